"""The moment of winning and the evenings, as a family comes upon them on its phones."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.support import axe, large_text
from tests.support.entering import D85_LINES, D85_WHOLE, text_of
from tests.webapp.browser.beside import entering_beside
from tests.webapp.browser.conftest import OpenPhone
from tests.webapp.browser.evening import LONGEST, series_of_four
from tests.webapp.browser.test_game import create, join, keeper_link, start_game, unfold
from tests.webapp.command.test_server import Server

pytestmark = pytest.mark.one_server

SMALL, USUAL = (320, 568), (390, 844)


def short_series(page: Page) -> str:
    """Begin a series of one game of four with long names; return its address."""
    page.goto("/series/new")
    for number, name in enumerate(LONGEST, 1):
        page.fill(f"[name=player_{number}]", name)
    unfold(page)
    page.fill("[name=games]", "1")
    create(page)
    page.wait_for_url(re.compile(r"/series/(?!new)"))
    return page.url


def play(page: Page, server: Server) -> tuple[str, str]:
    """Let a series end and others go on; return the addresses of its game and of a running one."""
    go_on = entering_beside(server)
    ended = go_on(start_game(page, short_series(page)), text_of(*D85_WHOLE))
    go_on(start_game(page, series_of_four(page, names=LONGEST)), text_of(*D85_WHOLE))
    stood = "turn A\n! meld b9 b10 b11\n"
    running = go_on(start_game(page, series_of_four(page, names=LONGEST)), stood)
    return ended, running


def test_the_moment_of_winning_is_whole_on_every_phone(phone: OpenPhone, server: Server) -> None:
    page = phone()
    join(page, keeper_link(server), "Ana's phone")
    ended, running = play(page, server)
    found: list[str] = []
    for address in ("/", "/evenings", "/evenings?q=maria", "/evenings?q=nobody", f"{ended}/score",
                    f"{ended}/score?all=1", f"{running}/score?all=1"):
        for size in (100, 200):
            found += large_text.faults(page, address, (SMALL, USUAL), size)
    assert found == []


def test_axe_finds_nothing_on_the_evenings_and_the_score(
    phone: OpenPhone, server: Server
) -> None:
    page = phone(bypass_csp=True, reduced_motion="reduce")
    join(page, keeper_link(server), "Ana's phone")
    page.goto("/")
    found = axe.faults(page)
    ended, running = play(page, server)
    for address in ("/", "/evenings", "/evenings?q=maria", "/evenings?q=nobody", f"{ended}/score",
                    f"{ended}/score?all=1", f"{running}/score?all=1"):
        page.goto(address)
        found += axe.faults(page)
    assert found == []


@pytest.mark.parametrize("scripts", [True, False])
def test_the_score_unfolds_and_the_family_plays_again(
    phone: OpenPhone, server: Server, scripts: bool,  # noqa: FBT001
) -> None:
    page = phone(scripts=scripts)
    join(page, keeper_link(server), "Ana's phone")
    ended, _running = play(page, server)
    page.goto(f"{ended}/score")
    expect(page.locator(".why")).to_contain_text("went out, and a Joly counted 50.")
    expect(page.locator("details.score[open]")).to_have_count(0)
    page.locator("#score-B > summary").tap()
    expect(page.locator("#score-B .line").first).to_be_visible()
    page.get_by_role("link", name="Show all").tap()
    expect(page.locator("details.score[open]")).to_have_count(4)
    page.get_by_role("link", name="Show less").tap()
    expect(page.locator("details.score[open]")).to_have_count(0)
    page.goto(f"{ended}/score?open=C#score-C")
    expect(page.locator("#score-C .line").first).to_be_in_viewport()
    expect(page.locator(".podium li")).to_have_count(3)
    page.goto(f"{ended}/score")
    page.get_by_role("button", name="Rematch").tap()
    expect(page.get_by_role("button", name="Start game 1")).to_be_visible()


@pytest.mark.parametrize("scripts", [True, False])
def test_home_leads_to_the_table_the_next_game_and_an_old_evening(
    phone: OpenPhone, server: Server, scripts: bool,  # noqa: FBT001
) -> None:
    page = phone(scripts=scripts)
    join(page, keeper_link(server), "Ana's phone")
    page.goto("/")
    expect(page.get_by_text("Who is playing?")).to_be_visible()
    _ended, running = play(page, server)
    page.goto("/")
    page.locator("a.playing").first.tap()
    page.wait_for_url(running)
    page.goto("/")
    page.get_by_role("button", name="Start game 2").tap()
    page.wait_for_url(re.compile(r"/games/"))
    page.goto("/")
    expect(page.locator("a.playing")).to_have_count(2)
    page.goto("/evenings")
    page.get_by_role("searchbox").fill("alexandru")
    page.get_by_role("button", name="Search").tap()
    expect(page.get_by_role("status").get_by_text("1 evening")).to_be_visible()
    page.locator("a.evening").first.tap()
    page.get_by_role("link", name="Game 1").first.tap()
    expect(page.locator("h1")).to_contain_text("Score of game 1")


def test_points_of_a_running_game_lead_to_their_lines(phone: OpenPhone, server: Server) -> None:
    page = phone()
    join(page, keeper_link(server), "Ana's phone")
    game = entering_beside(server)(
        start_game(page, series_of_four(page)), text_of(*D85_LINES[:3]))
    page.goto(f"{game}/score#score-B")
    expect(page.locator("#score-B .line").first).to_be_visible()
    expect(page.locator("h1")).to_contain_text("so far")
