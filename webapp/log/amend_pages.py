"""Setting right any line of a game: the pad as it was at that moment."""

from dataclasses import dataclass, replace
from typing import Any, Final

from flask import Blueprint, abort, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from rules.notation import kinds
from rules.notation import lines as ln
from webapp.data.models import Game
from webapp.game import fold, kind_of
from webapp.http.access import household_game, recorder_required
from webapp.http.once import new_token
from webapp.http.page import draw_page
from webapp.language.locale import gettext as _
from webapp.log.amend_form import query_of, title_of_correction, view_line
from webapp.log.view import LinePage
from webapp.pad.draft import Draft, parse_draft
from webapp.pad.engine import Pad
from webapp.pad.mode import Form
from webapp.pad.view import Button, PadView
from webapp.record.correction import Correction, before_line, effective
from webapp.record.folded import FoldedGame
from webapp.show.frame import series_link, title_of
from webapp.table.entering import REFUSED

pages: Final = Blueprint("amend", __name__, url_prefix="/games")


@dataclass(frozen=True, slots=True)
class Moment:
    """A line of a game, and the game as it was before it."""

    game: Game
    folded: FoldedGame[Any]
    before: FoldedGame[Any]
    ply: int
    value: kinds.Line | None

    @property
    def pad(self) -> Pad[Any]:
        """Return the pad of the game."""
        return kind_of(self.game).pad

    @property
    def seat(self) -> str:
        """Return whose line it is."""
        if isinstance(self.value, ln.Rack):
            return self.value.seat
        return self.before.turn_seat or kind_of(self.game).table.starter(self.before)


def _moment(game_id: str, ply: int, *, end: bool = False) -> Moment:
    game = household_game(game_id)
    folded = fold(game)
    line = effective(folded.replay.record).get(ply)
    if (line is None and not end) or ply <= folded.header:
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
        draft = replace(moment.pad.open(moment.before, "swap", None)[1], seat=moment.seat)
    return _page(moment, what, mode, draft)


def _page(
    moment: Moment, what: str, mode: str, draft: Draft, error: str | None = None
) -> Response:
    pad = _pad(moment, what, mode, draft, error)
    if request.headers.get("X-Fragment") == "pad":
        page = render_template("table/_pad.html", pad=pad)
    else:
        seats = moment.folded.names if isinstance(moment.value, ln.Turn) else {}
        page = draw_page("log/line.html", LinePage(
            pad=pad,
            what=what,
            mode=moment.pad.mode_of(type(moment.value)),
            title=title_of_correction(what),
            line=view_line(moment.folded, moment.ply),
            seats=[(seat, name) for seat, name in seats.items()
                   if not isinstance(moment.value, ln.Turn) or seat != moment.value.seat],
            here=url_for("amend.line", game_id=moment.game.id, ply=moment.ply),
            check=url_for("correction.check", game_id=moment.game.id),
            log_url=url_for("game.log", game_id=moment.game.id),
            series=series_link(moment.game),
            game=title_of(moment.game),
        ))
    response = make_response(page, REFUSED if error else 200)
    response.vary.add("X-Fragment")
    return response


def _pad(moment: Moment, what: str, mode: str, draft: Draft, error: str | None) -> PadView:
    view = moment.pad.view(moment.before, moment.pad.mode(moment.before, mode), draft, Form(
        action=url_for("amend.tap", game_id=moment.game.id, ply=moment.ply, what=what),
        token=new_token(),
        ply=moment.folded.ply,
        error=error,
    ))
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
        modes=_modes(moment, view),
    )


def _modes(moment: Moment, view: PadView) -> list[Button]:
    """Return the buttons of the modes in which a line can be entered in the place of another."""
    if moment.before.state.ended:
        return [Button("mode:rack", _("Rack"), icon="score")]
    corrects = {f"mode:{mode.name}" for mode in moment.pad.modes if mode.corrects}
    return [mode for mode in view.modes
            if mode.tap in corrects or not mode.tap.startswith("mode:")]


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
        texts = moment.pad.lines(
            moment.before, mode, draft, form.get("points", "").strip())
    elif tapped.startswith(moment.pad.at_once) and tapped not in moment.pad.withheld:
        texts = moment.pad.lines_at_once(moment.before, draft, tapped)
    elif tapped.startswith("turn:") and tapped[5:] in moment.folded.state.seats:
        texts = (str(ln.Turn(tapped[5:])),)
    if texts is not None:
        texts = tuple(text for text in texts if not text.startswith("undo "))
        if not texts:
            return _page(moment, what, mode, draft, _("There is nothing to enter yet."))
        wanted = Correction("insert" if what == "insert" else "amend", ply, texts)
        return redirect(f"{url_for('correction.check', game_id=game_id)}?{query_of(wanted)}", 303)
    mode, draft = moment.pad.touch(moment.before, mode, draft, tapped, None)
    if tapped.startswith("mode:"):
        draft = replace(draft, seat=moment.seat)
    if request.headers.get("X-Fragment") != "pad":
        here = url_for("amend.line", game_id=game_id, ply=ply, what=what, mode=mode,
                       draft=str(draft))
        return redirect(here, 303)
    return _page(moment, what, mode, draft)
