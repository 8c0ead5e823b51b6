"""A box laid out in rows: what each face is, whatever was read on it."""

import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.examples import examples
from vision.laid_out import LaidOut, NoBox, box, find_box
from vision.reading import Reading, TileReading

WIDE, HIGH, GAP = 60.0, 90.0, 20.0
ROWS = tuple(tuple(f"{colour}{number}" for number in range(1, 14)) for colour in "ybrk")


def tile(name: str, x: float, y: float, sure: float = 0.99, second: str = "r1") -> TileReading:
    quad = ((x, y), (x + WIDE, y), (x + WIDE, y + HIGH), (x, y + HIGH))
    return TileReading(name, sure, second, quad)


def laid(rows: list[list[str]]) -> Reading:
    """Return the reading of rows, each one below the other."""
    tiles = [tile(name, 10 + place * (WIDE + 4), 10 + number * (HIGH + GAP))
             for number, row in enumerate(rows) for place, name in enumerate(row)]
    melds, at = [], 0
    for row in rows:
        melds.append(tuple(range(at, at + len(row))))
        at += len(row)
    return Reading(1600, 1200, tuple(tiles), tuple(melds))


def found(reading: Reading) -> LaidOut:
    seen = find_box(reading)
    assert isinstance(seen, LaidOut)
    return seen


def as_they_lie(reading: Reading) -> dict[int, str]:
    return {each.index: each.tile for each in found(reading).placed}


@examples(20)
@given(st.randoms(use_true_random=False))
def test_colours_in_any_order_rows_from_either_end_and_jolys_anywhere(
    chance: random.Random
) -> None:
    rows = [list(row) for row in ROWS]
    chance.shuffle(rows)
    for row in rows:
        if chance.random() < 0.5:
            row.reverse()
    for _ in range(2):
        row = chance.choice(rows)
        row.insert(chance.randrange(len(row) + 1), "J")
    reading = laid(rows)
    assert as_they_lie(reading) == dict(enumerate(name for row in rows for name in row))
    assert not found(reading).missing
    assert not found(reading).strange


@examples(20)
@given(st.sets(st.integers(0, 51), min_size=1, max_size=8), st.randoms(use_true_random=False))
def test_its_place_says_what_a_misread_tile_is(
    wrong: set[int], chance: random.Random
) -> None:
    reading = laid([*map(list, ROWS), ["J", "J"]])
    names = [each for row in ROWS for each in row]
    tiles = list(reading.tiles)
    for index in wrong:
        other = chance.choice([name for name in names if name != names[index]])
        tiles[index] = replace(tiles[index], tile=other, confidence=0.6, second=names[index])
    seen = found(replace(reading, tiles=tuple(tiles)))
    assert {each.index: each.tile for each in seen.placed if each.tile != "J"} == dict(
        enumerate(names))
    assert {each.index for each in seen.placed if not each.agrees} == wrong


def test_a_row_that_is_read_as_another_colour_throughout_is_told_by_the_rest() -> None:
    orange = [f"r{number}" for number in range(1, 14)]
    reading = laid([orange, *map(list, ROWS[1:])])
    tiles = [replace(tile, confidence=0.7, second=f"y{tile.tile[1:]}") if index < 13 else tile
             for index, tile in enumerate(reading.tiles)]
    lies = as_they_lie(replace(reading, tiles=tuple(tiles)))
    assert [lies[index] for index in range(13)] == list(ROWS[0])


@pytest.mark.parametrize("gone", ["y1", "y7", "k13", "r6"])
def test_what_is_missing_is_named(gone: str) -> None:
    reading = laid([[name for name in row if name != gone] for row in ROWS] + [["J", "J"]])
    assert found(reading).missing == (gone,)
    assert len(found(reading).placed) == 53


def test_a_tile_that_nobody_can_read_is_strange_and_not_given_away() -> None:
    reading = laid([*map(list, ROWS), ["J", "r7"]])
    seen = found(reading)
    assert seen.missing == ("J",)
    assert seen.strange == (53,)


def test_a_colour_that_is_missing_is_named() -> None:
    seen = found(laid([list(row) for row in ROWS if row[0] != "b1"]))
    assert seen.colours_missing == "b"
    assert set(seen.missing) == {*(f"b{number}" for number in range(1, 14)), "J"}


def test_a_row_in_two_parts_is_one_row() -> None:
    reading = laid([*map(list, ROWS), ["J", "J"]])
    first = reading.melds[0]
    parted = replace(reading, melds=(first[:5], *reading.melds[1:], first[5:]))
    assert as_they_lie(parted) == as_they_lie(reading)


@pytest.mark.parametrize("rows", [
    [], [["r1", "r2", "r3"]], [["r1", "b1", "k1"], ["y5", "y6", "y7"], ["k2", "k3", "k4", "k5"]],
    [["J", "J"]], [list(ROWS[0])],
])
def test_melds_on_a_table_are_no_box(rows: list[list[str]]) -> None:
    seen = find_box(laid(rows))
    assert seen == NoBox(sum(map(len, rows)))
    assert not seen


@examples(20)
@given(st.lists(st.lists(st.sampled_from(box()), min_size=1, max_size=15), max_size=9))
def test_no_face_is_given_twice_and_no_tile_too_often(rows: list[list[str]]) -> None:
    seen = find_box(laid(rows))
    if isinstance(seen, NoBox):
        return
    indices = [*(each.index for each in seen.placed), *seen.strange]
    assert sorted(indices) == list(range(sum(map(len, rows))))
    shown = [each.tile for each in seen.placed]
    assert sorted([*shown, *seen.missing]) == sorted([*box(), "J"])
