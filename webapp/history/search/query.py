"""A question over finished games as a value and as it is written (docs/playing.md)."""

import operator
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from types import MappingProxyType
from typing import Final, Literal, TypeAlias, get_args

Sign: TypeAlias = Literal[">=", "<=", "=", ">", "<"]
Who: TypeAlias = Literal["player", "winner"]
Counted: TypeAlias = Literal["players", "turns", "year", "month"]
When: TypeAlias = Literal["on", "since", "until"]

SIGNS: Final[tuple[Sign, ...]] = get_args(Sign)
WHO: Final[tuple[Who, ...]] = get_args(Who)
COUNTED: Final[tuple[Counted, ...]] = get_args(Counted)
WHEN: Final[tuple[When, ...]] = get_args(When)
JOINING: Final = ("and", "or", "not", "by")
"""Words that no name is read over: a player who is called so is written in quotation marks."""

_HOLDS: Final[Mapping[Sign, Callable[[int, int], bool]]] = MappingProxyType({
    "=": operator.eq, "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge})
_PLAIN: Final = re.compile(r"[^\W\d_][\w'’.-]*")


@dataclass(frozen=True, slots=True)
class Amount:
    """A bound on what a condition counts: ``sign`` and a whole ``number``."""

    sign: Sign
    number: int

    def holds(self, found: int) -> bool:
        """Say whether *found* lies within the bound."""
        return _HOLDS[self.sign](found, self.number)

    def __str__(self) -> str:
        """Return the bound as it is written."""
        return f"{self.sign} {self.number}"


@dataclass(frozen=True, slots=True)
class Happened:
    """Something of this ``kind`` happened, to this ``amount``, ``by`` someone: "" for anybody."""

    kind: str
    amount: Amount | None = None
    by: str = ""
    column: int = field(default=0, compare=False)

    def __str__(self) -> str:
        """Return the condition as it is written."""
        words = [self.kind, *([str(self.amount)] if self.amount else []),
                 *([f"by {written(self.by)}"] if self.by else [])]
        return " ".join(words)


@dataclass(frozen=True, slots=True)
class Somebody:
    """The player of this ``name`` was there, or has won."""

    what: Who
    name: str
    column: int = field(default=0, compare=False)

    def __str__(self) -> str:
        """Return the condition as it is written."""
        return f"{self.what} {written(self.name)}"


@dataclass(frozen=True, slots=True)
class InSeries:
    """The game belongs to a series of this ``name``."""

    name: str
    column: int = field(default=0, compare=False)

    def __str__(self) -> str:
        """Return the condition as it is written."""
        return f"series {written(self.name)}"


@dataclass(frozen=True, slots=True)
class OfGame:
    """What was played, by the name that records give it."""

    name: str

    def __str__(self) -> str:
        """Return the condition as it is written."""
        return f"game {self.name}"


@dataclass(frozen=True, slots=True)
class Number:
    """A number of the game: of its players or its turns, or its year or month."""

    what: Counted
    amount: Amount

    def __str__(self) -> str:
        """Return the condition as it is written; a year is named without a sign."""
        dated = self.what in {"year", "month"} and self.amount.sign == "="
        return f"{self.what} {self.amount.number if dated else self.amount}"


@dataclass(frozen=True, slots=True)
class Played:
    """The evening of the game: on this ``day``, then or later, then or earlier."""

    when: When
    day: date

    def __str__(self) -> str:
        """Return the condition as it is written."""
        return f"{self.when} {self.day.isoformat()}"


Condition: TypeAlias = Happened | Somebody | InSeries | OfGame | Number | Played


@dataclass(frozen=True, slots=True)
class Not:
    """Whatever ``part`` does not find."""

    part: "Query"

    def __str__(self) -> str:
        """Return the question as it is written."""
        return f"not {_within(self.part)}"


@dataclass(frozen=True, slots=True)
class AllOf:
    """What all of at least two ``parts`` find; none of them is another ``AllOf``."""

    parts: tuple["Query", ...]

    def __str__(self) -> str:
        """Return the question as it is written."""
        return " and ".join(map(_within, self.parts))


@dataclass(frozen=True, slots=True)
class AnyOf:
    """What one of at least two ``parts`` finds; none of them is another ``AnyOf``."""

    parts: tuple["Query", ...]

    def __str__(self) -> str:
        """Return the question as it is written."""
        return " or ".join(str(each) if isinstance(each, AllOf) else _within(each)
                           for each in self.parts)


Query: TypeAlias = Condition | Not | AllOf | AnyOf


def _within(part: Query) -> str:
    return f"({part})" if isinstance(part, AllOf | AnyOf) else str(part)


def all_of(*parts: Query) -> Query:
    """Return the question for what all of at least one *parts* find."""
    flat = tuple(each for part in parts
                 for each in (part.parts if isinstance(part, AllOf) else (part,)))
    return flat[0] if len(flat) == 1 else AllOf(flat)


def any_of(*parts: Query) -> Query:
    """Return the question for what one of at least one *parts* finds."""
    flat = tuple(each for part in parts
                 for each in (part.parts if isinstance(part, AnyOf) else (part,)))
    return flat[0] if len(flat) == 1 else AnyOf(flat)


def written(name: str) -> str:
    """Return a name as it is written in a question, in quotation marks where it needs them."""
    if _PLAIN.fullmatch(name) and name.lower() not in JOINING:
        return name
    doubled = name.replace('"', '""')
    return f'"{doubled}"'


def conditions_of(query: Query) -> Iterator[Condition]:
    """Yield all that *query* asks, from the left."""
    match query:
        case AllOf(parts) | AnyOf(parts):
            for each in parts:
                yield from conditions_of(each)
        case Not(part):
            yield from conditions_of(part)
        case _:
            yield query
