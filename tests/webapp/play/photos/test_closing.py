"""What a hand says of a gap: where the tile goes, which rows are joined, what stays open."""

from typing import Any

import pytest

from webapp.play.photos.closing import open_gaps, touch_gap
from webapp.play.photos.draft import PhotoDraft, first_draft, parse_photo_draft

Quad = list[list[float]]


def box(x: float, y: float, wide: float = 30, tall: float = 40) -> Quad:
    return [[x, y], [x + wide, y], [x + wide, y + tall], [x, y + tall]]


def reading(*gaps: tuple[Quad, int], turned: bool = False) -> dict[str, Any]:
    """Return r5 r6 and then r9 r10 of one line, two places left free, and a row below."""
    names = ("r5", "r6", "r9", "r10", "b1", "b2", "b3")
    spots = [(40 + 32 * k, 50) for k in (0, 1, 4, 5)] + [(40 + 32 * k, 150) for k in range(3)]
    if turned:  # the whole table, seen from across
        spots = [(300 - x, 250 - y) for x, y in spots]
    quads = [box(x, y) for x, y in spots]
    if turned:
        quads = [quad[2:] + quad[:2] for quad in quads]
    tiles = [{"tile": name, "confidence": 0.99, "second": "r1", "quad": quad}
             for name, quad in zip(names, quads, strict=True)]
    return {"width": 400, "height": 300, "tiles": tiles, "melds": [[0, 1], [2, 3], [4, 5, 6]],
            "gaps": [{"outline": outline, "about": about, "reason": "covered"}
                     for outline, about in gaps]}


TWO = (box(104, 51, 62, 38), 2)
AWAY = (box(330, 240), 1)


def put(draft: PhotoDraft, tap: str, tile: str, photo: dict[str, Any]) -> PhotoDraft:
    found = touch_gap(draft, tap, tile, photo)
    assert found is not None
    return parse_photo_draft(found.document())


def rows(draft: PhotoDraft) -> list[str]:
    return [" ".join(map(str, row)) for row in draft.pieces]


def test_a_gap_is_filled_from_its_left_and_joins_its_rows_when_it_is_full() -> None:
    photo = reading(TWO)
    one = put(first_draft(photo), "gap:0", "r7", photo)
    assert rows(one) == ["r5 r6 r7", "r9 r10", "b1 b2 b3"]
    assert open_gaps(photo, one)[0]["about"] == 1
    both = put(one, "gap:0", "r8", photo)
    assert rows(both) == ["r5 r6 r7 r8 r9 r10", "b1 b2 b3"]
    assert open_gaps(photo, both) == {}
    assert touch_gap(both, "gap:0", "r8", photo) is None


def test_rows_that_are_read_from_across_are_filled_in_their_own_order() -> None:
    outline, about = TWO
    photo = reading(([[330 - x, 290 - y] for x, y in outline], about), turned=True)
    one = put(first_draft(photo), "gap:0", "r7", photo)
    assert rows(put(one, "gap:0", "r8", photo))[0] == "r5 r6 r7 r8 r9 r10"


@pytest.mark.parametrize(("tap", "first"), [("insert:0:2", "r5 r6 r7"), ("insert:1:0", "r5 r6 r7")])
def test_a_tile_added_beside_a_gap_lies_in_it(tap: str, first: str) -> None:
    photo = reading(TWO)
    assert rows(put(first_draft(photo), tap, "r7", photo))[0] == first


@pytest.mark.parametrize("tap", ["gap:0", "insert:0:2", "insert:1:0"])
def test_a_hand_that_reaches_over_its_neighbour_still_covers_the_next_tile(tap: str) -> None:
    outline, about = TWO
    (_x, y), *others = outline[::-1]
    photo = reading(([[72.0, y + 2], *others], about))  # a corner lies far under r6
    one = put(first_draft(photo), tap, "r7", photo)
    assert rows(one)[0] == "r5 r6 r7"
    assert rows(put(one, "gap:0", "r8", photo))[0] == "r5 r6 r7 r8 r9 r10"


@pytest.mark.parametrize("tap", ["insert:0:0", "insert:0:1", "insert:1:2", "insert:2:3"])
def test_a_tile_added_elsewhere_has_to_do_with_no_gap(tap: str) -> None:
    photo = reading(TWO, AWAY)
    assert touch_gap(first_draft(photo), tap, "r7", photo) is None


def test_a_gap_far_from_every_row_begins_one() -> None:
    photo = reading(AWAY)
    assert rows(put(first_draft(photo), "gap:0", "k4", photo))[-1] == "k4"


def test_a_gap_of_several_lines_joins_no_rows() -> None:
    photo = reading((box(104, 10, 62, 200), 1))
    filled = put(first_draft(photo), "gap:0", "r7", photo)
    assert rows(filled) == ["r5 r6", "r9 r10", "b1 b2 b3", "r7"]


def test_where_nothing_is_missing_the_gap_is_closed_and_the_rows_stay() -> None:
    photo = reading(TWO, AWAY)
    draft = first_draft(photo)
    closed = put(draft, "nogap:0", "", photo)
    assert rows(closed) == rows(draft)
    assert list(open_gaps(photo, closed)) == [1]
    assert touch_gap(closed, "nogap:0", "", photo) is None


@pytest.mark.parametrize(
    ("tap", "tile"),
    [("gap:7", "r7"), ("gap:x", "r7"), ("gap:0", "x"), ("gap:0:0", "r7"), ("gap", "r7"),
     ("nogap:7", ""), ("nogap:0:1", ""), ("tile:0:0", "r7"), ("insert:9:9", "r7"),
     ("insert:0", "r7")],
)
def test_what_nobody_can_have_touched_says_nothing_of_gaps(tap: str, tile: str) -> None:
    photo = reading(TWO)
    assert touch_gap(first_draft(photo), tap, tile, photo) is None
