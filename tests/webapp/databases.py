"""Databases of their own for tests and benches."""

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import sqlalchemy as sa

POSTGRESQL: Final = "JOLY_TEST_POSTGRESQL"


@contextmanager
def postgresql() -> Iterator[str | None]:
    """Give the address of an empty database where there is a PostgreSQL server for tests."""
    server = os.environ.get(POSTGRESQL)
    if not server:
        yield None
        return
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
