"""Tile Rummy, the game of the leaflet: its records, its rules and its book."""

from functools import partial
from typing import Final

from rules.arranged.order import heeds_order
from rules.game import Game
from rules.games.tile_rummy.book.volume import VOLUME
from rules.games.tile_rummy.dialect import DIALECT
from rules.games.tile_rummy.game import TILE_RUMMY_RULES
from rules.games.tile_rummy.lines import GoneOut
from rules.games.tile_rummy.scoring import remembered
from rules.games.tile_rummy.state import State

TILE_RUMMY: Final[Game[State]] = Game(
    DIALECT, TILE_RUMMY_RULES, VOLUME, remembered,
    heeds_order=partial(heeds_order, own=frozenset({GoneOut})))
