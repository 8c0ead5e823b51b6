"""Backup, wipe, restore, equal: databases of every version, on both stores, each into the other."""

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from tests.bench.trust_scale import Scale
from tests.support.backups import (
    kept_household,
    opened,
    place_in,
    rows_in,
    upgraded_rows,
)
from tests.support.databases import new_database, postgresql_server
from tests.support.kept_household import SECRET
from webapp.server.data.config import Store
from webapp.server.data.upgrade import alembic_of
from webapp.settings.backup.checking import check
from webapp.settings.backup.making import LEFT_OUT, back_up
from webapp.settings.backup.restoring import restore
from webapp.settings.backup.schema import all_revisions, newest_revision

Rows = dict[str, list[tuple[Any, ...]]]


def backup(scale: Scale) -> bool:
    """Take a household through each version of its tables, and through both databases.

    It is the one that is kept from an older Joly. Tables of other versions are made of it by the
    migrations, forth and back, as far as these keep what there is; the short form leaves these to
    the tests of backups.
    """
    well = True
    kinds = scale.databases()
    revisions = [] if scale.short else all_revisions()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        kept = kept_household(folder / "kept")
        first = back_up(kept, folder / "kept.zip").path
        well &= _there_and_back(folder, "as an older Joly left it", first, _upgraded(kept), kinds,
                                kinds)
        for revision in revisions:
            for kind in kinds:
                with _place(kind, folder / "old") as old:
                    restore(first, old, over=False)
                    _downgrade(old, revision)
                    made = back_up(old, folder / "old.zip")
                    reference = _upgraded(old)
                assert made.manifest.revision == revision
                well &= _there_and_back(
                    folder, f"{kind}, tables of version {revision}", made.path, reference,
                    kinds, kinds)
    return well


def _there_and_back(
    folder: Path, what: str, file: Path, reference: Rows, into: list[str], kinds: list[str],
) -> bool:
    """Restore a backup into each store, back it up there, and restore that into each one.

    *reference* are the rows that the app has made of the database that was backed up.
    """
    well, came, rows = True, 0, sum(map(len, reference.values()))
    for kind in into:
        with _place(kind, folder / "there") as there:
            restore(file, there, over=False)
            well &= _is_whole(there) and upgraded_rows(there.database_url) == reference
            was = rows_in(there.database_url)
            again = back_up(there, folder / "again.zip")
        for other in kinds:  # what was there is wiped
            with _place(other, folder / "there") as there:
                restore(again.path, there, over=False)
                well &= _is_whole(there) and rows_in(there.database_url) == was
                came += 1
    print(f"backup, {what}: {rows:,} rows by way of {' and '.join(into)} into "
          f"{' and '.join(kinds)}, {came} times: {'equal' if well else 'NOT EQUAL'}", flush=True)
    return well and rows > 0


def _downgrade(place: Store, revision: str) -> None:
    with opened(place) as app, app.app_context():
        if revision != newest_revision():
            alembic_of(app).downgrade(revision)


def _upgraded(place: Store) -> Rows:
    """Let the app bring a database up to date; return its rows, but for those in no backup."""
    with opened(place):
        pass
    return {name: [] if name in LEFT_OUT else rows
            for name, rows in upgraded_rows(place.database_url).items()}


def _is_whole(place: Store) -> bool:
    return (place.data / "secret").read_text() == f"{SECRET}\n" and not [*check(place)]


@contextmanager
def _place(kind: str, folder: Path) -> Iterator[Store]:
    """Give an empty place for a household, and leave nothing of it behind."""
    with ExitStack() as stack:
        place = place_in(folder)
        stack.callback(shutil.rmtree, folder)
        (folder / "secret").unlink()
        if kind == "PostgreSQL":
            server = postgresql_server()
            assert server
            place = Store(folder, stack.enter_context(new_database(server)))
        yield place
