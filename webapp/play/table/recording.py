"""Recording what a table's form says, once and for good, whichever game it is."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any
from urllib.parse import urlencode

from flask import redirect, request, url_for
from werkzeug.wrappers import Response

from webapp.core.kinds import AnyFolded
from webapp.core.pad.draft import parse_draft
from webapp.core.pad.racks import find_racks
from webapp.core.port import fold, kind_of, table_url
from webapp.core.record.enter import Decided, Entered, Entering, enter, posted_ply
from webapp.play.table.deciding import decide
from webapp.play.table.entering import Notice, Posted, told_since, wants_fragment
from webapp.server.data.models import Game
from webapp.server.http.access import own_place


def read_posted(game: Game, folded: AnyFolded) -> Posted:
    """Return what the form said."""
    form = request.form
    mode = form.get("mode", "")
    kept = form.get("kept", "")[:10]
    seat = kind_of(game).pad.seat(folded, mode or kept, own_place(game))
    draft = parse_draft(form.get("draft", ""), folded.state.seats, seat)
    return Posted(mode, draft, posted_ply(), form.get("tap", "")[:60],
                  form.get("points", "").strip(), "" if mode else kept)


def close_over(game: Game, closed: Posted, page: Callable[[Posted, Notice], Response]) -> Response:
    """Answer with the closed pad; without scripts the address keeps the draft."""
    if wants_fragment():
        return page(closed, Notice())
    kept = urlencode({"kept": closed.kept, "draft": str(closed.draft)}) if closed.kept else ""
    return redirect(f"{table_url(game)}?{kept}".removesuffix("?"), 303)


def record(game_id: str, page: Callable[..., Response]) -> Response:
    """Record what the form says; tell what came first, with the draft as it was."""

    def act(game: Game, folded: AnyFolded) -> Decided[Any]:
        chosen, posted = decide(game, folded, read_posted(game, folded))
        if isinstance(chosen, Notice):
            return page(game, folded, posted, chosen)
        return Entered(chosen.lines, chosen.after, partial(_where_next, game, posted))

    def late(game: Game, folded: AnyFolded) -> Response:
        posted = read_posted(game, folded)
        notice = Notice(first=told_since(folded, posted.ply))
        return page(game, folded, replace(posted, ply=folded.ply), notice, live=True)

    return enter(game_id, Entering(posted_ply(), fold, act, late))


def _where_next(game: Game, posted: Posted, folded: AnyFolded) -> str:
    if posted.mode == "out" and folded.state.ended and find_racks(folded).missing:
        return f"{table_url(game)}?mode=rack"
    if posted.mode != "rack" or posted.tap != "confirm":
        return table_url(game)
    if game.status == "finished":
        return url_for("log.score", game_id=game.id)
    return f"{table_url(game)}?mode=rack" if find_racks(folded).missing else table_url(game)
