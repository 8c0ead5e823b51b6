"""Tile Rummy, the game of the leaflet: its records, its rules and its book."""

from typing import Final

from rules.game import Game
from rules.games.tile_rummy.book.volume import VOLUME
from rules.games.tile_rummy.dialect import DIALECT
from rules.games.tile_rummy.game import TileRummy
from rules.games.tile_rummy.memory import remembered
from rules.games.tile_rummy.order import heeds_order
from rules.games.tile_rummy.state import State

TILE_RUMMY: Final[Game[State]] = Game(
    DIALECT, TileRummy(), VOLUME, remembered, heeds_order=heeds_order)
