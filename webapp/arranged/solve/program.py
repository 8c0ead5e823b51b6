"""Programs of whole numbers: columns, and bounds on sums of them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt

Numbers: TypeAlias = npt.NDArray[np.int64]
Floats: TypeAlias = npt.NDArray[np.float64]

Terms: TypeAlias = Mapping[int, float]
"""A sum of columns: how often each counts, by its number."""

NO_BOUND: Final = float("inf")


@dataclass(frozen=True, slots=True, eq=False)
class Matrix:
    """A program as HiGHS takes it, column by column, and copies of some columns.

    Column ``k`` is at most ``most[k]`` and is in every sum in which the column ``bases[k]`` of the
    arrays is; a copy is in the sum ``own[k]`` too, which is -1 elsewhere. The entries of a base
    are those from its start to the next one.
    """

    most: Floats
    low: Floats
    high: Floats
    starts: Numbers
    sums: Numbers
    factors: Floats
    bases: Numbers
    own: Numbers

    def only(self, chosen: Numbers) -> "Matrix":
        """Return the program of the *chosen* columns alone, none of them a copy any more."""
        bases, own = self.bases[chosen], self.own[chosen]
        copied = own >= 0
        first, lengths = self.starts[bases], self.starts[bases + 1] - self.starts[bases]
        starts = np.concatenate(([0], np.cumsum(lengths + copied)))
        sums = np.empty(starts[-1], np.int64)
        factors = np.ones(starts[-1])
        inner = np.arange(lengths.sum()) - np.repeat(np.cumsum(lengths) - lengths, lengths)
        to, source = np.repeat(starts[:-1], lengths) + inner, np.repeat(first, lengths) + inner
        sums[to], factors[to] = self.sums[source], self.factors[source]
        sums[starts[1:][copied] - 1] = own[copied]
        return Matrix(self.most[chosen], self.low, self.high, starts, sums, factors,
                      np.arange(len(chosen)), np.full(len(chosen), -1))

    def reduced(self, values: Floats, duals: Floats) -> Floats:
        """Return what each column still costs when its place in each sum is paid for."""
        column = np.repeat(np.arange(len(self.starts) - 1), np.diff(self.starts))
        paid = np.bincount(column, self.factors * duals[self.sums], len(self.starts) - 1)
        return values - paid[self.bases] - np.where(self.own >= 0, duals[self.own], 0.0)

    def with_copies(self, bases: Numbers, own: Numbers) -> "Matrix":
        """Return the program with copies of *bases*, each in a sum of its *own* too."""
        return Matrix(np.concatenate((self.most, np.ones(len(bases)))), self.low, self.high,
                      self.starts, self.sums, self.factors,
                      np.concatenate((self.bases, bases)), np.concatenate((self.own, own)))


class Program:
    """Columns, which are whole numbers from 0, and bounds on sums of them."""

    def __init__(self) -> None:
        self._most: list[float] = []
        self._low: list[float] = []
        self._high: list[float] = []
        self._columns: list[Numbers] = []
        self._factors: list[Floats] = []

    def __len__(self) -> int:
        return len(self._most)

    @property
    def bounds(self) -> int:
        """Return how many bounds there are."""
        return len(self._low)

    def column(self, most: float = 1) -> int:
        """Add a column of at most *most* and return its number."""
        self._most.append(most)
        return len(self._most) - 1

    def columns(self, most: Floats) -> Numbers:
        """Add a column for each of *most* and return their numbers."""
        self._most += most.tolist()
        return np.arange(len(self._most) - len(most), len(self._most))

    def bound(self, terms: Terms, low: float = -NO_BOUND, high: float = NO_BOUND) -> None:
        """Add a bound on a sum of columns."""
        if terms:
            self.bound_all(np.fromiter(terms, np.int64, len(terms)),
                           np.fromiter(terms.values(), float, len(terms)), low, high)

    def bound_all(self, columns: Numbers, factors: Floats,
                  low: float = -NO_BOUND, high: float = NO_BOUND) -> None:
        """Add a bound on a sum of *columns*, each of which counts its factor."""
        self._columns.append(columns)
        self._factors.append(factors)
        self._low.append(low)
        self._high.append(high)

    def stated(self) -> Matrix:
        """Return the program column by column."""
        size = len(self._most)
        columns = np.concatenate((*self._columns, np.empty(0, np.int64)))
        order = np.argsort(columns, kind="stable")
        sums = np.repeat(np.arange(len(self._low)), [len(each) for each in self._columns])
        factors = np.concatenate((*self._factors, np.empty(0)))
        starts = np.concatenate(([0], np.cumsum(np.bincount(columns, minlength=size))))
        return Matrix(np.array(self._most, float), np.array(self._low), np.array(self._high),
                      starts, sums[order], factors[order],
                      np.arange(size), np.full(size, -1))
