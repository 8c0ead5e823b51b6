"""The games that are played, the usual one first: the only list of them in the app."""

from typing import Final

from webapp.core.listed import ListedGame
from webapp.games.closed import GAME as CLOSED
from webapp.games.romanian import GAME as ROMANIAN
from webapp.games.rummikub import GAME as RUMMIKUB
from webapp.games.tile_rummy import GAME as TILE_RUMMY

GAMES: Final[tuple[ListedGame, ...]] = (
    ROMANIAN,
    TILE_RUMMY,
    RUMMIKUB,
    CLOSED,
)
