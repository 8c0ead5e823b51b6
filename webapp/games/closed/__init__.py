"""Closed hands in the app: Okey, remi pe tablă and tábla römi."""

from typing import TYPE_CHECKING, Final

from rules.games.closed.state import State
from webapp.core.listed import Document, ListedGame
from webapp.games.closed.command.closes import add_command

if TYPE_CHECKING:
    from webapp.core.port import PlayedGame


def document(state: State) -> Document:
    """Return the hand that closed the game; nothing lies on the table."""
    won = state.won
    return {
        "melds": [],
        "stacks": {seat: {"tiles": [], "points": 0, "credit": 0} for seat in state.seats},
        "moves": [],
        "hand": None if won is None else {
            "as": won.kind.value,
            "melds": [[str(piece) for piece in row] for row in won.rows],
            "throw": None if won.thrown is None else str(won.thrown),
            "worth": won.worth,
        },
    }


def _played() -> "PlayedGame":
    # Found on use: the command line starts without the web server.
    from webapp.games.closed.played import PLAYED  # noqa: PLC0415

    return PLAYED


GAME: Final = ListedGame(
    name="closed", document=document, played=_played, commands=(add_command,))
