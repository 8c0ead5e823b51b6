"""Persons and five at the table on phones: large text, axe in both schemes, without scripts."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.support.axe import faults as axe_faults
from tests.support.large_text import PHONES, faults
from tests.webapp.browser.conftest import OpenPhone
from tests.webapp.browser.evening import LONGEST
from tests.webapp.browser.test_game import create, join, keeper_link
from tests.webapp.command.test_server import Server

pytestmark = pytest.mark.one_server

FIFTH = "Gheorghe-Valentin Dumitrescu"


def series_of_five(page: Page) -> str:
    """Begin a series of five with long names, one of them behind what is folded away."""
    page.goto("/series/new")
    page.locator("details:has([name=player_5]) > summary").tap()
    for number, name in enumerate((*LONGEST, FIFTH), 1):
        page.fill(f"[name=player_{number}]", name)
    create(page)
    page.wait_for_url(re.compile(r"/series/(?!new)"))
    return page.url


def start(page: Page, series: str) -> None:
    page.goto(series)
    page.locator('form[action$="/games"] button').first.tap()
    page.wait_for_selector("#pad")


def pages(page: Page, series: str) -> list[str]:
    """Throw a game away and return the pages to look at, as full as they come."""
    start(page, series)
    page.goto(series)
    page.goto(f"{series}/throw")
    page.locator('form[action$="/throw"]').evaluate("each => each.submit()")
    expect(page.locator(".msg.ok")).to_be_visible()
    page.goto("/settings/players")
    person = page.locator('a[href^="/people/"]').first.get_attribute("href")
    assert person
    own = [f"{series}/{each}" for each in ("players", "settings", "games", "start", "throw", "seat",
                                           "end", "name", "mend")]
    return [series, *own, "/", "/series", "/series/new", "/settings/players", person]


def test_every_page_of_persons_is_whole_and_axe_finds_nothing(
    phone: OpenPhone, server: Server
) -> None:
    page = phone(bypass_csp=True, reduced_motion="reduce")
    join(page, keeper_link(server), "Ana's phone")
    found: list[str] = []
    for address in pages(page, series_of_five(page)):
        found += faults(page, address)
        found += faults(page, address, PHONES, size=100)
        found += axe_faults(page)
    assert found == []


def test_five_choose_who_plays_and_one_is_called_otherwise_without_scripts(
    phone: OpenPhone, server: Server
) -> None:
    page = phone(scripts=False)
    join(page, keeper_link(server), "Ana's phone")
    series = series_of_five(page)
    expect(page.locator('[name="playing"]:checked')).to_have_count(4)
    page.locator(".split > summary").tap()
    page.locator('[name="playing"][value="A"]').check()
    page.locator('[name="playing"][value="E"]').uncheck()
    page.locator('form[action$="/games"] button').first.tap()
    expect(page.locator("#seat-A")).to_contain_text("Maria")
    game = page.url
    page.goto(series)
    page.locator('a[href^="/people/"]').first.tap()
    page.fill('[name="short"]', "Mimi")
    page.locator('[name="colour"][value="6"]').check()
    page.locator("main form button").first.tap()
    expect(page.locator(".msg.ok")).to_contain_text("is now Mimi")
    page.goto(game)
    expect(page.locator("#seat-A")).to_contain_text("Mimi")
