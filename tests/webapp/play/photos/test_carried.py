"""What a hand set right in a photo is told to the reader, and taken over to another photo."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.reading import CERTAIN, parse_reading
from webapp.play.photos.carried import carried, told_by
from webapp.play.photos.draft import PhotoDraft, first_draft, touch_photo

NAMES = ("r3 r4 r5 r6", "k8 k9 k10")
WIDE, HIGH = 60, 84


def reading_of(*rows: str) -> dict[str, Any]:
    """Return what a photo shows in which rows of tiles lie side by side."""
    tiles, melds = [], []
    for row, names in enumerate(rows):
        melds.append([len(tiles) + k for k in range(len(names.split()))])
        for k, name in enumerate(names.split()):
            x, y = 10 + k * WIDE, 10 + row * 100
            tiles.append({"tile": name, "confidence": 0.9, "second": "J" if name != "J" else "r1",
                          "quad": [[x, y], [x + WIDE, y], [x + WIDE, y + HIGH], [x, y + HIGH]]})
    return {"width": 600, "height": 400, "tiles": tiles, "melds": melds, "gaps": [], "ply": 3}


SEEN = reading_of(*NAMES)


def touched(*taps: tuple[str, str], reading: dict[str, Any] = SEEN) -> PhotoDraft:
    draft = first_draft(reading)
    for tap, tile in taps:
        changed = touch_photo(draft, tap, tile, "ABCD")
        assert changed != draft, tap
        draft = changed
    return draft


def rows(draft: PhotoDraft) -> list[str]:
    return [" ".join(str(tile.piece) for tile in row) for row in draft.rows]


def back(draft: PhotoDraft, reading: dict[str, Any] = SEEN) -> PhotoDraft:
    """Take a draft over to a photo that shows the same tiles, in the same order and rows."""
    told = told_by(reading, draft)
    seen = told.reading["tiles"]
    melds = [*reading["melds"]]
    added = [*range(len(reading["tiles"]), len(seen))]
    for index in added:  # as they lie: with the row at whose height they lie
        high = seen[index]["quad"][0][1]
        at = next(k for k, meld in enumerate(melds) if seen[meld[0]]["quad"][0][1] == high)
        melds[at] = sorted([*melds[at], index], key=lambda one: seen[one]["quad"][0][0])
    joined = {**reading, "tiles": seen, "melds": melds}
    return carried(draft, told, reading["melds"], [*range(len(seen))], joined, len(seen))


def test_what_nobody_touched_is_told_as_it_was_read() -> None:
    told = told_by(SEEN, first_draft(SEEN))
    assert told.reading == {part: SEEN[part] for part in told.reading}
    assert rows(back(first_draft(SEEN))) == [*NAMES]


def test_a_tile_that_was_set_right_is_certain_and_says_what_was_read() -> None:
    told = told_by(SEEN, touched(("tile:0:1", "r9")))
    assert told.reading["tiles"][1] == {
        **SEEN["tiles"][1], "tile": "r9", "confidence": CERTAIN, "second": "r4"}
    assert SEEN["tiles"][1]["tile"] == "r4", "what is stored is not changed"


@pytest.mark.parametrize(("at", "x"), [(0, -50), (1, 40), (4, 250)])
def test_a_tile_that_was_added_lies_between_its_neighbours_or_beside_them(at: int, x: int) -> None:
    told = told_by(SEEN, touched((f"insert:0:{at}", "J")))
    tile = told.reading["tiles"][-1]
    assert (tile["tile"], tile["confidence"], tile["second"]) == ("J", CERTAIN, "r1")
    assert tile["quad"] == [[x, 10], [x + WIDE, 10], [x + WIDE, 94], [x, 94]]
    parse_reading(told.reading)


def test_a_tile_that_was_left_out_is_told_in_a_row_of_its_own() -> None:
    told = told_by(SEEN, touched(("drop:0:3", "")))
    assert told.reading["melds"] == [[0, 1, 2], [4, 5, 6], [3]]
    assert [each["tile"] for each in told.reading["tiles"]] == [
        each["tile"] for each in SEEN["tiles"]]


CASES = {
    "another tile": (("tile:0:0", "b1"),),
    "a tile left out": (("drop:0:3", ""),),
    "a row left out": (("droprow:1", ""),),
    "a row cut": (("split:0:2", ""),),
    "a row cut in three": (("split:0:1", ""), ("split:1:1", "")),
    "a tile added inside": (("insert:0:2", "y2"),),
    "a tile added after a cut": (("split:0:2", ""), ("insert:1:0", "y2")),
    "a row added": (("new", "y7"),),
    "two rows joined": (("join:0", ""),),
    "whose they are": (("laid:1", ""), ("owner:0:B", ""), ("owner:1:C", "")),
    "the same table": (("same:1", ""),),
}


@pytest.mark.parametrize("name", CASES)
def test_a_correction_holds_in_the_photo_of_the_other_side(name: str) -> None:
    draft = touched(*CASES[name])
    after = back(draft)
    if name == "two rows joined":  # the reader is told that they are one, and says so
        told = told_by(SEEN, draft)
        assert told.reading["melds"] == [[0, 1, 2, 3, 4, 5, 6]]
        return
    assert rows(after) == rows(draft)
    assert (after.laid, after.same, after.owners) == (draft.laid, draft.same, draft.owners)


def test_what_a_joly_stands_for_is_certain_and_goes_on() -> None:
    seen = reading_of("r3 J r5", "k8 k9 k10")
    draft = touched(("stands:0:1", "r4"), reading=seen)
    assert told_by(seen, draft).reading["tiles"][1]["confidence"] == CERTAIN
    assert rows(back(draft, seen)) == ["r3 J=r4 r5", "k8 k9 k10"]


def test_a_row_that_was_added_is_told_once_when_the_other_side_shows_it() -> None:
    draft = touched(("new", "y7"))
    told = told_by(SEEN, draft)
    joined = reading_of("y7", *NAMES)
    after = carried(draft, told, SEEN["melds"], [1, 2, 3, 4, 5, 6, 7], joined, 8)
    assert rows(after) == ["y7", *NAMES]
    assert [tile.index for tile in after.rows[0]] == [0]


def test_a_doubtful_tile_that_nobody_touched_is_what_the_other_side_shows() -> None:
    draft = touched(("tile:0:0", "b1"))
    joined = reading_of("b1 y4 r5 r6", NAMES[1])
    after = carried(draft, told_by(SEEN, draft), SEEN["melds"], [*range(7)], joined, 7)
    assert rows(after) == ["b1 y4 r5 r6", NAMES[1]]


def test_two_rows_of_which_nobody_said_that_they_are_two_may_be_one() -> None:
    draft = touched(("tile:0:0", "b1"))
    joined = {**reading_of("b1 r4 r5 r6", NAMES[1]), "melds": [[*range(7)]]}
    after = carried(draft, told_by(SEEN, draft), SEEN["melds"], [*range(7)], joined, 7)
    assert rows(after) == ["b1 r4 r5 r6 k8 k9 k10"]


TAPS = st.sampled_from([
    "drop:0:0", "drop:1:0", "drop:0:2", "split:0:1", "split:0:2", "split:1:1", "insert:0:0",
    "insert:0:2", "insert:1:1", "tile:0:0", "tile:1:1", "droprow:0", "new", "droprow:1"])


@given(st.lists(st.tuples(TAPS, st.sampled_from(["y1", "J", "b13"])), max_size=8))
def test_whatever_was_touched_a_reading_is_told_and_every_tile_goes_on_once(
    taps: list[tuple[str, str]]
) -> None:
    draft = first_draft(SEEN)
    for tap, tile in taps:
        draft = touch_photo(draft, tap, tile, "ABCD")
    parse_reading(told_by(SEEN, draft).reading)
    after = back(draft)
    assert after.counted == draft.counted
    indices = [tile.index for row in after.rows for tile in row if tile.index is not None]
    assert len(indices) == len(set(indices))
