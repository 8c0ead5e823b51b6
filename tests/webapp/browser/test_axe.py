"""What axe finds while something is entered; test_every_page.py shows it all other pages."""

import pytest
from playwright.sync_api import expect

from tests.support.axe import faults
from tests.webapp.browser.beside import entering_beside
from tests.webapp.browser.conftest import OpenPhone
from tests.webapp.browser.test_game import (
    join,
    keeper_link,
    new_series,
    start_game,
    tap,
)
from tests.webapp.browser.test_photo import choose, file
from tests.webapp.command.test_server import Server

pytestmark = pytest.mark.one_server

# D-85 of the cases: the table with stacks and a Joly that travels, then its end.
HAND = """exposed k8
twin D
turn A
meld b9 b10 J=b11 / r10 r11 r12
turn B
meld r1 b1 k1 / y2 y3 y4
turn C
meld r13 b13 k13 / k3 k4 k5 k6
turn B
swap b11 for J in m1, meld r4 J=r5 r6
turn C
swap r5 for J in m7, meld k12 k13 J=k1
turn A
add y13 to m5
"""
END = """out k2
rack B k9 r1
rack C J k7
rack D
"""


RULE_PAGES = (
    "/rules",
    "/rules?q=joly",
    "/rules/R-INIT-2",
    "/rules/R-OPT-6",
    "/rules/Q-J-5",
    "/rules/R-STACK-2",
    "/rules/R-RUN-2",
    "/rules/R-WALL-3",
    "/rules/romanian/modern",
    "/rules/sources",
    "/paper",
    "/paper?rules=tile-rummy/base&players=8&way=sums&games=0",
)


def test_axe_finds_nothing_while_something_is_entered(phone: OpenPhone, server: Server) -> None:
    page = phone(bypass_csp=True, reduced_motion="reduce")
    join(page, keeper_link(server), "Ana's phone")
    game = entering_beside(server)(start_game(page, new_series(page)), HAND)
    found: list[str] = []
    for path in (f"{game}/lines/7", f"{game}/desk?q=joly&seat=B", f"{game}/desk?q=given",
                 f"{game}/corrections?what=amend&ply=7&line=meld+b9+b10+b11+/+r10+r11+r12"):
        page.goto(path)
        page.evaluate("document.querySelectorAll('main details').forEach(each => each.open = true)")
        found += faults(page)
    page.goto(game)
    expect(page.locator(".meld[id]")).to_have_count(8)
    tap(page, "seat:D", "b5", "b7")
    expect(page.locator("#pad.open .draft .meld")).to_have_count(1)
    found += faults(page)
    tap(page, "confirm")
    expect(page.locator("#pad.refused")).to_be_visible()
    found += faults(page)
    page.goto(game)
    choose(page, file("b3 b4 b5 b6", "r12 y12 k12"))
    page.evaluate("document.querySelectorAll('main details').forEach(each => each.open = true)")
    found += faults(page)
    page.locator(".picture a").first.tap()
    expect(page.locator(".editor")).to_be_visible()
    found += faults(page)
    assert found == []
