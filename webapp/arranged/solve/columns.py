"""The columns of an integer program about a table: what can be done, and old melds that stay."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final, Protocol

from rules.arranged.arranging import Problem
from rules.arranged.reading import HIGHEST
from rules.melds import Piece, RunShape, is_joly
from rules.tiles import number_tile
from webapp.arranged.solve.integer_program import Program
from webapp.arranged.solve.melds import Meld, MeldColumns, Tiles, meld_of

LONG: Final = 6
"""Tiles: runs from here on are columns only where an old one is within them."""


@dataclass(frozen=True, slots=True)
class Column:
    """Something that can be done: the row that it lays, if any, and how often it can be.

    ``hand`` tiles come from the rack with it. ``jokers`` are those that its row has beyond the
    ones that lay there.
    """

    row: tuple[Piece, ...] = ()
    most: int = 1
    hand: int = 0
    jokers: int = 0


class Model(Program):
    """An integer program that says of each column what is done."""

    def __init__(self) -> None:
        super().__init__()
        self.deeds: list[Column] = []

    def add(self, deed: Column) -> int:
        """Add what can be done as a column and return its number."""
        self.deeds.append(deed)
        return self.column(deed.most)


class Stated(Protocol):
    """A problem as an integer program.

    ``melds`` are the columns that lay a meld of loose tiles; ``mending`` those that lay one of a
    faulty meld's tiles, ``alone`` the one that leaves it; ``freed`` the columns that make an old
    meld loose, ``kept`` those that keep it, by its number.
    """

    @property
    def problem(self) -> Problem:
        """Return what is asked."""

    @property
    def model(self) -> Model:
        """Return the integer program."""

    @property
    def melds(self) -> MeldColumns:
        """Return the columns of loose melds."""

    @property
    def mending(self) -> Mapping[int, MeldColumns]:
        """Return the columns that put a faulty meld right."""

    @property
    def alone(self) -> Mapping[int, int]:
        """Return the column that leaves a faulty meld."""

    @property
    def freed(self) -> Mapping[int, list[int]]:
        """Return the columns that make a meld loose."""

    @property
    def kept(self) -> Mapping[int, list[int]]:
        """Return the columns that keep a meld."""


def long_runs(problem: Problem, tiles: Tiles) -> Iterator[Meld]:
    """Yield long runs of *tiles* in which an old one can stay as it is."""
    for meld in problem.table:
        shape = meld.shape
        if not isinstance(shape, RunShape) or any(is_joly(slot.tile) for slot in meld.slots):
            continue
        for low in range(1, shape.low + 1):
            for high in range(max(shape.high, low + LONG - 1), HIGHEST + 1):
                run = tuple(number_tile(shape.colour, n) for n in range(low, high + 1))
                if all(tiles[tile] for tile in run):
                    yield meld_of(run)
