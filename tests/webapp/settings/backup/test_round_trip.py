"""Backed up, wiped and restored a household is what it was: from either database into either."""

import shutil
import sqlite3
import threading
from contextlib import closing
from itertools import pairwise
from pathlib import Path

import pytest
import sqlalchemy as sa
from flask import Flask

from tests.support.backups import (
    contents,
    kept_household,
    opened,
    place_in,
    postgresql_place,
    restored,
    rows_in,
    upgraded_rows,
)
from tests.support.every_table import fill
from tests.support.kept_household import FILE, SECRET
from tests.support.phones import Phone, new_series
from tests.support.tables import D85, D85_RACKS, new_table
from webapp.server.data.config import Settings, Store
from webapp.server.data.database import db, writing
from webapp.server.data.models import Household, Line, Model
from webapp.server.data.upgrade import alembic_of
from webapp.server.https.authority import keep_authority, make_authority, read_authority
from webapp.server.https.files import AUTHORITY_FILE, SWITCH_FILE, is_switched_on, switch
from webapp.settings.backup.checking import check
from webapp.settings.backup.errors import BackupError
from webapp.settings.backup.making import LEFT_OUT, back_up
from webapp.settings.backup.restoring import restore
from webapp.settings.backup.schema import all_revisions, newest_revision, tables_at


@pytest.fixture(scope="module")
def household(tmp_path_factory: pytest.TempPathFactory) -> Store:
    place = kept_household(tmp_path_factory.mktemp("backup") / "data")
    with opened(place):
        pass
    return place


def test_what_is_restored_is_what_was_there(tmp_path: Path, household: Store) -> None:
    was = restored(rows_in(household.database_url))
    assert all(was[name] for name in ("line", "photo", "settled", "device", "form_token"))
    made = back_up(household, tmp_path / "a.zip")
    assert made.path.stat().st_mode & 0o777 == 0o600
    new = place_in(tmp_path / "new")
    (new.data / "secret").unlink()
    restore(made.path, new, over=False)
    assert rows_in(new.database_url) == was
    assert (new.data / "secret").read_text() == f"{SECRET}\n"
    for name in ("secret", "joly.sqlite3"):
        assert (new.data / name).stat().st_mode & 0o777 == 0o600
    assert [*check(new)] == []


def test_a_backup_of_one_database_restores_into_the_other(
    tmp_path: Path, household: Store
) -> None:
    was = restored(rows_in(household.database_url))
    first = back_up(household, tmp_path / "first.zip").path
    with postgresql_place(tmp_path / "there") as there:
        restore(first, there, over=False)
        assert rows_in(there.database_url) == was
        assert [*check(there)] == []
        second = back_up(there, tmp_path / "second.zip").path
        assert contents(second) == contents(first)
        back = Store(tmp_path / "back", f"sqlite:///{tmp_path / 'back' / 'joly.sqlite3'}")
        restore(second, back, over=False)
        assert rows_in(back.database_url) == was
        with opened(there) as app, app.app_context(), writing() as session:
            session.add(household_after := Household())
            session.flush()
            assert household_after.id == max(row[0] for row in was["household"]) + 1
    with postgresql_place(tmp_path / "again") as again:
        restore(second, again, over=False)
        assert rows_in(again.database_url) == was


def test_a_row_of_every_table_goes_from_either_database_into_the_other(tmp_path: Path) -> None:
    here = place_in(tmp_path / "here")
    with opened(here) as app, app.app_context(), db.engine.begin() as connection:
        for number in (1, 2):
            fill(connection, number)
    was = rows_in(here.database_url)
    assert {len(rows) for rows in was.values()} == {2}
    was |= {name: [] for name in LEFT_OUT}
    with postgresql_place(tmp_path / "there") as there:
        restore(back_up(here, tmp_path / "first.zip").path, there, over=False)
        assert rows_in(there.database_url) == was
        back = place_in(tmp_path / "back")
        restore(back_up(there, tmp_path / "second.zip").path, back, over=True)
    assert rows_in(back.database_url) == was


@pytest.fixture(scope="module")
def stops(household: Store, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Return the household as each version had it: a folder with its backup and its database."""
    folder = tmp_path_factory.mktemp("stops")
    older, found = place_in(folder / "older"), {}
    restore(back_up(household, folder / "now.zip").path, older, over=True)
    with opened(older) as app, app.app_context():
        for revision in reversed(all_revisions()):
            alembic_of(app).downgrade(revision)
            found[revision] = there = folder / revision
            there.mkdir()
            made = back_up(older, there / "then.zip")
            assert made.manifest.revision == revision
            with (closing(sqlite3.connect(older.data / FILE)) as source,
                  closing(sqlite3.connect(there / FILE)) as copy):
                source.backup(copy)
    return found


@pytest.mark.parametrize("revision", all_revisions())
def test_a_backup_of_an_older_version_is_upgraded(
    tmp_path: Path, stops: dict[str, Path], revision: str
) -> None:
    older = place_in(tmp_path / "older")
    shutil.copy(stops[revision] / FILE, older.data)
    with opened(older):
        pass
    upgraded = upgraded_rows(older.database_url)
    restore(stops[revision] / "then.zip", older, over=True)
    assert upgraded_rows(older.database_url) == upgraded


@pytest.mark.parametrize("revision", all_revisions())
def test_a_backup_of_an_older_version_is_upgraded_in_postgresql(
    tmp_path: Path, stops: dict[str, Path], revision: str
) -> None:
    with postgresql_place(tmp_path / "there") as there:
        here = place_in(tmp_path / "here")
        for each in (here, there):
            restore(stops[revision] / "then.zip", each, over=each is here)
        assert upgraded_rows(there.database_url) == upgraded_rows(here.database_url)


def test_every_column_of_every_version_has_a_kind() -> None:
    for revision in all_revisions():
        assert len(tables_at(revision)) > 5
    now = {each.name: {name for name, _ in each.columns} for each in tables_at(newest_revision())}
    assert now == {table.name: {column.name for column in table.columns}
                   for table in Model.metadata.sorted_tables}


def test_what_is_entered_meanwhile_is_in_it_whole_or_not_at_all(
    app: Flask, keeper: Phone, settings: Settings, tmp_path: Path
) -> None:
    place = Store(settings.data, settings.database_url, settings.secret)
    ended, rounds = threading.Event(), threading.Semaphore(0)
    series = new_series(keeper, games="50")

    def enter() -> None:
        while not ended.is_set():
            table = new_table(keeper, series)
            for taps in (*D85, *D85_RACKS):
                table.tap(*taps)
                rounds.release()

    writer = threading.Thread(target=enter)
    writer.start()
    made = []
    for number in range(2):
        for _ in range(3):
            assert rounds.acquire(timeout=60)
        made.append(back_up(place, tmp_path / f"{number}.zip"))
    ended.set()
    writer.join()
    with app.app_context():
        rows = db.session.execute(sa.select(Line.game_id, Line.ply, Line.batch))
        lines = {(game, ply): batch for game, ply, batch in rows}
    for each in made:
        then = Store(tmp_path / each.path.stem, f"sqlite:///{tmp_path / each.path.stem / 'a.db'}")
        restore(each.path, then, over=False)
        assert [*check(then)] == []
        held = {(row[0], row[1]) for row in rows_in(then.database_url)["line"]}
        assert held <= lines.keys()
        for game in {game for game, _ in held}:
            last = max(ply for at, ply in held if at == game)
            assert lines.get((game, last + 1), last + 1) == last + 1  # a batch begins there
    counts = [each.manifest.rows("line") for each in made]
    assert all(before < after for before, after in pairwise(counts))


def test_the_certificate_of_https_comes_back_and_is_its_owners_alone(
    tmp_path: Path, household: Store
) -> None:
    made = keep_authority(household.data, make_authority("joly-kafed.local"))
    switch(household.data, on=True)
    archive = back_up(household, tmp_path / "a.zip").path
    new = place_in(tmp_path / "new")
    (new.data / "secret").unlink()
    restore(archive, new, over=False)
    kept = read_authority(new.data)
    assert kept
    assert kept.root.fingerprint == made.root.fingerprint
    assert is_switched_on(new.data)
    assert (new.data / AUTHORITY_FILE).stat().st_mode & 0o777 == 0o600
    assert (new.data / AUTHORITY_FILE).parent.stat().st_mode & 0o777 == 0o700


def test_a_backup_of_before_https_leaves_the_certificate_that_phones_know(
    tmp_path: Path, household: Store
) -> None:
    for name in (AUTHORITY_FILE, SWITCH_FILE):
        (household.data / name).unlink(missing_ok=True)
    archive = back_up(household, tmp_path / "a.zip").path
    new = place_in(tmp_path / "new")
    made = keep_authority(new.data, make_authority("joly-kafed.local"))
    switch(new.data, on=True)
    restore(archive, new, over=True)
    kept = read_authority(new.data)
    assert kept
    assert kept.root.fingerprint == made.root.fingerprint
    assert not is_switched_on(new.data)


def test_a_backup_whose_certificate_is_none_is_refused(tmp_path: Path, household: Store) -> None:
    (household.data / "https").mkdir(exist_ok=True)
    (household.data / AUTHORITY_FILE).write_text("nonsense")
    archive = back_up(household, tmp_path / "a.zip").path
    new = place_in(tmp_path / "new")
    (new.data / "secret").unlink()
    with pytest.raises(BackupError, match="certificate in it is none"):
        restore(archive, new, over=False)
    (household.data / AUTHORITY_FILE).unlink()
