"""The start page: what is being played, what goes on, and the evenings so far.

Its queries do not grow: series, seats, and kept results, and for each running game that it
shows (``MOST_RUNNING``) the lines that this process has not folded yet. Its work grows with the
games that have changed since this process looked, what it draws with those of the last evenings.
"""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from typing import Final, TypeAlias

import sqlalchemy as sa
from flask import make_response, request
from werkzeug.wrappers import Response

from rules.notation.errors import NotationError
from webapp.core.port import fold, game_of, table_url
from webapp.core.record.called import people_at, people_in
from webapp.core.record.memories import remembers
from webapp.core.record.people import Person
from webapp.history.series.again import EndView, show_dates, view_end
from webapp.history.series.evening_view import EveningView, view_evening
from webapp.history.series.evenings import FIRST, PAGE, EveningsPage, evenings_of, page_of
from webapp.history.series.standings import Standings, standings_of
from webapp.server.data.database import db
from webapp.server.data.models import Game, Series
from webapp.server.http.access import renew_device_cookie, visitor
from webapp.server.http.once import new_token
from webapp.server.http.page import draw_page
from webapp.server.language.days import evening_of, show_ago, this_evening
from webapp.server.language.locale import gettext as _

MOST_RUNNING: Final = 4
"""Running games that are shown above; the others stand in their evenings."""
MOST_GOING_ON: Final = 3
"""Series that are shown above because they go on; the others stand in their evenings."""
LONGEST_QUERY: Final = 80


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
class GoingOn:
    """A series that waits for its next game, whose ``number`` this is; ``title`` as above."""

    series: Series
    people: Sequence[Person]
    number: int
    title: str
    dates: str
    leader: Person | None


@dataclass(frozen=True, slots=True)
class HomeView:
    """The start page; ``query`` is what was looked for, ``nothing`` that nobody has played yet.

    ``people`` says that players have pages of their own.
    """

    running: Sequence[RunningGame]
    going_on: Sequence[GoingOn]
    ended: Sequence[EndView]
    shown: EveningsPage
    evenings: Sequence[EveningView]
    query: str
    nothing: bool
    people: bool
    token: str


Pairs: TypeAlias = Sequence[tuple[Series, Standings]]
Titles: TypeAlias = Mapping[str, str]


def show_home() -> Response:
    """Show the start page of the visitor's household; ``q`` looks for evenings."""
    found = db.session.scalars(
        sa.select(Series)
        .where(Series.household_id == visitor().household_id)
        .order_by(Series.created_at.desc())
    ).all()
    standing = standings_of(found, at_once=0)
    pairs = [(series, standing[series.id]) for series in found]
    query = " ".join(request.args.get("q", "")[:LONGEST_QUERY].split())
    shown = page_of(evenings_of(pairs, query), request.args.get("page", ""),
                    PAGE if query else FIRST)
    current = () if query or shown.number > 1 else sorted(
        (pair for pair in pairs if pair[0].archived_at is None), key=_last_began, reverse=True)
    kinds = {series.game for series in found}
    remembered = bool(pairs) and remembers(visitor().household_id)
    titles = {name: _(game_of(name).title) for name in kinds} if len(kinds) > 1 else {}
    page = HomeView(
        running=_running(current, titles),
        going_on=_going_on(current, titles),
        ended=[end for series, stand in current if _ended_today(stand)
               for end in [view_end(series, stand)] if end],
        shown=shown,
        evenings=[view_evening(each, standing, titles, remembered=remembered)
                  for each in shown.evenings],
        query=query,
        nothing=not pairs,
        people=remembered,
        token=new_token(),
    )
    return renew_device_cookie(make_response(draw_page("history/series/home.html", page)))


def _last_began(pair: tuple[Series, Standings]) -> datetime:
    series, stand = pair
    return stand.rows[-1].game.began if stand.rows else series.created_at


def _running(pairs: Pairs, titles: Titles) -> list[RunningGame]:
    """Return the running games, with what was entered last in them first."""
    playing = {stand.playing.game.id: series for series, stand in pairs if stand.playing}
    games = db.session.scalars(
        sa.select(Game).where(Game.id.in_([*playing][:MOST_RUNNING]))).all() if playing else []
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
            return _("The racks are being counted."), at
        seat = folded.turn_seat or game_of(game.series.game).table.starter(folded)
        if seat:
            return _("%(name)s’s turn.", name=folded.names[seat]), at
        return "", at
    return "", game.created_at


def _going_on(pairs: Pairs, titles: Titles) -> list[GoingOn]:
    waiting = [(series, stand) for series, stand in pairs if not stand.over and not stand.playing]
    return [
        GoingOn(series, [people[letter] for letter in stand.here], len(stand.rows) + 1,
                titles.get(series.game, ""), show_dates(series, stand),
                people[stand.leaders[0]] if stand.finished and len(stand.leaders) == 1 else None)
        for series, stand in waiting[:MOST_GOING_ON] for people in [people_in(series)]
    ]


def _ended_today(stand: Standings) -> bool:
    return stand.over and evening_of(stand.rows[-1].game.began) == this_evening()
