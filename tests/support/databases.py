"""Databases of their own for tests and benches."""

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager

import sqlalchemy as sa

POSTGRESQL = "JOLY_TEST_POSTGRESQL"


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
