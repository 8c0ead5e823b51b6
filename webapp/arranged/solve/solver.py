"""The best arrangement of a table, found by HiGHS, a well-kept solver of integer programs.

First as many tiles of the rack are laid as can be; then, in the time that is left, a table is
sought that holds as many of them and moves the fewest tiles. Every answer is checked by the rules.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import numpy as np

from rules.arranged.arranging import Arrangement, Checked, NoArrangement, Problem, Rows
from rules.arranged.places import pieces_of
from webapp.arranged.solve.aims import Aims
from webapp.arranged.solve.columns import Stated
from webapp.arranged.solve.integer_program import Relaxed, relax
from webapp.arranged.solve.melds import MeldColumns, counted, planes_of
from webapp.arranged.solve.program import Program

TIME: Final = 1.4
"""Seconds for all searches together."""

_AT_ONCE: Final = 0.6
"""Part of the time after which both aims are no longer sought at once."""

_TRIES: Final = 2
"""Searches after which it is doubtful that there is a table with as many tiles as was hoped."""

_FIRST: Final = 0.9
"""Part of the time after which the most tiles are no longer sought."""


@dataclass(frozen=True, slots=True)
class Solved:
    """An answer, and how certain it is: no table holds more tiles, or none moves fewer."""

    answer: Arrangement | NoArrangement
    most: bool
    fewest: bool


class HighsArranger:
    """An ``Arranger`` of ``rules.arranged.arranging`` that gives up when time is over.

    ``state`` makes the integer program of a problem, and ``check`` asks the game's rules of an
    answer.
    """

    def __init__(
        self, state: Callable[[Problem], Stated],
        check: Callable[[Problem, Rows], Checked], seconds: float = TIME,
    ) -> None:
        self.state, self.check, self.seconds = state, check, seconds

    def arrange(self, problem: Problem) -> Arrangement | NoArrangement:
        """Return a lawful table with as many tiles of the rack as any has."""
        return self.solve(problem).answer

    def solve(self, problem: Problem) -> Solved:
        """Return a lawful table with as many tiles of the rack as any, and how certain that is."""
        begun = time.perf_counter()
        if not problem.rack:
            return Solved(NoArrangement(proved=True), most=True, fewest=True)
        aims = Aims(self.state(problem))
        relaxed = aims.relax(begun + self.seconds * _FIRST)
        if relaxed is None:
            return Solved(NoArrangement(proved=False), most=False, fewest=False)
        if not relaxed.bound:
            return Solved(NoArrangement(proved=True), most=True, fewest=True)
        return (self._at_once(aims, relaxed, begun + self.seconds * _AT_ONCE)
                or self._one_by_one(aims, relaxed, begun))

    def _at_once(self, aims: Aims, relaxed: Relaxed, until: float) -> Solved | None:
        """Return a table that lays as many tiles as there can be at best, if there is one."""
        found = aims.find_fewest(-relaxed.bound, relaxed, until, _TRIES)
        if found is None:
            return None
        rows = aims.rows(found)
        if not self.check(aims.stated.problem, rows):
            return None
        return Solved(Arrangement(rows), most=True, fewest=found.proved)

    def _one_by_one(self, aims: Aims, relaxed: Relaxed, begun: float) -> Solved:
        found = aims.find_most(relaxed, begun + self.seconds * _FIRST)
        if found is None:
            return Solved(NoArrangement(proved=False), most=False, fewest=False)
        laid = -found.value
        if not laid:
            return Solved(NoArrangement(found.proved), most=found.proved, fewest=found.proved)
        problem, rows = aims.stated.problem, aims.rows(found)
        if not self.check(problem, rows):
            return Solved(NoArrangement(proved=False), most=False, fewest=False)
        least = aims.find_fewest(laid, relaxed, begun + self.seconds)
        if least is not None and self._is_better(problem, aims.rows(least), rows, laid):
            rows = aims.rows(least)
        return Solved(Arrangement(rows), found.proved, least is not None and least.proved)

    def _is_better(self, problem: Problem, rows: Rows, other: Rows, laid: int) -> bool:
        checked = self.check(problem, rows)
        return (bool(checked) and len(checked.laid) == laid
                and moved(problem, rows) <= moved(problem, other))


def moved(problem: Problem, rows: Rows) -> int:
    """Return how many tiles of the table lie elsewhere than before.

    A meld stays where two of its tiles or more lie together; each row carries on one old meld at
    most. Melds and rows are matched so that the most tiles stay.
    """
    table = sum(len(meld.slots) for meld in problem.table)
    laid, program = MeldColumns(), Program()
    laid.add(np.arange(len(rows)), np.array([planes_of(counted(row)) for row in rows], np.uint64))
    carrying, melds, together = laid.sharing([counted(pieces_of(meld)) for meld in problem.table])
    pairs = program.columns(np.ones(len(together)))
    for side in (carrying, melds):
        for number in np.unique(side):
            own = pairs[side == number]
            program.bound_all(own, np.ones(len(own)), high=1)
    # A matching in fractions is no better than one in whole numbers.
    found = relax(program.stated(), -together.astype(float), pairs, time.perf_counter() + TIME)
    return table + found.bound if found else table
