"""The keys under a keyboard: arrows move over them, and D-85 is played without a touch."""

import pytest
from playwright.sync_api import Page, expect

from tests.support.tables import D85, D85_RACKS
from tests.webapp.browser.conftest import OpenPhone
from tests.webapp.browser.test_game import (
    join,
    keeper_link,
    new_series,
    start_game,
    tap,
    totals,
)
from tests.webapp.command.test_server import Server

pytestmark = pytest.mark.one_server

FOCUS = """
() => {
  const at = document.activeElement;
  return [at.tagName.toLowerCase(), at.value || at.getAttribute("href") || at.id || ""];
}
"""
LOOK = """
() => {
  const at = document.activeElement, box = at.getBoundingClientRect();
  const style = getComputedStyle(at);
  const ring = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
  return [at === document.body, ring,
          box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth,
          at.value || at.getAttribute("href") || at.id || ""];
}
"""
STOPS = """
() => [...document.querySelectorAll("#pad .key:enabled")]
  .filter((each) => each.tabIndex === 0).map((each) => each.value)
"""
ON_KEY = "() => document.activeElement.matches('#pad .key')"
ROWS = 5
PATIENT = 250
"""As many stops as a page may have before whoever presses Tab is said to be lost."""


def focused(page: Page) -> str:
    """Return what the button in focus sends, or where the link leads."""
    return str(page.evaluate(FOCUS)[1])


def tab_to(page: Page, value: str) -> int:
    """Press Tab until the focus is on *value*; return how often."""
    for presses in range(1, PATIENT):
        page.keyboard.press("Tab")
        lost, ringed, seen, at = page.evaluate(LOOK)
        assert lost or (ringed and seen), f"the focus cannot be seen: {at}"
        if at == value:
            return presses
    message = f"no stop of Tab is {value}"
    raise AssertionError(message)


def press(page: Page, *keys: str) -> list[str]:
    """Press keys one after the other; return where the focus was after each."""
    found = []
    for key in keys:
        page.keyboard.press(key)
        found.append(focused(page))
    return found


@pytest.fixture
def page(phone: OpenPhone, server: Server) -> Page:
    page = phone()
    join(page, keeper_link(server), "Ana's phone")
    start_game(page, new_series(page))
    return page


def on_keys(page: Page) -> None:
    """Go to the first key, with the arrows there."""
    tab_to(page, "n1")
    expect(page.locator('#pad .key[tabindex="-1"]').first).to_be_attached()


def test_arrows_move_along_a_colour_and_up_and_down_a_column(page: Page) -> None:
    on_keys(page)
    assert press(page, *["ArrowDown"] * 4, "ArrowRight", "ArrowUp") == [
        "r1", "y1", "b1", "k1", "k2", "b2"]
    assert press(page, "End", "ArrowLeft", "Home", "ArrowLeft") == ["b1h", "b13", "b1", "y1h"]
    assert press(page, "Home", *["ArrowRight"] * 7) == [
        "y1", "y2", "y3", "y4", "y5", "y6", "y7", "y8"]
    assert press(page, "Control+End", "ArrowRight", "Control+Home", "ArrowLeft") == [
        "k1h", "k1h", "n1", "n1"]


def test_bands_lie_below_each_other_on_a_phone_and_beside_each_other_where_it_is_low(
    page: Page,
) -> None:
    on_keys(page)
    assert press(page, "Control+Home", *["ArrowDown"] * 5)[-1] == "n8"
    assert press(page, "ArrowUp") == ["k1"]
    page.set_viewport_size({"width": 844, "height": 390})
    page.goto(page.url.partition("?")[0] + "?mode=lay")
    on_keys(page)
    assert press(page, "Control+Home", *["ArrowDown"] * 6)[-2:] == ["k1", "k1"]
    assert press(page, "Home", *["ArrowRight"] * 7)[-1] == "k8"


def test_the_keys_are_one_stop_of_tab_and_it_is_where_one_was(page: Page) -> None:
    on_keys(page)
    press(page, "ArrowDown", "ArrowRight", "ArrowRight")
    assert page.evaluate(STOPS) == ["r3"]
    page.keyboard.press("Tab")
    assert page.evaluate("!document.activeElement.matches('.key')")
    page.keyboard.press("Shift+Tab")
    assert focused(page) == "r3"
    page.keyboard.press("Enter")
    expect(page.locator("#pad .draft .tile")).to_have_count(1)
    expect(page.locator('#pad .key[value="r3"]')).to_be_focused()
    expect(page.locator('#pad .key[tabindex="0"]')).to_have_count(1)
    assert page.evaluate(STOPS) == ["r3"]


def test_what_cannot_be_used_is_passed_over_and_what_can_is_reached(page: Page) -> None:
    tap(page, "r10", "r11", "r12", "b10", "b11", "b12", "confirm", "meld:1")
    on_keys_of = page.locator("#pad .key:not(:disabled)").evaluate_all(
        "keys => keys.map((key) => key.value)")
    assert {"r4", "r8"} <= set(on_keys_of)
    tab_to(page, on_keys_of[0])
    expect(page.locator("#pad .key:not(:disabled)").nth(1)).to_have_attribute("tabindex", "-1")
    reached = set(press(page, "Control+Home", *["ArrowRight"] * len(on_keys_of)))
    assert reached == set(on_keys_of)


def test_a_key_whose_last_tile_was_taken_hands_the_focus_on(page: Page) -> None:
    on_keys(page)
    press(page, "End")
    assert focused(page) == "J"
    for drafted in (1, 2):
        page.keyboard.press("Enter")
        expect(page.locator("#pad .draft .tile.j")).to_have_count(drafted)
    expect(page.locator('#pad .key[value="J"]')).to_be_disabled()
    assert page.evaluate("document.activeElement.matches('#pad .key')")


def test_an_entry_leaves_the_focus_where_enter_does_nothing(page: Page) -> None:
    tap(page, "r10", "r12", "b10", "b12")
    page.locator("#pad .go").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".meld[id]")).to_have_count(2)
    expect(page.locator("#pad")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#pad")).to_be_focused()
    expect(page.locator(".meld[id]")).to_have_count(2)


def test_without_scripts_each_key_is_a_stop_of_tab(phone: OpenPhone, server: Server) -> None:
    page = phone(scripts=False)
    join(page, keeper_link(server), "Old phone")
    start_game(page, new_series(page))
    page.locator('#pad .key[value="r1"]').focus()
    page.keyboard.press("Tab")
    expect(page.locator('#pad .key[value="r2"]')).to_be_focused()


def test_who_touches_loads_no_arrows(page: Page) -> None:
    tap(page, "r10", "r12", "clear")
    expect(page.locator('script[src*="outbox.js"]')).to_have_count(1)
    expect(page.locator('script[src*="keys.js"]')).to_have_count(0)
    page.keyboard.press("Tab")
    expect(page.locator('script[src*="keys.js"]')).to_have_count(1)
    page.keyboard.press("Tab")
    expect(page.locator('script[src*="keys.js"]')).to_have_count(1)


def choose(page: Page, value: str) -> None:
    """Press what stands for a tap: with Tab to it, and with the arrows where it is a key."""
    if page.locator(f'#pad .key[value="{value}"]').count():
        if not page.evaluate(ON_KEY):
            stops = page.evaluate(STOPS)
            assert len(stops) == 1, stops
            tab_to(page, stops[0])
        steer(page, value)
    else:
        tab_to(page, value)
    page.keyboard.press("Enter")
    page.wait_for_function("() => !document.querySelector('#pad[aria-busy]')")


def steer(page: Page, value: str) -> None:
    """Move over the keys to *value*: from the first one down to its row, and there to the right."""
    page.keyboard.press("Control+Home")
    for _ in range(ROWS):
        if focused(page)[0] == value[0]:
            page.keyboard.press("Home")
            break
        page.keyboard.press("ArrowDown")
    else:
        page.keyboard.press("Control+Home")
    for _ in range(PATIENT):
        if focused(page) == value:
            return
        page.keyboard.press("ArrowRight")
    message = f"no arrow leads to {value}"
    raise AssertionError(message)


def test_d85_is_played_by_keyboard_alone(page: Page) -> None:
    page.keyboard.press("Tab")
    page.wait_for_selector('#pad .key[tabindex="-1"]')
    for taps in (*D85, *D85_RACKS):
        for value in taps:
            choose(page, value)
    page.wait_for_url("**/score")
    assert totals(page, page.url.removesuffix("/score")) == {
        "A": "205", "B": "80", "C": "50", "D": "−175"}
