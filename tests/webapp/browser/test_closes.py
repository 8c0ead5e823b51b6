"""“Does this hand close?” on a phone: by keys, by photo, without scripts, and entered in a game."""

import pytest
from playwright.sync_api import Page, expect

from tests.support.axe import faults
from tests.webapp.browser.conftest import OpenPhone
from tests.webapp.browser.evening import NAMES, series_of_four, start_game
from tests.webapp.browser.test_game import join, keeper_link, made_series
from tests.webapp.browser.test_photo import file
from tests.webapp.command.test_server import Server

pytestmark = pytest.mark.one_server

HAND = ("r1", "r2", "r3", "y5", "b5", "k5", "y7", "y8", "y9", "k10", "k11", "k12", "k13")

READ = 60_000
"""Milliseconds in which a busy machine has read a photo."""


def touch(page: Page, *taps: str) -> None:
    for each in taps:
        page.locator(f'#pad button[value="{each}"]').first.tap()
        page.wait_for_function("() => !document.querySelector('#pad[aria-busy]')")


def test_a_hand_is_asked_by_keys_from_the_referee(phone: OpenPhone, server: Server) -> None:
    page = phone(bypass_csp=True, reduced_motion="reduce")
    join(page, keeper_link(server), "Ana's phone")
    page.goto("/rules")
    page.get_by_role("link", name="Does this hand close?").tap()
    touch(page, "y1", *HAND, "y2")
    expect(page.locator(".answer .big")).to_be_hidden()
    page.get_by_text("Show answer").tap()
    expect(page.locator(".answer .big")).to_have_text("Yes, it closes.")
    expect(page.locator(".answer .lines")).to_contain_text("C-WORTH-1")
    assert faults(page) == []
    for width in (320, 390):
        page.set_viewport_size({"width": width, "height": 844})
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    touch(page, "j:0:13", "b13")
    page.get_by_text("Show answer").tap()
    expect(page.locator(".answer .big")).to_have_text("1 tile missing.")
    expect(page.locator(".answer .tiles").first.get_by_label("red 4")).to_be_visible()


def test_a_photo_of_the_hand_is_entered_in_a_game(phone: OpenPhone, server: Server) -> None:
    page = phone()
    join(page, keeper_link(server), "Ana's phone")
    page.goto(start_game(page, series_of_four(page, "?game=closed")))
    touch(page, "mode:more", "y1", "confirm")
    rows = (" ".join(HAND[:6]), " ".join((*HAND[6:], "r4")))
    page.locator("#photo-file").set_input_files(file(*rows))
    page.locator('.answer [form="enter-form"]').nth(1).tap(timeout=READ)
    expect(page.locator("h1.turn")).to_contain_text("went out")
    expect(page.locator(".lying")).to_contain_text("Runs and groups: 2 points")


COUNTED = """addEventListener("click", (event) => {
  if (event.target.closest("button, a")) sessionStorage.touches = touches() + 1;
}, true);
const touches = () => Number(sessionStorage.touches ?? 0);"""


def test_a_hand_takes_two_touches_by_photo_and_four_by_hand(
    phone: OpenPhone, server: Server
) -> None:
    page = phone()
    join(page, keeper_link(server), "Ana's phone")
    series = made_series(page, "?game=closed", NAMES, preset="pe-tabla")
    page.add_init_script(COUNTED)

    def touches() -> int:
        return int(page.evaluate("Number(sessionStorage.touches ?? 0)"))

    page.goto(start_game(page, series))
    before = touches()
    with page.expect_file_chooser() as chooser:
        page.locator("#pad [data-photo]").tap()
    chooser.value.set_files(file(" ".join(HAND[:6]), " ".join((*HAND[6:], "r4"))))
    page.locator('.answer [form="enter-form"]').nth(1).tap(timeout=READ)
    expect(page.locator("h1.turn")).to_contain_text("went out")
    assert touches() - before == 2
    page.goto(start_game(page, series))
    before = touches()
    touch(page, "mode:out", "seat:C", "as:pairs", "confirm")
    expect(page.locator("h1.turn")).to_contain_text("went out")
    assert touches() - before == 4


def test_the_referee_leads_to_the_hand_of_the_game_that_runs(
    phone: OpenPhone, server: Server
) -> None:
    page = phone()
    join(page, keeper_link(server), "Ana's phone")
    start_game(page, made_series(
        page, "?game=closed", NAMES, preset="pe-tabla", rule_ch_pairs="no"))
    page.goto("/rules")
    page.get_by_role("link", name="Does this hand close?").tap()
    touch(page, *HAND, "b13")
    page.get_by_text("Show answer").tap()
    expect(page.locator(".answer .big")).to_have_text("1 tile missing.")
    expect(page.locator(".answer")).not_to_contain_text("Seven pairs")


def test_it_works_without_scripts(phone: OpenPhone, server: Server) -> None:
    page = phone(scripts=False)
    join(page, keeper_link(server), "Ana's phone")
    page.goto("/closes")
    for each in ("y1", *HAND, "r4"):
        page.locator(f'#pad button[value="{each}"]').first.tap()
    page.get_by_text("Show answer").tap()
    expect(page.locator(".answer .big")).to_have_text("Yes, it closes.")
