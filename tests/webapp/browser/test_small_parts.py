"""Small parts of the pages around a photo: chips of names, and the box as it is laid out."""

import re
from collections import Counter

import pytest
from playwright.sync_api import Page

from tests.webapp.browser.test_game import create, join, keeper_link, start_game
from tests.webapp.browser.test_photo import OpenPhone, choose, file
from tests.webapp.command.test_server import Server

pytestmark = pytest.mark.one_server

NAMES = ("Ana", "Bogdan", "Margareta", "Hildegard")
TEXTS = ((390, 100), (360, 100), (320, 100), (390, 150), (320, 200))
TOPS = """
() => [...document.querySelectorAll(".seats")].map((each) =>
  [...each.querySelectorAll("button")].map((chip) => Math.round(chip.getBoundingClientRect().top)))
"""
BOX = """
() => {
  const rows = [...document.querySelectorAll(".box-example .tiles")];
  const tile = rows[0].querySelector(".tile").getBoundingClientRect();
  return [tile.width, rows[0].parentElement.scrollWidth, rows[0].parentElement.clientWidth];
}
"""


def set_text(page: Page, width: int, size: int) -> None:
    page.set_viewport_size({"width": width, "height": 844})
    page.evaluate("size => { document.documentElement.style.fontSize = `${size}%`; }", size)


def test_of_four_names_none_falls_alone_into_a_line(phone: OpenPhone, server: Server) -> None:
    page = phone()
    join(page, keeper_link(server), "Ana's phone")
    page.goto("/series/new")
    for number, name in enumerate(NAMES, 1):
        page.locator(f'[name="player_{number}"]').fill(name)
    create(page)
    page.wait_for_url(re.compile(r"/series/(?!new)"))
    page.goto(start_game(page, page.url))
    choose(page, file("b9 b10 J", "r10 r11 r12"))
    for width, size in TEXTS:
        set_text(page, width, size)
        four = [tops for tops in page.evaluate(TOPS) if len(tops) == len(NAMES)]
        assert len(four) == 2
        lines = [sorted(Counter(tops).values()) for tops in four]
        # At twice its size on the smallest phone a long name fills a line.
        assert all(each in ([4], [2, 2]) or size == 200 for each in lines), (width, size, lines)
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_the_box_that_is_laid_out_grows_with_the_text(phone: OpenPhone, server: Server) -> None:
    page = phone()
    join(page, keeper_link(server), "Ana's phone")
    page.goto("/household/tiles")
    wide = {}
    for width, size in TEXTS:
        set_text(page, width, size)
        wide[width, size], inner, outer = page.evaluate(BOX)
        assert inner <= outer
    assert wide[390, 150] > 1.5 * wide[390, 100]
    assert wide[320, 200] > 1.5 * wide[320, 100]
