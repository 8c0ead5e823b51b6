"""The most points that given tiles can be laid as, found by HiGHS and proved.

How often each meld is laid is a whole number; without that, the problem is a linear one, which is
solved in a fraction of a millisecond and has whole numbers in it most of the time. Where it has
not, one meld is laid at most so often, or once more at least, and each is solved in turn, as long
as it can still bring more. What is found is checked tile by tile, in whole numbers.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias

import highspy
import numpy as np

from rules.luck import Layable
from rules.tiles import COPIES, FULL_SET, Tile

_Counts: TypeAlias = "np.ndarray[tuple[int, ...], np.dtype[np.int64]]"

_KINDS: Final = tuple(dict.fromkeys(FULL_SET))
_PLACE: Final = {tile: place for place, tile in enumerate(_KINDS)}
_NEAR: Final = 1e-6
"""How far from a whole number is still one."""

_OPTIONS: Final[Mapping[str, bool | int | str]] = {
    "output_flag": False, "threads": 1, "presolve": "off"}


class BestLaid:
    """Finds what tiles can be laid as, for melds that are given once."""

    def __init__(self, melds: Sequence[Layable]) -> None:
        self._uses = np.stack([_counted(meld.tiles) for meld in melds])
        self._points = np.array([meld.points for meld in melds], np.int64)
        self._solver = highspy.Highs()
        for name, value in _OPTIONS.items():
            self._solver.setOptionValue(name, value)

    def most(self, tiles: Sequence[Tile]) -> int:
        """Return the most points that *tiles* can lie as; none of them need be laid.

        Raises:
            RuntimeError: the solver found nothing, or what it found cannot be laid.
        """
        held = _counted(tiles)
        chosen = np.flatnonzero((self._uses <= held).all(axis=1))
        if not len(chosen):
            return 0
        search = _Search(self._solver, self._uses[chosen], self._points[chosen], held)
        return search.most()


def _counted(tiles: Sequence[Tile]) -> _Counts:
    counts = np.zeros(len(_KINDS), np.int64)
    for tile, count in Counter(tiles).items():
        counts[_PLACE[tile]] = count
    return counts


class _Search:
    """One lot of tiles, and the melds that it has the tiles of."""

    def __init__(
        self, solver: highspy.Highs, uses: _Counts, points: _Counts, held: _Counts
    ) -> None:
        self._solver, self._uses, self._points, self._held = solver, uses, points, held
        self._best = 0
        rows = np.flatnonzero(uses.any(axis=0))
        used = uses[:, rows]
        melds, tiles = np.nonzero(used)
        lp = highspy.HighsLp()
        lp.sense_ = highspy.ObjSense.kMaximize
        lp.num_col_, lp.num_row_ = used.shape
        lp.col_cost_ = points.astype(float)
        lp.col_lower_, lp.col_upper_ = np.zeros(len(points)), np.full(len(points), float(COPIES))
        lp.row_lower_ = np.zeros(len(rows))
        lp.row_upper_ = held[rows].astype(float)
        lp.a_matrix_.format_ = highspy.MatrixFormat.kColwise
        lp.a_matrix_.start_ = np.concatenate([[0], np.cumsum((used != 0).sum(axis=1))])
        lp.a_matrix_.index_, lp.a_matrix_.value_ = tiles, used[melds, tiles].astype(float)
        solver.passModel(lp)

    def most(self) -> int:
        """Return the most points."""
        self._look()
        return self._best

    def _look(self) -> None:
        """Solve the problem as it is bounded now, and part it where it is not whole."""
        self._solver.run()
        status = self._solver.getModelStatus()
        if status == highspy.HighsModelStatus.kInfeasible:
            return
        if status != highspy.HighsModelStatus.kOptimal:
            raise RuntimeError(status)
        times = np.array(self._solver.getSolution().col_value)
        # Points are whole numbers, so a bound between two of them is as good as the lower one.
        if int(np.floor(self._points @ times + _NEAR)) <= self._best:
            return
        whole = np.rint(times)
        apart = np.abs(times - whole)
        at = int(apart.argmax())
        if apart[at] < _NEAR:
            self._keep(whole.astype(np.int64))
            return
        _, _, low, high, *_ = self._solver.getCol(at)
        below = float(np.floor(times[at]))
        for least, most in ((below + 1, high), (low, below)):
            self._solver.changeColBounds(at, least, most)
            self._look()
        self._solver.changeColBounds(at, low, high)

    def _keep(self, times: _Counts) -> None:
        """Keep a choice of melds once it is seen that the tiles are there."""
        if (times @ self._uses > self._held).any():
            raise RuntimeError(times)
        self._best = max(self._best, int(self._points @ times))
