"""Every player's strip is whole above the keys of a phone, and nothing of the table scrolls.

It is looked at in six games (two of them fill a low phone), in one of the languages after another;
``python -m tests.bench.strips`` looks at sixty in all of them.
"""

from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.support.crowded_tables import NAMES, Grown, grown_game
from tests.webapp.browser.beside import entering_beside
from tests.webapp.browser.conftest import OpenPhone
from tests.webapp.browser.evening import series_of_four
from tests.webapp.browser.test_game import join, keeper_link, start_game
from tests.webapp.command.test_server import Server

pytestmark = pytest.mark.one_server

LANGUAGES = ("en", "ro", "hu", "fr")
OPEN = "?mode=lay&draft=A:+b9+b10+b11"
"""The keys with a meld on them."""
PHONES = ((390, 844), (412, 915), (360, 740))
D85 = Path(__file__).parents[2] / "rules/golden/d85.joly"
WRONG = """
([wide, high]) => {
  const found = [];
  const box = (each) => each.getBoundingClientRect();
  const live = document.getElementById("live");
  const top = box(document.querySelector("header.top")).bottom;
  const floor = box(document.getElementById("pad")).top;
  const keys = [...document.querySelectorAll("#pad .bar > *")].pop();
  if (box(keys).bottom > high + 1) found.push("the keys leave the screen");
  if (live.scrollHeight > live.clientHeight) found.push(
    `the table scrolls by ${live.scrollHeight - live.clientHeight}`);
  if (document.documentElement.scrollWidth > wide) found.push("the page scrolls sideways");
  for (const strip of live.querySelectorAll(".player")) {
    const around = box(strip);
    if (around.top < top - 1 || around.bottom > floor + 1 || around.right > wide)
      found.push(`${strip.id} is cut at ${Math.round(around.top)} to ${Math.round(around.bottom)}`);
    const parts = [...strip.querySelectorAll(".name, .points, .pile, .meld, summary")]
      .filter((each) => each.checkVisibility());
    for (const [at, part] of parts.entries()) {
      const one = box(part);
      if (one.bottom > around.bottom + 1 || one.right > around.right + 1)
        found.push(`${strip.id}: ${part.className} ${part.id} leaves its strip`);
      for (const other of parts.slice(at + 1).map(box))
        if (one.right > other.left + 1 && one.left < other.right - 1
            && one.bottom > other.top + 1 && one.top < other.bottom - 1)
          found.push(`${strip.id}: ${part.className} ${part.id} is lain over`);
    }
  }
  const full = document.querySelector("#pad .bands").checkVisibility() ? "" : "folded";
  return [found, live.querySelectorAll(".meld").length, full];
}
"""


@pytest.fixture
def page(phone: OpenPhone, server: Server) -> Page:
    page = phone(locale=None)
    join(page, keeper_link(server), "Ana's phone")
    return page


def faults(page: Page, game: str, languages: tuple[str, ...], keys: str = ""
           ) -> tuple[list[str], list[str]]:
    """Return what is wrong with a table on all phones, and where the keys were folded."""
    found, folded = [], []
    for language in languages:
        page.set_extra_http_headers({"Accept-Language": language})
        page.goto(f"{game}{keys}")
        assert page.locator("html").get_attribute("lang") == language
        for wide, high in PHONES:
            page.set_viewport_size({"width": wide, "height": high})
            wrong, melds, full = page.evaluate(WRONG, [wide, high])
            place = f"{wide} × {high}, {language}, {melds} melds{', a draft' * bool(keys)}"
            found += [f"{place}: {each}" for each in wrong]
            folded += [place] if full else []
    return found, folded


@pytest.mark.parametrize("seed", [*range(4), 8, 12])
def test_every_strip_is_whole_above_the_keys(page: Page, server: Server, seed: int) -> None:
    grown: Grown = grown_game(seed)
    go_on = entering_beside(server)
    game = start_game(page, series_of_four(page, names=NAMES[: grown.players]))
    found: list[str] = []
    for at, part in enumerate(grown.parts):
        go_on(game, part)
        language = (LANGUAGES[(seed + at) % len(LANGUAGES)],)
        for keys in ("", OPEN)[:1 + (at % 3 == 0)]:
            wrong, _folded = faults(page, game, language, keys)
            found += [f"part {at}: {each}" for each in wrong]
    assert not found, "\n".join(found)


def test_the_fourth_player_of_d85_is_whole_after_every_line(page: Page, server: Server) -> None:
    go_on = entering_beside(server)
    game = start_game(page, series_of_four(page, names=("Ana-Maria", "Bogdan", "Carmen", "Dănuț")))
    lines = D85.read_text().split("seat D Dan\n")[1].split("out k2")[0].split("\n")
    found: list[str] = []
    for line in filter(None, lines):
        go_on(game, f"{line}\n")
        found += faults(page, game, LANGUAGES[:1])[0]
    assert not found, "\n".join(found)
