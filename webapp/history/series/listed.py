"""Series in a list, one line each, and all of them on a page of their own."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from flask import url_for

from webapp.core.port import game_of
from webapp.core.record.called import people_in
from webapp.core.record.people import Person
from webapp.core.show.ranking import ranked
from webapp.core.show.words import won_words
from webapp.history.series.again import last_day
from webapp.history.series.standings import Row, Standings
from webapp.server.data.models import Series
from webapp.server.language.days import show_short_day
from webapp.server.language.locale import gettext as _
from webapp.server.language.locale import ngettext, show_points


@dataclass(frozen=True, slots=True)
class SeriesRow:
    """A series in one line: ``state`` says who has won it, or when it was played last.

    ``name`` is the series' own or "", ``title`` the game's where the household plays several.
    """

    url: str
    name: str
    title: str
    people: Sequence[Person]
    state: str


@dataclass(frozen=True, slots=True)
class SeriesList:
    """All series, the one played last first; ``away`` are those that are archived."""

    current: Sequence[SeriesRow]
    away: Sequence[SeriesRow]


@dataclass(frozen=True, slots=True)
class Stands:
    """A player in the standings of a series, by ``letter``.

    ``change`` is what the last game gave, ``None`` where the player was not in it. ``note`` says
    that the best are level, how far it is to the target, or how many games were played.
    """

    letter: str
    person: Person
    total: int
    change: int | None
    note: str


def view_standings(series: Series, stand: Standings) -> list[Stands]:
    """Return the players of *series*, the best first."""
    people = people_in(series)
    last = stand.finished[-1].result.scores if stand.finished else {}
    uneven = len(set(stand.played.values())) > 1
    return [
        Stands(letter, people[letter], total, last.get(letter),
               " · ".join(_notes(series, stand, letter, uneven=uneven)))
        for _place, letter in ranked(stand.ranking) for total in [stand.totals[letter]]
    ]


def _notes(series: Series, stand: Standings, letter: str, *, uneven: bool) -> list[str]:
    notes = []
    if stand.wins:
        notes.append(ngettext("%(num)d game won", "%(num)d games won", stand.wins[letter]))
    if letter in stand.leaders and len(stand.leaders) > 1 and not stand.winners:
        notes.append(_("level"))
    if series.end == "target" and not stand.over and stand.totals[letter] < (series.number or 0):
        notes.append(_("%(points)s to go",
                       points=show_points((series.number or 0) - stand.totals[letter])))
    if uneven:
        notes.append(ngettext("%(num)d game", "%(num)d games", stand.played[letter]))
    return notes


def progress(series: Series, stand: Standings) -> str:
    """Return how far *series* is: "game 7 of 10" is the next one."""
    played = len(stand.finished)
    if series.end == "games" and series.number:
        if stand.over or played >= series.number:
            return ngettext("%(num)d game", "%(num)d games", played)
        return _("game %(number)d of %(all)d", number=played + 1, all=series.number)
    if series.end == "target" and series.number is not None:
        return ngettext("to %(points)s point", "to %(points)s points", series.number,
                        points=show_points(series.number))
    return ngettext("%(num)d game", "%(num)d games", played)


def view_row(series: Series, stand: Standings, titles: Mapping[str, str]) -> SeriesRow:
    """Return *series* in one line."""
    people = people_in(series)
    return SeriesRow(
        url_for("series.show", series_id=series.id),
        series.name,
        titles.get(series.game, ""),
        [people[letter] for letter in stand.here],
        _state(series, stand, people),
    )


def _state(series: Series, stand: Standings, people: Mapping[str, Person]) -> str:
    if stand.winners:
        return won_words([people[seat].short for seat in stand.winners])
    if stand.playing:
        return _("playing game %(number)d", number=stand.playing.game.number)
    if not stand.rows:
        return _("No games yet")
    return _("not finished · %(day)s", day=show_short_day(last_day(series, stand)))


def titles_of(series: Sequence[Series]) -> dict[str, str]:
    """Return what each game is called where some of *series* are of different games."""
    kinds = {each.game for each in series}
    return {name: _(game_of(name).title) for name in kinds} if len(kinds) > 1 else {}


def last_rows(stand: Standings, count: int) -> list[Row]:
    """Return the last *count* games, the latest first."""
    return list(reversed(stand.rows[-count:]))
