"""The reader's parts: geometry, rows, turns, colours and the box's contents."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision import census, colours, finder, parting, rows, ties, turns
from vision.identifier import Evidence


def rectangle(
    x: float, y: float, angle: float, wide: float = 40, tall: float = 56
) -> list[list[float]]:
    """Return the corners of a tile around a point, turned clockwise by an angle in degrees."""
    cos, sin = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    spots = ((-wide, -tall), (wide, -tall), (wide, tall), (-wide, tall))
    return [[x + (a * cos - b * sin) / 2, y + (a * sin + b * cos) / 2] for a, b in spots]


def row(count: int, x: float, y: float, angle: float, step: float = 41) -> list[list[list[float]]]:
    """Return the corners of tiles side by side."""
    cos, sin = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    return [rectangle(x + k * step * cos, y + k * step * sin, angle) for k in range(count)]


def grouped(*parts: list[list[list[float]]]) -> set[frozenset[int]]:
    quads = np.array([quad for part in parts for quad in part], np.float32)
    return {frozenset(each) for each in rows.group(quads)}


@given(
    st.floats(100, 400), st.floats(100, 400), st.floats(0, 360), st.floats(12, 150),
    st.floats(1.15, 1.7), st.lists(st.floats(-0.1, 0.1), min_size=8, max_size=8),
)
def test_a_face_comes_back_from_its_description(
    x: float, y: float, angle: float, wide: float, aspect: float, bent: list[float]
) -> None:
    quad = np.array(rectangle(x, y, angle, wide, wide * aspect), np.float32)
    quad += np.array(bent, np.float32).reshape(4, 2) * wide
    back = finder.corners(finder.describe(quad[None]))[0]
    turned = np.roll(back, 2, 0)
    assert min(np.abs(back - quad).max(), np.abs(turned - quad).max()) < 0.02 * wide + 0.1


def test_of_two_faces_in_one_place_the_surer_stays() -> None:
    quads = np.array([rectangle(50, 50, 0), rectangle(53, 51, 4), rectangle(95, 50, 0)], np.float32)
    assert sorted(finder.apart(quads, np.array([0.6, 0.9, 0.5]))) == [1, 2]


def test_a_small_face_inside_a_large_one_goes() -> None:
    quads = np.array([rectangle(50, 50, 0), rectangle(50, 50, 0, 16, 22)], np.float32)
    assert finder.apart(quads, np.array([0.9, 0.6])) == [0]


def test_overlap_is_shared_area_by_joint_area() -> None:
    first = np.array(rectangle(0, 0, 0, 10, 10), np.float32)
    second = np.array(rectangle(5, 0, 0, 10, 10), np.float32)
    assert abs(finder.overlap(first, second) - 1 / 3) < 1e-5
    assert finder.overlap(first, second + 100) == 0.0


def test_tiles_that_touch_are_a_row_whichever_way_it_runs() -> None:
    for angle in range(0, 360, 15):
        assert grouped(row(5, 300, 300, angle)) == {frozenset(range(5))}


def test_rows_above_each_other_stay_apart() -> None:
    assert grouped(row(4, 50, 50, 0), row(4, 50, 108, 0)) == {
        frozenset(range(4)), frozenset(range(4, 8))
    }


def test_rows_that_meet_at_a_corner_stay_apart() -> None:
    assert grouped(row(3, 50, 50, 0), row(3, 190, 50, 90)) == {
        frozenset(range(3)), frozenset(range(3, 6))
    }


def test_two_melds_in_one_line_are_parted_by_their_gap() -> None:
    assert grouped(row(3, 50, 50, 0), row(3, 50 + 3 * 41 + 34, 50, 0)) == {
        frozenset(range(3)), frozenset(range(3, 6))
    }


def laid(gaps: list[float]) -> np.ndarray:
    """Return the corners of tiles in a line, with gaps between them in widths of a tile."""
    places = np.cumsum([100, *(40 * (1 + gap) for gap in gaps)])
    return np.array([rectangle(x, 100, 0) for x in places], np.float32)


@pytest.mark.parametrize(
    ("tiles", "gaps", "sizes"),
    [
        ("r3 r4 r5 k7 b7 y7", [0, 0, 0.25, 0, 0], [3, 3]),
        ("r3 r4 r5 k9", [0, 0, 0.25], [3, 1]),
        ("r1 r2 r3 b5 b6 b7 k9 k9", [0, 0, 0.2, 0, 0, 0.2, 0], [3, 3, 2]),
        # It is one meld, however it lies.
        ("r3 r4 r5 r6 r7 r8", [0, 0, 0.3, 0, 0], [6]),
        # Nothing but the tiles speaks for two melds, or nothing but the gap.
        ("r3 r4 r5 k7 b7 y7", [0.05, 0, 0.05, 0, 0], [6]),
        ("r3 r4 k5 r6 r7 r8", [0, 0, 0.3, 0, 0], [6]),
        ("r3 k4 r5 r6 b7 r8", [0, 0, 0.3, 0, 0], [6]),
        ("r3 r4", [0.3], [2]),
    ],
)
def test_a_row_is_cut_where_a_gap_and_the_tiles_say_so(
    tiles: str, gaps: list[float], sizes: list[int]
) -> None:
    names = tiles.split()
    found = parting.part(laid(gaps), [[*range(len(names))]], names)
    assert [len(each) for each in found] == sizes
    assert [index for each in found for index in each] == [*range(len(names))]


def test_a_set_that_is_laid_out_evenly_keeps_its_rows() -> None:
    assert grouped(row(5, 50, 50, 0, 80), row(5, 50, 150, 0, 80)) == {
        frozenset(range(5)), frozenset(range(5, 10))
    }


def test_a_row_is_in_order_along_itself() -> None:
    quads = np.array(row(6, 40, 80, 20), np.float32)[[3, 0, 5, 1, 4, 2]]
    found = rows.group(quads)[0]
    places = [float(quads[index].mean(0)[0]) for index in found]
    assert places in (sorted(places), sorted(places, reverse=True))


def seen(*tiles: dict[tuple[int, int], float]) -> Evidence:
    faces = np.zeros((len(tiles), 14, 4))
    for index, tile in enumerate(tiles):
        for (face, turn), chance in tile.items():
            faces[index, face, turn] = chance
    return Evidence(faces, 1 - faces.sum((1, 2)), np.full((len(tiles), 4), 0.25))


def test_neighbours_tell_6_from_9() -> None:
    quads = np.array(row(3, 50, 50, 10), np.float32)
    doubtful = {(5, 0): 0.48, (8, 2): 0.52}
    faces = turns.turned(seen({(4, 0): 0.99}, doubtful, {(6, 0): 0.99}), quads, [[0, 1, 2]])
    assert faces[1].sum(1).argmax() == 5
    quads[1] = np.roll(quads[1], 2, 0)  # the same tile, its quad begun at the other side
    doubtful = {(5, 2): 0.48, (8, 0): 0.52}
    faces = turns.turned(seen({(4, 0): 0.99}, doubtful, {(6, 0): 0.99}), quads, [[0, 1, 2]])
    assert faces[1].sum(1).argmax() == 5


def test_a_tile_alone_is_read_as_it_lies() -> None:
    quads = np.array([rectangle(50, 50, 0)], np.float32)
    evidence = seen({(5, 0): 0.4, (8, 2): 0.6})
    assert (turns.turned(evidence, quads, [[0]]) == evidence.faces).all()


def test_one_paint_looks_alike_on_every_tile() -> None:
    # Blue 9, 10 and 11 are sure; a fourth with the same ink is doubtful.
    alone = np.array([[0.0, 0.0, 1.0, 0.0]] * 3 + [[0.0, 0.0, 0.45, 0.55]] + [[0, 0, 0, 1.0]] * 3)
    ink = np.array([[-2.0, -1.0, -0.3]] * 4 + [[-2.4, -2.3, -2.2]] * 3)
    assert colours.together(alone, ink, np.ones(7))[3].argmax() == 2


def test_a_tile_without_ink_to_measure_has_its_own_reading_and_moves_no_paint() -> None:
    blank = np.full((1, 64, 64, 3), 120, np.uint8)
    nothing = colours.inks(blank)
    assert np.isnan(nothing).all()
    red, yellow = [[-0.3, -1.3, -0.4]], [[0.0, -0.7, -1.5]]
    alone = np.array([[0.1, 0.9, 0, 0], *[[0.9, 0.1, 0, 0]] * 4, *[[0.1, 0.9, 0, 0]] * 4,
                      [0.45, 0.55, 0, 0]])
    weighed = colours.together(alone, np.concatenate([nothing, red * 4, yellow * 4, red]),
                               np.ones(10))
    assert weighed[0] == pytest.approx(alone[0], abs=1e-4)
    assert list(weighed.argmax(1)) == [1, 0, 0, 0, 0, 1, 1, 1, 1, 0]


def test_a_shadow_changes_no_colour() -> None:
    def crop(light: float) -> np.ndarray:
        face = np.full((64, 64, 3), (235, 225, 200), np.float32)
        face[20:44, 26:38] = (190, 40, 35)
        return (face * light).astype(np.uint8)

    lit, dark = colours.inks(np.stack([crop(1.0), crop(0.2)]))
    assert np.abs(lit - dark).max() < 0.3


def test_few_tiles_are_not_compared() -> None:
    alone = np.array([[0.1, 0.2, 0.3, 0.4]])
    assert (colours.together(alone, np.zeros((1, 3)), np.ones(1)) == alone).all()


def test_a_third_copy_takes_its_second_reading_only_where_it_is_doubtful() -> None:
    names = ["r5", "r6", "J"]
    clear = np.array([[0.9, 0.1, 0.0]] * 3)
    assert list(census.settle(clear, names)[0]) == [0, 0, 0]
    doubtful = np.array([[0.9, 0.1, 0.0], [0.8, 0.2, 0.0], [0.5, 0.4, 0.1]])
    first, second = census.settle(doubtful, names)
    assert list(first) == [0, 0, 1]
    assert list(second) == [1, 1, 0]


def settled(row: list[tuple[str, str, float]]) -> list[str]:
    """Return a row's readings once ties are settled; given first, second, the second's chance."""
    names = sorted({tile for first, second, _ in row for tile in (first, second)})
    first = np.array([names.index(tile) for tile, _, _ in row])
    second = np.array([names.index(tile) for _, tile, _ in row])
    whole = np.zeros((len(row), len(names)))
    for index, (_, _, chance) in enumerate(row):
        whole[index, first[index]], whole[index, second[index]] = 1 - chance, chance
    ties.settle_ties(first, second, whole, [list(range(len(row)))], names)
    return [names[index] for index in first]


@pytest.mark.parametrize(
    ("row", "wanted"),
    [
        ([("b5", "b6", 0.1), ("b9", "b6", 0.45), ("b7", "b1", 0.1)], ["b5", "b6", "b7"]),
        ([("b5", "b6", 0.1), ("b9", "b6", 0.2), ("b7", "b1", 0.1)], ["b5", "b9", "b7"]),
        ([("b9", "b6", 0.1), ("k9", "b9", 0.1), ("b9", "r9", 0.45)], ["b9", "k9", "r9"]),
        ([("b9", "b6", 0.1), ("k9", "y9", 0.1), ("k9", "r9", 0.45)], ["b9", "k9", "r9"]),
        ([("r12", "r2", 0.1), ("J", "r3", 0.1), ("r7", "r1", 0.45)], ["r12", "J", "r1"]),
        ([("b9", "b6", 0.45), ("b7", "b1", 0.1)], ["b9", "b7"]),
    ],
)
def test_a_row_breaks_a_tie_and_nothing_else(
    row: list[tuple[str, str, float]], wanted: list[str]
) -> None:
    assert settled(row) == wanted


@pytest.mark.parametrize(
    ("tiles", "lawful"),
    [
        ("r1 r2 r3", True), ("r12 r13 r1", True), ("r13 r1 r2", False), ("r3 r2 r1", True),
        ("r4 J r6", True), ("r4 b5 r6", False), ("r7 b7 k7 y7", True), ("r7 b7 J", True),
        ("r7 b7 r7", False), ("r7 b7", False), ("J r1 r2", False),
    ],
)
def test_what_makes_a_meld(tiles: str, lawful: bool) -> None:  # noqa: FBT001  (the answer)
    assert ties.is_meld(tiles.split()) is lawful
