"""The best arrangement of a table, found by HiGHS, a well-kept solver of integer programs.

First as many tiles of the rack are laid as can be; then, in the time that is left, a table is
sought that holds as many of them and moves the fewest tiles. Every answer is checked by the rules.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from rules.arranged.arranging import Arrangement, Checked, NoArrangement, Problem, Rows
from rules.arranged.places import pieces_of
from webapp.arranged.solve.columns import Stated
from webapp.arranged.solve.integer_program import Found, Program, Terms, find_least
from webapp.arranged.solve.melds import MeldColumns, counted, meld_of

TIME: Final = 1.4
"""Seconds for both searches together."""

_FIRST: Final = 0.75
"""Part of the time that the first search may take."""

_WORTH: Final = 0.05
"""Seconds below which a search is not begun."""


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
        until = time.perf_counter() + self.seconds
        if not problem.rack:
            return Solved(NoArrangement(proved=True), most=True, fewest=True)
        stated = self.state(problem)
        laying: Terms = {number: -deed.hand for number, deed in enumerate(stated.model.deeds)}
        found = find_least(stated.model, laying, self.seconds * _FIRST)
        if found is None:
            return Solved(NoArrangement(proved=False), most=False, fewest=False)
        laid = -found.value
        if not laid:
            return Solved(NoArrangement(found.proved), most=found.proved, fewest=found.proved)
        rows = _rows(stated, found)
        if not self.check(problem, rows):
            return Solved(NoArrangement(proved=False), most=False, fewest=False)
        better, fewest = _fewest_moved(stated, laid, until)
        if better is not None and self._is_better(problem, better, rows, laid):
            rows = better
        return Solved(Arrangement(rows), found.proved, fewest)

    def _is_better(self, problem: Problem, rows: Rows, other: Rows, laid: int) -> bool:
        checked = self.check(problem, rows)
        return (bool(checked) and len(checked.laid) == laid
                and moved(problem, rows) <= moved(problem, other))


def _fewest_moved(stated: Stated, laid: int, until: float) -> tuple[Rows | None, bool]:
    """Return a table that lays as many tiles and moves the fewest, and if that is sure."""
    model = stated.model
    model.bound({number: deed.hand for number, deed in enumerate(model.deeds) if deed.hand},
                low=laid)
    gain = _stay(stated)
    left = until - time.perf_counter()
    if left < _WORTH:
        return None, False
    found = find_least(model, {number: -tiles for number, tiles in gain.items()}, left)
    return (_rows(stated, found), found.proved) if found else (None, False)


def _stay(stated: Stated) -> Terms:
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
            limit, melds = 1, stated.mending[meld.id]
        else:
            for number in stated.kept.get(meld.id, ()):
                gain[number] = (tiles & counted(model.deeds[number].row)).total()
            free = stated.freed.get(meld.id)
            stays = dict.fromkeys(free, -1.0) if free else {}
            limit, melds = (0 if meld.id in stated.kept else 1), stated.melds
        for column, together in melds.sharing(tiles):
            number = model.column()
            gain[number] = together
            stays[number] = 1
            shared.setdefault(column, {})[number] = 1
        model.bound(stays, high=limit)
    for column, terms in shared.items():
        model.bound({**terms, column: -1}, high=0)
    return gain


def _rows(stated: Stated, found: Found) -> Rows:
    """Return the melds of an answer; columns that were added for what stays lay none."""
    return tuple(deed.row for deed, times in zip(stated.model.deeds, found.times, strict=False)
                 for _ in range(times if deed.row else 0))


def moved(problem: Problem, rows: Rows) -> int:
    """Return how many tiles of the table lie elsewhere than before.

    A meld stays where two of its tiles or more lie together; each row carries on one old meld at
    most. Melds and rows are matched so that the most tiles stay.
    """
    table = sum(len(meld.slots) for meld in problem.table)
    laid = MeldColumns()
    for place, row in enumerate(rows):
        laid.add(place, meld_of(row))
    program = Program()
    gain: Terms = {}
    carried: dict[int, Terms] = {}
    for meld in problem.table:
        own: Terms = {}
        for place, together in laid.sharing(counted(pieces_of(meld))):
            number = program.column()
            gain[number] = -together
            own[number] = carried.setdefault(place, {})[number] = 1
        program.bound(own, high=1)
    for terms in carried.values():
        program.bound(terms, high=1)
    found = find_least(program, gain, TIME)
    return table + found.value if found else table
