"""A real app on a real database, and phones that visit it."""

import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from flask import Flask
from jinja2 import StrictUndefined
from jinja2.bccache import Bucket, BytecodeCache

from tests.support.databases import POSTGRESQL, new_database, postgresql_server
from tests.support.phones import Phone, invite
from tests.webapp.command.test_server import Server
from webapp import create_app
from webapp.data.config import Settings
from webapp.data.database import db, writing
from webapp.data.models import Household
from webapp.household.invites import keeper_secret, make_invite

SECRET = "a secret of the tests that is long enough"  # noqa: S105


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


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'joly.sqlite3'}"
        return
    server = postgresql_server()
    if not server:
        pytest.skip(f"{POSTGRESQL} names no PostgreSQL server to test on")
    with new_database(server) as url:
        yield url


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path / "data")
    yield server
    if server.process and server.process.poll() is None:
        server.end(signal.SIGKILL)


@pytest.fixture
def settings(tmp_path: Path, database_url: str) -> Settings:
    return Settings(data=tmp_path, database_url=database_url, secret=SECRET)


@pytest.fixture
def app(settings: Settings) -> Iterator[Flask]:
    app = create_app(settings)
    app.jinja_env.bytecode_cache = COMPILED
    app.jinja_env.undefined = StrictUndefined
    yield app
    app.extensions["photos"].close()
    app.extensions["recounter"].close()
    with app.app_context():
        db.engine.dispose()


@pytest.fixture
def phone(app: Flask) -> Callable[[], Phone]:
    return lambda: Phone(app)


@pytest.fixture
def stranger(app: Flask) -> Phone:
    return Phone(app)


@pytest.fixture
def keeper(app: Flask) -> Phone:
    with app.app_context():
        secret = keeper_secret()
    phone = Phone(app)
    assert phone.join(f"/join/{secret}", "Keeper's phone").status_code == 303
    return phone


@pytest.fixture
def member(app: Flask, keeper: Phone) -> Phone:
    phone = Phone(app)
    phone.join(invite(keeper, "member"), "Member's phone")
    return phone


@pytest.fixture
def guest(app: Flask, keeper: Phone) -> Phone:
    phone = Phone(app)
    phone.join(invite(keeper, "guest"), "Television")
    return phone


@pytest.fixture
def other_keeper(app: Flask) -> Phone:
    """The keeper of another household on the same server."""
    with app.app_context(), writing() as session:
        household = Household()
        session.add(household)
        session.flush()
        secret = make_invite(session, household.id, "link", "keeper")
    phone = Phone(app)
    phone.join(f"/join/{secret}", "Next door")
    return phone
