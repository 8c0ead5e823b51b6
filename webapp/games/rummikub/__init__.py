"""Rummikub in the app."""

from typing import TYPE_CHECKING, Final

from webapp.arranged.document import document
from webapp.core.listed import ListedGame

if TYPE_CHECKING:
    from webapp.core.port import PlayedGame


def _played() -> "PlayedGame":
    # Found on use: the command line starts without the web server.
    from webapp.games.rummikub.played import PLAYED  # noqa: PLC0415

    return PLAYED


GAME: Final = ListedGame(name="rummikub", document=document, played=_played)
