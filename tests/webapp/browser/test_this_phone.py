"""This phone: what it finds out about itself, and its signals when it is one's turn."""

import pytest
from playwright.sync_api import Page, expect

from tests.support.axe import faults
from tests.webapp.browser.beside import entering_beside
from tests.webapp.browser.conftest import OpenPhone
from tests.webapp.browser.test_game import join, keeper_link, new_series, start_game, tap
from tests.webapp.browser.test_tile_rummy import BEGUN, begin_game
from tests.webapp.browser.test_tile_rummy import new_series as timed_series
from tests.webapp.command.test_server import Server

pytestmark = pytest.mark.one_server

LISTEN = """
window.heard = [];
const shake = navigator.vibrate.bind(navigator);
navigator.vibrate = (pattern) => { heard.push("vibrate"); return shake(pattern); };
const make = AudioContext.prototype.createOscillator;
AudioContext.prototype.createOscillator = function () {
  heard.push("tone");
  return make.call(this);
};
speechSynthesis.speak = (words) => heard.push(`${words.lang}: ${words.text}`);
"""


@pytest.fixture
def page(phone: OpenPhone, server: Server) -> Page:
    page = phone()
    join(page, keeper_link(server), "Ana's phone")
    page.add_init_script(LISTEN)
    return page


def lacks(page: Page) -> set[str]:
    """Return what the page found not to work, once it has looked."""
    expect(page.locator("#lacking [aria-busy]")).to_have_count(0)
    return {each.get_attribute("data-ability") or ""
            for each in page.locator("[data-ability]:visible").all()}


def test_the_page_shows_what_does_not_work_and_nothing_else(page: Page) -> None:
    page.goto("/phone")
    assert not lacks(page) & {"screen", "waiting", "away", "sound", "vibrate"}
    expect(page.locator('[data-rest="plain"]:visible')).to_have_count(0)
    page.add_init_script("""
      Object.defineProperty(navigator, "share", { value: undefined });
      speechSynthesis.getVoices = () => [{ lang: "en" }];
      navigator.mediaDevices.enumerateDevices = async () => [{ kind: "videoinput" }];""")
    page.goto("/phone")
    assert lacks(page) == {"share"}
    expect(page.locator('[data-rest="lacking"]')).to_be_visible()


def test_without_scripts_it_has_the_switches_alone(phone: OpenPhone, server: Server) -> None:
    page = phone(scripts=False)
    join(page, keeper_link(server), "Ana's phone")
    page.goto("/phone")
    expect(page.locator("#lacking")).to_be_hidden()
    page.get_by_label("Vibrate at my turn").check()
    page.locator("main").get_by_role("button", name="Save").tap()
    expect(page.get_by_label("Vibrate at my turn")).to_be_checked()


def test_over_http_it_says_what_would_help_and_whom_to_ask(
    phone: OpenPhone, server: Server
) -> None:
    page = phone(worker=True)
    # A name that is not this machine's own: a browser trusts it as little as a phone does.
    page.add_init_script("Object.defineProperty(window, 'isSecureContext', { value: false })")
    join(page, keeper_link(server), "Ana's phone")
    page.goto("/phone")
    expect(page.locator('[data-rest="plain"]').first).to_contain_text("Needs HTTPS")
    assert "away" in lacks(page)
    assert "waiting" not in lacks(page)
    expect(page.locator('[data-rest="lacking"]')).to_be_hidden()
    expect(page.locator("main").get_by_role("link", name="Install app")).to_be_visible()


def test_a_browser_that_keeps_nothing_enters_nothing_without_a_network(
    phone: OpenPhone, server: Server
) -> None:
    page = phone()
    join(page, keeper_link(server), "Ana's phone")
    page.add_init_script("""IDBFactory.prototype.open = () => {
      throw new DOMException("denied", "SecurityError"); };""")
    page.goto("/phone")
    assert "waiting" in lacks(page)


def test_axe_finds_nothing_on_it(phone: OpenPhone, server: Server) -> None:
    page = phone(bypass_csp=True, reduced_motion="reduce")
    join(page, keeper_link(server), "Ana's phone")
    for path in ("/phone", "/away", "/household/leave", "/over/nothing"):
        page.goto(path)
        page.wait_for_load_state("networkidle")
        assert faults(page) == []


def switch_on(page: Page, *labels: str) -> None:
    page.goto("/phone")
    for each in labels:
        page.get_by_label(each).check()
    page.locator("main").get_by_role("button", name="Save").tap()
    expect(page.locator(".msg.ok")).to_be_visible()


def test_a_switch_holds_as_soon_as_it_is_touched(page: Page) -> None:
    page.goto("/phone")
    for each in ("Vibrate at my turn", "Sound at my turn"):
        page.get_by_label(each).check()
    expect(page.locator("[data-kept]")).to_have_text("Saved.")
    page.goto("/phone")
    expect(page.locator("main .msg.ok")).to_have_count(0)  # it was said already
    on = [each.is_checked() for each in page.locator(".own-switch input").all()]
    assert on == [True, True, False]


def test_a_switch_that_was_not_kept_says_so_and_is_kept_by_the_button(page: Page) -> None:
    page.goto("/phone")
    page.context.set_offline(True)
    page.get_by_label("Vibrate at my turn").check()
    expect(page.locator("[data-kept]")).to_have_text("Not saved. Try again.")
    page.context.set_offline(False)
    page.locator("main").get_by_role("button", name="Save").tap()
    expect(page.locator(".msg.ok")).to_be_visible()
    expect(page.get_by_label("Vibrate at my turn")).to_be_checked()


def heard(page: Page) -> list[str]:
    found: list[str] = page.evaluate("heard")
    return found


def own_game(page: Page, name: str) -> str:
    """Begin a game in a series in which the phone is that of *name*."""
    series = new_series(page)
    page.goto(f"{series}/seat")
    page.locator(".choice", has_text=name).tap()
    with page.expect_navigation():
        page.locator('form[action$="/seat"] button').tap()
    return start_game(page, series)


@pytest.mark.parametrize("on", [True, False])
def test_it_is_felt_and_heard_when_it_becomes_ones_turn(
    page: Page, server: Server, *, on: bool
) -> None:
    if on:
        switch_on(page, "Vibrate at my turn", "Sound at my turn")
    game = own_game(page, "Bogdan")
    page.goto(game)
    page.wait_for_load_state("networkidle")
    page.locator("#live").tap(position={"x": 5, "y": 5})
    go_on = entering_beside(server)
    go_on(game, "exposed k8\nturn A\n")
    expect(page.locator("#live .turn")).to_contain_text("Ana")
    assert heard(page) == []
    go_on(game, "turn B\n")
    expect(page.locator("#live[data-mine]")).to_be_visible()
    assert heard(page) == (["vibrate", "tone", "tone"] if on else [])
    go_on(game, "turn C\n")
    expect(page.locator("#live:not([data-mine])")).to_be_visible()
    assert len(heard(page)) == (3 if on else 0)


def test_the_end_of_the_time_is_spoken_where_it_is_switched_on(page: Page) -> None:
    switch_on(page, "Announce when time is up")
    page.clock.install()
    begin_game(page, timed_series(page, tr_time_limit="180"))
    tap(page, *BEGUN)
    expect(page.locator("#live .clock")).to_be_visible()
    assert heard(page) == []
    page.clock.run_for(182_000)
    expect(page.locator("#live .clock")).to_have_text("0:00")
    assert heard(page)[-1:] == ["en: Time is up"]
    page.clock.run_for(5_000)
    assert sum(each.startswith("en:") for each in heard(page)) == 1
