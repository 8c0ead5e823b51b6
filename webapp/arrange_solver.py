"""The best arrangement of a table, found by HiGHS, a well-kept solver of integer programs.

First as many tiles of the rack are laid as can be; then, in the time that is left, a table is
sought that holds as many of them and moves the fewest tiles. Every answer is checked by the rules.
"""

import time
from collections import Counter
from dataclasses import dataclass
from typing import Final

import numpy as np
from scipy.optimize import Bounds, LinearConstraint, OptimizeResult, linear_sum_assignment, milp
from scipy.sparse import csr_array

from rules.melds import Piece, TableMeld, tile_of
from rules.tile_rummy.arranging import Arrangement, NoArrangement, Problem, Rows, check_arrangement
from rules.tile_rummy.state import pieces_of
from webapp.arrange_model import STAYING, Arranging, Column, Terms, counted

TIME: Final = 1.5
"""Seconds for both searches together."""

_FIRST: Final = 0.8
_CERTAIN: Final = 0
_LEAST: Final = 0.05


@dataclass(frozen=True, slots=True)
class Solved:
    """An answer, and how certain it is: no table holds more tiles, or none moves fewer."""

    answer: Arrangement | NoArrangement
    most: bool
    fewest: bool


class HighsArranger:
    """An ``Arranger`` of ``rules.tile_rummy.arranging`` that gives up when its time is over."""

    def __init__(self, seconds: float = TIME) -> None:
        self.seconds = seconds

    def arrange(self, problem: Problem) -> Arrangement | NoArrangement:
        """Return a lawful table with as many tiles of the rack as any has."""
        return self.solve(problem).answer

    def solve(self, problem: Problem) -> Solved:
        """Return a lawful table with as many tiles of the rack as any, and how certain that is."""
        until = time.perf_counter() + self.seconds
        if not problem.rack:
            return Solved(NoArrangement(proved=True), most=True, fewest=True)
        stated = Arranging(problem)
        model = stated.model
        hand = np.array([-column.hand for column in model.columns], float)
        found = _search(stated, hand, self.seconds * _FIRST)
        if found.x is None:
            return Solved(NoArrangement(proved=False), most=False, fewest=False)
        certain = found.status == _CERTAIN
        laid = round(-found.fun)
        if not laid:
            return Solved(NoArrangement(proved=certain), most=certain, fewest=certain)
        rows = _rows(stated, found)
        if not check_arrangement(problem, rows):
            return Solved(NoArrangement(proved=False), most=False, fewest=False)
        better, fewest = _fewest_moved(stated, laid, until)
        if better is not None and _is_better(problem, better, rows, laid):
            rows = better
        return Solved(Arrangement(rows), certain, fewest)


def _is_better(problem: Problem, rows: Rows, other: Rows, laid: int) -> bool:
    checked = check_arrangement(problem, rows)
    return (bool(checked) and len(checked.laid) == laid
            and moved(problem, rows) <= moved(problem, other))


def _fewest_moved(stated: Arranging, laid: int, until: float) -> tuple[Rows | None, bool]:
    """Return a table with *laid* tiles of the rack that moves the fewest, and if that is sure."""
    model = stated.model
    most = len(model.columns)
    model.bound({number: column.hand for number, column in enumerate(model.columns)
                 if column.hand}, low=laid)
    gain = _stay(stated)
    left = until - time.perf_counter()
    if left < _LEAST:
        return None, False
    values = np.zeros(len(model.columns))
    for number, tiles in gain.items():
        values[number] = -tiles
    found = _search(stated, values, left)
    if found.x is None:
        return None, False
    return _rows(stated, found, most), found.status == _CERTAIN


def _stay(stated: Arranging) -> Terms:
    """Add columns for old melds that stay, and return how many tiles of them do."""
    model = stated.model
    gain: Terms = {}
    shared: dict[int, Terms] = {}
    faulty = {meld.id for meld in stated.problem.faulty}
    for meld in stated.problem.table:
        tiles = counted(pieces_of(meld))
        if meld.id in faulty:
            gain[stated.alone[meld.id]] = tiles.total()
            stays: Terms = {stated.alone[meld.id]: 1}
            limit, columns = 1, stated.mending[meld.id]
        else:
            for number in stated.kept.get(meld.id, ()):
                gain[number] = (tiles & counted(model.columns[number].rows[0])).total()
            free = stated.freed.get(meld.id)
            stays = dict.fromkeys(free, -1.0) if free else {}
            limit, columns = (0 if meld.id in stated.kept else 1), stated.melds
        for column in columns:
            together = (tiles & counted(model.columns[column].rows[0])).total()
            if together >= STAYING:
                number = model.column(Column())
                gain[number] = together
                stays[number] = 1
                shared.setdefault(column, {})[number] = 1
        model.bound(stays, high=limit)
    for column, terms in shared.items():
        model.bound({**terms, column: -1}, high=0)
    return gain


def _search(stated: Arranging, values: "np.ndarray", seconds: float) -> OptimizeResult:
    model = stated.model
    data, at, across = [], [], []
    low, high = [], []
    for number, (terms, least, most) in enumerate(model.bounds):
        for column, factor in terms.items():
            data.append(float(factor))
            at.append(number)
            across.append(column)
        low.append(least)
        high.append(most)
    matrix = csr_array((data, (at, across)), shape=(len(model.bounds), len(model.columns)))
    return milp(
        values, integrality=np.ones(len(values)),
        bounds=Bounds(0, [column.most for column in model.columns]),
        constraints=LinearConstraint(matrix, low, high),
        options={"time_limit": max(seconds, _LEAST), "mip_rel_gap": 0.0})


def _rows(stated: Arranging, found: OptimizeResult, most: int | None = None) -> Rows:
    """Return the melds of an answer."""
    return tuple(
        row for column, times in zip(stated.model.columns[:most], found.x, strict=False)
        for row in column.rows for _ in range(round(times)))


def moved(problem: Problem, rows: Rows) -> int:
    """Return how many tiles of the table lie elsewhere than before.

    A meld stays where two of its tiles or more lie together; each row carries on one old meld at
    most. Melds and rows are matched so that the most tiles stay.
    """
    table = sum(len(meld.slots) for meld in problem.table)
    stays = np.array([[_together(meld, row) for row in rows] for meld in problem.table])
    if not stays.size:
        return table
    return table - int(stays[linear_sum_assignment(stays, maximize=True)].sum())


def _together(meld: TableMeld, row: tuple[Piece, ...]) -> int:
    shared = (counted(pieces_of(meld)) & Counter(map(tile_of, row))).total()
    return shared if shared >= STAYING else 0
