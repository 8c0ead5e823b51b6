"""Another side of a table is photographed from the page of a photo, by scripts and without."""


import pytest
from playwright.sync_api import Page, expect

from tests.support.axe import faults as unfit
from tests.support.large_text import faults
from tests.support.photos import photo_of, side_of
from tests.webapp.browser.conftest import OpenPhone
from tests.webapp.browser.evening import series_of_four
from tests.webapp.browser.test_game import (
    invited,
    join,
    keeper_link,
    new_series,
    start_game,
)
from tests.webapp.browser.test_photo import choose, enter, record
from tests.webapp.command.test_server import Server

pytestmark = pytest.mark.one_server

MELDS = ("b5 b6 b7 b8 b9 b10 b11", "r7 r8 r9 r10 r11 r12 r13", "k3 k4 k5 k6")
TAKEN = 30_000  # ms, until a photo is read


def file(data: bytes) -> dict[str, object]:
    return {"name": "photo.jpg", "mimeType": "image/jpeg", "buffer": data}


NEAR = file(side_of(*MELDS, right=0.68))
FAR = file(side_of(*MELDS, left=0.3, turned=True))


@pytest.fixture
def keeper(phone: OpenPhone, server: Server) -> Page:
    page = phone()
    join(page, keeper_link(server), "Ana's phone")
    return page


def photograph(page: Page, name: str, photo: dict[str, object]) -> None:
    """Touch the button of the photo's page, and let the phone's camera answer."""
    with page.expect_file_chooser() as chooser:
        page.get_by_role("link", name=name).tap()
    chooser.value.set_files(photo)
    page.wait_for_selector("#together", timeout=TAKEN)


def further(page: Page) -> None:
    page.locator(".further > summary").tap()


def rows(page: Page) -> list[int]:
    """Return how many tiles each row has."""
    return sorted(page.locator("#rows .photo-rows > li").nth(at).locator(".tile").count()
                  for at in range(page.locator("#rows .photo-rows > li").count()))


def test_two_photos_and_three_touches_enter_a_table_that_no_photo_shows_whole(
    keeper: Page,
) -> None:
    game = start_game(keeper, new_series(keeper))
    choose(keeper, NEAR)
    first = keeper.url
    further(keeper)
    photograph(keeper, "Photo of another side", FAR)
    assert keeper.url != first
    expect(keeper.locator("#together")).to_contain_text("shared tiles.")
    assert rows(keeper) == [4, 7, 7]
    expect(keeper.locator("#rows .older")).to_have_count(3)
    keeper.get_by_role("link", name="Previous photo").tap()
    keeper.wait_for_url(first)
    keeper.get_by_role("link", name="See it with the photo").tap()
    enter(keeper)
    (turn, laid) = record(keeper, game)
    assert turn == "turn A"
    assert sorted(laid.removeprefix("meld ").split(" / ")) == sorted(MELDS)


def test_another_side_shows_what_was_not_read(keeper: Page) -> None:
    start_game(keeper, new_series(keeper))
    choose(keeper, file(photo_of(*MELDS, hand="b9")))
    said = keeper.locator("#todo li", has_text="not read")
    expect(said.get_by_role("link", name="Choose tile")).to_be_visible()
    further(keeper)
    photograph(keeper, "Photo of another side", file(side_of(*MELDS, turned=True)))
    expect(said).to_have_count(0)
    assert rows(keeper) == [4, 7, 7]


def test_without_scripts_the_other_side_is_sent_and_put_beside(
    phone: OpenPhone, keeper: Page
) -> None:
    game = start_game(keeper, new_series(keeper))
    plain = phone(scripts=False)
    join(plain, invited(keeper, "member"), "An old phone")
    plain.goto(f"{game}/photos/new")
    for photo in (NEAR, FAR):
        plain.locator('input[type="file"]').set_input_files(photo)
        plain.locator("main form button").last.tap()
        plain.wait_for_selector("#proposal", timeout=TAKEN)
        if photo is NEAR:
            further(plain)
            plain.get_by_role("link", name="Photo of another side").tap()
            expect(plain.locator("h1")).to_have_text("Photo of another side")
            hint = plain.locator("main form.card")
            expect(hint).to_contain_text("at least three of the same tiles")
    expect(plain.locator("#together")).to_contain_text("shared tiles.")
    assert rows(plain) == [4, 7, 7]
    plain.locator("#proposal .go").tap()
    plain.wait_for_url(game)
    assert len(record(keeper, game)) == 2


def test_two_tables_are_told_kindly_and_the_new_photo_stands(keeper: Page) -> None:
    start_game(keeper, new_series(keeper))
    choose(keeper, NEAR)
    further(keeper)
    photograph(keeper, "Photo of another side", file(photo_of("y1 y2 y3 y4")))
    expect(keeper.locator("#together")).to_contain_text("Not joined")
    assert rows(keeper) == [4]
    keeper.get_by_role("link", name="Previous photo").tap()
    keeper.wait_for_selector("#proposal")
    assert len(rows(keeper)) == 3


def test_the_page_of_both_sides_can_be_read_large_dark_and_by_ear(
    phone: OpenPhone, server: Server
) -> None:
    page = phone(bypass_csp=True, reduced_motion="reduce")
    join(page, keeper_link(server), "Ana's phone")
    game = start_game(page, new_series(page))
    choose(page, NEAR)
    further(page)
    photograph(page, "Photo of another side", FAR)
    both = page.url
    page.evaluate("document.querySelectorAll('main details').forEach(each => each.open = true)")
    found = unfit(page)
    page.get_by_role("link", name="Previous photo").tap()
    page.wait_for_url(lambda url: url.partition("#")[0] != both.partition("#")[0])
    page.wait_for_selector("#proposal")
    first = page.url
    found += unfit(page)
    page.goto(f"{game}/photos/new?beside={first.rsplit('/', 1)[1]}")
    found += unfit(page) + faults(page, page.url)
    page.goto(game)
    choose(page, file(photo_of(*MELDS, hand="b9")))
    for address in (both, first, page.url):
        found += faults(page, address)
    assert found == []


def test_the_header_is_one_row_however_long_the_names(keeper: Page) -> None:
    page = keeper
    page.goto(f"{start_game(page, series_of_four(page))}/photos/new")
    for wide in (390, 320):
        page.set_viewport_size({"width": wide, "height": 844})
        header = page.locator("header.top").bounding_box()
        assert header
        assert header["height"] <= 52
