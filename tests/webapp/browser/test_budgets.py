"""How much a page of History, Referee and Settings, and a game, asks of who looks at it.

The household has played 40 games in two series, and two more series go on.
"""


from dataclasses import dataclass

import pytest
from playwright.sync_api import Page, expect

from tests.support.entering import D85_WHOLE, text_of
from tests.support.made_household import keep_all_memories, make_household
from tests.support.phones import Phone
from tests.webapp.browser.beside import entering_beside
from tests.webapp.browser.conftest import OpenPhone
from tests.webapp.browser.evening import series_of_four
from tests.webapp.browser.test_axe import HAND
from tests.webapp.browser.test_game import join, keeper_link, start_game
from tests.webapp.command.test_server import Server
from webapp import create_app
from webapp.server.data.config import load_settings
from webapp.server.data.database import db

pytestmark = pytest.mark.one_server

NAMES = ("Ana-Maria", "Bogdan", "Carmen", "Dănuț")
SCREEN = 844
COUNT = """() => {
  const shown = each => each.checkVisibility({checkVisibilityCSS: true})
    && !each.closest('.vh, .skip, .tabs');
  const all = 'a, button, input:not([type=hidden]), select, textarea, summary';
  return {
    controls: [...document.querySelectorAll(all)].filter(shown).length,
    words: document.querySelector('main').innerText.split(/\\s+/).filter(Boolean).length,
    height: document.documentElement.scrollHeight,
    header: document.querySelector('header.top').getBoundingClientRect().height,
  };
}"""


@dataclass(frozen=True)
class Asked:
    """What a page asks: the controls beside the tabs, words, and pixels of its height."""

    controls: int
    words: int
    height: int
    header: float


def asked_by(page: Page, address: str) -> Asked:
    page.goto(address)
    return Asked(**page.evaluate(COUNT))


def played(page: Page, server: Server) -> tuple[str, str]:
    """Let the household of *page* play; return a finished game and one that runs."""
    app = create_app(load_settings(server.data, {}))
    beside = Phone(app)
    for cookie in page.context.cookies():
        beside.client.set_cookie(cookie["name"], cookie["value"])
    house = make_household(app, beside, 40, NAMES)
    keep_all_memories(app, house.romanian)
    with app.app_context():
        db.engine.dispose()
    go_on = entering_beside(server)
    series = series_of_four(page, "?game=romanian", names=NAMES)
    return (go_on(start_game(page, series), text_of(*D85_WHOLE)),
            go_on(start_game(page, series), HAND))


def test_the_header_of_a_game_is_low_and_the_same_on_its_three_views(
    phone: OpenPhone, server: Server
) -> None:
    page = phone()
    join(page, keeper_link(server), "Ana's phone")
    game = entering_beside(server)(
        start_game(page, series_of_four(page, "?game=romanian", names=NAMES)), HAND)
    places = []
    for view in ("", "/log", "/score"):
        assert asked_by(page, f"{game}{view}").header <= 52
        assert page.locator(".tabs").count() == 0
        views = page.locator(".top .segs a")
        assert views.all_inner_texts() == ["Table", "Log", "Score"]
        assert page.locator(".top .segs [aria-current=page]").get_attribute("href").endswith(
            f"{game.rpartition('/games/')[2]}{view}")
        box = views.first.bounding_box()
        assert box
        places.append(round(box["x"]))
        page.locator(".menu summary").tap()
        menu = page.locator(".menu .sheet")
        links = menu.get_by_role("link").all_inner_texts()
        assert len(links) == len(set(links)) <= 14
        assert menu.get_by_role("link", name="Ask the referee").is_visible()
    assert max(places) - min(places) <= 1


def test_the_pages_of_a_household_that_plays_a_lot_stay_small(
    phone: OpenPhone, server: Server
) -> None:
    page = phone()
    join(page, keeper_link(server), "Ana's phone")
    played(page, server)
    evenings = asked_by(page, "/evenings")
    assert evenings.controls <= 31  # 20 evenings, four views, the search, what is older
    assert evenings.words <= 350
    assert evenings.height <= 2.5 * SCREEN
    people = asked_by(page, "/persons")
    assert people.controls <= 16
    assert people.words <= 80
    assert people.height <= SCREEN
    for address in ("/evenings", "/persons", "/records", "/years"):
        assert asked_by(page, address).header <= 52
        assert page.locator("main .segs [aria-current=page]").count() == 1
        box = page.locator("main .find").bounding_box()
        assert box
        assert box["y"] < SCREEN / 4
    referee = asked_by(page, "/rules")
    assert referee.controls <= 24
    assert referee.words <= 120
    assert referee.height <= 1.5 * SCREEN
    assert referee.header <= 52
    for address, controls, height in (
            ("/records", 30, 2.3), ("/years", 16, 1.3), ("/settings", 20, 1.3)):
        asked = asked_by(page, address)
        assert asked.controls <= controls, address
        assert asked.height <= height * SCREEN, address
    for address in page.locator("main a").evaluate_all("all => all.map((each) => each.pathname)"):
        asked = asked_by(page, address)
        assert asked.controls <= 8, address
        assert asked.height <= 1.4 * SCREEN, address
        assert asked.header <= 52, address


def test_what_is_noted_about_a_game_is_one_short_list(phone: OpenPhone, server: Server) -> None:
    page = phone()
    join(page, keeper_link(server), "Ana's phone")
    game = entering_beside(server)(
        start_game(page, series_of_four(page, "?game=romanian", names=NAMES)), HAND)
    page.goto(f"{game}?mode=more")
    shown = page.locator(
        "#pad :is(a, button:not(.key), input:not([type=hidden]), summary):visible")
    names = shown.evaluate_all("all => all.map((each) => each.ariaLabel || each.textContent)")
    assert len(names) == len(set(names)) <= 10
    page.locator('#pad button[value="exposed"]').tap()
    expect(page.locator("#pad .key").first).to_be_visible()
    assert shown.count() <= 8
