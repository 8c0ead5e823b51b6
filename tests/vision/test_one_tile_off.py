"""Real pictures of tables that are one tile off their record: the record hides none of it."""

from pathlib import Path
from random import Random

import pytest

from tests.bench.photo_labels import load
from tests.bench.photo_light import WAYS, Looked, is_told, off_by_one
from tests.bench.photo_scores import Share, judge
from vision.photo import open_photo
from vision.reader import Reader

RENDERED = Path(__file__).with_name("rendered")
PICTURES, CHANGES, TOLD = 6, 8, 0.99


@pytest.fixture(scope="module")
def pictures() -> list[Looked]:
    """Return some pictures of tables, easy and hard ones, with the rows that lie there."""
    reader, found = Reader(), list[Looked]()
    for photo in load(RENDERED):
        rows = [[photo.tiles[index].tile for index in row] for row in photo.rows]
        melds = [row for row in rows if len(row) > 2]
        if len(melds) > 3 and len(found) < PICTURES:
            opened = open_photo(photo.path.read_bytes())
            looked = reader.look(opened, weak=True)
            size = opened.width, opened.height
            found.append(Looked(photo, looked.table, looked.weak, size, rows, rows))
    return found


@pytest.mark.parametrize("way", WAYS)
def test_a_table_that_is_one_tile_off_is_told(pictures: list[Looked], way: str) -> None:
    rng, told = Random(7), Share()  # noqa: S311  (a choice, no secret)
    for picture in pictures:
        alone = picture.read(None)
        for _ in range(CHANGES):
            off = off_by_one(picture.table, way, rng)
            # What the picture alone does not show is no change that anybody could tell.
            if off is not None and not is_told(alone, picture.table, off[1]):
                told += Share(int(is_told(picture.read(off[0]), *off)), 1)
    assert told.of > PICTURES * CHANGES / 3
    assert told.value >= TOLD, told


def test_no_picture_is_read_worse_with_its_record(pictures: list[Looked]) -> None:
    assert len(pictures) == PICTURES
    for picture in pictures:
        alone, lit = (judge(picture.photo, picture.read(known)).score
                      for known in (None, picture.known))
        assert lit.recall.right >= alone.recall.right
        assert lit.precision.of - lit.precision.right <= alone.precision.of - alone.precision.right
