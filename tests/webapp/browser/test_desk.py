"""The referee's desk, a game recorded in full and a line set right, by touch in a real browser."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.bench.web import MELDS
from tests.support.axe import faults as axe_faults
from tests.support.entering import D85_LINES, text_of
from tests.support.large_text import faults
from tests.webapp.browser.beside import entering_beside
from tests.webapp.browser.evening import LONGEST, series_of_four
from tests.webapp.browser.test_game import (
    invited,
    join,
    keeper_link,
    new_series,
    start_game,
    tap,
)
from tests.webapp.browser.test_tile_rummy import begin_game
from tests.webapp.command.test_server import Server

pytestmark = pytest.mark.one_server

OpenPhone = Callable[..., Page]

# question, who asks, taps, the answer's first word, a rule it cites
QUESTIONS = [
    ("meld", "A", ("r5", "r7", "confirm"), "Yes", None),
    ("meld", "A", ("free", "r13", "r1", "r2", "confirm"), "No", "R-RUN-3"),
    ("open", "D", ("y5", "y7", "confirm"), "No", "R-INIT-2"),
    ("lay", "A", ("n5", "r5", "confirm"), "Yes", "R-OPT-1"),
    ("add", "A", ("on=m4", "y5"), "Yes", "R-OPT-2"),
    ("add", "D", ("on=m4", "y5"), "No", "R-INIT-5"),
    ("add", "A", ("on=m3", "k9"), "No", "R-SET-1"),
    ("joly", "B", ("r4", "r6", "j:0:1", "confirm"), "Yes", "R-OPT-5"),
    ("discard", "D", ("take:discard",), "No", "R-TURN-2"),
    ("exposed", "A", (), "Yes", "R-EXP-3"),
    ("out", "A", ("k9", "confirm"), "Yes", "R-END-1"),
    ("out", "D", ("k9", "confirm"), "No", "R-END-1"),
    ("stack", "A", ("on=m4", "y5"), "Yes", "R-OPT-2"),
    ("worth", "A", ("n1", "y1", "confirm"), "75", "R-VAL-5"),
    ("given", "A", (), "", "R-SCORE-3"),
]


@pytest.fixture
def game(phone: OpenPhone, server: Server) -> tuple[Page, str]:
    page = phone()
    join(page, keeper_link(server), "Ana's phone")
    path = entering_beside(server)(
        start_game(page, new_series(page)), text_of(*D85_LINES[:4]))
    return page, path


def choose(page: Page, kind: str) -> None:
    """Touch the picture of a question, behind “more” where it does not fit the situation."""
    picture = page.locator(f'a.ask[href*="q={kind}&"], a.ask[href$="q={kind}"]')
    if not picture.is_visible():
        page.locator("details:has(.ask) summary").tap()
    picture.tap()


def touch(page: Page, *taps: str) -> None:
    for each in taps:
        if each.startswith("on="):
            page.locator(f'a.meld[href*="{each}"]').tap()
        else:
            page.locator(f'#pad button[value="{each}"]:not(.vh)').first.tap()
        page.wait_for_function("() => !document.querySelector('#pad[aria-busy]')")


def test_each_question_is_asked_by_touch(game: tuple[Page, str]) -> None:
    page, path = game
    for kind, seat, taps, first, rule in QUESTIONS:
        page.goto(f"{path}/desk?seat={seat}")
        choose(page, kind)
        touch(page, *taps)
        if taps:
            page.wait_for_url(re.compile("ask="))
        if first:
            expect(page.locator(".answer .big")).to_have_text(re.compile(f"^{first}"))
        if rule:
            expect(page.locator(f'main a[href*="/rules/{rule}"]').first).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth") <= 390


MOST_TAPS = 5


@pytest.mark.parametrize("scripts", [True, False])
@pytest.mark.parametrize(("kind", "wrong", "right", "rules"), [
    ("", "r9", "y5", ("R-RUN-1", "R-OPT-2")),
    ("?game=tile-rummy", "r9", "y11", ("T-", "T-MANIP-3")),
])
def test_whether_a_tile_may_be_added_is_asked_from_the_table_with_five_taps(
    phone: OpenPhone, server: Server, kind: str, wrong: str, right: str,
    rules: tuple[str, str], *, scripts: bool,
) -> None:
    page = phone()
    join(page, keeper_link(server), "Ana's phone")
    series = series_of_four(page, kind)
    if kind:
        lines, meld = "turn A\nmeld r10 y10 b10\nmeld y8 y9 y10\nturn A\n", "m2"
        path = begin_game(page, series)
    else:
        lines, meld = text_of(*D85_LINES[:4]) + "turn A\n", "m4"
        path = start_game(page, series)
    game = entering_beside(server)(path, lines)
    asking = phone(scripts=scripts)
    join(asking, invited(page, "member"), "Bogdan's phone")
    for tile, lawful, rule in ((wrong, "No", rules[0]), (right, "Yes", rules[1])):
        asking.goto(game)
        taps = 0
        desk = asking.locator('a[href$="/desk"]')
        if not desk.first.is_visible():
            asking.locator(".menu summary").tap()
            taps += 1
        desk.first.tap()
        choose(asking, "add")
        asking.locator(f'a.meld[href*="on={meld}"]').tap()
        asking.locator(f'#pad .key[value="{tile}"]').tap()
        taps += 4
        asking.wait_for_url(re.compile("ask="))
        assert taps <= MOST_TAPS
        expect(asking.locator(".answer .big")).to_have_text(re.compile(f"^{lawful}"))
        expect(asking.locator(f'.answer a.rule:has-text("{rule}")').first).to_be_visible()


def test_the_desk_is_whole_in_every_size_with_long_names_and_a_full_table(
    phone: OpenPhone, server: Server
) -> None:
    page = phone(bypass_csp=True, reduced_motion="reduce")
    join(page, keeper_link(server), "Ana's phone")
    full = entering_beside(server)(
        start_game(page, series_of_four(page, names=LONGEST)),
        "".join(f"laid {'ABCD'[index % 4]} {meld}\n" for index, meld in enumerate(MELDS)))
    desk = f"{full}/desk?seat=A"
    pages = ("/desk", desk, f"{desk}&q=add", f"{desk}&q=add&on=m1", f"{desk}&q=joly",
             f"{desk}&q=add&ask=add+r9+to+m1", f"{desk}&q=lay")
    found = [fault for each in pages for size in (100, 200)
             for fault in faults(page, each, size=size)]
    assert found == []
    for each in pages:
        page.goto(each)
        found += axe_faults(page)
    assert found == []


def test_the_meld_and_the_tile_are_chosen_with_the_keyboard(game: tuple[Page, str]) -> None:
    page, path = game
    page.goto(f"{path}/desk?q=add&seat=A")
    page.locator('a.meld[href*="on=m4"]').focus()
    page.keyboard.press("Enter")
    key = page.locator('#pad .key[value="y5"]')
    key.focus()
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile("ask="))
    expect(page.locator(".answer .big")).to_have_text(re.compile("^Yes"))


def test_a_game_in_full_takes_three_taps_a_turn(game: tuple[Page, str]) -> None:
    page, path = game
    page.goto(path)
    tap(page, "mode:more", "note:full")
    for _turn in range(3):
        if page.locator('#pad button[value="take:wall"]').count():
            tap(page, "take:wall")
        page.locator('#pad button[value="mode:throw"]').first.tap()
        page.locator('#pad button[value^="throw:"]:not([disabled])').first.tap()
        page.wait_for_function("() => !document.querySelector('#pad.open')")
    page.goto(f"{path}/log")
    record = page.locator("textarea").input_value()
    assert record.count("draw wall") == 2
    assert record.count("discard") == 3


def test_a_line_is_entered_anew_and_all_follows(game: tuple[Page, str]) -> None:
    page, path = game
    page.goto(f"{path}/log")
    line = page.locator("li.entry", has_text="Bogdan lays down").first
    line.locator("summary").tap()
    line.locator('a:has-text("Correct")').first.tap()
    for each in ("clear", "n1", "y1", "y2", "y5", "confirm"):
        page.locator(f'#pad button[value="{each}"]:not(.vh)').first.tap()
        page.wait_for_function("() => !document.querySelector('#pad[aria-busy]')")
    page.wait_for_url(re.compile("corrections"))
    expect(page.locator("tr.changed")).to_have_count(1)
    page.locator('button:has-text("Apply")').tap()
    page.wait_for_url(re.compile("/log"))
    changed = page.locator("li.entry small", has_text="before: Bogdan lays down")
    expect(changed).to_be_visible()
