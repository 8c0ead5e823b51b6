"""A table seen from low: how it lies is estimated from its tiles, and it is seen as from above."""

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from vision import finder, lens
from vision.plane import estimated

SIZE = (1600, 1200)
ASPECT = 1.4
Array = NDArray[np.float64]


def camera(tilt: float, focal: float = 1400.0) -> Array:
    """Return what takes the table, in widths of a tile, to px of a picture, (3, 3)."""
    sin, cos = np.sin(tilt), np.cos(tilt)
    turn = np.array([[1.0, 0, 0], [0, cos, 0], [0, -sin, 0]])
    turn[:, 2] = 0, 0, 20.0  # so far the middle of the table is
    inner = np.array([[focal, 0, SIZE[0] / 2], [0, focal, SIZE[1] / 2], [0, 0, 1]])
    return np.asarray(inner @ turn)


def tiles(turn: Array, spots: Array, angle: float = 0.0) -> Array:
    """Return the faces of tiles at spots (N, 2) of the table, turned, px (N, 4, 2)."""
    corners = np.array([[-0.5, -ASPECT / 2], [0.5, -ASPECT / 2], [0.5, ASPECT / 2],
                        [-0.5, ASPECT / 2]])
    way = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    laid = (spots[:, None] + corners @ way.T).reshape(1, -1, 2)
    return cv2.perspectiveTransform(laid, turn).reshape(-1, 4, 2)


def some(angle: float, tilt: float) -> Array:
    rng = np.random.default_rng(4)
    return tiles(camera(tilt), rng.uniform((-6, -5), (6, 5), (14, 2)), angle)


@pytest.mark.parametrize("tilt", [0.7, 0.9, 1.1])
def test_the_tilt_of_a_camera_is_found_from_the_tiles(tilt: float) -> None:
    quads = np.concatenate([some(0.1, tilt), some(1.2, tilt)])
    noise = np.random.default_rng(1).normal(0, 0.7, quads.shape)
    plane = estimated(quads + noise, SIZE)
    assert plane.tilt == pytest.approx(tilt, abs=0.08)
    assert plane.misfit < lens.MISFIT / 2


def test_from_above_all_tiles_are_equal_rectangles() -> None:
    quads = np.concatenate([some(0.1, 1.0), some(1.2, 1.0)])
    plane = estimated(quads, SIZE)
    laid = cv2.perspectiveTransform(quads.reshape(1, -1, 2), plane.top).reshape(-1, 4, 2)
    wide = np.linalg.norm(laid[:, 1] - laid[:, 0], axis=1)
    tall = np.linalg.norm(laid[:, 3] - laid[:, 0], axis=1)
    assert wide == pytest.approx(np.ones(len(quads)), abs=0.06)
    assert tall / wide == pytest.approx(np.full(len(quads), ASPECT), abs=0.12)


def test_a_table_seen_from_above_is_not_looked_at_again() -> None:
    quads = some(0.1, 0.2).astype(np.float32)
    first = quads, np.full(len(quads), 0.9, np.float32)

    def look(_shown: Array) -> lens.Seen:
        raise AssertionError

    pixels = np.zeros((SIZE[1], SIZE[0], 3), np.uint8)
    assert lens.again(look, pixels, first, None) is first


def test_what_the_second_look_finds_lies_where_it_is_in_the_picture() -> None:
    turn = camera(1.0)
    grid = np.array([[x, y] for x in (-4, -2, 0, 2, 4) for y in (-5, -3, -1, 1)
                     if (x, y) != (0, -3)])
    quads = tiles(turn, grid.astype(np.float64)).astype(np.float32)
    pixels = np.zeros((SIZE[1], SIZE[0], 3), np.uint8)
    new = tiles(turn, np.array([[0.0, -3.0]]))[0]
    cv2.fillConvexPoly(pixels, np.round(new).astype(np.int32), (255, 255, 255))

    def look(shown: Array) -> lens.Seen:
        edges, _ = cv2.findContours((shown[..., 0] > 190).astype(np.uint8), cv2.RETR_EXTERNAL,
                                    cv2.CHAIN_APPROX_SIMPLE)
        found = [cv2.boxPoints(cv2.minAreaRect(edge)) for edge in edges]
        return np.array(found, np.float32).reshape(-1, 4, 2), np.full(len(found), 0.8)

    sureness = np.full(len(quads), 0.9, np.float32)
    found, _sure = lens.again(look, pixels, (quads, sureness), None)
    shared = max(finder.overlap(new.astype(np.float32), quad) for quad in found)
    assert len(found) == len(quads) + 1
    assert shared > 0.75


def test_where_there_are_more_pixels_the_second_look_sees_them() -> None:
    turn = camera(1.0)
    grid = np.array([[x, y] for x in (-4, -2, 0, 2, 4) for y in (-5, -3, -1, 1)])
    quads = tiles(turn, grid.astype(np.float64)).astype(np.float32)
    pixels = np.zeros((SIZE[1], SIZE[0], 3), np.uint8)
    more = np.zeros((2 * SIZE[1], 2 * SIZE[0], 3), np.uint8)
    for quad in quads:
        cv2.fillConvexPoly(more, np.round(quad * 2).astype(np.int32), (255, 255, 255))
    shown: list[Array] = []

    def look(picture: Array) -> lens.Seen:
        shown.append(picture)
        return np.zeros((0, 4, 2), np.float32), np.zeros(0, np.float32)

    sureness = np.full(len(quads), 0.9, np.float32)
    first = quads, sureness
    found, _sure = lens.again(look, pixels, first, None, lambda: more)
    assert len(found) == len(quads)
    lit = sum(cv2.connectedComponents((each[..., 0] > 128).astype(np.uint8))[0] - 1
              for each in shown)
    assert lit >= len(quads)  # in the same places of the same pictures, as white as they are there
