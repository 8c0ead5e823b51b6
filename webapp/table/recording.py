"""Recording what a table's form says, once and for good, whichever game it is."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Any
from urllib.parse import urlencode

from flask import redirect, request, url_for
from werkzeug.wrappers import Response

from webapp.data.models import Game
from webapp.game import fold, kind_of, table_url
from webapp.http.access import own_seat
from webapp.pad.draft import parse_draft
from webapp.pad.racks import find_racks
from webapp.record.enter import Decided, Entered, Entering, enter, posted_ply
from webapp.record.folded import FoldedGame
from webapp.table.entering import Chosen, Notice, Posted, told_since, wants_fragment


@dataclass(frozen=True, slots=True)
class TableForm:
    """What the form on a game's table records, and how it looks."""

    decide: Callable[[Game, FoldedGame[Any], Posted], Chosen]
    page: Callable[..., Response]

    def read(self, game: Game, folded: FoldedGame[Any]) -> Posted:
        """Return what the form said."""
        form = request.form
        mode = form.get("mode", "")
        kept = form.get("kept", "")[:10]
        seat = kind_of(game).pad.seat(folded, mode or kept, own_seat(game.series_id))
        draft = parse_draft(form.get("draft", ""), folded.state.seats, seat)
        return Posted(mode, draft, posted_ply(), form.get("tap", "")[:60],
                      form.get("points", "").strip(), "" if mode else kept)


def close_over(game: Game, closed: Posted, page: Callable[[Posted, Notice], Response]) -> Response:
    """Answer with the closed pad; without scripts the address keeps the draft."""
    if wants_fragment():
        return page(closed, Notice())
    kept = urlencode({"kept": closed.kept, "draft": str(closed.draft)}) if closed.kept else ""
    return redirect(f"{table_url(game)}?{kept}".removesuffix("?"), 303)


def record(game_id: str, table: TableForm) -> Response:
    """Record what the form says; tell what came first, with the draft as it was."""

    def decide(game: Game, folded: FoldedGame[Any]) -> Decided[Any]:
        chosen, posted = table.decide(game, folded, table.read(game, folded))
        if isinstance(chosen, Notice):
            return table.page(game, folded, posted, chosen)
        return Entered(chosen.lines, chosen.after, partial(_where_next, game, posted))

    def late(game: Game, folded: FoldedGame[Any]) -> Response:
        posted = table.read(game, folded)
        notice = Notice(first=told_since(folded, posted.ply))
        return table.page(game, folded, replace(posted, ply=folded.ply), notice, live=True)

    return enter(game_id, Entering(posted_ply(), fold, decide, late))


def _where_next(game: Game, posted: Posted, folded: FoldedGame[Any]) -> str:
    if posted.mode != "rack" or posted.tap != "confirm":
        return table_url(game)
    if game.status == "finished":
        return url_for("game.score", game_id=game.id)
    return f"{table_url(game)}?mode=rack" if find_racks(folded).missing else table_url(game)
