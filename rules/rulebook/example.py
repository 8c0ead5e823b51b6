"""Examples of the rulebook: a worked case of the tests, and what it shows about a rule."""

import enum
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

SEATS: Final = ("seat A Ana", "seat B Bogdan", "seat C Carmen", "seat D Dan")


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


@dataclass(frozen=True, slots=True)
class Example:
    """A record without its header, and what it shows.

    ``case`` is the id of the worked case that it is; ``line`` is the line in question, counted
    from 1, or 0 where the whole record is. ``game`` names the game whose record it is.
    """

    shows: Shows
    case: str
    record: str
    line: int = 0
    game: str = "romanian"

    @property
    def house(self) -> tuple[tuple[str, str], ...]:
        """Return the house rules that the record sets: pairs of option and value."""
        words = (line.split() for line in self.record.splitlines() if line.startswith("set "))
        return tuple((name, value) for _set, name, value in words)

    @property
    def full(self) -> str:
        """Return the record with its header, as it can be replayed."""
        lines = self.record.splitlines()
        usual = "preset current" if self.game == "romanian" else "preset base"
        preset = [line for line in lines if line.startswith("preset ")] or [usual]
        house = [line for line in lines if line.startswith("set ")]
        seats = [line for line in lines if line.startswith("seat ")] or SEATS
        rest = [line for line in lines if not line.startswith(("preset ", "set ", "seat "))]
        head = ["joly 1", f"game {self.game}", *preset, *house, *seats]
        return "\n".join([*head, *rest]) + "\n"

    @property
    def full_line(self) -> int:
        """Return the line in question, counted in ``full``."""
        lines = self.record.splitlines()
        if not self.line:
            return 0
        preset = any(line.startswith("preset ") for line in lines)
        seats = any(line.startswith("seat ") for line in lines)
        return self.line + 2 + (0 if preset else 1) + (0 if seats else len(SEATS))


@dataclass(frozen=True, slots=True)
class WallExample:
    """A left-over tile with *number*, and how many players the wall is dealt to."""

    case: str
    number: int
    players: int


@dataclass(frozen=True, slots=True)
class SeriesExample:
    """Games of a series, each a score by seat; ``dealer`` dealt the first.

    The series ends after ``games_agreed`` games or at ``target`` points, whichever is set.
    """

    case: str
    seats: str
    dealer: str
    games: tuple[Mapping[str, int], ...] = field(hash=False)
    games_agreed: int | None = None
    target: int | None = None


AnyExample = Example | WallExample | SeriesExample
