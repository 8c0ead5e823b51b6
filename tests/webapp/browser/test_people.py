"""Pages about people in a browser, with 500 made games and long names, in every size and light."""

import os

import pytest
import sqlalchemy as sa
from playwright.sync_api import Page, expect

from tests.support.axe import faults as axe_faults
from tests.support.large_text import PHONES, faults
from tests.support.made_household import Household as Made
from tests.support.made_household import keep_all_memories, make_household
from tests.support.phones import Phone
from tests.webapp.browser.conftest import OpenPhone
from tests.webapp.browser.evening import LONGEST
from tests.webapp.browser.test_game import create, invited, join, keeper_link, prefer
from tests.webapp.command.test_server import Server
from webapp import create_app
from webapp.server.data.config import load_settings
from webapp.server.data.database import db, writing
from webapp.server.data.models import Household
from webapp.settings.household.invites import make_invite

pytestmark = pytest.mark.one_server

GAMES = 500


def household(server: Server, games: int = GAMES) -> Made:
    """Make the games beside the browser, in the household that was made last: the test's own."""
    app = create_app(load_settings(server.data, {"JOLY_PACE": "0"}))
    with app.app_context(), writing() as session:
        own = session.scalars(sa.select(sa.func.max(Household.id))).one()
        secret = make_invite(session, own, "link", "keeper")
    beside = Phone(app)
    assert beside.join(f"/join/{secret}", "Beside").status_code == 303
    made = make_household(app, beside, games, LONGEST)
    keep_all_memories(app, made.romanian)
    beside.post("/persons/switches", {"remembers": "1", "ladder": "1"})
    app.extensions["jobs"].close()
    with app.app_context():
        db.engine.dispose()
    return made


def shot(page: Page, name: str) -> None:
    if folder := os.environ.get("JOLY_TEST_SHOTS"):
        page.screenshot(path=f"{folder}/people-{name}.png", full_page=True)


@pytest.mark.parametrize(("language", "games"), [("en", GAMES), ("ro", 40), ("hu", 40), ("fr", 40)])
def test_people_are_whole_on_every_phone_and_axe_finds_nothing(
    phone: OpenPhone, server: Server, language: str, games: int
) -> None:
    page = phone(bypass_csp=True, reduced_motion="reduce")
    join(page, keeper_link(server), "Ana's phone")
    prefer(page, language=language)
    made = household(server, games)
    person = f"/persons/{made.players[LONGEST[0]]}"
    found: list[str] = []
    for path in ("/persons", person, *(["/settings/statistics"] if language == "en" else [])):
        for size in (100, 200):
            found += faults(page, path, PHONES, size)
        page.evaluate("document.documentElement.style.fontSize = ''")
        page.set_viewport_size({"width": 390, "height": 844})
        found += axe_faults(page)
        shot(page, f"{language}-{path.strip('/').replace('/', '-')}")
        page.set_viewport_size({"width": 320, "height": 700})
        shot(page, f"{language}-{path.strip('/').replace('/', '-')}-320")
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        page.set_viewport_size({"width": 390, "height": 844})
        shot(page, f"{language}-{path.strip('/').replace('/', '-')}-200")
    assert not found, "\n".join(found)


@pytest.mark.parametrize("scripts", [True, False])
def test_a_person_is_found_from_the_start_page_and_a_figure_leads_to_its_line(
    phone: OpenPhone, server: Server, *, scripts: bool
) -> None:
    page = phone(scripts=scripts)
    join(page, keeper_link(server), "Ana's phone")
    household(server, 16)
    page.goto("/")
    page.get_by_role("link", name="History", exact=True).tap()
    page.get_by_role("link", name="Players", exact=True).tap()
    page.get_by_role("link", name=LONGEST[0]).first.tap()
    expect(page.get_by_role("heading", level=1)).to_contain_text(LONGEST[0])
    expect(page.locator("svg.year rect.played").first).to_be_visible()
    page.get_by_text("As a table").tap()
    expect(page.get_by_role("table")).to_be_visible()
    page.locator(".figures a[href*='#ply-']").first.tap()
    page.wait_for_url("**/log#ply-*")
    expect(page.locator(f"#{page.url.rpartition('#')[2]}")).to_be_visible()


def test_by_keyboard_two_names_become_one_and_two_again(phone: OpenPhone, server: Server) -> None:
    page = phone()
    join(page, keeper_link(server), "Ana's phone")
    household(server, 8)
    page.goto("/series/new")
    for number, name in enumerate(("Zsófi", "Xenia"), 1):
        page.fill(f"[name=player_{number}]", name)
    create(page)
    page.wait_for_url(lambda url: "/series/" in url and "/new" not in url)
    page.goto("/settings/players")
    page.get_by_role("link", name="Zsófi", exact=False).last.tap()
    page.get_by_role("link", name="Statistics").tap()
    page.locator("summary", has_text="Join names").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    expect(page.locator("[name=is]")).to_be_focused()
    page.locator("[name=is]").select_option(label=LONGEST[0])
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_contain_text(LONGEST[0])
    expect(page.get_by_text("Also Zsófi")).to_be_visible()
    page.get_by_role("button", name="Separate").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Zsófi")


def test_a_guest_sees_the_figures_and_nothing_to_change(phone: OpenPhone, server: Server) -> None:
    page = phone()
    join(page, keeper_link(server), "Ana's phone")
    made = household(server, 8)
    guest = phone()
    join(guest, invited(page, "guest"), "Television")
    guest.goto(f"/persons/{made.players[LONGEST[0]]}")
    expect(guest.locator(".figures").first).to_be_visible()
    expect(guest.locator("main form")).to_have_count(0)
