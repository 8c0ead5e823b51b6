"""Recreate a database from a backup: its old tables, its rows, then the upgrade."""

import itertools
from collections.abc import Iterator, Mapping
from typing import Any, TypeAlias

import sqlalchemy as sa

from rules.messages import N_, Message, message
from webapp.settings.backup.archive import DAMAGED, Member, Reader
from webapp.settings.backup.disk import Room
from webapp.settings.backup.errors import DAMAGE, NEWER, BackupError, refused
from webapp.settings.backup.fitting import Fitting
from webapp.settings.backup.schema import KeptTable, is_known, migrate, newest_revision, tables_at
from webapp.settings.backup.source import FEW, MANY, Progress
from webapp.settings.backup.values import decode

_Row: TypeAlias = Mapping[str, Any]


def already_there(place: str) -> BackupError:
    """Return why nothing is put over a household that nobody has given up."""
    return BackupError(message(
        N_("{place} has data already. Add --over to replace it. The old data is kept "
           "aside."), place=place))


def check_restorable(archive: Reader) -> None:
    """Look whether a backup is whole, and holds tables of a version that this one knows.

    Raises:
        BackupError: it is not, or does not.
    """
    manifest = archive.manifest
    if not is_known(manifest.revision):
        raise BackupError(NEWER)
    known = {each.name: each.columns for each in tables_at(manifest.revision)}
    if {each.name: each.columns for each in manifest.tables} != known:
        raise BackupError(Message(
            DAMAGED.id, (("reason", "its tables are not those of its version"),)))
    archive.verify()


def check_rows(archive: Reader) -> None:
    """Look at every row of a backup that is whole.

    Raises:
        BackupError: one does not fit its table, or the others; it says which, and what would.
    """
    for _kept, _member, rows in _tables(archive):
        for _row in rows:
            pass


def fill(
    connection: sa.Connection, archive: Reader, progress: Progress, room: Room | None = None
) -> None:
    """Make tables in an empty database, load the rows, and bring them up to date.

    All of it is one transaction, which the caller commits. *room* is that of its disk, where it is
    on one of ours.

    Raises:
        BackupError: the rows do not fit the tables.
        FAULTS: the database does not take them.
    """
    revision = archive.manifest.revision
    migrate(connection, revision)
    for kept, member, rows in _tables(archive, room):
        _load(connection, kept, member, rows, progress)
    if connection.dialect.name == "postgresql":
        _count_on(connection, revision)
    migrate(connection, newest_revision())


def _load(
    connection: sa.Connection, kept: KeptTable, member: Member, rows: Iterator[_Row],
    progress: Progress,
) -> None:
    insert = sa.insert(kept.table)
    done = 0
    with refused(DAMAGED, *DAMAGE):
        for batch in _batches(rows, FEW if kept.heavy else MANY):
            connection.execute(insert, batch)
            done += len(batch)
            progress(kept.name, done, member.rows)


def _tables(
    archive: Reader, room: Room | None = None
) -> Iterator[tuple[KeptTable, Member, Iterator[_Row]]]:
    """Yield each table with its rows, every one of which is looked at before it is had."""
    members = {each.name: each for each in archive.manifest.tables}
    tables = tables_at(archive.manifest.revision)
    fitting = Fitting(tables)
    for kept in tables:
        yield kept, members[kept.name], _rows(archive, kept, members[kept.name], fitting, room)


def _rows(
    archive: Reader, kept: KeptTable, member: Member, fitting: Fitting, room: Room | None
) -> Iterator[_Row]:
    names = [name for name, _ in kept.columns]
    kinds = [kind for _, kind in kept.columns]
    with refused(DAMAGED, *DAMAGE):
        for number, line in enumerate(archive.lines(member), 1):
            if room is not None:
                room.look(len(line))
            row = dict(zip(names, decode(kinds, line), strict=True))
            for fault in fitting.faults(kept, number, row):
                raise BackupError(message(DAMAGED.id, reason=fault))
            yield row


def _batches(rows: Iterator[_Row], size: int) -> Iterator[list[_Row]]:
    while batch := list(itertools.islice(rows, size)):
        yield batch


def _count_on(connection: sa.Connection, revision: str) -> None:
    """Let PostgreSQL count on after the highest number of each table, as SQLite does."""
    for kept in tables_at(revision):
        if not kept.counted:
            continue
        highest = sa.select(
            sa.func.coalesce(sa.func.max(kept.table.c[kept.counted]), 0) + 1).scalar_subquery()
        sequence = sa.func.pg_get_serial_sequence(kept.name, kept.counted)
        connection.execute(sa.select(sa.func.setval(sequence, highest, sa.false())))
