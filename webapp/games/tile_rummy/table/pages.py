"""The table page of Tile Rummy: what lies there, the pad, and what its taps record."""

from dataclasses import replace
from functools import partial
from typing import Final

from flask import Blueprint, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from rules.games.tile_rummy import lines as ll
from rules.notation import lines as ln
from rules.notation.errors import NotationError
from webapp.data.models import Game
from webapp.game import table_url
from webapp.games.tile_rummy.folded import Folded, fold_tile_rummy
from webapp.games.tile_rummy.pad.arranging.view import draw_arranging
from webapp.games.tile_rummy.pad.engine import (
    AT_ONCE,
    default_seat,
    draw_pad,
    lines_at_once,
    lines_of,
    next_lines,
    open_mode,
    touch,
)
from webapp.games.tile_rummy.table.view import Addresses, TableView, view_table
from webapp.games.tile_rummy.timer import TIMED, timer_lines
from webapp.http.access import household_game, own_seat, reader_required, recorder_required, visitor
from webapp.http.once import new_token
from webapp.language.locale import gettext as _
from webapp.language.locale import say
from webapp.log.pages import live_part, table_etag
from webapp.pad.draft import Draft, parse_draft
from webapp.record.folded import Judged, judge_lines
from webapp.record.undo import read_history
from webapp.show.frame import series_link, title_of
from webapp.show.table import Link
from webapp.table.entering import (
    RECORDING,
    Notice,
    Posted,
    RefusedView,
    Stand,
    lines_all_the_same,
    view_refused,
    wants_fragment,
    with_kept,
)
from webapp.table.recording import Chosen, TableForm, close_over, record

pages: Final = Blueprint("tile_rummy", __name__, url_prefix="/tile-rummy")

UNNOTICED: Final = "unnoticed"
ENTERING: Final = RECORDING | {UNNOTICED, *TIMED}
SETTLED: Final = frozenset({"undo", "redo", *TIMED})
"""Taps that are entered whatever the rules say of the lines that they bring back or leave."""


def _links(game: Game, *, enters: bool) -> tuple[Link, ...]:
    """Return the ways from the table to the other pages on this game."""
    if not visitor().may("member"):
        return ()
    quick = Link(_("The score alone"), url_for("quick.show", game_id=game.id))
    return (
        *((quick,) if enters else ()),
        Link(_("Ask the referee"), url_for("desk.on_game", game_id=game.id)),
        Link(_("Could this table be put right?"), url_for("arrange.on_game", game_id=game.id)),
    )


def table_of(game: Game, folded: Folded) -> TableView:
    """Return the view of the table for the device that is asking."""
    own = own_seat(game.series_id)
    return view_table(
        folded,
        Addresses(
            table=table_url(game),
            live=url_for("tile_rummy.live", game_id=game.id),
            log=url_for("game.log", game_id=game.id),
            score=url_for("game.score", game_id=game.id),
            links=_links(game, enters=not folded.state.ended),
            series=series_link(game),
        ),
        title=title_of(game),
        etag=table_etag(game.id, folded.ply, own),
        own=own,
        enters=visitor().may("member"),
    )


def _live(game: Game) -> tuple[str, str]:
    table = table_of(game, fold_tile_rummy(game))
    return render_template("games/tile_rummy/_table.html", table=table), table.etag


@pages.get("/<game_id>/live")
@reader_required
def live(game_id: str) -> Response:
    """Answer with the polled part of the table, or 304 where the phone has it already."""
    return live_part(game_id, _live)


def _page(
    game: Game, folded: Folded, posted: Posted, notice: Notice, *,
    checked: Judged | None = None, live: bool = False,
) -> Response:
    """Answer with the table page, or with its parts for the script."""
    arranging = posted.mode == "table" and not folded.state.ended
    parts: dict[str, object] = {"pad": None, "refused": notice.refused, "arranging": arranging}
    if visitor().may("member") and notice.refused is None:
        form = {
            "action": url_for("tile_rummy.entry", game_id=game.id), "token": new_token(),
            "ply": posted.ply, "error": notice.error, "first": notice.first,
        }
        parts["pad"] = (
            draw_arranging(folded, posted.draft, checked, photo=_photo(game, "table"), **form)
            if arranging
            else with_kept(replace(
                draw_pad(folded, posted.mode, posted.draft, **form),  # type: ignore[arg-type]
                photo=_rack_photo(game, posted)), posted)
        )
    if not wants_fragment():
        page = render_template("games/tile_rummy/table.html", table=table_of(game, folded), **parts)
    else:
        form_template = "games/tile_rummy/_arranging.html" if arranging else "table/_pad.html"
        page = render_template(
            "table/_refused.html" if notice.refused else form_template, **parts)
        if live:
            table = table_of(game, folded)
            page = render_template("games/tile_rummy/_table.html", table=table) + page
    response = make_response(page, notice.status)
    response.vary.add("X-Fragment")
    return response


def _rack_photo(game: Game, posted: Posted) -> str:
    if posted.mode != "rack":
        return ""
    return _photo(game, "rack", posted.draft.seat)


def _photo(game: Game, mode: str, seat: str | None = None) -> str:
    return url_for("tile_rummy_photo.photo", game_id=game.id, mode=mode, seat=seat)


@pages.get("/<game_id>")
@reader_required
def show(game_id: str) -> Response:
    """Show the table, and the pad to those who may record."""
    game = household_game(game_id)
    folded = fold_tile_rummy(game)
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
    if tap in ENTERING or tap.startswith(AT_ONCE):
        return record(game_id, _TABLE)
    game = household_game(game_id)
    folded = fold_tile_rummy(game)
    posted = _TABLE.read(game, folded)
    own = own_seat(game.series_id)
    if posted.mode and posted.tap == "mode:":
        empty = open_mode(folded, posted.mode, own)[1]
        return close_over(game, posted.closed(empty), partial(_page, game, folded))
    if posted.tap == "check":
        return _check(game, folded, posted)
    mode, draft = (
        (posted.kept, posted.draft) if posted.opens_kept
        else touch(folded, posted.mode, posted.draft, posted.tap, own))
    opened = posted.tap.startswith("mode:") or not posted.mode
    if not wants_fragment():
        return redirect(table_url(game, mode, str(draft)), 303)
    ply = folded.ply if opened else posted.ply
    return _page(game, folded, Posted(mode, draft, ply), Notice())


def _check(game: Game, folded: Folded, posted: Posted) -> Response:
    """Show what the rules say of the arranged table; nothing is recorded."""
    lines = lines_of(folded, posted.mode, posted.draft)
    if not lines:
        return _page(game, folded, posted, Notice(error=_("There is nothing to enter yet.")))
    judged = _judge(folded, lines)
    if isinstance(judged, Notice):
        return _page(game, folded, posted, judged)
    notice = _refused(game, folded, posted, judged) if judged.refused else Notice()
    return _page(game, folded, posted, notice, checked=judged)


def _decide(game: Game, folded: Folded, posted: Posted) -> Chosen:
    """Return the lines to record, or why there are none, and what the form says then."""
    if posted.tap == "undo":
        lines = read_history(folded.replay.record, folded.rows).undo()
    elif posted.tap == "redo":
        lines = read_history(folded.replay.record, folded.rows).redo()
    elif posted.tap in TIMED:
        lines = timer_lines(folded, posted.tap)
    elif posted.tap == "next":
        lines = next_lines(folded.state)
    elif posted.tap.startswith(AT_ONCE):
        lines = lines_at_once(folded.state, posted.tap)
        # Where the move is refused, the draft remembers it, so that it can be let stand.
        kept = Draft(posted.draft.seat, (posted.tap,))
        posted = replace(posted, mode="more", draft=kept)
    else:
        lines = lines_of(folded, posted.mode, posted.draft, posted.points)
    if not lines:
        return Notice(error=_("There is nothing to enter yet.")), posted
    judged = _judge(folded, lines)
    if isinstance(judged, Notice) or not judged.refused or posted.tap in SETTLED:
        return judged, posted
    if entered := lines_all_the_same(folded, posted, judged):
        return entered, posted
    if posted.tap == UNNOTICED and _may_pass(judged):
        return judged, posted
    return _refused(game, folded, posted, judged), posted


def _judge(folded: Folded, lines: tuple[str, ...]) -> Judged | Notice:
    """Judge *lines*; a notice says why they cannot be judged."""
    try:
        return judge_lines(folded, lines)
    except NotationError as error:
        why = say(error.expected)
        return Notice(error=_("That cannot be entered: %(why)s.", why=why))


def _refused(game: Game, folded: Folded, posted: Posted, judged: Judged) -> Notice:
    """Return what is said of lines that a rule forbids."""
    action = url_for("tile_rummy.entry", game_id=game.id)
    view = view_refused(action, folded, posted, judged)
    return Notice(refused=_with_unnoticed(view, judged))


def _may_pass(judged: Judged) -> bool:
    """Say whether what is refused lies there all the same if nobody notices (T-ERR-1)."""
    written = judged.after.record.written
    turn = judged.after.state.turn
    return bool(turn and turn.refused) and all(
        isinstance(written[entry.ply - 1].value, ln.Meld | ll.Table) for entry in judged.refused)


def _with_unnoticed(view: RefusedView, judged: Judged) -> RefusedView:
    if not _may_pass(judged):
        return view
    return replace(view, unnoticed=Stand(
        UNNOTICED,
        _("Nobody noticed"),
        _("It lies there, wrong. Until the next turn begins it can still be noticed; then it "
          "stays until somebody puts it right."),
    ))


_TABLE: Final = TableForm(fold_tile_rummy, default_seat, _decide, _page)
