"""An evening as the start page shows it: who played what, and who won."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from flask import url_for

from webapp.core.record.called import people_in
from webapp.core.record.people import Person
from webapp.core.show.words import list_words
from webapp.history.series.evenings import Evening, Played
from webapp.history.series.standings import Row, Standings
from webapp.server.language.days import show_day
from webapp.server.language.locale import gettext as _
from webapp.server.language.locale import show_points


@dataclass(frozen=True, slots=True)
class GameLink:
    """A game of an evening: the way to its score, or to its table while it is ``playing``."""

    number: int
    url: str
    playing: bool


@dataclass(frozen=True, slots=True)
class PlayedView:
    """What was played of a series on an evening.

    ``name`` is the series' own or "", ``game`` what is played where not all evenings have the
    same game, else "". ``won`` says who won the evening, or leads while a game of it is played,
    and ``over`` who has won the series, "" where nobody did. ``recounting`` says that its games
    are being counted anew.
    """

    url: str
    name: str
    people: Sequence[Person]
    game: str
    games: Sequence[GameLink]
    won: str
    over: str
    away: bool
    recounting: bool


@dataclass(frozen=True, slots=True)
class EveningView:
    """A day in words with what was played; ``url`` leads to the page of the evening, "" to none."""

    day: str
    played: Sequence[PlayedView]
    url: str


def view_evening(
    evening: Evening, standing: Mapping[str, Standings], titles: Mapping[str, str],
    *, remembered: bool,
) -> EveningView:
    """Return the view of *evening*.

    Args:
        evening: the evening.
        standing: how each series stands, by its id.
        titles: what is told of each game, by its name.
        remembered: whether the household has pages of its evenings.
    """
    finished = any(row.result.finished for each in evening.played for row in each.rows)
    return EveningView(
        show_day(evening.day),
        [_view_played(each, standing[each.series.id], titles) for each in evening.played],
        evening_url(evening.day) if remembered and finished else "")


def evening_url(day: date) -> str:
    """Return the address of the page of an evening on which a game was finished."""
    return url_for("evening.show", day=day.isoformat())


def _view_played(played: Played, stand: Standings, titles: Mapping[str, str]) -> PlayedView:
    series, people = played.series, people_in(played.series)
    last = stand.over and played.rows[-1:] == stand.rows[-1:]
    return PlayedView(
        url=url_for("series.show", series_id=series.id),
        name=series.name,
        people=[people[letter] for letter in played.letters],
        game=titles.get(series.game, ""),
        games=[_game_link(row) for row in played.rows],
        won=_won(played, people),
        over=_("%(name)s has won the series.", name=people[stand.winner].short)
        if last and stand.winner else "",
        away=series.archived_at is not None,
        recounting=any(not row.game.current for row in played.rows),
    )


def _game_link(row: Row) -> GameLink:
    playing = not row.result.finished
    return GameLink(
        row.game.number, url_for("table.show" if playing else "log.score", game_id=row.game.id),
        playing)


def _won(played: Played, people: Mapping[str, Person]) -> str:
    names = [people[seat].short for seat in played.best]
    if not names:
        return ""
    points = show_points(played.points[played.best[0]])
    if len(names) == 1 and any(not row.result.finished for row in played.rows):
        return _("%(name)s leads", name=names[0])
    if len(names) == 1:
        return _("%(name)s won the evening: %(points)s", name=names[0], points=points)
    return _("%(names)s are level: %(points)s", names=list_words(names), points=points)
