"""The review of a game: one's own alone, everybody's where all agree, recomputed when corrected."""

import re

import pytest
import sqlalchemy as sa
from flask import Flask

from tests.support.entering import D85_LINES, D85_WHOLE, enter_lines
from tests.support.phones import Phone, hidden, invite, new_series
from tests.support.tables import Table, new_table
from tests.support.tile_rummy_tables import LEAFLET
from webapp.server.data.database import db
from webapp.server.data.people_tables import ReviewShown

TOLD = "Tiles worth 85 points certainly fitted on the table in the last turn"
"""What is told of Carmen, who keeps a Joly and the black 7."""


@pytest.fixture
def table(keeper: Phone) -> Table:
    table = new_table(keeper, new_series(keeper))
    enter_lines(table, *D85_WHOLE)
    return table


def series_of(table: Table) -> str:
    found = re.search(r'href="(/series/[^"]+)"', table.look())
    assert found
    return found[1]


def review_of(table: Table, phone: Phone | None = None) -> str:
    answer = (phone or table.phone).get(f"{table.path}/review")
    assert answer.status_code == 200, answer.text
    return str(answer.text)


def say(table: Table, phone: Phone, letter: str, *, agree: bool = True) -> int:
    return phone.post(f"{table.path}/review", {
        "letter": letter, "agree": "1" if agree else "0"}).status_code


def test_the_score_sheet_of_a_game_that_has_ended_leads_to_its_review(keeper: Phone) -> None:
    table = new_table(keeper, new_series(keeper))
    enter_lines(table, *D85_LINES[:4])
    assert "/review" not in keeper.get(f"{table.path}/score").text
    enter_lines(table, *D85_LINES[4:])
    assert f'href="{table.path}/review"' in keeper.get(f"{table.path}/score").text


def test_a_game_that_goes_on_is_not_reviewed(keeper: Phone) -> None:
    table = new_table(keeper, new_series(keeper))
    enter_lines(table, *D85_LINES[:4])
    page = review_of(table)
    assert "The review opens when the game is over" in page
    assert "review-" not in page


def test_a_phone_shows_the_review_of_its_own_player_alone(table: Table, member: Phone) -> None:
    member.post(f"{series_of(table)}/seat", {"seat": "C"})
    page = review_of(table, member)
    assert TOLD in page
    assert 'id="review-C"' in page
    assert not re.findall(r'id="review-[ABD]"', page)
    assert re.search(r'class="fig"><span class="vh">points: </span>85<', page)
    assert 'href="/rules/R-OPT-2"' in page
    assert re.search(rf'href="{table.path}/log#ply-\d+"', page)


def test_a_phone_that_is_nobodys_shows_no_review(table: Table, member: Phone) -> None:
    page = review_of(table, member)
    assert TOLD not in page
    assert "Choose your name" in page
    assert 'id="review-' not in page


def test_all_is_shown_once_all_agree_and_no_longer_when_one_takes_it_back(
    table: Table, member: Phone
) -> None:
    member.post(f"{series_of(table)}/seat", {"seat": "C"})
    for letter in "ABD":
        assert say(table, table.phone, letter) == 303
        assert TOLD not in review_of(table)
    assert say(table, member, "C") == 303
    page = review_of(table)
    assert TOLD in page
    assert re.findall(r'id="review-(.)"', page) == list("ABCD")
    assert say(table, member, "C", agree=False) == 303
    assert TOLD not in review_of(table)
    assert TOLD in review_of(table, member)


def test_after_a_tap_the_list_of_those_who_agree_is_where_it_was(table: Table) -> None:
    for letter in "ABCD":
        answer = table.phone.post(f"{table.path}/review", {"letter": letter, "agree": "1"})
        assert answer.location == f"{table.path}/review#agree-{letter}"
        assert f'id="agree-{letter}"' in review_of(table)
    page = review_of(table)
    assert page.index('id="agree-D"') < page.index('id="review-A"'), "above all that it opened"


def test_nobody_agrees_for_a_player_who_has_a_phone(table: Table, member: Phone) -> None:
    member.post(f"{series_of(table)}/seat", {"seat": "C"})
    assert say(table, table.phone, "C") == 403
    assert "Carmen agrees" not in review_of(table)
    assert "Carmen agrees" in review_of(table, member)


def test_a_guest_agrees_for_nobody_but_the_own_player(
    guest: Phone, table: Table
) -> None:
    assert say(table, guest, "D") == 403
    guest.post(f"{series_of(table)}/seat", {"seat": "D"})
    assert say(table, guest, "D") == 303
    assert say(table, guest, "A") == 403


def test_a_guest_does_not_become_somebody_who_has_a_phone_by_saying_so(
    app: Flask, table: Table, keeper: Phone, member: Phone
) -> None:
    member.post(f"{series_of(table)}/seat", {"seat": "C"})
    guest = Phone(app)
    guest.join(invite(keeper, "guest"), "A visitor")
    guest.post(f"{series_of(table)}/seat", {"seat": "C"})
    assert TOLD not in review_of(table, guest)
    assert 'id="review-' not in review_of(table, guest)
    assert say(table, guest, "C") == 403
    assert TOLD in review_of(table, member)


def test_a_guest_opens_no_review_after_another_by_joining_anew(
    app: Flask, guest: Phone, table: Table, keeper: Phone
) -> None:
    guest.post(f"{series_of(table)}/seat", {"seat": "C"})
    assert TOLD in review_of(table, guest)
    path = invite(keeper, "guest")
    for letter in "ABD":
        again = Phone(app)
        again.join(path, "The same visitor")
        again.post(f"{series_of(table)}/seat", {"seat": letter})
        page = review_of(table, again)
        assert 'id="review-' not in page
        assert "Choose your name" not in page
        assert say(table, again, letter) == 403


def test_nobody_agrees_before_the_game_has_ended(keeper: Phone) -> None:
    table = new_table(keeper, new_series(keeper))
    enter_lines(table, *D85_LINES[:4])
    assert say(table, keeper, "A") == 400
    enter_lines(table, *D85_LINES[4:])
    assert say(table, keeper, "A") == 303


def test_whom_the_game_does_not_have_nobody_can_agree_for(table: Table) -> None:
    for letter in ("", "E", "AB"):
        assert say(table, table.phone, letter) == 400


def test_agreeing_twice_is_agreeing_once(app: Flask, table: Table) -> None:
    for _ in range(2):
        assert say(table, table.phone, "A") == 303
    with app.app_context():
        assert db.session.scalar(sa.select(sa.func.count()).select_from(ReviewShown)) == 1
    for _ in range(2):
        assert say(table, table.phone, "A", agree=False) == 303


def test_a_correction_is_in_the_review_at_once(table: Table, member: Phone) -> None:
    member.post(f"{series_of(table)}/seat", {"seat": "C"})
    assert TOLD in review_of(table, member)
    enter_lines(table, ("rack C J k1",))
    assert TOLD not in review_of(table, member)
    assert "Tiles worth 75 points" in review_of(table, member)


@pytest.mark.parametrize(("language", "told"), [
    ("ro", "Piese de 85 de puncte aveau sigur loc pe masă în ultima tură"),
    ("hu", "85 pontnyi kő az utolsó 1 körben végig biztosan elfért volna"),
    ("fr", "Des tuiles valant 85 points avaient à coup sûr une place sur la table au dernier tour"),
])
def test_each_number_of_a_sentence_has_the_plural_that_it_wants(
    table: Table, member: Phone, language: str, told: str
) -> None:
    member.post(f"{series_of(table)}/seat", {"seat": "C"})
    page = member.client.get(f"{table.path}/review", headers={"Accept-Language": language}).text
    assert told in page


def test_players_who_change_places_are_asked_anew(app: Flask, table: Table) -> None:
    for letter in "ABCD":
        say(table, table.phone, letter)
    path = f"{series_of(table)}/mend"
    page = table.phone.get(path).text
    data = {name: hidden(page, name) for name in ("csrf_token", "token", "plies")}
    answer = table.phone.client.post(path, data=data | {
        "do": "apply", "what": "seats", "seat_A": "Ana", "seat_B": "Carmen", "seat_C": "Bogdan",
        "seat_D": "Dan"})
    assert answer.status_code == 303
    with app.app_context():
        assert db.session.scalar(sa.select(sa.func.count()).select_from(ReviewShown)) == 0


def test_a_game_without_a_review_has_no_such_page(keeper: Phone) -> None:
    table = new_table(keeper, new_series(keeper, **LEAFLET))
    assert keeper.get(f"{table.path}/review").status_code == 404


def test_a_deleted_series_takes_along_what_was_agreed(app: Flask, table: Table) -> None:
    say(table, table.phone, "A")
    assert table.phone.post(f"{series_of(table)}/delete", {"sure": "1"}).status_code == 303
    with app.app_context():
        assert db.session.scalar(sa.select(sa.func.count()).select_from(ReviewShown)) == 0
