"""Reading whole pictures: how well, from every side, in every format, and when nothing is there."""

import io
from pathlib import Path

import numpy as np
import pytest
from PIL import Image, ImageFilter

from tests.bench.photo_labels import load
from tests.bench.photo_scores import Score, judge
from tests.support.drawn import table
from tests.vision.conftest import FORMATS, encoded
from vision.limits import PhotoError, Reason
from vision.photo import Photo, open_photo
from vision.reader import read
from vision.reading import Reading

RENDERED = Path(__file__).with_name("rendered")
MELDS = ("r3 r4 r5 r6", "k10 b10 y10", "b7 b8 b9")


def look(picture: Image.Image) -> Reading:
    return read(open_photo(encoded(picture, "PNG")))


def rows(reading: Reading) -> set[tuple[str, ...]]:
    return {tuple(reading.tiles[index].tile for index in meld) for meld in reading.melds}


def wanted() -> set[tuple[str, ...]]:
    return {tuple(meld.split()) for meld in MELDS}


@pytest.fixture(scope="module")
def scores() -> dict[bool, Score]:
    """Return the score of the easy pictures (False) and of the hard ones (True).

    They show tile sets that the networks never saw: vision/training/held_out.py.
    """
    found: dict[bool, Score] = {False: Score(), True: Score()}
    for photo in load(RENDERED):
        try:
            reading = read(open_photo(photo.path.read_bytes()))
        except PhotoError:
            reading = None
        found[photo.hard] = found[photo.hard] + judge(photo, reading).score
    return found


@pytest.mark.parametrize(
    ("hard", "found", "colours", "numbers", "together", "grouped"),
    [(False, 0.95, 0.97, 0.95, 0.9, 0.8), (True, 0.9, 0.95, 0.88, 0.8, 0.75)],
)
def test_tile_sets_that_were_never_seen(
    scores: dict[bool, Score],
    hard: bool,  # noqa: FBT001  (which half)
    found: float,
    colours: float,
    numbers: float,
    together: float,
    grouped: float,
) -> None:
    score = scores[hard]
    assert score.found.value >= found, score.found
    assert score.colours.value >= colours, score.colours
    assert score.numbers.value >= numbers, score.numbers
    assert score.f1 >= together, score.f1
    assert score.rows.value >= grouped, score.rows


@pytest.mark.parametrize("quarters", range(4))
def test_a_table_reads_the_same_from_every_side(quarters: int) -> None:
    picture, _ = table(*MELDS)
    assert rows(look(picture.rotate(90 * quarters, expand=True))) == wanted()


@pytest.mark.parametrize("kind", FORMATS)
def test_a_table_reads_the_same_in_every_format(kind: str) -> None:
    picture, _ = table(*MELDS)
    assert rows(read(open_photo(encoded(picture, kind)))) == wanted()


def test_corners_are_where_the_tiles_lie() -> None:
    picture, placed = table(*MELDS)
    reading = look(picture)
    places = {tile: np.array(quad) for tile, quad in placed}
    for tile in reading.tiles:
        away = np.linalg.norm(np.array(tile.quad) - places[tile.tile], axis=1)
        assert away.max() < 14, (tile, places[tile.tile])


def test_corners_are_in_pixels_of_the_whole_photo() -> None:
    picture, _ = table(*MELDS)
    large = picture.resize((picture.width * 4, picture.height * 4))
    small, whole = look(picture), look(large)
    assert (whole.width, whole.height) == large.size
    assert rows(whole) == wanted()
    reach = max(x for tile in whole.tiles for x, _ in tile.quad)
    assert reach > 3 * max(x for tile in small.tiles for x, _ in tile.quad)


def test_each_tile_has_a_second_guess_that_differs() -> None:
    picture, _ = table(*MELDS)
    reading = look(picture)
    assert all(tile.second != tile.tile and 0 < tile.confidence <= 1 for tile in reading.tiles)


def refused(picture: Image.Image) -> Reason:
    with pytest.raises(PhotoError) as error:
        look(picture)
    return error.value.reason


def test_an_empty_table_has_no_tiles() -> None:
    chance = np.random.default_rng(3)
    cloth = chance.normal((150, 120, 90), 25, (600, 800, 3)).clip(0, 255).astype(np.uint8)
    assert refused(Image.fromarray(cloth)) is Reason.NO_TILES


def test_what_is_too_dark_is_called_dark() -> None:
    picture, _ = table(*MELDS)
    assert refused(Image.eval(picture, lambda value: value // 128)) is Reason.TOO_DARK


def test_what_is_blurred_is_called_blurred() -> None:
    picture, _ = table(*MELDS)
    assert refused(picture.filter(ImageFilter.GaussianBlur(40))) is Reason.TOO_BLURRED


def test_a_black_pixel_is_no_table() -> None:
    file = io.BytesIO()
    Image.new("RGB", (1, 1)).save(file, "PNG")
    with pytest.raises(PhotoError):
        read(open_photo(file.getvalue()))


@pytest.mark.parametrize("size", [(3, 2000), (2000, 3), (40, 40)])
def test_odd_shapes_are_no_trouble(size: tuple[int, int]) -> None:
    pixels = np.full((size[1], size[0], 3), 128, np.uint8)
    with pytest.raises(PhotoError):
        read(Photo(pixels, *size))
