"""The wall as the page draws it, and doublas noted before play."""

import re

import pytest
from flask import Flask

from tests.support.phones import Phone, hidden, new_series
from tests.support.tables import Table, new_table
from tests.webapp.history.series.test_series import play

pytestmark = pytest.mark.one_database  # entering on both: romanian/test_table.py


@pytest.fixture
def game(keeper: Phone) -> Table:
    return new_table(keeper, new_series(keeper))


def deal(phone: Phone, game: Table, query: str = "") -> str:
    answer = phone.get(f"{game.path}/deal{query}")
    assert answer.status_code == 200, answer.text
    return answer.text


def stacks(page: str) -> list[str]:
    """Return what is said of each stack, in the order drawn."""
    wall = page[page.index('class="wall') : page.index("</ol>")]
    return re.findall(r'<span class="vh">([^<]*)</span>', wall)


def swap(phone: Phone, game: Table, **fields: str) -> object:
    page = deal(phone, game)
    form = page[page.index("/deal/doublas") :]
    known = {name: hidden(form, name) for name in ("csrf_token", "token", "ply")}
    return phone.client.post(f"{game.path}/deal/doublas", data=known | fields)


def test_the_table_page_leads_to_it(game: Table) -> None:
    assert f'href="{game.path}/deal"' in game.look("?mode=more")


def test_without_an_exposed_tile_the_page_asks_for_its_number(keeper: Phone, game: Table) -> None:
    page = deal(keeper, game)
    assert 'class="wall' not in page
    assert [number for number in range(1, 15) if f'/deal?n={number}"' in page] == [*range(1, 14)]


def test_the_wall_of_four_tells_whose_each_stack_is(keeper: Phone, game: Table) -> None:
    page = deal(keeper, game, "?n=8")
    said = stacks(page)
    assert said[8] == "Pile 9, 8 tiles: for Ana"
    assert said[13] == "Pile 14, 7 tiles: for Bogdan"
    assert said[0] == "Pile 1, 7 tiles: for Dan"
    assert said[1] == "Pile 2: drawn as number 1"
    assert said[7] == "Pile 8: with the exposed tile, drawn last"
    assert "Dan deals, chooses one end of the wall and counts 8 piles." in page
    assert "Draw from pile 2 first. Put it on pile 3" in page
    assert "48 tiles to draw." in page
    assert "two parts" not in page


def test_the_exposed_tile_of_the_record_is_taken(app: Flask, keeper: Phone, game: Table) -> None:
    play(app, game.path.rsplit("/", 1)[1], "exposed k3\ntwin D\n")
    page = deal(keeper, game)
    assert "Pile 3: with the exposed tile, drawn last" in page
    assert "put black 3 face up in place of the top tile" in page
    assert "First draw piles 12, 13, 14 and 15, then from pile 1" in page
    assert "Dan has its twin." in page
    assert "Pile 5: with the exposed tile" in deal(keeper, game, "?tile=r5")


@pytest.mark.parametrize(("players", "first_drawn"), [(2, 13), (3, 15), (4, 2)])
def test_two_to_four_players_are_dealt_to(keeper: Phone, players: int, first_drawn: int) -> None:
    absent = {f"player_{number}": "" for number in range(players + 1, 5)}
    page = deal(keeper, new_table(keeper, new_series(keeper, **absent)), "?n=8")
    said = stacks(page)
    assert sum(": for " in each for each in said) == 2 * players
    assert said[first_drawn - 1] == f"Pile {first_drawn}: drawn as number 1"
    assert ("Carmen" in page) == (players > 2)


def test_the_wall_is_drawn_from_the_end_that_is_counted(keeper: Phone, game: Table) -> None:
    assert stacks(deal(keeper, game, "?n=8&end=right")) == stacks(deal(keeper, game, "?n=8"))[::-1]


def test_the_dealer_of_a_game_under_way_is_the_one_of_the_rotation(
    app: Flask, keeper: Phone
) -> None:
    series = new_series(keeper)
    first = new_table(keeper, series)
    play(app, first.path.rsplit("/", 1)[1],
         "turn A\nmeld r10 r11 r12 / k10 k11 k12\nout b1\nrack B r2\nrack C b2\nrack D k2\n")
    second = new_table(keeper, series)
    assert "Ana deals," in deal(keeper, second, "?n=4")
    play(app, second.path.rsplit("/", 1)[1], "turn B\n")
    assert stacks(deal(keeper, second, "?n=4"))[4] == "Pile 5, 8 tiles: for Bogdan"


def test_a_joly_is_put_back_unless_the_dealer_names_a_stack(keeper: Phone, game: Table) -> None:
    page = deal(keeper, game, "?tile=J")
    assert "Put it back, mix the tiles and turn up another" in page
    assert "/rules/Q-SETUP-2" in page
    assert 'class="wall' not in page
    house = new_table(keeper, new_series(keeper, rule_exposed_joly="dealer"))
    page = deal(keeper, house, "?tile=J")
    assert "The dealer chooses the pile to count to" in page
    assert f'{house.path}/deal?tile=J&amp;n=15"' in page
    page = deal(keeper, house, "?tile=J&n=15")
    assert stacks(page)[0] == "Pile 1, 8 tiles: for Ana"
    assert "Dan chooses pile 15" in page
    assert "Were you dealt the same tile?" in page


@pytest.mark.parametrize("query", ["?n=0", "?n=14", "?n=-1", "?tile=z9", "?n=²", "?tile=&n=x"])
def test_nonsense_in_the_address_asks_anew(keeper: Phone, game: Table, query: str) -> None:
    assert 'class="wall' not in deal(keeper, game, query)


def test_a_doubla_is_noted_once_with_or_without_its_tiles(keeper: Phone, game: Table) -> None:
    answer = swap(keeper, game, first="A", second="C")
    assert answer.status_code == 303
    assert "Ana and Carmen swap a doubla." in deal(keeper, game)
    page = deal(keeper, game)
    form = page[page.index("/deal/doublas") :]
    fields = {name: hidden(form, name) for name in ("csrf_token", "token", "ply")} | {
        "first": "B", "second": "D", "first_tile": "r7", "second_tile": "k12"}
    for _twice in range(2):
        assert keeper.client.post(f"{game.path}/deal/doublas", data=fields).status_code == 303
    assert game.record() == ["doubla A C", "doubla B r7 r7 D k12 k12"]


def test_what_the_form_lacks_is_said(keeper: Phone, game: Table) -> None:
    answer = swap(keeper, game, first="A", second="")
    assert answer.status_code == 422
    assert "Choose the two players" in answer.text
    answer = swap(keeper, game, first="A", second="B", first_tile="r7")
    assert "Enter both pairs" in answer.text
    assert game.record() == []


def test_an_unlawful_swap_is_refused_with_its_rule(
    app: Flask, keeper: Phone, game: Table
) -> None:
    play(app, game.path.rsplit("/", 1)[1], "exposed r7\n")
    fields = {"first": "A", "second": "B", "first_tile": "r7", "second_tile": "k1"}
    answer = swap(keeper, game, **fields)
    assert answer.status_code == 422
    assert "Q-DBL-3" in answer.text
    assert '<option value="r7" selected>' in answer.text
    assert game.record() == ["exposed r7"]


def test_the_slower_phone_is_told_what_came_first(
    app: Flask, keeper: Phone, game: Table
) -> None:
    page = deal(keeper, game)
    form = page[page.index("/deal/doublas") :]
    fields = {name: hidden(form, name) for name in ("csrf_token", "token", "ply")}
    play(app, game.path.rsplit("/", 1)[1], "exposed k8\n")
    answer = keeper.client.post(
        f"{game.path}/deal/doublas", data=fields | {"first": "A", "second": "B"})
    assert answer.status_code == 409
    assert "The exposed tile is black 8." in answer.text
    assert '<option value="B" selected>' in answer.text
    assert game.record() == ["exposed k8"]


def test_after_the_first_turn_nothing_is_swapped_and_guests_only_look(
    app: Flask, keeper: Phone, guest: Phone, other_keeper: Phone, game: Table
) -> None:
    assert "mode=more" in deal(keeper, game)
    assert "/deal/doublas" not in deal(guest, game)
    assert guest.post(f"{game.path}/deal/doublas", {"token": "x" * 20}).status_code == 403
    assert other_keeper.get(f"{game.path}/deal").status_code == 404
    play(app, game.path.rsplit("/", 1)[1], "turn A\n")
    page = deal(keeper, game)
    assert "/deal/doublas" not in page
    assert "mode=more" not in page


def test_names_that_begin_alike_are_told_apart(keeper: Phone) -> None:
    series = new_series(keeper, player_1="Ana", player_2="Andrei", player_3="Anca", player_4="")
    page = deal(keeper, new_table(keeper, series), "?n=2")
    assert re.findall(r'<b aria-hidden="true">([^<]*)</b><span>', page)[:3] == ["A", "An", "Ac"]
