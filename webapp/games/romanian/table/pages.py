"""Entering on a table page: taps that draft, and taps that record once and for good."""

from dataclasses import replace
from functools import partial
from typing import Final

from flask import Blueprint, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from rules.notation.errors import NotationError
from webapp.data.models import Game
from webapp.game import table_url
from webapp.games.romanian.folded import Folded, load_game, seat_to_play
from webapp.games.romanian.pad.engine import (
    default_seat,
    draw_pad,
    lines_of_draft,
    next_lines,
    open_mode,
    touch,
)
from webapp.games.romanian.pad.turn import AT_ONCE, turn_lines
from webapp.games.romanian.table.live import table_of
from webapp.http.access import household_game, own_seat, reader_required, recorder_required, visitor
from webapp.http.once import new_token
from webapp.language.locale import gettext as _
from webapp.language.locale import say
from webapp.pad.draft import Draft, parse_draft
from webapp.record.folded import judge_lines
from webapp.record.undo import read_history
from webapp.table.entering import (
    RECORDING,
    Notice,
    Posted,
    lines_all_the_same,
    view_refused,
    wants_fragment,
    with_kept,
)
from webapp.table.recording import Chosen, TableForm, close_over, record

pages: Final = Blueprint("table", __name__, url_prefix="/games")


def _page(
    game: Game, folded: Folded, posted: Posted, notice: Notice, *, live: bool = False
) -> Response:
    """Answer with the table page, or with its parts for the script."""
    parts: dict[str, object] = {"pad": None, "refused": notice.refused}
    if visitor().may("member") and notice.refused is None:
        pad = draw_pad(
            folded,
            posted.mode,
            posted.draft,
            action=url_for("table.entry", game_id=game.id),
            token=new_token(),
            ply=posted.ply,
            error=notice.error,
            first=notice.first,
            photo=url_for("photo.new", game_id=game.id),
        )
        parts["pad"] = with_kept(pad, posted)
        parts["upload"] = url_for("photo.upload", game_id=game.id)
        parts["upload_token"] = new_token()
    if not wants_fragment():
        page = render_template("games/romanian/table.html", table=table_of(game, folded), **parts)
    else:
        page = render_template(
            "table/_refused.html" if notice.refused else "table/_pad.html", **parts
        )
        if live:
            table = table_of(game, folded)
            page = render_template("games/romanian/_table.html", table=table) + page
    response = make_response(page, notice.status)
    response.vary.add("X-Fragment")
    return response


@pages.get("/<game_id>")
@reader_required
def show(game_id: str) -> Response:
    """Show the table, and the pad to those who may record."""
    game = household_game(game_id)
    folded = load_game(game)
    own = own_seat(game.series_id)
    kept = request.args.get("kept", "")[:10]
    mode, draft = open_mode(folded, request.args.get("mode", "") or kept, own)
    if text := request.args.get("draft"):
        draft = parse_draft(text, folded.state.seats, draft.seat)
    elif mode == "add" and (to := request.args.get("to")):
        draft = parse_draft(f"{draft.seat}: to {to}", folded.state.seats, draft.seat)
    posted = Posted(mode, draft, folded.ply)
    if kept:
        posted = posted.closed(open_mode(folded, kept, own)[1])
    return _page(game, folded, posted, Notice(), live=True)


@pages.post("/<game_id>/entry")
@recorder_required
def entry(game_id: str) -> Response:
    """Take one tap: most change the draft alone; some record, once for each form."""
    tap = request.form.get("tap", "")
    if tap in RECORDING or tap.startswith(("turn:", *AT_ONCE)):
        return record(game_id, _TABLE)
    game = household_game(game_id)
    folded = load_game(game)
    posted = _TABLE.read(game, folded)
    own = own_seat(game.series_id)
    if posted.mode and posted.tap == "mode:":
        empty = open_mode(folded, posted.mode, own)[1]
        return close_over(game, posted.closed(empty), partial(_page, game, folded))
    mode, draft = (
        (posted.kept, posted.draft) if posted.opens_kept
        else touch(folded, posted.mode, posted.draft, posted.tap, own))
    opened = posted.tap.startswith("mode:") or not posted.mode
    if not wants_fragment():
        return redirect(table_url(game, mode, str(draft)), 303)
    ply = folded.ply if opened else posted.ply
    return _page(game, folded, Posted(mode, draft, ply), Notice())


def _decide(game: Game, folded: Folded, posted: Posted) -> Chosen:
    """Return the lines to record, or why there are none, and what the form says then."""
    if posted.tap == "undo":
        lines = read_history(folded.replay.record, folded.rows).undo()
    elif posted.tap == "redo":
        lines = read_history(folded.replay.record, folded.rows).redo()
    elif posted.tap == "next":
        lines = next_lines(folded)
    elif posted.tap.startswith(AT_ONCE):
        draft = posted.draft if posted.mode else Draft(seat_to_play(folded))
        lines = turn_lines(folded, draft, posted.tap)
        # Where the move is refused, the draft remembers it, so that it can be let stand.
        kept = draft.with_items((*draft.items, posted.tap))
        posted = replace(posted, mode=posted.mode or posted.tap.partition(":")[0], draft=kept)
    elif posted.tap.startswith("turn:"):
        seat = posted.tap.removeprefix("turn:")
        known = seat in folded.state.players and not folded.state.ended
        lines = (f"turn {seat}",) if known else ()
    else:
        lines = lines_of_draft(folded, posted.mode, posted.draft, posted.points)
    if not lines:
        return Notice(error=_("There is nothing to enter yet.")), posted
    try:
        judged = judge_lines(folded, lines)
    except NotationError as error:
        why = say(error.expected)
        return Notice(error=_("That cannot be entered: %(why)s.", why=why)), posted
    if not judged.refused or posted.tap in {"undo", "redo"}:
        return judged, posted
    if entered := lines_all_the_same(folded, posted, judged):
        return entered, posted
    action = url_for("table.entry", game_id=game.id)
    return Notice(refused=view_refused(action, folded, posted, judged)), posted


_TABLE: Final = TableForm(load_game, default_seat, _decide, _page)
