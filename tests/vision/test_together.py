"""Two photos of one table: laws on readings whose places are known, seen from two sides."""

from dataclasses import replace
from typing import Any

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from tests.support.examples import examples
from vision.confidence import MOST
from vision.reading import CERTAIN, MOST_READ, Gap, Reading, TileReading, Unseen, parse_reading
from vision.together import together

MELDS = ("r3 r4 r5 r6 r7", "k10 b10 y10 r10", "b7 b8 b9 b10", "y1 y2 y3 y4 J", "k1 k2 k3 k4")
WIDE, TALL = 60.0, 84.0
ROWS = [meld.split() for meld in MELDS]
NAMES = [name for row in ROWS for name in row]
ALL = range(len(NAMES))
STRAIGHT = np.eye(3)
OTHER_SIDE = np.array([[-0.8, -0.25, 900.0], [0.2, -0.7, 800.0], [0.00008, -0.0001, 1.0]])


def corners(row: int, column: int) -> list[tuple[float, float]]:
    x, y = 80 + column * (WIDE + 2), 60 + row * 130
    return [(x, y), (x + WIDE, y), (x + WIDE, y + TALL), (x, y + TALL)]


PLACES = [corners(row, column) for row, meld in enumerate(ROWS) for column in range(len(meld))]
WHERE = [row for row, meld in enumerate(ROWS) for _ in meld]


def seen(
    which: set[int], turn: NDArray[np.float64] = STRAIGHT, *,
    misread: dict[int, tuple[str, float]] | None = None, gaps: tuple[Gap, ...] = (),
) -> Reading:
    """Return what a photo shows that sees these tiles, the table turned so."""
    tiles, melds = [], []
    for row in range(len(ROWS)):
        mine = [index for index in sorted(which) if WHERE[index] == row]
        melds.append(tuple(range(len(tiles), len(tiles) + len(mine))))
        for index in mine:
            quad = cv2.perspectiveTransform(np.array([PLACES[index]]), turn)[0]
            name, sure = (misread or {}).get(index, (NAMES[index], 0.95))
            tiles.append(TileReading(name, sure, "J" if name != "J" else "r1",
                                     tuple(map(tuple, quad.round(1).tolist()))))
    return Reading(1000, 800, tuple(tiles), tuple(meld for meld in melds if meld), gaps)


def rows(reading: Reading) -> set[str]:
    return set(reading.lines())


parts = st.sets(st.sampled_from(list(ALL)))


@examples(60)
@given(parts, parts, st.sets(st.sampled_from(list(ALL)), min_size=11))
def test_what_either_shows_is_there_once(
    one: set[int], other: set[int], shared: set[int]
) -> None:
    found = together(seen(one | shared), seen(other | shared, OTHER_SIDE))
    assert found is not None
    assert found.shared == len((one | shared) & (other | shared))
    read = sorted(tile.tile for tile in found.reading.tiles)
    assert read == sorted(NAMES[index] for index in one | other | shared)
    assert sorted(k for meld in found.reading.melds for k in meld) == [*range(len(read))]


def test_rows_are_joined_and_run_as_they_are_read() -> None:
    left = {index for index in ALL if PLACES[index][0][0] < 80 + 3 * (WIDE + 2)}
    right = {index for index in ALL if PLACES[index][0][0] > 80 + WIDE}
    found = together(seen(left), seen(right, OTHER_SIDE))
    assert found is not None
    assert rows(found.reading) == set(MELDS)
    turned = together(seen(right, OTHER_SIDE), seen(left))
    assert turned is not None
    assert rows(turned.reading) == set(MELDS)


def test_rows_stand_in_the_order_of_the_first_photo() -> None:
    first = seen({*ALL})
    first = replace(first, melds=first.melds[::-1])
    found = together(first, seen({*ALL}, OTHER_SIDE))
    assert found is not None
    assert found.reading.lines() == first.lines() == [*MELDS][::-1]


def test_what_only_the_second_shows_lies_where_it_lies_in_the_first() -> None:
    found = together(seen(set(ALL) - {4}), seen(set(ALL), OTHER_SIDE))
    assert found is not None
    (new,) = [tile for tile in found.reading.tiles if tile.tile == "r7"]
    assert np.array(new.quad) == pytest.approx(np.array(PLACES[4]), abs=1.0)


def test_two_equal_tiles_are_two_where_they_lie_apart() -> None:
    found = together(seen(set(ALL)), seen(set(ALL), OTHER_SIDE))
    assert found is not None
    assert [tile.tile for tile in found.reading.tiles].count("b10") == 2


@pytest.mark.parametrize(
    "other",
    [
        Reading(10, 10, (), ()),
        seen({0, 1}, OTHER_SIDE),
        seen({13, 14, 15, 16, 17}, OTHER_SIDE),
    ],
)
def test_photos_that_share_too_little_are_not_put_together(other: Reading) -> None:
    assert together(seen(set(range(13))), other) is None
    assert together(other, seen(set(range(13)))) is None


def test_the_same_tiles_laid_otherwise_are_another_table() -> None:
    chance = np.random.default_rng(4)
    first = seen(set(ALL))
    order = chance.permutation(len(ALL))
    mixed = tuple(
        TileReading(tile.tile, tile.confidence, tile.second, first.tiles[at].quad)
        for tile, at in zip(first.tiles, order, strict=True)
    )
    assert together(first, Reading(1000, 800, mixed, first.melds)) is None


def test_a_mirror_image_is_no_table_seen_from_another_side() -> None:
    mirror = np.array([[-1.0, 0, 900], [0, 1, 0], [0, 0, 1]])
    assert together(seen(set(ALL)), seen(set(ALL), mirror)) is None


def test_tiles_that_both_show_are_surer_and_those_that_differ_doubtful() -> None:
    first = seen(set(ALL), misread={0: ("r8", 0.7), 1: ("r4", 0.8)})
    found = together(first, seen(set(ALL), OTHER_SIDE, misread={2: ("r6", 0.6)}))
    assert found is not None
    wrong, both, kept = (found.reading.tiles[index] for index in (0, 1, 2))
    assert (wrong.tile, wrong.second) == ("r3", "r8")
    assert wrong.confidence < 0.95
    assert both.confidence > 0.95
    assert (kept.tile, kept.second) == ("r5", "r6")
    assert kept.confidence < 0.95


def hole(index: int, reason: Unseen = Unseen.GLARE, about: int = 1) -> Gap:
    return Gap(tuple(PLACES[index]), about, reason)


def test_a_gap_that_the_second_photo_reads_is_closed() -> None:
    blind = seen(set(ALL) - {4}, gaps=(hole(4),))
    found = together(blind, seen(set(ALL), OTHER_SIDE))
    assert found is not None
    assert found.reading.gaps == ()


def test_a_gap_that_neither_reads_stays_and_is_told_once() -> None:
    unread = cv2.perspectiveTransform(np.array([PLACES[4]]), OTHER_SIDE)[0]
    again = Gap(tuple(map(tuple, unread.tolist())), 1, Unseen.BLURRED)
    one = seen(set(ALL) - {4}, gaps=(hole(4),))
    for gaps in ((), (again,)):
        found = together(one, seen(set(ALL) - {4}, OTHER_SIDE, gaps=gaps))
        assert found is not None
        assert [(gap.about, gap.reason) for gap in found.reading.gaps] == [(1, Unseen.GLARE)]


def test_of_a_gap_that_was_read_in_part_the_rest_is_told() -> None:
    wide = Gap((PLACES[1][0], PLACES[4][1], PLACES[4][2], PLACES[1][3]), 4, Unseen.SMALL)
    found = together(seen(set(ALL) - {1, 2, 3, 4}, gaps=(wide,)),
                     seen(set(ALL) - {2, 3, 4}, OTHER_SIDE))
    assert found is not None
    assert [gap.about for gap in found.reading.gaps] == [3]


@examples(30)
@given(parts, parts, st.sets(st.sampled_from(list(ALL)), min_size=11))
def test_every_tile_of_the_second_is_told_where_it_came_to(
    one: set[int], other: set[int], shared: set[int]
) -> None:
    first, second = seen(one | shared), seen(other | shared, OTHER_SIDE)
    found = together(first, second)
    assert found is not None
    assert len(set(found.places)) == len(found.places) == len(second.tiles)
    assert [found.reading.tiles[at].tile for at in found.places] == [
        tile.tile for tile in second.tiles]
    assert sum(at < len(first.tiles) for at in found.places) == found.shared


def test_what_a_person_said_no_other_photo_changes() -> None:
    said = seen(set(ALL), OTHER_SIDE, misread={0: ("k9", CERTAIN), 1: ("r4", CERTAIN)})
    found = together(seen(set(ALL), misread={0: ("r3", MOST), 1: ("r4", 0.6)}), said)
    assert found is not None
    wrong, right = found.reading.tiles[:2]
    assert (wrong.tile, wrong.confidence, wrong.second) == ("k9", CERTAIN, "r3")
    assert (right.tile, right.confidence) == ("r4", CERTAIN)
    assert np.array(wrong.quad) == pytest.approx(np.array(PLACES[0]), abs=0.1)


def lying(reading: Reading, at: int) -> Reading:
    """Let one tile be reported only because it lay there."""
    tiles = [replace(tile, lay=index == at) for index, tile in enumerate(reading.tiles)]
    return replace(reading, tiles=tuple(tiles))


@pytest.mark.parametrize("both_lay", [True, False])
def test_what_lay_there_is_seen_once_a_photo_shows_it_and_one_record_is_one_witness(
    both_lay: bool,  # noqa: FBT001 (a case)
) -> None:
    other = seen(set(ALL), OTHER_SIDE)
    found = together(lying(seen(set(ALL)), 3), lying(other, 3) if both_lay else other)
    assert found is not None
    tile = found.reading.tiles[3]
    assert tile.lay is both_lay
    assert (tile.confidence == 0.95) is both_lay


def test_a_reading_is_taken_back_from_its_document() -> None:
    whole = lying(seen(set(ALL), gaps=(hole(4),)), 2)
    assert parse_reading(whole.document()) == whole


def spoilt(change: str) -> object:
    """Return a document with something that no reading has."""
    document: Any = seen({0, 1, 2}).document()
    tile = document["tiles"][0]
    match change:
        case "no tile of a box":
            tile["tile"] = "r14"
        case "three corners":
            tile["quad"].pop()
        case "a corner of three numbers":
            tile["quad"][0].append(1.0)
        case "a tile in two rows":
            document["melds"].append([0])
        case "a tile in no row":
            document["melds"] = [[0, 1]]
        case "a gap of two corners":
            document["gaps"] = [{"outline": [[0, 0], [1, 1]], "about": 1, "reason": "glare"}]
        case "a gap for no reason":
            document["gaps"] = [{"outline": [[0, 0], [1, 1], [1, 0]], "about": 1, "reason": "?"}]
        case "more than was ever read":
            document["tiles"] = [tile] * (MOST_READ + 1)
            document["melds"] = [[*range(MOST_READ + 1)]]
    return document


@pytest.mark.parametrize("document", [
    None, [], "reading", {}, {"width": 1, "height": 1, "tiles": {"r1": 1}, "melds": []},
    *map(spoilt, ("no tile of a box", "three corners", "a corner of three numbers",
                  "a tile in two rows", "a tile in no row", "a gap of two corners",
                  "a gap for no reason", "more than was ever read")),
])
def test_what_is_no_reading_is_refused(document: object) -> None:
    with pytest.raises(ValueError, match="no reading"):
        parse_reading(document)


def moved(reading: Reading, which: set[int], by: tuple[float, float]) -> Reading:
    """Push tiles elsewhere on the table; the photo is straight from above."""
    tiles = [replace(tile, quad=tuple((x + by[0], y + by[1]) for x, y in tile.quad))
             if index in which else tile for index, tile in enumerate(reading.tiles)]
    return replace(reading, tiles=tuple(tiles))


BLUE = {index for index in ALL if WHERE[index] == 2}
ASIDE = (8 * (WIDE + 2), 0.0)


def test_a_row_that_was_pushed_elsewhere_is_told_once_where_the_first_shows_it() -> None:
    first = seen(set(ALL))
    found = together(first, moved(seen(set(ALL)), BLUE, ASIDE))
    assert found is not None
    assert found.reading.lines() == first.lines()
    assert found.shared == len(ALL)
    assert [tile.quad for tile in found.reading.tiles] == [tile.quad for tile in first.tiles]


@pytest.mark.parametrize("hidden", ["a gap", "outside"])
def test_an_equal_row_that_the_first_photo_cannot_show_is_another(hidden: str) -> None:
    by = ASIDE if hidden == "a gap" else (1000.0, 0.0)
    second = moved(seen(set(ALL)), BLUE, by)
    quads = [second.tiles[index].quad for index in sorted(BLUE)]
    gap = Gap((quads[0][0], quads[-1][1], quads[-1][2], quads[0][3]), 9, Unseen.COVERED)
    found = together(seen(set(ALL), gaps=(gap,) if hidden == "a gap" else ()), second)
    assert found is not None
    assert found.reading.lines().count("b7 b8 b9 b10") == 2


def test_a_few_tiles_that_agree_by_chance_among_many_make_no_table() -> None:
    first = seen(set(ALL))
    other = moved(seen(set(ALL)), set(ALL) - {0, 1, 2, 3}, ASIDE)
    names = [*NAMES[:4], *NAMES[:3:-1]]
    strange = tuple(replace(tile, tile=name)
                    for tile, name in zip(other.tiles, names, strict=True))
    assert together(first, replace(other, tiles=strange)) is None
    lone = replace(other, tiles=other.tiles[:4], melds=((0, 1, 2, 3),))
    found = together(first, lone)
    assert found is not None, "all that it shows agrees"
    assert found.shared == 4
