"""Luck and skill in a real browser: opened by touch and by keys, at every size, without scripts."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.support import axe, sizes
from tests.support.full_games import full_game
from tests.webapp.browser.beside import entering_beside
from tests.webapp.browser.conftest import OpenPhone
from tests.webapp.browser.evening import LONGEST, series_of_four
from tests.webapp.browser.test_game import join, keeper_link, start_game
from tests.webapp.command.test_server import Server
from tests.webapp.history.series.test_series import RACKS

pytestmark = pytest.mark.one_server

TURNS = "turn A\nmeld r10 r11 r12 / k10 k11 k12\nout b1\n" + RACKS.replace("rack A r2", "rack A")

PAUSE = 500  # ms
"""Between two looks: the machine counts meanwhile."""


def played(page: Page, server: Server, series: str, text: str = "", seed: int = 3) -> str:
    """Play a game of a series, each tile of which is recorded but where its lines are given."""
    made = full_game(seed).text
    lines = text or made[made.index("exposed"):]
    return entering_beside(server)(start_game(page, series), lines)


def counted(page: Page, address: str) -> None:
    """Look at a page again until its luck is counted, as a person would."""
    page.goto(address)
    for _ in range(200):
        again = page.get_by_role("link", name="Refresh")
        if not again.count():
            return
        page.wait_for_timeout(PAUSE)
        again.click()
        page.wait_for_load_state()
    raise AssertionError(page.locator("#luck").inner_text())


def test_without_scripts_every_figure_opens_to_its_formula(
        phone: OpenPhone, server: Server) -> None:
    page = phone(scripts=False)
    join(page, keeper_link(server), "Ana's phone")
    game = played(page, server, series_of_four(page))
    counted(page, f"{game}/score")
    luck = page.locator("#luck")
    figure = luck.get_by_text(re.compile(r"^Luck: better than \d+ of 100\.$")).first
    formula = luck.get_by_text(re.compile(r"÷ 2\) ÷ 1000 = \d+ of 100")).first
    expect(figure).to_be_hidden()
    luck.get_by_text(re.compile(r"\w Luck: better than \d+ of 100\.$")).first.tap()
    expect(figure).to_be_visible()
    expect(formula).to_be_hidden()
    figure.tap()
    expect(formula).to_be_visible()
    figure.press("Enter")
    expect(formula).to_be_hidden()
    expect(luck.get_by_text(re.compile("^Skill: "))).to_have_count(4)
    expect(luck.get_by_text("Tiles drawn", exact=True)).to_have_count(4)


def test_a_series_tells_it_in_words_and_the_page_is_whole(
        phone: OpenPhone, server: Server) -> None:
    page = phone(bypass_csp=True, reduced_motion="reduce")
    join(page, keeper_link(server), "Ana's phone")
    series = series_of_four(page, names=LONGEST)
    game = played(page, server, series)
    for seed in (4, 5):
        played(page, server, series, seed=seed)
    played(page, server, series, TURNS)
    games = f"{series}/games"
    counted(page, games)
    luck = page.locator("#luck")
    expect(luck.get_by_text("Points: the differences may well be chance.")).to_be_visible()
    expect(luck.get_by_role("row")).to_have_count(5)
    expect(luck.get_by_role("row").last).to_contain_text("3 games")
    counted(page, f"{game}/score")
    found: list[str] = []
    for address in (games, f"{game}/score"):
        page.set_viewport_size({"width": 390, "height": 844})
        page.goto(address)
        page.evaluate("document.querySelectorAll('main details').forEach(each => each.open = true)")
        found += axe.faults(page)
        found += sizes.faults(page, address)
    assert found == []
