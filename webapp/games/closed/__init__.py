"""Closed hands in the app: Okey, remi pe tablă and tábla römi."""

from typing import TYPE_CHECKING, Final

from webapp.core.listed import ListedGame
from webapp.games.closed.command.closes import add_command
from webapp.games.closed.document import document

if TYPE_CHECKING:
    from webapp.core.port import PlayedGame


def _played() -> "PlayedGame":
    # Found on use: the command line starts without the web server.
    from webapp.games.closed.played import PLAYED  # noqa: PLC0415

    return PLAYED


GAME: Final = ListedGame(
    name="closed", document=document, played=_played, commands=(add_command,))
