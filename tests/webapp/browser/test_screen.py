"""A television: what it shows fits every screen, is read at three metres, and follows by itself.

Read at three metres: with as many melds as an evening has on the table (fifteen) the digits of a
tile are a fortieth of the screen's height; with a full table (25 melds) they still are.
"""

import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, Request, expect

from tests.support.tables import MELDS, full_table
from tests.webapp.browser.beside import entering_beside
from tests.webapp.browser.conftest import OpenPhone
from tests.webapp.browser.evening import series_of_four
from tests.webapp.browser.test_axe import END, HAND
from tests.webapp.browser.test_game import invited, join, keeper_link, prefer, send_away, start_game
from tests.webapp.browser.test_tile_rummy import begin_game
from tests.webapp.command.test_server import Server
from webapp.server.http.bundled import STATIC

pytestmark = pytest.mark.one_server

NAMES = ("Alexandrina-Maria", "Bartholomew", "Ștefănel-Constantin", "Hildegard-Zsuzsanna")
SCREENS = ((1920, 1080), (1280, 720), (3840, 2160))
OTHERS = ((1280, 800), (1024, 768), (800, 1280), (844, 390), (568, 320), (390, 844), (320, 568))
FIFTEEN = "".join(f"laid {'ABCD'[at % 4]} {meld}\n" for at, meld in enumerate(MELDS[:15]))
DIGIT = 0.68
"""How high a digit of the tiles' font is, in parts of its size."""

LOOK = r"""
() => {
  const all = document.documentElement;
  const table = document.getElementById("table");
  const box = (each) => each.getBoundingClientRect();
  const parts = "h1, .news li, .seat, .seat strong, .total, .table, .facts li, .qr";
  const shown = [...document.querySelectorAll(parts)]
    .filter((each) => each.checkVisibility());
  const out = shown.filter((each) => {
    const { left, top, right, bottom } = box(each);
    return left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1;
  }).map((each) => each.className || each.tagName);
  const seats = [...document.querySelectorAll(".seat")];
  const crossed = seats.filter((seat, at) => seats.some((other, i) => i > at
    && box(seat).bottom > box(other).top + 1 && box(other).bottom > box(seat).top + 1
    && box(seat).right > box(other).left + 1 && box(other).right > box(seat).left + 1)).length;
  const spilt = seats.filter((each) => each.scrollWidth > each.clientWidth + 1
    || each.scrollHeight > each.clientHeight + 2).length;
  const melds = [...document.querySelectorAll(".table .meld")];
  const broken = [...document.querySelectorAll(".seat strong")].filter((each) => {
    const range = document.createRange();
    range.selectNodeContents(each);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
      > each.textContent.trim().split(/[\s-]+/).length;
  }).map((each) => each.textContent);
  const hidden = melds.filter((each) => getComputedStyle(each).visibility === "hidden").length;
  const tile = document.querySelector(".table .tile");
  const words = [...document.querySelectorAll("h1, p, li, span, strong, small, td, th")]
    .filter((each) => each.checkVisibility()
      && [...each.childNodes].some((node) => node.nodeType === 3 && node.data.trim()))
    .filter((each) => !each.closest(".vh, .table, .qr, .tile"))
    .map((each) => parseFloat(getComputedStyle(each).fontSize) / innerHeight);
  return {
    wide: all.scrollWidth - innerWidth, high: all.scrollHeight - innerHeight,
    out, crossed, spilt, broken, melds: melds.length, hidden,
    told: document.getElementById("crowded") ? !document.getElementById("crowded").hidden : false,
    digit: tile ? parseFloat(getComputedStyle(tile).fontSize) / innerHeight : 0,
    words: Math.min(...words),
  };
}
"""


@pytest.fixture
def keeper(phone: OpenPhone, server: Server) -> Page:
    page = phone(bypass_csp=True, reduced_motion="reduce")
    join(page, keeper_link(server), "Ana's phone")
    return page


@pytest.fixture
def go_on(server: Server) -> Callable[[str, str], str]:
    return entering_beside(server)


def look(page: Page, width: int, height: int, path: str = "/tv") -> dict[str, float]:
    page.set_viewport_size({"width": width, "height": height})
    page.goto(path)
    page.evaluate("document.fonts.ready")
    found: dict[str, float] = page.evaluate(LOOK)
    place = f"{width} × {height}: {found}"
    assert found["wide"] <= 0, place
    assert found["high"] <= 0, place
    assert found["out"] == [], place
    assert found["crossed"] == 0, place
    assert found["spilt"] == 0, place
    assert found["broken"] == [], place
    assert found["told"] == (found["hidden"] > 0), place
    return found


def test_it_is_read_at_three_metres(keeper: Page, go_on: Callable[[str, str], str]) -> None:
    series = series_of_four(keeper, names=NAMES)
    go_on(start_game(keeper, series), FIFTEEN)
    fifteen = [look(keeper, *size) for size in SCREENS]
    keeper.set_viewport_size({"width": 390, "height": 844})
    go_on(start_game(keeper, series_of_four(keeper, names=NAMES)), full_table())
    full = [look(keeper, *size) for size in SCREENS]
    for found, melds in (*((each, 15) for each in fifteen), *((each, 25) for each in full)):
        assert found["melds"] == melds
        assert found["hidden"] == 0
        assert found["digit"] * DIGIT >= 1 / 40, found
        assert found["words"] >= 1 / 50, found


def test_it_fits_tablets_and_phones_however_they_lie(
    keeper: Page, go_on: Callable[[str, str], str]
) -> None:
    series = series_of_four(keeper, names=NAMES)
    game = start_game(keeper, series)
    for lines in (HAND, END):
        go_on(game, lines)
        for size in (*SCREENS[:1], *OTHERS):
            found = look(keeper, *size)
            assert found["hidden"] == 0 or min(size) <= 320
    keeper.set_viewport_size({"width": 390, "height": 844})
    go_on(start_game(keeper, series_of_four(keeper, names=NAMES)), full_table())
    for size in OTHERS:
        found = look(keeper, *size)
        assert found["hidden"] == 0 or min(size) <= 390, size


def test_what_has_no_room_is_told_by_its_number(
    keeper: Page, go_on: Callable[[str, str], str]
) -> None:
    go_on(start_game(keeper, series_of_four(keeper, names=NAMES)), full_table())
    keeper.set_viewport_size({"width": 240, "height": 360})
    keeper.goto("/tv")
    hidden = keeper.evaluate(LOOK)["hidden"]
    assert hidden > 0
    expect(keeper.locator("#crowded")).to_have_text(f"More melds: {hidden}")


def test_tile_rummy_and_the_beginning_fit_too(
    keeper: Page, go_on: Callable[[str, str], str]
) -> None:
    look(keeper, 1280, 720)
    keeper.set_viewport_size({"width": 390, "height": 844})
    game = begin_game(keeper, series_of_four(keeper, "?game=tile-rummy", NAMES))
    look(keeper, 1280, 720)
    go_on(game, "turn A\nmeld r10 y10 b10\nturn B\nmeld r9 r10 r11 J=r12\n")
    found = look(keeper, 1280, 720)
    assert found["melds"] == 2
    assert found["digit"] * DIGIT >= 1 / 30


@pytest.mark.parametrize("scheme", ["auto", "light"])
def test_axe_finds_nothing_on_it(
    keeper: Page, go_on: Callable[[str, str], str], scheme: str
) -> None:
    """It is dark unless its device has chosen light: rooms are dim."""
    prefer(keeper, theme=scheme)
    game = start_game(keeper, series_of_four(keeper, names=NAMES))
    found = []
    for lines in ("", HAND, END):
        if lines:
            go_on(game, lines)
        for path in ("/tv", "/household/screen", f"{game}/share"):
            keeper.goto(path)
            found += [(path, rule["id"], node["target"], node["failureSummary"])
                      for rule in Axe().run(keeper).response["violations"]
                      for node in rule["nodes"]]
    assert found == []
    keeper.goto("/tv")
    assert keeper.locator("html").get_attribute("data-theme") == (
        "dark" if scheme == "auto" else "light")


def test_it_follows_the_game_and_the_next_without_being_touched(
    keeper: Page, phone: OpenPhone, go_on: Callable[[str, str], str]
) -> None:
    television = phone()
    join(television, invited(keeper, "guest"), "Television")
    television.goto("/tv")
    title = television.locator("h1")
    expect(title).to_have_text("Waiting for the first game")
    series = series_of_four(keeper)
    expect(title).to_have_text("Waiting for the first game")
    game = start_game(keeper, series)
    expect(title).to_contain_text("Alexandrina’s turn")
    go_on(game, HAND)
    expect(television.locator(".meld")).to_have_count(8)
    expect(television.locator("#say")).to_contain_text("stack")
    go_on(game, END)
    expect(title).to_have_text("Waiting for the next game")
    start_game(keeper, series)
    expect(title).to_contain_text("turn")
    expect(television.locator(".of")).to_contain_text("Game 2")


def test_a_hidden_screen_asks_nothing_and_a_seen_one_every_second_and_a_half(
    keeper: Page, phone: OpenPhone
) -> None:
    series_of_four(keeper)
    television = phone()
    join(television, invited(keeper, "guest"), "Television")
    television.clock.install()
    asked: list[Request] = []
    television.on("request", lambda request: asked.append(request) if "/tv/live" in request.url
                  else None)
    television.goto("/tv")
    television.clock.pause_at(datetime.now(tz=UTC) + timedelta(minutes=1))
    television.wait_for_load_state("networkidle")
    asked.clear()
    for _ in range(3):
        with television.expect_response("**/tv/live") as answer:
            television.clock.run_for(1_500)
        assert answer.value.status == 304
    assert len(asked) == 3
    television.evaluate("Object.defineProperty(document, 'hidden', { value: true })")
    television.clock.run_for(60_000)
    assert len(asked) == 3


def test_it_loads_itself_anew_when_the_server_has_been_renewed(keeper: Page) -> None:
    series_of_four(keeper)
    keeper.goto("/tv")
    keeper.evaluate("document.body.dataset.version = document.body.dataset.mark = 'old'")
    keeper.evaluate("document.getElementById('screen').dataset.etag = ''")
    expect(keeper.locator("body[data-mark]")).to_have_count(0)


def test_without_scripts_it_is_asked_for_anew(
    phone: OpenPhone, keeper: Page, go_on: Callable[[str, str], str]
) -> None:
    go_on(start_game(keeper, series_of_four(keeper, names=NAMES)), full_table())
    plain = phone(scripts=False)
    join(plain, invited(keeper, "guest"), "Television")
    plain.set_viewport_size({"width": 1280, "height": 720})
    plain.goto("/tv")
    assert plain.locator('noscript meta[http-equiv="refresh"], meta[http-equiv="refresh"]').count()
    melds = plain.locator(".meld")
    assert melds.count() == 25
    bottom = melds.last.bounding_box()
    table = plain.locator(".table").bounding_box()
    assert bottom
    assert table
    assert bottom["y"] + bottom["height"] <= table["y"] + table["height"]


SPOKEN = """
window.heard = [];
SpeechSynthesis.prototype.speak = function speak(said) {
  window.heard.push([said.lang, said.text]);
};
"""
"""The machine of the tests has no voice: what it was to say is kept."""


def test_it_speaks_where_the_address_asks_for_it(
    keeper: Page, phone: OpenPhone, go_on: Callable[[str, str], str]
) -> None:
    game = start_game(keeper, series_of_four(keeper))
    for query, heard in (("?speak=1&language=ro", True), ("", False)):
        television = phone()
        television.add_init_script(SPOKEN)
        join(television, invited(keeper, "guest"), "Television")
        television.goto(f"/tv{query}")
        expect(television.locator("#unlock")).to_be_visible(visible=heard)
        television.mouse.click(300, 300)
        expect(television.locator("#unlock")).to_be_hidden()
        go_on(game, "turn A\nmeld b9 b10 J=b11 / r10 r11 r12\n" if heard else "turn B\n")
        expect(television.locator("#say")).not_to_be_empty()
        said = television.evaluate("window.heard")
        assert bool(said) == heard
        assert {language for language, _text in said} <= {"ro"}
        if heard:
            assert "Alexandrina" in said[-1][1]


def test_a_tablet_that_scans_the_code_has_only_to_join(keeper: Page, phone: OpenPhone) -> None:
    start_game(keeper, series_of_four(keeper))
    keeper.goto("/household/screen?speak=1")
    keeper.get_by_role("button", name="New code").tap()
    address = keeper.locator("#code ~ .field textarea").input_value()
    path = re.sub(r"^http://[^/]+", "", address)
    tablet = phone()
    tablet.goto(path)
    expect(tablet.get_by_label("Code")).not_to_be_empty()
    tablet.get_by_role("button", name="Join").tap()
    tablet.wait_for_url(re.compile(r"/tv\?speak=1"))
    expect(tablet.locator("h1")).to_contain_text("turn")


def test_a_screen_that_was_sent_away_or_lost_the_server_says_so(
    keeper: Page, phone: OpenPhone
) -> None:
    series_of_four(keeper)
    television = phone()
    join(television, invited(keeper, "guest"), "Television")
    television.goto("/tv")
    television.route("**/tv/live", lambda route: route.fulfill(status=502, body="a proxy's"))
    expect(television.locator("#lost")).to_be_visible()
    television.unroute("**/tv/live")
    expect(television.locator("#lost")).to_be_hidden()
    send_away(keeper, "Television")
    expect(television.locator("#away")).to_be_visible()


def test_a_low_screen_shows_guests_their_code_large_enough_to_be_read(
    keeper: Page, go_on: Callable[[str, str], str]
) -> None:
    keeper.goto("/household/screen")
    with keeper.expect_navigation():
        keeper.locator('form[action*="/screen/guests"] button').tap()
    game = start_game(keeper, series_of_four(keeper, names=NAMES))
    for lines in (FIFTEEN, "turn A\n"):
        go_on(game, lines)
        assert look(keeper, 800, 480)["hidden"] == 0
        code = keeper.locator(".qr").bounding_box()
        assert code
        assert code["width"] >= 90


def test_what_is_said_of_the_network_covers_no_meld(
    keeper: Page, go_on: Callable[[str, str], str]
) -> None:
    go_on(start_game(keeper, series_of_four(keeper, names=NAMES)), full_table())
    for width, height in (SCREENS[1], OTHERS[3], OTHERS[5]):
        look(keeper, width, height)
        keeper.route("**/tv/live", lambda route: route.fulfill(status=502, body="a proxy's"))
        expect(keeper.locator("#lost")).to_be_visible()
        lowest, bar, parts = keeper.evaluate("""[
          Math.max(...[...document.querySelectorAll(".table .meld:not(.out)")]
            .map((each) => each.getBoundingClientRect().bottom)),
          document.getElementById("lost").getBoundingClientRect().top,
          document.querySelectorAll(".table .meld:not(.out)").length]""")
        assert parts > 0
        assert lowest <= bar, (width, height)
        keeper.unroute("**/tv/live")
        expect(keeper.locator("#lost")).to_be_hidden()


@pytest.mark.parametrize("path", sorted((STATIC / "js" / "screen").glob("*.js")),
                         ids=lambda path: path.name)
def test_its_scripts_are_read_by_browsers_of_2018(path: Path) -> None:
    text = re.sub(r"/\*.*?\*/", "", path.read_text(), flags=re.DOTALL)
    for newer in (r"\?\.", r"\?\?", r"catch \{", r"\|\|=", r"&&=", r"\.flat\(", r"#\w+ =",
                  r"\.\.\.\w+ \}", r"\breplaceAll\b", r"\.at\("):
        assert not re.search(newer, text), newer


@pytest.mark.parametrize("path", sorted((STATIC / "css" / "screen").glob("*.css")),
                         ids=lambda path: path.name)
def test_its_styles_are_read_by_browsers_of_2018(path: Path) -> None:
    text = re.sub(r"/\*.*?\*/", "", path.read_text(), flags=re.DOTALL)
    for newer in (r":has\(", r":is\(", r":where\(", r"\binset:", r"\bmin\(", r"\bmax\(",
                  r"\bclamp\(", r"@container", r"[^-]aspect-ratio:", r"[^-]\bgap:", r"\ddvh\b"):
        assert not re.search(newer, text), newer
