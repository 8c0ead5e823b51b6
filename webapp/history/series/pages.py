"""The pages of series: the list, a new one, how one stands, and the start of its next game."""

from functools import partial
from typing import Final

import sqlalchemy as sa
from flask import (
    Blueprint,
    abort,
    flash,
    make_response,
    redirect,
    request,
    url_for,
)
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response

from webapp.core.port import PlayedGame, game_of, games, table_url, usual_game
from webapp.core.record.called import people_in
from webapp.core.record.enter import begin
from webapp.core.record.memories import remembers
from webapp.core.show.frame import series_name
from webapp.history.luck.series_view import view_series_luck
from webapp.history.series.again import show_dates, view_end
from webapp.history.series.chart import draw_chart
from webapp.history.series.evening_view import evening_url
from webapp.history.series.forms import ENDS, FEWEST, SeriesForm, house_rules
from webapp.history.series.numbered import number_series
from webapp.history.series.players import players_of, seat_players
from webapp.history.series.rows import page_of
from webapp.history.series.seat_pages import view_seats
from webapp.history.series.standings import dealer_among, header, standings
from webapp.history.series.thrown import forget_thrown, thrown_games
from webapp.history.series.thrown_pages import may_throw
from webapp.history.series.view import NewSeriesView, SeriesView
from webapp.server.data.database import db, writing
from webapp.server.data.ids import new_id
from webapp.server.data.models import LETTERS, SEATS, Game, Household, Series, now
from webapp.server.data.quotas import make_room
from webapp.server.http.access import (
    household_series,
    keeper_required,
    own_seat,
    reader_required,
    recorder_required,
    visitor,
)
from webapp.server.http.once import act_once, act_once_in_household, new_token, posted_token
from webapp.server.http.page import draw_page
from webapp.server.language.days import evening_of
from webapp.server.language.locale import gettext as _
from webapp.server.language.locale import ngettext

pages: Final = Blueprint("series", __name__, url_prefix="/series")
pages.add_app_template_global(series_name, "series_name")


def _form(posted: MultiDict[str, str] | None, game: PlayedGame) -> SeriesForm:
    players = players_of(visitor().household_id)
    return SeriesForm(
        posted, game=game, known={each.name.casefold(): each.short for each in players})


def _form_page(form: SeriesForm, token: str) -> str:
    known = [each.name for each in players_of(visitor().household_id)]
    view = NewSeriesView(form, token, known, games().values(), ENDS, request.form)
    return draw_page("history/series/new.html", view)


@pages.get("/new")
@recorder_required
def new() -> str:
    """Show the form for a new series; the players of the last one stand in it already."""
    last = db.session.scalar(
        sa.select(Series)
        .where(Series.household_id == visitor().household_id)
        .order_by(Series.created_at.desc())
        .limit(1)
    )
    game = games().get(request.args.get("game", last.game if last else "")) or usual_game()
    form = _form(None, game)
    if last is not None:
        form.preset.data = last.preset if last.preset in game.presets else game.usual
        stay = [each for each in last.seats if each.left_at is None]
        for seat, name, short, filled in zip(
            stay, form.player_fields, form.short_fields, form.filled_fields, strict=False):
            name.data = filled.data = seat.player.name
            short.data = seat.player.short
    return _form_page(form, new_token())


@pages.post("/new")
@recorder_required
def create() -> Response:
    """Make a series and go to it."""
    game = games().get(request.form.get("game", usual_game().name)) or abort(400)
    form, token = _form(request.form, game), posted_token()
    if not form.validate():
        return make_response(_form_page(form, token), 422)

    def act(home: Household) -> str:
        make_room(db.session, home.id, "series")
        series = Series(
            id=new_id(),
            household_id=home.id,
            name=form.name.data or "",
            game=game.name,
            preset=form.preset.data,
            options=house_rules(request.form, game, form.preset.data),
            end=form.end.data,
            number=form.number,
        )
        db.session.add(series)
        seat_players(series, LETTERS, form.players, form.shorts, form.cleared)
        number_series(series, new=True)
        return url_for("series.show", series_id=series.id)

    return act_once_in_household(act)


@pages.get("/<series_id>")
@reader_required
def show(series_id: str) -> str:
    """Show how a series stands."""
    series = household_series(series_id)
    stand, own = standings(series), own_seat(series_id)
    chosen, game = dict(series.options), game_of(series.game)
    people = people_in(series)
    shown = page_of(stand.rows, request.args.get("to", ""))
    view = SeriesView(
        series=series,
        dates=show_dates(series, stand),
        people=people,
        ids={each.seat: each.player_id for each in series.seats},
        stand=stand,
        shown=shown,
        chart=draw_chart(
            people,
            [row.totals for row in stand.finished],
            series.number if series.end == "target" else None,
        ),
        played="" if series.number is None else ngettext(
            "%(played)d of %(num)d game has been played.",
            "%(played)d of %(num)d games have been played.",
            series.number, played=len(stand.finished)),
        game=game,
        preset=game.presets[series.preset],
        rules=[
            (spec, spec.labels.get(chosen[name], chosen[name]))
            for name, spec in game.options.items()
            if name in chosen
        ],
        end=view_end(series, stand),
        token=new_token(),
        seat=own,
        seats=view_seats(series, own),
        to_throw=[row for row in shown.rows
                  if may_throw("finished" if row.result.finished else "playing")],
        thrown=[(each.id, evening_of(each.created_at), until)
                for each, until in thrown_games(series.id) if may_throw(each.status)],
        luck=view_series_luck(series, [row.game for row in stand.finished], people),
        evening=evening_url(evening_of(stand.finished[-1].game.began))
        if stand.finished and remembers(series.household_id) else "",
    )
    return draw_page("history/series/show.html", view)


@pages.post("/<series_id>/games")
@recorder_required
def start_game(series_id: str) -> Response:
    """Start the next game; whoever is second goes to the game that the first one started."""

    def act(series: Series) -> str | Response:
        forget_thrown(db.session)
        stand = standings(series)
        if stand.playing is not None:
            return table_url(db.session.get_one(Game, stand.playing.game.id))
        if stand.over:
            flash(_("This series is over."), "error")
            return redirect(url_for("series.show", series_id=series.id), 303)
        posted = set(request.form.getlist("playing")) or set(stand.next_players)
        dealer = request.form.get("dealer", "")
        if not (posted | {dealer}) <= {"", *series.names}:
            abort(400)
        if gone := [series.names[each] for each in sorted(posted - set(stand.here))]:
            flash(_("No longer in this series: %(names)s.", names=", ".join(gone)), "error")
            return redirect(url_for("series.show", series_id=series.id), 303)
        places = "".join(sorted(posted))
        if not FEWEST <= len(places) <= len(SEATS):
            flash(_("Choose who plays: two to four players."), "error")
            return redirect(url_for("series.show", series_id=series.id), 303)
        by_rotation = dealer_among(places, stand.rows[-1].dealer if stand.rows else "")
        game = Game(
            id=new_id(),
            series_id=series.id,
            number=len(stand.rows) + 1,
            last_ply=0,
            places=places,
            sat_out="".join(each for each in stand.here if each not in places),
        )
        db.session.add(game)
        db.session.flush()
        dealt = dealer in places and dealer != by_rotation
        begin(game, header(series, places, dealer if dealt else None))
        alone = "alone" in request.args
        return url_for("alone.show", game_id=game.id) if alone else table_url(game)

    lock = partial(household_series, series_id, lock=True)
    return act_once(series_id, lock, act, "make")


@pages.post("/<series_id>/archive")
@recorder_required
def archive(series_id: str) -> Response:
    """Put a series away, or take it out again."""
    with writing():
        series = household_series(series_id, lock=True)
        series.archived_at = now() if request.form.get("away") == "1" else None
    return redirect(url_for("series.show", series_id=series_id), 303)


@pages.post("/<series_id>/delete")
@keeper_required
def delete(series_id: str) -> Response:
    """Delete a series with all its games, once the keeper has said that this is meant."""
    if request.form.get("sure") != "1":
        flash(_("Tick the box if the series is to be deleted with all its games."), "error")
        return redirect(url_for("series.show", series_id=series_id), 303)
    with writing() as session:
        session.delete(household_series(series_id, lock=True))
    flash(_("The series is deleted."), "ok")
    return redirect(url_for("joining.home"), 303)
