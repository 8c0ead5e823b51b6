"""The four colours of tiles and keys: told apart by everybody, also where no shapes are wanted."""

from itertools import combinations

import pytest

from tests.support.colour_vision import VISIONS, contrast, distance, lab
from tests.webapp.server.http.test_person_colours import LINE, TEXT, palette

DIGITS = {
    "a tile's number": ("red", "yellow", "blue", "black"),
    "a key's number": ("red", "yellow-big", "blue", "black"),
    "the dot or shape below": ("red-dot", "yellow-dot", "blue-dot", "black-dot"),
}
APART = {"a tile's number": 10, "a key's number": 13, "the dot or shape below": 15}
"""CIEDE2000, the least of any two colours in any of the four visions: the number alone is told
apart from about 10 on, and the dot, which is brighter, says it a second time."""


@pytest.fixture(params=["light", "dark"])
def colours(request: pytest.FixtureRequest) -> dict[str, str]:
    return palette(request.param)


@pytest.mark.parametrize("vision", VISIONS)
@pytest.mark.parametrize("sign", DIGITS)
def test_no_two_colours_of_tiles_look_alike(
    colours: dict[str, str], sign: str, vision: str
) -> None:
    pairs = combinations([lab(colours[each], vision) for each in DIGITS[sign]], 2)
    assert min(distance(*pair) for pair in pairs) >= APART[sign]


def test_numbers_are_read_on_their_tiles_and_keys(colours: dict[str, str]) -> None:
    tile, key, _dot = DIGITS.values()
    assert min(contrast(colours[each], colours["face"]) for each in tile) >= TEXT
    # A key's number is large text as WCAG means it.
    assert min(contrast(colours[each], colours["face-2"]) for each in key) >= LINE


def test_the_measure_tells_what_a_deuteranope_cannot() -> None:
    """The red and the yellow of numbers as they were once: alike to one man in a hundred."""
    once = [lab(each, "deuteranopia") for each in ("#c2201b", "#985b00")]
    assert distance(*once) < 1
