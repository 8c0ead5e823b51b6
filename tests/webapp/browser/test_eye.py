"""A camera in the page looks on: a film for a camera, a real server, two phones."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import Browser, BrowserContext, BrowserType, Page, expect, sync_playwright

from tests.support.browsers.every import CHROMIUM
from tests.support.photos import photo_of
from tests.webapp.browser.conftest import PATIENCE, PHONE
from tests.webapp.browser.test_game import invited, join, keeper_link, new_series, start_game
from tests.webapp.browser.test_photo import record
from tests.webapp.command.test_server import Server

pytestmark = pytest.mark.one_server

OpenPhone = Callable[..., Page]
LOOKS = 60_000  # ms that a busy machine may need to look often enough
FIRST = ("b9 b10 J", "r10 r11 r12")
SIZE = (1280, 960)
FRAMES = 4
NUMBERS_IN_TILES = """() => [...document.querySelectorAll(".stage a")].map((each) => {
  const [tile, text] = [".outline", "text"]
    .map((which) => each.querySelector(which).getBoundingClientRect());
  return text.top > tile.top && text.bottom < tile.bottom && text.height > tile.height / 4;
})"""


def film(path: Path, *tables: tuple[str, ...], tall: float = 1.0) -> Path:
    """Write a film that Chromium takes for a camera: pictures one after the other, for ever.

    Seen from low they are less tall.
    """
    with path.open("wb") as out:
        for melds in tables:
            picture = Image.open(BytesIO(photo_of(*melds)))
            picture = picture.resize((picture.width, round(picture.height * tall)))
            ground = Image.new("RGB", SIZE, (40, 92, 66))
            picture.thumbnail(SIZE)
            ground.paste(picture, (0, 0))
            frame = BytesIO()
            ground.save(frame, "JPEG", quality=90, subsampling=2)
            for _ in range(FRAMES):
                out.write(frame.getvalue())
    return path


@pytest.fixture(scope="module")
def chromium() -> Iterator[BrowserType]:
    if CHROMIUM is None:
        pytest.skip("Chromium is not installed on this machine")
    with sync_playwright() as playwright:
        yield playwright.chromium


@contextmanager
def filmed(chromium: BrowserType, path: Path) -> Iterator[Browser]:
    """A Chromium whose camera sees a film."""
    browser = chromium.launch(executable_path=CHROMIUM, args=[
        "--no-sandbox", "--use-fake-device-for-media-stream",
        f"--use-file-for-fake-video-capture={path}"])
    yield browser
    browser.close()


@pytest.fixture(scope="module")
def browser(
    chromium: BrowserType, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Browser]:
    """A Chromium whose camera sees two melds, for ever."""
    path = film(tmp_path_factory.mktemp("film") / "table.mjpeg", FIRST)
    with filmed(chromium, path) as browser:
        yield browser


@pytest.fixture
def stand(browser: Browser, server: Server) -> Iterator[Page]:
    """The keeper's phone, on a stand: its browser gives the page its camera."""
    with standing(browser, server) as page:
        yield page


@contextmanager
def standing(browser: Browser, server: Server) -> Iterator[Page]:
    complaints: list[str] = []
    context: BrowserContext = browser.new_context(
        **PHONE, base_url=server.address, service_workers="block", locale="en-GB")
    context.grant_permissions(["camera"])
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    join(page, keeper_link(server), "Ana's phone")
    yield page
    context.close()
    assert complaints == []


def look_on(page: Page, game: str) -> None:
    page.goto(f"{game}/eye")
    page.locator("[data-begin] button").tap()


def test_a_phone_on_a_stand_tells_every_phone_and_any_of_them_enters_it(
    stand: Page, phone: OpenPhone,
) -> None:
    other = phone()
    join(other, invited(stand, "member"), "Bogdan's phone")
    game = start_game(stand, new_series(stand))
    other.goto(game)
    look_on(stand, game)
    expect(stand.locator("#seen .said")).to_contain_text("Ana lays down blue 9", timeout=LOOKS)
    expect(stand.locator("[data-intro]")).to_be_hidden()
    expect(stand.locator(".finder polygon")).to_have_count(6)
    expect(stand.locator("[data-status]")).to_have_text("New move.")
    told = other.locator("#seen")
    expect(told.locator(".said")).to_contain_text("Ana lays down blue 9")
    above = told.bounding_box()
    pad = other.locator("#pad").bounding_box()
    assert above
    assert pad
    assert above["y"] + above["height"] <= pad["y"] + 1
    said = told.locator(".said")
    said.evaluate("each => { each.innerHTML = each.innerHTML.repeat(9); }")
    for button in (told.locator(".go"), other.locator("#pad button").last):
        box = button.bounding_box()
        assert box
        assert box["y"] + box["height"] <= 844, "a long one pushes nothing out"
    told.locator(".go").tap()
    expect(told).to_have_count(0)
    expect(other.locator("#live .meld")).to_have_count(2)
    assert other.url == game
    expect(stand.locator("#seen")).to_have_count(0)
    expect(stand.locator("[data-status]")).to_have_text(
        "Nothing new.", timeout=LOOKS)
    assert record(other, game) == ["turn A", "meld b9 b10 J=b11 / r10 r11 r12"]


def test_what_a_camera_sees_is_drawn_on_a_page_of_its_own(stand: Page, phone: OpenPhone) -> None:
    other = phone()
    join(other, invited(stand, "member"), "Bogdan's phone")
    game = start_game(stand, new_series(stand))
    look_on(stand, game)
    expect(stand.locator("#seen .said")).to_contain_text("Ana lays down blue 9", timeout=LOOKS)
    other.goto(f"{game}/eye/seen")
    expect(other.locator(".stage .picture")).to_be_visible()
    melds = other.locator(".stage .lying > .laid")
    expect(melds).to_have_count(2)
    assert other.evaluate(NUMBERS_IN_TILES) == [True] * 6
    box, screen = other.locator(".stage").bounding_box(), other.viewport_size
    assert box
    assert screen
    assert box["width"] <= screen["width"]
    assert box["y"] < screen["height"] / 4
    other.locator('.painters [data-seat="B"]').tap()
    place = melds.first.bounding_box()
    assert place
    other.touchscreen.tap(place["x"] + place["width"] / 2, place["y"] + place["height"] / 2)
    expect(other.locator("#seen .said")).to_contain_text("Bogdan lays down blue 9")
    other.locator("#seen .go").tap()
    other.wait_for_url(game)
    expect(other.locator("#live .meld")).to_have_count(2)


def test_a_touch_on_the_stand_is_sent_once_and_the_camera_looks_on(stand: Page) -> None:
    game = start_game(stand, new_series(stand))
    sent: list[str] = []
    stand.on("request", lambda asked: sent.append(asked.url) if asked.method == "POST"
             and asked.url.endswith("/eye/seen") else None)
    look_on(stand, game)
    expect(stand.locator("html[data-outbox=ready]")).to_have_count(1)
    stand.locator("#seen .go").tap(timeout=LOOKS)
    expect(stand.locator("#seen")).to_have_count(0)
    expect(stand.locator("[data-status]")).to_have_text(
        "Nothing new.", timeout=LOOKS)
    assert stand.url == f"{game}/eye"
    assert sent == [f"{game}/eye/seen"]
    assert record(stand, game) == ["turn A", "meld b9 b10 J=b11 / r10 r11 r12"]


def test_what_was_taken_back_is_not_entered_again_by_a_camera_that_may(
    stand: Page,
) -> None:
    game = start_game(stand, new_series(stand))
    look_on(stand, game)
    stand.locator("[data-sure]").check()
    expect(stand.locator("[data-status]")).to_have_text(
        re.compile("Entered|Nothing new"), timeout=LOOKS)
    beside = stand.context.new_page()
    beside.goto(game)
    beside.locator('[value="undo"]').first.tap()
    expect(beside.locator("#live .meld")).to_have_count(0)
    stand.bring_to_front()
    expect(stand.locator("[data-status]")).to_have_text(
        re.compile("Waiting for a change"), timeout=LOOKS)
    expect(stand.locator("#seen")).to_have_count(0)
    expect(beside.locator("#live .meld")).to_have_count(0)


def test_a_touch_without_a_server_is_not_called_entered(stand: Page) -> None:
    game = start_game(stand, new_series(stand))
    look_on(stand, game)
    expect(stand.locator("#seen .go")).to_be_visible(timeout=LOOKS)
    stand.route("**/eye/**", lambda route: route.abort())
    stand.locator("#seen .go").tap()
    expect(stand.locator("[data-status]")).to_contain_text("Offline")
    expect(stand.locator("#seen .go")).to_be_visible()
    stand.unroute("**/eye/**")
    stand.locator("#seen .go").tap()
    expect(stand.locator("#seen")).to_have_count(0)
    assert record(stand, game) == ["turn A", "meld b9 b10 J=b11 / r10 r11 r12"]


def test_at_a_game_that_was_thrown_away_the_camera_goes_off_and_the_page_says_why(
    stand: Page,
) -> None:
    series = new_series(stand)
    game = start_game(stand, series)
    look_on(stand, game)
    expect(stand.locator("#seen .go")).to_be_visible(timeout=LOOKS)
    beside = stand.context.new_page()
    beside.goto(f"{series}/throw")
    beside.locator('form[action$="/throw"] button').tap()
    expect(beside.get_by_text("You can restore it for 30 days")).to_be_visible()
    stand.bring_to_front()
    expect(stand.locator("[data-status]")).to_contain_text("deleted", timeout=LOOKS)
    expect(stand.locator("#seen")).to_have_count(0)
    assert stand.evaluate("document.querySelector('video').srcObject") is None


def test_what_is_certain_enters_by_itself_where_the_table_chose_so(stand: Page) -> None:
    game = start_game(stand, new_series(stand))
    look_on(stand, game)
    stand.locator("[data-sure]").check()
    expect(stand.locator("[data-status]")).to_have_text(
        re.compile("Entered|Nothing new"), timeout=LOOKS)
    expect(stand.locator("#seen")).to_have_count(0)
    assert record(stand, game) == ["turn A", "meld b9 b10 J=b11 / r10 r11 r12"]
    stand.goto(game)
    stand.locator('[value="undo"]').first.tap()
    expect(stand.locator("#live .meld")).to_have_count(0)


def test_the_page_ends_it_and_another_phone_may_look_at_once(stand: Page) -> None:
    game = start_game(stand, new_series(stand))
    look_on(stand, game)
    expect(stand.locator(".finder polygon").first).to_be_attached(timeout=LOOKS)
    beside = stand.context.new_page()
    look_on(beside, game)
    expect(beside.locator("[data-status]")).to_have_text(
        "Ana's phone is already watching this table.", timeout=LOOKS)
    stand.locator("[data-running] button").tap()
    expect(stand.locator("[data-status]")).to_have_text("The camera is off.")
    expect(stand.locator("video")).to_be_hidden()
    assert stand.evaluate("document.querySelector('video').srcObject") is None
    beside.locator("[data-begin] button").tap()
    expect(beside.locator(".finder polygon").first).to_be_attached(timeout=LOOKS)
    beside.goto(game)
    stand.locator("[data-begin] button").tap()
    expect(stand.locator(".finder polygon").first).to_be_attached(timeout=LOOKS)


def test_a_camera_that_is_not_given_is_told(phone: OpenPhone, server: Server) -> None:
    page = phone()
    join(page, keeper_link(server), "Ana's phone")
    game = start_game(page, new_series(page))
    look_on(page, game)
    expect(page.locator("[data-status]")).to_contain_text("The camera is blocked")
    expect(page.locator("[data-begin] button")).to_be_visible()


def test_without_scripts_the_page_says_that_it_cannot_look(
    phone: OpenPhone, server: Server,
) -> None:
    page = phone()
    join(page, keeper_link(server), "Ana's phone")
    game = start_game(page, new_series(page))
    plain = phone(scripts=False)
    join(plain, invited(page, "member"), "An old phone")
    plain.goto(f"{game}/eye")
    expect(plain.locator("[data-lacks]")).to_be_visible()
    expect(plain.locator("main button:visible")).to_have_count(0)


def test_the_shot_takes_itself_when_all_is_well_seen(stand: Page) -> None:
    game = start_game(stand, new_series(stand))
    stand.goto(f"{game}/photos/new")
    expect(stand.locator("[data-finder] video")).to_be_visible()  # it was given before
    stand.wait_for_url(re.compile(r"/photos/(?!new)"), timeout=LOOKS)
    expect(stand.locator("#proposal .go")).to_be_visible(timeout=LOOKS)
    expect(stand.locator(".picture .outline")).to_have_count(6)


def test_a_button_takes_the_shot_at_any_time(stand: Page) -> None:
    game = start_game(stand, new_series(stand))
    stand.route("**/eye/shots", lambda route: route.fulfill(status=204))
    stand.goto(game)
    stand.locator("[data-photo]").tap()  # the page's own camera, since the browser gives it
    stand.locator("[data-shoot]").tap()
    stand.wait_for_url(re.compile(r"/photos/(?!new)"), timeout=LOOKS)
    expect(stand.locator("#proposal .go")).to_be_visible(timeout=LOOKS)


def test_a_camera_that_is_held_low_asks_to_go_higher_and_takes_no_shot(
    chromium: BrowserType, server: Server, tmp_path: Path,
) -> None:
    path = film(tmp_path / "low.mjpeg", FIRST, tall=0.25)
    with filmed(chromium, path) as browser, standing(browser, server) as page:
        page.goto(f"{start_game(page, new_series(page))}/photos/new")
        expect(page.locator("[data-higher]")).to_be_visible(timeout=LOOKS)
        expect(page.locator("[data-status]")).to_have_text("Higher, please.")
        page.wait_for_timeout(2_000)  # as long as a shot by itself would take
        expect(page.locator("[data-finder] video")).to_be_visible()


def test_where_the_page_may_not_use_a_camera_the_field_is_as_before(
    phone: OpenPhone, server: Server,
) -> None:
    page = phone()
    page.add_init_script("Object.defineProperty(window, 'isSecureContext', {value: false})")
    join(page, keeper_link(server), "Ana's phone")
    game = start_game(page, new_series(page))
    page.goto(f"{game}/photos/new")
    expect(page.locator("[data-guide]")).to_be_hidden()
    expect(page.locator('input[type="file"]')).to_be_visible()
