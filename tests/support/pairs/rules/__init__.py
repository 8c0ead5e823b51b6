"""Pairs: melds are two tiles of one number, and who lays three of them first wins."""

from typing import Final

from rules.game import Game
from rules.notation.dialects import Dialect
from tests.support.pairs.rules.book import HOUSE, VOLUME
from tests.support.pairs.rules.game import Pairs, State, read_row

PAIRS: Final[Game[State]] = Game(Dialect("pairs", read_row, HOUSE, {}), Pairs(), VOLUME)
