"""What is in view on phones of every size, and for who asks for more contrast or less motion."""

import pytest
from playwright.sync_api import Page, expect

from tests.webapp.browser.beside import entering_beside
from tests.webapp.browser.conftest import OpenPhone
from tests.webapp.browser.evening import STOOD, series_of_four
from tests.webapp.browser.test_game import join, keeper_link, start_game, tap
from tests.webapp.command.test_server import Server

pytestmark = pytest.mark.one_server

FOUR = ("Alexandrina-Maria", "Bartholomew", "Ștefănel-Constantin", "Hildegard-Zsuzsanna")
MARKED = """
() => [...document.querySelectorAll(".live .tile.stood")].map((tile) => {
  const box = tile.getBoundingClientRect();
  const words = document.createRange();
  words.selectNodeContents(tile);
  const number = words.getBoundingClientRect();
  const mark = getComputedStyle(tile, "::before"), shape = getComputedStyle(tile, "::after");
  const px = (style, name) => parseFloat(style[name]);
  const top = box.bottom - px(mark, "bottom") - px(mark, "height");
  const right = box.left + px(mark, "left") + px(mark, "width");
  return [top - number.bottom, box.left + (box.width - px(shape, "width")) / 2 - right];
})
"""
INKS = """
() => ["--soft", "--line", "--ink"].map((each) =>
  getComputedStyle(document.documentElement).getPropertyValue(each))
"""


@pytest.fixture
def keeper(phone: OpenPhone, server: Server) -> Page:
    page = phone()
    join(page, keeper_link(server), "Ana's phone")
    return page


@pytest.mark.parametrize("size", [(320, 568), (390, 844), (568, 320), (844, 390)])
def test_who_enters_is_chosen_in_view(keeper: Page, size: tuple[int, int]) -> None:
    keeper.set_viewport_size({"width": size[0], "height": size[1]})
    start_game(keeper, series_of_four(keeper, names=FOUR))
    keeper.locator(".whose summary").tap()
    keeper.locator(".whose .choices [value='seat:C']").tap()
    expect(keeper.locator("#pad .whose .who-badge")).to_have_text("Ș")


@pytest.mark.parametrize("size", [(568, 320), (844, 390)])
def test_all_keys_are_in_view_on_a_phone_that_lies_on_its_side(
    keeper: Page, size: tuple[int, int]
) -> None:
    keeper.set_viewport_size({"width": size[0], "height": size[1]})
    start_game(keeper, series_of_four(keeper, names=FOUR))
    tap(keeper, "mode:lay")
    for value in ("n1", "r1", "k1h", "confirm"):
        expect(keeper.locator(f'#pad [value="{value}"]').first).to_be_in_viewport(ratio=0.99)


@pytest.mark.parametrize("wide", [320, 390])
def test_the_mark_of_what_was_let_stand_covers_neither_number_nor_shape(
    keeper: Page, server: Server, wide: int
) -> None:
    game = start_game(keeper, series_of_four(keeper, names=FOUR))
    keeper.goto(entering_beside(server)(game, STOOD))
    keeper.set_viewport_size({"width": wide, "height": 844})
    found = keeper.evaluate(MARKED)
    assert len(found) == 6
    assert all(below >= -1 and beside >= -1 for below, beside in found), found


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_who_asks_for_more_contrast_gets_full_ink(
    phone: OpenPhone, server: Server, scheme: str
) -> None:
    page = phone(contrast="more", color_scheme=scheme)
    join(page, keeper_link(server), "Ana's phone")
    page.goto("/")
    soft, line, ink = page.evaluate(INKS)
    assert soft == line == ink
    page.goto("/series/new")
    page.locator("[name=player_1]").focus()
    assert page.locator("[name=player_1]").evaluate(
        "each => getComputedStyle(each).outlineStyle") != "none"


def test_who_wants_less_motion_sees_no_tile_fly(phone: OpenPhone, server: Server) -> None:
    page = phone(reduced_motion="reduce")
    join(page, keeper_link(server), "Ana's phone")
    page.goto(entering_beside(server)(start_game(page, series_of_four(page)), "turn A\n"))
    page.evaluate("""() => {
      window.flown = 0;
      const animate = Element.prototype.animate;
      Element.prototype.animate = function (...how) {
        window.flown += 1;
        return animate.apply(this, how);
      };
    }""")
    tap(page, "r10", "r11", "r12", "b10", "b11", "b12", "confirm")
    expect(page.locator(".meld[id]")).to_have_count(2)
    assert page.evaluate("window.flown") == 0
    assert page.evaluate("""() => document.getAnimations().length""") == 0
