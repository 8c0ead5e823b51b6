"""The start page: what is being played, and what comes next.

Its queries do not grow: series, seats, and kept results, and for each running game that it
shows (``MOST_RUNNING``) the lines that this process has not folded yet. Its work grows with the
games that have changed since this process looked.
"""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from typing import Final, TypeAlias

import sqlalchemy as sa
from flask import make_response, redirect, request, url_for
from werkzeug.wrappers import Response

from rules.notation.errors import NotationError
from webapp.core.port import fold, game_of, table_url
from webapp.core.record.called import people_at
from webapp.core.record.people import Person
from webapp.history.series.again import EndView, last_day, show_dates, view_end
from webapp.history.series.listed import (
    SeriesList,
    SeriesRow,
    Stands,
    progress,
    titles_of,
    view_row,
    view_standings,
)
from webapp.history.series.new import first_page
from webapp.history.series.standings import Standings, standings_of
from webapp.history.series.start import StartView, view_start
from webapp.server.data.database import db
from webapp.server.data.models import Game, Series
from webapp.server.http.access import renew_device_cookie, visitor
from webapp.server.http.once import new_token
from webapp.server.http.page import draw_page
from webapp.server.language.days import show_ago, this_evening
from webapp.server.language.locale import gettext as _

MOST_RUNNING: Final = 4
"""Running games that are shown as cards; the others stand in the list."""
MOST_LISTED: Final = 7
"""Series in the list below; a page of its own has all."""


@dataclass(frozen=True, slots=True)
class RunningGame:
    """A game that is being played: ``now`` says whose turn it is, ``ago`` when it was last.

    ``title`` is the game's where the household plays several, else "".
    """

    url: str
    series: Series
    number: int
    people: Sequence[Person]
    title: str
    now: str
    ago: str


@dataclass(frozen=True, slots=True)
class NextGame:
    """The series that was played last and goes on: how it stands, and the start of its next game.

    ``name`` is its own, or its days; ``progress`` says how far it is. ``start`` is ``None`` for
    who may not start a game.
    """

    url: str
    name: str
    title: str
    progress: str
    standings: Sequence[Stands]
    start: StartView | None


@dataclass(frozen=True, slots=True)
class HomeView:
    """The start page; ``nothing`` says that no one has played yet.

    ``ended`` is the series that was played last, where it ended today. ``all`` is how many series
    there are, where not all stand here, else 0.
    """

    running: Sequence[RunningGame]
    ended: EndView | None
    next: NextGame | None
    others: Sequence[SeriesRow]
    all: int
    nothing: bool


Pairs: TypeAlias = Sequence[tuple[Series, Standings]]
Titles: TypeAlias = Mapping[str, str]


def show_home() -> Response:
    """Show the start page of the visitor's household; its evenings have another one."""
    if {"q", "page"} & {*request.args}:
        asked = request.query_string.decode("ascii", "replace")
        return redirect(f"{url_for('evening.overview')}?{asked}", 308)
    pairs = _pairs()
    if not pairs and visitor().may("member"):
        return renew_device_cookie(make_response(first_page()))
    return renew_device_cookie(make_response(draw_page("history/series/home.html", _view(pairs))))


def list_series() -> str:
    """Show all series of the visitor's household."""
    pairs = _pairs()
    titles = titles_of([series for series, _stand in pairs])
    rows = [(series.archived_at, view_row(series, stand, titles)) for series, stand in pairs]
    return draw_page("history/series/list.html", SeriesList(
        [row for away, row in rows if away is None],
        [row for away, row in rows if away is not None]))


def _pairs() -> list[tuple[Series, Standings]]:
    """Return all series with how they stand, the one that was played last first."""
    found = db.session.scalars(
        sa.select(Series)
        .where(Series.household_id == visitor().household_id)
        .order_by(Series.created_at.desc())
    ).all()
    standing = standings_of(found, at_once=0)
    return sorted(
        ((series, standing[series.id]) for series in found), key=_last_began, reverse=True)


def _last_began(pair: tuple[Series, Standings]) -> datetime:
    series, stand = pair
    return stand.rows[-1].game.began if stand.rows else series.created_at


def _view(pairs: Pairs) -> HomeView:
    current = [pair for pair in pairs if pair[0].archived_at is None]
    titles = titles_of([series for series, _stand in pairs])
    playing = [pair for pair in current if pair[1].playing][:MOST_RUNNING]
    rest = [pair for pair in current if pair not in playing]
    ended = next((pair for pair in rest[:1] if _ended_today(*pair)), None)
    goes_on = None if ended else next(
        (pair for pair in rest if not pair[1].over and not pair[1].playing), None)
    others = [pair for pair in rest if pair not in (ended, goes_on)]
    cut = len(others) > MOST_LISTED or len(current) < len(pairs)
    return HomeView(
        running=_running(playing, titles),
        ended=view_end(*ended) if ended else None,
        next=_next(*goes_on, titles) if goes_on else None,
        others=[view_row(*pair, titles) for pair in others[:MOST_LISTED]],
        all=len(pairs) if cut else 0,
        nothing=not pairs,
    )


def _running(pairs: Pairs, titles: Titles) -> list[RunningGame]:
    """Return the running games, with what was entered last in them first."""
    ids = [stand.playing.game.id for _series, stand in pairs if stand.playing]
    games = db.session.scalars(sa.select(Game).where(Game.id.in_(ids))).all() if ids else []
    read = [(game, *_now(game)) for game in games]
    return [
        RunningGame(table_url(game), game.series, game.number, list(people_at(game).values()),
                    titles.get(game.series.game, ""), now, show_ago(at))
        for game, now, at in sorted(read, key=lambda each: each[2], reverse=True)
    ]


def _now(game: Game) -> tuple[str, datetime]:
    """Return whose turn it is in *game*, and when it was gone on with last."""
    with suppress(NotationError):  # a record that these rules cannot read: nothing is known of it
        folded = fold(game)
        at = folded.rows[-1].created_at
        if folded.state.ended:
            return _("Count racks"), at
        return game_of(game.series.game).pad.turn(folded), at
    return "", game.created_at


def _next(series: Series, stand: Standings, titles: Titles) -> NextGame:
    return NextGame(
        url_for("series.show", series_id=series.id),
        series.name or show_dates(series, stand),
        titles.get(series.game, ""),
        progress(series, stand),
        view_standings(series, stand),
        view_start(series, stand, new_token()) if visitor().may("member") else None,
    )


def _ended_today(series: Series, stand: Standings) -> bool:
    return stand.over and last_day(series, stand) == this_evening()
