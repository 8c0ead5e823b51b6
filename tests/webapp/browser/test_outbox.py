"""Entries without a network: the server killed, packets dropped, answers lost, phones closed."""

import re
import signal
import urllib.parse
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from tests.support.cutting import Cutting
from tests.support.large_text import FAULTS, PHONES
from tests.support.photos import photo_of
from tests.webapp.browser.beside import entering_beside
from tests.webapp.browser.conftest import CHROMIUM, PHONE, OpenPhone
from tests.webapp.browser.evening import series_of_four
from tests.webapp.browser.test_game import (
    button,
    invited,
    join,
    keeper_link,
    new_series,
    send_away,
    skip_pictures,
    start_game,
    tap,
)
from tests.webapp.browser.test_tile_rummy import begin_game
from tests.webapp.command.test_server import Server
from webapp.play.table.replaying import MOST

pytestmark = pytest.mark.one_server

OPENING = "meld b9 b10 b11 / r10 r11 r12"
LAY = ("b9", "b11", "r10", "r12", "confirm")
TABLE = ("turn A\nmeld b9 b10 J=b11 / r10 r11 r12\nturn B\nmeld r1 b1 k1 / y2 y3 y4\n"
         "turn C\nmeld r13 b13 k13 / k3 k4 k5 k6\nturn B\n")
LARGEST = 12 * 2**20
"""Bytes of a photo that may wait on a phone."""
HEADER = 7
"""Lines with which a game of four begins."""
THROW = """
(game) => fetch(location.pathname, { method: "POST", body: new URLSearchParams({
  game, csrf_token: document.querySelector("[name=csrf_token]").value }) })
"""
BOGDAN = ("n1", "y1", "y2", "y4", "confirm")


@pytest.fixture
def cutting(server: Server) -> Iterator[Cutting]:
    cutting = Cutting(server.port)
    yield cutting
    cutting.close()


@pytest.fixture
def page(phone: OpenPhone, server: Server) -> Page:
    page = phone()
    join(page, keeper_link(server), "Ana's phone")
    return page


def ready(page: Page) -> Page:
    """Touch the page, as whoever enters something has, and wait for what that fetches."""
    page.dispatch_event("body", "pointerdown")
    page.wait_for_selector("html[data-outbox=ready]")
    return page


def through(page: Page, cutting: Cutting) -> str:
    """Open a new game through the network that can be cut, and return its path."""
    path = urllib.parse.urlsplit(start_game(page, new_series(page))).path
    page.goto(f"{cutting.address}{path}")
    ready(page)
    return path


def through_to(page: Page, server: Server, cutting: Cutting, record: str) -> str:
    """Open a game as ``through`` does, with *record* entered by another phone already."""
    path = through(page, cutting)
    entering_beside(server)(f"{server.address}{path}", record)
    page.reload()
    ready(page)
    return path


def touch(page: Page, *taps: str) -> None:
    """Touch one thing after the other, as people do who wait for nothing."""
    for value in taps:
        button(page, value).tap()


def waits(page: Page) -> Locator:
    return page.locator("#outbox .waits")


def opened(page: Page) -> Locator:
    """Open the list of what waits, which is one line until then."""
    box = page.locator("#outbox")
    if not box.locator("details[open]").count():
        box.locator("summary").tap()
    return box


def take_down(page: Page, *taps: str) -> None:
    """Take an entry down without a network, and see it wait."""
    before = waits(page).count()
    touch(page, *taps)
    expect(waits(page)).to_have_count(before + 1)


def drop(page: Page, number: int = 0) -> None:
    """Drop an entry that waits: it is asked for once more."""
    opened(page).get_by_role("button", name="Delete").nth(number).tap()
    page.get_by_role("button", name="Really delete?").tap()


def lines(page: Page, path: str) -> list[str]:
    page.goto(f"{page.evaluate('location.origin')}{path}/log")
    written = page.locator("textarea").first.input_value().splitlines()
    return [line for line in written if line.split()[0] not in {"joly", "game", "preset", "seat"}]


def is_sent(page: Page) -> None:
    expect(page.locator("#outbox")).to_have_count(0)
    expect(page.locator("#pad:not(.away)")).to_be_visible()


def start_again(server: Server) -> None:
    server.start("--workers", "2")


@pytest.mark.own_server
def test_the_family_plays_on_while_the_server_is_gone(page: Page, server: Server) -> None:
    path = urllib.parse.urlsplit(start_game(page, new_series(page))).path
    ready(page)
    server.end(signal.SIGKILL)
    take_down(page, *LAY)
    expect(page.locator("#outbox summary")).to_have_text("1 move waits")
    take_down(page, "next")
    take_down(page, *BOGDAN)
    expect(page.locator("#say")).to_contain_text("3")
    expect(page.locator("#outbox .verdict")).to_have_count(0)
    start_again(server)
    is_sent(page)
    expect(page.locator("#live .meld")).to_have_count(4)
    assert lines(page, path) == [
        "turn A", OPENING, "turn B", "meld r1 b1 k1 / y2 y3 y4"]


def test_what_was_touched_and_not_taken_down_is_there_when_the_network_is_back(
    page: Page, cutting: Cutting
) -> None:
    through(page, cutting)
    tap(page, "b9")
    cutting.way = "cut"
    touch(page, "b11", "r10")
    expect(page.locator("#pad.away .tile")).to_have_count(3)
    cutting.way = "pass"
    expect(page.locator("#pad.open:not(.away)")).to_be_visible()
    expect(page.locator("#pad .draft .tile")).to_have_count(4)
    tap(page, "r12", "confirm")
    expect(page.locator("#live .meld")).to_have_count(2)


def test_a_number_touched_offline_helps_and_is_drawn_as_online(
    page: Page, cutting: Cutting
) -> None:
    through(page, cutting)
    cutting.way = "cut"
    touch(page, "b9", "n12")
    prompt = page.locator("#pad .prompt")
    expect(prompt).to_have_text(
        "Tap the missing colour, or the number again for all four.")
    expect(page.locator("#pad.lit .key.hit")).to_have_text(["12"] * 4)
    expect(button(page, "n12")).to_have_accessible_name("all four")
    touch(page, "n12")
    expect(page.locator("#pad .away-draft .tile")).to_have_text(["9", *["12"] * 4])
    expect(prompt).to_contain_text("Save")
    expect(page.locator("#pad .key:is(.first, .hit)")).to_have_count(0)


def test_a_move_that_waits_shows_on_its_players_strip_and_one_that_is_refused_says_why(
    page: Page, cutting: Cutting
) -> None:
    path = through(page, cutting)
    cutting.way = "cut"
    take_down(page, "r1", "r3", "confirm")
    strip = page.locator("#seat-A .waits-here")
    expect(strip).to_contain_text("1 move waits")
    expect(strip.locator(".tile")).to_have_text(["1", "3"])
    cutting.way = "pass"
    held = page.locator("#outbox details[open] .held")
    expect(held).to_contain_text("15 of 50 points")
    expect(strip).to_have_count(0)
    held.get_by_role("button", name="Keep it anyway").tap()
    is_sent(page)
    assert lines(page, path) == ["turn A", "! meld r1 r2 r3"]


def test_what_was_touched_outlives_the_page(page: Page, cutting: Cutting) -> None:
    through(page, cutting)
    cutting.way = "cut"
    expect(page.locator(".offline-note")).to_be_visible()
    touch(page, "b9", "b11", "r10")
    expect(page.locator("#pad.away .tile")).to_have_count(3)
    cutting.way = "pass"
    page.reload()
    expect(page.locator("#pad.open:not(.away)")).to_be_visible()
    expect(page.locator("#pad .draft .tile")).to_have_count(4)


def test_escape_loses_nothing_that_was_touched(page: Page, cutting: Cutting) -> None:
    through(page, cutting)
    tap(page, "b9")
    cutting.way = "cut"
    touch(page, "b11", "r10")
    expect(page.locator("#pad.away .tile")).to_have_count(3)
    page.keyboard.press("Escape")
    expect(page.locator("#pad.away .tile")).to_have_count(3)
    cutting.way = "pass"
    expect(page.locator("#pad.open:not(.away)")).to_be_visible()
    expect(page.locator("#pad .draft .tile")).to_have_count(4)


@pytest.mark.parametrize("way", ["cut", "drop", "lose", "slow"])
def test_however_the_network_fails_an_entry_is_entered_once(
    page: Page, cutting: Cutting, way: str
) -> None:
    path = through(page, cutting)
    tap(page, *LAY[:-1])
    cutting.way = way  # type: ignore[assignment]  # one of those above
    touch(page, "confirm")
    expect(waits(page)).to_have_count(1)
    cutting.way = "pass"
    is_sent(page)
    assert lines(page, path) == ["turn A", OPENING]


def test_a_tile_added_by_an_answer_that_was_lost_is_added_once(
    page: Page, server: Server, cutting: Cutting
) -> None:
    path = through_to(page, server, cutting, f"turn A\n{OPENING}\n")
    tap(page, "meld:2")
    cutting.way = "lose"
    touch(page, "r13")
    expect(page.locator("#pad.away")).to_be_visible()
    touch(page, "confirm")
    expect(waits(page)).to_have_count(1)
    cutting.way = "pass"
    is_sent(page)
    assert lines(page, path) == ["turn A", OPENING, "add r13 to m2"]


def test_what_another_phone_entered_first_stops_the_queue_and_stands_beside_it(
    page: Page, server: Server, cutting: Cutting
) -> None:
    path = through(page, cutting)
    cutting.way = "cut"
    take_down(page, *LAY)
    take_down(page, "next")
    entering_beside(server)(f"{server.address}{path}", "turn A\nmeld k1 k2 k3 / r10 r11 r12 r13\n")
    cutting.way = "pass"
    box = page.locator("#outbox")
    expect(box.locator(".held")).to_contain_text("Someone was faster")
    expect(box.locator(".held")).to_contain_text("black 2")
    expect(box.locator("summary")).to_have_text("Moves to decide on: 2")
    # The next turn can be entered once what goes before it is decided.
    expect(opened(page).get_by_role("button", name="Enter again")).to_have_count(1)
    assert len(lines(page, path)) == 2
    expect(ready(page).locator("#outbox .held")).to_have_count(1)  # on every page of the game
    expect(page.locator(".entry.waits")).to_have_count(2)
    page.goto(f"{cutting.address}/")
    expect(ready(page).locator("#outbox .held")).to_have_count(1)
    drop(page, 1)
    expect(box.get_by_role("button", name="Delete")).to_have_count(1)
    box.get_by_role("button", name="Enter again").tap()
    page.wait_for_url(re.compile("draft="))
    expect(page.locator("#pad .draft .tile")).to_have_count(6)
    # Opened is not entered: who closes the page now finds it again.
    expect(ready(page).locator("#outbox .held")).to_have_count(1)
    page.goto(f"{cutting.address}{path}")
    ready(page)
    opened(page).get_by_role("button", name="Enter again").tap()
    page.wait_for_url(re.compile("draft="))
    ready(page)
    tap(page, "seat:B", "confirm")
    expect(page.locator("#live .meld")).to_have_count(4)
    expect(box).to_have_count(0)


def test_what_is_entered_anew_stays_on_the_pad_while_what_followed_it_waits(
    page: Page, server: Server, cutting: Cutting
) -> None:
    path = through(page, cutting)
    cutting.way = "cut"
    take_down(page, *LAY)
    take_down(page, "next")
    entering_beside(server)(f"{server.address}{path}", "turn A\nmeld k1 k2 k3 / r10 r11 r12 r13\n")
    cutting.way = "pass"
    box = page.locator("#outbox")
    expect(box.locator(".held")).to_have_count(1)
    opened(page).get_by_role("button", name="Enter again").tap()
    page.wait_for_url(re.compile("draft="))
    expect(ready(page).locator("#outbox .waits")).to_contain_text("Next turn")
    page.evaluate("fetch(location.pathname).then((answer) => answer.text())")
    expect(page.locator("#pad:not(.away) .draft .tile")).to_have_count(6)
    expect(opened(page).get_by_role("button", name="Delete")).to_have_count(2)
    page.locator(".bands").dispatch_event("click")  # beside the list: it closes
    expect(box.locator("details[open]")).to_have_count(0)
    # Bogdan laid down what Ana had touched: what followed it is entered after that.
    tap(page, "seat:B", "confirm")
    expect(page.locator("#live .meld")).to_have_count(4)
    expect(box.locator(".held")).to_contain_text("Next turn")
    opened(page).get_by_role("button", name="Enter again").tap()
    is_sent(page)
    assert lines(page, path)[-3:] == ["turn B", OPENING, "turn C"]


def test_back_closes_the_pad_while_the_script_listens(page: Page) -> None:
    start_game(page, new_series(page))
    ready(page)
    tap(page, "r10", "r11", "r12")
    page.go_back()
    expect(page.locator("#pad.open")).to_have_count(0)
    expect(page.locator("#pad")).to_contain_text("Your move is still here.")


def test_a_clock_that_was_wrong_stops_nothing(page: Page, cutting: Cutting) -> None:
    path = through(page, cutting)
    cutting.way = "cut"
    take_down(page, *LAY)
    page.evaluate("""() => new Promise((done) => {
      const opening = indexedDB.open("joly", 1);
      opening.onsuccess = () => {
        const far = Date.now() + 4 * 365 * 24 * 3600 * 1000;
        const change = opening.result.transaction(["waiting", "kept"], "readwrite");
        change.objectStore("kept").put({ tab: "of a phone that was closed", until: far }, "lease");
        const all = change.objectStore("waiting").getAll();
        all.onsuccess = () =>
          all.result.forEach((each) => change.objectStore("waiting").put({ ...each, until: far }));
        change.oncomplete = () => { opening.result.close(); done(); };
      };
    })""")
    cutting.way = "pass"
    is_sent(page)
    assert lines(page, path) == ["turn A", OPENING]


@pytest.mark.parametrize("elsewhere", [False, True])
def test_a_next_turn_is_entered_anew_on_the_table_as_it_is_then(
    page: Page, server: Server, cutting: Cutting, *, elsewhere: bool
) -> None:
    path = through(page, cutting)
    cutting.way = "cut"
    take_down(page, "next")
    entering_beside(server)(f"{server.address}{path}", f"turn A\n{OPENING}\n")
    cutting.way = "pass"
    expect(page.locator("#outbox .held")).to_contain_text("Someone was faster")
    if elsewhere:
        page.goto(f"{cutting.address}/")
        ready(page)
    expect(opened(page).get_by_role("button", name="Delete")).to_be_visible()
    opened(page).get_by_role("button", name="Enter again").tap()
    expect(page.locator("#outbox")).to_have_count(0)
    assert lines(page, path) == ["turn A", OPENING, "turn B"]


def test_what_waits_is_one_line_and_a_line_with_a_link_on_the_table_of_another_game(
    page: Page, cutting: Cutting
) -> None:
    other = urllib.parse.urlsplit(start_game(page, new_series(page))).path
    path = through(page, cutting)
    cutting.way = "cut"
    take_down(page, "b1", "b3", "r5", "r7", "confirm")
    expect(waits(page).locator(".tiles")).to_have_text(["13", "57"])  # one meld and the other
    take_down(page, "next")
    cutting.way = "pass"
    box = page.locator("#outbox")
    expect(box.locator("details[open] .held")).to_have_count(1)  # that it was refused is news
    box.locator("summary").tap()
    expect(box.get_by_role("button")).to_have_count(0)
    page.set_viewport_size({"width": 320, "height": 568})
    size = box.bounding_box()
    assert size
    assert size["height"] < 48
    page.goto(f"{cutting.address}{other}")
    expect(ready(page).locator("#outbox")).to_have_text("Moves to send in another game: 2")
    expect(box.locator("details")).to_have_count(0)
    box.get_by_role("link").tap()
    page.wait_for_url(f"**{path}")
    expect(ready(page).locator("#outbox .held")).to_have_count(1)


def test_what_the_server_had_drawn_is_shown_with_what_was_touched_since(
    page: Page, cutting: Cutting
) -> None:
    through(page, cutting)
    tap(page, "b9")
    cutting.way = "cut"
    touch(page, "b11")
    expect(page.locator("#pad.away .draft .tile")).to_have_count(2)  # each once, none in passing
    expect(page.locator("#pad .key:is(.first, .in, .hit)")).to_have_count(0)
    take_down(page, "r10", "r12", "confirm")
    expect(waits(page).locator(".tile")).to_have_text(["9", "11", "10", "12"])
    expect(page.locator("#pad .who-badge")).to_have_text("A")
    take_down(page, "next")
    expect(page.locator("#pad .between > .who-badge")).to_have_count(0)


def test_a_photo_can_be_taken_after_what_waits(page: Page, cutting: Cutting) -> None:
    through(page, cutting)
    cutting.way = "cut"
    take_down(page, *LAY)
    camera = page.locator("#pad a[data-photo]")
    with page.expect_file_chooser():
        camera.tap()
    touch(page, "r1")
    expect(camera).to_have_count(0)
    expect(button(page, "clear")).to_be_visible()
    touch(page, "undo")
    expect(camera).to_be_visible()


def test_a_sheet_that_the_server_draws_is_not_taken_down_without_a_network(
    page: Page, cutting: Cutting
) -> None:
    path = through(page, cutting)
    cutting.way = "cut"
    touch(page, "mode:more")
    prompt = page.locator("#pad .prompt")
    expect(prompt).to_contain_text("needs a connection")
    expect(page.locator("#pad .away-draft .meld")).to_have_count(0)
    take_down(page, *LAY)
    expect(waits(page)).not_to_contain_text("More")
    cutting.way = "pass"
    is_sent(page)
    assert lines(page, path) == ["turn A", OPENING]


def test_a_number_that_the_server_had_drawn_stands_before_the_colour_touched_since(
    page: Page, cutting: Cutting
) -> None:
    path = through(page, cutting)
    tap(page, "n12")
    cutting.way = "cut"
    touch(page, "b12")
    draft = page.locator("#pad .away-draft")
    expect(draft.locator(".tile")).to_have_count(3)
    touch(page, "undo")
    expect(draft.locator(".meld")).to_have_text("set of 12")
    touch(page, "b12")
    take_down(page, "y9", "y11", "confirm")
    cutting.way = "pass"
    is_sent(page)
    assert lines(page, path) == ["turn A", "meld r12 y12 k12 / y9 y10 y11"]


def test_each_line_that_waits_says_whose_it_is_where_the_phone_knows_it(
    page: Page, cutting: Cutting
) -> None:
    through(page, cutting)
    cutting.way = "cut"
    take_down(page, *LAY)
    take_down(page, "seat:B", *BOGDAN)
    take_down(page, "next")
    take_down(page, *BOGDAN)
    expect(page.locator("#outbox .waits .row")).to_have_text([
        re.compile(r"^A: "), re.compile(r"^B Bogdan: "), "Next turn", re.compile(r"^(?!. ?\w*: )")])
    assert page.locator("#outbox ol").evaluate(
        "(list) => getComputedStyle(list).listStyleType") == "decimal"


def test_a_meld_that_the_server_had_lifted_stays_lifted_without_a_network(
    page: Page, server: Server, cutting: Cutting
) -> None:
    through_to(page, server, cutting, TABLE)
    tap(page, "meld:4")
    cutting.way = "cut"
    touch(page, "y8")
    expect(page.locator("#pad.away")).to_be_visible()
    expect(page.locator("#m4")).to_have_class(re.compile(r"\bup\b"))
    touch(page, "clear")
    expect(page.locator("#live .meld.up")).to_have_count(0)


def test_what_is_dropped_is_asked_for_once_more_and_lets_nothing_through(
    page: Page, cutting: Cutting
) -> None:
    path = through(page, cutting)
    cutting.way = "cut"
    take_down(page, "b1", "b3", "confirm")
    take_down(page, "next")
    cutting.way = "pass"
    box = page.locator("#outbox")
    expect(box.locator(".held")).to_contain_text("15 of 50 points")
    first = opened(page).get_by_role("button", name="Delete").first
    first.focus()
    page.keyboard.press("Enter")
    really = box.get_by_role("button", name="Really delete?")
    expect(really).to_be_focused()
    expect(page.locator("#say")).to_have_text("Really delete?")
    expect(really).to_have_count(0, timeout=20_000)  # nothing is dropped that is not meant
    expect(box.locator(".held")).to_contain_text("15 of 50 points")
    drop(page)
    expect(box.locator(".held .row").first).to_have_text("Next turn")
    page.reload()
    expect(ready(page).locator("#outbox .held .row").first).to_have_text("Next turn")
    opened(page).get_by_role("button", name="Enter again").tap()
    is_sent(page)
    assert lines(page, path) == ["turn A"]


def test_a_refusal_stops_what_follows_it(page: Page, cutting: Cutting) -> None:
    path = through(page, cutting)
    cutting.way = "cut"
    take_down(page, "b1", "b3", "confirm")
    take_down(page, "next")
    cutting.way = "pass"
    box = page.locator("#outbox")
    expect(box.locator(".held")).to_contain_text("15 of 50 points")
    expect(waits(page)).to_have_count(1)
    expect(page.locator("#pad:not(.away)")).to_be_visible()
    assert lines(page, path) == []


def test_a_phone_that_was_closed_has_everything_when_it_is_opened_again(
    page: Page, server: Server, browser: Browser, tmp_path: Path
) -> None:
    path = invited(page, "member")
    game = start_game(page, new_series(page))
    with Profile(browser, tmp_path) as context:
        away = context.pages[0]
        join(away, f"{server.address}{path}", "Bogdan's phone")
        away.goto(game)
        skip_pictures(away)
        ready(away)
        context.set_offline(True)
        touch(away, *LAY)
        expect(waits(away)).to_have_count(1)
        touch(away, "next")
        expect(waits(away)).to_have_count(2)
    with Profile(browser, tmp_path) as context:
        back = context.pages[0]
        back.goto(f"{server.address}/")
        expect(back.locator("html[data-outbox=ready]")).to_have_count(1)
        # On a busy machine the first try may be too slow, and the next one waits for a while.
        expect(back.locator("#outbox")).to_have_count(0, timeout=90_000)
        assert lines(back, urllib.parse.urlsplit(game).path) == [
            "turn A", OPENING, "turn B"]


class Profile:
    """A phone with a profile that outlives it; the tests' own one has none."""

    def __init__(self, browser: Browser, folder: Path) -> None:
        self.kind = browser.browser_type
        self.folder = folder

    def __enter__(self) -> BrowserContext:
        self.context = self.kind.launch_persistent_context(
            str(self.folder / "profile"), executable_path=CHROMIUM, args=["--no-sandbox"],
            locale="en-GB", **PHONE)
        return self.context

    def __exit__(self, *_gone: object) -> None:
        self.context.close()


def test_two_tabs_of_a_phone_send_it_once(page: Page, cutting: Cutting) -> None:
    path = through(page, cutting)
    other = page.context.new_page()
    other.goto(f"{cutting.address}{path}")
    ready(other)
    cutting.way = "cut"
    take_down(page, *LAY)
    take_down(page, "next")
    expect(waits(other)).to_have_count(2)
    cutting.way = "pass"
    for each in (page, other):
        is_sent(each)
    assert lines(page, path) == ["turn A", OPENING, "turn B"]


def test_what_waits_is_taken_back_and_what_needs_the_network_says_so(
    page: Page, cutting: Cutting
) -> None:
    path = through(page, cutting)
    cutting.way = "cut"
    take_down(page, *LAY)
    take_down(page, "next")
    touch(page, "undo")
    expect(waits(page)).to_have_count(1)
    touch(page, "b1", "next")
    expect(page.locator("#pad .prompt")).to_contain_text("First enter or clear")
    expect(page.locator("#pad .away-draft .tile")).to_have_count(1)
    touch(page, "clear", "undo")
    expect(waits(page)).to_have_count(0)
    touch(page, "undo")
    expect(page.locator("#pad .prompt")).to_contain_text("needs a connection")
    cutting.way = "pass"
    is_sent(page)
    assert lines(page, path) == []


def test_a_second_touch_of_a_tile_makes_it_a_joly(
    page: Page, cutting: Cutting
) -> None:
    path = through(page, cutting)
    cutting.way = "cut"
    touch(page, "b9", "b10", "b11")
    touch(page, "away:2")
    expect(page.locator("#pad .away-draft .tile.j")).to_have_attribute(
        "aria-label", "Joly for blue 11")
    take_down(page, "r10", "r12", "confirm")
    cutting.way = "pass"
    is_sent(page)
    assert lines(page, path) == ["turn A", "meld b9 b10 J=b11 / r10 r11 r12"]


def test_a_joly_is_swapped_and_a_tile_is_added_without_a_network(
    page: Page, server: Server, cutting: Cutting
) -> None:
    path = through_to(page, server, cutting, TABLE)
    cutting.way = "cut"
    touch(page, "joly:b11 for J in m1")
    expect(page.locator("#m1")).to_have_class(re.compile(r"\bup\b"))
    expect(page.locator("#pad .away-draft .tile")).to_have_text(["11"])
    expect(page.locator("#pad .away-draft small")).to_have_count(0)
    take_down(page, "r4", "r6", "confirm")
    take_down(page, "next")
    touch(page, "meld:4")
    expect(page.locator("#pad .away-draft .tile")).to_have_text(["2", "3", "4"])
    take_down(page, "y5", "confirm")
    expect(page.locator("#live .meld.up")).to_have_count(0)
    expect(waits(page).last).to_contain_text("yellow 3")
    cutting.way = "pass"
    is_sent(page)
    assert lines(page, path)[-3:] == [
        "swap b11 for J in m1, meld r4 J=r5 r6", "turn C", "add y5 to m4"]


def test_a_game_that_was_thrown_away_meanwhile_keeps_what_waits(
    page: Page, phone: OpenPhone, cutting: Cutting
) -> None:
    other = phone()
    join(other, invited(page, "member"), "Bogdan's phone")
    series = new_series(page)
    path = urllib.parse.urlsplit(start_game(page, series)).path
    other.goto(f"{cutting.address}{path}")
    skip_pictures(other)
    ready(other)
    cutting.way = "cut"
    take_down(other, "next")
    page.goto(f"{series}/throw")
    page.evaluate(THROW, path.rpartition("/")[2])
    cutting.way = "pass"
    # The table is asked for as well, and leads to the series: what waits comes along.
    expect(other).to_have_url(f"{cutting.address}{urllib.parse.urlsplit(series).path}")
    expect(other.locator("#outbox .held")).to_contain_text("is deleted")
    expect(opened(other).get_by_role("button", name="Try again")).to_be_visible()


def test_what_was_entered_last_is_taken_back_from_the_log_without_a_network(
    page: Page, server: Server, cutting: Cutting
) -> None:
    path = through(page, cutting)
    entering_beside(server)(f"{server.address}{path}", f"turn A\n{OPENING}\n")
    page.goto(f"{cutting.address}{path}/log?told={HEADER + 2}")
    ready(page)
    cutting.way = "cut"
    page.locator('main form[action$="/corrections/undo"] button').tap()
    expect(waits(page)).to_have_count(1)
    cutting.way = "pass"
    expect(page.locator("#outbox")).to_have_count(0)
    assert lines(page, path)[-1].startswith("undo")


def test_a_device_that_was_sent_away_keeps_what_waits_and_says_so(
    page: Page, phone: OpenPhone, cutting: Cutting
) -> None:
    other = phone()
    join(other, invited(page, "member"), "Bogdan's phone")
    game = start_game(page, new_series(page))
    other.goto(f"{cutting.address}{urllib.parse.urlsplit(game).path}")
    skip_pictures(other)
    ready(other)
    cutting.way = "cut"
    take_down(other, *LAY)
    send_away(page, "Bogdan's phone")
    cutting.way = "pass"
    expect(other.locator("#outbox .held")).to_contain_text("has left the household")
    expect(opened(other).get_by_role("button", name="Try again")).to_be_visible()


def test_photos_wait_behind_the_entries_before_them_and_ten_at_most(
    page: Page, cutting: Cutting
) -> None:
    path = through(page, cutting)
    cutting.way = "cut"
    take_down(page, *LAY)
    photo = {"name": "photo.jpg", "mimeType": "image/jpeg",
             "buffer": photo_of("b9 b10 b11", "r10 r11 r12")}
    for number in range(10):
        page.locator("#photo-file").set_input_files(photo)
        expect(waits(page)).to_have_count(number + 2)
    page.locator("#photo-file").set_input_files(photo)
    expect(page.locator("#photo-said")).to_contain_text("Ten photos are still to be sent")
    expect(waits(page)).to_have_count(11)
    cutting.way = "pass"
    expect(page.locator("#outbox a")).to_have_count(10)
    page.locator("#outbox a").first.tap()
    page.wait_for_url("**/photos/*")
    assert lines(page, path) == ["turn A", OPENING]


def test_a_photo_is_not_sent_while_an_entry_before_it_is_held(
    page: Page, cutting: Cutting
) -> None:
    path = through(page, cutting)
    cutting.way = "cut"
    take_down(page, "b1", "b3", "confirm")
    page.locator("#photo-file").set_input_files({
        "name": "photo.jpg", "mimeType": "image/jpeg", "buffer": photo_of("b9 b10 b11")})
    expect(waits(page)).to_have_count(2)
    cutting.way = "pass"
    expect(page.locator("#outbox .held")).to_have_count(1)
    expect(page.locator("#outbox a")).to_have_count(0)
    drop(page)
    expect(page.locator("#outbox a")).to_have_count(1)
    assert lines(page, path) == []


def test_a_second_touch_on_a_photos_page_is_not_lost(page: Page) -> None:
    start_game(page, new_series(page))
    ready(page)
    page.locator("#photo-file").set_input_files({
        "name": "photo.jpg", "mimeType": "image/jpeg",
        "buffer": photo_of("b9 b10 b11", "r10 r11 r12")})
    page.wait_for_selector('#photo-page:not([data-state="waiting"])', timeout=60_000)
    seats = page.locator('#proposal button[value^="seat:"]')
    wanted = seats.nth(2)
    value = wanted.get_attribute("value")
    page.evaluate(
        "values => values.forEach((value) => document.querySelector(`[value='${value}']`).click())",
        [seats.nth(1).get_attribute("value"), value])
    expect(page.locator(f'#proposal button[value="{value}"]')).to_have_class(
        re.compile("current"))


@pytest.mark.own_server
def test_a_server_that_asks_for_a_pause_gets_it(page: Page, server: Server) -> None:
    path = urllib.parse.urlsplit(start_game(page, new_series(page))).path
    ready(page)
    asked: list[str] = []

    def pause(route: object) -> None:
        asked.append("")
        if len(asked) == 1:
            route.fulfill(status=429, headers={"Retry-After": "3"}, body="")  # type: ignore[attr-defined]
        else:
            route.continue_()  # type: ignore[attr-defined]

    page.route("**/waiting", pause)
    server.end(signal.SIGKILL)
    take_down(page, *LAY)
    start_again(server)
    is_sent(page)
    assert len(asked) == 2
    assert lines(page, path) == ["turn A", OPENING]


def test_a_link_that_needs_the_network_says_so_and_the_page_stays(
    page: Page, cutting: Cutting
) -> None:
    path = through(page, cutting)
    log = page.get_by_role("link", name="Log", exact=True)
    cutting.way = "cut"
    take_down(page, *LAY)
    log.tap()
    expect(page.locator("#link-said")).to_have_text("Offline: this page needs a connection.")
    expect(page.locator("#link-said")).to_be_in_viewport()
    expect(page.locator("#say")).to_have_text("Offline: this page needs a connection.")
    assert urllib.parse.urlsplit(page.url).path == path
    touch(page, "r1")
    expect(page.locator("#link-said")).to_have_count(0)
    expect(page.locator("#pad .away-draft .tile")).to_have_count(1)
    cutting.way = "pass"
    is_sent(page)
    log.tap()
    page.wait_for_url("**/log")


def test_a_link_touched_as_the_network_returns_is_followed(page: Page, cutting: Cutting) -> None:
    path = through(page, cutting)
    cutting.way = "cut"
    take_down(page, "next")
    cutting.way = "pass"
    page.get_by_role("link", name="Log", exact=True).tap()
    page.wait_for_url(f"**{path}/log")


def test_the_number_of_a_set_is_a_number_again_once_the_set_is_taken_down(
    page: Page, cutting: Cutting
) -> None:
    through(page, cutting)
    tap(page, "n9")
    key = button(page, "n9")
    expect(key).to_have_text("all")
    cutting.way = "cut"
    take_down(page, "b9", "confirm")
    expect(key).to_have_text("9")
    expect(key).to_have_accessible_name("set of 9")


def test_no_turn_is_passed_over_a_draft_that_the_server_had_drawn(
    page: Page, cutting: Cutting
) -> None:
    through(page, cutting)
    tap(page, "b9")
    expect(page.locator("#pad .draft .tile:not(.echo)")).to_have_count(1)
    cutting.way = "cut"
    expect(page.locator(".offline-note")).to_be_visible()
    touch(page, "free", "next")
    expect(page.locator("#pad .prompt")).to_have_text(
        "First enter or clear the tiles you tapped.")
    expect(page.locator("#pad .draft .tile")).to_have_count(1)
    expect(waits(page)).to_have_count(0)


@pytest.mark.parametrize(("wide", "high"), PHONES)
def test_at_twice_the_size_a_draft_without_a_network_cuts_nothing(
    page: Page, cutting: Cutting, wide: int, high: int
) -> None:
    through(page, cutting)
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    page.set_viewport_size({"width": wide, "height": high})
    cutting.way = "cut"
    take_down(page, "next")
    touch(page, "r1", "b1")
    expect(page.locator("#pad .away-draft .tile")).to_have_count(2)
    assert page.evaluate(FAULTS, [wide, high]) == []


def test_a_set_is_entered_tile_by_tile_without_a_network(page: Page, cutting: Cutting) -> None:
    path = through(page, cutting)
    cutting.way = "cut"
    take_down(page, "r12", "b12", "k12", "y9", "y10", "y11", "confirm")
    expect(waits(page).locator(".tiles")).to_have_count(2)
    cutting.way = "pass"
    is_sent(page)
    assert lines(page, path) == ["turn A", "meld r12 b12 k12 / y9 y10 y11"]


def drawn(place: Locator) -> list[str | None]:
    return [each.get_attribute("aria-label") for each in place.locator(".tile").all()]


@pytest.mark.parametrize(("taps", "tiles"), [
    (("n1", "y1"), ["red 1", "blue 1", "black 1"]),
    (("n5", "n5"), ["red 5", "yellow 5", "blue 5", "black 5"]),
    (("n1", "J", "y1"), ["red 1", "blue 1", "black 1", "Joly for yellow 1"]),
    (("n1", "y2"), ["yellow 2"]),
])
def test_a_set_of_a_number_and_the_colour_that_is_missing_is_drawn_without_it(
    page: Page, cutting: Cutting, taps: tuple[str, ...], tiles: list[str]
) -> None:
    through(page, cutting)
    cutting.way = "cut"
    touch(page, *taps)
    expect(page.locator("#pad.away .away-draft .tile")).to_have_count(len(tiles))
    assert drawn(page.locator("#pad .away-draft")) == tiles
    take_down(page, "confirm")
    assert drawn(waits(page)) == tiles


def test_a_set_begun_before_the_network_was_lost_is_drawn_whole_where_it_waits(
    page: Page, cutting: Cutting
) -> None:
    path = through(page, cutting)
    tap(page, "n12")
    expect(page.locator('#pad [name="draft"]')).to_have_value(re.compile("n12"))
    cutting.way = "cut"
    take_down(page, "r12", "y9", "y11", "confirm")
    assert drawn(waits(page)) == [
        "yellow 12", "blue 12", "black 12", "yellow 9", "yellow 11"]
    cutting.way = "pass"
    is_sent(page)
    assert lines(page, path) == ["turn A", "meld y12 b12 k12 / y9 y10 y11"]


def test_what_one_entry_cannot_take_is_not_touched(page: Page, cutting: Cutting) -> None:
    through(page, cutting)
    cutting.way = "cut"
    touch(page, "r1")
    pad = page.locator("#pad.away")
    expect(pad.locator(".away-draft .tile")).to_have_count(1)
    page.evaluate("""(most) => {
      for (let at = 1; at < most; at += 1) document.querySelector('#pad [value="r5"]').click();
    }""", MOST)
    expect(pad.locator(".prompt")).to_contain_text("First enter or clear")
    expect(pad.locator(".away-draft .tile")).to_have_count(MOST - 1)
    take_down(page, "confirm")
    cutting.way = "pass"
    expect(page.locator("#outbox .held")).to_have_count(1)
    expect(page.locator("#outbox")).not_to_contain_text("in parts")


def test_tile_rummy_goes_on_without_a_network(
    page: Page, server: Server, cutting: Cutting
) -> None:
    game = begin_game(page, series_of_four(page, "?game=tile-rummy"))
    path = urllib.parse.urlsplit(entering_beside(server)(game, "turn A\n")).path
    page.goto(f"{cutting.address}{path}")
    skip_pictures(page)
    ready(page)
    cutting.way = "cut"
    take_down(page, "r10", "r11", "r12", "confirm")
    take_down(page, "next")
    take_down(page, "draw")
    expect(waits(page)).to_have_text([re.compile("101112"), "Next turn", "Draw a tile"])
    cutting.way = "pass"
    is_sent(page)
    assert lines(page, path)[-4:] == ["turn A", "meld r10 r11 r12", "turn B", "draw"]


def test_what_is_taken_and_thrown_in_each_turn_is_entered_without_a_network(
    page: Page, server: Server, cutting: Cutting
) -> None:
    path = through_to(page, server, cutting, "recording full\n")
    tap(page, "mode:throw")
    tap(page, "throw:r1")
    page.goto(f"{cutting.address}{path}")
    ready(page)
    cutting.way = "cut"
    take_down(page, "take:wall")
    take_down(page, "throw:", "k5")
    take_down(page, "take:wall")
    cutting.way = "pass"
    is_sent(page)
    assert lines(page, path)[-5:] == [
        "turn B", "draw wall", "discard k5", "turn C", "draw wall"]


def test_a_photo_alone_waits_and_is_looked_at_when_it_has_arrived(
    page: Page, cutting: Cutting
) -> None:
    through(page, cutting)
    cutting.way = "cut"
    expect(page.locator(".offline-note")).to_be_visible()
    page.locator("#photo-file").set_input_files({
        "name": "photo.jpg", "mimeType": "image/jpeg", "buffer": photo_of("b9 b10 b11")})
    expect(waits(page)).to_have_count(1)
    expect(page.locator("#photo-said")).to_contain_text("Saved on this phone")
    cutting.way = "pass"
    expect(page.locator("#outbox summary")).to_have_text("Everything is sent.")
    expect(page.locator("#photo-said")).to_have_count(0)
    page.locator("#outbox").get_by_role("link", name="Look at the photo").tap()
    page.wait_for_url("**/photos/*")
    expect(ready(page).locator("#outbox")).to_have_count(0)


def test_a_photo_that_is_too_large_to_wait_is_told_so(page: Page, cutting: Cutting) -> None:
    through(page, cutting)
    cutting.way = "cut"
    take_down(page, "next")
    photo = {"name": "photo.jpg", "mimeType": "image/jpeg"}
    page.locator("#photo-file").set_input_files({**photo, "buffer": bytes(LARGEST + 1)})
    expect(page.locator("#photo-said")).to_contain_text("too large to save here")
    expect(waits(page)).to_have_count(1)
    page.locator("#photo-file").set_input_files({**photo, "buffer": bytes(LARGEST)})
    expect(waits(page)).to_have_count(2)


REFUSED = """
IDBFactory.prototype.open = () => { throw new DOMException("denied", "SecurityError"); };
"""
"""What a browser does that is not to keep anything."""


@pytest.mark.parametrize("full", [False, True])
def test_a_phone_that_can_keep_nothing_says_so_and_the_entry_stays_on_the_pad(
    phone: OpenPhone, server: Server, cutting: Cutting, *, full: bool
) -> None:
    page = phone()
    if not full:
        page.add_init_script(REFUSED)
    join(page, keeper_link(server), "Ana's phone")
    if full:
        page.context.new_cdp_session(page).send("Storage.overrideQuotaForOrigin", {
            "origin": cutting.address, "quotaSize": 1})
    path = through(page, cutting)
    cutting.way = "cut"
    touch(page, *LAY)
    expect(page.locator("#pad .prompt")).to_contain_text("This phone is full")
    expect(page.locator("#pad .away-draft .tile")).to_have_count(4)
    expect(waits(page)).to_have_count(0)
    page.locator("#photo-file").set_input_files({
        "name": "photo.jpg", "mimeType": "image/jpeg", "buffer": photo_of("b9 b10 b11")})
    expect(page.locator("#photo-said")).to_contain_text("This phone is full")
    cutting.way = "pass"
    expect(page.locator("#pad.open:not(.away) .draft .tile")).to_have_count(6)
    tap(page, "confirm")
    expect(page.locator("#live .meld")).to_have_count(2)
    assert lines(page, path) == ["turn A", OPENING]
