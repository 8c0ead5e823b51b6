"""What axe finds on the pages that a phone shows, in light and in dark."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.webapp.browser.beside import entering_beside
from tests.webapp.browser.conftest import OpenPhone
from tests.webapp.browser.test_game import join, keeper_link, new_series, start_game, tap
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


@pytest.fixture(params=["light", "dark"])
def page(phone: OpenPhone, request: pytest.FixtureRequest) -> Page:
    # axe comes into the page from outside, which the app's own policy forbids.
    return phone(bypass_csp=True, color_scheme=request.param, reduced_motion="reduce")


def faults(page: Page) -> list[str]:
    """Return what axe finds on the page as it stands: the rule, the element and the reason."""
    found = Axe().run(page).response["violations"]
    return [
        f"{page.url}: {rule['id']}: {node['target']} {node['failureSummary']}"
        for rule in found
        for node in rule["nodes"]
    ]


def test_axe_finds_nothing(page: Page, server: Server) -> None:
    join(page, keeper_link(server), "Ana's phone")
    series = new_series(page)
    go_on = entering_beside(server)
    go_on(start_game(page, series), HAND + END)
    game = go_on(start_game(page, series), HAND)

    found: list[str] = []
    for path in (
        game,
        f"{game}/score",
        f"{game}/log",
        f"{game}/lines/7",
        f"{game}/corrections?what=amend&ply=7&line=meld+b9+b10+b11+/+r10+r11+r12",
        f"{game}/desk",
        f"{game}/desk?q=add&seat=C&ask=add+y5+to+m1",
        f"{game}/desk?q=joly&seat=B",
        f"{game}/desk?q=worth&ask=meld+b9+b10+J%3Db11",
        f"{game}/desk?q=given",
        "/desk?q=open&seat=C&ask=meld+r10+r11+r12+/+b2+b3+b4",
        series,
        f"{series}/mend",
        "/series/new",
        "/household",
        "/household/programs",
        "/household/https",
        "/household/https/off",
        "/app",
        "/phone",
        *RULE_PAGES,
    ):
        page.goto(path)
        page.evaluate("document.querySelectorAll('main details').forEach(each => each.open = true)")
        found += faults(page)
    page.locator(".prefs summary").tap()
    found += faults(page)
    page.goto(game)
    expect(page.locator(".meld[id]")).to_have_count(8)
    tap(page, "seat:D", "b5", "b7")
    expect(page.locator("#pad.open .draft .meld")).to_have_count(1)
    found += faults(page)
    tap(page, "confirm")
    expect(page.locator("#pad.refused")).to_be_visible()
    found += faults(page)
    for path in ("photos/new", "eye"):
        page.goto(f"{game}/{path}")
        found += faults(page)
    page.goto(game)
    choose(page, file("b3 b4 b5 b6", "r12 y12 k12"))
    page.evaluate("document.querySelectorAll('main details').forEach(each => each.open = true)")
    found += faults(page)
    page.locator(".picture a").first.tap()
    expect(page.locator(".editor")).to_be_visible()
    found += faults(page)
    assert found == []
