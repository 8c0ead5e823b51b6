"""A database made anew from a backup: its tables as they were then, its rows, then the upgrade."""

import itertools
from collections.abc import Iterator, Mapping
from typing import Any

import sqlalchemy as sa

from rules.messages import N_, Message, message
from webapp.backup.archive import DAMAGED, Member, Reader
from webapp.backup.errors import DAMAGE, BackupError, refused
from webapp.backup.schema import KeptTable, is_known, migrate, newest_revision, tables_at
from webapp.backup.source import FEW, MANY, Progress
from webapp.backup.values import decode


def already_there(place: str) -> BackupError:
    """Return why nothing is put over a household that nobody has given up."""
    return BackupError(message(
        N_("There is a household in {place} already. With --over the backup takes its place, "
           "and what is there is kept aside."), place=place))


def check_restorable(archive: Reader) -> None:
    """Look whether a backup is whole, and holds tables of a version that this one knows.

    Raises:
        BackupError: it is not, or does not.
    """
    manifest = archive.manifest
    if not is_known(manifest.revision):
        raise BackupError(message(
            N_("This backup was made by a newer Joly ({version}): install that one, or a later."),
            version=manifest.made_by[:40]))
    known = {each.name: each.columns for each in tables_at(manifest.revision)}
    if {each.name: each.columns for each in manifest.tables} != known:
        raise BackupError(Message(
            DAMAGED.id, (("reason", "its tables are not those of its version"),)))
    archive.verify()


def fill(connection: sa.Connection, archive: Reader, progress: Progress) -> None:
    """Make tables in an empty database, load the rows, and bring them up to date.

    All of it is one transaction, which the caller commits.

    Raises:
        BackupError: the rows do not fit the tables.
        FAULTS: the database does not take them.
    """
    revision = archive.manifest.revision
    migrate(connection, revision)
    members = {each.name: each for each in archive.manifest.tables}
    for kept in tables_at(revision):
        _load(connection, archive, kept, members[kept.name], progress)
    if connection.dialect.name == "postgresql":
        _count_on(connection, revision)
    migrate(connection, newest_revision())


def _load(
    connection: sa.Connection, archive: Reader, kept: KeptTable, member: Member,
    progress: Progress,
) -> None:
    insert = sa.insert(kept.table)
    done = 0
    with refused(DAMAGED, *DAMAGE):
        for rows in _batches(_rows(archive, kept, member), FEW if kept.heavy else MANY):
            connection.execute(insert, rows)
            done += len(rows)
            progress(kept.name, done, member.rows)


def _rows(archive: Reader, kept: KeptTable, member: Member) -> Iterator[Mapping[str, Any]]:
    names = [name for name, _ in kept.columns]
    kinds = [kind for _, kind in kept.columns]
    for line in archive.lines(member):
        yield dict(zip(names, decode(kinds, line), strict=True))


def _batches(
    rows: Iterator[Mapping[str, Any]], size: int
) -> Iterator[list[Mapping[str, Any]]]:
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
