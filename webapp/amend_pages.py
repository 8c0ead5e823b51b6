"""Setting right any line of a game: the pad at that moment, a preview, and all applied at once."""

from dataclasses import dataclass, replace
from typing import Any, Final

from flask import Blueprint, abort, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from rules.notation import lines as ln
from rules.notation.errors import NotationError
from webapp.access import household_game, recorder_required
from webapp.amend_form import (
    LineView,
    PreviewView,
    number_of,
    query_of,
    read_correction,
    title_of_correction,
    view_line,
    view_preview,
)
from webapp.amending import Correction, Preview, before_line, effective, preview
from webapp.database import db, writing
from webapp.games import table_url
from webapp.judging import FoldedGame
from webapp.locale import gettext as _
from webapp.locale import say
from webapp.log import Conflict, append
from webapp.log_view import line_sentences
from webapp.models import Game
from webapp.once import first_result, new_token, posted_token, remember
from webapp.pad_draft import Draft, parse_draft
from webapp.pad_view import Button, PadView
from webapp.pads import GamePad, pad_of
from webapp.standings import keep_result
from webapp.table_pages import series_link, title_of

pages: Final = Blueprint("amend", __name__, url_prefix="/games")

CONFLICT: Final = 409
REFUSED: Final = 422


@dataclass(frozen=True, slots=True)
class Moment:
    """A line of a game, and the game as it was before it."""

    game: Game
    folded: FoldedGame[Any]
    before: FoldedGame[Any]
    ply: int
    value: ln.Line | None

    @property
    def pad(self) -> GamePad:
        """Return the pad of the game."""
        return pad_of(self.game)

    @property
    def seat(self) -> str:
        """Return whose line it is."""
        if isinstance(self.value, ln.Rack):
            return self.value.seat
        turn = self.before.state.turn
        return turn.seat if turn else self.pad.starter(self.before)


def _moment(game_id: str, ply: int, *, end: bool = False) -> Moment:
    game = household_game(game_id)
    folded = pad_of(game).load(game)
    line = effective(folded.replay.record).get(ply)
    header = len([row for row in folded.rows if row.batch == 1])
    if (line is None and not end) or ply <= header:
        abort(404)
    return Moment(game, folded, before_line(folded, ply), ply, line.value if line else None)


@pages.get("/<game_id>/lines/<int:ply>")
@recorder_required
def line(game_id: str, ply: int) -> Response:
    """Show a line with what can be done to it: another in its place, one before it, none."""
    moment = _moment(game_id, ply)
    what = "insert" if request.args.get("what") == "insert" else "amend"
    mode = request.args.get("mode", "")
    draft = parse_draft(request.args.get("draft", ""), moment.folded.state.seats, moment.seat)
    if mode == "swap" and not draft.items:
        draft = replace(moment.pad.open_mode(moment.before, "swap", None)[1], seat=moment.seat)
    return _page(moment, what, mode, draft)


def _page(
    moment: Moment, what: str, mode: str, draft: Draft, error: str | None = None
) -> Response:
    pad = _pad(moment, what, mode, draft, error)
    if request.headers.get("X-Fragment") == "pad":
        page = render_template("game/_pad.html", pad=pad)
    else:
        seats = moment.folded.names if isinstance(moment.value, ln.Turn) else {}
        page = render_template(
            "game/line.html",
            pad=pad,
            what=what,
            mode=moment.pad.modes.get(type(moment.value), "more"),
            title=title_of_correction(what),
            line=view_line(moment.folded, moment.ply),
            seats=[(seat, name) for seat, name in seats.items()
                   if not isinstance(moment.value, ln.Turn) or seat != moment.value.seat],
            here=url_for("amend.line", game_id=moment.game.id, ply=moment.ply),
            check=url_for("amend.check", game_id=moment.game.id),
            log_url=url_for("game.log", game_id=moment.game.id),
            series=series_link(moment.game),
            game=title_of(moment.game),
        )
    response = make_response(page, REFUSED if error else 200)
    response.vary.add("X-Fragment")
    return response


def _pad(moment: Moment, what: str, mode: str, draft: Draft, error: str | None) -> PadView:
    view = moment.pad.draw(
        moment.before,
        mode,
        draft,
        action=url_for("amend.tap", game_id=moment.game.id, ply=moment.ply, what=what),
        token=new_token(),
        ply=moment.folded.ply,
        error=error,
    )
    sheet = view.sheet
    if sheet.confirm is not None:
        sheet = replace(sheet, confirm=replace(sheet.confirm, label=_("See what changes")))
    if mode == "more":
        # A switch of the whole game corrects no line.
        choices = [each for each in sheet.choices if each.tap not in moment.pad.withheld]
        sheet = replace(sheet, seats=[], choices=choices)
    elif mode not in {"rack", ""}:
        sheet = replace(sheet, seats=[], title=moment.folded.names[moment.seat])
    return replace(
        view,
        undo=None,
        redo=None,
        next=None,
        photo="",
        turn=_("Choose what really happened:"),
        sheet=sheet,
        modes=[mode for mode in view.modes if mode.tap.removeprefix("mode:") not in
               moment.pad.withheld] or ([Button("mode:rack", _("Rack"), icon="score")] if
                             moment.before.state.ended else []),
    )


@pages.post("/<game_id>/lines/<int:ply>/pad")
@recorder_required
def tap(game_id: str, ply: int) -> Response:
    """Take one tap of the pad; the confirming one leads to the preview."""
    moment = _moment(game_id, ply)
    what = "insert" if request.args.get("what") == "insert" else "amend"
    form, tapped = request.form, request.form.get("tap", "")[:60]
    mode = form.get("mode", "")
    draft = parse_draft(form.get("draft", ""), moment.folded.state.seats, moment.seat)
    texts: tuple[str, ...] | None = None
    if tapped == "confirm":
        texts = moment.pad.lines_of(
            moment.before, mode, draft, form.get("points", "").strip())
    elif tapped.startswith(moment.pad.at_once):
        texts = moment.pad.lines_at_once(moment.before, draft, tapped)
    elif tapped.startswith("turn:") and tapped[5:] in moment.folded.state.seats:
        texts = (str(ln.Turn(tapped[5:])),)
    if texts is not None:
        texts = tuple(text for text in texts if not text.startswith("undo "))
        if not texts:
            return _page(moment, what, mode, draft, _("There is nothing to enter yet."))
        wanted = Correction("insert" if what == "insert" else "amend", ply, texts)
        return redirect(f"{url_for('amend.check', game_id=game_id)}?{query_of(wanted)}", 303)
    mode, draft = moment.pad.touch(moment.before, mode, draft, tapped, None)
    if tapped.startswith("mode:"):
        draft = replace(draft, seat=moment.seat)
    if request.headers.get("X-Fragment") != "pad":
        here = url_for("amend.line", game_id=game_id, ply=ply, what=what, mode=mode,
                       draft=str(draft))
        return redirect(here, 303)
    return _page(moment, what, mode, draft)


@pages.get("/<game_id>/corrections")
@recorder_required
def check(game_id: str) -> Response:
    """Show what a correction would do; nothing is written."""
    game = household_game(game_id)
    folded = pad_of(game).load(game)
    wanted = read_correction(request.args, folded.ply)
    if wanted is None or not _may_touch(folded, wanted):
        return redirect(url_for("game.log", game_id=game_id), 303)
    return _preview_page(game, folded, wanted)


def _may_touch(folded: FoldedGame[Any], wanted: Correction) -> bool:
    header = len([row for row in folded.rows if row.batch == 1])
    held = wanted.ply in effective(folded.replay.record)
    return wanted.ply > header and (held or wanted.what == "insert")


def _preview_page(
    game: Game, folded: FoldedGame[Any], wanted: Correction, *, status: int = 200,
    first: list[str] | None = None, unsettled: bool = False,
) -> Response:
    error, seen, line_view = None, None, None
    view: PreviewView | None = None
    try:
        seen = preview(folded, wanted)
        view = view_preview(folded, wanted, seen)
    except NotationError as failed:
        error = _("That cannot be entered: %(why)s.", why=say(failed.expected))
        status = status if status != 200 else REFUSED  # noqa: PLR2004
    if wanted.ply in effective(folded.replay.record):
        line_view = view_line(folded, wanted.ply)
    page = render_template(
        "game/correction.html",
        title=title_of_correction(wanted.what),
        wanted=wanted,
        line=line_view,
        new=_new_lines(folded, wanted, seen),
        preview=view,
        error=error,
        first=first,
        unsettled=unsettled,
        token=new_token(),
        ply=folded.ply,
        action=url_for("amend.apply", game_id=game.id),
        back=url_for("amend.line", game_id=game.id, ply=wanted.ply),
        log_url=url_for("game.log", game_id=game.id),
        table_url=table_url(game),
        series=series_link(game),
    )
    return make_response(page, status)


def _new_lines(
    folded: FoldedGame[Any], wanted: Correction, seen: Preview | None
) -> list[LineView]:
    """Return the new lines in words; where they cannot be read, as they were written."""
    if seen is None or wanted.what == "undo":
        return [LineView(0, text, [], text) for text in wanted.texts]
    after = replace(folded, replay=seen.after)
    count = len(wanted.texts)
    plies = [wanted.ply] if wanted.what == "amend" else []
    first = folded.ply + 1 + len(plies)
    plies += range(first, first + count - len(plies))
    held = effective(seen.after.record)
    return [view_line(after, ply) for ply in plies if ply in held]


@pages.post("/<game_id>/corrections")
@recorder_required
def apply(game_id: str) -> Response:
    """Apply a correction at once or not at all; show it again where something is still open."""
    token = posted_token()
    wanted: Correction | None = None
    seen = number_of(request.form.get("seen", "")) or -1
    try:
        with writing() as session:
            game = household_game(game_id, lock=True)
            if before := first_result(game.id, token):
                return before
            folded = pad_of(game).load(game)
            wanted = read_correction(request.form, folded.ply)
            if wanted is None or not _may_touch(folded, wanted):
                abort(400)
            if request.form.get("do") != "apply":
                return _preview_page(game, folded, wanted)
            append(session, game, (), token=token, seen=max(seen, 1))  # nobody was faster
            try:
                found = preview(folded, wanted)
            except NotationError:
                return _preview_page(game, folded, wanted)
            if not found.is_settled:
                return _preview_page(game, folded, wanted, status=REFUSED, unsettled=True)
            append(session, game, found.lines, token=token, seen=seen)
            session.flush()
            keep_result(game)
            there = url_for("game.log", game_id=game.id, _anchor=f"ply-{wanted.ply}")
            return remember(game.id, token, there)
    except Conflict as conflict:
        if wanted is None:
            raise
        db.session.rollback()
        game = household_game(game_id)
        folded = pad_of(game).load(game)
        new = range(conflict.ply + 1, folded.ply + 1)
        return _preview_page(
            game, folded, wanted, status=CONFLICT, first=line_sentences(folded, new))
