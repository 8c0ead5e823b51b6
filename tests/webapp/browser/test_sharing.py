"""A result is handed to the phone's own sheet where there is one, and saved or copied where not."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.webapp.browser.beside import entering_beside
from tests.webapp.browser.conftest import OpenPhone
from tests.webapp.browser.evening import LONGEST, series_of_four
from tests.webapp.browser.test_axe import END, HAND
from tests.webapp.browser.test_game import join, keeper_link, start_game
from tests.webapp.command.test_server import Server

pytestmark = pytest.mark.one_server

SHEET = """
window.handed = [];
navigator.canShare = (what) => what.files.every((each) => each.type === "image/png");
navigator.share = async (what) => {
  window.handed.push(what.text || [what.files[0].name, what.files[0].size]);
};
"""
"""The sheet of a phone, which the machine of the tests lacks."""
NO_SHEET = "delete Navigator.prototype.share; delete Navigator.prototype.clipboard;"


@pytest.fixture
def shared(phone: OpenPhone, server: Server) -> Callable[[str], tuple[Page, str]]:
    """Open the page of a game's result on a phone that is prepared by a script."""

    def open_page(script: str) -> tuple[Page, str]:
        page = phone()
        page.add_init_script(script)
        join(page, keeper_link(server), "Ana's phone")
        game = entering_beside(server)(
            start_game(page, series_of_four(page, names=LONGEST)), HAND + END)
        page.goto(f"{game}/score")
        page.locator(".menu summary").tap()
        page.get_by_role("link", name="Share", exact=True).tap()
        page.wait_for_url("**/share")
        return page, game

    return open_page


def test_the_sheet_of_the_phone_takes_the_picture_and_the_text(
    shared: Callable[[str], tuple[Page, str]]
) -> None:
    page, _game = shared(SHEET)
    page.get_by_role("button", name="Share picture").tap()
    page.get_by_role("button", name="Share text").tap()
    picture, text = page.evaluate("window.handed")
    assert picture[0] == "joly-1.png"
    assert picture[1] > 10_000
    assert text.startswith("Maria won\n")


def test_without_a_sheet_the_picture_is_saved_and_the_text_copied(
    shared: Callable[[str], tuple[Page, str]]
) -> None:
    page, _game = shared(NO_SHEET)
    expect(page.locator("#share-picture, #share-text")).to_have_count(2)
    for hidden in page.locator("#share-picture, #share-text").all():
        expect(hidden).to_be_hidden()
    with page.expect_download() as saved:
        page.get_by_role("link", name="Save picture").tap()
    assert saved.value.suggested_filename == "joly-1.png"
    page.locator("#share-words").tap()
    chosen = page.evaluate("getSelection().toString() || document.activeElement.value")
    assert chosen.startswith("Maria won")
    page.get_by_role("button", name="Copy", exact=True).tap()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    expect(page.get_by_role("status").filter(has_text="Copied")).to_be_visible()
    page.goto("/series/new")
    page.locator('[name="player_1"]').fill("")
    page.keyboard.press("Control+V")
    pasted = page.locator('[name="player_1"]').input_value()
    assert pasted.startswith("Maria won"), pasted


def test_where_nothing_can_be_copied_the_text_stands_chosen(
    shared: Callable[[str], tuple[Page, str]]
) -> None:
    page, _game = shared(f"{NO_SHEET} Document.prototype.execCommand = () => false;")
    page.get_by_role("button", name="Copy", exact=True).tap()
    page.wait_for_function("() => document.activeElement.id === 'share-words'")
    assert page.evaluate("getSelection().toString()").startswith("Maria won")
    expect(page.get_by_role("button", name="Copied")).to_have_count(0)
    expect(page.locator("#copied")).to_contain_text("The text is selected")


def test_the_page_is_right_at_every_width(shared: Callable[[str], tuple[Page, str]]) -> None:
    page, game = shared("")
    for width in (390, 320):
        page.set_viewport_size({"width": width, "height": 844})
        for path in (f"{game}/share", "/household/screen"):
            page.goto(path)
            page.evaluate("document.documentElement.style.fontSize = "
                          "innerWidth > 350 ? '200%' : ''")
            assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, path
            assert page.locator("#shared").count() == 0 or page.locator("#shared").evaluate(
                "each => each.naturalWidth === 1080 && each.width < innerWidth")
