"""Questions, evenings, years and records in a browser: 500 games, long names, every size and light.
"""

import os
import re

import pytest
import sqlalchemy as sa
from playwright.sync_api import Page, expect

from tests.support.axe import faults as axe_faults
from tests.support.finished_games import make_years
from tests.support.large_text import PHONES, faults
from tests.webapp.browser.conftest import OpenPhone
from tests.webapp.browser.evening import LONGEST
from tests.webapp.browser.test_game import join, keeper_link
from tests.webapp.command.test_server import Server
from webapp import create_app
from webapp.server.data.config import load_settings
from webapp.server.data.database import db
from webapp.server.data.models import Household

pytestmark = pytest.mark.one_server

GAMES = 500
ASKED = "/search?q=opened+%3E+60+and+not+winner+%22Maria-Magdalena+Constantinescu-Popa%22"
NESTED = "/search?q=(run+or+set)+and+not+(opened+>+70+or+joly+laid)"


def made(server: Server, games: int = GAMES) -> None:
    """Make the games beside the browser, in the household that was made last: the test's own."""
    app = create_app(load_settings(server.data, {"JOLY_PACE": "0"}))
    with app.app_context():
        own = db.session.scalars(sa.select(sa.func.max(Household.id))).one()
    make_years(app, own, games, LONGEST)
    app.extensions["jobs"].close()
    with app.app_context():
        db.engine.dispose()


def shot(page: Page, name: str) -> None:
    if folder := os.environ.get("JOLY_TEST_SHOTS"):
        page.screenshot(path=f"{folder}/evening-{name}.png", full_page=True)


def latest(page: Page) -> str:
    page.goto("/evenings")
    return page.locator('a.evening[href^="/evening/"]').first.get_attribute("href") or ""


def test_they_are_whole_on_every_phone_and_axe_finds_nothing(
    phone: OpenPhone, server: Server
) -> None:
    page = phone(bypass_csp=True, reduced_motion="reduce")
    join(page, keeper_link(server), "Ana's phone")
    made(server)
    day = latest(page)
    found: list[str] = []
    for name, path in (("search", "/search"), ("asked", f"{ASKED}&at=0"), ("nested", NESTED),
                       ("wrong", "/search?q=opend+>+60"), ("evening", day),
                       ("share", f"{day}/share"), ("year", f"/years/{day[9:13]}"),
                       ("records", "/records"), ("evenings", "/evenings"), ("people", "/persons")):
        for size in (100, 200):
            found += faults(page, path, PHONES, size)
        page.evaluate("document.documentElement.style.fontSize = ''")
        page.set_viewport_size({"width": 390, "height": 844})
        found += axe_faults(page)
        shot(page, name)
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        shot(page, f"{name}-200")
    assert not found, "\n".join(found)


@pytest.mark.parametrize("scripts", [True, False])
def test_a_question_is_touched_together_and_leads_to_its_line(
    phone: OpenPhone, server: Server, *, scripts: bool
) -> None:
    page = phone(scripts=scripts)
    join(page, keeper_link(server), "Ana's phone")
    made(server, 45)
    page.goto("/evenings")
    page.get_by_role("link", name="Search games").tap()
    page.locator("main details a", has_text="First meld").first.tap()
    expect(page.locator("#found")).to_contain_text("games")
    page.locator("#open a", has_text=re.compile(r"^\d+ points$")).first.tap()
    expect(page.locator(".condition a").first).to_contain_text("at least")
    page.locator("#open").get_by_role("link", name="No", exact=True).tap()
    expect(page.locator(".condition a").first).to_contain_text("not:")
    page.locator("#open").get_by_role("link", name="Yes", exact=True).tap()
    page.locator(".moments a").first.tap()
    page.wait_for_url("**/log#ply-*")
    expect(page.locator(f"#{page.url.rpartition('#')[2]}")).to_be_visible()


def test_by_keyboard_a_typed_question_is_set_right(phone: OpenPhone, server: Server) -> None:
    page = phone()
    join(page, keeper_link(server), "Ana's phone")
    made(server, 9)
    page.goto("/search")
    page.locator("summary", has_text="Text").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    expect(page.locator("textarea")).to_be_focused()
    page.keyboard.type("opend > 10")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("Try “opened”.")
    page.locator("textarea").fill("opened > 10")
    page.get_by_role("button", name="Search").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#found")).to_contain_text("game")


@pytest.mark.parametrize("scripts", [True, False])
def test_an_evening_is_found_from_the_start_page_and_leads_on(
    phone: OpenPhone, server: Server, *, scripts: bool
) -> None:
    page = phone(scripts=scripts)
    join(page, keeper_link(server), "Ana's phone")
    made(server, 30)
    page.goto(latest(page))
    expect(page.get_by_role("heading", name="Highlight of the evening")).to_be_visible()
    expect(page.locator("svg.chart").first).to_be_visible()
    page.get_by_role("link", name="Share evening").tap()
    picture = page.locator("#shared")
    expect(picture).to_be_visible()
    assert picture.evaluate("each => each.decode().then(() => each.naturalWidth)") == 1080
    page.go_back()
    page.get_by_role("link", name="Back").tap()
    page.get_by_role("link", name="Records", exact=True).tap()
    page.locator(".best-of a[href*='#ply-']").first.tap()
    page.wait_for_url("**/log#ply-*")
    page.goto("/records")
    page.get_by_role("link", name="Years", exact=True).tap()
    expect(page.locator("svg.months rect").first).to_be_visible()
