"""What a finger touches at the table and in the log is 32 px high and wide, with 8 px around it.

Who is 40 px high needs no room of its own; what lies inside of another (a Joly in its meld) none
from that. The keys are as near to one another as on a phone's own keyboard, and on a full table
melds lie as near as they must: they are 32 px high there too (`test_touching.py`).
"""

import pytest
from playwright.sync_api import Page

from tests.webapp.browser.beside import entering_beside
from tests.webapp.browser.conftest import OpenPhone
from tests.webapp.browser.evening import series_of_four
from tests.webapp.browser.test_axe import END, HAND
from tests.webapp.browser.test_game import join, keeper_link, start_game
from tests.webapp.browser.test_tile_rummy import begin_game
from tests.webapp.command.test_server import Server

pytestmark = pytest.mark.one_server

NAMES = ("Ana-Maria", "Bogdan", "Carmen", "Dănuț")
OPENED = "exposed k8\nturn A\nmeld b9 b10 J=b11 / r10 r11 r12\n"
LEAFLET = "turn A\nmeld r10 y10 b10\nturn B\nmeld r9 r10 r11 J=r12\n"
TOUCHED = """
() => {
  const which = "a[href], button, summary, select, textarea, input:not([type=hidden], [type=file])";
  const all = [...document.querySelectorAll(which)]
    .filter((each) => each.checkVisibility({ visibilityProperty: true }))
    .filter((each) => !each.closest(".vh, .skip, [inert]"))
    .map((each) => [each, each.getBoundingClientRect()]).filter(([, box]) => box.width > 2);
  const words = ([each, box]) => `${each.className} ${each.ariaLabel || each.textContent.trim()}`
    .slice(0, 40) + ` ${Math.round(box.width)} × ${Math.round(box.height)}`;
  const low = all.filter(([, box]) => Math.min(box.width, box.height) < 31.9).map(words);
  const wants = (size) => Math.max(0, 40 - size) / 2;
  const near = [];
  for (const [at, first] of all.entries()) for (const other of all.slice(at + 1)) {
    const [[one, a], [two, b]] = [first, other];
    if (one.contains(two) || two.contains(one)) continue;
    if (one.matches(".key") && two.matches(".key")) continue;
    if (one.closest(".meld") && one.closest(".meld") === two.closest(".meld")) continue;
    const across = Math.max(b.left - a.right, a.left - b.right);
    const down = Math.max(b.top - a.bottom, a.top - b.bottom);
    if (across < wants(a.width) + wants(b.width) - 0.5
      && down < wants(a.height) + wants(b.height) - 0.5)
      near.push(`${words(first)} | ${words(other)}`);
  }
  return [all.length, low, near];
}
"""


@pytest.fixture
def page(phone: OpenPhone, server: Server) -> Page:
    page = phone()
    join(page, keeper_link(server), "Ana's phone")
    return page


def faults(page: Page, path: str) -> list[str]:
    page.goto(path)
    page.evaluate("document.querySelectorAll('.entry details').forEach((each) => each.open = true)")
    count, low, near = page.evaluate(TOUCHED)
    assert count > 15
    return [f"{path}: low: {each}" for each in low] + [f"{path}: near: {each}" for each in near]


def test_a_young_table_and_the_log_are_for_fingers(page: Page, server: Server) -> None:
    go_on = entering_beside(server)
    game = start_game(page, series_of_four(page, names=NAMES))
    found = faults(page, game)
    go_on(game, OPENED)
    found += faults(page, game)
    ended = go_on(start_game(page, series_of_four(page, names=NAMES)), HAND)
    found += faults(page, ended)
    go_on(ended, END)
    for path in (ended, f"{ended}/log", f"{ended}/log?all=1", f"{ended}/log?newest=1"):
        found += faults(page, path)
    assert not found, "\n".join(found)


def test_the_leaflet_s_table_is_for_fingers_too(page: Page, server: Server) -> None:
    game = begin_game(page, series_of_four(page, "?game=tile-rummy", NAMES))
    found = faults(page, game)
    entering_beside(server)(game, LEAFLET)
    found += faults(page, game) + faults(page, f"{game.replace('/tile-rummy/', '/games/')}/log")
    assert not found, "\n".join(found)


def test_a_player_s_strip_is_named_for_who_hears_the_page(page: Page) -> None:
    start_game(page, series_of_four(page, names=NAMES))
    for name in NAMES:
        assert page.get_by_role("article", name=name, exact=True).count() == 1
