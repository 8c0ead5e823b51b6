"""Putting a backup into PostgreSQL: one transaction, and nobody else at work there."""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Final

import sqlalchemy as sa

from webapp.server.data.config import Store
from webapp.settings.backup.archive import Reader
from webapp.settings.backup.errors import IN_USE, BackupError
from webapp.settings.backup.filling import already_there, fill
from webapp.settings.backup.making import back_up
from webapp.settings.backup.schema import VERSION_TABLE, revision_of, tables_at
from webapp.settings.backup.source import Progress, holds_something, known_revision

_OTHERS: Final = sa.text(
    """SELECT count(*) FROM pg_stat_activity
       WHERE datname = current_database() AND pid != pg_backend_pid()
       AND coalesce(backend_type, 'client backend') = 'client backend'""")


def fill_postgresql(
    archive: Reader, place: Store, *, over: bool, progress: Progress, almost: Callable[[], None]
) -> None:
    """Recreate the tables of *place* from a backup; back up their content first.

    *almost* is called when all is there and nothing is replaced yet.

    Raises:
        BackupError: somebody else is connected, or there are games and *over* was not said.
        FAULTS: the database does not take it; it is as it was.
    """
    engine = sa.create_engine(place.database_url, poolclass=sa.NullPool)
    try:
        with engine.connect() as connection:
            found = revision_of(connection)
            connection.rollback()
            if found is not None:
                _keep_aside(connection, place, over=over)
            with connection.begin():
                _refuse_others(connection)
                if found is not None:
                    _drop(connection)
                fill(connection, archive, progress)
                _refuse_others(connection)
                almost()
    finally:
        engine.dispose()


def _keep_aside(connection: sa.Connection, place: Store, *, over: bool) -> None:
    tables = tables_at(known_revision(connection))
    held = holds_something(connection, tables)
    connection.rollback()
    if not held:
        return
    if not over:
        raise already_there(_shown(place))
    with connection.begin():
        _refuse_others(connection)
    place.backups.mkdir(mode=0o700, exist_ok=True)
    back_up(place, place.backups / f"replaced-{datetime.now(UTC):%Y-%m-%d-%H%M%S-%f}.zip")


def _shown(place: Store) -> str:
    return sa.make_url(place.database_url).render_as_string(hide_password=True)


def _refuse_others(connection: sa.Connection) -> None:
    if connection.execute(_OTHERS).scalar_one():
        raise BackupError(IN_USE)


def _drop(connection: sa.Connection) -> None:
    """Drop our tables, in the transaction that recreates them."""
    names = [each.name for each in tables_at(known_revision(connection))][::-1]
    for name in (*names, VERSION_TABLE):
        connection.execute(sa.schema.DropTable(sa.Table(name, sa.MetaData())))
