"""Applying a correction: a preview of what it does, then all of it at once or nothing."""

from dataclasses import replace
from typing import Any, Final

from flask import Blueprint, abort, make_response, redirect, request, url_for
from werkzeug.wrappers import Response

from rules.notation.errors import NotationError
from webapp.core.port import fold, table_url
from webapp.core.record.correction import Correction, Preview, effective, preview
from webapp.core.record.enter import Decided, Entered, Entering, enter, posted_ply
from webapp.core.record.folded import FoldedGame, go_on
from webapp.core.record.undo import read_history
from webapp.core.show.sentences import sentences_since
from webapp.play.log.amend_form import (
    LineView,
    PreviewView,
    number_of,
    read_correction,
    title_of_correction,
    view_line,
    view_preview,
)
from webapp.play.log.view import CorrectionView
from webapp.play.table.entering import CONFLICT, REFUSED
from webapp.server.data.models import Game
from webapp.server.http.access import household_game, recorder_required
from webapp.server.http.once import new_token
from webapp.server.http.page import draw_page
from webapp.server.language.locale import gettext as _
from webapp.server.language.locale import say

pages: Final = Blueprint("correction", __name__, url_prefix="/games")


@pages.get("/<game_id>/corrections")
@recorder_required
def check(game_id: str) -> Response:
    """Show what a correction would do; nothing is written."""
    game = household_game(game_id)
    folded = fold(game)
    wanted = read_correction(request.args, folded.ply)
    if wanted is None or not _may_touch(folded, wanted):
        return redirect(url_for("log.log", game_id=game_id), 303)
    return _preview_page(game, folded, wanted)


def _may_touch(folded: FoldedGame[Any], wanted: Correction) -> bool:
    held = wanted.ply in effective(folded.replay.record)
    return wanted.ply > folded.header and (held or wanted.what == "insert")


def _preview_page(
    game: Game, folded: FoldedGame[Any], wanted: Correction, *, status: int = 200,
    first: list[str] | None = None, unsettled: bool = False, found: Preview | None = None,
) -> Response:
    error, seen, line_view = None, found, None
    view: PreviewView | None = None
    try:
        seen = seen or preview(folded, wanted)
        view = view_preview(folded, wanted, seen)
    except NotationError as failed:
        error = _("Not possible: %(why)s.", why=say(failed.expected))
        status = status if status != 200 else REFUSED  # noqa: PLR2004
    if wanted.ply in effective(folded.replay.record):
        line_view = view_line(folded, wanted.ply)
    page = CorrectionView(
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
        action=url_for("correction.apply", game_id=game.id),
        back=url_for("amend.line", game_id=game.id, ply=wanted.ply),
        log_url=url_for("log.log", game_id=game.id),
        table_url=table_url(game),
    )
    return make_response(draw_page("play/log/correction.html", page), status)


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
    # A header has more lines: no one can have seen fewer.
    seen = max(number_of(request.form.get("seen", "")) or 0, 1)

    def decide(game: Game, folded: FoldedGame[Any]) -> Decided[Any]:
        wanted = _wanted(folded)
        if not _may_touch(folded, wanted):
            abort(400)
        if request.form.get("do") != "apply":
            return _preview_page(game, folded, wanted)
        try:
            found = preview(folded, wanted)
        except NotationError:
            return _preview_page(game, folded, wanted)
        if not found.is_settled:
            return _preview_page(
                game, folded, wanted, status=REFUSED, unsettled=True, found=found)
        there = url_for(
            "log.log", game_id=game.id, told=folded.ply + 1, _anchor=f"ply-{wanted.ply}")
        return Entered(found.lines, found.after, lambda _after: there)

    def late(game: Game, folded: FoldedGame[Any]) -> Response:
        wanted = _wanted(folded)  # the line may be gone: that is what is told
        if request.form.get("do") != "apply":
            return _preview_page(game, folded, wanted)
        first = sentences_since(folded, seen)
        return _preview_page(game, folded, wanted, status=CONFLICT, first=first)

    return enter(game_id, Entering(seen, fold, decide, late))


@pages.post("/<game_id>/corrections/undo")
@recorder_required
def take_back(game_id: str) -> Response:
    """Take back what was entered last; where more has come since, the log shows it instead."""

    def decide(game: Game, folded: FoldedGame[Any]) -> Decided[Any]:
        lines = read_history(folded.replay.record, folded.rows).undo()
        if not lines:
            return late(game, folded)
        there = url_for("log.log", game_id=game.id, told=folded.ply + 1)
        return Entered(lines, go_on(folded.replay, lines), lambda _after: there)

    def late(game: Game, _folded: FoldedGame[Any]) -> Response:
        return redirect(url_for("log.log", game_id=game.id), 303)

    return enter(game_id, Entering(posted_ply(), fold, decide, late))


def _wanted(folded: FoldedGame[Any]) -> Correction:
    wanted = read_correction(request.form, folded.ply)
    if wanted is None or wanted.ply <= folded.header:
        abort(400)
    return wanted
