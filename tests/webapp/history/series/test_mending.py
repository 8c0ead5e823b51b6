"""Seats, house rules and dealers set right in all games of a series."""

import re

import pytest
from flask import before_render_template

from rules.replay import parse_record
from tests.support.entering import D85_WHOLE, enter_lines
from tests.support.phones import Phone, hidden, new_series
from tests.support.tables import Table, new_table
from webapp.core.record.mend import Unlawful, mend
from webapp.server.data.database import db


@pytest.fixture
def table(keeper: Phone) -> Table:
    table = new_table(keeper, new_series(keeper))
    enter_lines(table, *D85_WHOLE)
    return table


def series_of(table: Table) -> str:
    found = re.search(r'href="(/series/[^"]+)"', table.look())
    assert found
    return found[1]


def send(table: Table, do: str, **fields: str) -> tuple[int, str]:
    path = f"{series_of(table)}/mend"
    page = table.phone.get(path).text
    data = {name: hidden(page, name) for name in ("csrf_token", "token", "plies")}
    answer = table.phone.client.post(path, data=data | {"do": do} | fields)
    return answer.status_code, answer.text


SWAPPED = {
    "what": "seats", "seat_A": "Ana", "seat_B": "Carmen", "seat_C": "Bogdan", "seat_D": "Dan"}


def test_players_change_places_and_keep_what_they_laid(table: Table, member: Phone) -> None:
    series = series_of(table)
    member.post(f"{series}/seat", {"seat": "B"})
    status, page = send(table, "look", **SWAPPED)
    assert status == 200
    assert "No score changes." in page
    assert send(table, "apply", **SWAPPED)[0] == 303
    assert table.totals() == {"A": 205, "B": 50, "C": 80, "D": -175}
    shown = table.phone.get(series).text
    assert re.findall(r'class="vh">(\w+)</span></th>', shown) == [
        "Ana", "Carmen", "Bogdan", "Dan"]
    assert 'value="C" checked' in member.get(f"{series}/seat").text
    log = table.phone.get(f"{table.path}/log").text
    assert "Bogdan lays down red 1, blue 1 and black 1" in log


def test_a_wrong_house_rule_is_mended_and_the_scores_follow(table: Table) -> None:
    fields = {"what": "rules", "preset": "current", "rule_winner_bonus": "50",
              "game": table.path.rpartition("/")[2]}
    status, page = send(table, "look", **fields)
    assert status == 200
    assert "205" in page
    assert "155" in page
    assert table.totals()["A"] == 205
    assert send(table, "apply", **fields)[0] == 303
    assert table.totals() == {"A": 155, "B": 80, "C": 50, "D": -175}
    assert "155" in table.phone.get(series_of(table)).text
    again = {"what": "rules", "preset": "current", "game": table.path.rpartition("/")[2]}
    assert send(table, "apply", **again)[0] == 303
    assert table.totals()["A"] == 205


def test_rules_for_games_to_come_leave_played_ones_alone(table: Table) -> None:
    page = table.phone.get(f"{series_of(table)}/mend?what=rules").text
    box = re.search(r'<input type="checkbox" name="game"[^>]*>', page)
    assert box
    assert "checked" not in box[0]
    before = table.record()
    fields = {"what": "rules", "preset": "current", "rule_winner_bonus": "50"}
    assert "Only future games change." in send(table, "look", **fields)[1]
    assert send(table, "apply", **fields)[0] == 303
    assert table.record() == before
    assert table.totals()["A"] == 205
    coming = new_table(table.phone, series_of(table))
    assert "set winner_bonus 50" in coming.record()


@pytest.mark.parametrize("unlawful", ["stand", "drop"])
def test_a_fact_cannot_stand_and_is_counted_as_gone(unlawful: Unlawful) -> None:
    text = ("joly 1\ngame romanian\nseat A Ana\nseat B Bogdan\nlaid A r8 r9 r10\nlaid B r9 b9 k9\n"
            "turn A\nadd y9 to m2\n")
    found = mend(parse_record(text), ["amend 5 laid A r8 r9 r10 / r9 y9 k9"], unlawful)
    assert "undo 6" in found.lines
    assert (found.broken, found.gone) == (2, 1)


def test_lines_that_a_new_rule_forbids_are_let_stand_or_taken_out(table: Table) -> None:
    fields = {"what": "rules", "preset": "modern", "game": table.path.rpartition("/")[2]}
    _status, page = send(table, "look", **fields)
    assert "would break a rule" in page
    assert send(table, "apply", **fields, unlawful="stand")[0] == 303
    assert any(re.match(r"amend \d+ ! swap", line) for line in table.record())


def test_a_wrong_dealer_is_mended(table: Table) -> None:
    game = table.path.rpartition("/")[2]
    assert send(table, "apply", what="dealer", **{f"dealer_{game}": "B"})[0] == 303
    games = f"{series_of(table)}/games"
    shown = table.phone.get(games).text
    assert re.search(r'<span class="vh">Bogdan</span></th>', shown)
    assert "Carmen deals" in table.phone.get(series_of(table)).text
    assert send(table, "apply", what="dealer", **{f"dealer_{game}": ""})[0] == 303
    assert re.search(r'<span class="vh">Dan</span></th>', table.phone.get(games).text)


def test_who_was_faster_is_told_and_nothing_is_half_done(table: Table) -> None:
    path = f"{series_of(table)}/mend"
    page = table.phone.get(path).text
    data = {name: hidden(page, name) for name in ("csrf_token", "token", "plies")}
    table.tap("undo")
    free: list[bool] = []

    def look(*_: object, **__: object) -> None:
        free.append("begin" not in db.session.connection().get_execution_options())

    with before_render_template.connected_to(look, table.phone.client.application):
        answer = table.phone.client.post(path, data=data | SWAPPED | {"do": "apply"})
    assert answer.status_code == 409
    assert "The page has changed. Check it and try again." in answer.text
    assert free, "the page is drawn"
    assert all(free), "and nobody waits meanwhile"
    assert not any("amend" in line for line in table.record())


@pytest.mark.parametrize("fields", [
    {"what": "seats", "seat_A": "Ana", "seat_B": "Ana"}, {"what": "eat"},
    {"what": "rules", "preset": "none"}, {"what": "seats", "seat_A": "Zoe"},
])
def test_what_cannot_be_is_refused_with_the_page(table: Table, fields: dict[str, str]) -> None:
    status, page = send(table, "apply", **fields)
    assert status == 422
    assert 'role="alert"' in page


def test_undo_does_not_pull_one_game_out_of_a_mended_series(table: Table) -> None:
    assert send(table, "apply", **SWAPPED)[0] == 303
    table.look()
    assert not table.can_tap("undo")


def test_guests_and_others_mend_nothing(table: Table, guest: Phone, other_keeper: Phone) -> None:
    path = f"{series_of(table)}/mend"
    assert guest.get(path).status_code == 403
    assert other_keeper.get(path).status_code == 404
