"""Tile Rummy in the app."""

from typing import TYPE_CHECKING, Final

from rules.games.tile_rummy.options import HOUSE
from rules.games.tile_rummy.values import MINIMUM, best_opening
from webapp.arranged.document import document
from webapp.arranged.opening import opens_by
from webapp.core.listed import ListedGame

if TYPE_CHECKING:
    from webapp.core.port import PlayedGame


def _played() -> "PlayedGame":
    # Found on use: the command line starts without the web server.
    from webapp.games.tile_rummy.played import PLAYED  # noqa: PLC0415

    return PLAYED


GAME: Final = ListedGame(
    name="tile-rummy",
    document=document,
    played=_played,
    opens=opens_by(HOUSE, best_opening, lambda _options: MINIMUM),
)
