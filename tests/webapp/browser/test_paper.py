"""What a printer gets: pages as Chromium makes a PDF of them, read and counted."""

import re
from io import BytesIO

import pytest
from playwright.sync_api import Page
from pypdf import PdfReader

from tests.webapp.browser.beside import entering_beside
from tests.webapp.browser.conftest import OpenPhone
from tests.webapp.browser.evening import LEAFLET, series_of_four
from tests.webapp.browser.test_axe import END, HAND
from tests.webapp.browser.test_game import join, keeper_link, prefer, start_game
from tests.webapp.browser.test_tile_rummy import begin_game
from tests.webapp.command.test_server import Server

pytestmark = pytest.mark.one_server

LONG = ("Alexandrina-Maria", "Bartholomew", "Ștefănel-Constantin", "Hildegard-Zsuzsanna")
SHEET = "/paper?rules=romanian/current&players=4&games=7&way=lines" + "".join(
    f"&name_{number}={name}" for number, name in enumerate(LONG, 1))
LANGUAGES = {"en": "Your opening", "ro": "Prima etalare", "hu": "lerakás", "fr": "première pose"}
A4, LETTER = (595, 842), (612, 792)  # pt
EDGE = 30  # pt: nothing but the foot lies nearer to the edge of the paper

# A function: what is no function is evaluated anew each time, which the pages do not allow.
PAPER_IS_THERE = "() => document.querySelector('link[media=print]')?.sheet?.cssRules.length > 9"
INKS = """
() => {
  const seen = (each) => each.checkVisibility({ visibilityProperty: true });
  const light = (colour) => {
    const [red, green, blue, alpha = 1] = colour.match(/[\\d.]+/g).map(Number);
    return { alpha, light: (red + green + blue) / 3 };
  };
  const wrong = [];
  for (const each of document.querySelectorAll("body, body *:not(svg *)")) {
    if (!seen(each) || each.closest("svg")) continue;
    const style = getComputedStyle(each), ground = light(style.backgroundColor);
    if (ground.alpha && ground.light < 250) wrong.push(["ground", each.outerHTML.slice(0, 80)]);
    const says = [...each.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
    if (says && light(style.color).light > 150) wrong.push(["ink", each.outerHTML.slice(0, 80)]);
  }
  return wrong;
}
"""
TOUCHED = """
() => [...document.querySelectorAll(
  ".btn, .tabs, .skip, .icon, input, select, textarea, [type=search], .pad, .keys"
)].filter((each) => each.checkVisibility()).map((each) => each.outerHTML.slice(0, 80))
"""


def printed(page: Page, address: str, paper: str = "A4") -> PdfReader:
    """Return the PDF of a page, once its style sheet for paper is there."""
    page.goto(address)
    page.wait_for_function(PAPER_IS_THERE)
    return pdf_of(page, paper)


def pdf_of(page: Page, paper: str = "A4") -> PdfReader:
    return PdfReader(BytesIO(page.pdf(format=paper, prefer_css_page_size=True)))


def text(pdf: PdfReader) -> str:
    return read(pdf)[0]


def strays(pdf: PdfReader) -> list[str]:
    return read(pdf)[1]


def read(pdf: PdfReader) -> tuple[str, list[str]]:
    """Return what is written, and what of it is beyond the paper's edges or too near to them."""
    said: list[str] = []
    found: list[str] = []
    for number, each in enumerate(pdf.pages, 1):
        width, height = float(each.mediabox.width), float(each.mediabox.height)

        def look(words: str, matrix: list[float], at: list[float], *_font: object) -> None:
            x = at[4] * matrix[0] + at[5] * matrix[2] + matrix[4]
            y = at[4] * matrix[1] + at[5] * matrix[3] + matrix[5]
            inside = EDGE <= x <= width - EDGE and EDGE / 2 <= y <= height - EDGE  # noqa: B023
            if words.strip() and not inside:
                found.append(f"page {number}: {words.strip()!r} at {x:.0f}, {y:.0f}")  # noqa: B023

        said.append(each.extract_text(visitor_text=look))
    return "\n".join(said), found


def sizes(pdf: PdfReader) -> set[tuple[int, int]]:
    return {(round(float(each.mediabox.width)), round(float(each.mediabox.height)))
            for each in pdf.pages}


def close(found: set[tuple[int, int]], wanted: tuple[int, int]) -> bool:
    return all(abs(wide - wanted[0]) <= 2 and abs(high - wanted[1]) <= 2 for wide, high in found)


def evening(page: Page, server: Server) -> dict[str, tuple[str, int, int]]:
    """Play both games; return the addresses to print with the sheets that each may take."""
    go_on = entering_beside(server)
    series = series_of_four(page, names=LONG)
    games = [go_on(start_game(page, series), HAND + END) for _ in range(3)]
    running = go_on(start_game(page, series), HAND)
    leaflet = go_on(begin_game(page, series_of_four(page, "?game=tile-rummy", LONG)), LEAFLET)
    return {
        "home": ("/", 1, 1),
        "series": (series, 1, 1),
        "score": (f"{games[0]}/score", 2, 2),
        "log": (f"{games[0]}/log", 1, 1),
        "whole log": (f"{games[0]}/log?all=1", 2, 5),
        "table": (running, 1, 1),
        "other table": (leaflet, 1, 1),
        "other score": (f"{leaflet}/score", 1, 1),
        "other log": (f"{leaflet}/log", 1, 1),
        "rule": ("/rules/R-JOLY-3", 1, 2),
        "book": ("/rules/romanian/current", 7, 12),
        "other book": ("/rules/tile-rummy/variation", 2, 5),
        "sources": ("/rules/sources", 12, 24),
        "sheet": (SHEET, 2, 3),
        "sums": (f"{SHEET}&way=sums".replace("way=lines&", ""), 1, 2),
        "other sheet": ("/paper?rules=tile-rummy/base&players=6", 1, 3),
    }


@pytest.fixture
def page(phone: OpenPhone, server: Server) -> Page:
    page = phone()
    join(page, keeper_link(server), "Ana's phone")
    return page


def test_every_page_prints_on_white_in_four_languages_and_nothing_is_cut(
    page: Page, server: Server
) -> None:
    pages = evening(page, server)
    for number, (language, opening) in enumerate(LANGUAGES.items()):
        prefer(page, language=language, theme=("dark", "light")[number % 2])
        for name, (address, fewest, most) in pages.items():
            pdf = printed(page, address)
            told = (name, language)
            assert close(sizes(pdf), A4), told
            assert fewest <= len(pdf.pages) <= most, (told, len(pdf.pages))
            said, beyond = read(pdf)
            assert beyond == [], told
            assert f"{len(pdf.pages)} / {len(pdf.pages)}" in said, told
            assert "http" not in said, told
            if name == "book":
                assert opening in said, told
            page.emulate_media(media="print")
            assert page.evaluate(INKS) == [], told
            assert page.evaluate(TOUCHED) == [], told
            page.emulate_media(media="null")


def test_a_score_is_printed_with_all_its_lines_and_the_day(page: Page, server: Server) -> None:
    go_on = entering_beside(server)
    game = go_on(start_game(page, series_of_four(page, names=LONG)), HAND + END)
    pdf = printed(page, f"{game}/score")
    said = text(pdf)
    assert len(re.findall(r" [+−]\d+$", said, re.MULTILINE)) >= 18
    assert "why?" not in said
    assert re.search(r"\w+day, \d+ \w+ 20\d\d", said)
    assert all(name in said for name in LONG)
    assert "red" in said
    for words in ("Show all", "Print", "Start game", "Table", "Household"):
        assert words not in said, words
    # A player's card is on one sheet: as many begin as end on each.
    for each in pdf.pages:
        whole = each.extract_text()
        assert len(re.findall(r"^\d \. ", whole, re.MULTILINE)) == whole.count("Total")


def test_the_chart_and_the_heads_of_a_long_table_are_on_paper(page: Page, server: Server) -> None:
    go_on = entering_beside(server)
    series = series_of_four(page, names=LONG)
    for _ in range(2):
        go_on(start_game(page, series), HAND + END)
    pdf = printed(page, series)
    said = text(pdf)
    assert "−350" in said
    assert said.count("Hildegard") >= 3  # totals, chart, head of the table
    assert text(printed(page, f"{series}/games")).count("Hildegard") >= 2  # its head, a dealer
    for words in ("Series settings", "All 2 games", "deals", "Settings", "Print"):
        assert words not in said, words
    sheet = printed(page, SHEET)
    for each in sheet.pages[:2]:
        assert all(part in each.extract_text() for name in LONG for part in name.split("-"))


def test_a_sheet_with_many_columns_lies_along_the_paper(page: Page) -> None:
    pdf = printed(page, "/paper?rules=romanian/current&players=8&games=4")
    assert close(sizes(pdf), (A4[1], A4[0]))
    assert strays(pdf) == []


def test_it_prints_on_the_paper_of_other_countries_too(page: Page) -> None:
    for address, most in ((SHEET, 3), ("/rules/tile-rummy/base", 5), ("/rules/R-OPT-6", 2)):
        pdf = printed(page, address, "Letter")
        assert close(sizes(pdf), LETTER)
        assert len(pdf.pages) <= most
        assert strays(pdf) == []


def test_the_button_prints_what_is_shown_and_waits_while_it_is_chosen_anew(page: Page) -> None:
    page.add_init_script("window.sheets = 0; window.print = () => { window.sheets += 1; };")
    page.goto(SHEET)
    button = page.get_by_role("button", name="Print")
    button.tap()
    assert page.evaluate("window.sheets") == 1
    page.locator("[name=name_2]").fill("Bo")
    assert not button.is_visible()
    page.get_by_role("button", name="Show sheet").tap()
    page.wait_for_url("**name_2=Bo**")
    assert page.locator(".blank-name").nth(1).inner_text() == "Bo"
    button.tap()
    assert page.evaluate("window.sheets") == 1


def test_without_scripts_there_is_no_button_and_the_paper_is_the_same(
    phone: OpenPhone, server: Server
) -> None:
    plain = phone(scripts=False)
    join(plain, keeper_link(server), "Ana's phone")
    plain.goto(SHEET)
    assert plain.get_by_role("button", name="Print").count() == 0
    assert "Print it from the browser menu" in plain.locator("main").inner_text()
    plain.goto(SHEET, wait_until="networkidle")
    said = text(pdf_of(plain))
    assert "Show sheet" not in said
    assert "Bartholomew" in said


def test_the_table_page_waits_for_nothing_that_paper_wants(page: Page) -> None:
    game = start_game(page, series_of_four(page, names=LONG))
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(game, wait_until="commit")
    page.wait_for_selector('link[media="print"]', state="attached")
    loaded = page.evaluate("performance.getEntriesByType('navigation')[0].loadEventStart")
    sheets = page.evaluate(
        "performance.getEntriesByType('resource').filter((each) => each.name.includes('print.css'))"
        ".map((each) => each.startTime)")
    assert loaded > 0
    assert all(start >= loaded for start in sheets)
    assert not [each for each in asked if "paper." in each]
