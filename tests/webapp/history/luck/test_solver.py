from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.games.romanian.luck.laying import layable
from rules.games.romanian.options import HOUSE, Options
from rules.tiles import FULL_SET, JOLY, NUMBER_TILES, Colour, NumberTile, Tile, find_tile
from tests.support.examples import examples
from tests.support.laying_by_hand import most_by_hand
from webapp.history.luck.solver import BestLaid

KINDS = {
    "current": Options(),
    "modern": HOUSE.of_preset("modern"),
    "additive": replace(Options(), joly_melded="additive", ones_four=5, max_run=13),
}
SOLVERS = {name: BestLaid(layable(options)) for name, options in KINDS.items()}


def row(text: str) -> list[Tile]:
    found = [find_tile(tile) for tile in text.split()]
    assert None not in found
    return [tile for tile in found if tile is not None]


def close_together(rng: Random, size: int, jolys: int) -> list[Tile]:
    """Return tiles of which many can be laid in more than one way."""
    low = rng.randint(1, 7)
    box = [tile for tile in NUMBER_TILES if low <= tile.number <= low + 6 or tile.number == 1] * 2
    return [*rng.sample(box, size - jolys), *[JOLY] * jolys]


@pytest.mark.parametrize("name", KINDS)
@pytest.mark.parametrize("jolys", [0, 1, 2])
def test_the_most_is_what_the_long_way_finds(name: str, jolys: int) -> None:
    rng = Random(f"{name} {jolys}")  # noqa: S311 (tiles, no secrets)
    for _ in range(12 if jolys == 2 else 25):
        tiles = close_together(rng, rng.choice((9, 14)), jolys)
        assert SOLVERS[name].most(tiles) == most_by_hand(tiles, KINDS[name]), tiles


@pytest.mark.parametrize(("tiles", "points"), [
    ("", 0),
    ("r1 y5 b9", 0),
    ("r1 r2 r3", 15),
    ("r12 r13 r1", 30),
    ("r1 y1 b1 k1", 100),
    ("b9 b10 J", 65),
    ("r1 r2 r3 r4 r5 r6 r7 r8 r9 r10 r11 r12 r13 r1", 5 * 9 + 10 * 5),
    ("J J r5 r6 r7 r8", 120),
    ("J J r5 r6 r7", 65),  # each Joly needs two tiles beside it
    ("r4 r5 r6 y4 b4 y5 b5 y6 b6", 45),
    ("r5 r5 r6 r6 r7 r7 y7 b7", 30),  # two runs, or one and a set: not three melds
])
def test_small_stocks_count_as_anybody_would_count_them(tiles: str, points: int) -> None:
    assert most_by_hand(row(tiles), Options()) == points
    assert SOLVERS["current"].most(row(tiles)) == points


LOTS = st.integers(10, 45).flatmap(lambda size: st.permutations(FULL_SET).map(
    lambda tiles: tuple(tiles[:size])))


@examples(40)
@given(LOTS, st.permutations(list(Colour)), st.permutations(range(45)))
def test_other_colours_and_another_order_change_nothing(
        tiles: Sequence[Tile], colours: list[Colour], order: list[int]) -> None:
    other = [NumberTile(colours[list(Colour).index(tile.colour)], tile.number)
             if isinstance(tile, NumberTile) else tile for tile in tiles]
    turned = [other[at] for at in order if at < len(other)]
    assert SOLVERS["current"].most(turned) == SOLVERS["current"].most(tiles)


@examples(40)
@given(LOTS, st.integers(0, 9))
def test_more_tiles_are_never_worth_less(tiles: Sequence[Tile], fewer: int) -> None:
    solver = SOLVERS["modern"]
    assert solver.most(tiles[fewer:]) <= solver.most(tiles)
