"""A disk that is full, and one that may only be read: a kind page, one line in the log."""

import logging
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import psycopg
import pytest
import sqlalchemy as sa
from flask import Flask
from werkzeug.test import TestResponse

from tests.support.phones import SERIES, Phone, hidden
from webapp import create_app
from webapp.server.data.config import Settings, StartError, Store
from webapp.server.data.database import db, write_all_back
from webapp.settings.backup.errors import BackupError
from webapp.settings.backup.making import back_up

READ_ONLY = {
    "sqlite": "PRAGMA query_only=ON",
    "postgresql": "SET default_transaction_read_only = on",
}

IMPATIENT = {"sqlite": "PRAGMA busy_timeout=50", "postgresql": "SET lock_timeout = 50"}


@contextmanager
def told_first(app: Flask, command: str) -> Iterator[None]:
    """Tell each new connection of *app* something before it is used."""
    with app.app_context():
        engine = db.engine

    def tell(connection: sa.engine.interfaces.DBAPIConnection, _: object) -> None:
        cursor = connection.cursor()
        cursor.execute(command)
        cursor.close()
        connection.commit()

    engine.dispose()
    sa.event.listen(engine, "connect", tell)
    yield
    sa.event.remove(engine, "connect", tell)
    engine.dispose()


def make_series(phone: Phone) -> TestResponse:
    return phone.post(
        "/series/new", {**SERIES, "token": hidden(phone.get("/series/new").text, "token")})


def check_told(log: pytest.LogCaptureFixture, answer: TestResponse, words: str) -> None:
    assert answer.status_code == 507
    assert words in answer.text
    assert "everything before is" in answer.text
    assert "Content-Security-Policy" in answer.headers
    errors = [record for record in log.records if record.levelno >= logging.ERROR]
    assert [record.exc_info for record in errors] == [None]


def test_a_disk_that_may_only_be_read_is_told(
    app: Flask, keeper: Phone, caplog: pytest.LogCaptureFixture
) -> None:
    with app.app_context():
        command = READ_ONLY[db.engine.dialect.name]
    with told_first(app, command):
        check_told(caplog, make_series(keeper), "Disk full or read-only")
        assert keeper.get("/").status_code == 200
    assert make_series(keeper).status_code == 303


@pytest.mark.one_database
def test_a_full_disk_is_told_and_loses_nothing(
    app: Flask, keeper: Phone, caplog: pytest.LogCaptureFixture
) -> None:
    with app.app_context(), db.engine.connect() as connection:
        pages = connection.execute(sa.text("PRAGMA page_count")).scalar_one()
    made = 0
    with told_first(app, f"PRAGMA max_page_count={pages}"):
        while (answer := make_series(keeper)).status_code == 303:
            made += 1
        check_told(caplog, answer, "Disk full or read-only")
        home = keeper.get("/series").text
    assert home.count('href="/series/') >= made
    assert make_series(keeper).status_code == 303


@pytest.mark.parametrize("error", [OSError(28, "No space left"), OSError(30, "Read-only")])
def test_a_file_that_cannot_be_written_is_told_as_well(
    app: Flask, keeper: Phone, caplog: pytest.LogCaptureFixture, error: OSError
) -> None:
    def fail() -> None:
        raise error

    app.view_functions["household.overview"] = fail
    words = "Disk full or read-only"
    check_told(caplog, keeper.get("/household"), words)


def test_another_error_of_the_database_is_not_taken_for_a_full_disk(
    app: Flask, keeper: Phone, caplog: pytest.LogCaptureFixture
) -> None:
    def fail() -> None:
        db.session.execute(sa.text("SELECT nothing FROM nowhere"))

    app.view_functions["household.overview"] = fail
    answer = keeper.get("/household")
    assert answer.status_code == 500
    assert "Something went wrong" in answer.text
    assert [record.exc_info is None for record in caplog.records] == [False]


def check_away(log: pytest.LogCaptureFixture, answer: TestResponse, words: str) -> None:
    assert answer.status_code == 503
    assert words in answer.text
    errors = [record for record in log.records if record.levelno >= logging.ERROR]
    assert [record.exc_info for record in errors] == [None]


@contextmanager
def held(engine: sa.Engine) -> Iterator[None]:
    """Hold what a new series needs, from another connection."""
    if engine.dialect.name == "sqlite":
        with closing(sqlite3.connect(str(engine.url.database), isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            yield
        return
    other_engine = sa.create_engine(engine.url, poolclass=sa.NullPool)
    with other_engine.connect() as other_one:
        other_one.execute(sa.text("LOCK TABLE series IN EXCLUSIVE MODE"))
        yield


def test_a_database_that_somebody_holds_is_told(
    app: Flask, keeper: Phone, caplog: pytest.LogCaptureFixture
) -> None:
    form = keeper.get("/series/new").text
    with app.app_context():
        engine = db.engine
    with told_first(app, IMPATIENT[engine.dialect.name]), held(engine):
        answer = keeper.post("/series/new", {**SERIES, "token": hidden(form, "token")})
        check_away(caplog, answer, "Too many at once")
    assert make_series(keeper).status_code == 303


@pytest.mark.one_database
def test_a_damaged_file_is_told(
    app: Flask, keeper: Phone, caplog: pytest.LogCaptureFixture
) -> None:
    keeper.csrf()
    with app.app_context():
        write_all_back(app)
        file = Path(str(db.engine.url.database))
    whole = file.read_bytes()
    file.write_bytes(b"\xa5" * len(whole))
    check_away(caplog, keeper.get("/"), "Data file damaged")
    assert keeper.get("/health").status_code == 503
    with app.app_context():
        db.engine.dispose()
    file.write_bytes(whole)
    assert keeper.get("/").status_code == 200


@pytest.mark.one_database
@pytest.mark.parametrize(("words", "damage"), [
    (b"FOREIGN KEY", b"\xa5" * 11), (b"Carmen", b"\xa5" * 6)])
def test_damage_that_is_no_text_is_told(
    app: Flask, keeper: Phone, caplog: pytest.LogCaptureFixture, words: bytes, damage: bytes
) -> None:
    series = make_series(keeper).location
    with app.app_context():
        write_all_back(app)
        file = Path(str(db.engine.url.database))
    whole = file.read_bytes()
    file.write_bytes(whole.replace(words, damage))
    check_away(caplog, keeper.get(series), "Data file damaged")
    place = Store(file.parent, f"sqlite:///{file}")
    if words == b"FOREIGN KEY":
        assert keeper.get("/health").status_code == 503
        with pytest.raises(StartError, match="cannot be opened: ") as refused:
            create_app(Settings(
                data=file.parent, database_url=place.database_url, secret="s" * 40))
        assert "\n" not in str(refused.value)
        with pytest.raises(BackupError, match="cannot be read"):
            back_up(place, file.with_suffix(".zip"))
    with app.app_context():
        db.engine.dispose()
    file.write_bytes(whole)
    assert keeper.get(series).status_code == 200


def test_a_database_that_is_away_is_told(
    app: Flask, keeper: Phone, caplog: pytest.LogCaptureFixture
) -> None:
    with app.app_context():
        engine = db.engine

    def lost(*_: object) -> object:
        if engine.dialect.name == "sqlite":
            return sqlite3.connect("/no/such/folder/joly.sqlite3")
        return psycopg.connect("host=127.0.0.1 port=1")

    connect = engine.pool._creator  # noqa: SLF001 (apps of the tests share what engines listen to)
    engine.pool._creator = lost  # noqa: SLF001
    engine.dispose()  # after that none that works is opened, by a thread behind the pages either
    check_away(caplog, keeper.get("/"), "No connection to the database")
    assert keeper.get("/health").status_code == 503
    engine.pool._creator = connect  # noqa: SLF001
    assert keeper.get("/").status_code == 200
