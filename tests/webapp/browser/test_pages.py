"""A round that nobody recorded, and the end of a series, as a family comes upon them."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.support.entering import D85_LINES, D85_WHOLE, text_of
from tests.webapp.browser.beside import entering_beside
from tests.webapp.browser.test_game import (
    create,
    join,
    keeper_link,
    new_series,
    start_game,
    tap,
    unfold,
)
from tests.webapp.command.test_server import Server

pytestmark = pytest.mark.one_server

OpenPhone = Callable[..., Page]


def fits(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth") <= 390)


@pytest.mark.parametrize("scripts", [True, False])
def test_a_round_that_nobody_recorded_is_asked_about(
    phone: OpenPhone, server: Server, scripts: bool,  # noqa: FBT001
) -> None:
    page = phone(scripts=scripts)
    join(page, keeper_link(server), "Ana's phone")
    game = start_game(page, new_series(page))
    page.goto(entering_beside(server)(game, text_of(*D85_LINES[1:3])))
    tap(page, "meld:2", "r13")
    expect(page.locator("#refused-title")).to_have_text("Is it already the next turn?")
    assert fits(page)
    page.get_by_role("button", name="Already the next turn").tap()
    expect(page.locator("#refused-title")).to_have_count(0)
    expect(page.locator("#m2")).to_contain_text("13")


def test_a_series_ends_and_begins_again(phone: OpenPhone, server: Server) -> None:
    page = phone()
    join(page, keeper_link(server), "Ana's phone")
    page.goto("/series/new")
    for number, name in enumerate(("Ana", "Bogdan", "Carmen", "Dan"), 1):
        page.locator(f'[name="player_{number}"]').fill(name)
    unfold(page)
    page.locator('[name="games"]').fill("1")
    create(page)
    page.wait_for_url(re.compile(r"/series/(?!new)"))
    game = entering_beside(server)(start_game(page, page.url), text_of(*D85_WHOLE))
    page.goto(f"{game}/score")
    expect(page.locator("#end")).to_have_text("Ana won the series.")
    assert fits(page)
    page.get_by_role("button", name="Rematch").tap()
    expect(page.get_by_role("button", name="Start game 1")).to_be_visible()
    expect(page.locator("h1")).to_contain_text("Ana, Bogdan, Carmen, Dan")
    assert fits(page)
