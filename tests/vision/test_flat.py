"""How flat tiles look, whichever way they lie."""

import math

import pytest

from vision.flat import LOW, TALL, flatness, is_low
from vision.reading import Quad


def tile(turn: float, rise: float, wide: float = 40.0) -> Quad:
    """Return a tile that lies turned on a table, seen at an angle above it."""
    corners = [(-0.5, -TALL / 2), (0.5, -TALL / 2), (0.5, TALL / 2), (-0.5, TALL / 2)]
    return tuple(
        (wide * (x * math.cos(turn) - y * math.sin(turn)),
         wide * (x * math.sin(turn) + y * math.cos(turn)) * math.sin(rise))
        for x, y in corners)


@pytest.mark.parametrize("turn", [0.0, 0.4, math.pi / 2, 2.5])
@pytest.mark.parametrize("rise", [20, 35, 60, 90])
def test_the_angle_of_sight_is_found_however_the_tile_lies(turn: float, rise: int) -> None:
    seen = flatness(tile(turn, math.radians(rise)))
    assert seen == pytest.approx(math.sin(math.radians(rise)), abs=1e-6)


def test_a_camera_is_low_where_most_tiles_look_flat() -> None:
    low, high = math.asin(LOW) - 0.1, math.asin(LOW) + 0.2
    assert is_low([tile(0.3 * k, low) for k in range(5)])
    assert not is_low([tile(0.3 * k, high) for k in range(5)])
    assert not is_low([tile(0.0, low)] * 2)  # too few to say


def test_a_quad_without_size_is_not_flat() -> None:
    assert flatness(((1, 1), (1, 1), (1, 1), (1, 1))) == 1.0
