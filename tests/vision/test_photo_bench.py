"""The photo bench counts as it says: matching by overlap, rows by edit distance, cut tiles out."""

import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from tests.bench.photo_labels import Label, LabelledPhoto, hull, load
from tests.bench.photo_matching import align, clipped, lines, match, overlap
from tests.bench.photo_scores import Score, Share, judge
from tests.support.drawn import table
from tests.vision.conftest import encoded
from vision.reading import Reading, TileReading

SQUARE = [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0)]


def box(x: float, y: float, wide: float = 10, tall: float = 10) -> tuple[tuple[float, float], ...]:
    return (x, y), (x + wide, y), (x + wide, y + tall), (x, y + tall)


def seen(tile: str, quad: tuple[tuple[float, float], ...], confidence: float = 0.9) -> TileReading:
    return TileReading(tile, confidence, "J", quad)


def label(tile: str, quad: tuple[tuple[float, float], ...], *, cut: bool = False) -> Label:
    return Label(tile, hull(quad), cut)


def reading(*tiles: TileReading, melds: tuple[tuple[int, ...], ...] = ()) -> Reading:
    return Reading(100, 100, tiles, melds)


@pytest.mark.parametrize(("other", "share"), [
    (SQUARE, 1.0),
    (SQUARE[::-1], 1.0),
    (SQUARE[2:] + SQUARE[:2], 1.0),
    (box(5, 0), 1 / 3),
    (box(10, 0), 0.0),
    (box(20, 20), 0.0),
    (box(2, 2, 5, 5), 0.25),
    ([(5, -5), (15, 5), (5, 15), (-5, 5)], 0.5),
    ([(0, 0), (10, 0), (10, 10), (0, 10), (5, 5), (3, 0)], 1.0),
])
def test_overlap_is_intersection_over_union(other: object, share: float) -> None:
    assert overlap(hull(SQUARE), hull(other)) == pytest.approx(share, abs=1e-5)
    assert overlap(hull(other), hull(SQUARE)) == pytest.approx(share, abs=1e-5)


def test_overlap_agrees_with_counting_points() -> None:
    chance = np.random.default_rng(5)
    x, y = np.meshgrid(np.arange(0, 60, 0.25) + 0.1, np.arange(0, 60, 0.25) + 0.1)

    def inside(outline: object) -> object:
        corners = hull(outline)
        after = np.roll(corners, -1, 0) - corners
        sides = [after[i, 0] * (y - corners[i, 1]) - after[i, 1] * (x - corners[i, 0])
                 for i in range(len(corners))]
        return np.all(np.array(sides) > 0, 0) | np.all(np.array(sides) < 0, 0)

    for _ in range(20):
        one, other = chance.uniform(0, 60, (2, 5, 2))
        both, either = inside(one), inside(other)
        expected = np.sum(both & either) / np.sum(both | either)  # type: ignore[operator]
        assert overlap(hull(one), hull(other)) == pytest.approx(expected, abs=0.02)


def test_a_match_is_one_to_one_and_takes_the_best() -> None:
    labels = [label("r1", box(0, 0)), label("r2", box(12, 0))]
    outlines = [hull(box(1, 0)), hull(box(0, 0)), hull(box(14, 0)), hull(box(50, 50))]
    assert match(labels, outlines) == {1: 0, 2: 1}
    assert match(labels, [hull(box(4, 0))]) == {}, "an overlap of 0.43 is none"
    assert match([], outlines) == {}


def test_an_outline_is_held_against_its_part_in_the_photo() -> None:
    assert clipped(hull(box(-6, 0)), 100, 100)[:, 0].min() == 0
    half = clipped(hull(box(-6, 0)), 100, 100)
    assert overlap(half, hull(box(0, 0, 4, 10))) == pytest.approx(1.0)


def test_a_made_label_counts_as_far_as_the_photo_shows_it() -> None:
    beyond = ((-6.0, 0.0), (4.0, 0.0), (4.0, 10.0), (-6.0, 10.0))
    photo = LabelledPhoto(Path("edge.jpg"), "made", (label("r3", beyond),), rendered=True)
    score = judge(photo, reading(seen("r3", ((-1, 0), (4, 0), (4, 10), (-1, 10))))).score
    assert (score.found, score.precision) == (Share(1, 1), Share(1, 1))


def test_tiles_are_counted_as_found_right_misread_and_too_many() -> None:
    photo = LabelledPhoto(Path("x"), "s", (
        label("r1", box(0, 0)), label("r2", box(12, 0)), label("J", box(24, 0)),
        label("k9", box(36, 0)),
    ))
    outcome = judge(photo, reading(
        seen("r1", box(0, 0)), seen("b2", box(12, 0)), seen("r3", box(24, 0)),
        seen("k5", box(70, 70)),
    ))
    score = outcome.score
    assert outcome.verdicts == ("right", "misread", "misread", "extra")
    assert outcome.truths == ("r1", "r2", "J", "")
    assert outcome.missed == (3,)
    assert (score.found.right, score.found.of) == (3, 4)
    assert (score.colours.right, score.colours.of) == (1, 2), "a Joly has no colour to compare"
    assert (score.numbers.right, score.numbers.of) == (2, 3)
    assert (score.recall.right, score.precision.of) == (1, 4)
    assert score.f1 == pytest.approx(2 / 8)
    assert score.photos.right == 0


def test_a_cut_tile_counts_neither_way() -> None:
    photo = LabelledPhoto(Path("x"), "s",
                          (label("r1", box(0, 0)), label("r2", box(90, 0), cut=True)))
    for tiles in ([seen("r1", box(0, 0))],
                  [seen("r1", box(0, 0)), seen("r2", box(90, 0))],
                  [seen("r1", box(0, 0)), seen("k7", box(90, 0, 14, 10))]):
        score = judge(photo, reading(*tiles)).score
        assert (score.recall.of, score.precision.of, score.photos.right) == (1, 1, 1)


def test_what_is_read_on_a_face_down_tile_is_too_many() -> None:
    photo = LabelledPhoto(Path("x"), "s", (label("", box(0, 0)),))
    assert judge(photo, None).score.photos.right == 1
    assert judge(photo, reading(seen("r1", box(0, 0)))).verdicts == ("extra",)


def test_an_empty_photo_is_right_when_nothing_is_found() -> None:
    photo = LabelledPhoto(Path("x"), "s")
    assert judge(photo, None).score.photos.right == 1
    assert judge(photo, None).score.f1 == 1
    assert judge(photo, reading(seen("r1", box(0, 0)))).score.photos.right == 0


def test_a_row_is_right_when_one_meld_holds_its_tiles_in_order() -> None:
    tiles = tuple(label(f"r{n}", box(12 * n, 0)) for n in range(1, 5))
    photo = LabelledPhoto(Path("x"), "s", tiles, ((0, 1), (2, 3)))
    read = [seen("k1", box(12 * n, 0)) for n in (4, 3, 2, 1)]
    assert judge(photo, reading(*read, melds=((3, 2), (1, 0)))).score.rows.right == 2
    assert judge(photo, reading(*read, melds=((2, 3), (1, 0)))).score.rows.right == 1
    assert judge(photo, reading(*read, melds=((3, 2, 1, 0),))).score.rows.right == 0
    assert judge(photo, reading(*read[1:], melds=((2, 1), (0,)))).score.rows.right == 1
    assert str(judge(photo, None).score.rows) == "0/2 0.00%"


@pytest.mark.parametrize(("lies", "read", "distance", "pairs"), [
    ("r1 r2 r3", "r1 r2 r3", 0, 3),
    ("r1 r2 r3", "r1 r3", 1, 2),
    ("r1 r2 r3", "r1 k7 r2 r3", 1, 3),
    ("r1 r2 r3", "r1 k7 r3", 1, 3),
    ("r1 r2 r3", "", 3, 0),
    ("", "r1", 1, 0),
    ("r1 r2 r3 r4", "r2 r3 r4 r5", 2, 3),
    ("r1 r2", "r2 r3", 2, 1),
])
def test_rows_are_aligned_by_edit_distance(
    lies: str, read: str, distance: int, pairs: int
) -> None:
    aligned = align(lies.split(), read.split())
    assert aligned.distance == distance
    assert len(aligned.pairs) == pairs
    assert len(aligned.pairs) + len(aligned.missed) == len(lies.split())
    assert len(aligned.pairs) + len(aligned.extra) == len(read.split())


def test_the_tiles_of_a_row_are_chained_by_place_whichever_way_they_face() -> None:
    upright = [seen(f"r{n}", box(12 * n, 3 * n)) for n in range(5)]
    turned = [seen(f"k{n}", tuple(box(200 - 12 * n, 60)[k] for k in (2, 3, 0, 1)))
              for n in range(4)]
    mixed = [upright[3], turned[0], *upright[:3], *turned[1:], upright[4]]
    assert sorted(" ".join(mixed[index].tile for index in line) for line in lines(mixed)) \
        == ["k0 k1 k2 k3", "r0 r1 r2 r3 r4"]
    assert lines([]) == []


def test_rows_without_places_are_held_against_lines_and_not_melds() -> None:
    photo = LabelledPhoto(Path("x"), "phone", groups=(("r1", "r2", "r3"), ("k1", "k2", "k3")))
    read = [seen(f"{colour}{n}", box(12 * n, y))
            for colour, y in (("r", 0), ("k", 14)) for n in (1, 2, 3)]
    columns = ((0, 3), (1, 4), (2, 5))
    score = judge(photo, reading(*read, melds=columns)).score
    assert (score.recall.right, score.precision.right, score.photos.right) == (6, 6, 1)
    assert score.rows.right == 0
    assert judge(photo, reading(*read, melds=((0, 1, 2), (3, 4, 5)))).score.rows.right == 2
    broken = judge(photo, reading(*read[:1], *read[2:], seen("b5", box(80, 80))))
    assert (broken.score.recall.right, broken.score.found.right) == (5, 5)
    assert broken.verdicts[-1] == "extra"
    assert judge(photo, None).score.recall.of == 6


def test_a_row_that_broke_is_put_together_as_it_lies() -> None:
    photo = LabelledPhoto(Path("x"), "phone", groups=(("J", "k1", "k2", "k3", "J"),))
    read = [seen("J", box(0, 0)), seen("k2", box(50, 0)), seen("k3", box(62, 0)),
            seen("J", box(74, 0))]
    outcome = judge(photo, reading(*read))
    assert outcome.verdicts == ("right",) * 4
    assert (outcome.score.recall.right, outcome.score.recall.of) == (4, 5)


def test_tiles_beside_the_rows_are_not_counted_where_others_lie_in_view() -> None:
    photo = LabelledPhoto(Path("x"), "phone", groups=(("r1", "r2"),), others=True)
    read = [seen("r1", box(0, 0)), seen("r2", box(12, 0)), seen("b5", box(80, 80))]
    assert judge(photo, reading(*read)).verdicts == ("right", "right", "not counted")
    assert judge(photo, reading(*read)).score.photos.right == 1


def test_scores_add_up() -> None:
    photo = LabelledPhoto(Path("x"), "s", (label("r1", box(0, 0)),))
    right = judge(photo, reading(seen("r1", box(0, 0)))).score
    assert (right + judge(photo, None).score + Score()).f1 == pytest.approx(2 / 3)


def test_the_three_formats_of_labels_are_read(tmp_path: Path) -> None:
    corners = [[0, 0], [10, 0], [10, 10], [0, 10]]
    files = {
        "tables.json": {"file": "a.jpg", "shoot": "rummy", "width": 9, "height": 9, "tiles": [
            {"tile": "r1", "polygon": [*corners, [5, 5]], "cut": True}]},
        "phone.json": {"file": "b.jpg", "groups": [["r1", "J"]], "not_counted": "a row"},
        "labels.json": {"file": "c.jpg", "set": "wood", "hard": True, "width": 9, "height": 9,
                        "tiles": [{"tile": "J", "quad": corners, "cut": False}], "rows": [[0]]},
    }
    for name, entry in files.items():
        (tmp_path / name).write_text(json.dumps([entry]))
    one, two, three = load(tmp_path)
    assert (one.shoot, one.tiles[0].cut, len(one.tiles[0].outline)) == ("rummy", True, 4)
    assert (two.shoot, two.groups, two.others) == ("phone", (("r1", "J"),), True)
    assert (three.shoot, three.hard, three.rendered, three.rows) == ("wood", True, True, ((0,),))
    with pytest.raises(FileNotFoundError, match=r"tables\.json"):
        load(tmp_path / "nothing")


def test_the_bench_prints_its_tables_draws_errors_and_fails_a_missed_bar(tmp_path: Path) -> None:
    entries = []
    for name, wrong in (("good", ""), ("bad", "k13")):
        picture, placed = table("r3 r4 r5", "b7 b8 b9")
        (tmp_path / f"{name}.jpg").write_bytes(encoded(picture, "JPEG"))
        tiles = [{"tile": wrong or tile, "quad": quad, "cut": False} for tile, quad in placed]
        entries.append({"file": f"{name}.jpg", "set": name, "hard": bool(wrong), "width": 1,
                        "height": 1, "tiles": tiles, "rows": [[0, 1, 2], [3, 4, 5]]})
    (tmp_path / "labels.json").write_text(json.dumps(entries))

    def bench(*options: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(  # noqa: S603
            [sys.executable, "-m", "tests.bench.photos", tmp_path, *options],
            capture_output=True, text=True, check=False, cwd=Path(__file__).parents[2])

    every = bench("--overlays", str(tmp_path / "out"), "--bars", "rendered")
    assert every.returncode == 1, every.stderr
    assert "MISSED: rendered: tile F1 0.5" in every.stdout
    assert "peak memory" in every.stdout
    assert [path.name for path in (tmp_path / "out").iterdir()] == ["bad-bad.png"]
    good = bench("--shoot", "good", "--bars", "confidence")
    assert good.returncode == 0, good.stderr
    assert "6/6 100.00%" in good.stdout
    assert bench("--shoot", "nobody").returncode == 1
