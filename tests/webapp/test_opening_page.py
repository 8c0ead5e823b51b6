"""The page that says whether a rack can open, and keeps nothing of it."""

import re

import pytest

from tests.webapp.phones import Phone, hidden, new_series
from tests.webapp.tables import Table, new_table


@pytest.fixture
def game(keeper: Phone) -> Table:
    return new_table(keeper, new_series(keeper))


def touch(phone: Phone, game: Table, *taps: str) -> str:
    page = phone.get(f"{game.path}/opening").text
    for tap in taps:
        form = page[page.index('id="pad"') :]
        assert f'value="{tap}"' in form, f"no key {tap}"
        fields = {name: hidden(form, name) for name in ("csrf_token", "token", "draft")}
        answer = phone.client.post(f"{game.path}/opening", data=fields | {"tap": tap})
        assert answer.status_code == 200
        page = answer.text
    return page


def test_the_table_page_leads_to_it(game: Table) -> None:
    assert f'href="{game.path}/opening"' in game.look()


def test_the_best_opening_is_shown_with_what_stays(keeper: Phone, game: Table) -> None:
    page = touch(keeper, game, "r10", "r11", "J", "b1", "k1", "r1", "y4")
    assert "105 of 50" in page
    assert "Yes. 1 tile stays on the rack: yellow 4." in page
    assert 'aria-label="Joly for red 12"' in page


def test_what_is_missing_is_said_with_the_tiles_that_would_do(keeper: Phone, game: Table) -> None:
    page = touch(keeper, game, "r10", "r11", "r12", "b10", "b11", "k2")
    assert "Not yet. 20 points are missing." in page
    assert "One of these would do: blue 9, blue 12 and Joly." in page
    page = touch(keeper, game, "r1", "b1", "k1", "y9")
    assert "A run is missing." in page


def test_a_tile_is_taken_off_and_all_are_cleared(keeper: Phone, game: Table) -> None:
    page = touch(keeper, game, "r10", "r11", "j:0:0")
    assert hidden(page, "draft") == "r11"
    assert hidden(touch(keeper, game, "r10", "clear"), "draft") == ""


def test_a_box_holds_two_of_each(keeper: Phone, game: Table) -> None:
    page = touch(keeper, game, "r10", "r10")
    assert hidden(page, "draft") == "r10 r10"
    key = page[page.index('value="r10"') - 80 : page.index('value="r10"') + 80]
    assert "disabled" in key


def test_the_rack_is_kept_nowhere(keeper: Phone, game: Table) -> None:
    before = game.record()
    answer = keeper.client.post(f"{game.path}/opening", data={
        "csrf_token": keeper.csrf(), "draft": "r10 r11", "tap": "r12"})
    assert answer.headers["Cache-Control"] == "private, no-store"
    assert game.record() == before
    assert hidden(keeper.get(f"{game.path}/opening").text, "draft") == ""


def test_nonsense_is_left_out_and_others_are_kept_out(
    keeper: Phone, other_keeper: Phone, game: Table
) -> None:
    answer = keeper.client.post(f"{game.path}/opening", data={
        "csrf_token": keeper.csrf(), "draft": "x9 r10 <b> J J J", "tap": "j:0:x"})
    assert hidden(answer.text, "draft") == "r10 J J"
    assert other_keeper.get(f"{game.path}/opening").status_code == 404


def test_closing_leads_back_to_the_table(keeper: Phone, game: Table) -> None:
    page = touch(keeper, game, "r10")
    assert re.search(rf'<a class="icon-btn" href="{game.path}" aria-label="Close">', page)
