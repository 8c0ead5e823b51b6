"""The pages of series: all of them, a new one, how one stands, its games, and their start."""

from typing import Final

from flask import Blueprint, flash, redirect, request, url_for
from werkzeug.wrappers import Response

from webapp.core.port import game_of
from webapp.core.record.called import people_in
from webapp.core.record.memories import remembers
from webapp.core.show.frame import series_name
from webapp.history.luck.series_view import view_series_luck
from webapp.history.series.again import evening_url, show_dates, view_end
from webapp.history.series.chart import draw_chart
from webapp.history.series.home import list_series
from webapp.history.series.listed import last_rows, progress, view_standings
from webapp.history.series.new import create_series, show_new
from webapp.history.series.rows import page_of
from webapp.history.series.seat_pages import seats_asked
from webapp.history.series.standings import standings
from webapp.history.series.start import start_next, view_start
from webapp.history.series.thrown import thrown_games
from webapp.history.series.thrown_pages import may_throw
from webapp.history.series.view import DeleteView, GamesView, SeriesView, StartPage
from webapp.server.data.database import writing
from webapp.server.data.models import now
from webapp.server.http.access import (
    household_series,
    keeper_required,
    own_seat,
    reader_required,
    recorder_required,
    visitor,
)
from webapp.server.http.once import new_token
from webapp.server.http.page import draw_page
from webapp.server.language.days import evening_of
from webapp.server.language.locale import gettext as _
from webapp.server.language.locale import heading

pages: Final = Blueprint("series", __name__, url_prefix="/series")
pages.add_app_template_global(series_name, "series_name")

LAST: Final = 3
"""Games that the page of a series shows; another page has all."""
LOW: Final = 150
"""The height of the chart there, in its own units."""


@pages.get("")
@reader_required
def overview() -> str:
    """Show all series in a line each."""
    return list_series()


@pages.get("/new")
@recorder_required
def new() -> str:
    """Show the form for a new series; the players of the last one stand in it already."""
    return show_new()


@pages.post("/new")
@recorder_required
def create() -> Response:
    """Make a series and go to it, or to its first game."""
    return create_series()


@pages.get("/<series_id>")
@reader_required
def show(series_id: str) -> str | Response:
    """Show how a series stands; its games are on a page of their own."""
    if "to" in request.args:
        return redirect(url_for("series.games", series_id=series_id, to=request.args["to"]), 308)
    series = household_series(series_id)
    stand, people = standings(series), people_in(series)
    may = visitor().may("member")
    view = SeriesView(
        series=series,
        dates=show_dates(series, stand),
        people=people,
        ids={each.seat: each.player_id for each in series.seats},
        stand=stand,
        standings=view_standings(series, stand),
        progress=progress(series, stand),
        rows=last_rows(stand, LAST),
        chart=draw_chart(
            people,
            [row.totals for row in stand.finished],
            series.number if series.end == "target" else None,
            height=LOW,
            begins=stand.begins,
        ),
        game=game_of(series.game),
        start=view_start(series, stand, new_token())
        if may and not stand.over and not stand.playing else None,
        end=view_end(series, stand),
        asks=seats_asked(series, own_seat(series_id)),
        deleted=sum(may_throw(each.status) for each, _until in thrown_games(series.id))
        if may else 0,
    )
    return draw_page("history/series/show.html", view)


@pages.get("/<series_id>/games")
@reader_required
def games(series_id: str) -> str:
    """Show all games of a series, a long one page by page."""
    series = household_series(series_id)
    stand, people = standings(series), people_in(series)
    view = GamesView(
        series=series,
        people=people,
        stand=stand,
        shown=page_of(stand.rows, request.args.get("to", "")),
        game=game_of(series.game),
        luck=view_series_luck(series, [row.game for row in stand.finished], people),
        evening=evening_url(evening_of(stand.finished[-1].game.began))
        if stand.finished and remembers(series.household_id) else "",
    )
    return draw_page("history/series/games.html", view)


@pages.post("/<series_id>/games")
@recorder_required
def start_game(series_id: str) -> Response:
    """Start the next game; the second request goes to the game that the first one started."""
    return start_next(series_id)


@pages.get("/<series_id>/start")
@recorder_required
def start(series_id: str) -> str | Response:
    """Ask who plays and who deals the next game; ``alone`` enters its score only."""
    series = household_series(series_id)
    stand = standings(series)
    if stand.over or stand.playing:
        return redirect(url_for("series.show", series_id=series_id), 303)
    return draw_page("history/series/start.html", StartPage(
        series, view_start(series, stand, new_token()), "alone" in request.args))


@pages.post("/<series_id>/archive")
@recorder_required
def archive(series_id: str) -> Response:
    """Archive a series, or restore it."""
    with writing():
        series = household_series(series_id, lock=True)
        series.archived_at = now() if request.form.get("away") == "1" else None
        away = series.archived_at is not None
    flash(heading(_("archived")) if away else _("Restored."), "ok")
    return redirect(url_for("series.show", series_id=series_id), 303)


@pages.get("/<series_id>/delete")
@keeper_required
def ask_to_delete(series_id: str) -> str:
    """Ask whether a series is to be deleted."""
    series = household_series(series_id)
    return draw_page("history/series/delete.html", DeleteView(
        series, len(standings(series).rows)))


@pages.post("/<series_id>/delete")
@keeper_required
def delete(series_id: str) -> Response:
    """Delete a series with all its games, once the keeper has said that this is meant."""
    if request.form.get("sure") != "1":
        flash(_("Tick the box to delete the series and its games."), "error")
        return redirect(url_for("series.ask_to_delete", series_id=series_id), 303)
    with writing() as session:
        session.delete(household_series(series_id, lock=True))
    flash(_("Deleted"), "ok")
    return redirect(url_for("joining.home"), 303)
