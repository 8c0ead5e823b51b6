"""A database as it is at one moment, read while others write; nothing is changed there."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, TypeAlias

import sqlalchemy as sa

from rules.messages import N_, message
from webapp.server.data.config import Store
from webapp.server.data.sqlite_file import file_of
from webapp.settings.backup.errors import FAULTS, NEWER, BackupError, refused
from webapp.settings.backup.schema import KeptTable, is_known, revision_of

Progress: TypeAlias = Callable[[str, int, int], None]
"""Is told the table at work, how many of its rows are done, and how many there are."""

MANY: Final = 500
FEW: Final = 4
"""Rows that are held at a time, of tables without photos and with them."""

_SECONDS: Final = 15


def silent(_table: str, _done: int, _of: int) -> None:
    """Tell nobody how far a long work has come."""


def sqlite_engine(path: Path, mode: str) -> sa.Engine:
    """Return an engine for an SQLite file that is there already.

    *mode* is ``ro``, or ``rw`` for one that is being made: it is on the disk only once its maker
    says so.
    """
    address = f"{path.absolute().as_uri()}?mode={mode}"

    def connect() -> sqlite3.Connection:
        connection = sqlite3.connect(address, uri=True, timeout=_SECONDS, isolation_level=None)
        if mode == "rw":
            connection.execute("PRAGMA synchronous=OFF").close()
        return connection

    engine = sa.create_engine("sqlite://", poolclass=sa.NullPool, creator=connect)
    sa.event.listen(engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN"))
    return engine


def open_engine(url: sa.URL) -> sa.Engine:
    """Return an engine for the database at *url*, to be read.

    Raises:
        BackupError: it is a file that is not there.
    """
    path = file_of(url)
    if path is None:
        return sa.create_engine(url, poolclass=sa.NullPool)
    if not path.exists() or not path.stat().st_size:
        raise BackupError(message(
            N_("There is no database in {place}."), place=str(path)))
    return sqlite_engine(path, "ro")


@contextmanager
def reading(place: Store) -> Iterator[sa.Connection]:
    """Read the database of *place* in one transaction: all of it as it is at one moment.

    Raises:
        BackupError: it cannot be read; also where it stops to be readable within.
    """
    with refused(message(N_("The database is damaged or cannot be read: {reason}.")), *FAULTS):
        engine = open_engine(sa.make_url(place.database_url))
        options: dict[str, Any] = {}
        if engine.dialect.name == "postgresql":
            options = {"isolation_level": "REPEATABLE READ", "postgresql_readonly": True}
        try:
            with engine.connect().execution_options(**options) as connection:
                yield connection
        finally:
            engine.dispose()


def known_revision(connection: sa.Connection) -> str:
    """Return the revision of a database's tables.

    Raises:
        BackupError: it has no tables of ours, or those of a newer version.
    """
    revision = revision_of(connection)
    if revision is None:
        raise BackupError(message(
            N_("There is no database in {place}."), place=str(connection.engine.url.database)))
    if not is_known(revision):
        raise BackupError(NEWER)
    return revision


def count(connection: sa.Connection, kept: KeptTable) -> int:
    """Return how many rows a table has."""
    return connection.execute(sa.select(sa.func.count()).select_from(kept.table)).scalar_one()


def rows_of(
    connection: sa.Connection, kept: KeptTable, *, pictures: bool = True
) -> Iterator[tuple[Any, ...]]:
    """Go through the rows of a table by its key, a few at a time; JSON comes as its text.

    Without *pictures*, nothing stands for what may be as large as one.
    """
    kinds = dict(kept.columns)
    left_out = () if pictures else ("bytes",)
    wanted = [sa.cast(column, sa.Text) if kinds[column.name] == "json" else
              sa.null() if kinds[column.name] in left_out else column
              for column in kept.table.columns]
    query = sa.select(*wanted).order_by(*(kept.table.c[name] for name in kept.key))
    found = connection.execution_options(yield_per=FEW if kept.heavy else MANY).execute(query)
    for row in found:
        yield tuple(row)


def holds_something(connection: sa.Connection, tables: tuple[KeptTable, ...]) -> bool:
    """Say whether anybody has joined yet: before that there is nothing to lose."""
    devices = next(each.table for each in tables if each.name == "device")
    return connection.execute(sa.select(sa.literal(1)).select_from(devices).limit(1)).first() \
        is not None
