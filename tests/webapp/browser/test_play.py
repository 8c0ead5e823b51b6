"""Play, a series, its settings and a new one: a screen each, with a household as it is at home."""

import pytest
import sqlalchemy as sa
from playwright.sync_api import Page, expect

from tests.support.family import FOUR, Family, make_family
from tests.support.large_text import faults
from tests.support.phones import Phone
from tests.webapp.browser.conftest import OpenPhone
from tests.webapp.browser.evening import series_of_four
from tests.webapp.browser.test_game import join, keeper_link, skip_pictures
from tests.webapp.command.test_server import Server
from webapp import create_app
from webapp.server.data.config import load_settings
from webapp.server.data.database import db, writing
from webapp.server.data.models import Household
from webapp.settings.household.invites import make_invite

pytestmark = pytest.mark.one_server

SCREEN = 844
"""The height of a phone, in px."""
CONTROLS = """() => [...document.querySelectorAll(
  "main a[href], main button, main summary, main input:not([type=hidden]), main select")]
  .filter((each) => each.checkVisibility({ visibilityProperty: true })
    && !each.matches(".vh")).length"""
WORDS = "document.querySelector('main').innerText.split(/\\s+/).filter(Boolean).length"
TWICE = "document.documentElement.style.fontSize = '200%'"
HEIGHT = "document.documentElement.scrollHeight"


def make_beside(server: Server) -> Family:
    """Make the family's games beside the browser, in the household that was made last."""
    app = create_app(load_settings(server.data, {"JOLY_PACE": "0"}))
    with app.app_context(), writing() as session:
        own = session.scalars(sa.select(sa.func.max(Household.id))).one()
        secret = make_invite(session, own, "link", "keeper")
    beside = Phone(app)
    assert beside.join(f"/join/{secret}", "Beside").status_code == 303
    made = make_family(app, beside)
    app.extensions["jobs"].close()
    with app.app_context():
        db.engine.dispose()
    return made


def measured(page: Page, address: str) -> tuple[int, int, int]:
    """Return the controls and the words of a page, and its height."""
    page.goto(address)
    return page.evaluate(CONTROLS), page.evaluate(WORDS), page.evaluate(HEIGHT)


def test_each_page_keeps_to_its_budget(phone: OpenPhone, server: Server) -> None:
    page = phone()
    join(page, keeper_link(server), "Ana's phone")
    first = measured(page, "/")
    made = make_beside(server)
    found = {"first": first} | {name: measured(page, address) for name, address in (
        ("play", "/"), ("running", made.sundays), ("waiting", made.friday),
        ("ended", made.christmas),
        ("settings", f"{made.friday}/settings"), ("new", "/series/new"))}
    most = {"first": (9, 80), "play": (12, 60), "running": (13, 90), "waiting": (14, 85),
            "ended": (10, 85), "settings": (15, 70), "new": (20, 70)}
    for name, (controls, words, height) in found.items():
        assert controls <= most[name][0], name
        assert words <= most[name][1], name
        assert height <= SCREEN, name


def test_the_pages_are_whole_at_every_size(phone: OpenPhone, server: Server) -> None:
    page = phone()
    join(page, keeper_link(server), "Ana's phone")
    found = faults(page, "/")
    made = make_beside(server)
    for address in ("/", "/series", "/series/new", made.sundays, made.friday, made.christmas,
                    f"{made.friday}/settings", f"{made.friday}/start", f"{made.sundays}/games"):
        found += faults(page, address, size=100)
        found += faults(page, address)
    assert found == []
    page.set_viewport_size({"width": 320, "height": 568})
    page.goto("/rules/sources")
    page.evaluate(TWICE)
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    page.goto("/series/new")
    page.evaluate(TWICE)
    room = page.locator(".new-series .player input").evaluate_all(
        "all => all.map((each) => each.clientWidth / parseFloat(getComputedStyle(each).fontSize))")
    assert min(room) >= 7, "a name is read while it is written"


@pytest.fixture(params=[True, False], ids=["scripts", "no scripts"])
def keeper(phone: OpenPhone, server: Server, request: pytest.FixtureRequest) -> Page:
    page = phone(scripts=request.param)
    join(page, keeper_link(server), "Ana's phone")
    page.goto("/")
    return page


def test_the_first_visit_leads_to_the_first_meld_in_three_steps(keeper: Page) -> None:
    for number, name in enumerate(FOUR, 1):
        keeper.fill(f"[name=player_{number}]", name)
    keeper.locator("summary", has_text="First dealer").tap()
    keeper.locator("[name=dealer]").select_option("1")
    keeper.get_by_role("button", name="Start", exact=True).tap()
    keeper.wait_for_url("**/games/*")
    skip_pictures(keeper)
    expect(keeper.locator("#live")).to_contain_text("Bogdan")
    keeper.goto("/")
    expect(keeper.locator("a.playing")).to_contain_text("Game 1 · Bogdan’s turn")


def test_a_wrong_field_is_open_and_has_the_focus(keeper: Page) -> None:
    for number, name in enumerate(("Ana", "Bogdan"), 1):
        keeper.fill(f"[name=player_{number}]", name)
    keeper.locator(".said > summary").first.tap()
    keeper.locator("#ends > summary").tap()
    keeper.fill("[name=games]", "none")
    keeper.get_by_role("button", name="Start", exact=True).tap()
    expect(keeper.get_by_text("Enter a whole number.")).to_be_visible()
    expect(keeper.locator("[name=games]")).to_be_focused()


def test_somebody_else_deals_by_the_button_s_row(keeper: Page, server: Server) -> None:
    made = make_beside(server)
    keeper.goto(made.friday)
    expect(keeper.get_by_role("button", name="Start game 7 · Bogdan deals")).to_be_visible()
    keeper.locator(".split > summary").tap()
    keeper.get_by_role("button", name="Mihai deals").tap()
    keeper.wait_for_url("**/games/*")
    keeper.goto(f"{made.friday}/games")
    expect(keeper.locator("tbody tr").last).to_contain_text("Mihai")


def test_known_players_are_added_by_a_touch_and_change_places(keeper: Page, server: Server) -> None:
    make_beside(server)
    keeper.goto("/series/new")
    keeper.fill("[name=player_4]", "")
    keeper.get_by_role("button", name="Add Ioana").tap()
    expect(keeper.locator("[name=player_4]")).to_have_value("Ioana")
    keeper.get_by_role("button", name="Move Bogdan up").tap()
    expect(keeper.locator("[name=player_1]")).to_have_value("Bogdan")
    keeper.get_by_role("button", name="Start game 1").tap()
    keeper.wait_for_url("**/games/*")


def test_folded_lines_of_a_new_series_say_what_is_chosen(phone: OpenPhone, server: Server) -> None:
    page = phone()
    join(page, keeper_link(server), "Ana's phone")
    series_of_four(page)
    page.goto("/series/new")
    expect(page.locator("#ends summary")).to_contain_text("after 10 games")
    page.locator("#ends summary").tap()
    page.locator('[name="end"][value="target"]').check()
    page.locator('[name="target"]').fill("500")
    page.locator("#name-of-it summary").tap()
    page.locator('[name="name"]').fill("Sundays")
    page.locator("#first-dealer summary").tap()
    page.locator('[name="dealer"]').select_option("2")
    for fold, words in (("ends", "at 500 points"), ("name-of-it", "Sundays"),
                        ("first-dealer", "Bogdan")):
        expect(page.locator(f"#{fold} summary")).to_contain_text(words)
        expect(page.locator(f"#{fold}")).to_have_attribute("open", "")
