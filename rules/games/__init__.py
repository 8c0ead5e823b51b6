"""The games that can be played, each in a folder of its own; this is the only list of them."""

from typing import Any, Final

from rules.game import Game
from rules.games.closed import CLOSED
from rules.games.romanian import ROMANIAN
from rules.games.rummikub import RUMMIKUB
from rules.games.tile_rummy import TILE_RUMMY

GAMES: Final[dict[str, Game[Any]]] = {
    game.name: game for game in (ROMANIAN, TILE_RUMMY, RUMMIKUB, CLOSED)}
"""The games by the names that records give them, the usual one first."""
