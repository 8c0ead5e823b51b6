"""A watched table: votes over time, stillness, hands; by frames that are invented."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from vision.glance import TALL, WIDE, Glance
from vision.reading import TileReading
from vision.recalled import document_of, recall, seen_document
from vision.watching import (
    EVERY,
    PATIENCE,
    STILL,
    Seen,
    Watched,
    needs_reading,
    pass_by,
    watch,
)

SIZE = (1280, 960)
EACH = 0.25
SKIN = (150.0, 152.0, 105.0)
CLOTH = (80.0, 120.0, 130.0)


def row(tiles: str, *, x: float = 100, y: float = 100, sure: float = 0.99) -> list[TileReading]:
    """Return tiles side by side, 40 px wide, from a corner on."""
    return [
        TileReading(name, sure, name, tuple(
            (x + 42 * place + dx, y + dy) for dx, dy in ((0, 0), (40, 0), (40, 56), (0, 56))))
        for place, name in enumerate(tiles.split())]


def cells(*spots: tuple[slice, slice], colour: Sequence[float] = SKIN) -> NDArray[np.float32]:
    """Return the cells of a cloth on which something else lies here and there."""
    found = np.empty((TALL, WIDE, 3), np.float32)
    found[:] = CLOTH
    for spot in spots:
        found[spot] = colour
    return found


QUIET = cells()


@dataclass
class Camera:
    """A camera that looks on: four frames a second."""

    memory: Watched = field(default_factory=Watched)
    at: float = 100.0
    said: list[Seen] = field(default_factory=list)

    def sees(
        self, tiles: Iterable[TileReading], count: int = 1, seen: NDArray[np.float32] = QUIET,
    ) -> Seen:
        for _ in range(count):
            self.at += EACH
            glance = Glance(*SIZE, tuple(tiles), seen)
            self.memory, seen_now = watch(self.memory, glance, self.at)
            # What is remembered goes through plain data each time, as it does between processes.
            self.memory = recall(json.loads(json.dumps(document_of(self.memory))))
            self.said.append(seen_now)
        return self.said[-1]


TABLE = [*row("r5 r6 r7"), *row("k1 b1 y1", y=300)]
MANY = int(STILL / EACH) + 3


def test_a_table_lies_after_a_second_without_motion_and_not_before() -> None:
    camera = Camera()
    camera.sees(TABLE, MANY)
    phases = [seen.phase for seen in camera.said]
    assert phases[0] == "moving"  # there is nothing yet to compare the first frame with
    assert phases[1:5] == ["settling"] * 4
    assert phases[-1] == "lying"
    assert camera.said[-1].sign == (("k1", "b1", "y1"), ("r5", "r6", "r7"))


def test_rows_are_read_as_they_lie() -> None:
    seen = Camera().sees(TABLE, MANY)
    assert [[seen.tiles[index].tile for index in meld] for meld in seen.melds] == [
        ["r5", "r6", "r7"], ["k1", "b1", "y1"]]


def test_a_tile_is_what_most_frames_say() -> None:
    camera = Camera()
    wrong = [*row("r5 r9 r7"), *TABLE[3:]]
    for number in range(10):
        seen = camera.sees(wrong if number % 3 == 0 else TABLE)
    assert ("r5", "r6", "r7") in seen.sign


def test_a_frame_that_is_sure_outweighs_one_that_is_not() -> None:
    camera = Camera()
    doubtful = [*row("r5 r9 r7", sure=0.42), *TABLE[3:]]
    for number in range(10):
        seen = camera.sees(doubtful if number % 2 else TABLE)
    assert ("r5", "r6", "r7") in seen.sign


def test_a_confidence_falls_with_each_frame_that_says_otherwise_or_nothing() -> None:
    always, sometimes = Camera(), Camera()
    sure = always.sees(TABLE, 9).tiles[0].confidence
    for number in range(9):
        seen = sometimes.sees(TABLE[1:] if number % 4 == 0 else TABLE)
    less = next(tile.confidence for tile in seen.tiles if tile.tile == "r5")
    assert sure == pytest.approx(0.99)
    assert less < 0.9


def test_a_tile_that_flickers_once_is_no_change() -> None:
    camera = Camera()
    camera.sees(TABLE, MANY)
    assert camera.sees([*TABLE, *row("b9", x=600)]).sign == camera.said[-1].sign
    camera.sees(TABLE, 2)
    assert camera.sees(TABLE[:-1]).phase == "lying"
    assert camera.said[-1].sign == (("k1", "b1", "y1"), ("r5", "r6", "r7"))


def test_a_tile_that_was_added_is_told_within_two_seconds_of_lying() -> None:
    camera = Camera()
    camera.sees(TABLE, MANY)
    hand = cells((slice(4, 12), slice(3, 12)))
    camera.sees(TABLE[3:], 3, hand)
    camera.sees([*row("r5 r6 r7 r8"), *TABLE[3:]], 1)  # the hand leaves: that moves
    seen = camera.sees([*row("r5 r6 r7 r8"), *TABLE[3:]], int(2 / EACH))
    assert seen.phase == "lying"
    assert ("r5", "r6", "r7", "r8") in seen.sign


def test_a_hand_that_moves_is_told_as_motion() -> None:
    camera = Camera()
    camera.sees(TABLE, MANY)
    for step in range(6):
        seen = camera.sees(TABLE[:3], 1, cells((slice(4, 12), slice(step * 4, step * 4 + 8))))
        assert seen.phase == "moving"


def test_a_hand_that_rests_on_the_table_is_waited_for() -> None:
    camera = Camera()
    camera.sees(TABLE, MANY)
    rests = cells((slice(5, 14), slice(2, 10)))
    camera.sees(TABLE[:3], 1, rests)
    assert {camera.sees(TABLE[:3], 1, rests).phase for _ in range(16)} == {"hand"}
    camera.sees(TABLE, 1)
    assert camera.sees(TABLE, MANY).sign == (("k1", "b1", "y1"), ("r5", "r6", "r7"))


def test_a_sleeve_that_covers_tiles_is_waited_for_too() -> None:
    camera = Camera()
    camera.sees(TABLE, MANY)
    sleeve = cells((slice(4, 20), slice(0, 14)), colour=(20, 128, 128))
    camera.sees(TABLE[:3], 1, sleeve)
    assert camera.sees(TABLE[:3], 6, sleeve).phase == "hand"


def test_what_never_moves_is_no_hand() -> None:
    camera = Camera()
    camera.sees(TABLE, MANY)
    cloth_again = cells((slice(5, 14), slice(2, 10)))
    seen = camera.sees(TABLE[:3], int((PATIENCE + STILL) / EACH) + 4, cloth_again)
    assert seen.phase == "lying"
    assert seen.sign == (("r5", "r6", "r7"),)


def test_a_meld_that_was_taken_away_is_no_hand() -> None:
    camera = Camera()
    camera.sees(TABLE, MANY)
    bare = cells((slice(6, 10), slice(2, 7)), colour=(20, 128, 128))
    camera.sees(TABLE[:3], 1, bare)
    seen = camera.sees(TABLE[:3], MANY, bare)
    assert seen.phase == "lying"
    assert seen.sign == (("r5", "r6", "r7"),)


def test_a_lamp_that_is_switched_on_moves_nothing() -> None:
    camera = Camera()
    camera.sees(TABLE, MANY)
    brighter = QUIET * np.array([1.4, 1, 1], np.float32)
    assert camera.sees(TABLE, 1, brighter).phase == "lying"


def test_in_the_dark_no_table_is_said_to_lie_and_in_the_light_it_is_the_one_before() -> None:
    camera = Camera()
    camera.sees(TABLE, MANY)
    black = np.zeros((TALL, WIDE, 3), np.float32)
    for _ in range(int(PATIENCE / EACH) + 3 * MANY):
        camera.at += EACH
        camera.memory, seen = watch(
            camera.memory, Glance(*SIZE, (), black, "dark"), camera.at)
        assert seen.phase != "lying"
    assert camera.sees(TABLE, 2 * MANY).sign == (("k1", "b1", "y1"), ("r5", "r6", "r7"))
    assert camera.said[-1].phase == "lying"


def test_a_camera_that_was_pushed_still_knows_the_table() -> None:
    camera = Camera()
    camera.sees(TABLE, MANY)
    pushed = [*row("r5 r6 r7", x=190, y=130), *row("k1 b1 y1", x=190, y=330)]
    camera.sees(pushed, 1, cells((slice(0, 8), slice(0, 32))))
    seen = camera.sees(pushed, MANY)
    assert seen.phase == "lying"
    assert seen.sign == (("k1", "b1", "y1"), ("r5", "r6", "r7"))
    assert len(seen.tiles) == 6


def test_after_a_long_silence_all_begins_anew() -> None:
    camera = Camera()
    camera.sees(TABLE, MANY)
    camera.at += 60
    assert camera.sees(TABLE[:3]).phase == "moving"
    assert camera.sees(TABLE[:3], MANY).sign == (("r5", "r6", "r7"),)


def test_tiles_are_read_where_they_can_say_something_new() -> None:
    camera = Camera()
    assert not needs_reading(camera.memory, QUIET, 100.0)  # there is nothing to compare it with
    camera.sees(TABLE, 2)
    assert needs_reading(camera.memory, QUIET, camera.at + EACH)
    camera.sees(TABLE, MANY)
    assert camera.said[-1].phase == "lying"
    assert not needs_reading(camera.memory, QUIET, camera.at + EACH)
    assert needs_reading(camera.memory, QUIET, camera.at + EVERY)
    hand = cells((slice(4, 12), slice(3, 12)))
    assert not needs_reading(camera.memory, hand, camera.at + EVERY)


def test_a_frame_that_is_passed_by_says_what_was_said_and_tells_motion_all_the_same() -> None:
    camera = Camera()
    lay = camera.sees(TABLE, MANY)
    memory, seen = pass_by(camera.memory, Glance(*SIZE, (), QUIET), camera.at + EACH)
    assert seen == lay
    assert memory.places == camera.memory.places
    hand = cells((slice(4, 12), slice(3, 12)))
    memory, seen = pass_by(memory, Glance(*SIZE, (), hand), camera.at + 2 * EACH)
    assert seen.phase == "moving"
    assert needs_reading(memory, hand, camera.at + 3 * EACH)


def test_an_empty_table_lies_too() -> None:
    seen = Camera().sees([], MANY)
    assert seen == Seen("lying")


READINGS = st.lists(st.tuples(
    st.sampled_from(["r5", "b1", "k13", "J"]), st.integers(0, 20), st.integers(0, 12),
    st.floats(0.4, 0.998)), max_size=12)


@given(st.lists(READINGS, min_size=1, max_size=12))
def test_whatever_frames_say_each_tile_lies_in_one_row_and_its_confidence_is_a_share(
    frames: list[list[tuple[str, int, int, float]]],
) -> None:
    camera = Camera()
    for frame in frames:
        tiles = [row(name, x=60 * x, y=75 * y, sure=sure)[0] for name, x, y, sure in frame]
        seen = camera.sees(tiles)
        assert sorted(index for meld in seen.melds for index in meld) == [*range(len(seen.tiles))]
        assert all(0.4 <= tile.confidence <= 0.998 for tile in seen.tiles)
        names = {name for each in frames for name, *_rest in each}
        assert {tile.tile for tile in seen.tiles} <= names
        assert json.loads(json.dumps(seen_document(seen)))["phase"] == seen.phase


@given(READINGS)
def test_frames_that_agree_never_say_anything_else(
    tiles: list[tuple[str, int, int, float]],
) -> None:
    places = {(x, y): row(name, x=60 * x, y=75 * y, sure=sure)[0] for name, x, y, sure in tiles}
    camera = Camera()
    camera.sees(places.values(), MANY)
    assert len({seen.sign for seen in camera.said[1:]}) == 1
    assert sorted(tile.tile for tile in camera.said[-1].tiles) == sorted(
        tile.tile for tile in places.values())
