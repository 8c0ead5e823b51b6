"""A game that was begun by mistake is thrown away: the series goes on without it, for 30 days."""

import re
from collections.abc import Callable
from datetime import timedelta

import pytest
import sqlalchemy as sa
from flask import Flask

from tests.support.phones import Phone, hidden, new_series
from tests.webapp.history.series.test_series import dealer_shown, start, whole_game
from webapp.history.series.thrown import KEPT
from webapp.server.data.database import db, writing
from webapp.server.data.models import Game, Line, now


def throw(phone: Phone, series: str, game: str) -> int:
    return phone.post(f"{series}/throw", {"game": game}).status_code


def bring_back(phone: Phone, series: str, game: str) -> int:
    return phone.post(f"{series}/bring-back", {"game": game}).status_code


def thrown_since(app: Flask, game: str, age: timedelta) -> None:
    with app.app_context(), writing() as session:
        session.get_one(Game, game).thrown_at = now() - age


def ids(phone: Phone, series: str) -> list[str]:
    """Return the games that the page of a series shows, in their order."""
    return re.findall(
        r'<th scope="row"><a href="/games/([\w-]+)">', phone.get(f"{series}/games").text)


def numbers(phone: Phone, series: str) -> list[str]:
    return re.findall(
        r'<th scope="row"><a href="[^"]*">(\d+)</a>', phone.get(f"{series}/games").text)


def totals(phone: Phone, series: str) -> list[str]:
    return re.findall(r'<b class="num[^"]*">([^<]*)<', phone.get(series).text)


def test_a_series_goes_on_as_if_the_game_had_not_been_and_gets_it_back_where_it_was(
    app: Flask, keeper: Phone
) -> None:
    series = new_series(keeper, games="9")
    for winner in "ABC":
        whole_game(app, keeper, series, winner)
    before = ids(keeper, series)
    page, all_totals = keeper.get(series).text, totals(keeper, series)
    assert throw(keeper, series, before[1]) == 303
    assert ids(keeper, series) == [before[0], before[2]]
    assert numbers(keeper, series) == ["1", "2"]
    assert totals(keeper, series) != all_totals
    assert dealer_shown(keeper.get(series).text) != dealer_shown(page)
    assert "1 deleted game" in keeper.get(series).text
    assert f'value="{before[1]}"' in keeper.get(f"{series}/throw").text
    whole_game(app, keeper, series, "D")
    assert numbers(keeper, series) == ["1", "2", "3"]
    assert bring_back(keeper, series, before[1]) == 303
    assert ids(keeper, series)[:3] == before
    assert numbers(keeper, series) == ["1", "2", "3", "4"]
    assert throw(keeper, series, ids(keeper, series)[3]) == 303
    assert totals(keeper, series) == all_totals


def test_two_thrown_games_come_back_in_any_order(app: Flask, keeper: Phone) -> None:
    series = new_series(keeper, games="9")
    for winner in "ABC":
        whole_game(app, keeper, series, winner)
    before = ids(keeper, series)
    for game in before[:2]:
        assert throw(keeper, series, game) == 303
    for game in before[:2]:
        assert bring_back(keeper, series, game) == 303
    assert ids(keeper, series) == before


def test_phones_at_the_table_of_a_thrown_game_are_led_to_its_series(keeper: Phone) -> None:
    series = new_series(keeper)
    game = start(keeper, series)
    assert throw(keeper, series, game) == 303
    assert keeper.get(f"/games/{game}/live").status_code == 404
    for path in ("", "/log", "/score"):
        answer = keeper.get(f"/games/{game}{path}")
        assert (answer.status_code, answer.location) == (303, series)
    assert "This game is deleted." in keeper.get(series).text
    token = hidden(keeper.get(series).text, "token")
    entry = {"token": token, "ply": "6", "tap": "next"}
    assert keeper.post(f"/games/{game}/entry", entry).location == series
    again = start(keeper, series)
    assert again != game
    assert numbers(keeper, series) == ["1"]


def test_throwing_or_bringing_back_twice_does_it_once(keeper: Phone) -> None:
    series = new_series(keeper)
    game = start(keeper, series)
    assert [throw(keeper, series, game) for _ in range(2)] == [303, 303]
    assert ids(keeper, series) == []
    assert [bring_back(keeper, series, game) for _ in range(2)] == [303, 303]
    assert numbers(keeper, series) == ["1"]


def test_members_throw_running_games_away_and_the_keeper_any(
    app: Flask, keeper: Phone, member: Phone, guest: Phone, other_keeper: Phone
) -> None:
    series, other = new_series(keeper, games="5"), new_series(keeper, games="5")
    whole_game(app, keeper, series, "A")
    over, running = ids(keeper, series)[0], start(keeper, series)
    assert f'value="{over}"' not in member.get(f"{series}/throw").text
    assert throw(member, series, over) == 403
    assert throw(guest, series, running) == 403
    assert throw(other_keeper, series, running) == 404
    assert throw(keeper, other, running) == 404
    assert throw(keeper, series, "nothing") == 404
    assert throw(member, series, running) == 303
    assert throw(keeper, series, over) == 303
    assert guest.get(f"{series}/throw").status_code == 403
    assert member.get(f"{series}/throw").text.count("Restore game") == 1
    assert bring_back(member, series, over) == 403
    assert bring_back(guest, series, running) == 403
    assert bring_back(other_keeper, series, running) == 404
    assert bring_back(member, series, running) == 303
    assert bring_back(keeper, series, over) == 303
    assert ids(keeper, series) == [over, running]


def test_after_a_month_it_is_gone_for_good(app: Flask, keeper: Phone) -> None:
    series = new_series(keeper)
    game = start(keeper, series)
    throw(keeper, series, game)
    thrown_since(app, game, KEPT - timedelta(minutes=1))
    assert "Restore game" in keeper.get(f"{series}/throw").text
    thrown_since(app, game, KEPT + timedelta(minutes=1))
    assert "Restore game" not in keeper.get(f"{series}/throw").text
    assert bring_back(keeper, series, game) == 404
    start(keeper, series)
    with app.app_context():
        assert db.session.get(Game, game) is None
        assert db.session.scalar(sa.select(sa.func.count()).where(Line.game_id == game)) == 0


@pytest.mark.parametrize("path", ["throw", "bring-back"])
def test_a_form_without_the_token_of_its_page_is_refused(keeper: Phone, path: str) -> None:
    series = new_series(keeper)
    game = start(keeper, series)
    assert keeper.client.post(f"{series}/{path}", data={"game": game}).status_code == 400


@pytest.mark.parametrize("way", [throw, bring_back])
def test_a_game_that_no_database_can_be_asked_for_is_not_found(
    keeper: Phone, way: Callable[[Phone, str, str], int]
) -> None:
    assert way(keeper, new_series(keeper), "a\0b") == 404
