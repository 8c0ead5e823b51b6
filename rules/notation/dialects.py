"""What differs between the records of games: how rows are read, house rules, lines of their own."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from rules.notation.kinds import Line
from rules.notation.scanner import Scanner
from rules.options import HouseRules
from rules.reading import ReadRow


@dataclass(frozen=True, slots=True)
class Dialect:
    """A game's records: its name in them, how it reads a row, its house rules and its lines.

    ``read_row`` returns the pieces as a record writes them; ``lines`` are the readers of the
    lines that only this game has, by their first word.
    """

    game: str
    read_row: ReadRow
    house: HouseRules[Any]
    lines: "Mapping[str, ReadLine]"


@dataclass(frozen=True, slots=True)
class Place:
    """Where in a record a line is read.

    ``dialects`` are those that a record can name, ``dialect`` is the one it is read in; ``laid``
    counts the melds laid so far, ``plies`` the plies before this line, for corrections.
    """

    dialects: Mapping[str, Dialect]
    dialect: Dialect
    laid: int
    plies: int = 0


ReadLine: TypeAlias = Callable[[Scanner, Place], Line]
"""Reads the rest of a line whose first word is known."""
