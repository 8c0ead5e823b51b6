"""A rearranged table for its page: what it shows, and the pages that help beside it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final

from flask import abort, url_for

from webapp.arranged.laws import A, Laws
from webapp.arranged.table.view import Warnings, find_news, no_warnings, view_table
from webapp.core.kinds import AnyFolded, TableKind
from webapp.core.pad.draft import Draft
from webapp.core.port import PlayedGame, kind_of
from webapp.core.record.folded import FoldedGame, Judged
from webapp.core.show.table import Link, Stand
from webapp.server.data.models import Game
from webapp.server.language.locale import gettext as _

Stands = Mapping[str, Callable[[AnyFolded, Judged], Stand | None]]
_NONE: Final[Stands] = MappingProxyType({})


@dataclass(frozen=True, slots=True, kw_only=True)
class ArrangedKind(TableKind):
    """A table that may be rearranged, with the laws by which it is."""

    laws: Laws[Any]


def laws_of(played: PlayedGame) -> Laws[Any]:
    """Return the laws of a game whose table may be rearranged; another has no such page."""
    table = played.table
    return table.laws if isinstance(table, ArrangedKind) else abort(404)


def laws_for(game: Game) -> Laws[Any]:
    """Return the laws by which *game* is played."""
    return laws_of(kind_of(game))


def make_table(
    laws: Laws[A], warnings: "Warnings[A]" = no_warnings, stands: Stands = _NONE
) -> ArrangedKind:
    """Return the table of a game by its *laws*.

    *warnings* says what is wrong on it, and *stands* has the ways to enter that all the same.
    """
    return ArrangedKind(
        template="arranged/_table.html",
        load=laws.fold,
        starter=lambda folded: laws.seat_to_play(folded.state),
        view=lambda folded, frame: view_table(laws, folded, frame, warnings),
        news=lambda folded: find_news(folded, warnings),
        links=_links,
        asks=_asks,
        photo=_photo,
        all_the_same=stands,
        script="table.js",
        laws=laws,
    )


def _links(game: Game, folded: FoldedGame[Any]) -> tuple[Link, ...]:
    """Return the ways from the table to the pages that help with real tiles."""
    quick = Link(_("Enter scores only"), url_for("alone.show", game_id=game.id))
    return () if folded.state.ended else (quick,)


def _asks(game: Game, _folded: FoldedGame[Any]) -> tuple[Link, ...]:
    """Return the ways to what can be asked of a game."""
    return (Link(_("Fix table"), url_for("solve.on_game", game_id=game.id)),)


def _photo(game: Game, _folded: FoldedGame[Any], mode: str, draft: Draft) -> str:
    """Return where a photo is read: of a rack, or of the whole table being arranged."""
    if mode == "rack":
        return url_for("arranged_photo.photo", game_id=game.id, mode=mode, seat=draft.seat)
    return url_for("arranged_photo.photo", game_id=game.id, mode=mode) if mode == "table" else ""
