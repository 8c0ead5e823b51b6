"""Rummikub in the app."""

from typing import TYPE_CHECKING, Final

from rules.games.rummikub.first_meld import best_opening
from rules.games.rummikub.options import HOUSE
from webapp.arranged.document import document
from webapp.arranged.opening import opens_by
from webapp.core.listed import ListedGame

if TYPE_CHECKING:
    from webapp.core.port import PlayedGame


def _played() -> "PlayedGame":
    # Found on use: the command line starts without the web server.
    from webapp.games.rummikub.played import PLAYED  # noqa: PLC0415

    return PLAYED


GAME: Final = ListedGame(
    name="rummikub",
    document=document,
    played=_played,
    opens=opens_by(HOUSE, best_opening, lambda options: options.rk_first),
)
