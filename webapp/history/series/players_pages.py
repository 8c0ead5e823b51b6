"""Who plays in a series: players join it, leave it between games, and come back."""

from typing import Final

from flask import Blueprint, abort, flash, make_response, redirect, request, url_for
from werkzeug.wrappers import Response

from webapp.core.record.called import people_in
from webapp.history.series.forms import FEWEST, JoinForm
from webapp.history.series.numbered import number_series
from webapp.history.series.players import find_player, players_of, seat_players
from webapp.history.series.standings import standings
from webapp.history.series.view import PlayersView
from webapp.server.data.database import writing
from webapp.server.data.models import LETTERS, Series, SeriesSeat, now
from webapp.server.http.access import household_series, lock_household, recorder_required
from webapp.server.http.page import draw_page
from webapp.server.language.locale import gettext as _
from webapp.server.language.locale import ngettext

pages: Final = Blueprint("players", __name__, url_prefix="/series")


def _page(series: Series, form: JoinForm) -> str:
    stand = standings(series)
    return draw_page("history/series/players.html", PlayersView(
        series=series,
        people=people_in(series),
        here=stand.here,
        played=stand.played,
        form=form,
        known=[each.name for each in players_of(series.household_id)],
        full=not _next_letter(series),
    ))


def _next_letter(series: Series) -> str:
    """Return the letter at the end of the order of play; "" where a series has no room."""
    last = max(each.seat for each in series.seats)
    return LETTERS[LETTERS.index(last) + 1 :][:1]


def _back(series_id: str) -> Response:
    return redirect(url_for("players.show", series_id=series_id), 303)


@pages.get("/<series_id>/players")
@recorder_required
def show(series_id: str) -> str:
    """Show who plays in a series."""
    return _page(household_series(series_id), JoinForm())


@pages.post("/<series_id>/players")
@recorder_required
def join(series_id: str) -> Response:
    """Let a player join, who sits at the end of the order of play; one who has left comes back."""
    form = JoinForm(request.form)
    with writing():
        lock_household()  # another phone may just have made a player of that name
        series = household_series(series_id, lock=True)
        joins = form.validate() and _may_join(series, form)
        if joins:
            _seat(series, form)
    name = form.name.data or ""
    if not joins:  # drawn while no one waits for the household
        return make_response(_page(household_series(series_id), form), 422)
    flash(_("%(name)s plays from the next game.", name=name), "ok")
    return _back(series_id)


def _seat(series: Series, form: JoinForm) -> None:
    """Let whom the form names play in *series*, for the first time or again."""
    name, short = form.name.data or "", form.short.data or ""
    seated = _seat_of(series, name)
    if seated is not None:
        seated.left_at = None
    else:
        seat_players(series, _next_letter(series), [name], {name: short} if short else {})
        number_series(series)
    series.revision += 1


def _seat_of(series: Series, name: str) -> SeriesSeat | None:
    return next((each for each in series.seats
                 if each.player.name.casefold() == name.casefold()), None)


def _may_join(series: Series, form: JoinForm) -> bool:
    """Say whether whom the form names may join, and if not tell why at its fields."""
    name, short = form.name.data or "", form.short.data or ""
    seated = _seat_of(series, name)
    if seated is not None:
        if seated.left_at is None:
            form.name.errors = [_("%(name)s is already in this series.", name=name)]
        return seated.left_at is not None
    if not _next_letter(series):
        form.name.errors = [ngettext("A series has at most %(num)d player.",
                                     "A series has at most %(num)d players.", len(LETTERS))]
        return False
    known = find_player(players_of(series.household_id), name)
    short = short or (known.short if known else "")
    if short.casefold() in {each.short.casefold() for each in people_in(series).values()}:
        form.short.errors = [_(
            "This short name is taken. Enter another one for %(name)s.", name=name)]
        return False
    return True


@pages.post("/<series_id>/players/<letter>")
@recorder_required
def stay(series_id: str, letter: str) -> Response:
    """Let a player leave, who keeps the totals and is proposed no more; or come back."""
    with writing() as session:
        series = household_series(series_id, lock=True)
        seat = session.get(SeriesSeat, (series.id, letter)) or abort(404)
        if request.form.get("leave") != "1":
            seat.left_at = None
        elif sum(each.left_at is None for each in series.seats) > FEWEST:
            seat.left_at = now()
        else:
            flash(_("Add at least two players."), "error")
    return _back(series_id)
