"""Rummikub: its records, its rules and its book."""

from typing import Final

from rules.game import Game
from rules.games.rummikub.book.volume import VOLUME
from rules.games.rummikub.dialect import DIALECT
from rules.games.rummikub.game import Rummikub
from rules.games.rummikub.memory import remembered
from rules.games.rummikub.order import heeds_order
from rules.games.rummikub.scoring import won
from rules.games.rummikub.state import State

RUMMIKUB: Final[Game[State]] = Game(
    DIALECT, Rummikub(), VOLUME, remembered, heeds_order=heeds_order, won=won)
