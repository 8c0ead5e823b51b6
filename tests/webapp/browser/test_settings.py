"""Settings on a phone: little on one screen and a bit, and one thing on each page behind it."""

import pytest
from playwright.sync_api import Page, expect

from tests.webapp.browser.conftest import OpenPhone
from tests.webapp.browser.evening import NAMES
from tests.webapp.browser.test_game import invited, join, keeper_link, own_phone, prefer
from tests.webapp.command.test_server import Server

pytestmark = pytest.mark.one_server

BEHIND = (
    "/settings/whose", "/settings/language", "/phone", "/app", "/household/leave",
    "/settings/household", "/settings/players", "/settings/phones", "/settings/phones/invite",
    "/household/screen", "/household/tiles", "/settings/photos",
    "/settings/statistics", "/household/along", "/settings/backups", "/household/programs",
    "/household/https", "/household/lost", "/about",
)
HIGHEST, MOST_CONTROLS, MOST_WORDS = 1100, 19, 80
"""Of the list on 390 by 844 px: how high, how many rows lead on, and how many words."""


@pytest.fixture
def keeper(phone: OpenPhone, server: Server) -> Page:
    page = phone()
    join(page, keeper_link(server), "Ana’s phone")
    page.goto("/series/new")
    for number, name in enumerate(NAMES, 1):
        page.locator(f'[name="player_{number}"]').fill(name)
    page.locator("main form button.primary").last.tap()
    page.wait_for_url(lambda url: "/new" not in url)
    return page


def test_the_list_is_a_screen_and_a_third(keeper: Page) -> None:
    keeper.goto("/settings/whose")
    keeper.get_by_label(NAMES[0]).check()
    keeper.locator("main form button").tap()
    keeper.wait_for_url("**/settings")
    main = keeper.locator("main")
    assert keeper.evaluate("document.documentElement.scrollHeight") <= HIGHEST
    assert main.locator("a, button, input, select, summary").count() <= MOST_CONTROLS
    assert len(main.inner_text().split()) <= MOST_WORDS
    rows = main.locator("a")
    assert min(each.evaluate("row => row.offsetHeight") for each in rows.all()) >= 44
    expect(keeper.locator(".tabs [aria-current]")).to_contain_text("Settings")


@pytest.mark.parametrize("language", ["ro", "hu", "fr"])
def test_it_is_hardly_higher_in_other_languages(keeper: Page, language: str) -> None:
    prefer(keeper, language=language)
    assert keeper.evaluate("document.documentElement.scrollHeight") <= HIGHEST + 100


def test_each_page_behind_it_does_one_thing(keeper: Page) -> None:
    for path in (*BEHIND, own_phone(keeper)):
        keeper.goto(path)
        expect(keeper.locator("h1")).to_have_count(1)
        expect(keeper.locator("h1")).to_be_visible()
        assert keeper.locator("main .btn.primary:visible").count() <= 1, path
        assert keeper.locator("header.top").evaluate("bar => bar.offsetHeight") <= 52, path
        with keeper.expect_navigation():
            keeper.locator(".top .back").tap()
        assert "/settings" in keeper.url, path


def test_a_second_phone_is_let_in_from_the_start_page(keeper: Page, phone: OpenPhone) -> None:
    keeper.goto("/")
    keeper.get_by_role("link", name="Settings").tap()
    keeper.get_by_role("link", name="Phones and invitations").tap()
    keeper.get_by_role("link", name="Invite").tap()
    keeper.get_by_role("button", name="Link and QR code").tap()
    expect(keeper.locator(".qr svg")).to_be_visible()
    other = phone()
    join(other, invited(keeper, "guest"), "Television")
    other.goto("/settings")
    expect(other.locator("main")).to_contain_text("Ask Ana’s phone (keeper)")
    expect(other.get_by_role("link", name="Lost phone")).to_have_count(0)


def test_who_has_not_joined_changes_the_language_by_one_touch(
    phone: OpenPhone, server: Server
) -> None:
    page = phone(scripts=False)
    page.goto(keeper_link(server))
    page.get_by_role("button", name="Magyar").tap()
    expect(page.locator("html")).to_have_attribute("lang", "hu")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
