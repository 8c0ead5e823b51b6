"""Databases of their own for tests and benches."""

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import sqlalchemy as sa

from webapp import create_app
from webapp.server.data.config import Settings
from webapp.server.data.database import write_all_back
from webapp.server.data.models import Model

POSTGRESQL = "JOLY_TEST_POSTGRESQL"
SECRET = "a secret of the tests that is long enough"  # noqa: S105

_END_OTHERS = """SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity
                 WHERE datname = current_database() AND pid != pg_backend_pid()"""


def postgresql_server() -> str | None:
    """Return the address of a PostgreSQL server to test on, where there is one."""
    return os.environ.get(POSTGRESQL)


@contextmanager
def new_database(server: str) -> Iterator[str]:
    """Make a database on a PostgreSQL server, give its address, and drop it."""
    name = f"joly_test_{secrets.token_hex(6)}"
    engine = sa.create_engine(server, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.exec_driver_sql(f"CREATE DATABASE {name}")
    try:
        url = sa.make_url(server).set(database=name)
        yield url.render_as_string(hide_password=False)
    finally:
        with engine.connect() as connection:
            connection.exec_driver_sql(f"DROP DATABASE {name} WITH (FORCE)")
        engine.dispose()


def sqlite_url(folder: Path) -> str:
    """Return the address of the SQLite database in *folder*."""
    return f"sqlite:///{folder / 'joly.sqlite3'}"


def make_tables(folder: Path, url: str) -> None:
    """Bring the tables of a new database up to date, as the start of an app does."""
    write_all_back(create_app(Settings(data=folder, database_url=url, secret=SECRET)))


def empty(url: str) -> None:
    """Make a PostgreSQL database as it was when its tables were made.

    Lines to it that a test left open are ended: what they had begun is undone.
    """
    tables = ", ".join(f'"{table.name}"' for table in Model.metadata.sorted_tables)
    engine = sa.create_engine(url, isolation_level="AUTOCOMMIT", poolclass=sa.NullPool)
    with engine.connect() as connection:
        connection.exec_driver_sql(_END_OTHERS)
        connection.exec_driver_sql(f"TRUNCATE {tables} RESTART IDENTITY")
