"""Two phones at the same moment: one calls a person otherwise, the other makes or seats one."""

from collections.abc import Callable

import pytest
import sqlalchemy as sa
from flask import Flask

from tests.support.phones import SERIES, Phone, hidden, new_series
from tests.support.races import Form, race
from webapp.server.data.database import db
from webapp.server.data.models import Player

SEE_OTHER, REFUSED = 303, 422


def _joins(phone: Phone) -> Form:
    return Form(phone, f"{new_series(phone)}/players",
                {"csrf_token": phone.csrf(), "name": "Zoe"})


def _starts_a_game(phone: Phone) -> Form:
    series = new_series(phone)
    return Form(phone, f"{series}/games", {
        "csrf_token": phone.csrf(), "token": hidden(phone.get(series).text, "token")})


def _makes_a_series(phone: Phone) -> Form:
    return Form(phone, "/series/new", {
        **SERIES, "csrf_token": phone.csrf(), "player_1": "Zoe",
        "token": hidden(phone.get("/series/new").text, "token")})


WAYS = (_joins, _starts_a_game, _makes_a_series)


def players(app: Flask) -> dict[str, int]:
    with app.app_context():
        rows = db.session.execute(sa.select(Player.name, Player.id))
        return {row[0]: row[1] for row in rows}


def _calls(phone: Phone, person: int, name: str) -> Form:
    return Form(phone, f"/people/{person}", {
        "csrf_token": phone.csrf(), "name": name, "short": name, "colour": "1"})


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
def test_calling_a_player_otherwise_and_playing_on_do_not_wait_for_each_other(
    app: Flask, keeper: Phone, member: Phone, way: Callable[[Phone], Form]
) -> None:
    form = way(keeper)
    new_series(keeper)
    answers = race(app, [form, _calls(member, players(app)["Ana"], "Anca")])
    assert [each.status_code for each in answers] == [SEE_OTHER, SEE_OTHER]
    assert "Anca" in players(app)


@pytest.mark.parametrize("other", [_joins, _makes_a_series], ids=lambda way: way.__name__)
def test_the_same_new_player_of_two_phones_is_one(
    app: Flask, keeper: Phone, member: Phone, other: Callable[[Phone], Form]
) -> None:
    answers = race(app, [_joins(keeper), other(member)])
    assert [each.status_code for each in answers] == [SEE_OTHER, SEE_OTHER]
    assert "Zoe" in players(app)


def test_who_takes_a_name_later_is_told_that_it_is_taken_or_is_that_player(
    app: Flask, keeper: Phone, member: Phone
) -> None:
    form = _joins(keeper)
    new_series(keeper, player_1="Ema", player_2="Fane", player_3="", player_4="")
    joined, called = race(app, [form, _calls(member, players(app)["Ema"], "Zoe")])
    assert joined.status_code == SEE_OTHER
    assert called.status_code in {SEE_OTHER, REFUSED}
    assert ("Ema" in players(app)) == (called.status_code == REFUSED)
