"""Made games: lawful tables that grow, photographed as they lie, and what is asked of them."""

from collections import Counter
from itertools import pairwise
from pathlib import Path
from random import Random

import numpy as np
import pytest

from tests.bench.photo_light import WAYS, is_told, off_by_one
from tests.support.made_games import PHOTOS, made_game
from vision.reading import Reading, TileReading
from vision.training import tilesets
from vision.training.games import photograph
from vision.training.layouts import ALL

OUR_FONT = tuple(sorted((Path(__file__).parents[2] / "webapp/history/share").glob("*.woff2")))
"""What Joly itself writes pictures with; a machine may have no font at all."""
TABLE = [["r3", "r4", "r5", "r6"], ["k10", "b10", "y10"], ["b7", "b8", "b9"], ["J", "r12", "r13"]]


def test_a_game_grows_within_one_box_and_each_photo_knows_the_table_before() -> None:
    moments = made_game(7, 3, 12)
    assert len(moments) == PHOTOS
    for before, after in pairwise(moments):
        assert sorted(map(sorted, after.known.values())) == sorted(
            map(sorted, before.table.values()))
    for moment in moments:
        tiles = Counter(tile for row in moment.table.values() for tile in row)
        assert not tiles - Counter(ALL)
        assert len(moment.table) >= len(moment.known) >= 5


def test_a_photograph_shows_the_rows_of_its_table_and_what_lay_stays(tmp_path: Path) -> None:
    table = dict(enumerate(TABLE))
    entries = photograph([table, {**table, 4: ["y1", "y2", "y3"]}], 7, 3, tmp_path, (OUR_FONT,))
    assert sorted(path.name for path in tmp_path.iterdir()) == ["003-0.jpg", "003-1.jpg"]
    for entry, rows in zip(entries, (TABLE, [*TABLE, ["y1", "y2", "y3"]]), strict=True):
        seen = [[entry["tiles"][index]["tile"] for index in row] for row in entry["rows"]]
        assert all(sorted(row) in map(sorted, rows) for row in seen if len(row) > 2)
        assert len(entry["tiles"]) <= sum(map(len, rows))
        assert np.array([tile["quad"] for tile in entry["tiles"]]).shape[1:] == (4, 2)


def test_a_machine_without_fonts_is_told_which_to_install(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path,
) -> None:
    monkeypatch.setattr(tilesets, "FONTS", (tmp_path,))
    tilesets.fonts.cache_clear()
    with pytest.raises(tilesets.NoFonts, match="texgyreheros"):
        photograph([dict(enumerate(TABLE))], 7, 3, tmp_path)
    tilesets.fonts.cache_clear()


@pytest.mark.parametrize("way", WAYS)
def test_a_record_that_is_one_tile_off_differs_by_one_tile(way: str) -> None:
    rng = Random(7)  # noqa: S311  (a choice, no secret)
    found = [off for _ in range(60) if (off := off_by_one(TABLE, way, rng))]
    assert len(found) > 20
    lies = Counter(tile for row in TABLE for tile in row)
    for rows, changed in found:
        record = Counter(tile for row in rows for tile in row)
        more, fewer = (record - lies).total(), (lies - record).total()
        assert (more, fewer) == {"one gone": (1, 0), "one more": (0, 1),
                                 "two changed over": (0, 0)}.get(way, (1, 1))
        assert [at for at, row in enumerate(rows) if row != TABLE[at]] == changed


def test_a_change_is_told_where_the_row_is_not_read_as_the_record_has_it() -> None:
    tiles = tuple(TileReading(tile, 0.99, "J", ()) for tile in TABLE[0])
    reading = Reading(100, 100, tiles, ((3, 2, 1, 0),))
    assert not is_told(reading, [["r3", "r4", "r5", "r6"]], [0])
    assert is_told(reading, [["r3", "r4", "r9", "r6"]], [0])
    assert is_told(None, TABLE, [0])
