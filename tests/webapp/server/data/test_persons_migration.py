"""A database of before persons: its seats find their players, who get colours, and the way back."""

from operator import itemgetter

import pytest
import sqlalchemy as sa
from flask import Flask

from tests.support.phones import Phone, new_series
from tests.webapp.history.series.test_series import start
from webapp.core.record.people import COLOURS
from webapp.server.data.database import db
from webapp.server.data.upgrade import alembic_of

pytestmark = [pytest.mark.no_tables, pytest.mark.usefixtures("migrations")]


def run(app: Flask, text: str) -> list[tuple[object, ...]]:
    with app.app_context(), db.engine.begin() as connection:
        found = connection.execute(sa.text(text))
        return [tuple(row) for row in found] if found.returns_rows else []


def move(app: Flask, way: str, to: str) -> None:
    app.extensions["jobs"].close()
    with app.app_context():
        getattr(alembic_of(app), way)(to)


def test_seats_find_their_players_whether_they_were_kept_or_not(app: Flask, keeper: Phone) -> None:
    first = new_series(keeper)
    game = start(keeper, first)
    second = new_series(keeper, player_1="Elena", player_2="Carmen", player_3="", player_4="")
    move(app, "downgrade", "3")
    assert run(app, "SELECT seat, name FROM series_seat ORDER BY name, seat") == [
        ("A", "Ana"), ("B", "Bogdan"), ("B", "Carmen"), ("C", "Carmen"), ("D", "Dan"),
        ("A", "Elena")]
    run(app, "DELETE FROM player WHERE name IN ('Dan', 'Elena')")
    move(app, "upgrade", "4")
    players = run(app, "SELECT name, short, colour FROM player ORDER BY name")
    assert [row[0] for row in players] == ["Ana", "Bogdan", "Carmen", "Dan", "Elena"]
    assert {row[1] for row in players} == {""}
    colours = dict(map(itemgetter(0, 2), players))
    assert colours == {"Ana": 1, "Bogdan": 2, "Carmen": 3, "Dan": 4, "Elena": 1}
    assert max(colours.values()) <= COLOURS
    assert run(app, "SELECT places FROM game") == [("ABCD",)]
    move(app, "upgrade", "heads")  # as the pages of today ask for it
    assert "Dan" in keeper.get(first).text
    assert "Elena" in keeper.get(second).text
    assert keeper.get(f"/games/{game}").status_code == 200
