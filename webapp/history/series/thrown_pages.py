"""A game that was begun by mistake is deleted, and brought back if that was the mistake."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Final

from flask import Blueprint, abort, flash, redirect, request, url_for
from werkzeug.wrappers import Response

from webapp.history.series.standings import Row, standings
from webapp.history.series.thrown import KEPT, bring_back, forget_thrown, throw, thrown_games
from webapp.server.data.database import db, writing
from webapp.server.data.models import Game, Series, now
from webapp.server.http.access import household_series, recorder_required, visitor
from webapp.server.http.page import draw_page
from webapp.server.language.days import evening_of
from webapp.server.language.locale import gettext as _

pages: Final = Blueprint("thrown", __name__, url_prefix="/series")


@dataclass(frozen=True, slots=True)
class DeletedGamesView:
    """Games that this device may delete, and those that it may restore.

    These are by id, each with its day and the last one on which it can be.
    """

    series: Series
    rows: Sequence[Row]
    thrown: Sequence[tuple[str, date, datetime]]


def may_throw(status: str) -> bool:
    """Say whether this device may throw away a game of that status: one that is over, the keeper.

    What it may throw away, it may bring back.
    """
    return visitor().may("member" if status == "playing" else "keeper")


def _posted_game(series_id: str) -> Game:
    """Return the game that the form names, its series being locked."""
    series = household_series(series_id, lock=True)
    posted = request.form.get("game", "")
    # A NUL is in no text that PostgreSQL takes. Its lock: whether it is over is to stay so.
    game = None if "\0" in posted else db.session.get(Game, posted, with_for_update=True)
    if game is None or game.series_id != series.id:
        abort(404)
    if not may_throw(game.status):
        abort(403)
    return game


def _back(series_id: str) -> Response:
    return redirect(url_for("thrown.show", series_id=series_id), 303)


@pages.get("/<series_id>/throw")
@recorder_required
def show(series_id: str) -> str:
    """Show which games can be deleted, and which restored."""
    series = household_series(series_id)
    rows = [row for row in reversed(standings(series).rows)
            if may_throw("finished" if row.result.finished else "playing")]
    return draw_page("history/series/delete_game.html", DeletedGamesView(
        series, rows, [(each.id, evening_of(each.created_at), until)
                       for each, until in thrown_games(series.id) if may_throw(each.status)]))


@pages.post("/<series_id>/throw")
@recorder_required
def away(series_id: str) -> Response:
    """Throw a game away; the series is counted and numbered without it."""
    with writing() as session:
        game = _posted_game(series_id)
        if game.thrown_at is None:
            throw(session, game)
        forget_thrown(session)
    flash(_("You can restore it for 30 days."), "ok")
    return _back(series_id)


@pages.post("/<series_id>/bring-back")
@recorder_required
def back(series_id: str) -> Response:
    """Bring a game back to where it was."""
    with writing() as session:
        game = _posted_game(series_id)
        if game.thrown_at is not None:
            if _is_over(game.thrown_at):
                abort(404)
            bring_back(session, game)
    flash(_("Restored."), "ok")
    return _back(series_id)


def _is_over(thrown_at: datetime) -> bool:
    return thrown_at <= now() - KEPT
