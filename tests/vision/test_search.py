"""Where the reader looks: at the whole picture, and closer where faces are small or missing."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray
from PIL import Image

from tests.support.drawn import table
from tests.vision.conftest import encoded
from vision import search
from vision.finder import Surfaces
from vision.photo import Photo, open_photo
from vision.reader import read

SQUARE = np.array([[0, 0], [10, 0], [10, 14], [0, 14]], np.float32)
MELDS = ("r1 r2 r3", "b4 b5 b6", "k7 y7 b7", "y10 y11 y12", "k11 k12 k13")


def faces(*places: tuple[float, float], scale: float = 1.0) -> NDArray[np.float32]:
    return np.array([SQUARE * scale + place for place in places], np.float32).reshape(-1, 4, 2)


@given(st.integers(0, 3000), st.integers(0, 3000), st.integers(1, 4000), st.integers(1, 4000))
def test_bands_cover_a_part_once_and_none_is_larger_than_a_look(
    x: int, y: int, wide: int, tall: int
) -> None:
    part = np.array([[x, y], [x + wide, y + tall]])
    pieces = search.bands(part)
    sizes = [piece[1] - piece[0] for piece in pieces]
    assert sum(int(np.prod(size)) for size in sizes) == wide * tall
    assert all((piece >= part[0]).all() and (piece <= part[1]).all() for piece in pieces)
    # A cut falls on a whole pixel: by less than one line a piece may be larger.
    assert all(int(np.prod(size)) <= search.MOST + int(max(wide, tall)) for size in sizes)


def test_where_no_face_is_small_there_is_no_closer_look() -> None:
    assert search.distant(faces((50, 50), scale=9), None, small=40) is None
    assert search.distant(faces(), None, small=40) is None


def test_the_closer_look_is_at_what_is_small_and_a_little_around_it() -> None:
    part = search.distant(np.concatenate([faces((100, 40), (300, 60)), faces((50, 500), scale=9)]),
                          None, small=40)
    assert part is not None
    low, high = part
    assert (low <= [100, 40]).all()
    assert (high >= [310, 74]).all()
    assert high[1] < 500


def test_it_is_also_where_faces_lie_that_were_not_found() -> None:
    shown = np.zeros((100, 100), np.float32)
    shown[10:14, 60:80] = 0.9
    surfaces = Surfaces(shown, np.zeros_like(shown), np.array([4, 4], np.float32))
    part = search.distant(faces((40, 200)), surfaces, small=40)
    assert part is not None
    assert (part[0] <= [40, 44]).all()
    assert (part[1] >= [316, 200]).all()


@pytest.mark.parametrize("part", [0.19, 0.21, 0.23])
def test_small_faces_of_a_large_photo_are_read_at_all_its_pixels(
    part: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    picture, placed = table(*MELDS)
    ground = Image.new("RGB", (2048, 1536), (40, 92, 66))
    size = round(picture.width * part), round(picture.height * part)
    for x in (50, 750, 1450):
        ground.paste(picture.resize(size, Image.Resampling.LANCZOS), (x, 300))
    photo = Photo(np.array(ground), *ground.size)
    closer = read(photo)
    monkeypatch.setattr(search, "CLOSER", np.inf)
    whole = read(photo)
    assert sorted(tile.tile for tile in closer.tiles) == sorted(3 * [name for name, _ in placed])
    assert len(whole.tiles) < len(closer.tiles)


def test_what_small_faces_show_is_read_in_the_whole_photo() -> None:
    picture, placed = table(*MELDS)
    ground = Image.new("RGB", (4032, 3024), (40, 92, 66))
    size = round(picture.width * 0.33), round(picture.height * 0.33)
    for x in (100, 1500, 2900):
        ground.paste(picture.resize(size, Image.Resampling.LANCZOS), (x, 600))
    photo = open_photo(encoded(ground, "JPEG", quality=92))
    names = sorted(3 * [name for name, _ in placed])
    assert sorted(tile.tile for tile in read(photo).tiles) == names
    reduced = replace(photo, finer=None)
    assert sorted(tile.tile for tile in read(reduced).tiles) != names
