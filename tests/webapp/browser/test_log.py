"""The log for people, and any line set right by keys alone, by touch in a real browser."""

import re
from collections.abc import Sequence

import pytest
from playwright.sync_api import Page, expect

from tests.support.axe import faults
from tests.support.entering import D85_LINES, text_of
from tests.webapp.browser.beside import entering_beside
from tests.webapp.browser.conftest import OpenPhone
from tests.webapp.browser.evening import LONGEST, NAMES, series_of_four
from tests.webapp.browser.test_game import join, keeper_link, start_game
from tests.webapp.browser.test_tile_rummy import begin_game
from tests.webapp.command.test_server import Server

pytestmark = pytest.mark.one_server

TURNS = "".join(f"turn {'BCDA'[at % 4]}\n" for at in range(10))
ROMANIAN = text_of(*D85_LINES[:7]) + TURNS
LEAFLET = """drawn A r9
drawn B b3
starter B
turn B
meld r10 b10 k10
turn C
meld r9 J=r10 r11 r12
turn D
meld k1 k2 k3 k4 / y9 y10 y11 y12
turn A
meld b1 b2 b3 / b7 b8 b9 b10
turn B
table r10 b10 k10 y10 / r9 J=r10 r11 r12 / r3 r4 r5 / k1 k2 k3 k4 / y9 y10 y11 y12 / b1 b2 b3 / b7 b8 b9 b10
turn C
swap r10 for J in m2, meld k11 k12 J=k13
""" + TURNS  # noqa: E501
STOOD = "! meld b4 k4 y8\nadd y11 to m5\nundo 32\nturn D\n"
LIMIT = 7


@pytest.fixture
def page(phone: OpenPhone, server: Server) -> Page:
    page = phone()
    join(page, keeper_link(server), "Ana's phone")
    return page


def game_of(page: Page, server: Server, record: str, names: Sequence[str] = NAMES) -> str:
    series = series_of_four(page, "?game=tile-rummy" if record is LEAFLET else "", names)
    begin = begin_game if record is LEAFLET else start_game
    return entering_beside(server)(begin(page, series), record)


@pytest.mark.parametrize(("record", "lines"), [
    (ROMANIAN, (
        ("add y5 to m4", ("pick:0", "J"), "Ecaterina adds Joly for yellow 5"),
        ("swap r5 for J in m7, meld k12 k13 J=k1", ("pick:1", "k11"),
         "Ecaterina gives red 5 for a Joly and lays down black 11"),
        ("meld r1 b1 k1 / y2 y3 y4", ("pick:1", "y1"), "Bogdan lays down red 1, yellow 1"),
    )),
    (LEAFLET, (
        (LEAFLET.splitlines()[12], ("t:2:0", "r6"),
         "Bogdan rearranges the table and adds yellow 10"),
        ("meld r10 b10 k10", ("pick:0", "y10"), "Bogdan lays down yellow 10, blue 10"),
        ("drawn A r9", ("r8",), "Alexandrina draws red 8"),
    )),
], ids=["romanian", "leaflet"])
def test_a_line_ten_turns_old_is_set_right_by_seven_touches_of_keys(
    page: Page, server: Server, record: str, lines: tuple[tuple[str, tuple[str, ...], str], ...],
) -> None:
    game = game_of(page, server, record)
    for line, taps, told in lines:
        page.goto(game)
        entry = f'li.entry:has(code:text-is("{line}"))'
        touches = [
            'a[href$="/log"]', f"{entry} summary", f'{entry} a:has-text("Correct")',
            *(f'#pad button[value="{each}"]:not(.vh):not([disabled])'
              for each in (*taps, "confirm")),
            'button[name="do"][value="apply"]',
        ]
        for touch in touches:
            page.locator(touch).first.tap()
            page.wait_for_function("() => !document.querySelector('#pad[aria-busy]')")
        assert len(touches) <= LIMIT
        page.wait_for_url(re.compile(r"/log\?told="))
        expect(page.locator(".msg.ok")).to_contain_text(f"Corrected: {told}"
                                                        if "draws" not in told else told)
    page.locator('.msg.ok button:has-text("Undo")').tap()
    page.wait_for_url(re.compile(r"/log\?told="))
    expect(page.locator(".msg.ok")).to_contain_text("Undone:")
    assert page.locator(".msg.ok button").count() == 0


def test_the_log_is_read_on_every_phone(phone: OpenPhone, server: Server) -> None:
    page = phone(bypass_csp=True, reduced_motion="reduce")
    join(page, keeper_link(server), "Ana's phone")
    game = game_of(page, server, ROMANIAN + STOOD, LONGEST)
    page.goto(f"{game}/log?all=1")
    ply = page.locator("li.entry.stood").first.get_attribute("id")
    for path in ("/log", "/log?all=1", f"/lines/{str(ply)[4:]}"):
        page.goto(game + path)
        assert faults(page) == []
        for width, size in ((390, 16), (320, 16), (320, 32)):
            page.set_viewport_size({"width": width, "height": 568 if width == 320 else 844})
            page.evaluate(f"document.documentElement.style.fontSize = '{size}px'")
            assert page.evaluate("document.documentElement.scrollWidth") <= width, (path, width)
            assert page.evaluate(CUT) == [], (path, width, size)


CUT = """() => [...document.querySelectorAll(".entry summary, .jump")].filter((each) => {
  const box = each.getBoundingClientRect();
  return each.checkVisibility() && (box.height < 43 || each.scrollWidth > each.clientWidth + 1);
}).map((each) => each.textContent.trim())"""


def test_a_line_is_set_right_without_scripts(phone: OpenPhone, server: Server) -> None:
    page = phone(scripts=False)
    join(page, keeper_link(server), "Ana's phone")
    game = game_of(page, server, ROMANIAN)
    page.goto(f"{game}/log?all=1")
    entry = 'li.entry:has(code:text-is("add y5 to m4"))'
    page.locator(f'{entry} a:has-text("Correct")').first.tap()
    for tap in ("pick:0", "J", "confirm"):
        page.locator(f'#pad button[value="{tap}"]:not(.vh):not([disabled])').first.tap()
    page.locator('button[name="do"][value="apply"]').tap()
    expect(page.locator(".msg.ok")).to_contain_text("Ecaterina adds Joly for yellow 5")
    expect(page.locator("li.entry small", has_text="before")).to_contain_text("corrected")
