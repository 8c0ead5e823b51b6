"""The end of a series: who has won it, and a new one with the same players by one touch."""

from dataclasses import dataclass
from datetime import date
from typing import Final

from flask import Blueprint, url_for
from werkzeug.wrappers import Response

from webapp.core.record.called import people_in
from webapp.core.record.people import Person
from webapp.core.show.ranking import ranked
from webapp.core.show.words import series_won_words
from webapp.history.series.chart import Chart, draw_chart
from webapp.history.series.numbered import number_series
from webapp.history.series.standings import Standings
from webapp.server.data.database import db
from webapp.server.data.models import LETTERS, Household, Series, SeriesSeat, new_id
from webapp.server.data.quotas import make_room
from webapp.server.http.access import household_series, recorder_required, visitor
from webapp.server.http.once import act_once_in_household, new_token
from webapp.server.language.days import evening_of, show_period

pages: Final = Blueprint("again", __name__, url_prefix="/series")

STEPS: Final = 3
"""Places of the podium; who is level stands on the same one."""


@dataclass(frozen=True, slots=True)
class Finisher:
    """A player at the end of a series: the place, counted from 1, and the total."""

    place: int
    person: Person
    total: int


@dataclass(frozen=True, slots=True)
class EndView:
    """A series that is over: who has won, who stands on the podium and who beside it.

    ``name`` is the series' own or "", ``dates`` say from when to when it was played. ``action`` is
    "" for who may not begin a series. ``chart`` is drawn where the page has none of its own.
    """

    words: str
    name: str
    dates: str
    podium: tuple[Finisher, ...]
    others: tuple[Finisher, ...]
    chart: Chart | None
    url: str
    share_url: str
    action: str
    token: str


def view_end(series: Series, stand: Standings, *, drawn: bool = False) -> EndView | None:
    """Return the view of the end of *series*, *drawn* with its chart; ``None`` while it goes on."""
    if not stand.winners:
        return None
    people = people_in(series)
    placed = [Finisher(place, people[seat], stand.totals[seat])
              for place, seat in ranked(stand.ranking)]
    games = [row.totals for row in stand.finished] if drawn else []
    return EndView(
        words=series_won_words([people[seat].short for seat in stand.winners]),
        name=series.name,
        dates=show_dates(series, stand),
        podium=tuple(each for each in placed if each.place <= STEPS),
        others=tuple(each for each in placed if each.place > STEPS),
        chart=draw_chart(people, games, series.number if series.end == "target" else None,
                         begins=stand.begins)
        if len(games) > 1 else None,
        url=url_for("series.show", series_id=series.id),
        share_url=url_for("share.series", series_id=series.id),
        action=url_for("again.again", series_id=series.id) if visitor().may("member") else "",
        token=new_token(),
    )


def show_dates(series: Series, stand: Standings) -> str:
    """Return the days from the first game of *series* to the last, or the day it was made."""
    began = [row.game.began for row in stand.rows] or [series.created_at]
    return show_period(evening_of(min(began)), evening_of(max(began)))


def last_day(series: Series, stand: Standings) -> date:
    """Return the day on which *series* was played last, or made."""
    return evening_of(stand.rows[-1].game.began if stand.rows else series.created_at)


def evening_url(day: date) -> str:
    """Return the address of the page of an evening on which a game was finished."""
    return url_for("evening.show", day=day.isoformat())


@pages.post("/<series_id>/again")
@recorder_required
def again(series_id: str) -> Response:
    """Begin a new series with the players, the house rules and the end of this one."""

    def act(home: Household) -> str:
        old = household_series(series_id)
        make_room(db.session, home.id, "series")
        new = Series(
            id=new_id(), household_id=home.id, name="", game=old.game,
            preset=old.preset, options=[list(pair) for pair in old.options], end=old.end,
            number=old.number)
        stay = [each for each in old.seats if each.left_at is None]
        new.seats += [SeriesSeat(seat=letter, player_id=each.player_id)
                      for letter, each in zip(LETTERS, stay, strict=False)]
        db.session.add(new)
        number_series(new, new=True)
        return url_for("series.show", series_id=new.id)

    return act_once_in_household(act)
