"""Who cannot see a page as it was drawn: forced colours, colour-blind eyes, ears, a keyboard."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.support.tables import full_table
from tests.webapp.browser.beside import entering_beside
from tests.webapp.browser.conftest import OpenPhone
from tests.webapp.browser.test_game import (
    OPENING,
    invited,
    join,
    keeper_link,
    new_series,
    send_away,
    start_game,
    tap,
)
from tests.webapp.command.test_server import Server

pytestmark = pytest.mark.one_server

# The contrast of each key that cannot be used with what it lies on.
CONTRASTS = """
() => [...document.querySelectorAll("#pad .key:disabled")].map((key) => {
  const rgb = (colour) => colour.match(/[\\d.]+/g).map(Number);
  let ground = key;
  const bare = (each) => (rgb(getComputedStyle(each).backgroundColor)[3] ?? 1) === 0;
  while (bare(ground)) ground = ground.parentElement;
  const below = rgb(getComputedStyle(ground).backgroundColor);
  const opacity = Number(getComputedStyle(key).opacity);
  const mix = (v, i) => v * opacity + below[i] * (1 - opacity);
  const ink = rgb(getComputedStyle(key).color).slice(0, 3).map(mix);
  const light = (colour) => {
    const parts = colour.slice(0, 3).map((v) => v / 255)
      .map((v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2];
  };
  const [one, other] = [light(ink), light(below)];
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
})
"""
SHAPES = """
(kind) => ["r", "y", "b", "k"].map((colour) => {
  const each = document.querySelector(`.${kind}.${colour}:not(.gone)`);
  const shape = getComputedStyle(each, "::after");
  return `${shape.content} ${shape.clipPath} ${shape.borderRadius} ${shape.width !== "0px"}`;
})
"""
COLOURS = """
() => ["r", "y", "b", "k"].map(
  (each) => getComputedStyle(document.querySelector(`#pad .key.${each}:not(:disabled)`)).color)
"""
STYLE = """
(each) => [getComputedStyle(each).backgroundColor, getComputedStyle(each).outlineStyle].join()
"""
REACHED = """
() => [...document.querySelectorAll("a[href], button, summary, input:not([type=hidden])")]
  .filter((each) => !each.closest("#pad") && !each.closest("[inert]") && each.checkVisibility())
  .map((each) => each.outerHTML)
"""
NAMES = """
(which) => [...document.querySelectorAll(which)]
  .filter((each) => each.checkVisibility() && !each.closest("[aria-hidden]"))
  .map((each) => (each.getAttribute("aria-label") || each.textContent).trim())
"""
LAID = ("seat:A", "b9", "b11", "r10", "r12", "y1", "y3", "k5", "k8", "confirm")


@pytest.fixture
def keeper(phone: OpenPhone, server: Server) -> Page:
    page = phone()
    join(page, keeper_link(server), "Ana's phone")
    return page


def is_heard(page: Page, words: str) -> None:
    expect(page.locator("#say")).to_contain_text(words)


def test_a_key_that_cannot_be_used_can_be_read(
    phone: OpenPhone, server: Server
) -> None:
    page = phone()
    join(page, keeper_link(server), "Ana's phone")
    game = start_game(page, new_series(page))
    page.goto(entering_beside(server)(game, full_table()))
    for light in ("light", "dark"):
        page.emulate_media(color_scheme=light)  # type: ignore[arg-type]  # one of those it knows
        found = page.evaluate(CONTRASTS)
        assert len(found) > 20
        assert min(found) >= 3


def test_each_colour_has_a_shape_unless_a_phone_wants_dots(keeper: Page) -> None:
    start_game(keeper, new_series(keeper))
    tap(keeper, *LAID)
    for kind in ("tile", "key"):
        shapes = keeper.evaluate(SHAPES, kind)
        assert len(set(shapes)) == 4, shapes
        assert not any("none none" in shape for shape in shapes[:3]), shapes


def test_forced_colours_leave_the_tiles_their_own_and_mark_what_is_chosen(
    phone: OpenPhone, server: Server
) -> None:
    page = phone(forced_colors="active")
    join(page, keeper_link(server), "Ana's phone")
    start_game(page, new_series(page))
    tap(page, *LAID, "seat:B", "meld:1")
    assert len(set(page.evaluate(COLOURS))) == 4
    for chosen, other in (('#pad [value="seat:B"]', '#pad [value="seat:A"]'), ("#m1", "#m2")):
        looks = [page.locator(each).evaluate(STYLE) for each in (chosen, other)]
        assert looks[0] != looks[1]


def test_the_digits_are_fetched_once(keeper: Page) -> None:
    fetched: list[str] = []
    keeper.on("request", lambda request: fetched.append(request.url))
    start_game(keeper, new_series(keeper))
    keeper.reload()
    keeper.evaluate("document.fonts.ready")
    assert len({url for url in fetched if "digits" in url}) == 1, fetched


def test_a_phone_that_was_sent_away_and_one_whose_server_fails_say_so(
    keeper: Page, phone: OpenPhone
) -> None:
    other = phone()
    join(other, invited(keeper, "member"), "Bogdan's phone")
    game = start_game(keeper, new_series(keeper))
    other.goto(game)
    other.route("**/live", lambda route: route.fulfill(status=502, body="a proxy's"))
    expect(other.locator(".offline-note")).to_be_visible()
    other.unroute("**/live")
    expect(other.locator(".offline-note")).to_be_hidden()
    expect(other.locator(".away-note")).to_be_hidden()
    send_away(keeper, "Bogdan's phone")
    expect(other.locator(".away-note")).to_contain_text("Ask the keeper for a new link")


def test_what_is_taken_back_and_what_is_drafted_is_heard(keeper: Page, phone: OpenPhone) -> None:
    other = phone()
    join(other, invited(keeper, "member"), "Bogdan's phone")
    game = start_game(keeper, new_series(keeper))
    other.goto(game)
    tap(keeper, *OPENING[:3])
    is_heard(keeper, "blue 9, blue 10, blue 11. 25 of 50")
    tap(keeper, "j:0:2")
    is_heard(keeper, "blue 9, blue 10, Joly for blue 11")
    tap(keeper, *OPENING[3:])
    for page in (keeper, other):
        is_heard(page, "Ana lays down")
    tap(keeper, "undo")
    for page in (keeper, other):
        is_heard(page, "Undone: Ana lays down blue 9")
    tap(keeper, "redo")
    for page in (keeper, other):
        is_heard(page, "Restored: Ana lays down blue 9")
    tap(keeper, "next")
    for page in (keeper, other):
        is_heard(page, "Bogdan’s turn.")


def test_the_open_pad_is_all_that_a_keyboard_reaches_until_escape(keeper: Page) -> None:
    start_game(keeper, new_series(keeper))
    expect(keeper.locator("h1")).to_contain_text("Ana’s turn")
    skip = keeper.locator('.skip[href="#pad"]')
    skip.focus()
    keeper.keyboard.press("Enter")
    assert keeper.evaluate("document.activeElement.id") == "pad"
    tap(keeper, *LAID, "mode:more")
    assert keeper.evaluate(REACHED) == []
    keeper.keyboard.press("Escape")
    expect(keeper.locator("#pad.open")).to_have_count(0)
    assert len(keeper.evaluate(REACHED)) > 10
    tap(keeper, "seat:B", "b1", "b3", "confirm")
    expect(keeper.locator("#pad.refused")).to_be_visible()
    keeper.keyboard.press("Escape")
    expect(keeper.locator("#pad.refused")).to_have_count(0)
    expect(keeper.locator("#pad .draft .meld")).to_have_count(1)
    keeper.set_viewport_size({"width": 1280, "height": 800})
    expect(keeper.locator("header.top[inert]")).to_have_count(0)


def test_no_two_buttons_bear_one_name(keeper: Page) -> None:
    start_game(keeper, new_series(keeper))
    tap(keeper, *LAID, "seat:A")
    for taps in ((), ("b1", "b3")):
        tap(keeper, *taps)
        names = keeper.evaluate(NAMES, "#pad .between button, #pad .bar button")
        assert len(names) == len(set(names)), names
    expect(keeper.locator("#pad .key.in").first).to_have_attribute(
        "aria-label", re.compile("in the meld"))
    names = keeper.evaluate(NAMES, ".hit")
    assert len(names) == 4
    assert len(set(names)) == 4, names


def test_a_television_shows_the_table_and_no_button(keeper: Page, phone: OpenPhone) -> None:
    game = start_game(keeper, new_series(keeper))
    tap(keeper, *LAID)
    television = phone()
    join(television, invited(keeper, "guest"), "Television")
    television.set_viewport_size({"width": 1280, "height": 720})
    television.goto(game)
    assert television.locator("main").locator("button, .helps a").count() == 0
    assert television.locator("#live").evaluate("each => each.offsetWidth") > 1100


def test_the_short_code_is_large(keeper: Page) -> None:
    keeper.goto("/settings/phones/invite")
    keeper.get_by_role("button", name="Short code").first.tap()
    code = keeper.locator(".short-code")
    expect(code).to_have_text(re.compile(r"^\S+$"))
    assert code.evaluate("each => parseFloat(getComputedStyle(each).fontSize)") >= 40
    assert code.evaluate("each => each.scrollWidth <= each.clientWidth")
