"""The six colours of persons: told apart by everybody, with a letter that everybody can read."""

import math
import re
from itertools import combinations

import pytest

from tests.support.colour_vision import VISIONS, contrast, distance, lab
from webapp.core.record.people import COLOURS
from webapp.server.http.bundled import STATIC

TEXT = 4.5
"""Contrast of a letter in its colour (WCAG 1.4.3)."""
LINE = 3
"""Contrast of a badge and of a curve with what they stand on (WCAG 1.4.11)."""
APART = {"usual": 25, "protanopia": 12, "deuteranopia": 12, "tritanopia": 12}
"""CIEDE2000: from about 10 on, colours that are not beside each other are told apart."""


def palette(scheme: str) -> dict[str, str]:
    """Return the colours of a scheme by name, names of other colours followed."""
    text = (STATIC / "css" / "palette.css").read_text()
    if scheme == "dark":
        text += (STATIC / "css" / "dark.css").read_text()
    found = dict(re.findall(r"--([\w-]+): (#[0-9a-f]+|var\(--[\w-]+\));", text))
    while any(value.startswith("var") for value in found.values()):
        found = {name: found[value[6:-1]] if value.startswith("var") else value
                 for name, value in found.items()}
    return found


@pytest.fixture(params=["light", "dark"])
def colours(request: pytest.FixtureRequest) -> dict[str, str]:
    return palette(request.param)


def persons(colours: dict[str, str]) -> list[str]:
    return [colours[f"p{number}"] for number in range(1, COLOURS + 1)]


@pytest.mark.parametrize("vision", VISIONS)
def test_two_persons_never_look_alike(colours: dict[str, str], vision: str) -> None:
    pairs = combinations([lab(each, vision) for each in persons(colours)], 2)
    assert min(distance(*pair) for pair in pairs) >= APART[vision]


def test_the_letter_is_read_on_its_colour(colours: dict[str, str]) -> None:
    assert min(contrast(each, colours["on-p"]) for each in persons(colours)) >= TEXT


def test_a_person_keeps_the_hue_in_the_dark_and_none_is_nearly_black() -> None:
    light, dark = ([lab(each) for each in persons(palette(scheme))] for scheme in ("light", "dark"))
    assert min(lightness for lightness, _a, _b in light) >= 25
    for one, other in zip(light, dark, strict=True):
        hues = [math.degrees(math.atan2(b, a)) for _lightness, a, b in (one, other)]
        assert abs((hues[0] - hues[1] + 180) % 360 - 180) <= 30
    assert dark[4][0] <= 66  # a light red is pink


@pytest.mark.parametrize("under", ["card", "page"])
def test_a_persons_colour_stands_out_from_the_page(colours: dict[str, str], under: str) -> None:
    assert min(contrast(each, colours[under]) for each in persons(colours)) >= LINE


def test_a_badge_stands_out_from_the_felt_by_its_edge(colours: dict[str, str]) -> None:
    assert contrast(colours["on-p"], colours["felt"]) >= LINE or min(
        contrast(each, colours["felt"]) for each in persons(colours)) >= LINE


@pytest.mark.parametrize(("one", "other", "apart"), [
    ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
    ((50.0, 3.1571, -77.2803), (50.0, 0.0, -82.7485), 2.8615),
    ((50.0, -1.0, 2.0), (50.0, 0.0, 0.0), 2.3669),
    ((50.0, 2.49, -0.001), (50.0, -2.49, 0.0009), 7.1792),
    ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
    ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
    ((2.0776, 0.0795, -1.135), (0.9033, -0.0636, -0.5514), 0.9082),
])
def test_distances_are_those_that_were_published(
    one: tuple[float, float, float], other: tuple[float, float, float], apart: float
) -> None:
    """Pairs of the supplementary test data by Sharma, Wu and Dalal."""
    assert distance(one, other) == pytest.approx(apart, abs=1e-4)
    assert distance(other, one) == pytest.approx(apart, abs=1e-4)


def test_black_on_white_has_the_greatest_contrast() -> None:
    assert contrast("#000", "#ffffff") == pytest.approx(21)
