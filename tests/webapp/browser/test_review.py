"""The review of a game on a phone: without scripts, in large text, and for axe in both schemes."""

import pytest
from playwright.sync_api import Page, expect

from tests.support.axe import faults as axe_faults
from tests.support.large_text import PHONES, faults
from tests.support.reviewed_games import play
from tests.webapp.browser.beside import entering_beside
from tests.webapp.browser.conftest import OpenPhone
from tests.webapp.browser.evening import LONGEST, series_of_four
from tests.webapp.browser.test_game import join, keeper_link, start_game
from tests.webapp.command.test_server import Server

pytestmark = pytest.mark.one_server

SEED = 2
"""A game of four in which something is told of several."""


def game_of_four(page: Page, server: Server) -> str:
    """Play a whole game, and return its address."""
    join(page, keeper_link(server), "Ana's phone")
    game = start_game(page, series_of_four(page, names=LONGEST))
    text = play(SEED, eager=0.3).text
    return entering_beside(server)(game, text[text.index("recording full"):])


def all_agree(page: Page) -> None:
    for number in range(4):
        page.locator('form:has([name="agree"][value="1"]) button').first.tap()
        expect(page.locator(".badge.on")).to_have_count(number + 1)


def test_one_looks_at_the_own_review_and_all_at_everybodys_without_scripts(
    phone: OpenPhone, server: Server
) -> None:
    page = phone(scripts=False)
    game = game_of_four(page, server)
    page.goto(f"{game}/score")
    page.locator(".menu summary").tap()
    page.get_by_role("link", name="Review", exact=True).tap()
    expect(page.locator('[id^="review-"]')).to_have_count(0)
    page.get_by_role("link", name="Choose your name").tap()
    page.locator('label:has([name="seat"][value="B"])').tap()
    with page.expect_navigation():
        page.locator('form[action$="/seat"] button.primary').last.tap()
    page.goto(f"{game}/review")
    expect(page.locator('[id^="review-"]')).to_have_count(1)
    own = page.locator("#review-B")
    expect(own.locator(".line")).not_to_have_count(0)
    expect(own).to_contain_text("certainly fitted on the table")
    all_agree(page)
    expect(page.locator('[id^="review-"]')).to_have_count(4)
    own.get_by_role("link", name="move ").first.tap()
    expect(page.locator(":target")).to_be_visible()


def test_the_review_is_whole_at_twice_the_size_and_axe_finds_nothing(
    phone: OpenPhone, server: Server
) -> None:
    page = phone(bypass_csp=True, reduced_motion="reduce")
    address = f"{game_of_four(page, server)}/review"
    page.goto(address)
    all_agree(page)
    found = faults(page, address)
    found += faults(page, address, PHONES, size=100)
    found += axe_faults(page)
    assert found == []
