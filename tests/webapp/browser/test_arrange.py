"""A table is arranged anew by touch, and the leaflet's desk and rulebook, in a real browser."""

import os

import pytest
from playwright.sync_api import Page, expect

from tests.support.axe import faults
from tests.webapp.browser.conftest import OpenPhone
from tests.webapp.browser.test_game import join, keeper_link
from tests.webapp.command.test_server import Server

pytestmark = pytest.mark.one_server

TAPS = ("r5", "r8", "n5", "r5", "y1", "y3", "mode:rack", "b8", "k8", "y4")
PAGES = (
    "/desk?game=tile-rummy",
    "/desk?game=tile-rummy&q=table&seat=A&fact=laid+A+r5+r6+r7+r8&ask=table+r5+r6+r7",
    "/desk?game=tile-rummy&q=worth&ask=meld+y1+y2+J",
    "/rules",
    "/rules/tile-rummy/variation",
    "/rules/T-MANIP-1",
    "/rules/sources",
)


def touch(page: Page, *taps: str) -> None:
    for each in taps:
        page.locator(f'#pad button[value="{each}"]:not(.vh)').first.tap()
        page.wait_for_function("() => !document.querySelector('#pad[aria-busy]')")


def shoot(page: Page, name: str) -> None:
    if folder := os.environ.get("JOLY_TEST_SHOTS"):
        page.screenshot(path=f"{folder}/{name}.png", full_page=True)


def test_a_table_is_arranged_by_touch(phone: OpenPhone, server: Server) -> None:
    page = phone()
    join(page, keeper_link(server), "Ana's phone")
    page.goto("/desk?game=tile-rummy")
    page.locator('a[href="/desk/arrange"]').tap()
    touch(page, *TAPS)
    shoot(page, "arrange-pad")
    touch(page, "confirm")
    expect(page.locator(".answer .big")).to_have_text("Yes")
    expect(page.locator(".answer")).to_contain_text("You can lay down 3 tiles from the rack.")
    expect(page.locator(".shifts .tile.new")).to_have_count(3)
    assert page.url.endswith("/desk/arrange")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    shoot(page, "arrange-answer")
    touch(page, "mode:rack", "clear", "r1", "confirm")
    expect(page.locator(".answer .big")).to_have_text("No")


def test_it_works_without_scripts(phone: OpenPhone, server: Server) -> None:
    page = phone(scripts=False)
    join(page, keeper_link(server), "Ana's phone")
    page.goto("/desk/arrange")
    for each in (*TAPS, "confirm"):
        page.locator(f'#pad button[value="{each}"]:not(.vh)').first.tap()
        page.wait_for_load_state()
    expect(page.locator(".answer .big")).to_have_text("Yes")


def test_axe_finds_nothing(phone: OpenPhone, server: Server) -> None:
    page = phone(bypass_csp=True, reduced_motion="reduce")
    join(page, keeper_link(server), "Ana's phone")
    found: list[str] = []
    page.goto("/desk/arrange")
    touch(page, *TAPS)
    found += faults(page)
    touch(page, "confirm")
    found += faults(page)
    shoot(page, "arrange")
    page.set_viewport_size({"width": 1280, "height": 800})
    shoot(page, "arrange-wide")
    page.set_viewport_size({"width": 390, "height": 844})
    for number, path in enumerate(PAGES):
        page.goto(path)
        assert page.evaluate("document.documentElement.scrollWidth") <= 390, path
        found += faults(page)
        shoot(page, f"page-{number}")
    assert found == []
