"""Integer programs, and HiGHS, a well-kept solver of them.

Two of its ways to begin stay off: these programs are small, and their linear relaxation is nearly
always whole already. Presolve made one in twenty ten times as slow (1.2 s and not 0.12 for 60 tiles
on the table), and jumping for a feasible answer doubled the usual time.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

import highspy
import numpy as np

Terms: TypeAlias = dict[int, float]
"""A sum of columns: how often each counts, by its number."""

NO_BOUND: Final = float("inf")


_OPTIONS: Final[Mapping[str, bool | int | float | str]] = {
    "output_flag": False, "threads": 1, "mip_rel_gap": 0.0,
    "presolve": "off", "mip_heuristic_run_feasibility_jump": False,
}


class Program:
    """Columns, which are whole numbers from 0, and bounds on sums of them."""

    def __init__(self) -> None:
        self.most: list[int] = []
        self.low: list[float] = []
        self.high: list[float] = []
        self.starts: list[int] = [0]
        self.columns: list[int] = []
        self.factors: list[float] = []

    def column(self, most: int = 1) -> int:
        """Add a column of at most *most* and return its number."""
        self.most.append(most)
        return len(self.most) - 1

    def bound(self, terms: Terms, low: float = -NO_BOUND, high: float = NO_BOUND) -> None:
        """Add a bound on a sum of columns."""
        if terms:
            self.columns += terms.keys()
            self.factors += terms.values()
            self.starts.append(len(self.columns))
            self.low.append(low)
            self.high.append(high)


@dataclass(frozen=True, slots=True)
class Found:
    """How often each column is chosen, the value of that, and whether none is less."""

    times: tuple[int, ...]
    value: int
    proved: bool


def find_least(program: Program, values: Terms, seconds: float) -> Found | None:
    """Return the choice of columns with the least value that is found in *seconds*.

    *values* are whole numbers.
    """
    solver = highspy.Highs()
    for name, value in _OPTIONS.items():
        solver.setOptionValue(name, value)
    solver.setOptionValue("time_limit", seconds)
    solver.passModel(_stated(program, values))
    solver.run()
    info = solver.getInfo()
    if info.primal_solution_status != highspy.SolutionStatus.kSolutionStatusFeasible:
        return None
    return Found(
        tuple(map(round, solver.getSolution().col_value)), round(info.objective_function_value),
        proved=solver.getModelStatus() == highspy.HighsModelStatus.kOptimal)


def _stated(program: Program, values: Terms) -> highspy.HighsLp:
    lp = highspy.HighsLp()
    costs = np.zeros(len(program.most))
    for column, value in values.items():
        costs[column] = value
    lp.num_col_, lp.num_row_ = len(program.most), len(program.low)
    lp.col_cost_, lp.col_lower_ = costs, np.zeros(len(program.most))
    lp.col_upper_ = np.array(program.most, float)
    lp.integrality_ = [highspy.HighsVarType.kInteger] * len(program.most)
    lp.row_lower_, lp.row_upper_ = np.array(program.low), np.array(program.high)
    lp.a_matrix_.format_ = highspy.MatrixFormat.kRowwise
    lp.a_matrix_.start_ = np.array(program.starts)
    lp.a_matrix_.index_ = np.array(program.columns)
    lp.a_matrix_.value_ = np.array(program.factors, float)
    return lp
