"""Integer programs solved by HiGHS, a well-kept solver: first in fractions, then whole.

The relaxed program, which may choose fractions, says how good a choice can be at best, and of each
column how much worse a choice is that has it. So few columns are left to search, and mostly none:
the relaxed choice is whole already. Of HiGHS' own ways to begin two stay off, presolve and the
jump for a feasible choice: these programs are small, and both took more time than they saved.
"""

import math
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import highspy
import numpy as np

from webapp.arranged.solve.program import Floats, Matrix, Numbers

_OPTIONS: Final[Mapping[str, bool | int | float | str]] = {
    "output_flag": False, "threads": 1, "mip_rel_gap": 0.0,
    "mip_abs_gap": 0.99,  # values are whole numbers
    "presolve": "off", "mip_root_presolve_only": True, "mip_heuristic_run_feasibility_jump": False,
}
_PRIMAL: Final = 4
"""The simplex method that goes on from an allowed choice."""

_NEAR: Final = 1e-6
"""How exactly the relaxed program is solved."""

_CLOSE: Final = 1e-4
"""How much worse a column may seem than it is."""

_AT_ONCE: Final = 200
"""How many columns the relaxed program takes in at a time."""

_STEPS: Final = 3
"""Searches without a choice after which all columns are searched."""


@dataclass(frozen=True, slots=True, eq=False)
class Relaxed:
    """The best choice where fractions are allowed.

    A choice in whole numbers is worse than ``value`` by at least ``reduced`` of each column that
    it has. The ``active`` columns are those that were tried; with the others it is no better.
    """

    value: float
    times: Floats
    reduced: Floats
    active: Numbers

    @property
    def bound(self) -> int:
        """Return what no choice in whole numbers can be below."""
        return math.ceil(self.value - _NEAR)


@dataclass(frozen=True, slots=True, eq=False)
class Found:
    """How often each column is chosen, the value of that, and whether none is less."""

    times: Floats
    value: int
    proved: bool


def relax(matrix: Matrix, values: Floats, active: Numbers, until: float) -> Relaxed | None:
    """Return the choice of least value in fractions; ``None`` where none is found in time.

    It begins with the *active* columns and takes others in as long as one makes it better.
    """
    solver = _solver(until)
    solver.passModel(_stated(matrix.only(active), values[active]))
    solver.run()
    if solver.getModelStatus() == highspy.HighsModelStatus.kInfeasible and (
            len(active) < len(values)):
        return relax(matrix, values, np.arange(len(values)), until)
    solver.setOptionValue("simplex_strategy", _PRIMAL)
    while solver.getModelStatus() == highspy.HighsModelStatus.kOptimal:
        solution = solver.getSolution()
        reduced = matrix.reduced(values, np.array(solution.row_dual))
        waiting = reduced.copy()
        waiting[active] = 0
        better = np.flatnonzero(waiting < -_NEAR)
        if not len(better):
            times = np.zeros(len(values))
            times[active] = solution.col_value
            return Relaxed(solver.getInfo().objective_function_value, times, reduced, active)
        if len(better) > _AT_ONCE:
            better = better[np.argpartition(waiting[better], _AT_ONCE)[:_AT_ONCE]]
        more = matrix.only(better)
        solver.addCols(len(better), values[better], np.zeros(len(better)), more.most,
                       len(more.sums), more.starts[:-1].astype(np.int32),
                       more.sums.astype(np.int32), more.factors)
        active = np.concatenate((active, better))
        _set_time(solver, until)
        solver.run()
    return None


def find_least(
    matrix: Matrix, values: Floats, relaxed: Relaxed, until: float, tries: int | None = None
) -> Found | None:
    """Return the choice of least value that is found in time.

    *values* are whole numbers, and *relaxed* is what ``relax`` found. The search ends after so many
    *tries* that found no choice at all.
    """
    whole = np.round(relaxed.times)
    if np.abs(relaxed.times - whole).max(initial=0) < _NEAR:
        return Found(whole, relaxed.bound, proved=True)
    best: Found | None = None
    for step in range(len(values)):
        # A choice of the wanted value has no column that makes it worse than that.
        wanted = relaxed.bound + step
        few = np.flatnonzero(relaxed.reduced <= wanted - relaxed.value + _CLOSE)
        if best is None and step == _STEPS:
            few = np.arange(len(values))
        found, finished = _search(matrix.only(few), values[few], until)
        if found is not None and (best is None or found.value < best.value):
            times = np.zeros(len(values))
            times[few] = found.times
            best = Found(times, found.value, proved=False)
        if not finished or (best is None and step + 1 == tries):
            return best
        if len(few) == len(values) or (best is not None and best.value <= wanted + 1):
            return best and Found(best.times, best.value, proved=True)
    return best


def _search(matrix: Matrix, values: Floats, until: float) -> tuple[Found | None, bool]:
    """Return the best choice in whole numbers, and whether the search came to its end."""
    solver = _solver(until)
    lp = _stated(matrix, values)
    lp.integrality_ = [highspy.HighsVarType.kInteger] * len(values)
    solver.passModel(lp)
    solver.run()
    finished = solver.getModelStatus() in (
        highspy.HighsModelStatus.kOptimal, highspy.HighsModelStatus.kInfeasible)
    info = solver.getInfo()
    if info.primal_solution_status != highspy.SolutionStatus.kSolutionStatusFeasible:
        return None, finished
    return Found(np.round(solver.getSolution().col_value), round(info.objective_function_value),
                 finished), finished


def _solver(until: float) -> highspy.Highs:
    solver = highspy.Highs()
    for name, value in _OPTIONS.items():
        solver.setOptionValue(name, value)
    _set_time(solver, until)
    return solver


def _set_time(solver: highspy.Highs, until: float) -> None:
    left = max(until - time.perf_counter(), 0.0)
    solver.setOptionValue("time_limit", solver.getRunTime() + left)


def _stated(matrix: Matrix, values: Floats) -> highspy.HighsLp:
    lp = highspy.HighsLp()
    lp.num_col_, lp.num_row_ = len(values), len(matrix.low)
    lp.col_cost_, lp.col_lower_, lp.col_upper_ = values, np.zeros(len(values)), matrix.most
    lp.row_lower_, lp.row_upper_ = matrix.low, matrix.high
    lp.a_matrix_.format_ = highspy.MatrixFormat.kColwise
    lp.a_matrix_.start_ = matrix.starts
    lp.a_matrix_.index_ = matrix.sums
    lp.a_matrix_.value_ = matrix.factors
    return lp
