"""Games played by touch on phones, against `joly serve` as it is run."""

import re
from collections.abc import Callable, Sequence

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.support.tables import D85, D85_RACKS
from tests.webapp.browser.forms import send, send_if_there
from tests.webapp.command.test_server import Server

pytestmark = pytest.mark.one_server

TOUCHES = 45
"""Of game D-85, whose racks are on the phones of those who hold them."""
OPENING = ("seat:A", "b9", "b11", "r10", "r12", "confirm")

OpenPhone = Callable[..., Page]


def join(page: Page, path: str, name: str) -> None:
    """Let a phone join by a link, and open no page yet."""
    send(page, path, name=name)


def join_by_touch(page: Page, path: str, name: str) -> None:
    """Let a phone join as people do, and stay where that leads."""
    page.goto(path)
    page.locator('main input[name="name"]').fill(name)
    page.locator('main form:has(input[name="name"]) button').first.tap()
    page.wait_for_url(lambda url: "/join/" not in url)


def keeper_link(server: Server) -> str:
    found = re.search(r"http://\S+?(/join/[a-z0-9]+)", server.printed)
    assert found, server.printed
    return found[1]


def invited(keeper: Page, role: str) -> str:
    """Make a link for *role* from the keeper's phone and return its path."""
    shown = send(keeper, "/settings/phones/invite", "/links", role=role, kind="link")
    found = re.search(r"http://[^\s\"<]+?(/join/[a-z0-9]+)", keeper.request.get(shown).text())
    assert found
    return found[1]


def unfold(page: Page) -> None:
    """Open all that is folded on the page."""
    page.evaluate("document.querySelectorAll('main details').forEach(each => each.open = true)")


def create(page: Page) -> None:
    """Make the series of the form that is shown, and start no game."""
    page.locator("form.new-series").evaluate("each => each.submit()")
    page.wait_for_url(re.compile(r"/series/(?!new)"))


def send_away(keeper: Page, name: str) -> None:
    """Remove the phone with *name* from the household."""
    keeper.goto("/settings/phones")
    keeper.get_by_role("link", name=name).tap()
    keeper.get_by_role("button", name="Remove").tap()
    keeper.wait_for_url("**/settings/phones")
    expect(keeper.get_by_role("link", name=name)).to_have_count(0)


def own_phone(page: Page) -> str:
    """Return the address of the page of the phone itself."""
    page.goto("/settings/whose")
    found = page.locator('main a[href^="/settings/phones/"]').get_attribute("href")
    assert found
    return found


def prefer(page: Page, *, language: str = "en", theme: str = "auto") -> None:
    """Choose how pages look on a phone."""
    page.goto("/settings/language")
    page.locator("main select").select_option(language)
    page.locator(f'main [name="theme"][value="{theme}"]').check(force=True)
    page.locator("main form .btn.primary").tap()
    page.wait_for_url("**/settings")
    expect(page.locator("html")).to_have_attribute("lang", language)


def new_series(page: Page) -> str:
    return made_series(page, "", ("Ana", "Bogdan", "Carmen", "Dan"))


def made_series(page: Page, query: str, names: Sequence[str], **rules: str) -> str:
    """Make a series of up to four, and return its address."""
    # The form begins with the players of the last series.
    players = {f"player_{number}": name for number, name in enumerate([*names, "", "", ""][:4], 1)}
    return send(page, f"/series/new{query}", **players, **rules)


def start_game(page: Page, series: str) -> str:
    """Begin a game of a series, and open it where its first pictures have been looked at."""
    game = send(page, series, "/games")
    send_if_there(page, game, "/how/seen")
    page.goto(game)
    return page.url


def skip_pictures(page: Page) -> None:
    """Skip the pictures with which a household's first game begins."""
    if page.locator(".first").count():
        with page.expect_navigation():
            page.locator(".first button").tap()


def button(page: Page, value: str) -> Locator:
    """Return what is touched for *value*: a key, or a name, a meld, a Joly on the table."""
    return page.locator(f'button[name="tap"][value="{value}"]:visible:not(.vh)').first


def tap(page: Page, *taps: str) -> None:
    for value in taps:
        button(page, value).tap()
        if value in {"confirm", "stand", "next", "undo", "redo"}:
            page.wait_for_function("() => !document.querySelector('#pad[aria-busy]')")
    page.wait_for_function("() => !document.querySelector('#pad[aria-busy]')")


def totals(page: Page, game: str) -> dict[str, str]:
    page.goto(f"{game}/score")
    return {seat: page.locator(f"#score-{seat} summary .big").inner_text() for seat in "ABCD"}


@pytest.fixture
def two(phone: OpenPhone, server: Server) -> tuple[Page, Page]:
    """The keeper's phone and a member's."""
    first, second = phone(), phone()
    join(first, keeper_link(server), "Ana's phone")
    join(second, invited(first, "member"), "Bogdan's phone")
    return first, second


def play_d85(first: Page, second: Page, game: str) -> None:
    assert sum(map(len, D85)) <= TOUCHES
    first.goto(game)
    second.goto(game)
    skip_pictures(second)
    for number, taps in enumerate(D85):
        player, other = (first, second) if number % 2 == 0 else (second, first)
        tap(player, *taps)
        racks = int("mode:out" in taps)  # which follow at once
        expect(player.locator("#pad.open")).to_have_count(racks)
        ply = player.locator("#pad").get_attribute("data-ply")
        newest = re.compile(rf"-{ply}-\d+-(keeper|member)-")
        expect(other.locator("#live")).to_have_attribute("data-etag", newest)
    for taps in D85_RACKS:
        tap(first, *taps)
    first.wait_for_url("**/score")


def test_a_series_is_played_on_two_phones_in_turn(two: tuple[Page, Page]) -> None:
    first, second = two
    series = new_series(first)
    game = start_game(first, series)
    play_d85(first, second, game)
    assert totals(first, game) == {"A": "205", "B": "80", "C": "50", "D": "−175"}

    second.goto(game)
    expect(second.locator("#seat-C .pile .tile")).to_have_count(4)
    expect(second.locator("#seat-A .pile .tile")).to_have_count(1)
    second.locator("#m8 .tile.j").tap()
    expect(second.locator(".stations li")).to_have_count(3)
    expect(second.locator(".stations li").nth(0)).to_contain_text("Ana laid it down as blue 11")
    expect(second.locator(".stations li").nth(2)).to_contain_text("Carmen gave red 5")

    first.goto(f"{game}/score")
    first.get_by_role("button", name=re.compile("Start game 2 · Ana deals")).tap()
    first.wait_for_url("**/games/*")
    expect(first.locator("#pad")).to_be_visible()
    first.goto(series)
    for total in ("205", "80", "50", "−175"):
        expect(first.locator("main")).to_contain_text(total)


def test_a_closed_pad_follows_what_others_enter(two: tuple[Page, Page]) -> None:
    first, second = two
    game = start_game(first, new_series(first))
    second.goto(game)
    skip_pictures(second)
    tap(first, *OPENING)
    expect(second.locator('#pad [value="next"]')).to_contain_text("Bogdan")
    tap(second, "next")
    expect(second.locator("#live .turn")).to_contain_text("Bogdan")
    expect(first.locator('#pad [value="next"]')).to_contain_text("Carmen")
    tap(first, "undo", "undo")
    expect(first.locator("#m1")).to_have_count(0)


def test_a_name_that_was_touched_stays_while_others_enter(two: tuple[Page, Page]) -> None:
    first, second = two
    game = start_game(first, new_series(first))
    second.goto(game)
    skip_pictures(second)
    tap(second, "seat:C")
    tap(first, *OPENING)
    expect(second.locator("#m1")).to_be_visible()
    tap(second, "b9")
    expect(second.locator('#pad [name="draft"]').first).to_have_value("C: b9")


def test_a_double_tap_enters_once(two: tuple[Page, Page]) -> None:
    first, _ = two
    first.goto("/")
    game = start_game(first, new_series(first))
    tap(first, *OPENING[:-1])
    first.locator('#pad button[value="confirm"]').first.dblclick()
    expect(first.locator("#m2")).to_be_visible()
    first.reload()
    first.go_back()
    first.goto(game)
    expect(first.locator(".meld[id]")).to_have_count(2)


def test_a_whole_game_works_without_scripts(phone: OpenPhone, server: Server) -> None:
    page = phone(scripts=False)
    join(page, keeper_link(server), "Old phone")
    game = start_game(page, new_series(page))
    for taps in (*D85, *D85_RACKS):
        for value in taps:
            with page.expect_navigation():
                button(page, value).tap()
    assert totals(page, game) == {"A": "205", "B": "80", "C": "50", "D": "−175"}


def test_a_stranger_without_the_link_sees_how_to_join(
    two: tuple[Page, Page], phone: OpenPhone
) -> None:
    game = start_game(two[0], new_series(two[0]))
    stranger = phone()
    for page in ("", "/live", "/log", "/score"):
        stranger.goto(game + page)
        expect(stranger.locator("body")).not_to_contain_text("Bogdan")
    assert stranger.locator("#pad").count() == 0
