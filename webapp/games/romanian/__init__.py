"""The Romanian game in the app."""

from typing import TYPE_CHECKING, Final

from webapp.core.listed import ListedGame
from webapp.games.romanian.command import opening, wall
from webapp.games.romanian.document import document

if TYPE_CHECKING:
    from webapp.core.port import PlayedGame


def _played() -> "PlayedGame":
    # Found on use: the command line starts without the web server.
    from webapp.games.romanian.played import PLAYED  # noqa: PLC0415

    return PLAYED


GAME: Final = ListedGame(
    name="romanian",
    document=document,
    played=_played,
    commands=(wall.add_command,),
    opens=opening.opens,
)
