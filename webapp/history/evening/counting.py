"""What games say of an evening or of a year: pure counting, by persons' ids."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import groupby
from typing import TypeAlias

from webapp.history.search.answering import Asked

Points: TypeAlias = Mapping[int, int]


@dataclass(frozen=True, slots=True)
class Sitting:
    """Games of one series on one evening, in order.

    ``running`` are the points of the evening after each game by person, who was not there yet
    with 0; ``won`` are the games that each has won alone.
    """

    series: str
    game: str
    games: Sequence[Asked]
    running: Sequence[Points]
    won: Mapping[int, int]

    @property
    def points(self) -> Points:
        """Return the points of the evening by person."""
        return self.running[-1]

    @property
    def best(self) -> Sequence[int]:
        """Return who has the most points, more than one where they are level."""
        most = max(self.points.values(), default=0)
        return [person for person, points in self.points.items() if points == most]


@dataclass(frozen=True, slots=True)
class Turning:
    """Where the points turned: with this ``game`` the ``person`` took the lead for good.

    ``number`` counts the games of the evening from 1: with the first one, nothing turned.
    """

    person: int
    game: Asked
    number: int


def day_of(games: Iterable[Asked], day: date) -> list[Asked]:
    """Return the games of the evening of a *day*, in order."""
    return [each for each in games if each.day == day]


def sittings_of(games: Sequence[Asked]) -> list[Sitting]:
    """Return the *games* of one evening by their series, in the order in which these began."""
    series = list(dict.fromkeys(each.series for each in games))
    return [_sitting([each for each in games if each.series == one]) for one in series]


def _sitting(games: Sequence[Asked]) -> Sitting:
    everybody = dict.fromkeys(person for game in games for person in game.people.values())
    sums = dict.fromkeys(everybody, 0)
    running: list[Points] = []
    won: Counter[int] = Counter()
    for game in games:
        for seat, person in game.people.items():
            sums[person] += game.totals.get(seat, 0)
        running.append(dict(sums))
        won.update(winners_of(game))
    return Sitting(games[0].series, games[0].game, games, running, won)


def tables_of(sittings: Sequence[Sitting]) -> list[list[Sitting]]:
    """Return *sittings* by who sat there, the table with most games first.

    Points are compared at one table alone: anyone who sat at another one was never met.
    """
    tables: dict[frozenset[int], list[Sitting]] = {}
    for each in sittings:
        tables.setdefault(frozenset(each.points), []).append(each)
    return sorted(tables.values(), key=lambda table: -sum(len(each.games) for each in table))


def winners_of(game: Asked) -> list[int]:
    """Return who has won a game, alone or as a team; no one where the highest are level."""
    return [game.people[seat] for seat in game.won if seat in game.people]


def turning_of(sitting: Sitting) -> Turning | None:
    """Return where the points of an evening turned; ``None`` after one game or where it is level.

    Anyone who is level with someone does not lead.
    """
    if len(sitting.games) < 2 or len(sitting.best) != 1:  # noqa: PLR2004 (one game cannot turn)
        return None
    person = sitting.best[0]
    leads = [_leads(person, each) for each in sitting.running]
    at = len(leads) - next((back for back, led in enumerate(reversed(leads)) if not led),
                           len(leads))
    return Turning(person, sitting.games[at], at + 1)


def _leads(person: int, points: Points) -> bool:
    return all(points[person] > other for each, other in points.items() if each != person)


@dataclass(frozen=True, slots=True)
class Streak:
    """Games in a row that a person has won alone, of those at which that one sat."""

    person: int
    games: Sequence[Asked]


def longest_streak(games: Sequence[Asked]) -> Streak | None:
    """Return the most wins in a row in *games*, oldest first; ``None`` where no one won two."""
    now: dict[int, list[Asked]] = {}
    best: Streak | None = None
    for game in games:
        alone = winners_of(game)
        for person in game.people.values():
            row = now[person] = [*now.get(person, ()), game] if person in alone else []
            if len(row) > (len(best.games) if best else 1):
                best = Streak(person, tuple(row))
    return best


@dataclass(frozen=True, slots=True)
class Share:
    """A person's part in some games: at how many that one sat, and how many were won alone."""

    person: int
    games: int
    won: int


def shares_of(games: Sequence[Asked]) -> list[Share]:
    """Return everybody's part in *games*, who has won most first."""
    sat = Counter(person for game in games for person in game.people.values())
    won = Counter(person for game in games for person in winners_of(game))
    return sorted((Share(person, number, won[person]) for person, number in sat.items()),
                  key=lambda each: (-each.won, each.games))


def fullest_day(games: Sequence[Asked]) -> tuple[date, int] | None:
    """Return the evening with most games, the first of several, where it had more than one."""
    days = [(day, len(list(found))) for day, found in groupby(
        sorted(each.day for each in games))]
    best = max(days, key=lambda each: each[1], default=None)
    return best if best and best[1] > 1 else None
