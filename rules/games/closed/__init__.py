"""Closed hands: Okey, remi pe tablă and tábla römi, in which the last hand of fourteen closes."""

from typing import Final

from rules.game import Game
from rules.games.closed.book.volume import VOLUME
from rules.games.closed.dialect import DIALECT
from rules.games.closed.game import ClosedHands
from rules.games.closed.state import State

CLOSED: Final[Game[State]] = Game(DIALECT, ClosedHands(), VOLUME)
