"""Answers a question: which finished games it finds, and by which lines of their records.

A question is made once into a function of a game, so that names are looked up once for all games.
Its time grows with the games, with what happened in them, and with the conditions asked.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final, TypeAlias

from rules.memory import Moment, Remembered
from rules.messages import N_, message
from webapp.language.days import plain_words
from webapp.search.parsing import QueryError
from webapp.search.query import (
    AllOf,
    AnyOf,
    Happened,
    InSeries,
    Not,
    Number,
    OfGame,
    Played,
    Query,
    Somebody,
)

POINTS: Final = "points"
"""Happens to everybody once a game: with how many points it ended. It links to no line."""
LEAD: Final = "lead"
"""Happens to whoever has won alone: by how many points."""
OF_EVERY_GAME: Final = frozenset({POINTS, LEAD})

_SHOWN: Final = 40


@dataclass(frozen=True, slots=True)
class Asked:
    """A finished game as questions see it.

    ``day`` is that of its evening, ``people`` who sat on each seat, by the household's ids.
    """

    id: str
    game: str
    series: str
    day: date
    people: Mapping[str, int]
    remembered: Remembered


@dataclass(frozen=True, slots=True)
class Known:
    """Whom and what names can mean: full and short names by person, names by series."""

    people: Mapping[int, Sequence[str]]
    series: Mapping[str, str]


Found: TypeAlias = tuple[Moment, ...]
"""What happened in a game that a question finds; empty where it asks for nothing that happens."""
Answering: TypeAlias = Callable[[Asked], Found | None]
"""Returns ``None`` for a game that the question does not find."""


def answering(query: Query, known: Known) -> Answering:  # noqa: PLR0911 (one arm for each kind)
    """Return the function that answers *query* for one game.

    Raises:
        QueryError: it names somebody or a series that nobody here is called.
    """
    match query:
        case AllOf(parts):
            return _all(tuple(answering(each, known) for each in parts))
        case AnyOf(parts):
            return _any(tuple(answering(each, known) for each in parts))
        case Not(part):
            finds = answering(part, known)
            return lambda asked: () if finds(asked) is None else None
        case Happened():
            return _happened(query, people_called(query.by, known, query.column)
                             if query.by else None)
        case Somebody(what, name, column):
            people = people_called(name, known, column)
            who = _winners if what == "winner" else _players
            return lambda asked: () if not people.isdisjoint(who(asked)) else None
        case InSeries(name, column):
            series = _series_called(name, known, column)
            return lambda asked: () if asked.series in series else None
        case OfGame(name):
            return lambda asked: () if asked.game == name else None
        case Number(what, amount):
            return lambda asked: () if amount.holds(_NUMBERS[what](asked)) else None
        case Played(when, day):
            at = _DAYS[when]
            return lambda asked: () if at(asked.day, day) else None


def happenings(remembered: Remembered) -> Found:
    """Return all that happened in a game, with what happens in every one."""
    totals, winners = remembered.totals, remembered.winners
    ended = tuple(Moment(POINTS, seat, totals[seat], 0) for seat in remembered.seats
                  if seat in totals)
    return (*remembered.moments, *ended, *_lead(totals, winners))


def _lead(totals: Mapping[str, int], winners: Sequence[str]) -> Found:
    others = [total for seat, total in totals.items() if seat not in winners]
    if len(winners) != 1 or not others or winners[0] not in totals:
        return ()
    return (Moment(LEAD, winners[0], totals[winners[0]] - max(others), 0),)


def _happened(query: Happened, people: frozenset[int] | None) -> Answering:
    def answer(asked: Asked) -> Found | None:
        moments = (happenings(asked.remembered) if query.kind in OF_EVERY_GAME
                   else asked.remembered.moments)
        return tuple(
            each for each in moments
            if each.kind == query.kind
            and (query.amount is None or query.amount.holds(each.amount))
            and (people is None or asked.people.get(each.seat) in people)) or None

    return answer


def _all(parts: tuple[Answering, ...]) -> Answering:
    def answer(asked: Asked) -> Found | None:
        found: dict[Moment, None] = {}
        for part in parts:
            one = part(asked)
            if one is None:
                return None
            found |= dict.fromkeys(one)
        return tuple(found)

    return answer


def _any(parts: tuple[Answering, ...]) -> Answering:
    def answer(asked: Asked) -> Found | None:
        each = [one for part in parts if (one := part(asked)) is not None]
        return tuple(dict.fromkeys(moment for one in each for moment in one)) if each else None

    return answer


def _players(asked: Asked) -> set[int]:
    return set(asked.people.values())


def _winners(asked: Asked) -> set[int]:
    return {asked.people[seat] for seat in asked.remembered.winners if seat in asked.people}


_NUMBERS: Final[Mapping[str, Callable[[Asked], int]]] = {
    "players": lambda asked: len(asked.people),
    "turns": lambda asked: asked.remembered.turns,
    "year": lambda asked: asked.day.year,
    "month": lambda asked: asked.day.month,
}
_DAYS: Final[Mapping[str, Callable[[date, date], bool]]] = {
    "on": lambda day, asked: day == asked,
    "since": lambda day, asked: day >= asked,
    "until": lambda day, asked: day <= asked,
}


def people_called(name: str, known: Known, column: int) -> frozenset[int]:
    """Return the persons who are called *name*: in full, in short, or with these words in it.

    Raises:
        QueryError: nobody is; it says *column*.
    """
    asked = plain_words(name)
    said = {person: [plain_words(each) for each in names] for person, names in known.people.items()}
    for found in (
        frozenset(person for person, names in said.items() if asked in names),
        frozenset(person for person, names in said.items()
                  if asked and any(set(asked) <= set(each) for each in names)),
    ):
        if found:
            return found
    raise QueryError(column, message(N_("Nobody here is called “{name}”."), name=name[:_SHOWN]))


def _series_called(name: str, known: Known, column: int) -> frozenset[str]:
    asked = plain_words(name)
    said = {series: plain_words(each) for series, each in known.series.items()}
    found = frozenset(series for series, words in said.items() if asked and asked == words) or \
        frozenset(series for series, words in said.items() if asked and set(asked) <= set(words))
    if not found:
        raise QueryError(column, message(
            N_("No series here is called “{name}”."), name=name[:_SHOWN]))
    return found
