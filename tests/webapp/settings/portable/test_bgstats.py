"""BG Stats knows games and players again: thrown away, renamed, brought elsewhere."""

import json
import uuid
from datetime import UTC
from typing import Any

import pytest
import sqlalchemy as sa
from flask import Flask

from tests.support.phones import Phone, hidden
from tests.support.portable import exported, imported, new_household, send
from webapp.server.data.database import db, writing
from webapp.server.data.models import Game, Player, Series
from webapp.server.data.upgrade import alembic_of
from webapp.settings.portable.bgstats import played_games
from webapp.settings.portable.export import series_of

TABLE = b"Data;Ana;Bogdan;Carmen\n21.11.2025;205;-175;80\n22.11.2025;10;20;\n23.11.2025;1;2;3\n"
SPACE = uuid.uuid5(uuid.NAMESPACE_URL, "https://joly.invalid/bgstats")


@pytest.fixture
def series(keeper: Phone) -> str:
    """Return the id of a series of three games."""
    sent = send(keeper, TABLE, "Bunica.csv")
    page = keeper.get(sent.location).text
    keeper.client.post(sent.location, data={
        "csrf_token": keeper.csrf(), "token": hidden(page, "token"), "do": "enter"})
    with keeper.client.application.app_context():
        return db.session.scalars(sa.select(Series.id)).one()


def ids(app: Flask, household: int = 1) -> tuple[dict[str, str], dict[tuple[str, ...], str]]:
    """Return the ids of players by their names, and of plays by their scores."""
    with app.test_request_context():
        found: dict[str, Any] = json.loads(played_games(series_of(household)))
    return ({each["name"]: each["uuid"] for each in found["players"]},
            {tuple(score["score"] for score in each["playerScores"]): each["uuid"]
             for each in found["plays"]})


def renamed(app: Flask, before: str, now: str) -> None:
    with app.app_context(), writing() as session:
        session.execute(sa.update(Player).where(Player.name == before).values(name=now))


def test_throwing_a_game_and_renaming_a_player_change_no_id(
    app: Flask, keeper: Phone, series: str
) -> None:
    players, plays = ids(app)
    with app.app_context():
        first = db.session.scalars(sa.select(Game.id).order_by(Game.number)).first()
    assert keeper.post(f"/series/{series}/throw", {"game": str(first)}).status_code == 303
    renamed(app, "Ana", "Ana-Maria")
    anew, left = ids(app)
    assert anew == {("Ana-Maria" if name == "Ana" else name): each
                    for name, each in players.items()}
    assert left == {scores: each for scores, each in plays.items() if scores[0] != "205"}
    there = new_household(app)
    imported(app, there, exported(app, 1))
    assert ids(app, there) == (anew, left)


@pytest.mark.usefixtures("migrations", "series")
@pytest.mark.no_tables
def test_what_was_exported_before_keeps_the_ids_of_then(app: Flask) -> None:
    app.extensions["jobs"].close()
    with app.app_context():
        alembic_of(app).downgrade("14")
        alembic_of(app).upgrade("heads")
        home = db.session.scalars(sa.select(Series)).one()
        then = {each.number: str(uuid.uuid5(SPACE, "/".join(
            ("play", home.origin or home.id, str(each.number),
             str(each.created_at.astimezone(UTC)))))).upper()
            for each in db.session.scalars(sa.select(Game))}
    players, plays = ids(app)
    assert players == {name: str(uuid.uuid5(SPACE, f"player/{name}")).upper()
                       for name in ("Ana", "Bogdan", "Carmen")}
    assert sorted(plays.values()) == sorted(then.values())
    renamed(app, "Ana", "Ana-Maria")
    assert ids(app)[0]["Ana-Maria"] == players["Ana"]
    there = new_household(app)
    imported(app, there, exported(app, 1))
    assert ids(app, there)[1] == plays

