"""Households to be backed up, and what two databases must have in common."""

import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

import pytest
import sqlalchemy as sa
from flask import Flask

from tests.support.databases import POSTGRESQL, new_database, postgresql_server
from tests.support.kept_household import FILE, SECRET
from webapp import create_app
from webapp.server.data.config import Settings, Store
from webapp.server.data.database import db
from webapp.server.data.models import Model
from webapp.server.data.photo_tables import Reading
from webapp.settings.backup.archive import open_archive
from webapp.settings.backup.filling import check_restorable
from webapp.settings.backup.making import LEFT_OUT

KEPT = Path(__file__).parents[1] / "webapp" / "server" / "data" / "made_by_6e7b97b"


def place_in(folder: Path) -> Store:
    """Return the place of an SQLite database in *folder*, which has a secret."""
    folder.mkdir(exist_ok=True)
    (folder / "secret").write_text(f"{SECRET}\n")
    return Store(folder, f"sqlite:///{folder / FILE}")


def kept_household(folder: Path) -> Store:
    """Return the place of a copy of the household that an older Joly made."""
    place = place_in(folder)
    shutil.copy(KEPT / FILE, folder)
    return place


@contextmanager
def opened(place: Store) -> Iterator[Flask]:
    """Start the app on *place*, which upgrades its tables, and close what it has opened."""
    app = create_app(Settings(data=place.data, database_url=place.database_url, secret=SECRET))
    yield app
    app.extensions["jobs"].close()
    with app.app_context():
        db.engine.dispose()


@contextmanager
def postgresql_place(folder: Path) -> Iterator[Store]:
    """Return a place with an empty PostgreSQL database."""
    server = postgresql_server()
    if not server:
        pytest.skip(f"{POSTGRESQL} names no PostgreSQL server to test on")
    with new_database(server) as url:
        yield Store(folder, url)


_BEGUN: Final = datetime.now(UTC)


def rows_in(url: str) -> dict[str, list[tuple[Any, ...]]]:
    """Return all rows of all tables, JSON to the letter."""
    engine = sa.create_engine(url, poolclass=sa.NullPool)
    found = {}
    with engine.connect() as connection:
        for table in Model.metadata.sorted_tables:
            wanted = [sa.cast(each, sa.Text) if isinstance(each.type, (sa.JSON, Reading)) else each
                      for each in table.columns]
            rows = connection.execute(sa.select(*wanted))
            found[table.name] = sorted((tuple(row) for row in rows), key=repr)
    return found


def restored(rows: Mapping[str, list[tuple[Any, ...]]]) -> dict[str, list[tuple[Any, ...]]]:
    """Return what a backup of *rows* puts back: all but what leads in."""
    return {**rows, **{name: [] for name in LEFT_OUT}}


def upgraded_rows(url: str) -> dict[str, list[tuple[Any, ...]]]:
    """Return all rows; an upgrade stamps some with its own time, which is left out."""
    return {
        name: sorted((tuple("upgraded" if isinstance(each, datetime) and each >= _BEGUN else each
                            for each in row) for row in rows), key=repr)
        for name, rows in rows_in(url).items()}


def contents(path: Path) -> dict[str, bytes]:
    """Return what a backup holds, once it has been found whole.

    Raises:
        BackupError: it is not.
    """
    with open_archive(path) as archive:
        check_restorable(archive)
        tables = {each.name: b"".join(archive.lines(each)) for each in archive.manifest.tables}
        return tables | {each.name: archive.small_file(each) for each in archive.manifest.files}


def everything_in(folder: Path) -> dict[str, bytes]:
    """Return every file of a folder that holds something, by its name."""
    return {str(path.relative_to(folder)): data for path in sorted(folder.rglob("*"))
            if path.is_file() and not path.name.endswith("-shm") and (data := path.read_bytes())}
