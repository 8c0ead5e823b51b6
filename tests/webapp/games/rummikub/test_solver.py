"""The solver of Rummikub's tables: what it lays and moves, and the rows and programs it works with.

``python -m tests.bench.rummikub --tables 2000`` compares it with a plain search on small tables.
"""

import time
from collections import Counter
from collections.abc import Iterator
from random import Random

import numpy as np
import pytest

from rules.arranged.arranging import LONGEST_NEEDED, NoArrangement, Problem
from rules.games.rummikub.dialect import read_row
from rules.games.rummikub.options import HOUSE, OPTIONS, RummikubOptions
from rules.games.rummikub.rearranging import check_arrangement, problem_of
from rules.melds import GroupShape, is_joly
from rules.notation.scanner import Scanner
from rules.reading import Row
from rules.tiles import JOLY
from tests.support.arrange_tables import random_problem, small_problem
from tests.support.rummikub_by_hand import every_table, most_laid
from webapp.arranged.solve import integer_program
from webapp.arranged.solve.integer_program import find_least, relax
from webapp.arranged.solve.melds import counted, planes_of
from webapp.arranged.solve.program import Program
from webapp.arranged.solve.solver import moved
from webapp.games.rummikub.solve.library import joker_rows, row_of
from webapp.games.rummikub.solve.model import Arranging, arranger

TODAY = RummikubOptions()
LATER = time.perf_counter() + 3600


def problem(table: str, rack: str) -> Problem:
    rows = Scanner(table, 1, read_row).rows() if table else ()
    return problem_of(rows, Scanner(rack, 1, read_row).tiles())


def random_house(rng: Random) -> RummikubOptions:
    options = TODAY
    for name in OPTIONS:
        if name.startswith("rk_joker") and name != "rk_joker_points":
            options = HOUSE.change(options, name, rng.choice(list(OPTIONS[name].values)))
    return options


def laid(asked: Problem, options: RummikubOptions = TODAY) -> int:
    found = arranger(options, 20).solve(asked)
    assert found.most
    if not found.answer:
        assert found.answer == NoArrangement(proved=True)
        return 0
    checked = check_arrangement(asked, found.answer.melds, options)
    assert checked
    return len(checked.laid)


@pytest.mark.parametrize(("table", "rack", "most"), [
    ("r5 r6 r7", "r8", 1),
    ("r5 r6 r7", "b9", 0),
    ("", "r1 r2 r3 b1 k1", 3),
    ("r7 r8 J", "r9 k9 b9", 3),
    ("b3 y3 J", "r3 k3 r5 r6 r4", 5),
    # the faulty meld may stay, and there is no second one like it
    ("r5 r6 b7 / k1 k2 k3", "r5 r6 b7 k4", 1),
    # two equal tiles on the rack, and the freed joker needs one of them
    ("r4 r5 r6 J=r7", "k8 k8 k9", 2),
    # the freed joker and the tile of the rack are at the two ends of a long run
    ("r2 r3 r4 r5 r6 r7 / b4 k4 J", "y4 r8 r1", 3),
])
def test_as_many_tiles_are_laid_as_can_be(table: str, rack: str, most: int) -> None:
    assert laid(problem(table, rack)) == most


def tiny_problems(rng: Random, count: int) -> Iterator[tuple[Problem, RummikubOptions]]:
    """Yield tables that a plain search is soon done with, and random house rules."""
    while count:
        asked = small_problem(rng)
        if not asked.faulty and sum(len(meld.slots) for meld in asked.table) <= 8:
            count -= 1
            yield asked, random_house(rng)


def test_it_lays_as_many_as_the_search_by_hand_under_any_house_rules() -> None:
    rng = Random(60)  # noqa: S311  (tables, no secrets)
    for asked, options in tiny_problems(rng, 40):
        assert laid(asked, options) == most_laid(asked, options), (asked, options)


@pytest.mark.parametrize(("table", "rack", "shifted"), [
    # the new run is longer than one that is needed to lay the tiles
    ("b2 b3 b4 J=b5 b6", "b5 b7 k13 b13", 1),
    ("r1 r2 r3 r4 r5 r6 r7 r8 / b1 b2 b3", "b4", 0),
    ("r3 r4 J=r5 r6 r7 r8", "r9", 0),
    ("r1 r2 r3 r4 r5 / b1 k1 y1", "r6 r7", 0),
])
def test_as_many_tiles_stay_as_can(table: str, rack: str, shifted: int) -> None:
    asked = problem(table, rack)
    found = arranger(TODAY, 20).solve(asked)
    assert found.answer
    assert found.fewest
    assert moved(asked, found.answer.melds) == shifted


def test_no_table_of_as_many_tiles_moves_fewer() -> None:
    rng = Random(61)  # noqa: S311
    for asked, options in tiny_problems(rng, 40):
        found = arranger(options, 20).solve(asked)
        if not found.answer:
            continue
        table = Counter(slot.tile for meld in asked.table for slot in meld.slots)
        size = sum(map(len, found.answer.melds))
        assert found.fewest
        assert moved(asked, found.answer.melds) <= min(
            moved(asked, rows) for rows in every_table(table, Counter(asked.rack))
            if sum(map(len, rows)) == size and check_arrangement(asked, rows, options))


def test_eighty_tiles_on_the_table_and_14_on_the_rack_take_less_than_a_second() -> None:
    asked = random_problem(Random(3), 80, 14)  # noqa: S311
    solver = arranger(TODAY)
    begun = time.process_time()
    found = solver.solve(asked)
    assert time.process_time() - begun < 1
    assert not found.answer or check_arrangement(asked, found.answer.melds, TODAY)


def test_out_of_time_nothing_is_called_proved() -> None:
    asked = random_problem(Random(3), 80, 14, joker=1)  # noqa: S311
    found = arranger(TODAY, 0.0001).solve(asked)
    assert found.answer or not found.answer.proved or found.most


def test_every_row_of_the_library_is_a_set_and_its_bits_say_what_it_is() -> None:
    library = joker_rows()
    for number in range(0, len(library.numbers), 5):
        pieces = row_of(number)
        row = read_row(pieces)
        assert isinstance(row, Row)
        assert row.shape is not None
        assert row.pieces == pieces
        assert (library.tiles[number] == planes_of(counted(pieces))).all()
        assert library.jokers[number] == sum(map(is_joly, pieces))
        assert library.groups[number] == isinstance(row.shape, GroupShape)
    assert len(row_of(1646)) > LONGEST_NEEDED >= len(row_of(1645))


def test_what_comes_twice_from_the_rack_is_a_kind_once() -> None:
    asked = problem("r4 r5 r6 J=r7", "k8 k8 k9")
    rows = Arranging(asked, TODAY).rows
    wanted = planes_of(counted([*Scanner("k8 k9", 1, read_row).tiles(), JOLY]))
    assert (rows.tiles == wanted).all(axis=1).any()


def a_program() -> tuple[Program, list[list[float]]]:
    """Return a program of four columns with three bounds, and its factors."""
    program = Program()
    program.columns(np.array([2.0, 1.0, 1.0, 1.0]))
    program.bound({0: 1.0, 2: 2.0}, high=3)
    program.bound({1: 1.0, 2: 1.0, 3: 1.0}, 1, 2)
    program.bound({}, high=1)
    program.bound({3: -1.0}, low=-1)
    return program, [[1, 0, 2, 0], [0, 1, 1, 1], [0, 0, 0, -1]]


def test_a_column_costs_what_its_sums_do_not_pay() -> None:
    program, factors = a_program()
    duals = np.array([2.0, 3.0, 5.0])
    matrix = program.stated().with_copies(np.array([2]), np.array([2]))
    whole = np.array(factors, float)
    whole = np.hstack((whole, whole[:, [2]] + [[0], [0], [1]]))
    values = np.array([1.0, 2.0, 3.0, 4.0, 5.0])
    assert matrix.reduced(values, duals).tolist() == (values - duals @ whole).tolist()
    few = matrix.only(np.array([4, 0]))
    assert few.reduced(values[[4, 0]], duals).tolist() == (
        matrix.reduced(values, duals)[[4, 0]].tolist())


def test_columns_that_wait_are_taken_in_when_they_make_it_better() -> None:
    matrix, values = a_program()[0].stated(), np.array([-1.0, -1.0, -3.0, -1.0])
    relaxed = relax(matrix, values, np.array([0]), LATER)
    assert relaxed is not None
    found = find_least(matrix, values, relaxed, LATER)
    assert found is not None
    assert (found.value, found.proved) == (-5, True)
    assert found.times.tolist() in ([1, 1, 1, 0], [1, 0, 1, 1])


def test_where_the_hoped_value_cannot_be_had_the_next_one_is_proved(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    program = Program()
    program.columns(np.ones(5))
    for k in range(5):  # an odd ring: at most two of five, in fractions two and a half
        program.bound({k: 1.0, (k + 1) % 5: 1.0}, high=1)
    matrix, values = program.stated(), -np.ones(5)
    relaxed = relax(matrix, values, np.arange(5), LATER)
    assert relaxed is not None
    assert relaxed.value == pytest.approx(-2.5)
    found = find_least(matrix, values, relaxed, LATER)
    assert found is not None
    assert (found.value, found.proved) == (-2, True)
    monkeypatch.setattr(integer_program, "_search", lambda *_: (None, True))
    assert find_least(matrix, values, relaxed, LATER, tries=2) is None
