"""The page of a table asks for news while it is seen, and not at all while it is hidden."""

from playwright.sync_api import Page, expect

from tests.webapp.browser.conftest import OpenPhone
from tests.webapp.browser.test_game import join, keeper_link, new_series, start_game
from tests.webapp.command.test_server import Server

# A phone that is put away says so by these two; the page of a test is always in front.
SEEN = """(seen) => {
  Object.defineProperty(document, "hidden", { get: () => !seen, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""
EVERY = 1500  # ms


def table(phone: OpenPhone, server: Server) -> tuple[Page, list[str]]:
    """Return a table whose clock is the test's, and the questions that it has asked."""
    page = phone()
    join(page, keeper_link(server), "Ana's phone")
    address = start_game(page, new_series(page))
    page.clock.install()
    page.goto(address)
    asked: list[str] = []
    page.on("request", lambda each: asked.append(each.url) if each.url.endswith("/live") else None)
    return page, asked


def test_a_table_that_is_seen_asks_at_most_every_second_and_a_half(
    phone: OpenPhone, server: Server,
) -> None:
    page, asked = table(phone, server)
    with page.expect_response("**/live"):
        page.clock.run_for(EVERY)
    asked.clear()
    page.clock.run_for(20 * EVERY)
    assert 1 <= len(asked) <= 20


def test_a_table_that_is_hidden_asks_nothing_and_asks_at_once_when_it_is_seen_again(
    phone: OpenPhone, server: Server,
) -> None:
    page, asked = table(phone, server)
    with page.expect_response("**/live"):
        page.clock.run_for(EVERY)
    page.evaluate(SEEN, False)  # noqa: FBT003 (what the page is told)
    asked.clear()
    page.clock.run_for(100 * EVERY)
    assert asked == []
    with page.expect_response("**/live"):
        page.evaluate(SEEN, True)  # noqa: FBT003 (as above)
    with page.expect_response("**/live"):
        page.clock.run_for(EVERY)


def test_a_table_of_a_device_that_was_sent_away_says_so_and_asks_no_more(
    phone: OpenPhone, server: Server,
) -> None:
    page, asked = table(phone, server)
    with page.expect_response("**/live"):
        page.clock.run_for(EVERY)
    kept = page.context.cookies()
    page.context.clear_cookies()
    with page.expect_response("**/live"):
        page.clock.run_for(EVERY)
    expect(page.locator(".away-note")).to_be_visible()
    page.clock.run_for(EVERY)
    asked.clear()
    page.clock.run_for(100 * EVERY)
    assert asked == []
    page.context.add_cookies(kept)
    with page.expect_response("**/live"):  # whoever looks at it again may have joined again
        page.evaluate(SEEN, True)  # noqa: FBT003 (as above)
    expect(page.locator(".away-note")).to_be_hidden()
    with page.expect_response("**/live"):
        page.clock.run_for(EVERY)
