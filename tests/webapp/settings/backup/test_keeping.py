"""Backups that Joly makes by itself: when due, one at a time, old ones kept until a new one is."""

import logging
import os
import shutil
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
import sqlalchemy as sa

from tests.support.backups import (
    contents,
    kept_household,
    opened,
    place_in,
    postgresql_place,
    restored,
    upgraded_rows,
)
from webapp.server.data.config import StartError, Store
from webapp.server.data.upgrade import alembic_of
from webapp.settings.backup.errors import BackupError
from webapp.settings.backup.keeping import (
    Plan,
    keep_one_more,
    last_failed,
    newest_backup,
    one_at_a_time,
)
from webapp.settings.backup.making import back_up
from webapp.settings.backup.restoring import restore

HOURS = timedelta(hours=6)


@pytest.fixture
def place(tmp_path: Path) -> Store:
    return kept_household(tmp_path / "data")


@pytest.fixture
def plan(place: Store) -> Plan:
    return Plan(place.backups, HOURS, 2)


def named(at: datetime) -> str:
    return f"joly-{at:%Y-%m-%d-%H%M%S}.zip"


def older_ones(plan: Plan, *hours: int) -> list[str]:
    plan.folder.mkdir(exist_ok=True)
    names = [named(datetime.now(UTC) - timedelta(hours=each)) for each in hours]
    for name in names:
        (plan.folder / name).write_bytes(b"an older one")
    return names


def test_one_is_due_when_the_newest_is_old_enough(plan: Plan) -> None:
    assert plan.is_due()
    older_ones(plan, 7)
    assert plan.is_due()
    older_ones(plan, 5)
    assert not plan.is_due()


def test_a_clock_that_was_wrong_does_not_put_backups_off(place: Store, plan: Plan) -> None:
    ahead = older_ones(plan, -1000, -2000, -3000)
    assert plan.is_due()
    made = keep_one_more(place, plan)
    assert made
    assert made.path.exists()
    assert len(ahead) == 3
    assert not plan.is_due()


def test_after_a_failure_it_is_tried_again_later(place: Store, plan: Plan) -> None:
    (place.data / "joly.sqlite3").unlink()
    with pytest.raises(BackupError, match="no database in"):
        keep_one_more(place, plan)
    assert not plan.is_due()
    at = datetime.now(UTC) - timedelta(minutes=61)
    os.utime(plan.folder / ".tried", (at.timestamp(), at.timestamp()))
    assert plan.is_due()


def test_old_ones_go_when_a_new_one_is_there(place: Store, plan: Plan) -> None:
    names = older_ones(plan, 30, 24, 18)
    (plan.folder / "joly-of-christmas.zip").write_bytes(b"named by somebody")
    (plan.folder / ".joly-cut-off.part").write_bytes(b"half of one")
    made = keep_one_more(place, plan)
    assert made
    found = {each.name for each in plan.folder.iterdir()}
    assert found == {names[2], made.path.name, "joly-of-christmas.zip", ".tried"}
    assert newest_backup(plan.folder) == datetime.strptime(
        made.path.name, "joly-%Y-%m-%d-%H%M%S.zip").replace(tzinfo=UTC)


def test_old_ones_stay_where_a_new_one_fails(place: Store, plan: Plan) -> None:
    names = older_ones(plan, 30, 24, 18)
    (place.data / "joly.sqlite3").write_bytes(b"no database at all, though of some length" * 90)
    with pytest.raises(BackupError, match="cannot be read"):
        keep_one_more(place, plan)
    assert {each.name for each in plan.folder.iterdir()} == {*names, ".tried", ".failed"}


def test_that_the_last_one_failed_is_known_until_one_is_made(place: Store, plan: Plan) -> None:
    assert not last_failed(plan.folder)
    file = place.data / "joly.sqlite3"
    data = file.read_bytes()
    file.write_bytes(b"no database at all, though of some length" * 90)
    with pytest.raises(BackupError):
        keep_one_more(place, plan)
    assert last_failed(plan.folder)
    file.write_bytes(data)
    assert keep_one_more(place, plan)
    assert not last_failed(plan.folder)


def test_nobody_makes_one_while_another_does(place: Store, plan: Plan) -> None:
    with one_at_a_time(place) as first:
        assert first
        assert keep_one_more(place, plan) is None
    assert keep_one_more(place, plan)
    assert keep_one_more(place, plan, due=True) is None


def test_two_machines_on_one_database_do_not_make_one_at_once(place: Store, tmp_path: Path) -> None:
    file = back_up(place, tmp_path / "a.zip").path
    with postgresql_place(tmp_path / "one") as one:
        other = Store(tmp_path / "other", one.database_url)
        restore(file, one, over=False)
        plan = Plan(other.backups, HOURS, 2)
        with one_at_a_time(one) as first:
            assert first
            assert keep_one_more(other, plan) is None
        assert keep_one_more(other, plan)


def test_a_household_that_nobody_has_joined_needs_none(tmp_path: Path) -> None:
    place = place_in(tmp_path / "new")
    with opened(place):
        pass
    assert keep_one_more(place, Plan(place.backups, HOURS, 2)) is None


def test_a_backup_is_made_before_every_upgrade(
    place: Store, caplog: pytest.LogCaptureFixture, tmp_path: Path
) -> None:
    was = contents(back_up(place, tmp_path / "before.zip").path)
    with opened(place):
        upgraded = restored(upgraded_rows(place.database_url))
    (made,) = place.backups.iterdir()
    assert made.name.startswith("before-upgrade-of-3-")
    assert made.stat().st_mode & 0o777 == 0o600
    assert contents(made) == was
    said = [each.getMessage() for each in caplog.records if each.levelno >= logging.WARNING]
    assert said == [f"A backup was made before the upgrade of the database: {made}"]
    with opened(place):
        assert [*place.backups.iterdir()] == [made]
    restore(made, place, over=True)
    assert upgraded_rows(place.database_url) == upgraded


def test_a_backup_is_made_before_an_upgrade_of_postgresql(place: Store, tmp_path: Path) -> None:
    with opened(place):
        pass
    shutil.rmtree(place.backups)
    with postgresql_place(tmp_path / "there") as there:
        restore(back_up(place, tmp_path / "a.zip").path, there, over=False)
        was = upgraded_rows(there.database_url)
        with opened(there) as app, app.app_context():
            alembic_of(app).downgrade("3")
        assert not there.backups.exists()
        with opened(there):
            (made,) = there.backups.iterdir()
        assert upgraded_rows(there.database_url) == was
        restore(made, place, over=True)
    assert upgraded_rows(place.database_url) == was


def test_no_table_is_changed_where_that_backup_fails(place: Store) -> None:
    place.backups.write_bytes(b"a file in the place of the folder")
    with pytest.raises(StartError, match="was not changed") as caught, opened(place):
        pass
    assert "\n" not in str(caught.value)
    engine = sa.create_engine(place.database_url, poolclass=sa.NullPool)
    with engine.connect() as connection:
        version = connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalar()
    assert version == "3"


def test_only_the_newest_backups_before_upgrades_are_kept(place: Store) -> None:
    place.backups.mkdir()
    for number in range(5):
        path = place.backups / f"before-upgrade-of-1-2020-01-0{number}-000000.zip"
        path.write_bytes(b"old")
        os.utime(path, (number, number))
    with opened(place):
        pass
    kept = sorted(each.name[:26] for each in place.backups.iterdir())
    assert kept == ["before-upgrade-of-1-2020-0", "before-upgrade-of-1-2020-0",
                    f"before-upgrade-of-3-{datetime.now(UTC):%Y-%m}"[:26]]
