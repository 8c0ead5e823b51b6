"""The best opening: by hand on racks that were thought out, and by the long way on random ones.

The long way was taken for 3,000 racks once, on 2026-11-21, seed 5 (`python -m tests.bench.opening
--check 3000`); CI takes 50.
"""

import pytest

from rules.games.romanian.opening.best import best_opening, tiles_that_open
from rules.games.romanian.options import HOUSE, Options
from rules.tiles import Tile, find_tile
from tests.bench.opening import check
from tests.support.examples import ALL, SHARE


def rack_of(text: str) -> list[Tile]:
    return [tile for word in text.split() if (tile := find_tile(word))]


def options_with(*pairs: tuple[str, str]) -> Options:
    options = Options()
    for name, word in pairs:
        options = HOUSE.change(options, name, word)
    return options


@pytest.mark.parametrize(("rack", "points", "left"), [
    # 30 + 25, and the Joly may be b11 or b8: the dearer one is laid.
    ("b9 b10 J r10 r11 r12 k2", 55, "k2"),
    # Exactly 50: 10-11-12 and 13-1 high with it.
    ("r10 r11 r12 r13 r1 k2", 50, "k2"),
    # 1s count 25 each in a set, 5 low and 10 high in a run (R-VAL-3..5).
    ("r1 b1 k1 y2 y3 y4 k9", 90, "k9"),
    # A set is dearer with its fourth, but the run needs that tile (R-INIT-1).
    ("r13 b13 k13 y13 y11 y12 r2 r3 r4 k5", 75, "k5"),
    # Two Jolys in one run want four real tiles (R-JOLY-3).
    ("r5 r6 J J r9 r10 b2", 40, "b2"),
    # Two Jolys in two melds.
    ("r12 r13 J b11 b12 J k2", 60, "k2"),
    # A tile is kept back to be thrown although all could be laid (R-END-2).
    ("r9 r10 r11 r12 r13 r1", 50, "r9"),
])
def test_the_best_opening_of_racks_thought_out(rack: str, points: int, left: str) -> None:
    opening = best_opening(rack_of(rack), Options())
    assert (opening.points, " ".join(map(str, opening.left))) == (points, left)


@pytest.mark.parametrize(("rack", "points", "missing"), [
    ("b2 b3 b4 k9", 15, 35),
    ("r1 b1 k1 y9", 75, 0),  # enough, but no run
    ("r2 b5 k9 y13", 0, 50),
    ("", 0, 50),
])
def test_what_is_missing_is_told(rack: str, points: int, missing: int) -> None:
    opening = best_opening(rack_of(rack), Options())
    assert not opening.is_possible
    assert (opening.points, opening.missing) == (points, missing)


def test_house_rules_change_what_opens() -> None:
    ones = rack_of("r1 b1 k1 y9")
    assert best_opening(ones, HOUSE.of_preset("modern")).is_possible
    assert best_opening(rack_of("r10 r11 r12 b2 b3 b4 k9"), HOUSE.of_preset("modern")).is_possible
    assert not best_opening(rack_of("r10 r11 r12 b2 b3 b4 k9"), Options()).is_possible
    long = rack_of("r1 r2 r3 r4 r5 r6 r7 r8 r9 r10 r11 r12 r13 r1 b4")
    assert best_opening(long, Options()).left == (find_tile("b4"),)
    assert len(best_opening(long, options_with(("max_run", "13"))).melds) > 1 or len(
        best_opening(long, options_with(("max_run", "13"))).left) == 2
    beside = rack_of("r2 J J r5 r6 r7 b9")
    assert best_opening(beside, options_with(("joly_adjacent", "no"))).points < best_opening(
        beside, Options()).points


def test_single_tiles_that_would_do() -> None:
    found = tiles_that_open(rack_of("r10 r11 r12 b10 b11 k2 k5"), Options())
    assert {str(tile) for tile in found} == {"b9", "b12", "J"}


def test_the_solver_equals_the_long_way_on_random_racks() -> None:
    count = 200 if ALL else 200 // SHARE
    differing, tried = check(count, seed=5)
    assert tried == count
    assert differing == []
