"""Text at twice its size, four long names, on the smallest phones: nothing is cut or pushed out."""

import os

import pytest
from playwright.sync_api import Page

from tests.support.large_text import PHONES, faults
from tests.webapp.browser.beside import entering_beside
from tests.webapp.browser.conftest import OpenPhone
from tests.webapp.browser.evening import LONGEST, RUN, series_of_four
from tests.webapp.browser.test_axe import HAND
from tests.webapp.browser.test_game import (
    create,
    join,
    keeper_link,
    own_phone,
    prefer,
    start_game,
    tap,
)
from tests.webapp.command.test_server import Server

pytestmark = pytest.mark.one_server

@pytest.mark.parametrize(("wide", "high"), PHONES)
def test_a_line_that_is_set_right_shows_its_whole_draft_at_twice_the_size(
    phone: OpenPhone, server: Server, wide: int, high: int
) -> None:
    page = phone()
    join(page, keeper_link(server), "Ana's phone")
    game = entering_beside(server)(start_game(page, series_of_four(page)), HAND)
    page.set_viewport_size({"width": wide, "height": high})
    page.goto(f"{game}/lines/11")
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    draft = page.locator("#pad .draft")
    assert draft.evaluate("each => each.scrollHeight - each.clientHeight") <= 1
    around = draft.bounding_box()
    melds = [each.bounding_box() for each in draft.locator(".meld").all()]
    assert around
    assert len(melds) == 2
    for each in melds:
        assert each
        assert each["x"] >= around["x"]
        assert each["x"] + each["width"] <= around["x"] + around["width"]


LONG = ("Alexandrina-Maria Constantinescu", "Bogdan-Alexandru Popescu-Ionescu",
        "Carmen-Ileana Dumitrescu", "Dan")


def test_the_closed_bar_takes_a_third_of_a_small_phone_at_twice_the_size(
    phone: OpenPhone, server: Server
) -> None:
    page = phone()
    join(page, keeper_link(server), "Ana's phone")
    page.goto("/series/new")
    for number, name in enumerate(LONG, 1):
        page.fill(f"[name=player_{number}]", name)
    create(page)
    page.locator('form[action$="/games"] button').first.tap()
    page.wait_for_selector("#pad")
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    page.set_viewport_size({"width": 320, "height": 700})
    high = page.locator("#pad").evaluate("each => each.getBoundingClientRect().height")
    if folder := os.environ.get("JOLY_TEST_SHOTS"):
        page.screenshot(path=f"{folder}/closed-bar.png")
    assert high <= 700 / 3


@pytest.mark.parametrize("language", ["en", "ro", "hu"])
def test_the_table_and_its_pad_are_whole_in_every_length_of_words(
    phone: OpenPhone, server: Server, language: str
) -> None:
    page = phone(locale=None)
    page.set_extra_http_headers({"Accept-Language": language})
    join(page, keeper_link(server), "Ana's phone")
    game = start_game(page, series_of_four(page, names=LONGEST))
    seen = (game, f"{game}?mode=lay", f"{game}?mode=lay&{RUN}", f"{game}?mode=more")

    def look() -> list[str]:
        found = [fault for each in seen for fault in faults(page, each, PHONES[:1])]
        return found + faults(page, game, PHONES, size=100)

    begins = look()
    assert page.locator("html").get_attribute("lang") == language
    page.goto(game)
    tap(page, "r10", "r11", "r12", "b9", "b10", "b11", "confirm")
    goes_on = look()
    assert not begins + goes_on, "\n".join(begins + goes_on)


@pytest.mark.parametrize("language", ["en", "ro", "hu", "fr"])
def test_the_word_on_the_number_of_a_set_fits_its_key(
    phone: OpenPhone, server: Server, language: str
) -> None:
    page = phone()
    join(page, keeper_link(server), "Ana's phone")
    game = start_game(page, series_of_four(page))
    prefer(page, language=language)
    for size in (100, 200):
        page.goto(f"{game}?mode=lay&draft=A:n9")
        page.evaluate("size => document.documentElement.style.fontSize = `${size}%`", size)
        for wide, high in PHONES:
            page.set_viewport_size({"width": wide, "height": high})
            over = page.locator(".key.n.first").evaluate("""(key) => {
              const range = document.createRange();
              range.selectNodeContents(key);
              return range.getBoundingClientRect().width - key.getBoundingClientRect().width;
            }""")
            assert over <= 0, (size, wide)


def test_a_device_may_have_a_long_name_in_one_word(phone: OpenPhone, server: Server) -> None:
    page = phone()
    join(page, keeper_link(server), "Donaudampfschifffahrtsgesellschaftskapitänstelefon’s phone")
    assert not [*faults_of_width(page, "/settings/phones"),
                *faults_of_width(page, own_phone(page))]


def faults_of_width(page: Page, address: str) -> list[str]:
    return [each for each in faults(page, address) if "px wide" in each or "pushed out" in each]
