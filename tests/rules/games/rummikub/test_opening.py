"""The best first meld: exact against a plain search, with sets that are right."""

from collections import Counter
from random import Random

import pytest

from rules.arranged.opening import best_first_meld
from rules.games.rummikub.dialect import read_row
from rules.games.rummikub.first_meld import best_opening, some_opening
from rules.games.rummikub.options import RummikubOptions
from rules.melds import tile_of
from rules.notation.scanner import Scanner
from rules.tiles import FULL_SET, JOLY, Tile
from tests.support.examples import some
from tests.support.first_meld_by_hand import best_points, is_set

TODAY = RummikubOptions()
RACK = 14
BLOCKS = 25
"""Seeds of ten racks each; ``tests.bench.rummikub --check`` tries as many as wanted."""


def tiles(text: str) -> tuple[Tile, ...]:
    return Scanner(text, 1, read_row).tiles()


def random_rack(rng: Random, size: int = RACK) -> list[Tile]:
    """Return a rack; every third has both jokers, every other one is of few colours or numbers."""
    box = list(FULL_SET)
    if rng.random() < 0.5:
        low = rng.randint(1, 8)
        box = [tile for tile in box if tile == JOLY or low <= tile.number <= low + 5]
    rack = rng.sample(box, size)
    if rng.random() < 1 / 3:
        rack = [JOLY, JOLY, *[tile for tile in rack if tile != JOLY][: size - 2]]
    return rack


@pytest.mark.parametrize(("rack", "points", "opens"), [
    ("r9 r10 r11 k1", 30, True),
    ("r8 r9 r10 k1", 27, False),
    ("r8 r9 r10 k1 b1 y1", 30, True),
    ("r10 J b10", 30, True),
    ("r10 r11 J", 33, True),
    ("r13 r12 J", 36, True),
    ("r1 r2 J J", 10, False),
    ("J J r13", 39, True),
    ("r1 r2 r3 r4 r5 r6 r7 r8", 36, True),
    ("r5 r6 r7 r5 r6 r7 b5 k5", 36, True),
    ("", 0, False),
])
def test_the_best_sets_of_a_rack(rack: str, points: int, opens: bool) -> None:  # noqa: FBT001
    best = best_opening(tiles(rack), TODAY)
    assert (best.points, best.is_possible) == (points, opens)
    assert best.missing == max(30 - points, 0)


@pytest.mark.parametrize("seed", some(range(BLOCKS)))
def test_no_plain_search_finds_more(seed: int) -> None:
    rng = Random(seed)  # noqa: S311  (racks, no secrets)
    for _ in range(10):
        rack = random_rack(rng)
        best = best_opening(rack, TODAY)
        text = " ".join(map(str, rack))
        assert best.points == best_points(rack), text
        laid = Counter(tile_of(piece) for meld in best.melds for piece in meld)
        assert laid + Counter(best.left) == Counter(rack), text
        assert all(map(is_set, best.melds)), (text, best.melds)


@pytest.mark.parametrize("seed", some(range(4)))
def test_where_a_joker_counts_25_no_plain_search_finds_more(seed: int) -> None:
    rng = Random(seed)  # noqa: S311  (racks, no secrets)
    for _ in range(5):
        rack = random_rack(rng)
        best = best_first_meld(
            rack, lambda tile, number: 25 if tile == JOLY else number, 30)
        assert best.points == best_points(rack, 25), rack


def test_a_rack_that_opens_soon_is_not_searched_to_the_end() -> None:
    assert some_opening(FULL_SET, TODAY).is_possible
    nothing = RummikubOptions(rk_first=0)
    assert some_opening(tiles("r1 r2 r3"), nothing).is_possible
    assert not some_opening(tiles("r1 r2"), nothing).is_possible
