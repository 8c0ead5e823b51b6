"""The leaflet's game played by touch on phones, against `joly serve` as it is run."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.support.axe import faults
from tests.webapp.browser.conftest import OpenPhone
from tests.webapp.browser.test_game import (
    button,
    invited,
    join,
    keeper_link,
    made_series,
    start_game,
    tap,
)
from tests.webapp.command.test_server import Server

pytestmark = pytest.mark.one_server

# Counts the tones that are heard.
EAR = """
window.tones = 0;
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (...when) {
  window.tones += 1;
  return start.apply(this, when);
};
"""
BEGUN = ("mode:start", "r9", "b3", "confirm", "next")
LAID = (*BEGUN, "n10", "y10", "confirm", "next",
        "r9", "r12", "confirm", "next", "draw")


def new_series(page: Page, **rules: str) -> str:
    return made_series(page, "?game=tile-rummy", ("Ana", "Bogdan"),
                       **{f"rule_{name}": word for name, word in rules.items()})


begin_game = start_game


def count_racks(page: Page, *taps: str) -> None:
    tap(page, *taps[:-1])
    page.locator('#pad button.go[value="confirm"]').tap()
    page.wait_for_url("**/score")


def totals(page: Page) -> list[str]:
    return [page.locator(f"#score-{seat} summary .big").inner_text() for seat in "AB"]


def is_inside(page: Page) -> bool:
    """Say that nothing makes the page wider than the phone."""
    return bool(page.evaluate(
        "document.documentElement.scrollWidth <= document.documentElement.clientWidth"))


def middle(tile: Locator) -> tuple[float, float]:
    box = tile.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.fixture
def page(phone: OpenPhone, server: Server) -> Page:
    page = phone()
    page.context.add_init_script(EAR)
    join(page, keeper_link(server), "Ana's phone")
    return page


def test_a_whole_game_with_the_table_arranged_by_finger(page: Page, phone: OpenPhone) -> None:
    game = begin_game(page, new_series(page))
    other = phone()
    join(other, invited(page, "member"), "Bogdan's phone")
    page.goto(game)
    other.goto(game)
    tap(page, *LAID)
    expect(other.locator("#m2 .tile")).to_have_count(4)
    tap(page, "mode:table", "t:1:3", "new", "keys", "b12", "g:2:1", "k12", "g:2:2")
    assert is_inside(page)
    tap(page, "check")
    expect(page.locator(".checked")).to_contain_text("Allowed")
    expect(other.locator("#m3")).to_have_count(0)
    tap(page, "confirm")
    expect(other.locator("#m3 .tile")).to_have_count(3)
    tap(page, "mode:out", "confirm")
    count_racks(page, "k9", "r4", "confirm")
    assert totals(page) == ["13", "−13"]


def test_tiles_are_drawn_to_their_place(page: Page) -> None:
    begin_game(page, new_series(page))
    tap(page, *LAID)
    tap(page, "mode:table")
    from_x, from_y = middle(page.locator('[value="t:1:0"]'))
    to_x, to_y = middle(page.locator('[value="t:0:2"]'))
    finger = page.context.new_cdp_session(page)
    for step in range(7):
        part = min(step / 5, 1)
        at = {"x": from_x + (to_x + 9 - from_x) * part, "y": from_y + (to_y - from_y) * part}
        kind = "touchStart" if not step else "touchMove" if step < 6 else "touchEnd"
        points = [at] if step < 6 else []
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    expect(page.locator('#pad [name="draft"]')).to_have_value(re.compile("r10 b10 k10 r9 /"))
    tap(page, "check")
    expect(page.locator("#pad.refused")).to_contain_text("T-MANIP-2")
    tap(page, "change", "reset")
    page.locator('[value="t:0:0"]').tap()
    expect(page.locator("#pad .picked")).to_have_count(1)
    expect(page.locator('#pad [name="draft"]')).to_have_value(re.compile("r10 b10 k10 / r9"))


def test_the_table_is_arranged_with_the_keyboard(page: Page) -> None:
    begin_game(page, new_series(page))
    tap(page, *LAID)
    tap(page, "mode:table")
    page.locator('[value="t:1:3"]').focus()
    page.keyboard.press("Enter")
    expect(page.locator('[value="new"]')).to_be_visible()
    page.locator('[value="new"]').focus()
    page.keyboard.press("Enter")
    expect(page.locator('#pad [name="draft"]')).to_have_value(re.compile("r11 / r12"))


def test_what_is_touched_while_arranging_is_as_large_as_a_finger(page: Page) -> None:
    begin_game(page, new_series(page))
    tap(page, *LAID)
    tap(page, "mode:table", "t:1:3")
    sizes = page.evaluate(
        "[...document.querySelectorAll('.arrange button.tile, .arrange .gap')]"
        ".map(each => [each.offsetWidth, each.offsetHeight])")
    assert len(sizes) == 8  # seven tiles of two melds, and a gap in that of the other tiles
    assert all(width >= 32 and height >= 44 for width, height in sizes), sizes
    assert is_inside(page)
    page.set_viewport_size({"width": 375, "height": 667})
    assert is_inside(page)
    assert page.evaluate("document.querySelector('.arrange .melds').scrollWidth") <= 375


def test_the_time_runs_down_and_is_heard(page: Page) -> None:
    begin_game(page, new_series(page, tr_time_limit="180"))
    page.clock.install()
    page.reload()
    tap(page, *BEGUN)
    clock = page.locator("#live .clock")
    expect(clock).to_have_text(re.compile("^(3:00|2:5[0-9])$"))
    page.clock.run_for(170_000)
    expect(clock).to_have_text(re.compile("^0:(0|1)[0-9]$"))
    assert page.evaluate("window.tones") == 0
    page.clock.run_for(12_000)
    expect(clock).to_have_text("0:00")
    assert page.evaluate("window.tones") == 3
    tap(page, "timeout")
    expect(page.locator("#live .turn")).to_contain_text("Ana")


def test_a_wrong_meld_stays_until_it_is_put_right(page: Page) -> None:
    begin_game(page, new_series(page))
    tap(page, *BEGUN, "b10", "free", "b11", "b13", "nextmeld", "confirm")
    expect(page.locator("#pad.refused")).to_contain_text("T-RUN-1")
    page.locator('#pad [value="unnoticed"]').tap()
    expect(page.locator("#live .news")).to_contain_text("It stays unless someone notices")
    tap(page, "next")
    expect(page.locator("#m1.other")).to_be_visible()
    tap(page, "n9", "y9", "r13", "r11", "confirm", "next", "draw")
    tap(page, "meld:1", "b12")
    expect(page.locator("#m1.run .tile")).to_have_count(4)


def test_all_at_once_with_one_joker_by_the_quick_way(page: Page) -> None:
    begin_game(page, new_series(page))
    page.locator(".menu summary").tap()
    page.locator('.menu a[href$="/quick"]').tap()
    tap(page, "won:A", "went:all 1", "next", "part:rack", "k9", "r4", "next")
    assert is_inside(page)
    page.locator("#pad .go").tap()
    page.wait_for_url("**/score")
    assert totals(page) == ["413", "−13"]


def test_a_game_works_without_scripts(phone: OpenPhone, server: Server) -> None:
    page = phone(scripts=False)
    join(page, keeper_link(server), "Old phone")
    begin_game(page, new_series(page))
    taps = (*LAID, "mode:table", "t:1:3", "new", "keys", "b12", "g:2:1", "k12", "g:2:2",
            "check", "confirm", "mode:out", "confirm", "k9", "r4", "confirm")
    for value in taps:
        with page.expect_navigation():
            button(page, value).tap()
    assert totals(page) == ["13", "−13"]


def test_axe_finds_nothing(phone: OpenPhone, server: Server) -> None:
    # axe comes into the page from outside, which the app's own policy forbids.
    page = phone(bypass_csp=True, reduced_motion="reduce")
    join(page, keeper_link(server), "Ana's phone")
    page.goto("/series/new?game=tile-rummy")
    found = faults(page)
    game = begin_game(page, new_series(page, tr_time_limit="180"))
    tap(page, "mode:start", "r9")
    found += faults(page)
    tap(page, "b3", "confirm", "next", "n10", "y10", "confirm", "next",
        "r9", "r12", "confirm")
    found += faults(page)
    tap(page, "mode:table", "t:1:3")
    found += faults(page)
    tap(page, "new", "check")
    found += faults(page)
    page.goto(f"{game}/quick")
    found += faults(page)
    assert found == []
