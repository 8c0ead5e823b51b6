"""The evenings of a household: which days were played on, what was played, and who won.

A day's points are what the totals of a series grew by on that day. All of it is told from the
kept results: the time grows with the games of the household, and nothing is folded.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import groupby
from typing import Final

from webapp.core.record.called import people_in
from webapp.core.record.snapshots import snapshots
from webapp.history.series.standings import Row, Standings
from webapp.server.data.models import Series
from webapp.server.http.forms import whole_number
from webapp.server.language.days import evening_of, plain_words, this_evening, words_of_day
from webapp.server.language.locale import gettext as _

_WEEK: Final = 7
PAGE: Final = 20
"""Evenings that are shown together."""
_TO_A_LINE: Final = 4
"""Days that take as much memory as a line of a game that is kept folded."""


@dataclass(frozen=True, slots=True)
class Played:
    """What was played of a series on a day: ``rows`` are its games, none where it was only made.

    ``letters`` are those who played; ``points`` are those of the day's finished games by letter,
    ``best`` the letters with the most. Both are empty where none was finished.
    """

    day: date
    series: Series
    rows: tuple[Row, ...]
    letters: str
    points: Mapping[str, int]
    best: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Evening:
    """A day with all that was played on it."""

    day: date
    played: tuple[Played, ...]


@dataclass(frozen=True, slots=True)
class EveningsPage:
    """Some evenings, newest first; ``number`` counts from 1, ``found`` is how many there are.

    ``more`` says that there are older ones.
    """

    evenings: tuple[Evening, ...]
    number: int
    found: int
    more: bool

    @property
    def newer(self) -> int | None:
        """Return the number of the page with newer evenings."""
        return self.number - 1 if self.number > 1 else None

    @property
    def older(self) -> int | None:
        """Return the number of the page with older evenings."""
        return self.number + 1 if self.more else None


@dataclass(frozen=True, slots=True)
class _Day:
    """What ``Played`` says of a day, without the series."""

    day: date
    rows: tuple[Row, ...]
    letters: str
    points: Mapping[str, int]
    best: tuple[str, ...]


def played_days(series: Series, stand: Standings) -> Iterator[Played]:
    """Yield the days of *series* in order; one without games has the day on which it was made."""
    if not stand.rows:
        yield Played(evening_of(series.created_at), series, (), stand.here, {}, ())
    key = f"days {series.id}"
    before: tuple[Standings, Sequence[_Day]] | None = snapshots().get(key)
    if before is None or before[0] is not stand:
        before = stand, tuple(_days(stand))
        snapshots().keep(key, before, len(before[1]) // _TO_A_LINE + 1)
    for each in before[1]:
        yield Played(each.day, series, each.rows, each.letters, each.points, each.best)


def _days(stand: Standings) -> Iterator[_Day]:
    before: Mapping[str, int] = stand.before
    for day, found in groupby(stand.rows, key=lambda row: evening_of(row.game.began)):
        rows = tuple(found)
        after = rows[-1].totals
        scored = {letter for row in rows if row.result.finished for letter in row.result.scores}
        points = {letter: after[letter] - before[letter] for letter in after if letter in scored}
        most = max(points.values(), default=0)
        best = tuple(letter for letter, sum_ in points.items() if sum_ == most)
        letters = {letter for row in rows for letter in row.game.letters.values()}
        yield _Day(day, rows, "".join(sorted(letters & after.keys())), points, best)
        before = after


def _words_lately(day: date) -> frozenset[str]:
    """Return by what words a day of the last week is found too: "yesterday", "last" Sunday."""
    ago = (this_evening() - day).days
    near = {0: _("today"), 1: _("yesterday")}.get(ago, "")
    if 0 < ago <= _WEEK:
        near += " " + _("last")  # all its forms, where a language has several
    return frozenset(plain_words(near))


def evenings_of(pairs: Iterable[tuple[Series, Standings]], query: str = "") -> list[Evening]:
    """Return the evenings of some series, newest first; of what *query* finds, if it asks."""
    played = [each for series, stand in pairs for each in played_days(series, stand)]
    if asked := plain_words(query):
        played = _found(played, asked)
    # The latest game of an evening stands first.
    played.sort(key=lambda each: (each.day, _latest(each)), reverse=True)
    return [Evening(day, tuple(found)) for day, found in groupby(played, key=lambda each: each.day)]


def _latest(played: Played) -> float:
    at = played.rows[-1].game.began if played.rows else played.series.created_at
    return at.timestamp()


def _found(played: Sequence[Played], asked: Sequence[str]) -> list[Played]:
    """Return what has all words *asked* for among its names and the words of its day."""
    days = {day: words_of_day(day) | _words_lately(day) for day in {each.day for each in played}}
    series = {each.series.id: each.series for each in played}
    names = {id_: _name_words(each) for id_, each in series.items()}
    return [each for each in played
            if all(_has(word, days[each.day]) or _has(word, names[each.series.id])
                   for word in asked)]


def _name_words(series: Series) -> set[str]:
    said = [series.name, *series.names.values(),
            *(person.short for person in people_in(series).values())]
    return {word for text in said for part in (text, text.replace("-", " "))
            for word in plain_words(part)}


def _has(asked: str, words: Collection[str]) -> bool:
    """Say whether a word begins as *asked*; a plain number is meant whole."""
    return asked in words or (
        not asked.isdecimal() and any(word.startswith(asked) for word in words))


def page_of(evenings: Sequence[Evening], number: str = "") -> EveningsPage:
    """Return the page of *evenings* with this *number*, else the first one."""
    last = max(-(-len(evenings) // PAGE), 1)
    at = min(max(whole_number(number) or 1, 1), last)
    return EveningsPage(
        tuple(evenings[(at - 1) * PAGE:at * PAGE]), at, len(evenings), at < last)
