"""The outline of a row of tiles in a photo has corners, and nothing between them."""

import pytest

from webapp.play.photos.stage import hull

SQUARE = [(0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0)]


@pytest.mark.parametrize("inside", [[], [(2.0, 2.0)], [(2.0, 0.0), (4.0, 2.0), (2.0, 4.0)],
                                    [(float(x), float(y)) for x in range(5) for y in range(5)]])
def test_what_encloses_points_has_their_corners_alone(inside: list[tuple[float, float]]) -> None:
    assert hull([*inside, *SQUARE]) == SQUARE
    assert hull([*SQUARE[::-1], *inside[::-1]]) == SQUARE


def test_a_line_encloses_nothing() -> None:
    assert hull([(1.0, 1.0), (0.0, 0.0), (1.0, 1.0)]) == [(0.0, 0.0), (1.0, 1.0)]
