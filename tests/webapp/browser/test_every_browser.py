"""The main ways in Chromium, Firefox and WebKit: written once, gone by two phones of each."""

import re
import signal
from contextlib import closing
from pathlib import Path

import pytest

from tests.support.browsers.evening import (
    NAMES,
    join,
    new_game,
    new_series,
    play_d85,
    record,
    skip_pictures,
    totals,
)
from tests.support.browsers.every import MISSING
from tests.support.browsers.firefox import Firefox
from tests.support.browsers.handset import Person
from tests.support.photos import photo_of
from tests.support.tables import D85, D85_RACKS
from tests.webapp.browser.conftest import Home
from tests.webapp.command.test_server import Server, join_path

ARRANGED = ("r5", "r8", "n5", "r5", "y1", "y3", "mode:rack", "b8", "k8", "y4")
OPENING = ("seat:A", "b9", "b11", "r10", "r12", "confirm")


@pytest.fixture
def begun(two: tuple[Person, Person], home: Home) -> tuple[Person, Person, str]:
    """A game that was begun beside them, before the first: D-85 begins by touch."""
    first, second = two
    game = home.new_game()
    first.visit(game)
    skip_pictures(first)
    return first, second, game


def test_what_a_browser_complains_about_is_heard(joined: tuple[Person, Person]) -> None:
    for each in joined:
        each.visit("/")
        each.handset.run("new Image().src = 'http://127.0.0.1:9/forbidden.png'")
        found: list[str] = []
        each.until("a complaint", lambda each=each, found=found: found.extend(
            each.handset.complaints()) or found)
        assert re.search("Security.Policy", found[0]), found


def test_a_phone_between_two_pages_is_waited_for(joined: tuple[Person, Person]) -> None:
    for each in joined:
        each.handset.open("about:blank")
        each.handset.run("setTimeout(() => location.assign(arguments[0]), 500)",
                         f"{each.home}/settings")
        assert each.path == "/settings"


def test_two_phones_join(two: tuple[Person, Person]) -> None:
    keeper, member = two
    keeper.visit("/settings/phones")
    keeper.sees("Ana's phone")
    keeper.sees("Bogdan's phone")
    member.visit("/settings/whose")
    member.sees("Bogdan's phone")
    member.visit("/series/new")
    role, name = member.handset.heard('[name="player_1"]')
    assert role in {"combobox", "textbox"}  # names that were used before are offered
    assert name == "Player 1"


def test_d85_is_played_on_two_phones_in_turn(two: tuple[Person, Person]) -> None:
    first, second = two
    game = new_game(first, new_series(first))
    play_d85(first, second, game)
    assert totals(first, game) == ["205", "80", "50", "−175"]
    first.touch("#score-B > summary")
    first.has("#score-B[open]")
    second.visit(game)
    second.has("#seat-C .pile .tile", 4)
    second.go("#m8 .tile.j")
    second.has(".stations li", 3)
    second.sees("Carmen gave red 5", ".stations")


def test_a_photo_is_sent_corrected_and_entered(
    begun: tuple[Person, Person, str], tmp_path: Path
) -> None:
    first, _, game = begun
    photo = tmp_path / "table.jpg"
    photo.write_bytes(photo_of("b9 b10 J", "r10 r11 r12"))
    first.handset.choose("#photo-file", photo)
    first.has("#proposal")
    first.has(".picture .outline", 6)
    first.touch(".picture .laid:nth-of-type(2) a:nth-of-type(3)")
    first.touch('.editor .key[value="r13"]')
    first.sees("Not a valid meld.", "#todo")
    first.touch(".picture .laid:nth-of-type(2) a:nth-of-type(3)")
    first.sees("do not follow", ".editor")
    first.touch(".editor .second")
    first.until("the meld as it lies", lambda: not first.count("#todo .wrong"))
    first.touch("#proposal .go")
    first.until("the table", lambda: first.path == game)
    assert record(first, game) == ["turn A", "meld b9 b10 J=b11 / r10 r11 r12"]


def test_the_desk_is_asked_by_touch(begun: tuple[Person, Person, str]) -> None:
    first, second, game = begun
    first.tap(*OPENING)
    for tile, answer, rule in (("r9", "No", "R-RUN-1"), ("b12", "Yes", "R-OPT-2")):
        second.visit(f"{game}/desk?seat=A")
        if not second.count('a.ask[href*="q=add"]'):
            second.touch("details:has(.ask) summary")
        second.go('a.ask[href*="q=add"]')
        second.go('a.meld[href*="on=m1"]')
        second.touch(f'#pad .key[value="{tile}"]')
        second.sees(answer, ".answer .big")
        second.sees(rule, ".answer")


def test_a_table_is_arranged_by_touch(two: tuple[Person, Person]) -> None:
    first, _ = two
    first.visit("/desk/arrange")
    first.tap(*ARRANGED)
    first.tap("confirm")
    first.sees("You can lay down 3 tiles from the rack.", ".answer")
    assert first.text(".answer .big") == "Yes"
    first.has(".shifts .tile.new", 3)


def test_a_tile_is_drawn_to_its_place(two: tuple[Person, Person]) -> None:
    first, _ = two
    new_game(first, new_series(first, NAMES[:2], "tile-rummy"))
    first.tap("mode:start", "r9", "b3", "confirm", "next", "n10", "y10", "confirm", "next",
              "r9", "r12", "confirm", "next", "draw", "mode:table")
    first.draw('[value="t:1:0"]', '[value="t:0:2"]', 9)
    first.until("the tile in its place", lambda: "r10 b10 k10 r9 /" in first.handset.run(
        "return document.querySelector('#pad [name=draft]').value"))
    first.settled()
    first.tap("check")
    first.sees("T-MANIP-2", "#pad.refused")
    first.tap("change", "reset", "t:0:0")
    first.has("#pad .picked")


def test_what_was_let_stand_is_undone_and_done_again(begun: tuple[Person, Person, str]) -> None:
    first, second, game = begun
    second.visit(game)
    skip_pictures(second)
    first.tap("seat:A", "b9", "b11", "confirm")
    first.sees("R-INIT-2", "#pad.refused")
    first.tap("change")
    first.sees("25 of 50", "#pad .total")
    first.tap("confirm", "stand")
    for tap, number in (("", 1), ("undo", 0), ("redo", 1)):
        first.tap(*filter(None, [tap]))
        for each in (first, second):
            each.has("#m1", number)


def test_the_slower_phone_is_told_what_came_first_and_keeps_its_draft(
    begun: tuple[Person, Person, str]
) -> None:
    first, second, game = begun
    second.visit(game)
    skip_pictures(second)
    second.tap("seat:B", "n1", "y1", "y2", "y4")
    first.tap(*OPENING)
    second.tap("confirm")
    second.sees("Ana lays down", "#pad [role=alert]")
    second.has("#pad .draft .meld", 2)
    second.tap("confirm")
    for each in (first, second):
        each.has("#m4")


def test_back_closes_the_pad_and_a_reload_keeps_the_draft(
    begun: tuple[Person, Person, str]
) -> None:
    first, _, game = begun
    first.tap("r10", "r11", "r12")
    first.visit(first.address)
    first.has("#pad .draft .meld")
    first.tap("clear")
    first.visit(game)
    first.tap("r10", "r11", "r12")
    first.handset.back()
    first.has("#pad.open", 0)
    first.sees("Your move is still here.", "#pad")
    assert first.path == game


def test_a_meld_is_laid_with_the_keyboard_alone(begun: tuple[Person, Person, str]) -> None:
    first, _, _game = begun
    first.handset.run("document.querySelector('.skip[href=\"#pad\"]').focus()")
    first.handset.press("Enter")
    first.until("the pad in focus", lambda: first.handset.run(
        "return document.activeElement.id") == "pad")
    for tap in ("r10", "r11", "r12"):
        reach(first, f'#pad [name=tap][value="{tap}"]')
        first.handset.press("Enter")
        first.settled()
    first.sees("30 of 50", "#pad .total")
    first.handset.press("Escape")
    first.has("#pad.open", 0)


def reach(person: Person, css: str) -> None:
    """Press Tab until it is in focus; from key to key of the pad, press an arrow."""
    on = "return document.activeElement?.matches(arguments[0])"
    for _ in range(200):
        if person.handset.run(on, css):
            return
        person.handset.press("ArrowRight" if person.handset.run(on, ".bands .key") else "Tab")
    raise AssertionError(css)


def test_a_double_touch_enters_once(begun: tuple[Person, Person, str]) -> None:
    first, _, game = begun
    first.tap(*OPENING[:-1])
    first.touch('#pad button[value="confirm"]')
    first.handset.run("document.querySelector('#pad button[value=confirm]')?.click()")
    first.has("#m2")
    first.settled()
    assert len(record(first, game)) == 2


def test_nothing_is_lost_when_the_server_is_killed(
    begun: tuple[Person, Person, str], lasting: Server
) -> None:
    first, _, game = begun
    first.tap(*OPENING, "seat:B", "n1", "y1")
    lasting.end(signal.SIGKILL)
    lasting.start("--workers", "2")
    first.tap("y2", "y4", "confirm")
    first.has("#m4")
    assert len(record(first, game)) == 4


@pytest.mark.skipif("firefox" in MISSING, reason=MISSING.get("firefox", ""))
def test_a_whole_game_works_in_firefox_without_scripts(server: Server) -> None:
    """Nobody can switch them off in the others by their drivers, but Playwright in Chromium."""
    with closing(Firefox(**{"javascript.enabled": False})) as handset:
        person = Person(handset, server.address)
        join(person, join_path(server.printed), "Old phone")
        game = new_game(person, new_series(person))
        for tap in (each for taps in (*D85, *D85_RACKS) for each in taps):
            person.go(f'button[name="tap"][value="{tap}"]')
        assert totals(person, game) == ["205", "80", "50", "−175"]
        assert handset.complaints() == []
