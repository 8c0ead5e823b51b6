"""Setting right any line of a game: the pad as it was at that moment."""

from typing import Final

from flask import Blueprint, abort, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from rules.notation import lines as ln
from webapp.core.pad.draft import Draft, parse_draft
from webapp.core.pad.mode import Form
from webapp.core.port import fold
from webapp.core.record.correction import Correction, What, before_line, effective
from webapp.core.show.frame import title_of
from webapp.play.log.amend_form import query_of, title_of_correction, view_line
from webapp.play.log.line_pad import Moment, draw, lines_of, open_at, touch
from webapp.play.log.view import LinePage
from webapp.play.table.entering import REFUSED
from webapp.server.http.access import household_game, recorder_required
from webapp.server.http.once import new_token
from webapp.server.http.page import draw_page
from webapp.server.language.locale import gettext as _

pages: Final = Blueprint("amend", __name__, url_prefix="/games")


def _moment(game_id: str, ply: int) -> Moment:
    game = household_game(game_id)
    folded = fold(game)
    line = effective(folded.replay.record).get(ply)
    if line is None or ply <= folded.header:
        abort(404)
    what: What = "insert" if request.args.get("what") == "insert" else "amend"
    return Moment(game, folded, before_line(folded, ply), ply, line.value, what)


@pages.get("/<game_id>/lines/<int:ply>")
@recorder_required
def line(game_id: str, ply: int) -> Response:
    """Show a line with what can be done to it: another in its place, one before it, none."""
    moment = _moment(game_id, ply)
    mode, draft = open_at(moment, request.args.get("mode"), request.args.get("draft", ""))
    return _page(moment, mode, draft)


def _page(moment: Moment, mode: str, draft: Draft, error: str | None = None) -> Response:
    pad = draw(moment, mode, draft, Form(
        action=url_for("amend.tap", game_id=moment.game.id, ply=moment.ply, what=moment.what),
        token=new_token(),
        ply=moment.folded.ply,
        error=error,
        amends=True,
    ))
    form = moment.pad.template(moment.before, mode)
    if request.headers.get("X-Fragment") == "pad":
        page = render_template(form, pad=pad)
    else:
        turn = moment.value if isinstance(moment.value, ln.Turn) else None
        page = draw_page("play/log/line.html", LinePage(
            pad=pad,
            form=form,
            what=moment.what,
            mode=moment.mode,
            title=title_of_correction(moment.what),
            line=view_line(moment.folded, moment.ply),
            seats=[] if turn is None else [
                (seat, name) for seat, name in moment.folded.names.items() if seat != turn.seat],
            here=url_for("amend.line", game_id=moment.game.id, ply=moment.ply),
            check=url_for("correction.check", game_id=moment.game.id),
            log_url=url_for("log.log", game_id=moment.game.id),
            game=title_of(moment.game),
        ))
    response = make_response(page, REFUSED if error else 200)
    response.vary.add("X-Fragment")
    return response


@pages.post("/<game_id>/lines/<int:ply>/pad")
@recorder_required
def tap(game_id: str, ply: int) -> Response:
    """Take one tap of the pad; the confirming one leads to the preview."""
    moment = _moment(game_id, ply)
    form, tapped = request.form, request.form.get("tap", "")[:60]
    mode = form.get("mode", "")
    draft = parse_draft(form.get("draft", ""), moment.folded.state.seats, moment.seat)
    texts = lines_of(moment, mode, draft, tapped, form.get("points", "").strip())
    if texts is not None:
        if not texts:
            return _page(moment, mode, draft, _("Tap some tiles first."))
        wanted = Correction(moment.what, ply, tuple(texts))
        return redirect(f"{url_for('correction.check', game_id=game_id)}?{query_of(wanted)}", 303)
    mode, draft = touch(moment, mode, draft, tapped)
    if request.headers.get("X-Fragment") != "pad":
        here = url_for("amend.line", game_id=game_id, ply=ply, what=moment.what, mode=mode,
                       draft=str(draft))
        return redirect(here, 303)
    return _page(moment, mode, draft)
