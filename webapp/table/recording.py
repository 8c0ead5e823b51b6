"""Recording what a table's form says, once and for good, whichever game it is."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, TypeAlias
from urllib.parse import urlencode

from flask import redirect, request, url_for
from werkzeug.wrappers import Response

from webapp.data.database import db, writing
from webapp.data.models import Game
from webapp.game import table_url
from webapp.http.access import household_game, own_seat
from webapp.http.once import first_result, posted_token, remember
from webapp.pad.draft import parse_draft
from webapp.pad.racks import find_racks
from webapp.record.folded import FoldedGame
from webapp.record.lines import Conflict, append
from webapp.record.results import keep_result
from webapp.table.entering import Notice, Posted, posted_ply, told_since, wants_fragment

Decided: TypeAlias = tuple[tuple[str, ...], Notice | None, Posted]
"""The lines to record, or why there are none, and what the form says then."""


@dataclass(frozen=True, slots=True)
class TableForm:
    """What the form on a game's table does: whose entry it is, what it records, how it looks."""

    load: Callable[[Game], FoldedGame[Any]]
    default_seat: Callable[[FoldedGame[Any], str, str | None], str]
    decide: Callable[[Game, FoldedGame[Any], Posted], Decided]
    page: Callable[..., Response]

    def read(self, game: Game, folded: FoldedGame[Any]) -> Posted:
        """Return what the form said."""
        form = request.form
        mode = form.get("mode", "")
        kept = form.get("kept", "")[:10]
        seat = self.default_seat(folded, mode or kept, own_seat(game.series_id))
        draft = parse_draft(form.get("draft", ""), folded.state.seats, seat)
        return Posted(mode, draft, posted_ply(), form.get("tap", "")[:60],
                      form.get("points", "").strip(), kept)


def close_over(game: Game, closed: Posted, page: Callable[[Posted, Notice], Response]) -> Response:
    """Answer with the closed pad; without scripts the address keeps the draft."""
    if wants_fragment():
        return page(closed, Notice())
    kept = urlencode({"kept": closed.kept, "draft": str(closed.draft)}) if closed.kept else ""
    return redirect(f"{table_url(game)}?{kept}".removesuffix("?"), 303)


def record(game_id: str, table: TableForm) -> Response:
    """Record what the form says; tell what came first, with the draft as it was."""
    token = posted_token()
    posted = None
    try:
        with writing() as session:
            game = household_game(game_id, lock=True)
            if before := first_result(game.id, token):
                return before
            folded = table.load(game)
            posted = table.read(game, folded)
            lines: tuple[str, ...] = ()
            if posted.ply == game.last_ply:
                lines, notice, posted = table.decide(game, folded, posted)
                if notice is not None:
                    return table.page(game, folded, posted, notice)
            append(session, game, lines, token=token, seen=posted.ply)
            session.flush()
            finished = keep_result(game).finished
            return remember(game.id, token, _where_next(game, table, posted, finished=finished))
    except Conflict as conflict:
        if posted is None:
            raise
        db.session.rollback()
        game = household_game(game_id)
        folded = table.load(game)
        first = told_since(folded, conflict.ply)
        shown = replace(posted, ply=folded.ply)
        return table.page(game, folded, shown, Notice(first=first), live=True)


def _where_next(game: Game, table: TableForm, posted: Posted, *, finished: bool) -> str:
    if posted.mode != "rack" or posted.tap != "confirm":
        return table_url(game)
    if finished:
        return url_for("game.score", game_id=game.id)
    missing = find_racks(table.load(game)).missing
    return f"{table_url(game)}?mode=rack" if missing else table_url(game)
