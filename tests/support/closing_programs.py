"""An integer program for a closed hand, solved by HiGHS.

Without its presolve: with it the same programs take two and a half times as long.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

import highspy
import numpy as np
from scipy.sparse import csr_array, vstack

from tests.support.closed_hands import COLOURS, SPOTS, Column, Spot, Table


@dataclass(frozen=True)
class Bound:
    """Sums of variables, a row each, that lie between two numbers."""

    sums: "csr_array | np.ndarray"
    low: float
    high: float

    @property
    def rows(self) -> csr_array:
        return csr_array(np.atleast_2d(self.sums) if isinstance(self.sums, np.ndarray)
                         else self.sums)


@dataclass
class Program:
    """An integer program: what is chosen, and what of it is drawn.

    ``draws`` are the variables of the 52 spots that are drawn, ``hand`` those that come from the
    hand; the last variable is the wild tiles that are drawn, its neighbour those of the hand.
    """

    bounds: list[Bound]
    upper: "np.ndarray"
    hand: Sequence[int]
    draws: Sequence[int]

    @cached_property
    def _stated(self) -> highspy.HighsLp:
        parts = [each.rows for each in self.bounds]
        rows = vstack(parts).tocsr()
        lp = highspy.HighsLp()
        lp.num_row_, lp.num_col_ = rows.shape
        cost = np.zeros(len(self.upper))
        cost[[*self.draws, -1]] = 1
        lp.col_cost_ = cost
        lp.col_lower_ = np.zeros(len(self.upper))
        lp.integrality_ = [highspy.HighsVarType.kInteger] * len(self.upper)
        counts = [part.shape[0] for part in parts]
        lp.row_lower_ = np.repeat([float(each.low) for each in self.bounds], counts)
        lp.row_upper_ = np.repeat([float(each.high) for each in self.bounds], counts)
        lp.a_matrix_.format_ = highspy.MatrixFormat.kRowwise
        lp.a_matrix_.start_, lp.a_matrix_.index_ = rows.indptr, rows.indices
        lp.a_matrix_.value_ = rows.data.astype(float)
        return lp

    def solve(self, upper: "np.ndarray") -> "tuple[int, np.ndarray] | None":
        """Return the fewest draws, and the whole choice; none where there is none."""
        solver = highspy.Highs()
        for name, value in (("output_flag", False), ("threads", 1), ("presolve", "off"),
                            ("mip_heuristic_run_feasibility_jump", False)):
            solver.setOptionValue(name, value)
        stated = self._stated
        stated.col_upper_ = upper
        solver.passModel(stated)
        solver.run()
        status = solver.getModelStatus()
        if status == highspy.HighsModelStatus.kInfeasible:
            return None
        assert status == highspy.HighsModelStatus.kOptimal, status
        return (round(solver.getInfo().objective_function_value),
                np.round(solver.getSolution().col_value))

    def missing(self) -> int | None:
        """Return the fewest draws."""
        found = self.solve(self.upper)
        return None if found is None else found[0]

    def _at(self, spot: Spot | None, variables: Sequence[int], wild: int) -> int:
        return len(self.upper) + wild if spot is None else variables[SPOTS.index(spot)]

    def other_draw(self, but: frozenset[Spot | None]) -> str | None:
        """Return a draw that does alone beside *but*, if there is one."""
        upper = self.upper.copy()
        for spot in but:
            upper[self._at(spot, self.draws, -1)] = 0
        best = self.solve(upper)
        if best is None or best[0] > 1:
            return None
        return next(str(spot) for spot in [*SPOTS, None]
                    if best[1][self._at(spot, self.draws, -1)] == 1)

    def does(self, spot: Spot | None) -> bool:
        """Say whether this draw does alone."""
        upper = self.upper.copy()
        upper[[*self.draws, -1]] = 0
        at = self._at(spot, self.draws, -1)
        upper[at] = min(self.upper[at], 1)
        best = self.solve(upper)
        return best is not None and best[0] == 1

    def closes_without(self, spot: Spot | None) -> bool:
        """Say whether the hand closes without this tile."""
        upper = self.upper.copy()
        upper[[*self.draws, -1]] = 0
        upper[self._at(spot, self.hand, -2)] -= 1
        return self.solve(upper) is not None


def program_of(
    table: Table, parts: Sequence[Column], size: int = 14,
    exactly: Sequence[tuple[int, int, int]] = (),
) -> Program:
    """Return the program that chooses *parts* of *size* tiles.

    *exactly* says of how many parts, from one index up to another, there must be how many.
    """
    free = table.options.ch_limit == "free"
    n, m = len(parts), len(SPOTS)
    # parts, tiles of the hand, draws, wild tiles at spots, wild tiles held and drawn
    width = n + 3 * m + 2
    at = {spot: i for i, spot in enumerate(SPOTS)}
    taken = np.array([(at[spot], j) for j, (spots, _jokers) in enumerate(parts)
                      for spot in spots], dtype=int).reshape(-1, 2)
    given = np.array([(i, n + side * m + i) for side in range(3) for i in range(m)])
    places, signs = np.concatenate([taken, given]), np.repeat([1.0, -1.0], [len(taken), len(given)])
    balance = csr_array((signs, (places[:, 0], places[:, 1])), shape=(m, width))
    sizes, wild = np.zeros(width), np.zeros(width)
    sizes[:n] = [len(spots) + jokers for spots, jokers in parts]
    wild[:n] = [jokers for _spots, jokers in parts]
    wild[n + 2 * m:-2] = 1
    wild[-2:] = -1
    upper = np.concatenate([
        np.full(n, 14), [table.spots[spot] for spot in SPOTS],
        [table.left[spot] for spot in SPOTS], np.full(m, 14 if free else 0),
        [table.wilds, table.wilds_left]]).astype(float)
    bounds = [Bound(balance, 0, 0), Bound(sizes, size, size), Bound(wild, 0, 0)]
    for first, last, count in exactly:
        number = np.zeros(width)
        number[first:last] = 1
        bounds.append(Bound(number, count, count))
    return Program(bounds, upper, range(n, n + m), range(n + m, n + 2 * m))


def mosaic_program(table: Table) -> Program:
    """Return the program of a mosaic: each place of the row has one tile, or a joker."""
    free = table.options.ch_limit == "free"
    row = [at % 13 + 1 for at in range(14)]
    n, m = 14 * 4, len(SPOTS)  # each place in each colour, by a tile and by a wild tile
    width = 2 * n + 2 * m + 2
    upper = np.ones(width)
    upper[2 * n:-2] = [*(table.spots[s] for s in SPOTS), *(table.left[s] for s in SPOTS)]
    upper[-2:] = [table.wilds, table.wilds_left]

    def line(places: Sequence[tuple[int, int]], hows: Sequence[int] = (0, 1)) -> "np.ndarray":
        found = np.zeros(width)
        found[[how * n + at * 4 + c for at, c in places for how in hows]] = 1
        return found
    rows = [Bound(line([(at, c) for c in range(4)]), 1, 1) for at in range(14)]
    apart = [*((a, a + 1) for a in range(13)), *combinations(range(4), 2), (0, 13)]
    rows += [Bound(line([(at, c) for at in pair]), 0, 1) for pair in apart for c in range(4)]
    for i, (colour, number) in enumerate(SPOTS):
        used = line([(at, COLOURS.index(colour)) for at in range(14) if row[at] == number], [0])
        used[[2 * n + i, 2 * n + m + i]] = -1
        rows.append(Bound(used, 0, 0))
    wild = line([(at, c) for at in range(14) for c in range(4)], [1])
    if not free:
        rows += [Bound(line([(at, c) for at in (a, a + 1) for c in range(4)], [1]), 0, 1)
                 for a in range(13)]
        rows.append(Bound(wild.copy(), 0, 4))
    wild[-2:] = -1
    rows.append(Bound(wild, 0, 0))
    return Program(rows, upper, range(2 * n, 2 * n + m), range(2 * n + m, 2 * n + 2 * m))
