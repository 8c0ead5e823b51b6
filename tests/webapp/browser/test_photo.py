"""A game entered by photos, as a family does it: real pictures, a real server, a real browser."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from tests.support.photos import photo_of
from tests.webapp.browser.test_game import (
    create,
    invited,
    join,
    keeper_link,
    new_series,
    start_game,
    tap,
)
from tests.webapp.command.test_server import Server

pytestmark = pytest.mark.one_server

OpenPhone = Callable[..., Page]
REAL = Path(__file__).parents[4] / "shared/photos/phone"

FIRST = ("b9 b10 J", "r10 r11 r12")
SECOND = (*FIRST, "r1 b1 k1", "y2 y3 y4", "k11 k12 k13")
LYING = ("b9 b10 b11", "r10 r11 r12", "k3 k4 k5 k6")
TAPS_BY_HAND = (
    ("seat:A", "b9", "b11", "j:0:2", "r10", "r12", "confirm"),
    ("seat:B", "n1", "y1", "y2", "y4", "k11", "k13", "confirm"),
    ("mode:out", "k2", "confirm"),
    ("k9", "r4", "J", "confirm"),
)


def file(*melds: str, glare: tuple[int, int] | None = None) -> dict[str, object]:
    data = photo_of(*melds, glare=glare)
    return {"name": "photo.jpg", "mimeType": "image/jpeg", "buffer": data}


def choose(page: Page, photo: object) -> None:
    """Choose a photo on the table page, as the camera or the gallery does."""
    page.locator("#photo-file").set_input_files(photo)
    page.wait_for_selector('#photo-page:not([data-state="waiting"])', timeout=30_000)


def going_on(page: Page) -> None:
    """Say that the game was going on before the photo was taken."""
    page.locator('#proposal button[value="laid:1"]').tap()
    expect(page.locator("#proposal h2")).to_have_text("Whose melds")


def paint(page: Page, seat: str, *melds: int) -> None:
    """Choose a player, and touch his melds on the photo."""
    player = page.locator(f'.painters [data-seat="{seat}"]')
    if player.get_attribute("aria-pressed") == "false":
        player.tap()
    for meld in melds:
        page.touchscreen.tap(*middles(page)[meld])
        expect(page.locator(".picture .laid").nth(meld)).to_have_attribute("data-painted", seat)


def middles(page: Page) -> list[tuple[float, float]]:
    """Return the middle of each meld on the photo."""
    found: list[tuple[float, float]] = page.evaluate("""
        () => [...document.querySelectorAll(".picture .laid .ring")].map((each) => {
          const edge = each.getBoundingClientRect();
          return [edge.x + edge.width / 2, edge.y + edge.height / 2];
        })""")
    return found


def enter(page: Page) -> None:
    page.locator("#proposal .go").tap()
    page.wait_for_url(re.compile(r"/games/[^/]+(\?|$|/score)"))


def record(page: Page, game: str) -> list[str]:
    page.goto(f"{game}/log")
    lines = page.locator("textarea").input_value().splitlines()
    return [line for line in lines if line.split()[0] not in {"joly", "game", "preset", "seat"}]


def series_of_two(page: Page) -> str:
    page.goto("/series/new")
    for number, name in enumerate(("Ana", "Bogdan"), 1):
        page.locator(f'[name="player_{number}"]').fill(name)
    create(page)
    page.wait_for_url(re.compile(r"/series/(?!new)"))
    return page.url


@pytest.fixture
def keeper(phone: OpenPhone, server: Server) -> Page:
    page = phone()
    join(page, keeper_link(server), "Ana's phone")
    return page


def test_three_photos_and_five_taps_make_the_same_game_as_taps_by_hand(keeper: Page) -> None:
    series = series_of_two(keeper)
    by_hand = start_game(keeper, series)
    for taps in TAPS_BY_HAND:
        tap(keeper, *taps)
    wanted, figures = record(keeper, by_hand), _totals(keeper, by_hand)
    by_photo = start_game(keeper, series_of_two(keeper))
    choose(keeper, file(*FIRST))
    enter(keeper)
    choose(keeper, file(*SECOND))
    keeper.locator('#proposal button[value="confirmout"]').tap()
    keeper.wait_for_url("**mode=out**")
    tap(keeper, "k2", "confirm")
    choose(keeper, file("k9 r4 J"))
    enter(keeper)
    assert record(keeper, by_photo) == wanted
    assert _totals(keeper, by_photo) == figures


def _totals(page: Page, game: str) -> list[str]:
    page.goto(f"{game}/score")
    return [page.locator(f"#score-{seat} summary .big").inner_text() for seat in "AB"]


OPENING = ("b9 b10 J", "r9 r10 r11 r12")
MORE = ("y2 y3 y4 y5", "k5 k6 k7 k8", "r1 b1 k1", "b3 b4 b5 b6", "y9 y10 y11 y12", "r8 y8 b8 k8")
RACK = "k9 r4 J y3 b12 k13 r2 y1 b6"
BY_HAND = {
    "an opening of 7 tiles": ("b9", "b11", "j:0:2", "r9", "r12", "confirm"),
    "a table of 30 tiles": ("seat:B", "y2", "y5", "k5", "k8", "n1", "y1", "b3", "b6",
                            "y9", "y12", "n8", "n8", "confirm"),
    "the end": ("mode:out", "k2", "confirm"),
    "a rack of 9 tiles": (*RACK.split(), "confirm"),
}
BY_PHOTO = ("the camera", "enter")


def test_taps_saved(keeper: Page) -> None:
    """The taps of docs/figures.md: every one by hand; by photo the camera and one to enter."""
    by_hand = start_game(keeper, series_of_two(keeper))
    for taps in BY_HAND.values():
        tap(keeper, *taps)
    wanted = record(keeper, by_hand)
    by_photo = start_game(keeper, series_of_two(keeper))
    seen = {}
    for name, rows in (("an opening of 7 tiles", OPENING),
                       ("a table of 30 tiles", (*OPENING, *MORE)),
                       ("a rack of 9 tiles", (RACK,))):
        if name == "a rack of 9 tiles":
            tap(keeper, *BY_HAND["the end"])
        choose(keeper, file(*rows))
        seen[name] = keeper.locator(".picture .outline").count()
        enter(keeper)
    assert seen == {name: int(re.findall(r"\d+", name)[0]) for name in seen}
    assert record(keeper, by_photo) == wanted
    for name in seen:
        print(f"{name}: {len(BY_HAND[name])} taps by hand, {len(BY_PHOTO)} by photo")  # noqa: T201
        assert len(BY_PHOTO) < len(BY_HAND[name])


def test_what_was_not_read_is_hatched_on_the_photo_and_said_under_it(keeper: Page) -> None:
    start_game(keeper, new_series(keeper))
    under_a_hand = {"name": "p.jpg", "mimeType": "image/jpeg",
                    "buffer": photo_of(*FIRST, "b7 b8 b9 b10", hand="b8")}
    choose(keeper, under_a_hand)
    gap = keeper.get_by_role("link", name="1 tile at the bottom not read: covered")
    expect(gap).to_be_visible()
    drawn = gap.locator("polygon")
    assert drawn.evaluate("each => getComputedStyle(each).fill").startswith('url("#hatch")')
    assert drawn.evaluate("each => getComputedStyle(each).strokeDasharray") != "none"
    said = keeper.locator("#todo li", has_text="not read")
    expect(said).to_contain_text("1 tile at the bottom not read: covered.")
    expect(said.get_by_role("link", name="Choose tile")).to_be_visible()
    picture, words = keeper.locator("svg.picture").bounding_box(), said.bounding_box()
    assert picture is not None
    assert words is not None
    assert words["y"] >= picture["y"] + picture["height"], "under the photo"
    assert words["x"] + words["width"] <= keeper.viewport_size["width"]


def test_a_tile_on_the_photo_is_corrected_with_two_touches(keeper: Page) -> None:
    game = start_game(keeper, new_series(keeper))
    choose(keeper, file(*FIRST))
    keeper.locator(".picture a").nth(5).tap()
    keeper.locator('.editor .key[value="r13"]').tap()
    expect(keeper.locator("#todo li.wrong:not(.broken)")).to_have_text(
        re.compile("Not a valid meld."))
    keeper.locator(".picture a").nth(5).tap()
    expect(keeper.locator(".editor")).to_contain_text("do not follow")
    keeper.locator(".editor .second").tap()
    expect(keeper.locator("#todo li.wrong")).to_have_count(0)
    enter(keeper)
    assert record(keeper, game)[-1] == "meld b9 b10 J=b11 / r10 r11 r12"


def test_a_photo_from_the_middle_of_a_game(keeper: Page) -> None:
    game = start_game(keeper, new_series(keeper))
    choose(keeper, file("b9 b10 b11", "r1 b1 k1"))
    going_on(keeper)
    paint(keeper, "C", 0)
    paint(keeper, "D", 1)
    expect(keeper.locator("#proposal .go")).to_have_text("Add 2 melds")
    enter(keeper)
    assert record(keeper, game) == ["laid C b9 b10 b11", "laid D r1 b1 k1"]


def test_a_tile_in_the_glare_is_read_as_it_lay_and_a_changed_one_as_it_lies(
    keeper: Page,
) -> None:
    game = start_game(keeper, new_series(keeper))
    choose(keeper, file(*LYING))
    going_on(keeper)
    paint(keeper, "A", 0, 1)
    paint(keeper, "B", 2)
    enter(keeper)
    keeper.goto(game)
    choose(keeper, file(*LYING, "y2 y3 y4", glare=(2, 1)))
    lay = keeper.locator(".picture a", has=keeper.locator(".lay"))
    expect(lay).to_have_count(1)
    expect(keeper.locator(".picture").get_by_role("button").nth(2)).to_have_accessible_name(
        "black 3, black 4 (from before), black 5, black 6: Bogdan")
    expect(keeper.locator("#todo")).to_contain_text("Tiles marked = are unclear here")
    lay.tap()  # what the photo alone shows is offered beside it
    expect(keeper.locator(".editor .second")).to_contain_text("Or this one:")
    expect(keeper.locator(".editor .second .tile")).to_have_accessible_name("red 4")
    keeper.locator(".editor .icon-btn").tap()
    enter(keeper)
    assert record(keeper, game)[-1] == "meld y2 y3 y4"
    keeper.goto(game)
    choose(keeper, file(*LYING[:2], "k3 b4 k5 k6", "y2 y3 y4"))
    expect(keeper.locator(".picture .lay")).to_have_count(0)
    expect(keeper.locator(".picture a").nth(7)).to_have_text("4")
    expect(keeper.locator("#rows .photo-rows li").nth(2)).to_have_class(re.compile("fault"))


def test_a_bad_photo_says_why_and_keeps_everything(keeper: Page) -> None:
    game = start_game(keeper, new_series(keeper))
    tap(keeper, *TAPS_BY_HAND[0])
    choose(keeper, {"name": "photo.jpg", "mimeType": "image/jpeg", "buffer": b"no picture"})
    expect(keeper.locator("[role=alert]:visible")).to_contain_text("no photo")
    assert len(record(keeper, game)) == 2


def test_two_phones_send_at_once_and_one_is_told(
    phone: OpenPhone, keeper: Page
) -> None:
    other = phone()
    join(other, invited(keeper, "member"), "Bogdan's phone")
    game = start_game(keeper, new_series(keeper))
    other.goto(game)
    keeper.locator("#photo-file").set_input_files(file(*FIRST))
    other.locator("#photo-file").set_input_files(file(*FIRST))
    for page in (keeper, other):
        page.wait_for_selector("#proposal", timeout=30_000)
    enter(keeper)
    other.locator("#proposal .go").tap()
    expect(other.locator(".msg.warning").first).to_contain_text("was faster")
    expect(other.locator("#proposal")).to_contain_text("Nothing new")
    assert len(record(keeper, game)) == 2


def test_a_phone_that_loses_its_connection_sends_again_without_a_double(keeper: Page) -> None:
    game = start_game(keeper, new_series(keeper))
    lost: list[str] = []

    def lose(route: Route) -> None:
        """Let the first photo reach the server and lose the answer; lose the second wholly."""
        lost.append(route.request.url)
        if len(lost) == 1:
            route.fetch()
            route.abort()
        elif len(lost) == 2:
            route.abort()
        else:
            route.continue_()

    keeper.route("**/photos/", lose)
    choose(keeper, file(*FIRST))
    enter(keeper)
    assert len(lost) >= 3
    assert record(keeper, game) == ["turn A", "meld b9 b10 J=b11 / r10 r11 r12"]
    keeper.goto("/settings/photos")
    expect(keeper.locator("main")).to_contain_text("1 photo")


def test_without_scripts_a_photo_is_sent_read_and_entered(
    phone: OpenPhone, keeper: Page
) -> None:
    game = start_game(keeper, new_series(keeper))
    plain = phone(scripts=False)
    join(plain, invited(keeper, "member"), "An old phone")
    plain.goto(game)
    plain.locator("[data-photo]").tap()
    plain.locator('input[type="file"]').set_input_files(file(*FIRST))
    plain.locator("main form button").last.tap()
    plain.wait_for_selector("#proposal", timeout=30_000)
    plain.locator("#proposal .go").tap()
    plain.wait_for_url(game)
    assert len(record(keeper, game)) == 2


@pytest.mark.skipif(not REAL.is_dir(), reason="the photographs of shared/photos are not here")
def test_a_real_photograph_is_read_and_checked(keeper: Page) -> None:
    start_game(keeper, new_series(keeper))
    photo = next(path for path in sorted(REAL.iterdir()) if path.suffix in {".jpg", ".jpeg"})
    choose(keeper, str(photo))
    expect(keeper.locator(".picture .outline").first).to_be_attached()
    assert keeper.locator("#rows .photo-rows li").count() >= 1


