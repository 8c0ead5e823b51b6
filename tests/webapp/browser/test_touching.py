"""The table is touched: how many taps things take, how large they are, and what is in view."""

import pytest
from playwright.sync_api import Page, expect

from tests.support.tables import full_table
from tests.webapp.browser.beside import entering_beside
from tests.webapp.browser.conftest import OpenPhone
from tests.webapp.browser.evening import NAMES, series_of_four
from tests.webapp.browser.test_game import join, keeper_link, new_series, start_game, tap
from tests.webapp.browser.test_tile_rummy import begin_game
from tests.webapp.command.test_server import Server

pytestmark = pytest.mark.one_server

TABLE = "turn A\nmeld b9 b10 J=b11 / r10 r11 r12\nturn B\nmeld r1 b1 k1 / y2 y3 y4\nturn C\n"
OPENED = TABLE + "meld r13 b13 k13 / k3 k4 k5 k6\nturn B\n"
SEEN = """
() => {
  const live = document.getElementById("live");
  const floor = document.getElementById("pad").getBoundingClientRect().top;
  const melds = [...live.querySelectorAll(".meld")].map((each) => each.getBoundingClientRect());
  return [live.scrollHeight <= live.clientHeight, melds.every((box) => box.bottom <= floor + 1)];
}
"""
SIZES = """
(which) => [...document.querySelectorAll(which)].filter((each) => each.checkVisibility())
  .map((each) => each.getBoundingClientRect()).map((box) => [box.width, box.height])
"""
BOXES = """
(which) => [...document.querySelectorAll(which)].map((each) => each.getBoundingClientRect())
  .map((box) => [box.left, box.right])
"""
LETTERS = """
() => [...document.querySelectorAll("body *")].filter((each) =>
  each.checkVisibility() && [...each.childNodes].some((node) => node.nodeType === 3 &&
    node.textContent.trim()) && each.getBoundingClientRect().width > 1 &&
    !each.closest("[aria-hidden], .vh, .skip, .home, option"))
  .map((each) => [parseFloat(getComputedStyle(each).fontSize), each.outerHTML.slice(0, 80)])
"""


@pytest.fixture
def page(phone: OpenPhone, server: Server) -> Page:
    page = phone()
    join(page, keeper_link(server), "Ana's phone")
    return page


def at_table(page: Page, server: Server, lines: str = OPENED) -> Page:
    page.goto(entering_beside(server)(start_game(page, new_series(page)), lines))
    return page


def is_recorded(page: Page, line: str) -> None:
    page.goto(f"{page.url.partition('?')[0]}/log")
    assert line in page.locator("textarea").first.input_value()


def test_25_melds_and_all_keys_are_on_one_screen(page: Page, server: Server) -> None:
    at_table(page, server, full_table() + "turn A\n")
    assert page.evaluate(SEEN) == [True, True]
    assert page.locator("#pad .key").count() == 70
    expect(page.locator("#pad .key.k").last).to_be_in_viewport(ratio=1)
    expect(page.locator("#pad .go")).to_be_in_viewport(ratio=1)
    for width, height in page.evaluate(SIZES, ".live .hit"):
        assert width >= 44
        assert height >= 32
    for width, height in page.evaluate(SIZES, "#pad .key"):
        assert width >= 44
        assert height >= 34
    for width, height in page.evaluate(SIZES, "a:not(.skip), button, summary"):
        assert min(width, height) >= 24
    small = [each for each in page.evaluate(LETTERS) if each[0] < 12]
    assert not small
    tap(page, "meld:1")
    assert page.evaluate("document.querySelector('#m1').classList.contains('up')")


def test_melds_of_a_young_table_are_as_large_as_a_finger(page: Page, server: Server) -> None:
    at_table(page, server)
    for width, height in page.evaluate(SIZES, ".live .hit"):
        assert min(width, height) >= 44


@pytest.mark.parametrize(("taps", "line"), [
    (("r5", "r8", "j:0:1", "confirm"), "meld r5 J=r6 r7 r8"),
    (("meld:4", "y5"), "add y5 to m4"),
    (("y5", "meld:4"), "add y5 to m4"),
    (("joly:b11 for J in m1", "r4", "r6", "confirm"), "swap b11 for J in m1, meld r4 J=r5 r6"),
])
def test_each_thing_of_a_turn_takes_few_taps(
    page: Page, server: Server, taps: tuple[str, ...], line: str
) -> None:
    at_table(page, server)
    tap(page, *taps)
    expect(page.locator("#pad.open")).to_have_count(0)
    is_recorded(page, line)


def test_lay_down_looks_as_if_it_could_be_touched_only_when_it_can(page: Page) -> None:
    start_game(page, new_series(page))
    tap(page, "b9", "b10")
    go, clear = page.locator("#pad .go"), page.locator("#pad [value=clear]")
    face = "each => getComputedStyle(each).backgroundColor"
    expect(go).to_be_disabled()
    assert go.evaluate(face) == clear.evaluate(face)
    tap(page, "J")
    expect(go).to_be_enabled()
    assert go.evaluate(face) != clear.evaluate(face)


def test_what_asks_for_the_next_turn_fits_a_phone(page: Page, server: Server) -> None:
    at_table(page, server, TABLE + "meld r13 b13 k13 / k3 k4 k5 k6\n")
    tap(page, "meld:4", "y5")
    expect(page.locator("#pad.refused")).to_contain_text("Is it already the next turn?")
    for width in (320, 390):
        page.set_viewport_size({"width": width, "height": 844})
        boxes = page.evaluate(BOXES, "#pad.refused button, #pad.refused .verdict")
        assert all(left >= 0 and right <= width for left, right in boxes)
        later = page.locator("#pad [value=later]").bounding_box()
        assert later
        assert later["width"] > width * 0.8


def test_an_entry_answers_above_the_keys_and_is_taken_back_there(
    page: Page, server: Server
) -> None:
    at_table(page, server)
    tap(page, "meld:4", "y5")
    expect(page.locator("#pad .told")).to_contain_text("Bogdan adds yellow 5")
    expect(page.locator("#m4 .tile")).to_have_count(4)
    tap(page, "undo")
    expect(page.locator("#pad .told")).to_contain_text("Undone: Bogdan adds yellow 5")
    expect(page.locator("#m4 .tile")).to_have_count(3)
    tap(page, "redo")
    expect(page.locator("#m4 .tile")).to_have_count(4)


def test_what_undo_takes_back_stands_first_beside_it(page: Page, server: Server) -> None:
    at_table(page, server)
    tap(page, "meld:4", "y5", "next")
    told = page.locator("#pad .told span")
    expect(told).to_have_text(["Carmen’s turn.", "Bogdan adds yellow 5 to a meld of their own."])
    tap(page, "undo")
    expect(told).to_have_text(["Undone: Carmen’s turn."])


def test_what_counts_a_rack_is_wider_than_its_photo(page: Page, server: Server) -> None:
    at_table(page, server, OPENED + "out k2\n")
    page.goto(f"{page.url.partition('?')[0]}?mode=rack")
    for width in (320, 390):
        page.set_viewport_size({"width": width, "height": 844})
        (left, right), (start, end) = page.evaluate(BOXES, "#pad .btn.go, #pad [data-photo]")
        assert right - left > end - start


def test_a_joly_touched_by_mistake_is_put_down(page: Page, server: Server) -> None:
    at_table(page, server)
    tap(page, "joly:b11 for J in m1", "clear")
    expect(page.locator("#pad.open")).to_have_count(0)
    expect(page.locator("#pad [value=next]")).to_be_visible()


def test_a_touched_joly_leads_to_its_way(page: Page, server: Server) -> None:
    at_table(page, server)
    tap(page, "joly:b11 for J in m1")
    expect(page.locator("#m1.up")).to_have_count(1)
    page.locator("#pad a", has_text="Its path").tap()
    expect(page.locator(".stations li").first).to_contain_text("blue 11")


def test_a_name_says_whose_entry_it_is(page: Page, server: Server) -> None:
    at_table(page, server)
    page.locator("#seat-D button.name").tap()
    expect(page.locator("#pad .whose .who-badge")).to_have_text("D")
    tap(page, "r7", "r13", "confirm")
    expect(page.locator("#seat-D .meld")).to_have_count(1)


@pytest.mark.parametrize("size", [(390, 844), (320, 568)])
@pytest.mark.parametrize("percent", [100, 200])
def test_the_keys_stay_in_view_with_long_names(
    page: Page, server: Server, size: tuple[int, int], percent: int
) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    series = series_of_four(page, names=NAMES)
    page.goto(entering_beside(server)(start_game(page, series), full_table() + "turn A\n"))
    page.evaluate(f"document.documentElement.style.fontSize = '{percent}%'")
    if page.locator("#pad .call").is_visible():
        tap(page, "mode:lay")
    expect(page.locator('#pad [value="k13"]')).to_be_in_viewport()
    tap(page, "meld:1")
    expect(page.locator('#pad [value="r7"]')).to_be_in_viewport()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_leaflet_s_table_is_touched_likewise(page: Page, server: Server) -> None:
    game = begin_game(page, series_of_four(page, "?game=tile-rummy"))
    page.goto(entering_beside(server)(game, "turn A\nmeld r10 y10 b10\nturn B\n"
                                      "meld r9 r10 r11 J=r12\nturn C\nmeld b1 b2 b3 b4 b5 b6 b7\n"
                                      "turn A\n"))
    tap(page, "meld:1", "k10")
    is_recorded(page, "add k10 to m1")
    page.go_back()
    tap(page, "joly:r12 for J in m2", "meld:1")
    expect(page.locator("#m1 .tile")).to_have_count(4)
