"""The photo is the page: a crowded table on one screen, painted and corrected by touch."""

import re
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

import pytest
from playwright.sync_api import Page, Route, expect

from tests.support.axe import faults as unfit
from tests.support.photos import photo_of, side_by_side
from tests.webapp.browser.conftest import OpenPhone
from tests.webapp.browser.evening import series_of_four
from tests.webapp.browser.test_game import invited, join, keeper_link, start_game
from tests.webapp.browser.test_photo import choose, enter, middles, paint, record
from tests.webapp.command.test_server import Server

pytestmark = pytest.mark.one_server

SIDES = (
    ("r1 r2 r3", "r4 r5 r6", "r7 r8 r9", "r10 r11 r12", "r3 y3 b3", "r6 y6 b6", "r9 y9 b9"),
    ("y1 y2 y3", "y4 y5 y6", "y7 y8 y9", "y10 y11 y12", "r2 y2 b2", "r5 y5 b5"),
    ("b1 b2 b3", "b4 b5 b6", "b7 b8 b9", "b10 b11 b12", "r1 y1 b1", "r4 y4 b4"),
    ("k1 k2 k3", "k4 k5 k6", "k7 k8 k9", "k10 k11 k12", "r7 y7 b7", "r8 y8 b8"),
)
"""Twenty-five melds: those of each player lie before him."""

CONTROLS = """
() => [...document.querySelectorAll("main :is(a[href], button, summary, select, [role=button])")]
  .filter((each) => each.checkVisibility()).length
"""
WORDS = "() => document.querySelector('main').innerText.match(/\\p{L}{2,}/gu).length"
SCROLLS = "() => document.documentElement.scrollHeight - innerHeight"
COLOUR = "(each) => getComputedStyle(each.querySelector('.ring')).stroke"


class Finger:
    """A finger on the screen that counts how often it is put down."""

    def __init__(self, page: Page) -> None:
        self.page, self.touches = page, 0
        self.session = page.context.new_cdp_session(page)

    def send(self, kind: str, *points: tuple[float, float]) -> None:
        at = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": at})

    def draw(self, *points: tuple[float, float]) -> None:
        """Draw from point to point, as quickly as a finger is seen to move."""
        self.touches += 1
        self.send("touchStart", points[0])
        for (x, y), (u, v) in pairwise(points):
            for step in range(1, 6):
                self.send("touchMove", (x + (u - x) * step / 5, y + (v - y) * step / 5))
        self.send("touchEnd")

    def tap(self, which: str) -> None:
        self.touches += 1
        self.page.locator(which).tap()


def table_photo(*columns: tuple[str, ...]) -> dict[str, object]:
    return {"name": "p.jpg", "mimeType": "image/jpeg", "buffer": side_by_side(*columns)}


@pytest.fixture
def keeper(phone: OpenPhone, server: Server) -> Page:
    page = phone()
    join(page, keeper_link(server), "Ana's phone")
    return page


def columns(page: Page) -> list[list[tuple[float, float]]]:
    """Return the middles of the melds of each side of the table, from above."""
    found: list[list[tuple[float, float]]] = []
    for at in sorted(middles(page)):
        if found and at[0] - found[-1][-1][0] < 30:
            found[-1].append(at)
        else:
            found.append([at])
    return [sorted(each, key=lambda at: at[1]) for each in found]


def owners(page: Page) -> Counter[str]:
    return Counter(page.locator(".picture .laid").evaluate_all(
        "all => all.map((each) => each.dataset.painted)"))


def open_table(page: Page, sides: Sequence[tuple[str, ...]] = SIDES) -> str:
    game = start_game(page, series_of_four(page))
    choose(page, table_photo(*sides))
    expect(page.locator(".picture .laid[role=button]")).to_have_count(sum(map(len, sides)))
    return game


def test_twenty_five_melds_are_entered_on_one_screen_by_nine_touches(keeper: Page) -> None:
    game = open_table(keeper)
    assert keeper.evaluate(SCROLLS) <= 0
    assert keeper.evaluate(CONTROLS) <= 25 + 15
    assert keeper.evaluate(WORDS) <= 60
    finger = Finger(keeper)
    for seat, side in zip("ABCD", columns(keeper), strict=True):
        finger.tap(f'.painters [data-seat="{seat}"]')
        finger.draw(side[0], side[-1])
    expect(keeper.locator("#proposal .go")).to_have_text("Add 25 melds")
    assert owners(keeper) == {"A": 7, "B": 6, "C": 6, "D": 6}
    assert keeper.evaluate(SCROLLS) <= 0
    finger.tap("#proposal .go")
    keeper.wait_for_url(re.compile(r"/games/[^/]+$"), timeout=60_000)
    assert finger.touches <= 10
    lines = record(keeper, game)
    assert [line[:7] for line in lines] == ["laid A ", "laid B ", "laid C ", "laid D "]
    assert [line.count("/") + 1 for line in lines] == [7, 6, 6, 6]


def test_a_mouse_that_asks_for_the_menu_of_a_button_enters_nothing(keeper: Page) -> None:
    open_table(keeper, SIDES[:1])
    finger, (side,) = Finger(keeper), columns(keeper)
    finger.tap('.painters [data-seat="A"]')
    finger.draw(side[0], side[-1])
    expect(keeper.locator("#proposal .go")).to_have_text(re.compile("^Add 7 melds for "))
    posted: list[str] = []
    keeper.on("request", lambda asked: posted.append(asked.method))
    keeper.locator("#proposal .go").click(button="right")
    keeper.wait_for_timeout(1_000)  # a touch without a click is made up for within 650 ms
    assert "POST" not in posted


def test_a_misread_tile_takes_two_touches_and_what_was_painted_stays(keeper: Page) -> None:
    open_table(keeper, [("r1 r2 r3", "y1 y2 y3"), ("b4 b5 b6", "k4 k5 k6")])
    keeper.locator('#proposal button[value="laid:1"]').tap()
    expect(keeper.locator("#proposal h2")).to_have_text("Whose melds")
    paint(keeper, "A", 0, 1)
    paint(keeper, "B", 2)
    expect(keeper.locator("#proposal .go")).to_have_text("Add 3 melds · 1 without a player")
    keeper.locator('.painters [data-seat="B"]').tap()  # he is put aside
    keeper.locator(".picture .laid").nth(0).locator("a").nth(2).tap()
    offered = keeper.locator(".editor .second .tile").get_attribute("aria-label")
    keeper.locator(".editor .second").tap()
    expect(keeper.locator(".editor")).to_have_count(0)
    expect(keeper.locator(".picture .laid").nth(0)).to_have_accessible_name(
        re.compile(f"red 1, red 2, {offered}: "))
    assert owners(keeper) == {"A": 2, "B": 1, "": 1}


def test_what_the_record_knows_is_painted_and_not_added_again(keeper: Page) -> None:
    game = open_table(keeper, [("r1 r2 r3", "y1 y2 y3"), ("b4 b5 b6", "k4 k5 k6")])
    keeper.locator('#proposal button[value="laid:1"]').tap()
    expect(keeper.locator("#proposal h2")).to_have_text("Whose melds")
    paint(keeper, "A", 0, 1)
    paint(keeper, "D", 2, 3)
    enter(keeper)
    keeper.goto(game)
    choose(keeper, table_photo(("r1 r2 r3", "y1 y2 y3", "k9 b9 r9"), ("b4 b5 b6 b7", "k4 k5 k6")))
    melds = keeper.locator(".picture .laid")
    expect(melds).to_have_count(5)
    expect(keeper.locator(".picture .added")).to_have_count(1)
    expect(keeper.locator("#proposal .go")).to_have_text(
        re.compile("^Add 1 meld · 1 more tile for "))
    keeper.locator('#proposal button[value="laid:1"]').tap()
    expect(keeper.locator(".picture .added")).to_have_count(0)
    painted = melds.evaluate_all(f"all => all.map({COLOUR})")
    assert len(set(painted)) == 3, "two players, and nobody"
    expect(keeper.locator("#proposal .go")).to_have_count(0)


def test_what_was_touched_shows_it_at_once_and_is_sent_once(keeper: Page) -> None:
    start_game(keeper, series_of_four(keeper))
    choose(keeper, table_photo(("r1 r2 r3",)))
    held: list[Route] = []
    keeper.route(re.compile("/photos/[^/]+$"), lambda route: (
        held.append(route) if route.request.method == "POST" else route.continue_()))
    for value in ("seat:0:B", "stand"):
        touched = keeper.locator(f'#proposal button[value="{value}"]')
        touched.tap()
        expect(touched).to_have_attribute("aria-busy", "true")
        touched.tap()
        keeper.wait_for_timeout(1_000)  # a touch without a click is made up for within 650 ms
        (sent,) = held
        held.clear()
        sent.continue_()
        if value == "stand":
            keeper.wait_for_url(re.compile(r"/games/[^/]+$"))
        else:
            expect(touched).to_have_attribute("aria-pressed", "true")
            expect(keeper.locator("[aria-busy=true]")).to_have_count(0)


def test_another_photo_is_taken_as_the_first_was(keeper: Page) -> None:
    start_game(keeper, series_of_four(keeper))
    choose(keeper, {"name": "p.jpg", "mimeType": "image/jpeg", "buffer": b"none"})
    with keeper.expect_file_chooser() as chooser:
        keeper.get_by_role("link", name="Take another photo").tap()
    chooser.value.set_files(table_photo(("r1 r2 r3",)))  # type: ignore[arg-type]
    expect(keeper.locator(".picture .laid")).to_have_count(1)


def test_a_finger_on_a_painted_meld_opens_it_and_two_fingers_zoom(keeper: Page) -> None:
    open_table(keeper)
    finger = Finger(keeper)
    paint(keeper, "A", 0)
    keeper.touchscreen.tap(*middles(keeper)[0])
    expect(keeper.locator(".editor h2")).to_be_focused()
    keeper.locator(".editor .icon-btn").tap()
    expect(keeper.locator(".editor")).to_have_count(0)
    expect(keeper.locator(".picture .laid").first).to_be_focused()
    view = keeper.locator(".picture").get_attribute("viewBox")
    finger.send("touchStart", (150, 200))
    finger.send("touchStart", (150, 200), (220, 260))
    for step in range(6):
        finger.send("touchMove", (150 - 6 * step, 200 - 6 * step), (220 + 6 * step, 260 + 6 * step))
    finger.send("touchEnd")
    assert keeper.locator(".picture").get_attribute("viewBox") != view
    assert owners(keeper)["A"] == 1, "two fingers paint nothing"
    out = keeper.get_by_role("button", name="Zoom out")
    while out.is_enabled():
        out.tap()
    assert keeper.locator(".picture").get_attribute("viewBox") == view


def test_a_keyboard_paints_opens_and_zooms(keeper: Page) -> None:
    open_table(keeper)
    melds = keeper.locator(".picture .laid")
    assert melds.evaluate_all("all => all.filter((each) => each.tabIndex === 0).length") == 1
    keeper.locator('.painters [data-seat="C"]').focus()
    keeper.keyboard.press("Enter")
    melds.first.focus()
    keeper.keyboard.press("ArrowRight")
    expect(melds.nth(1)).to_be_focused()
    keeper.keyboard.press("Enter")
    expect(melds.nth(1)).to_have_accessible_name(re.compile(": Ecaterina"))
    expect(melds.nth(1)).to_be_focused()
    keeper.keyboard.press("+")
    expect(keeper.get_by_role("button", name="Zoom out")).to_be_enabled()
    keeper.keyboard.press("0")
    expect(keeper.get_by_role("button", name="Zoom out")).to_be_disabled()
    keeper.keyboard.press("Enter")
    expect(keeper.locator(".editor")).to_be_visible()
    keeper.keyboard.press("Escape")
    expect(keeper.locator(".editor")).to_have_count(0)
    expect(melds.nth(1)).to_be_focused()


@pytest.mark.parametrize("looks", [{}, {"forced_colors": "active"}])
def test_melds_are_named_told_apart_and_fit_for_everybody(
    phone: OpenPhone, server: Server, looks: dict[str, str]
) -> None:
    page = phone(bypass_csp=True, reduced_motion="reduce", **looks)
    join(page, keeper_link(server), "Ana's phone")
    open_table(page)
    paint(page, "A", 0)
    paint(page, "B", 1)
    expect(page.locator(".painters small").nth(1)).to_have_text("1 meld")
    for light in ("dark", "light"):
        page.emulate_media(color_scheme=light)  # type: ignore[arg-type]  # one of those it knows
        colours = page.locator(".picture .laid").evaluate_all(
            f"all => all.slice(0, 3).map({COLOUR})")
        assert len(set(colours)) == 3
    assert page.locator(".picture .owner").all_text_contents()[:3] == ["A", "B", ""]
    names = [page.locator(".picture .laid").nth(at).get_attribute("aria-label") for at in range(3)]
    assert all(re.match(r"\w+ \d+, \w+ \d+, \w+ \d+: ", name or "") for name in names), names
    if "forced_colors" not in looks:  # whose inks axe does not see
        assert unfit(page) == []
    for size in ({"width": 320, "height": 568}, {"width": 1280, "height": 800}):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_without_scripts_the_list_paints_and_corrects(phone: OpenPhone, keeper: Page) -> None:
    game = start_game(keeper, series_of_four(keeper))
    choose(keeper, {"name": "p.jpg", "mimeType": "image/jpeg",
                    "buffer": photo_of("b9 b10 b11", "r1 b1 k1")})
    photo = keeper.url
    plain = phone(scripts=False)
    join(plain, invited(keeper, "member"), "An old phone")
    plain.goto(photo)
    expect(plain.locator(".painters, .zoom").first).to_be_hidden()
    plain.locator('#proposal button[value="laid:1"]').tap()
    for row, seat in enumerate("CD"):
        plain.locator(f'button[value="owner:{row}:{seat}"]').tap()
    plain.locator(".picture a").nth(2).tap()
    plain.locator('.editor .key[value="b11"]').tap()
    plain.locator("#proposal .go").tap()
    plain.wait_for_url(game)
    assert record(keeper, game) == ["laid C b9 b10 b11", "laid D r1 b1 k1"]
