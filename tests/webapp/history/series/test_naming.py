"""What a series without a name is called: its evening, its players, and a number that stays."""

import re
from datetime import datetime

import pytest
import sqlalchemy as sa
from flask import Flask, before_render_template

from tests.support.phones import Phone, household_time, new_series
from tests.webapp.history.series.test_series import whole_game
from webapp.history.series.numbered import number_series
from webapp.server.data.database import db, writing
from webapp.server.data.models import Game, Series
from webapp.server.data.upgrade import alembic_of

NIGHT = household_time(2025, 11, 24, 2, 40)
"""By the clock in the household."""


def begun(app: Flask, series: str, at: datetime) -> None:
    """Let a series, and its games, have begun *at* a time."""
    id_ = series.rpartition("/")[2]
    with app.app_context(), writing() as session:
        session.get_one(Series, id_).created_at = at
        session.execute(sa.update(Game).where(Game.series_id == id_).values(created_at=at))


def title(phone: Phone, series: str) -> str:
    found = re.search(r"<h1>(.*?)</h1>", phone.client.get(
        series, headers={"Accept-Language": "en-GB"}).text)
    assert found
    return found[1]


def test_a_series_begun_after_midnight_is_called_by_its_evening(app: Flask, keeper: Phone) -> None:
    series = new_series(keeper, end="open")
    whole_game(app, keeper, series, "A")
    begun(app, series, NIGHT)
    assert title(keeper, series) == "23 Nov 2025: Ana, Bogdan, Carmen, Dan"
    home = keeper.client.get("/evenings", headers={"Accept-Language": "en-GB"}).text
    assert "Sunday 23" in home
    assert "November 2025" in home
    game = re.search(r'<option value="([^"]+)">Game 1', keeper.get(f"{series}/throw").text)
    assert game
    keeper.post(f"{series}/throw", {"game": game[1]})
    assert "Deleted game of 23 November 2025." in keeper.client.get(
        f"{series}/throw", headers={"Accept-Language": "en-GB"}).text


@pytest.mark.parametrize("kind", ["json", "csv", "bgsplay"])
def test_files_date_a_game_after_midnight_by_its_evening(
    app: Flask, keeper: Phone, kind: str
) -> None:
    series = new_series(keeper, end="open")
    whole_game(app, keeper, series, "A")
    begun(app, series, NIGHT)
    answer = keeper.get(f"{series}/along/{kind}")
    assert f"joly-2025-11-23.{kind}" in answer.headers["Content-Disposition"]
    if kind == "csv":
        assert "2025-11-23" in answer.text
    if kind == "bgsplay":
        assert '"playDate": "2025-11-23 23:59:59"' in answer.text
        assert '"entryDate": "2025-11-24 02:40:00"' in answer.text


def test_a_number_stays_whatever_becomes_of_the_others(keeper: Phone) -> None:
    first, second, third = (new_series(keeper) for _ in range(3))
    plain = title(keeper, first)
    assert [title(keeper, each) for each in (second, third)] == [f"{plain} (2)", f"{plain} (3)"]
    keeper.post(f"{first}/delete", {"sure": "1"})
    assert title(keeper, second) == f"{plain} (2)"
    assert title(keeper, new_series(keeper)) == f"{plain} (4)"


def test_whoever_joins_or_loses_a_name_is_told_apart_from_who_is_there(keeper: Phone) -> None:
    four, three = new_series(keeper), new_series(keeper, player_4="")
    assert keeper.post(f"{three}/players", {"name": "Dan"}).status_code == 303
    assert title(keeper, three) == f"{title(keeper, four)} (2)"
    named = new_series(keeper, name="Winter")
    keeper.post(f"{named}/settings", {"name": "", "end": "open"})
    assert title(keeper, named) == f"{title(keeper, four)} (3)"
    keeper.post(f"{named}/settings", {"name": "", "end": "open"})
    assert title(keeper, named) == f"{title(keeper, four)} (3)"


def test_an_evening_before_and_other_players_count_apart(app: Flask, keeper: Phone) -> None:
    one, two = new_series(keeper), new_series(keeper)
    for series, hour in ((one, 4), (two, 6)):
        begun(app, series, NIGHT.replace(hour=hour))
    with app.app_context(), writing() as session:
        later = session.get_one(Series, two.rpartition("/")[2])
        number_series(later, new=True)
    assert title(keeper, two) == "24 Nov 2025: Ana, Bogdan, Carmen, Dan"
    other = new_series(keeper, player_1="Elena")
    assert title(keeper, other).endswith("Elena, Bogdan, Carmen, Dan")


@pytest.mark.parametrize("path", ["/people/1", "/paper"])
def test_names_of_many_series_of_a_day_ask_nothing_of_each_other(
    app: Flask, keeper: Phone, path: str
) -> None:
    def queries() -> int:
        asked: list[str] = []

        def ask(_c: object, _u: object, statement: str, *_more: object) -> None:
            asked.append(statement)

        with app.app_context():
            engine = db.engine
        sa.event.listen(engine, "before_cursor_execute", ask)
        try:
            assert keeper.get(path).status_code == 200
        finally:
            sa.event.remove(engine, "before_cursor_execute", ask)
        return len(asked)

    new_series(keeper)
    keeper.get(path)
    few = queries()
    for _ in range(6):
        new_series(keeper)
    assert queries() <= few


@pytest.mark.no_tables
@pytest.mark.usefixtures("migrations")
def test_series_of_before_keep_the_numbers_that_their_pages_showed(
    app: Flask, keeper: Phone
) -> None:
    series = [new_series(keeper) for _ in range(3)]
    other = new_series(keeper, player_4="")
    for each, hour in zip(series, (1, 2, 20), strict=True):
        begun(app, each, NIGHT.replace(hour=hour))
    app.extensions["jobs"].close()
    with app.app_context():
        alembic_of(app).downgrade("14")
        alembic_of(app).upgrade("heads")
        numbers = {row[0]: row[1]
                   for row in db.session.execute(sa.select(Series.id, Series.of_day))}
    assert [numbers[each.rpartition("/")[2]] for each in (*series, other)] == [1, 2, 1, 1]


def test_while_a_refused_form_is_shown_again_the_household_is_free(
    app: Flask, keeper: Phone
) -> None:
    series = new_series(keeper)
    free: list[bool] = []

    def look(*_: object, **__: object) -> None:
        free.append("begin" not in db.session.connection().get_execution_options())

    with before_render_template.connected_to(look, app):
        for path in ("/people/1", f"{series}/players"):
            assert keeper.post(path, {"name": ""}).status_code == 422
        assert keeper.post(f"{series}/settings", {"end": "never"}).status_code == 422
    assert free
    assert all(free)
