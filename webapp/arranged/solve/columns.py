"""What a problem is as an integer program, and the long runs in which old melds stay."""

from collections.abc import Iterator, Mapping
from typing import Protocol

from rules.arranged.arranging import LONGEST_NEEDED, Problem
from rules.arranged.reading import HIGHEST
from rules.melds import Piece, RunShape
from rules.reading import SHORTEST
from webapp.arranged.solve.melds import Meld, MeldColumns, Tiles, run_of
from webapp.arranged.solve.program import Numbers, Program


class Stated(Protocol):
    """A problem as an integer program.

    ``melds`` are the columns that lay a meld of loose tiles; ``mending`` those that lay one of a
    faulty meld's tiles, ``alone`` the one that leaves it; ``freed`` the columns that make an old
    meld loose, by its number, and ``kept`` those that keep it, with how many of its tiles.
    """

    @property
    def problem(self) -> Problem:
        """Return what is asked."""

    @property
    def program(self) -> Program:
        """Return the integer program."""

    @property
    def core(self) -> Numbers:
        """Return columns that can leave the table as it lies."""

    @property
    def hand(self) -> Mapping[int, int]:
        """Return how many tiles of the rack come with a column."""

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
    def kept(self) -> Mapping[int, Mapping[int, int]]:
        """Return the columns that keep a meld."""

    def row(self, column: int) -> tuple[Piece, ...]:
        """Return the row that a column lays; none where it lays none."""


def long_runs(problem: Problem, tiles: Tiles) -> Iterator[Meld]:
    """Yield long runs of *tiles* that cannot be cut in two without cutting an old run too.

    They reach at most two tiles beyond what they have of the old run, at either end.
    """
    for meld in problem.table:
        shape = meld.shape
        if not isinstance(shape, RunShape):
            continue
        for low in range(max(shape.low - SHORTEST + 1, 1), HIGHEST - LONGEST_NEEDED + 1):
            for high in range(low + LONGEST_NEEDED, min(shape.high + SHORTEST, HIGHEST + 1)):
                run = run_of(shape.colour, low, high)
                if low + SHORTEST > shape.low and high - SHORTEST < shape.high and all(
                        tiles[tile] for tile in run.tiles):
                    yield run
