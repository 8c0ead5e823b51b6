"""The database: one code path for SQLite and PostgreSQL, its transactions and its upgrade.

A connection belongs to the process that opened it: ``forget_connections`` before each fork.
"""

import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from inspect import iscoroutinefunction
from typing import TYPE_CHECKING, Final

import sqlalchemy as sa
from flask import Flask, g
from flask_sqlalchemy_lite import SQLAlchemy
from sqlalchemy.dialects import sqlite
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.orm import Session
from sqlalchemy.pool import ConnectionPoolEntry, PoolProxiedConnection

from webapp.server.data import (  # noqa: F401 (their tables belong to the metadata)
    api_tables,
    device_tables,
    household_tables,
    job_tables,
    luck_tables,
    people_tables,
    photo_tables,
    portable_tables,
    tileset_tables,
)
from webapp.server.data.address import cannot_open, read_address
from webapp.server.data.config import Settings, StartError, start_lock
from webapp.server.data.models import Model
from webapp.server.data.sqlite_file import check_file, file_of, opened_first, write_back
from webapp.server.migrations import NEWEST

if TYPE_CHECKING:
    from sqlalchemy.dialects import postgresql

db: Final = SQLAlchemy()

BUSY_SECONDS: Final = 15
IMMEDIATE: Final = {"begin": "BEGIN IMMEDIATE"}
_NETWORK: Final = {
    "connect_timeout": 3, "keepalives_idle": 10, "keepalives_interval": 3, "keepalives_count": 3,
    "tcp_user_timeout": 15_000,
}
"""Seconds, and the last one milliseconds, after which a server that is gone is known to be: libpq
would wait for minutes. What the database's address says of them wins."""

UPGRADE_LOCK: Final = 0x4A4F4C59
"""What one process at a time holds on PostgreSQL while it changes tables."""

IDLE_SECONDS: Final = 1.0
"""After so long it is asked whether a line to the server still stands."""


def init_database(app: Flask, settings: Settings, before: Callable[[], None]) -> None:
    """Open the database of *settings* and bring its tables up to date.

    Where there are older ones, *before* is called first, and nothing is changed if it raises.

    Raises:
        StartError: it cannot be opened, or a newer version of the app made it.
    """
    url = read_address(settings.database_url)
    try:
        # What people enter is no part of an error: errors are logged.
        options: dict[str, object] = {"url": url, "hide_parameters": True}
        if url.get_backend_name() == "sqlite":
            options["connect_args"] = {"timeout": BUSY_SECONDS}
        else:
            options["connect_args"] = {
                name: value for name, value in _NETWORK.items() if name not in url.query}
        app.config["SQLALCHEMY_ENGINES"] = {"default": options}
        db.init_app(app)
        # Without asynchronous sessions there is none to close, and closing them would cost each
        # request a thread with an event loop of its own.
        app.teardown_appcontext_funcs = [
            each for each in app.teardown_appcontext_funcs if not iscoroutinefunction(each)
        ]
        with app.app_context(), start_lock(settings.data), _prepared_file(url):
            if url.get_backend_name() != "sqlite":
                _look_after_lines(db.engine)
            try:
                if not _is_newest(db.engine) and not _make_tables(db.engine):
                    # Found on use: it is large, and most starts find the tables up to date.
                    from webapp.server.data.upgrade import upgrade  # noqa: PLC0415

                    upgrade(app, before)
            finally:
                db.engine.dispose()
            if url.get_backend_name() == "postgresql":
                _wait_no_longer(db.engine)
    except (SQLAlchemyError, sqlite3.Error, OSError, UnicodeDecodeError) as error:
        # the last one: damage that SQLite tells of in the damaged words
        raise StartError(cannot_open(url, error)) from error


def _is_newest(engine: sa.Engine) -> bool:
    """Say whether the tables are as this version wants them."""
    with engine.connect() as connection:
        if not sa.inspect(connection).has_table("alembic_version"):
            return False
        found = connection.scalars(sa.text("SELECT version_num FROM alembic_version")).all()
    return found == [NEWEST]


def _make_tables(engine: sa.Engine) -> bool:
    """Make all tables of an empty database; return whether it was empty.

    The migrations would make the same ones, and take a second longer.
    """
    with engine.execution_options(**IMMEDIATE).begin() as connection:
        if connection.dialect.name == "postgresql":
            connection.execute(sa.select(sa.func.pg_advisory_xact_lock(UPGRADE_LOCK)))
        if sa.inspect(connection).get_table_names():
            return False
        Model.metadata.create_all(connection)
        version = sa.Table(
            "alembic_version", sa.MetaData(), sa.Column("version_num", sa.String(32)),
            sa.PrimaryKeyConstraint("version_num", name="alembic_version_pkc"))
        version.create(connection)
        connection.execute(version.insert().values(version_num=NEWEST))
        return True


@contextmanager
def _prepared_file(url: sa.URL) -> Iterator[None]:
    """Let the tables be made in a file that is sound and its owner's alone; see sqlite_file."""
    if url.get_backend_name() != "sqlite":
        yield
        return
    _tune_sqlite(db.engine)
    path = file_of(url)
    if path is None:
        yield
        return
    with opened_first(path):
        check_file(db.engine, path)
        with closing(db.engine.raw_connection()) as connection:
            connection.cursor().execute("PRAGMA journal_mode=WAL").close()
        yield


def _look_after_lines(engine: sa.Engine) -> None:
    """Ask whether a line to the server still stands before it is used, where it was idle.

    One that was used just now is not asked: an entry would wait for that as long as for a query.
    Where such a one is lost all the same, what may be asked again is asked again.
    """

    def used(_connection: DBAPIConnection | None, record: ConnectionPoolEntry) -> None:
        record.info["used"] = time.monotonic()

    def taken(
        connection: DBAPIConnection, record: ConnectionPoolEntry, _proxy: PoolProxiedConnection
    ) -> None:
        at = record.info.get("used")
        if at is None or time.monotonic() - at < IDLE_SECONDS:
            return
        try:
            engine.dialect.do_ping(connection)
        except engine.dialect.loaded_dbapi.Error as error:
            raise sa.exc.InvalidatePoolError from error  # all others are as old; it retries

    sa.event.listen(engine, "checkin", used)
    sa.event.listen(engine, "checkout", taken)


def _wait_no_longer(engine: sa.Engine) -> None:
    """Wait for others' locks as long as SQLite does: PostgreSQL would wait without a limit.

    An upgrade waits for as long as another one takes, so it comes before this.
    """

    def connect(connection: DBAPIConnection, _: object) -> None:
        cursor = connection.cursor()
        cursor.execute(f"SET lock_timeout = '{BUSY_SECONDS}s'")
        cursor.close()
        connection.commit()

    sa.event.listen(engine, "connect", connect)


def forget_connections(app: Flask) -> None:
    """Close the connections of this process that are not in use.

    A process that is forked must inherit none: on PostgreSQL both would speak on one line, and
    on SQLite the library in the child would believe in locks that only its parent holds.
    """
    with app.app_context():
        db.engine.dispose()


def write_all_back(app: Flask) -> None:
    """Leave the database as one whole file, where it is a file."""
    with app.app_context():
        if db.engine.dialect.name == "sqlite":
            with suppress(sqlite3.Error, SQLAlchemyError):  # it is in the log beside the file
                write_back(db.engine)
        db.engine.dispose()


def _tune_sqlite(engine: sa.Engine) -> None:
    """Give each connection full durability and let the app decide how a transaction begins."""

    def connect(connection: DBAPIConnection, _: object) -> None:
        if not isinstance(connection, sqlite3.Connection):  # pragma: no cover
            return
        # The driver's own BEGIN comes late, and never before a SELECT; ours stands below.
        connection.isolation_level = None
        for pragma in ("synchronous=FULL", "foreign_keys=ON"):
            connection.execute(f"PRAGMA {pragma}").close()

    def begin(connection: sa.Connection) -> None:
        connection.exec_driver_sql(connection.get_execution_options().get("begin", "BEGIN"))

    sa.event.listen(engine, "connect", connect)
    sa.event.listen(engine, "begin", begin)


def tables_revision() -> str:
    """Return the version that the tables have now; another release may change it at any time."""
    return str(db.session.scalar(sa.text("SELECT version_num FROM alembic_version")))


def ask_first(ask: Callable[[Session, bool], None] | None) -> None:
    """Have *ask* called first in each transaction of this request that may write.

    It gets the session and what ``writing`` was told of *rights*, and raises to refuse.
    """
    g.ask_first = ask


@contextmanager
def writing(*, rights: bool = False) -> Iterator[Session]:
    """Run a transaction that may write; it is committed unless the block raises.

    What the request has read before is forgotten and read anew, since others may have written
    in between. On SQLite nobody else writes while the block runs; on PostgreSQL lock the row
    that decides (``with_for_update``).

    With *rights* the block changes what other devices may do: no other change of the household
    is under way meanwhile.
    """
    session = db.session
    if session.get_bind().dialect.name != "sqlite" and session.in_transaction():
        session.expire_all()  # each statement sees what was committed before it
    else:
        session.rollback()
        session.connection(execution_options=IMMEDIATE)
    try:
        if (ask := g.get("ask_first")) is not None:
            ask(session, rights)
        yield session
        session.commit()
    except BaseException:
        session.rollback()
        raise


def alone(session: Session, key: int) -> None:
    """Let no other transaction that asks for *key* go on before this one ends.

    For use within ``writing()``, where no row is there to be locked. On SQLite nobody else
    writes anyway.
    """
    if session.get_bind().dialect.name == "postgresql":
        session.execute(sa.select(sa.func.pg_advisory_xact_lock(key)))


def upsert(session: Session) -> "type[sqlite.Insert | postgresql.Insert]":
    """Return what makes an INSERT that can update instead: both databases write it alike."""
    return inserts(session.get_bind().dialect.name)


def inserts(dialect: str) -> "type[sqlite.Insert | postgresql.Insert]":
    """Return what ``upsert`` does, for the database of that name."""
    if dialect == "postgresql":
        from sqlalchemy.dialects import postgresql  # noqa: PLC0415 (it is loaded then anyway)

        return postgresql.Insert
    return sqlite.Insert
