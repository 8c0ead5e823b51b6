"""The deal, the stacks and “Can I open?” on a phone and on a desk, by touch and by photo."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.support.axe import faults
from tests.webapp.browser.conftest import OpenPhone
from tests.webapp.browser.test_axe import HAND
from tests.webapp.browser.test_game import join, keeper_link, new_series, start_game, tap
from tests.webapp.browser.test_photo import file
from tests.webapp.command.test_server import Server
from tests.webapp.history.series.test_series import play
from webapp import create_app
from webapp.server.data.config import load_settings
from webapp.server.data.database import db

pytestmark = pytest.mark.one_server

DESK = {"width": 1280, "height": 800}
RACK = ("b10", "b11", "b12", "b13", "k9", "k10", "k11", "y2")


def is_in_order(page: Page) -> None:
    """Nothing sticks out to the side, on a phone and on a desk, and axe finds nothing."""
    phone = page.viewport_size
    assert phone is not None
    page.evaluate("document.querySelectorAll('main details').forEach(each => each.open = true)")
    for size in (phone, DESK):
        page.set_viewport_size(size)
        wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert wide <= 0, f"{page.url} is {wide} px too wide at {size}"
    page.set_viewport_size(phone)
    assert faults(page) == []


@pytest.fixture
def page(phone: OpenPhone) -> Page:
    # axe comes into the page from outside, which the app's own policy forbids.
    return phone(bypass_csp=True, reduced_motion="reduce")


def test_the_deal_the_stacks_and_the_opening(page: Page, server: Server) -> None:
    join(page, keeper_link(server), "Ana's phone")
    game = start_game(page, new_series(page))

    page.locator(".menu summary").tap()
    page.get_by_role("link", name="The deal").tap()
    page.get_by_role("navigation", name="Number of the exposed tile").get_by_text(
        "8", exact=True).tap()
    expect(page.locator(".wall li")).to_have_count(15)
    expect(page.locator(".wall .exposed small")).to_have_text("8")
    expect(page.locator(".wall .eight b")).to_have_text("A")
    page.get_by_text("Enter a swap").tap()
    page.get_by_label("Player 1").select_option(label="Bogdan")
    page.get_by_label("Player 2").select_option(label="Dan")
    page.get_by_role("button", name="Save").tap()
    expect(page.locator("#doublas")).to_contain_text("Bogdan and Dan swap a doubla.")
    page.goto(f"{game}/deal?tile=k8&end=right")
    is_in_order(page)
    page.get_by_role("link", name="Enter exposed tile and twin").tap()
    expect(page.locator("#pad.open")).to_contain_text("The exposed tile")

    app = create_app(load_settings(server.data, {}))
    play(app, game.rsplit("/", 1)[1], HAND + "turn B\nadd r9 to m2\n")
    with app.app_context():
        db.engine.dispose()
    page.goto(game)
    page.locator(".menu summary").tap()
    page.get_by_role("link", name="What to stack").tap()
    expect(page.locator("#stack-C .pile-now .tile")).to_have_count(3)
    expect(page.locator("#stack-A")).to_contain_text("Ana added the fourth tile")
    expect(page.locator("#stack-B .msg")).to_contain_text("5 points to come from m2")
    is_in_order(page)

    page.goto(game)
    page.locator(".menu summary").tap()
    page.get_by_role("link", name="Can I open?").tap()
    tap(page, *RACK)
    expect(page.locator(".other summary")).to_have_text("Or keep 1 tile to add later")
    page.locator("#photo-file").set_input_files(file("r10 r11 r12 r13", "y2 y3 y4"))
    expect(page.locator("#pad .lead-tiles .tile")).to_have_count(7, timeout=30_000)
    tap(page, "k9")  # a tile to throw
    expect(page.locator("#pad .lead-tiles .tile")).to_have_count(8)
    expect(page.locator("#pad .total")).to_contain_text("55 of 50")
    is_in_order(page)
    page.locator("#photo-file").set_input_files({
        "name": "photo.jpg", "mimeType": "image/jpeg", "buffer": b"no photo"})
    expect(page.locator("#pad [role=alert]")).to_contain_text("This file is no photo")
    expect(page.locator("#pad .lead-tiles .tile")).to_have_count(8)


def test_a_rack_is_photographed_without_scripts(phone: OpenPhone, server: Server) -> None:
    page = phone(scripts=False)
    join(page, keeper_link(server), "Old phone")
    game = start_game(page, new_series(page))
    page.goto(f"{game}/opening")
    page.get_by_role("link", name="Photo of the rack").tap()
    page.wait_for_url(re.compile("/opening/photo$"))
    page.locator('main [type="file"]').set_input_files(file("r10 r11 r12 r13", "y2 y3 y4"))
    page.get_by_role("button", name="Read the tiles").tap()
    expect(page.locator("#pad .lead-tiles .tile")).to_have_count(7, timeout=30_000)
    page.locator('#pad button[value="k9"]').tap()
    expect(page.locator("#pad .lead-tiles .tile")).to_have_count(8)
