"""The tables of every version that ever was, as its migrations make them.

Nothing is looked up in a household's database: what a table has at a revision is what the
migrations make in an empty one, so that older databases are read by the same code as new ones.
Alembic is found on use: a server that is up to date has none of it in its memory.
"""

import logging
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import sqlalchemy as sa

from webapp.server.migrations import NEWEST
from webapp.settings.backup.errors import RevisionError
from webapp.settings.backup.values import TYPES, Kind, kind_of

if TYPE_CHECKING:
    from alembic.runtime.migration import MigrationContext, RevisionStep
    from alembic.script import ScriptDirectory

MIGRATIONS: Final = Path(__file__).parents[2] / "server" / "migrations"
VERSION_TABLE: Final = "alembic_version"


@dataclass(frozen=True, slots=True)
class KeptTable:
    """A table as it was at a revision: its columns in order, its key, and how it is read."""

    name: str
    columns: tuple[tuple[str, Kind], ...]
    key: tuple[str, ...]
    table: sa.Table
    lengths: Mapping[str, int] = field(default_factory=dict)
    """The letters that a text may have, by column."""
    needed: frozenset[str] = frozenset()
    """The columns that are never empty."""
    parents: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    """To which column of which table a column points."""

    @property
    def heavy(self) -> bool:
        """Say whether its rows may be as large as a photo."""
        return any(kind == "bytes" for _, kind in self.columns)

    @property
    def counted(self) -> str:
        """Return the column that the database counts up for itself; "" where there is none."""
        kinds = dict(self.columns)
        return self.key[0] if len(self.key) == 1 and kinds[self.key[0]] == "int" else ""


@cache
def _script() -> "ScriptDirectory":
    from alembic.script import ScriptDirectory  # noqa: PLC0415

    logging.getLogger("alembic").setLevel(logging.WARNING)
    return ScriptDirectory(str(MIGRATIONS), version_locations=[str(MIGRATIONS)])


def newest_revision() -> str:
    """Return the revision of the tables that this version works with."""
    return NEWEST


def all_revisions() -> list[str]:
    """Return the revisions of all versions, the oldest first."""
    return [each.revision for each in _script().walk_revisions()][::-1]


def is_known(revision: str) -> bool:
    """Say whether this version knows a revision; a newer one's it does not."""
    from alembic.util import CommandError  # noqa: PLC0415

    try:
        return _script().get_revision(revision) is not None
    except CommandError:
        return False


def revision_of(connection: sa.Connection) -> str | None:
    """Return the revision of a database's tables, or ``None`` where it has none."""
    from alembic.runtime.migration import MigrationContext  # noqa: PLC0415

    return MigrationContext.configure(connection).get_current_revision()


def migrate(connection: sa.Connection, revision: str) -> None:
    """Bring the tables up to *revision*, in the transaction of *connection*.

    Raises:
        RevisionError: there is no such revision.
    """
    from alembic.operations import Operations  # noqa: PLC0415
    from alembic.runtime.migration import MigrationContext  # noqa: PLC0415
    from alembic.util import CommandError  # noqa: PLC0415

    script = _script()

    def steps(current: tuple[str, ...], _context: "MigrationContext") -> "list[RevisionStep]":
        found: list[Any] = script._upgrade_revs(revision, current)  # type: ignore[arg-type]  # noqa: SLF001 (as Alembic's manual does it)
        return found

    if not connection.in_transaction():
        connection.begin()
    context = MigrationContext.configure(
        connection, opts={"transactional_ddl": True, "script": script, "fn": steps})
    try:
        with Operations.context(context):
            context.run_migrations()
    except CommandError as error:
        raise RevisionError(str(error)) from error


@cache
def tables_at(revision: str) -> tuple[KeptTable, ...]:
    """Return the tables at *revision*, each after those that it points to.

    Raises:
        RevisionError: there is no such revision.
    """
    engine = sa.create_engine("sqlite://", poolclass=sa.StaticPool)
    made = sa.MetaData()
    try:
        with engine.begin() as connection:
            migrate(connection, revision)
            made.reflect(connection)
    finally:
        engine.dispose()
    return tuple(_kept(each) for each in made.sorted_tables if each.name != VERSION_TABLE)


def _kept(table: sa.Table) -> KeptTable:
    columns = tuple((each.name, kind_of(each.type)) for each in table.columns)
    key = tuple(each.name for each in table.primary_key.columns)
    plain = sa.Table(
        table.name, sa.MetaData(),
        *(sa.Column(name, TYPES[kind], primary_key=name in key) for name, kind in columns))
    return KeptTable(
        table.name, columns, key, plain,
        lengths={each.name: each.type.length for each in table.columns
                 if isinstance(each.type, sa.String) and each.type.length is not None},
        needed=frozenset(each.name for each in table.columns if not each.nullable),
        parents={each.name: (key.column.table.name, key.column.name)
                 for each in table.columns for key in each.foreign_keys})
