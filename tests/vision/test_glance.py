"""What one frame shows: its cells, and what makes its tiles doubtful."""

import numpy as np
import pytest

from vision.glance import TALL, WIDE, cells_of, trouble_of
from vision.photo import Photo
from vision.reading import TileReading


def photo(grey: int = 120) -> Photo:
    return Photo(np.full((960, 1280, 3), grey, np.uint8), 1280, 960)


def tiles(
    count: int, wide: float, sure: float, tall: float = 1.4,
) -> tuple[TileReading, ...]:
    return tuple(
        TileReading("r5", sure, "r6", tuple(
            (60.0 * place + x, 300.0 + y)
            for x, y in ((0, 0), (wide, 0), (wide, tall * wide), (0, tall * wide))))
        for place in range(count))


@pytest.mark.parametrize(("doubtful", "wide", "grey", "trouble"), [
    (0, 40, 120, ""), (1, 40, 120, ""), (2, 40, 120, "blurred"), (2, 18, 120, "far"),
    (2, 40, 255, "glare"), (2, 18, 255, "glare")])
def test_what_makes_tiles_doubtful_is_told_where_more_than_a_tenth_are(
    doubtful: int, wide: float, grey: int, trouble: str,
) -> None:
    found = (*tiles(10 - doubtful, wide, 0.98), *tiles(doubtful, wide, 0.6))
    assert trouble_of(photo(grey), found) == trouble


@pytest.mark.parametrize(("tall", "trouble"), [(1.4, "blurred"), (0.6, "low")])
def test_a_camera_that_is_held_low_is_asked_higher(tall: float, trouble: str) -> None:
    assert trouble_of(photo(), tiles(6, 40, 0.6, tall)) == trouble


def test_a_low_camera_that_reads_all_is_good_enough() -> None:
    assert trouble_of(photo(), tiles(6, 40, 0.98, 0.6)) == ""


def test_from_very_low_it_is_asked_higher_though_all_that_is_read_is_sure() -> None:
    assert trouble_of(photo(), tiles(6, 40, 0.98, 0.45)) == "low"
    assert trouble_of(photo(), tiles(6, 40, 0.98, 0.55)) == ""


def test_a_whole_photo_is_judged_by_its_own_pixels() -> None:
    large = Photo(np.full((480, 640, 3), 255, np.uint8), 1280, 960)
    assert trouble_of(large, tiles(3, 40, 0.6)) == "glare"


def test_cells_are_the_mean_colours_of_the_picture() -> None:
    pixels = np.zeros((480, 640, 3), np.uint8)
    pixels[:, 320:] = (255, 255, 255)
    cells = cells_of(pixels)
    assert cells.shape == (TALL, WIDE, 3)
    assert cells[:, : WIDE // 2, 0].max() < 3
    assert cells[:, WIDE // 2 :, 0].min() > 252
