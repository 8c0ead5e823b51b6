"""The referee's desk, a game recorded in full and a line set right, by touch in a real browser."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.support.entering import D85_LINES, text_of
from tests.webapp.browser.beside import entering_beside
from tests.webapp.browser.test_game import join, keeper_link, new_series, start_game, tap
from tests.webapp.command.test_server import Server

OpenPhone = Callable[..., Page]

# question, who asks, taps, the answer's first word, a rule it cites
QUESTIONS = [
    ("meld", "A", ("r5", "r7", "confirm"), "Yes", None),
    ("meld", "A", ("free", "r13", "r1", "r2", "confirm"), "No", "R-RUN-3"),
    ("open", "D", ("y5", "y7", "confirm"), "No", "R-INIT-2"),
    ("lay", "A", ("n5", "r5", "confirm"), "Yes", "R-OPT-1"),
    ("add", "A", ("goes:m4", "y5", "confirm"), "Yes", "R-OPT-2"),
    ("add", "D", ("goes:m4", "y5", "confirm"), "No", "R-INIT-5"),
    ("add", "A", ("goes:m3", "k9", "confirm"), "No", "R-SET-1"),
    ("joly", "B", ("r4", "r6", "j:0:1", "confirm"), "Yes", "R-OPT-5"),
    ("discard", "D", ("take:discard",), "No", "R-TURN-2"),
    ("exposed", "A", (), "Yes", "R-EXP-3"),
    ("out", "A", ("k9", "confirm"), "Yes", "R-END-1"),
    ("out", "D", ("k9", "confirm"), "No", "R-END-1"),
    ("stack", "A", ("goes:m4", "y5", "confirm"), "Yes", "R-OPT-2"),
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


def test_each_question_is_asked_by_touch(game: tuple[Page, str]) -> None:
    page, path = game
    for kind, seat, taps, first, rule in QUESTIONS:
        page.goto(f"{path}/desk?seat={seat}")
        page.locator(f'a.item[href*="q={kind}&"], a.item[href$="q={kind}"]').first.tap()
        if taps:
            page.locator("#pad").wait_for()
            for each in taps:
                page.locator(f'#pad button[value="{each}"]:not(.vh)').first.tap()
                page.wait_for_function("() => !document.querySelector('#pad[aria-busy]')")
            page.wait_for_url(re.compile("ask="))
        if first:
            expect(page.locator(".answer .big")).to_have_text(re.compile(f"^{first}"))
        if rule:
            expect(page.locator(f'a.rule:has-text("{rule}")').first).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth") <= 390


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
    line = page.locator("li", has_text="Bogdan lays down")
    line.locator('a:has-text("Set right")').tap()
    page.locator('a:has-text("Enter it anew")').tap()
    for each in ("n1", "y1", "y2", "y5", "confirm"):
        page.locator(f'#pad button[value="{each}"]:not(.vh)').first.tap()
        page.wait_for_function("() => !document.querySelector('#pad[aria-busy]')")
    page.wait_for_url(re.compile("corrections"))
    expect(page.locator("tr.changed")).to_have_count(1)
    page.locator('button:has-text("Apply it")').tap()
    page.wait_for_url(re.compile("/log"))
    changed = page.locator(".events li", has_text="changed; before: Bogdan lays down red 1")
    expect(changed).to_be_visible()
