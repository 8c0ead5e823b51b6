"""The score entered alone on a phone: by touch and without scripts, in both games."""

import pytest
from playwright.sync_api import Page, expect

from tests.support import axe
from tests.support.large_text import faults
from tests.webapp.browser.conftest import OpenPhone
from tests.webapp.browser.evening import LONGEST, series_of_four
from tests.webapp.browser.test_game import join, keeper_link, tap
from tests.webapp.browser.test_photo import file
from tests.webapp.command.test_server import Server

pytestmark = pytest.mark.one_server

ROMANIAN = (
    ("won:A", "k2"), ("next", "part:table", "b9", "b11", "r10", "r12"),
    ("own:0", "by:B", "for:1", "paint:2"), ("owned", "next", "r4", "J", "r6"),
    ("part:rack", "k9", "r1"), ("next", "part:number"),
)


def begin(page: Page, query: str = "") -> str:
    """Start a game of four with long names for its score alone; return the page's address."""
    page.goto(series_of_four(page, query, LONGEST))
    page.locator("details.split > summary").tap()
    page.get_by_role("button", name="Enter scores only").tap()
    page.wait_for_url("**/quick")
    return page.url


def totals(page: Page) -> list[str]:
    page.wait_for_url("**/score")
    return page.locator(".score .big").all_inner_texts()


def by_axe(page: Page) -> list[str]:
    page.evaluate("document.querySelectorAll('main details').forEach(each => each.open = true)")
    return axe.faults(page)


def test_a_romanian_game_by_touch(phone: OpenPhone, server: Server) -> None:
    # axe comes into the page from outside, which the app's own policy forbids.
    page = phone(bypass_csp=True, reduced_motion="reduce")
    join(page, keeper_link(server), "Ana's phone")
    begin(page)
    for taps in ROMANIAN:
        tap(page, *taps)
        assert by_axe(page) == []
        for width, height in ((320, 568), (390, 844)):
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    page.locator("[name=number]").fill("50")
    page.locator("[name=number]").press("Enter")
    expect(page.locator("#part")).to_contain_text("Ștefan")
    page.locator("[name=number]").fill("175")
    tap(page, "sign", "next")
    expect(page.locator(".score .big")).to_have_text(["195", "50", "−10", "−175"])
    assert by_axe(page) == []
    page.locator("#pad .go").tap()
    assert totals(page) == ["195", "50", "−10", "−175"]


def test_a_rack_by_photo(phone: OpenPhone, server: Server) -> None:
    page = phone()
    join(page, keeper_link(server), "Ana's phone")
    begin(page, "?game=tile-rummy")
    tap(page, "won:A", "went:all 1", "next", "part:rack")
    page.locator("#photo-file").set_input_files(file("k9 r4"))
    expect(page.locator("#pad .draft .tile")).to_have_count(2, timeout=30_000)
    tap(page, "next", "empty", "next", "empty", "next")
    page.locator("#pad .go").tap()
    assert totals(page) == ["413", "0", "0", "−13"]


def test_what_is_missing_is_heard_and_nothing_is_lost(phone: OpenPhone, server: Server) -> None:
    page = phone()
    join(page, keeper_link(server), "Ana's phone")
    begin(page)
    tap(page, "won:B", "k2", "next", "part:table", "b9", "b11", "at:D", "next")
    expect(page.locator("#pad [role=alert]")).to_contain_text("Tap the tiles left")
    expect(page.locator("#pad .draft .tile")).to_have_count(3)


def test_it_works_without_scripts(phone: OpenPhone, server: Server) -> None:
    page = phone(scripts=False)
    join(page, keeper_link(server), "Old phone")
    begin(page)
    for value in ("won:A", "k2", "next", "part:table", "b9", "b11", "r10", "r12", "next", "none",
                  "next", "none", "next", "none"):
        with page.expect_navigation():
            page.locator(f'#pad button[name="tap"][value="{value}"]:not(.vh)').first.tap()
    page.reload()
    page.locator("#by-photo [type=file]").wait_for()
    page.locator("#pad .go").tap()
    expect(page.locator(".score .big").first).to_have_text("155")
    page.locator("#pad .go").tap()
    assert totals(page) == ["155", "−200", "−200", "−200"]


def test_nothing_is_cut_at_twice_the_size(phone: OpenPhone, server: Server) -> None:
    page = phone()
    join(page, keeper_link(server), "Ana's phone")
    address = begin(page)
    draft = ("won A; thrown k2; A meld b9 b10 b11 @2B1; B meld r4 J=r5 r6; B rack k9 r1;"
             " C number 50; D none; at ")
    found = [fault
             for step in ("end table", "A table", "B table", "B rack", "C number",
                          "A table; own 0 @0B1", "score table")
             for fault in faults(page, f"{address}?draft={draft}{step}")]
    # At twice the size the keys are nearly as high as a phone, and come into view by scrolling.
    assert [each for each in found if "keys in view" not in each] == []
