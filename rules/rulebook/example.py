"""Examples of the rulebook: worked cases of a game, and what each shows about a rule.

A case says itself what it is an example of: ``examples = ["unlawful 4: R-RUN-1 Q-RUN-6"]`` lets
the pages of these entries show its fourth line, comments not counted, as an unlawful one.
"""

import enum
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, TypeAlias

from rules.cases import Case, Casebook
from rules.series import Counting, Decided, SeriesEnd, Standing, stand


class Shows(enum.Enum):
    """What to look at in an example."""

    LAWFUL = "lawful"
    """A line that the rules allow."""

    UNLAWFUL = "unlawful"
    """A line that the rule forbids."""

    OPENING = "opening"
    """What an opening is worth."""

    SCORE = "score"
    """The score lines that rest on the rule, and the totals."""

    SHEET = "sheet"
    """Every score line, and the totals."""

    STACKS = "stacks"
    """What goes onto which stack."""

    WALL = "wall"
    """How the wall is dealt."""

    SERIES = "series"
    """How several games add up."""


@dataclass(frozen=True, slots=True)
class Example:
    """A record without comments, and what it shows.

    ``case`` is the id of the worked case that it is; ``line`` is the line in question, counted
    from 1, or 0 where the whole record is. ``full`` is the record with its header, as it can be
    replayed.
    """

    shows: Shows
    case: str
    game: str
    lines: tuple[str, ...]
    full: str
    line: int = 0

    @property
    def presets(self) -> tuple[str, ...]:
        """Return the preset that the record names, if it names one."""
        return tuple(line.split()[1] for line in self.lines if line.startswith("preset "))

    @property
    def house(self) -> tuple[tuple[str, str], ...]:
        """Return the house rules that the record sets: pairs of option and value."""
        words = (line.split() for line in self.lines if line.startswith("set "))
        return tuple((name, value) for _set, name, value in words)

    @property
    def full_line(self) -> int:
        """Return the line in question, counted in ``full``; all of the header stands above it."""
        above = len(self.full.splitlines()) - len(self.lines)
        return self.line + above if self.line else 0


@dataclass(frozen=True, slots=True)
class WallExample:
    """A left-over tile with *number*, and how many players the wall is dealt to."""

    case: str
    number: int
    players: int


@dataclass(frozen=True, slots=True)
class SeriesExample:
    """Games of a series, each a score by seat; ``dealer`` dealt the first."""

    case: str
    seats: str
    dealer: str
    games: tuple[Mapping[str, int], ...] = field(hash=False)
    end: SeriesEnd
    decided: Decided
    counting: Counting

    @property
    def standing(self) -> Standing:
        """Return how the series stands after all games."""
        return stand(self.seats, self.dealer, self.games, self.end, self.decided, self.counting)


@dataclass(frozen=True, slots=True)
class HandExample:
    """A whole hand that a game says something of, as ``expected`` has it in its case.

    ``shows`` is lawful where the hand is what the entry speaks of.
    """

    shows: Shows
    case: str
    expected: Mapping[str, Any] = field(hash=False)


AnyExample: TypeAlias = Example | WallExample | SeriesExample | HandExample


@cache
def examples_in(cases: Casebook) -> Mapping[str, tuple[AnyExample, ...]]:
    """Return the examples of each rule and ruling by its id, in the order of the cases."""
    found: dict[str, list[AnyExample]] = {}
    for case in cases:
        for shown in case.examples:
            what, entries = shown.split(":")
            for entry in entries.split():
                found.setdefault(entry, []).append(_example(case, *what.split()))
    return {entry: tuple(examples) for entry, examples in found.items()}


def _example(case: Case, what: str, line: str = "0") -> AnyExample:
    shows = Shows(what)
    if shows is Shows.WALL and case.wall is not None:
        return WallExample(case.id, int(case.wall["exposed"]), case.wall["players"])
    if shows is Shows.SERIES and case.series is not None:
        return series_in(case)
    if "hand" in case.expected:
        return HandExample(shows, case.id, case.expected)
    full = case.header.above("\n".join(case.told), {})
    return Example(shows, case.id, case.header.game, case.told, full, int(line))


def series_in(case: Case) -> SeriesExample:
    """Return the series that *case* is."""
    series = case.series or {}
    return SeriesExample(
        case.id, series["seats"], series["dealer"], tuple(series["games"]),
        SeriesEnd(series.get("number_of_games"), series.get("target")),
        Decided(tuple(series.get("won", "")), tuple(series.get("outright", ())),
                (tuple(series["teams"]),) if "teams" in series else ()),
        Counting(series.get("begins", 0)))
