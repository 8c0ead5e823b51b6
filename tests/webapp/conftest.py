"""A real app on a real database, and phones that visit it."""

import shutil
import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from threading import Lock
from typing import Final

import pytest
import sqlalchemy as sa
from flask import Flask
from jinja2 import StrictUndefined
from jinja2.bccache import Bucket, BytecodeCache

from tests.support.databases import (
    POSTGRESQL,
    SECRET,
    empty,
    make_tables,
    new_database,
    postgresql_server,
    sqlite_url,
)
from tests.support.phones import Phone, invite
from tests.support.prepared import begin, prepared
from tests.support.remembered import remember
from tests.webapp.command.test_server import Server
from webapp import create_app
from webapp.core.listed import ListedGame
from webapp.games import GAMES
from webapp.play.live.process import Eye
from webapp.server.data.config import Settings
from webapp.server.data.database import db, writing
from webapp.server.data.models import Household
from webapp.server.data.sqlite_file import file_of
from webapp.server.data.upgrade import alembic_of
from webapp.server.jobs import place
from webapp.server.jobs.child import Child
from webapp.server.jobs.worker import Jobs
from webapp.settings.household.invites import keeper_secret, make_invite


class Compiled(BytecodeCache):
    """The templates as they were compiled by the first app of this process."""

    def __init__(self) -> None:
        self.code: dict[str, bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        if bucket.key in self.code:
            bucket.bytecode_from_string(self.code[bucket.key])

    def dump_bytecode(self, bucket: Bucket) -> None:
        self.code[bucket.key] = bucket.bytecode_to_string()


COMPILED = Compiled()
remember()
place.LOOK = 60.0  # in tests whoever files wakes: what else asks the database is counted by some


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run what needs a database on both; see the markers ``one_database`` and ``no_tables``."""
    if "database_url" in metafunc.fixturenames:
        one = metafunc.definition.get_closest_marker("one_database")
        kinds = ["sqlite"] if one else ["sqlite", "postgresql"]
        metafunc.parametrize("database_url", kinds, indirect=True)


@pytest.fixture(scope="session")
def sqlite_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database with its tables, to be copied: they are made once in a process."""
    folder = tmp_path_factory.mktemp("sqlite")
    make_tables(folder, sqlite_url(folder))
    return folder / "joly.sqlite3"


@pytest.fixture(scope="session")
def postgresql_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A database with its tables, which one test after the other finds empty."""
    with new_database(_postgresql_server()) as url:
        make_tables(tmp_path_factory.mktemp("postgresql"), url)
        yield url


@pytest.fixture
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    new = request.node.get_closest_marker("no_tables") is not None
    if request.param == "sqlite":
        if not new:
            shutil.copy(request.getfixturevalue("sqlite_file"), tmp_path)
        yield sqlite_url(tmp_path)
    elif new:
        with new_database(_postgresql_server()) as url:
            yield url
    else:
        url = request.getfixturevalue("postgresql_url")
        empty(url)
        yield url


def _postgresql_server() -> str:
    server = postgresql_server()
    if not server:
        pytest.skip(f"{POSTGRESQL} names no PostgreSQL server to test on")
    return server


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path / "data")
    yield server
    if server.process and server.process.poll() is None:
        server.end(signal.SIGKILL)


@pytest.fixture
def migrations(app: Flask) -> None:
    """Let an app know its migrations: Flask wants to be told before the first request."""
    with app.app_context():
        alembic_of(app)


@pytest.fixture
def settings(tmp_path: Path, database_url: str) -> Settings:
    return Settings(data=tmp_path, database_url=database_url, secret=SECRET)


LENT: Final = Lock()
CHILDREN: Final[dict[str, Child]] = {}
"""What jobs are done in, for all apps of this process, one after another: to start a child takes
longer than a test."""


def lend(jobs: Jobs, eye: Eye) -> None:
    for places in jobs.slots.values():
        for module, child in places[0].children.items():
            lent = places[0].children[module] = CHILDREN.setdefault(module, child)
            lent.seconds = lent.program.seconds
    eye.child = CHILDREN.setdefault(eye.child.program.module, eye.child)


def give_back(jobs: Jobs, eye: Eye) -> None:
    """Leave an app children of its own; one that is asked for long is ended with the app."""
    eye.child = Child(eye.child.program)
    for places in jobs.slots.values():
        if places[0].turn.acquire(timeout=1):
            places[0].children = {
                module: Child(each.program) for module, each in places[0].children.items()}
            places[0].turn.release()


@contextmanager
def running(
    settings: Settings, listed: Sequence[ListedGame] = GAMES, *, borrows: bool = True,
) -> Iterator[Flask]:
    """Make an app, and close all that it has opened.

    One that stands for long does not borrow the children, which have one user at a time.
    """
    app = create_app(settings, listed)
    app.jinja_env.bytecode_cache = COMPILED
    app.jinja_env.undefined = StrictUndefined
    if mine := borrows and LENT.acquire(blocking=False):
        lend(app.extensions["jobs"], app.extensions["eye"])
    lent = app.extensions["jobs"]
    lent.start("photos", "slow")
    yield app
    if mine:
        give_back(lent, app.extensions["eye"])
        LENT.release()
    lent.close()
    app.extensions["jobs"].close()  # a test may have started others
    app.extensions["eye"].close()
    with app.app_context():
        db.engine.dispose()


@pytest.fixture
def app(request: pytest.FixtureRequest, settings: Settings) -> Iterator[Flask]:
    with running(settings) as app:
        # Who changes the clock or the code begins from nothing, and so does PostgreSQL.
        changed = not {"monkeypatch", "caplog"}.isdisjoint(request.fixturenames)
        if not changed and file_of(sa.make_url(settings.database_url)) is not None:
            begin(app, repr(replace(settings, data=Path(), database_url="")))
        yield app


@pytest.fixture(scope="session")
def standing_app(tmp_path_factory: pytest.TempPathFactory, sqlite_file: Path) -> Iterator[Flask]:
    """One app for all tests of a process that write nothing: to make one takes longer than they."""
    folder = tmp_path_factory.mktemp("standing")
    shutil.copy(sqlite_file, folder)
    settings = Settings(data=folder, database_url=sqlite_url(folder), secret=SECRET)
    with running(settings, borrows=False) as app:
        yield app


@pytest.fixture(scope="session")
def reader(standing_app: Flask) -> Phone:
    """A keeper's phone for tests that write nothing: its household has played no game."""
    return new_keeper(standing_app)


@pytest.fixture
def phone(app: Flask) -> Callable[[], Phone]:
    return lambda: Phone(app)


@pytest.fixture
def stranger(app: Flask) -> Phone:
    return Phone(app)


@pytest.fixture
def keeper(app: Flask) -> Phone:
    return new_keeper(app)


def new_keeper(app: Flask) -> Phone:
    phone = Phone(app)

    def make() -> None:
        with app.app_context():
            secret = keeper_secret()
        assert phone.join(f"/join/{secret}", "Keeper's phone").status_code == 303

    prepared(phone, "keeper", make)
    return phone


@pytest.fixture
def member(app: Flask, keeper: Phone) -> Phone:
    phone = Phone(app)

    def make() -> None:
        phone.join(invite(keeper, "member"), "Member's phone")

    prepared(phone, "member", make)
    return phone


@pytest.fixture
def guest(app: Flask, keeper: Phone) -> Phone:
    phone = Phone(app)
    phone.join(invite(keeper, "guest"), "Television")
    return phone


@pytest.fixture
def other_keeper(app: Flask) -> Phone:
    return new_neighbour(app)


@pytest.fixture(scope="session")
def standing_neighbour(standing_app: Flask, reader: Phone) -> Phone:
    """A phone for tests that look at a game and change nothing; its games stand for all of them."""
    assert reader, "the first household of an app is the reader's"
    return new_neighbour(standing_app)


def new_neighbour(app: Flask) -> Phone:
    """Return a phone of the keeper of another household on the same server."""
    with app.app_context(), writing() as session:
        household = Household()
        session.add(household)
        session.flush()
        secret = make_invite(session, household.id, "link", "keeper")
    phone = Phone(app)
    phone.join(f"/join/{secret}", "Next door")
    return phone
