"""Where equal tiles can lie once jokers were taken: they cannot be told apart."""

from collections import Counter

import pytest

from rules.games.tile_rummy.jokers import _have_places
from rules.tiles import Colour, Tile, number_tile

RED_5 = number_tile(Colour.RED, 5)
FIRST, SECOND, THIRD = (frozenset({row}) for row in range(3))


@pytest.mark.parametrize(("allowed", "counts", "possible"), [
    ((FIRST, SECOND), (1, 1), True),
    ((SECOND, FIRST), (1, 1), True),
    ((FIRST, FIRST | SECOND), (1, 1), True),
    ((FIRST, FIRST), (1, 1), False),
    ((FIRST, SECOND), (2, 0), False),
    ((FIRST, THIRD), (1, 1, 0), False),
    ((FIRST, SECOND), (1, 0), True),  # one is missing: that breaks another rule
    ((FIRST,), (0, 0), True),
])
def test_each_of_equal_tiles_has_a_place_of_its_own(
    allowed: tuple[frozenset[int], ...], counts: tuple[int, ...], *, possible: bool
) -> None:
    rows = [Counter[Tile]({RED_5: count}) for count in counts]
    assert _have_places(RED_5, allowed, rows) is possible
