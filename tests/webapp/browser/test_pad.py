"""The pad under a newcomer's finger: tiles one by one, and a draft that outlives a reload."""


import pytest
from playwright.sync_api import Page, Route, expect

from tests.webapp.browser.conftest import OpenPhone
from tests.webapp.browser.test_game import join, keeper_link, new_series, start_game, tap
from tests.webapp.command.test_server import Server

pytestmark = pytest.mark.one_server


@pytest.fixture
def page(phone: OpenPhone, server: Server) -> Page:
    page = phone()
    join(page, keeper_link(server), "Ana's phone")
    start_game(page, new_series(page))
    return page


def melds(page: Page) -> list[str]:
    """Return the draft's melds as they are read out."""
    rows = page.locator("#pad .draft .meld")
    return [" ".join(label.partition(":")[0] for label in row.locator("button.tile").evaluate_all(
        "tiles => tiles.map(tile => tile.getAttribute('aria-label'))")) for row in rows.all()]


def is_inside(page: Page) -> bool:
    return bool(page.evaluate(
        "document.documentElement.scrollWidth <= document.documentElement.clientWidth"))


@pytest.mark.parametrize(
    ("taps", "read"),
    [
        ("r10 r11 r12", ["red 10 red 11 red 12"]),
        ("r5 r3 r6 r4", ["red 3 red 4 red 5 red 6"]),
        ("b7 r7 k7", ["blue 7 red 7 black 7"]),
        ("r10 r11 r12 k3 k4 k5", ["red 10 red 11 red 12", "black 3 black 4 black 5"]),
    ],
)
def test_melds_are_touched_tile_by_tile(page: Page, taps: str, read: list[str]) -> None:
    tap(page, *taps.split())
    assert melds(page) == read
    expect(page.locator("#pad .fault")).to_have_count(0)
    expect(page.locator("#pad .go")).to_be_enabled()
    assert is_inside(page)


def hold_entry(page: Page) -> list[Route]:
    """Hold the next touch back; it stands in the list once it is on its way."""
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/entry", hold, times=1)
    return held


def test_a_touched_tile_stands_in_the_draft_before_the_answer_comes(page: Page) -> None:
    held = hold_entry(page)
    echo = page.locator("#pad .draft .echo")
    page.locator("#pad .key[value='r10']").click()
    page.locator("#pad .key[value='r11']").click()
    expect(echo).to_have_text(["10", "11"])
    expect(page.locator("#pad .draft").get_by_role("button")).to_have_count(0)
    held[0].continue_()
    expect(page.locator("#pad .draft").get_by_role("button", name="red 11")).to_be_visible()
    expect(echo).to_have_count(0)
    assert melds(page) == ["red 10 red 11"]


OFFLINE = """
window.said = [];
new MutationObserver(() => {
  const said = document.querySelector(".offline-note:not([hidden]), #pad.away");
  if (said) window.said.push(said.outerHTML);
}).observe(document, { subtree: true, childList: true, attributes: true });
"""


def test_escape_behind_a_touch_that_waits_takes_its_answer_as_good(page: Page) -> None:
    tap(page, "r10")
    expect(page.locator("#pad .offline-note")).to_have_count(1)
    page.evaluate(OFFLINE)
    held = hold_entry(page)
    page.locator("#pad .key[value='r11']").click()
    expect(page.locator("#pad .draft .echo")).to_have_count(1)
    page.keyboard.press("Escape")
    with page.expect_response("**/entry") as answer:
        held[0].continue_()
    assert answer.value.ok
    expect(page.locator("#pad.open")).to_have_count(0)
    expect(page.locator("#pad")).to_contain_text(KEPT)
    assert page.evaluate("window.said") == []
    tap(page, "mode:lay")
    assert melds(page) == ["red 10 red 11"]


def test_a_joly_is_asked_what_it_stands_for_where_its_place_does_not_say(page: Page) -> None:
    tap(page, "b9", "J", "b10")
    expect(page.locator("#pad .prompt")).to_have_text("What does the Joly stand for?")
    expect(page.locator("#pad .go")).to_be_disabled()
    tap(page, "way:1", "r10", "r11", "r12")
    expect(page.locator("#pad .total")).to_contain_text("55 of 50")
    assert is_inside(page)
    tap(page, "confirm")
    expect(page.locator("#m1 .tile.j")).to_have_count(1)


def test_a_reload_keeps_the_draft_and_back_closes_the_pad(page: Page) -> None:
    table = page.url
    tap(page, "r10", "r11", "r12", "k3")
    page.reload()
    assert melds(page) == ["red 10 red 11 red 12", "black 3"]
    page.go_back()
    expect(page.locator("#pad.open")).to_have_count(0)
    assert page.url == table
    page.go_forward()
    expect(page.locator("#pad.open")).to_be_visible()
    assert melds(page) == ["red 10 red 11 red 12", "black 3"]
    page.go_back()
    expect(page.locator("#pad.open")).to_have_count(0)
    tap(page, "mode:lay")
    assert melds(page) == ["red 10 red 11 red 12", "black 3"]
    tap(page, "k4", "k5", "b12", "b13", "b11", "confirm")
    expect(page.locator("#m3")).to_be_visible()
    assert page.url == table
    page.reload()
    expect(page.locator("#pad.open")).to_have_count(0)
    expect(page.locator("#pad")).not_to_contain_text(KEPT)


KEPT = "Your move is still here."


def test_escape_keeps_the_draft_as_back_does(page: Page) -> None:
    tap(page, "r10", "r11", "r12")
    page.keyboard.press("Escape")
    expect(page.locator("#pad.open")).to_have_count(0)
    expect(page.locator("#pad")).to_contain_text(KEPT)
    page.reload()
    expect(page.locator("#pad")).to_contain_text(KEPT)
    tap(page, "mode:lay")
    assert melds(page) == ["red 10 red 11 red 12"]
    tap(page, "clear")
    expect(page.locator("#pad.open")).to_have_count(0)
    expect(page.locator("#pad")).not_to_contain_text(KEPT)


def test_many_entries_leave_one_step_back(page: Page) -> None:
    game = page.url
    page.goto("/settings")
    page.goto(game)
    tap(page, "r10", "r12", "b10", "b12", "confirm")
    for _ in range(3):
        tap(page, "r2", "clear")
        tap(page, "mode:more", "exposed", "k8", "mode:")
    expect(page.locator("#pad.open")).to_have_count(0)
    page.go_back()
    page.wait_for_url("**/settings")


def test_a_refused_move_is_still_there_after_a_reload(page: Page) -> None:
    tap(page, "r2", "r3", "r4", "confirm")
    expect(page.locator("#pad.refused")).to_be_visible()
    page.reload()
    assert melds(page) == ["red 2 red 3 red 4"]
