"""The family's own tiles on phones: taught without scripts, by keyboard, at every size, for axe."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.support.axe import faults as axe_faults
from tests.support.large_text import PHONES, faults
from tests.support.photos import photo_of
from tests.webapp.browser.conftest import PATIENCE, OpenPhone
from tests.webapp.browser.test_game import join, keeper_link
from tests.webapp.command.test_server import Server

pytestmark = pytest.mark.one_server

TILES = "/household/tiles"
NAMES = ("Alexandrina-Maria’s wooden one", "Bartholomew’s, with the worn red sevens",
         "Ștefănel-Constantin’s from the seaside", "Hildegard-Zsuzsanna’s, for journeys")
ROWS = [" ".join(f"{colour}{number}" for number in range(1, 14)) for colour in "bryk"]


@pytest.fixture(scope="module")
def box(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A box without red 7 and with a tile that has no place, so that all is asked and told."""
    path = tmp_path_factory.mktemp("box") / "box.jpg"
    path.write_bytes(photo_of(ROWS[0], ROWS[1].replace("r7 ", ""), *ROWS[2:], "J k9"))
    return path


def send(page: Page, name: str, photo: Path) -> None:
    """Send a photo of a box, and wait for what it shows."""
    page.set_default_timeout(3 * PATIENCE)  # a photo is read three times, beside whatever else runs
    page.goto(TILES)
    page.locator("#teach [name=name]").fill(name)
    page.locator("[name=photo]").set_input_files(photo)
    page.get_by_role("button", name="Read the tiles").press("Enter")
    expect(page.get_by_role("button", name="Save")).to_be_visible()


def test_a_box_is_taught_and_forgotten_without_scripts_and_by_keyboard(
    phone: OpenPhone, server: Server, box: Path
) -> None:
    page = phone(scripts=False)
    join(page, keeper_link(server), "Ana's phone")
    page.goto("/settings")
    page.get_by_role("link", name="Our tiles").press("Enter")
    send(page, NAMES[0], box)
    expect(page.get_by_text("Missing: red 7 and Joly.")).to_be_visible()
    page.get_by_label("Tile 1").select_option("J")
    page.get_by_role("button", name="Save").press("Enter")
    expect(page.get_by_text("52 of 53 tiles known.")).to_be_visible()
    page.get_by_role("button", name="Delete").press("Enter")
    expect(page.get_by_role("heading", name="Known sets")).to_have_count(0)
    page.get_by_role("button", name="Restore").press("Enter")
    expect(page.get_by_text("52 of 53 tiles known.")).to_be_visible()


def test_the_pages_of_the_tiles_are_whole_and_axe_finds_nothing(
    phone: OpenPhone, server: Server, box: Path
) -> None:
    page = phone(bypass_csp=True, reduced_motion="reduce")
    join(page, keeper_link(server), "Ana's phone")
    for name in NAMES[:2]:
        send(page, name, box)
        page.get_by_role("button", name="Save").tap()
        expect(page.get_by_role("heading", name="Known sets")).to_be_visible(
            timeout=3 * PATIENCE)
        expect(page.get_by_text(name)).to_be_visible()
    page.get_by_role("button", name="Delete").first.tap()
    expect(page.get_by_role("button", name="Restore")).to_be_visible()
    for name in NAMES[2:]:
        send(page, name, box)
    check = re.sub(r"^.*//[^/]*", "", page.url)
    found: list[str] = []
    for address in (TILES, check):
        found += faults(page, address)
        found += faults(page, address, PHONES, size=100)
        found += axe_faults(page)
    assert found == []
