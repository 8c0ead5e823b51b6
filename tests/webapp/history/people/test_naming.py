"""Persons: short names, colours and full names, asked once and changed for every page."""

import re
from html import unescape

import pytest
import sqlalchemy as sa
from flask import Flask
from werkzeug.test import TestResponse

from tests.support.phones import SERIES, Phone, hidden, new_series
from tests.webapp.history.series.test_series import record, start
from webapp.server.data.database import db, writing
from webapp.server.data.models import Household, Player


def person(phone: Phone, name: str) -> str:
    """Return the path of a person's page, from the list of the household."""
    page = phone.get("/settings/players").text
    found = re.search(rf'href="(/people/\d+)">(?:(?!</a>).)*<span>{re.escape(name)}<', page)
    assert found, name
    return found[1]


def value(page: str, name: str) -> str:
    found = re.search(rf'<input(?=[^>]* name="{name}")[^>]* value="([^"]*)"', page)
    assert found
    return unescape(found[1])


def called(phone: Phone, path: str) -> tuple[str, str, str]:
    """Return the full name, the short name and the colour that a person's page has."""
    page = phone.get(path).text
    chosen = re.search(r'name="colour" value="(\d)"\s+checked', page)
    assert chosen
    return value(page, "name"), value(page, "short"), chosen[1]


def change(phone: Phone, path: str, **fields: str) -> int:
    name, short, colour = called(phone, path)
    return phone.post(path, {"name": name, "short": short, "colour": colour} | fields).status_code


@pytest.mark.one_database
def test_a_person_is_proposed_a_short_name_and_a_colour_of_her_own(keeper: Phone) -> None:
    new_series(keeper, player_1="Maria-Alexandra Constantinescu", player_2="Maria-Ana Pop")
    assert called(keeper, person(keeper, "Maria-Alexandra Constantinescu")) == (
        "Maria-Alexandra Constantinescu", "Maria", "1")
    assert called(keeper, person(keeper, "Carmen")) == ("Carmen", "Carmen", "3")


def test_another_colour_is_told_by_its_square_and_names_are_in_order(keeper: Phone) -> None:
    new_series(keeper)
    players = keeper.get("/settings/players").text
    assert re.findall(r"<span>(Ana|Bogdan|Carmen|Dan)</span>", players) == [
        "Ana", "Bogdan", "Carmen", "Dan"]
    path = re.findall(r'href="(/people/\d+)"', players)[2]
    page = keeper.get(path).text
    assert "<span>Purple</span>" in page
    settings = page[page.index('href="/settings"'):]
    assert 'aria-current="true"' in settings[:settings.index(">")]
    keeper.post(path, {"name": "Carmen", "short": "Carmen", "colour": 5})
    page = keeper.get(path).text
    assert "is called" not in page
    assert ('<span class="who-badge p5" aria-hidden="true">C</span> '
            "Saved.") in page


def test_a_short_name_is_asked_once_and_kept(keeper: Phone) -> None:
    new_series(keeper, short_1="Anișoara")
    path = person(keeper, "Ana")
    assert called(keeper, path)[1] == "Anișoara"
    new_series(keeper, player_1="Elena", player_2="ANA", short_2="Else")
    assert called(keeper, path)[:2] == ("Ana", "Anișoara")
    assert keeper.get("/settings/players").text.count("<span>Ana</span>") == 1


def filled_in(phone: Phone, **changed: str) -> TestResponse:
    """Send the form of a new series as it stands, but for what was *changed*."""
    page = phone.get("/series/new").text
    form = page[page.index('action="/series/new"'):]
    fields = {name: unescape(value) for name, value in re.findall(
        r'<input [^>]*name="((?:player|short|filled)_\d|token)"[^>]* value="([^"]*)"', form)}
    assert fields["short_1"]
    return phone.post("/series/new", {**SERIES, **fields, **changed})


@pytest.mark.one_database
def test_a_short_name_that_was_filled_in_goes_with_its_full_name(keeper: Phone) -> None:
    new_series(keeper, short_2="Bogdi")
    answer = filled_in(keeper, player_1="Bunica", player_2="Mihai", player_3="Ileana",
                       player_4="Radu", short_4="Rădu")
    assert answer.status_code == 303, answer.text
    assert [called(keeper, person(keeper, name))[1] for name in
            ("Bunica", "Mihai", "Ileana", "Radu", "Ana", "Bogdan")] == [
                "Bunica", "Mihai", "Ileana", "Rădu", "Ana", "Bogdi"]


def test_two_who_change_places_keep_their_short_names(keeper: Phone) -> None:
    new_series(keeper, short_1="Anișoara")
    assert filled_in(keeper, player_1="Bogdan", player_2="Ana").status_code == 303
    assert called(keeper, person(keeper, "Ana"))[1] == "Anișoara"
    assert called(keeper, person(keeper, "Bogdan"))[1] == "Bogdan"


def test_a_short_name_that_is_taken_out_is_proposed_anew(keeper: Phone) -> None:
    new_series(keeper, player_1="Bunica", short_1="Ana")
    assert called(keeper, person(keeper, "Bunica"))[1] == "Ana"
    assert filled_in(keeper, short_1="").status_code == 303
    assert called(keeper, person(keeper, "Bunica"))[1] == "Bunica"


@pytest.mark.one_database
def test_a_short_name_proposed_anew_is_nobody_s_whom_one_plays_with_elsewhere(
    keeper: Phone
) -> None:
    new_series(keeper, player_1="Ana Pop", short_1="Puiu", player_2="Ana Ion", short_2="Ana")
    new_series(keeper, player_1="Ana Pop", player_2="Bogdan")
    assert filled_in(keeper, short_1="").status_code == 303
    assert called(keeper, person(keeper, "Ana Pop"))[1] == "Ana P."
    assert called(keeper, person(keeper, "Ana Ion"))[1] == "Ana"


@pytest.mark.one_database
def test_new_players_get_colours_that_those_they_play_with_do_not_have(keeper: Phone) -> None:
    new_series(keeper)
    new_series(keeper, player_1="Elena", player_2="Dan", player_3="Filip", player_4="Ana")
    colours = {name: called(keeper, person(keeper, name))[2] for name in
               ("Ana", "Bogdan", "Carmen", "Dan", "Elena", "Filip")}
    assert colours == {"Ana": "1", "Bogdan": "2", "Carmen": "3", "Dan": "4", "Elena": "2",
                       "Filip": "3"}


@pytest.mark.one_database
@pytest.mark.parametrize("shorts", [
    {"short_1": "Bo", "short_2": "bo"},
    {"short_1": "x" * 13},
    {"short_1": "\u200b"},
])
def test_short_names_of_a_series_are_told_apart(keeper: Phone, shorts: dict[str, str]) -> None:
    token = hidden(keeper.get("/series/new").text, "token")
    answer = keeper.post("/series/new", {**SERIES, "token": token, **shorts})
    assert answer.status_code == 422
    assert 'class="error"' in answer.text
    assert '<details class="fold" id="shorts" open>' in answer.text


def test_two_known_by_one_short_name_are_told_apart_where_they_meet(keeper: Phone) -> None:
    new_series(keeper, player_1="Ana Pop", player_2="Bogdan")
    new_series(keeper, player_1="Ana Ionescu", player_2="Bogdan")
    token = hidden(keeper.get("/series/new").text, "token")
    both = {**SERIES, "token": token, "player_1": "Ana Pop", "player_2": "Ana Ionescu"}
    answer = keeper.post("/series/new", both)
    assert answer.status_code == 422
    assert "Enter another one for Ana Ionescu." in answer.text
    assert keeper.post("/series/new", {**both, "short_2": "Anca"}).status_code == 303
    assert called(keeper, person(keeper, "Ana Ionescu"))[1] == "Anca"
    assert called(keeper, person(keeper, "Ana Pop"))[1] == "Ana"


@pytest.mark.one_database
def test_whoever_is_called_otherwise_is_so_on_every_page_but_in_the_record(
    app: Flask, keeper: Phone, member: Phone
) -> None:
    series = new_series(keeper)
    game = start(keeper, series)
    before = record(app, game)
    tag = keeper.get(f"/games/{game}/live").headers["ETag"]
    fresh = {"User-Agent": keeper.agent, "If-None-Match": tag}
    assert keeper.client.get(f"/games/{game}/live", headers=fresh).status_code == 304
    assert change(member, person(member, "Bogdan"), name="Bogdan Enescu", short="Bobo") == 303
    assert keeper.client.get(f"/games/{game}/live", headers=fresh).status_code == 200
    for path in ("", "/desk", "/deal?n=2", "/rack", "?mode=more"):
        page = keeper.get(f"/games/{game}{path}").text
        assert "Bogdan" not in page, path
        assert path == "/rack" or "Bobo" in page, path
    assert "Bogdan Enescu" in keeper.get(f"/games/{game}/score").text
    assert "Bogdan Enescu" in keeper.get(f"{series}/players").text
    assert record(app, game) == before
    assert change(keeper, person(keeper, "Bogdan Enescu"), colour="6") == 303
    assert called(keeper, person(keeper, "Bogdan Enescu")) == ("Bogdan Enescu", "Bobo", "6")
    assert re.search(r'class="name p6"|who-badge p6', keeper.get(series).text)


@pytest.mark.one_database
@pytest.mark.parametrize(("fields", "why"), [
    ({"name": "BOGDAN"}, "This name is taken."),
    ({"name": ""}, "Enter a name."),
    ({"name": "x" * 41}, "At most 40 letters."),
    ({"short": "bogdan"}, "Bogdan already has this name in"),
    ({"short": " "}, "Enter a name"),
    ({"short": "x" * 13}, "At most 12 letters."),
    ({"colour": "7"}, "Choose a colour."),
    ({"colour": ""}, 'class="error"'),
])
def test_what_cannot_be_is_said_kindly_and_changes_nothing(
    keeper: Phone, fields: dict[str, str], why: str
) -> None:
    new_series(keeper)
    path = person(keeper, "Ana")
    before = called(keeper, path)
    answer = keeper.post(path, {"name": "Ana", "short": "Ana", "colour": "1"} | fields)
    assert answer.status_code == 422
    assert why in unescape(answer.text)
    assert called(keeper, path) == before


@pytest.mark.one_database
def test_a_person_may_keep_what_she_has_and_share_a_short_name_with_a_stranger(
    keeper: Phone
) -> None:
    new_series(keeper)
    new_series(keeper, player_1="Elena", player_2="Filip", player_3="", player_4="")
    assert change(keeper, person(keeper, "Ana")) == 303
    assert change(keeper, person(keeper, "Ana"), short="Elena") == 303


@pytest.mark.one_database
def test_guests_look_and_strangers_find_nobody(
    keeper: Phone, guest: Phone, other_keeper: Phone
) -> None:
    series = new_series(keeper)
    path = person(keeper, "Ana")
    page = guest.get(path).text
    assert f'href="{series}"' in page
    assert 'name="short"' not in page
    fields = {"name": "Ana", "short": "An", "colour": "1"}
    assert guest.post(path, fields).status_code == 403
    assert other_keeper.get(path).status_code == 404
    assert other_keeper.post(path, fields).status_code == 404
    assert keeper.get("/people/99999").status_code == 404
    assert keeper.client.post(path, data=fields).status_code == 400


def test_two_of_long_ago_who_differ_by_a_capital_letter_get_short_names(
    app: Flask, keeper: Phone
) -> None:
    new_series(keeper)
    with app.app_context(), writing() as session:
        home = session.scalars(sa.select(Household.id)).one()
        session.add(Player(household_id=home, name="ana", short=""))
    with app.app_context():
        query = sa.select(Player.name, Player.id).where(Player.name.in_(["Ana", "ana"]))
        ids = {row[0]: row[1] for row in db.session.execute(query)}
    for name, number in ids.items():
        fields = {"name": name, "short": f"Ana {number}", "colour": "1"}
        assert keeper.post(f"/people/{number}", fields).status_code == 303
    taken = {"name": "ANA", "short": "Ana", "colour": "1"}
    assert keeper.post(f"/people/{ids['ana']}", taken).status_code == 422
