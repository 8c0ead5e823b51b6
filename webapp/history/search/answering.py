"""Answers a question: which finished games it finds, and by which lines of their records.

A question is made once into a function of a game, so that names are looked up once for all games.
Its time grows with the games, with what happened in them, and with the conditions asked.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final, Protocol, TypeAlias

from rules.memory import WENT_OUT, Moment
from rules.messages import N_, message
from webapp.core.record.tallies import LEAD, POINTS, lead_of
from webapp.history.search.query import (
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
from webapp.history.search.tokens import QueryError
from webapp.server.language.days import plain_words

_SHOWN: Final = 40


class Happening(Protocol):
    """A moment, however it is kept: ``ply`` is 0 where no line of the record tells it."""

    @property
    def kind(self) -> str:
        """Return what happened."""

    @property
    def seat(self) -> str:
        """Return to whom."""

    @property
    def amount(self) -> int:
        """Return what the kind counts."""

    @property
    def ply(self) -> int:
        """Return the line that tells it."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A finished game as questions see it.

    ``day`` is that of its evening, ``people`` who sat on each seat, by the household's ids. What
    it left stands as ``rules.memory.Remembered`` has it; ``team`` says that the winners are one.
    """

    id: str
    number: int
    game: str
    series: str
    day: date
    people: Mapping[str, int]
    totals: Mapping[str, int]
    winners: Sequence[str]
    turns: int
    moments: Sequence[Happening]
    team: bool = False

    @property
    def won(self) -> Sequence[str]:
        """Return who has won it, alone or as a team; no one where the highest are level."""
        return self.winners if len(self.winners) == 1 or self.team else ()


@dataclass(frozen=True, slots=True)
class Known:
    """Whom and what names can mean: the full and the short name by person, names by series."""

    people: Mapping[int, Sequence[str]]
    series: Mapping[str, str]


Found: TypeAlias = tuple[Happening, ...]
"""What happened in a game that a question finds; empty where it asks for nothing that happens."""
Answering: TypeAlias = Callable[[Asked], Found | None]
"""Returns ``None`` for a game that the question does not find."""
Happens: TypeAlias = Callable[[Happened, frozenset[int] | None], Answering]
"""Makes the answer to what happened, to some people or to anybody."""


def answering(  # noqa: PLR0911 (one arm for each kind)
    query: Query, known: Known, happened: Happens | None = None
) -> Answering:
    """Return the function that answers *query* for one game.

    What happened is found among the game's moments, or as *happened* does, and is not told then.

    Raises:
        QueryError: it names someone or a series that no one here is called.
    """
    match query:
        case AllOf(parts):
            return _all(tuple(answering(each, known, happened) for each in parts))
        case AnyOf(parts):
            ways = tuple(answering(each, known, happened) for each in parts)
            return _one(ways) if happened else _any(ways)
        case Not(part):
            finds = answering(part, known, happened)
            return lambda asked: () if finds(asked) is None else None
        case Happened():
            return (happened or happens_in)(query, people_called(
                query.by, known, query.column) if query.by else None)
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


def happenings(asked: Asked, kind: str) -> Sequence[Happening]:
    """Return what happened of a *kind* in a game, or in every one."""
    if kind == POINTS:
        return [Moment(POINTS, seat, total, 0) for seat, total in asked.totals.items()]
    if kind == LEAD:
        return lead_of(asked.totals, asked.winners)
    return [each for each in asked.moments if each.kind == kind]


def is_known(moment: Happening) -> bool:
    """Say whether the amount is known: in how many turns someone went out, it may not be."""
    return moment.kind != WENT_OUT or moment.amount > 0


def happens_in(query: Happened, people: frozenset[int] | None) -> Answering:
    """Return what finds the moments that are asked for among all of a game."""
    kind, amount = query.kind, query.amount

    def answer(asked: Asked) -> Found | None:
        return tuple(
            each for each in happenings(asked, kind)
            if (amount is None or (amount.holds(each.amount) and is_known(each)))
            and (people is None or asked.people.get(each.seat) in people)) or None

    return answer


def _all(parts: tuple[Answering, ...]) -> Answering:
    def answer(asked: Asked) -> Found | None:
        found: list[Happening] = []
        for part in parts:
            one = part(asked)
            if one is None:
                return None
            found += one
        return _once(found)

    return answer


def _any(parts: tuple[Answering, ...]) -> Answering:
    def answer(asked: Asked) -> Found | None:
        each = [one for part in parts if (one := part(asked)) is not None]
        return _once([moment for one in each for moment in one]) if each else None

    return answer


def _one(parts: tuple[Answering, ...]) -> Answering:
    """Return what stops at the first part that finds a game: nothing is shown of what happened."""
    return lambda asked: () if any(part(asked) is not None for part in parts) else None


def _once(found: Sequence[Happening]) -> Found:
    """Return each moment that was found once."""
    return tuple({id(each) if each.ply else (each.kind, each.seat): each
                  for each in found}.values())


def _players(asked: Asked) -> set[int]:
    return set(asked.people.values())


def _winners(asked: Asked) -> set[int]:
    return {asked.people[seat] for seat in asked.winners if seat in asked.people}


_NUMBERS: Final[Mapping[str, Callable[[Asked], int]]] = {
    "players": lambda asked: len(asked.people),
    "turns": lambda asked: asked.turns,
    "year": lambda asked: asked.day.year,
    "month": lambda asked: asked.day.month,
}
_DAYS: Final[Mapping[str, Callable[[date, date], bool]]] = {
    "on": lambda day, asked: day == asked,
    "since": lambda day, asked: day >= asked,
    "until": lambda day, asked: day <= asked,
}


def people_called(name: str, known: Known, column: int) -> frozenset[int]:
    """Return the persons who are called *name*: in full, else in short, else with its words.

    Raises:
        QueryError: no one is; it says *column*.
    """
    asked = plain_words(name)
    said = {person: [plain_words(each) for each in names] for person, names in known.people.items()}
    for found in (
        frozenset(person for person, names in said.items() if asked == names[0]),
        frozenset(person for person, names in said.items() if asked in names),
        frozenset(person for person, names in said.items()
                  if any(set(asked) <= set(each) for each in names)),
    ):
        if asked and found:
            return found
    raise QueryError(column, message(N_("No player is called “{name}”."), name=name[:_SHOWN]))


def _series_called(name: str, known: Known, column: int) -> frozenset[str]:
    asked = plain_words(name)
    said = {series: plain_words(each) for series, each in known.series.items()}
    found = frozenset(series for series, words in said.items() if asked and asked == words) or \
        frozenset(series for series, words in said.items() if asked and set(asked) <= set(words))
    if not found:
        raise QueryError(column, message(
            N_("No series is called “{name}”."), name=name[:_SHOWN]))
    return found
