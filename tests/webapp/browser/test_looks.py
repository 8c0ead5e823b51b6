"""Where things stand on a page: what a family sees before it reads, with the longest names."""

import pytest
from playwright.sync_api import Page

from tests.support.entering import D85_LINES, text_of
from tests.webapp.browser.beside import entering_beside
from tests.webapp.browser.conftest import OpenPhone
from tests.webapp.browser.evening import LONGEST, series_of_four
from tests.webapp.browser.test_game import invited, join, keeper_link, start_game, tap
from tests.webapp.command.test_server import Server

pytestmark = pytest.mark.one_server

MIDDLES = """
[...document.querySelectorAll('.top > nav:first-of-type > *')].map((each) => {
  const words = document.createRange();
  words.selectNodeContents(each);
  const box = words.getBoundingClientRect();
  return (box.top + box.bottom) / 2;
})
"""
WIDTHS = "each => [each.scrollWidth, each.clientWidth]"
SEATS = """
[...document.querySelectorAll('.player')].map((each) => each.getBoundingClientRect())
  .map((box) => [Math.round(box.left), Math.round(box.top), Math.round(box.bottom)])
"""


def level(page: Page) -> bool:
    middles = page.evaluate(MIDDLES)
    return bool(max(middles) - min(middles) <= 2)


def test_a_series_with_long_names_is_all_in_view(phone: OpenPhone, server: Server) -> None:
    page = phone()
    join(page, keeper_link(server), "Ana's phone")
    series = series_of_four(page, names=LONGEST)
    game = start_game(page, series)
    page.goto("/")
    assert level(page)
    page.goto(series)
    assert level(page)
    wanted, given = page.locator("main").evaluate(WIDTHS)
    assert wanted <= given

    guest = phone()
    join(guest, invited(page, "guest"), "Television")
    guest.set_viewport_size({"width": 1280, "height": 720})
    page.goto(game)
    tap(page, "r10", "r11", "r12", "b9", "b10", "b11", "confirm")
    guest.goto(game)
    assert level(guest)
    (left, top, _), (right, beside, _), (under, below, _), (corner, last, bottom) = (
        guest.evaluate(SEATS)
    )
    assert (left, right) == (under, corner)
    assert (top, below) == (beside, last)
    assert 0.75 * 720 < bottom <= 720
    tile = guest.locator("#m1 .tile").first.bounding_box()
    assert tile
    assert tile["height"] > 45


def test_a_question_leaves_the_header_whole(phone: OpenPhone, server: Server) -> None:
    page = phone()
    join(page, keeper_link(server), "Ana's phone")
    game = start_game(page, series_of_four(page))
    page.goto(entering_beside(server)(game, text_of(*D85_LINES[1:3])))
    tap(page, "meld:2", "r13")
    page.wait_for_selector("#refused-title")
    sheet = page.locator("#pad").bounding_box()
    name = page.locator(".top nav a:not(.home)").first.bounding_box()
    assert sheet
    assert name
    assert sheet["y"] >= name["y"] + name["height"]
