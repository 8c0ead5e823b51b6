"""A database that is away for a moment: pages and forms that act once wait, the rest is told."""

import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import sqlalchemy as sa
from flask import Flask

from tests.support.databases import SECRET, empty, postgresql_server
from tests.support.phones import SERIES, Phone, hidden
from webapp.server.data.config import Settings
from webapp.server.data.database import db
from webapp.server.data.models import Series
from webapp.server.http import storage

Away = Callable[[float], None]


@pytest.fixture
def settings(tmp_path: Path, postgresql_url: str) -> Settings:
    empty(postgresql_url)
    return Settings(data=tmp_path, database_url=postgresql_url, secret=SECRET)


@pytest.fixture
def away(settings: Settings) -> Iterator[Away]:
    """Return what sends everybody away from the database for some seconds."""
    name = sa.make_url(settings.database_url).database
    engine = sa.create_engine(postgresql_server() or "", isolation_level="AUTOCOMMIT")

    def allow(*, allowed: bool) -> None:
        with engine.connect() as connection:
            connection.exec_driver_sql(f"ALTER DATABASE {name} ALLOW_CONNECTIONS {allowed}")
            connection.execute(sa.text(
                "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity "
                "WHERE datname = :name"), {"name": name})

    backs: list[threading.Timer] = []

    def go(seconds: float) -> None:
        allow(allowed=False)
        back = threading.Timer(seconds, lambda: allow(allowed=True))
        back.start()
        backs.append(back)

    yield go
    for each in backs:
        each.join()
    engine.dispose()


def test_a_page_and_a_form_that_acts_once_wait_for_it(
    app: Flask, keeper: Phone, away: Away
) -> None:
    away(0.5)
    page = keeper.get("/series/new")
    assert page.status_code == 200
    away(0.5)
    form = {**SERIES, "token": hidden(page.text, "token")}
    answer = keeper.post("/series/new", form)
    assert answer.status_code == 303
    away(0.2)
    assert keeper.post("/series/new", form).location == answer.location
    with app.app_context():
        assert db.session.scalar(sa.select(sa.func.count(Series.id))) == 1


def test_what_might_act_twice_is_told_at_once(keeper: Phone, away: Away) -> None:
    keeper.csrf()
    away(1)
    answer = keeper.post("/household/name", {"household": "The Popescus"})
    assert answer.status_code == 503
    assert "No connection to the database" in answer.text
    assert answer.headers["Retry-After"]


def test_what_is_away_for_long_is_told(
    keeper: Phone, away: Away, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(storage, "PATIENCE", 0.3)
    away(1.5)
    answer = keeper.get("/")
    assert answer.status_code == 503
    assert "Nothing is lost" in answer.text
