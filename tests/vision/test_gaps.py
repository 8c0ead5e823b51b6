"""What was not seen: where it lies, how many tiles, why; laws on drawn tables with known places."""

from collections.abc import Callable

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray
from PIL import Image

from tests.support.drawn import table
from tests.support.examples import examples
from vision.finder import Surfaces, no_quads
from vision.gaps import find_gaps
from vision.holes import goes_on
from vision.photo import Photo
from vision.reading import Gap, Unseen

MELDS = ("r3 r4 r5 r6 r7", "k10 b10 y10", "b7 b8 b9 b10")
CELL = 4
Pixels = NDArray[np.uint8]
Quads = NDArray[np.float32]

PICTURE, PLACED = table(*MELDS)
PIXELS: Pixels = np.asarray(PICTURE)
NAMES = [name for name, _ in PLACED]
QUADS: Quads = np.array([quad for _, quad in PLACED], np.float32)
ALL = set(range(len(QUADS)))


def surfaces(faces: Quads, backs: Quads, shape: tuple[int, ...] = PIXELS.shape) -> Surfaces:
    """Return what a perfect finder would show."""
    layers = []
    for quads in (faces, backs):
        layer = np.zeros((-(-shape[0] // CELL), -(-shape[1] // CELL)), np.float32)
        for quad in quads:
            cv2.fillConvexPoly(layer, np.round(quad / CELL).astype(np.int32), 1.0)
        layers.append(layer)
    return Surfaces(layers[0], layers[1], np.array([CELL, CELL], np.float32))


def gaps(
    read: set[int], pixels: Pixels = PIXELS, *, passed: Quads | None = None,
    shown: Surfaces | None = None, scale: int = 1,
) -> tuple[Gap, ...]:
    """Return the gaps where of the drawn tiles only *read* were read, the others hardly found."""
    kept = sorted(read)
    passed = QUADS[sorted(ALL - read)] if passed is None else passed
    photo = Photo(pixels, pixels.shape[1] * scale, pixels.shape[0] * scale)
    shown = shown or surfaces(QUADS, no_quads())
    return find_gaps(photo, QUADS[kept], [NAMES[index] for index in kept],
                     passed, shown)


def mask(outline: object) -> Pixels:
    drawn = np.zeros(PIXELS.shape[:2], np.uint8)
    cv2.fillPoly(drawn, [np.round(np.array(outline)).astype(np.int32)], 1)
    return drawn


def test_a_table_that_was_read_whole_has_no_gap() -> None:
    assert gaps(ALL) == ()


def test_a_tile_that_lies_there_and_was_not_read_is_one_gap() -> None:
    (gap,) = gaps(ALL - {2})
    assert gap.about == 1
    covered = mask(gap.outline) & mask(QUADS[2])
    assert covered.sum() > 0.7 * mask(QUADS[2]).sum()


def test_a_row_that_was_not_read_says_about_how_many_tiles_it_has() -> None:
    (gap,) = gaps(ALL - set(range(5)))
    assert gap.about == 5


@examples(25)
@given(st.sets(st.sampled_from(sorted(ALL)), min_size=1))
def test_what_is_said_of_what_was_not_read_is_near_the_truth(read: set[int]) -> None:
    told = gaps(read)
    assert sum(gap.about for gap in told) == len(ALL - read)
    whole = np.zeros(PIXELS.shape[:2], np.uint8)
    for gap in told:
        assert gap.about >= 1
        assert len(gap.outline) >= 3
        for x, y in gap.outline:
            assert 0 <= x <= PIXELS.shape[1]
            assert 0 <= y <= PIXELS.shape[0]
        whole |= mask(gap.outline)
    for index in ALL - read:
        own = mask(QUADS[index])
        assert (whole & own).sum() > 0.6 * own.sum(), "each tile that was not read lies in one"
    for index in read:
        own = mask(QUADS[index])
        assert (whole & own).sum() < 0.1 * own.sum(), "no tile that was read lies in one"
    assert [gap.about for gap in told] == sorted((gap.about for gap in told), reverse=True)


def test_an_outline_is_in_pixels_of_the_whole_photo() -> None:
    (small,), (large,) = gaps(ALL - {2}), gaps(ALL - {2}, scale=3)
    assert np.array(large.outline) == pytest.approx(np.array(small.outline) * 3, abs=0.2)


def test_no_more_tiles_are_told_of_than_the_box_can_hold() -> None:
    side = 40
    field = np.full((800, 1000, 3), 200, np.uint8)
    spots = [(x, y) for y in range(40, 760, side) for x in range(40, 960, side)]
    quads = np.array([[[x, y], [x + 28, y], [x + 28, y + 38], [x, y + 38]] for x, y in spots],
                     np.float32)
    read, rest = quads[:20], quads[20:]
    told = find_gaps(Photo(field, 1000, 800), read, ["r1"] * 20, rest,
                     surfaces(rest, no_quads(), field.shape))
    assert sum(gap.about for gap in told) == 106 - 20


def test_a_row_in_the_colour_of_the_tiles_is_told_although_no_face_was_found_there() -> None:
    row = list(range(5))
    pixels = PIXELS.copy()
    low, high = QUADS[row].reshape(-1, 2).min(0).astype(int), QUADS[row].reshape(-1, 2).max(0)
    part = slice(low[1] - 30, int(high[1]) + 30), slice(low[0] - 30, int(high[0]) + 30)
    pixels[part] = blurred(pixels[part])
    (gap,) = gaps(ALL - set(row), pixels, passed=no_quads())
    assert (gap.about, gap.reason) == (5, Unseen.BLURRED)


@pytest.mark.parametrize("passed", [no_quads(), QUADS[4:5]])
def test_what_has_another_colour_than_the_tiles_is_a_card_however_the_map_shows_it(
    passed: Quads
) -> None:
    assert gaps(ALL - {4}, painted(4, (120, 170, 230)), passed=passed) == ()


@pytest.mark.parametrize("passed", [no_quads(), QUADS[4:5]])
def test_what_goes_on_beyond_its_outline_is_a_sheet_and_not_told(passed: Quads) -> None:
    (x, y), (right, low) = QUADS[4][0].astype(int), QUADS[4][2].astype(int)
    pixels = PIXELS.copy()
    pixels[y - 60 : low + 40, x : right + 90] = PIXELS[y + 10, x + 10]
    hardly = surfaces(QUADS, no_quads())
    hardly.faces[hardly.faces > 0] = 0.8
    assert gaps(ALL - {4}, pixels, passed=passed, shown=hardly) == ()


def test_the_rim_of_a_tile_is_no_gap() -> None:
    middle = QUADS.mean(1, keepdims=True)
    wider = middle + (QUADS - middle) * 1.3
    assert gaps(ALL, shown=surfaces(wider.astype(np.float32), no_quads())) == ()


def test_what_hardly_looks_like_a_face_is_told_where_the_map_of_faces_speaks_too() -> None:
    far = QUADS[4:5] + np.float32([0, 190])
    bare = surfaces(QUADS, no_quads())
    assert gaps(ALL, passed=far.astype(np.float32), shown=bare) == ()
    half = surfaces(QUADS, no_quads())
    half.faces[surfaces(far, no_quads()).faces > 0] = 0.8
    pixels = PIXELS.copy()
    (x, y), (right, low) = QUADS[4][0].astype(int), QUADS[4][2].astype(int)
    pixels[y + 190 : low + 190, x:right] = pixels[y:low, x:right]
    (gap,) = gaps(ALL, pixels, passed=far.astype(np.float32), shown=half)
    assert gap.about == 1


def test_what_is_no_tile_in_size_is_not_told_of() -> None:
    spot = np.array([[[20, 640], [40, 640], [40, 668], [20, 668]]], np.float32)
    large = QUADS[:1].mean(1, keepdims=True) + (QUADS[:1] - QUADS[:1].mean(1, keepdims=True)) * 4
    shown = surfaces(QUADS, no_quads())
    shown.faces[:] = np.maximum(shown.faces, 0.48)
    for quads in (spot, large.astype(np.float32)):
        assert gaps(ALL, passed=quads, shown=shown) == ()


def test_a_finder_without_maps_tells_of_what_makes_a_row_with_tiles() -> None:
    def without(passed: Quads) -> list[int]:
        kept = sorted(ALL - {4})
        photo = Photo(PIXELS, PIXELS.shape[1], PIXELS.shape[0])
        told = find_gaps(photo, QUADS[kept], [NAMES[k] for k in kept], passed, None)
        return [gap.about for gap in told]

    assert without(QUADS[4:5]) == [1]
    assert without(QUADS[4:5] + np.float32([60, 190])) == []
    assert without(no_quads()) == []


def test_a_hole_in_a_row_where_something_like_its_tiles_lies_is_told() -> None:
    hardly = surfaces(no_quads(), no_quads())
    hardly.faces[:] = 0.3
    (gap,) = gaps(ALL - {2}, passed=no_quads(), shown=hardly)
    assert gap.about == 1
    assert (mask(gap.outline) & mask(QUADS[2])).any()


def test_a_hole_in_which_the_map_of_faces_sees_none_is_none() -> None:
    assert gaps(ALL - {2}, passed=no_quads(), shown=surfaces(no_quads(), no_quads())) == ()


def painted(index: int, colour: tuple[int, int, int]) -> Pixels:
    pixels = PIXELS.copy()
    (x, y), (right, low) = QUADS[index][0], QUADS[index][2]
    pixels[int(y) - 4 : int(low) + 9, int(x) : int(right) + 1] = colour
    return pixels


@pytest.mark.parametrize(
    ("index", "colour", "told"),
    [
        (2, (40, 92, 66), 0),  # r3 r4, the bare cloth, r6 r7
        (2, (200, 150, 120), 1),  # a hand between r4 and r6
        (9, (200, 150, 120), 1),  # between b7 and b9, with b10 beyond
        (6, (200, 150, 120), 1),  # a hand between k10 and y10
        (3, (200, 150, 120), 1),  # and between r5 and r7, with r4 before
    ],
)
def test_a_hole_that_numbers_leave_is_one_only_where_something_lies_on_the_table(
    index: int, colour: tuple[int, int, int], told: int
) -> None:
    shown = surfaces(no_quads(), no_quads())
    found = gaps(ALL - {index}, painted(index, colour), passed=no_quads(), shown=shown)
    assert [gap.reason for gap in found] == [Unseen.COVERED] * told


def test_what_lies_only_on_the_place_between_two_tiles_of_a_run_covers_one() -> None:
    kept = [8, 10]
    photo = Photo(painted(9, (200, 150, 120)), PIXELS.shape[1], PIXELS.shape[0])
    names = [NAMES[index] for index in kept]
    for shown, passed in (
        (surfaces(no_quads(), no_quads()), no_quads()),
        (surfaces(QUADS[kept], no_quads()), QUADS[9:10]),
        (None, QUADS[9:10]),
    ):
        (gap,) = find_gaps(photo, QUADS[kept], names, passed, shown)
        assert (gap.about, gap.reason) == (1, Unseen.COVERED)


@pytest.mark.parametrize("joly", [8, 10])
def test_a_hand_between_a_joly_and_another_tile_covers_one(joly: int) -> None:
    kept = [8, 10]
    photo = Photo(painted(9, (200, 150, 120)), PIXELS.shape[1], PIXELS.shape[0])
    names = ["J" if index == joly else NAMES[index] for index in kept]
    bare = surfaces(no_quads(), no_quads())
    (gap,) = find_gaps(photo, QUADS[kept], names, no_quads(), bare)
    assert (gap.about, gap.reason) == (1, Unseen.COVERED)
    cloth = Photo(painted(9, (40, 92, 66)), PIXELS.shape[1], PIXELS.shape[0])
    assert find_gaps(cloth, QUADS[kept], names, no_quads(), bare) == ()


def test_two_tiles_alone_that_a_rack_puts_so_are_no_run() -> None:
    kept = [8, 10]
    rack = PIXELS.copy()
    (x, y), (right, low) = QUADS[8][0].astype(int), QUADS[10][2].astype(int)
    wood = rack[y - 150 : low + 150, x - 40 : right + 40]
    wood[:] = (200, 150, 120)
    for index in kept:
        (x, y), (right, low) = QUADS[index][0].astype(int), QUADS[index][2].astype(int)
        rack[y:low, x:right] = PIXELS[y:low, x:right]
    photo = Photo(rack, PIXELS.shape[1], PIXELS.shape[0])
    bare = surfaces(no_quads(), no_quads())
    names = [NAMES[index] for index in kept]
    assert find_gaps(photo, QUADS[kept], names, no_quads(), bare) == ()


def test_a_back_among_the_tiles_of_a_row_is_told_as_one() -> None:
    shown = surfaces(QUADS[[*ALL - {4}]], QUADS[4:5])
    (gap,) = gaps(ALL - {4}, passed=no_quads(), shown=shown)
    assert (gap.about, gap.reason) == (1, Unseen.FACE_DOWN)


def test_what_shows_no_print_among_tiles_that_do_lies_face_down() -> None:
    shown = surfaces(QUADS, no_quads())
    body = painted(4, (240, 232, 212))
    (gap,) = gaps(ALL - {4}, body, shown=shown)
    assert (gap.about, gap.reason) == (1, Unseen.FACE_DOWN)


def test_a_wall_whose_backs_look_like_faces_is_no_gap_either() -> None:
    wall = [0, 1, 2, 3, 4]
    body = PIXELS.copy()
    for index in wall:
        (x, y), (right, low) = QUADS[index][0].astype(int), QUADS[index][2].astype(int)
        body[y:low, x:right] = (240, 232, 212)
    assert gaps(ALL - set(wall), body) == ()


def test_a_wall_of_backs_is_no_gap() -> None:
    wall = np.concatenate([QUADS[:5], QUADS[8:12]])
    shown = surfaces(QUADS[5:8], wall)
    assert gaps({5, 6, 7}, passed=no_quads(), shown=shown) == ()


def blurred(pixels: Pixels) -> Pixels:
    return cv2.GaussianBlur(pixels, (0, 0), 9)


def burnt(pixels: Pixels) -> Pixels:
    return np.full_like(pixels, 255)


@pytest.mark.parametrize(("spoil", "reason"), [(blurred, Unseen.BLURRED), (burnt, Unseen.GLARE)])
def test_the_reason_is_what_the_picture_shows(
    spoil: Callable[[Pixels], Pixels], reason: Unseen
) -> None:
    pixels = PIXELS.copy()
    (x, y), (right, low) = QUADS[2][0].astype(int), QUADS[2][2].astype(int)
    part = slice(y - 6, low + 7), slice(x, right + 1)
    pixels[part] = spoil(pixels[part])
    (gap,) = gaps(ALL - {2}, pixels)
    assert gap.reason is reason


def test_what_is_small_in_the_photo_is_too_small() -> None:
    small = np.asarray(PICTURE.resize((PICTURE.width // 6, PICTURE.height // 6),
                                      Image.Resampling.BOX))
    ground = np.zeros((1000, 1280, 3), np.uint8)
    ground[:] = (40, 92, 66)
    ground[: small.shape[0], : small.shape[1]] = small
    quads = QUADS / 6
    kept = sorted(ALL - {2})
    (gap,) = find_gaps(Photo(ground, 1280, 1000), quads[kept], [NAMES[k] for k in kept],
                       quads[2:3], surfaces(quads, no_quads(), ground.shape))
    assert gap.reason is Unseen.SMALL


def test_a_tile_at_the_edge_of_the_photo_is_covered() -> None:
    (x, _), (right, _) = QUADS[0][0].astype(int), QUADS[0][2].astype(int)
    edge = (7 * x + right) // 8
    cut = PIXELS[:, edge:]
    kept = sorted(ALL - {0, 5, 8})
    quads = QUADS - np.float32([edge, 0])
    inside = quads.clip(0, None)
    (gap, *_) = find_gaps(Photo(np.ascontiguousarray(cut), cut.shape[1], cut.shape[0]),
                          quads[kept], [NAMES[k] for k in kept], inside[:1],
                          surfaces(inside[[0, *kept]], no_quads(), cut.shape))
    assert gap.reason is Unseen.COVERED


def test_a_tile_that_stands_on_its_side_is_turned_away() -> None:
    slim = QUADS[4:5].copy()
    slim[:, [2, 3], 1] = slim[:, [0, 1], 1] + 55
    shown = surfaces(np.concatenate([QUADS[[*ALL - {4}]], slim]), no_quads())
    (gap,) = gaps(ALL - {4}, passed=slim, shown=shown)
    assert (gap.about, gap.reason) == (1, Unseen.TURNED)


def test_a_hole_in_which_a_face_was_hardly_found_is_one_tile() -> None:
    (gap,) = gaps(ALL - {2}, passed=QUADS[2:3], shown=surfaces(QUADS, no_quads()))
    assert gap.about == 1


SKINS = [(200, 150, 120), (235, 195, 170), (120, 80, 60)]


@pytest.mark.parametrize("skin", SKINS)
@pytest.mark.parametrize("end", [0, 4, 5, 7, 8, 11])
def test_a_hand_over_the_first_or_the_last_tile_of_a_meld_is_told(
    end: int, skin: tuple[int, int, int]
) -> None:
    pixels, bare = painted(end, skin), surfaces(no_quads(), no_quads())
    (gap,) = gaps(ALL - {end}, pixels, passed=no_quads(), shown=bare)
    assert (gap.about, gap.reason) == (1, Unseen.COVERED)
    assert (mask(gap.outline) & mask(QUADS[end])).sum() > 0.7 * mask(QUADS[end]).sum()


@pytest.mark.parametrize(
    "colour", [(40, 92, 66), (20, 46, 33), (40, 60, 120), (240, 232, 212)],
    ids=["cloth", "its shadow", "a blue cup", "a blank card"])
def test_what_is_no_hand_at_the_end_of_a_meld_is_not_told(colour: tuple[int, int, int]) -> None:
    bare = surfaces(no_quads(), no_quads())
    assert gaps(ALL - {4}, painted(4, colour), passed=no_quads(), shown=bare) == ()


def test_a_hand_beside_a_meld_that_can_have_no_more_there_covers_nothing() -> None:
    picture, placed = table("k13 b13 y13 r13", "r1 r2 r3")
    quads = np.array([quad for _, quad in placed], np.float32)
    pixels = np.array(picture)
    for first, step in ((3, 1), (4, -1)):
        (x, y), (right, low) = quads[first][0], quads[first][2]
        shift = step * 86
        pixels[int(y) - 4 : int(low) + 9, int(x) + shift : int(right) + shift] = SKINS[0]
    photo = Photo(pixels, pixels.shape[1], pixels.shape[0])
    bare = surfaces(no_quads(), no_quads(), pixels.shape)
    assert find_gaps(photo, quads, [name for name, _ in placed], no_quads(), bare) == ()


def test_the_wood_of_a_rack_beside_its_last_tile_is_no_hand() -> None:
    (x, y), (right, low) = QUADS[0][0].astype(int), QUADS[3][2].astype(int)
    pixels = PIXELS.copy()
    pixels[y - 150 : low + 150, x - 40 : right + 140] = SKINS[0]
    for index in range(4):
        (x, y), (right, low) = QUADS[index][0].astype(int), QUADS[index][2].astype(int)
        pixels[y:low, x:right] = PIXELS[y:low, x:right]
    bare = surfaces(no_quads(), no_quads())
    assert gaps(ALL - {4}, pixels, passed=no_quads(), shown=bare) == ()


@pytest.mark.parametrize(("names", "beyond", "goes"), [
    (("r5", "r7", "r8"), 0, True),  # 5 _ 7 8
    (("r5", "r7", "r8"), 1, False),  # 5 _ 7 _ 8 is no run
    (("r5", "r7", "k8"), 0, False),
    (("r5", "r7", "r9"), 0, False),
])
def test_a_run_goes_on_beyond_a_hole_where_the_next_tile_lies_right_beside(
    names: tuple[str, ...], beyond: int, *, goes: bool
) -> None:
    assert goes_on(names, {(1, 0): (2, beyond)}, (0, 0), 1) is goes
