"""Pairs in the app."""

from typing import TYPE_CHECKING, Final

from tests.support.pairs.rules.game import State
from webapp.core.listed import Document, ListedGame

if TYPE_CHECKING:
    from webapp.core.port import PlayedGame


def _document(state: State) -> Document:
    return {"melds": [f"m{number}" for number in state.melds]}


def _played() -> "PlayedGame":
    # Found on use: the command line starts without the web server.
    from tests.support.pairs.app.played import PLAYED  # noqa: PLC0415

    return PLAYED


GAME: Final = ListedGame(name="pairs", document=_document, played=_played)
