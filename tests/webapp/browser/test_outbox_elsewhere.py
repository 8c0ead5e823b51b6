"""What waits on a phone belongs to a household: another one shows, counts and sends none of it."""

import pytest
from playwright.sync_api import Page, expect

from tests.support.phones import invite
from tests.webapp.browser.beside import entering_beside
from tests.webapp.browser.conftest import OpenPhone
from tests.webapp.browser.test_game import (
    invited,
    join_by_touch,
    keeper_link,
    new_series,
    send_away,
    skip_pictures,
    start_game,
)
from tests.webapp.browser.test_outbox import LAY, drop, opened, ready, take_down, waits
from tests.webapp.browser.test_worker import LEFT, until
from tests.webapp.command.test_server import Server
from tests.webapp.conftest import new_neighbour
from webapp import create_app
from webapp.server.data.config import load_settings

pytestmark = pytest.mark.one_server

BESIDE = "Moves of another household on this phone: 2"
WARNED = "Moves to send: 2."
FIRST = "turn A\nmeld k1 k2 k3 / r10 r11 r12 r13\n"


@pytest.fixture
def keeper(phone: OpenPhone, server: Server) -> Page:
    page = phone()
    join_by_touch(page, keeper_link(server), "Ana's phone")
    return page


@pytest.fixture
def game(keeper: Page) -> str:
    return start_game(keeper, new_series(keeper))


@pytest.fixture
def page(phone: OpenPhone, keeper: Page, game: str, server: Server) -> Page:
    """A phone on which two entries are held, since another one was first."""
    page = phone()
    join_by_touch(page, invited(keeper, "member"), "Bogdan's phone")
    page.goto(game)
    skip_pictures(page)
    ready(page)
    page.context.set_offline(True)
    take_down(page, *LAY)
    take_down(page, "next")
    entering_beside(server)(game, FIRST)
    page.context.set_offline(False)
    expect(page.locator("#outbox .held")).to_have_count(1)
    return page


@pytest.fixture
def elsewhere(server: Server) -> str:
    """The link into another household of the same server."""
    return invite(new_neighbour(create_app(load_settings(server.data, {}))), "member")


def shows_only_that_something_waits(page: Page) -> None:
    box = ready(page).locator("#outbox")
    expect(box).to_have_text(f"{BESIDE}Delete")
    expect(box.get_by_role("button")).to_have_count(1)
    expect(waits(page)).to_have_count(0)


def test_who_leaves_for_another_household_is_told_what_waits_and_takes_nothing_along(
    page: Page, elsewhere: str
) -> None:
    page.goto(elsewhere)
    expect(page.locator("#waiting")).to_contain_text(WARNED)
    expect(ready(page).locator("#outbox")).to_have_count(0)
    page.get_by_role("button", name="Switch household").tap()
    page.wait_for_url(lambda url: "/join/" not in url)
    until(page, f"async () => !(await ({LEFT})()).some(Boolean)")
    expect(ready(page).locator("#outbox")).to_have_count(0)


def test_who_turns_back_before_leaving_keeps_what_waits(
    page: Page, game: str, elsewhere: str
) -> None:
    page.goto(elsewhere)
    page.locator('main [name="name"]').fill(" ")
    page.locator("main form").evaluate("(form) => (form.noValidate = true)")
    page.get_by_role("button", name="Switch household").tap()
    expect(page.locator("main form .error, main form [aria-invalid]").first).to_be_visible()
    expect(page.locator("#waiting")).to_contain_text(WARNED)
    page.goto(game)
    expect(ready(page).locator("#outbox summary")).to_have_text("Moves to decide on: 2")


def test_the_warning_follows_what_is_dropped_on_another_page(page: Page, elsewhere: str) -> None:
    beside = page.context.new_page()
    beside.goto(elsewhere)
    expect(beside.locator("#waiting")).to_contain_text(WARNED)
    for _ in range(2):
        drop(page)
    expect(beside.locator("#waiting")).to_be_hidden()


def test_a_code_that_may_lead_elsewhere_is_typed_beside_what_waits(page: Page) -> None:
    page.goto("/code")
    expect(page.locator("#waiting")).to_contain_text(WARNED)
    expect(ready(page).locator("#outbox")).to_have_count(0)


def test_who_was_sent_away_and_joins_elsewhere_sees_there_only_that_something_waits(
    page: Page, keeper: Page, game: str, elsewhere: str
) -> None:
    send_away(keeper, "Bogdan's phone")
    for address in (elsewhere, game, "/"):
        page.goto(address)
        shows_only_that_something_waits(page)
    join_by_touch(page, elsewhere, "Bogdan’s phone")
    shows_only_that_something_waits(page)
    page.locator("#outbox").get_by_role("button", name="Delete").tap()
    expect(page.locator("#outbox")).to_have_count(0)
    page.reload()
    expect(ready(page).locator("#outbox")).to_have_count(0)


def test_what_waits_comes_back_with_the_phone_and_nothing_false_stands_beside_it(
    page: Page, keeper: Page, game: str, elsewhere: str
) -> None:
    drop(page)
    send_away(keeper, "Bogdan's phone")
    opened(page).get_by_role("button", name="Enter again").tap()
    expect(page.locator("#outbox")).to_contain_text("has left the household")
    join_by_touch(page, elsewhere, "Bogdan’s phone")
    expect(ready(page).locator("#outbox")).not_to_contain_text("has left the household")
    join_by_touch(page, invited(keeper, "member"), "Bogdan's phone")
    page.goto(game)
    expect(ready(page).locator("#outbox .held")).to_contain_text("Someone was faster")
