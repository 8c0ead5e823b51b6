"""What is there is only replaced where that was asked for, never under a server, and kept aside."""

import os
import signal
import sqlite3
import sys
import threading
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
import sqlalchemy as sa

from tests.support.backups import (
    contents,
    everything_in,
    kept_household,
    opened,
    place_in,
    postgresql_place,
    rows_in,
)
from webapp.server.data.config import RESTORING, StartError, Store, load_settings
from webapp.server.data.sqlite_file import served, served_alone
from webapp.settings.backup.errors import BackupError
from webapp.settings.backup.making import back_up
from webapp.settings.backup.restoring import restore


@pytest.fixture
def place(tmp_path: Path) -> Store:
    return kept_household(tmp_path / "data")


@pytest.fixture
def backup(place: Store) -> Path:
    return back_up(place, place.data.parent / "a.zip").path


def check_refused(backup: Path, place: Store, words: str, *, over: bool) -> None:
    before = everything_in(place.data)
    with pytest.raises(BackupError, match=words) as caught:
        restore(backup, place, over=over)
    assert "\n" not in str(caught.value)
    assert everything_in(place.data) == before


def test_a_household_is_not_replaced_unasked(place: Store, backup: Path) -> None:
    check_refused(backup, place, "--over", over=False)
    (place.data / "joly.sqlite3").unlink()
    check_refused(backup, place, "--over", over=False)


def test_what_was_there_is_kept_aside_whole(place: Store, backup: Path, tmp_path: Path) -> None:
    with closing(sqlite3.connect(place.data / "joly.sqlite3")) as connection:
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("UPDATE player SET name = name || '!'")
        connection.commit()
        names = connection.execute("SELECT name FROM player ORDER BY id").fetchall()
        saved = everything_in(place.data)
    for name, data in saved.items():  # as after a fall: the last entries lie beside the file
        (place.data / name).write_bytes(data)
    (place.data / "secret").write_text("another secret that was there before the restore\n")
    restore(backup, place, over=True)
    (aside,) = place.data.glob("replaced-*")
    assert {each.name for each in aside.iterdir()} == {"joly.sqlite3", "secret"}
    assert aside.stat().st_mode & 0o777 == 0o700
    assert (aside / "secret").read_text().startswith("another")
    with closing(sqlite3.connect(aside / "joly.sqlite3")) as connection:
        assert connection.execute("SELECT name FROM player ORDER BY id").fetchall() == names
    assert all(name.endswith("!") for (name,) in names)
    assert contents(back_up(place, tmp_path / "b.zip").path).keys() >= contents(backup).keys()


def test_a_damaged_database_is_kept_aside_too(place: Store, backup: Path) -> None:
    (place.data / "joly.sqlite3").write_bytes(b"\xff" * 5000)
    restore(backup, place, over=True)
    (aside,) = place.data.glob("replaced-*")
    assert (aside / "joly.sqlite3").read_bytes() == b"\xff" * 5000
    with opened(place):
        assert rows_in(place.database_url)["line"]


def test_nothing_is_restored_under_a_server(place: Store, backup: Path) -> None:
    with served(place.data / "joly.sqlite3"):
        check_refused(backup, place, "Joly or another program", over=True)
    restore(backup, place, over=True)


def test_a_server_that_is_just_ending_is_waited_for(place: Store, backup: Path) -> None:
    connection = sqlite3.connect(place.data / "joly.sqlite3", check_same_thread=False)
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("SELECT * FROM line").fetchall()
    lets_go = threading.Timer(0.3, connection.close)
    lets_go.start()
    restore(backup, place, over=True)
    lets_go.join()
    with opened(place):
        assert rows_in(place.database_url)["line"]


def test_nothing_is_restored_under_anybody_who_has_the_database_open(
    place: Store, backup: Path
) -> None:
    with closing(sqlite3.connect(place.data / "joly.sqlite3")) as connection:
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("SELECT * FROM line").fetchall()
        check_refused(backup, place, "Joly or another program", over=True)


def test_no_server_starts_while_a_backup_is_restored(place: Store) -> None:
    file = place.data / "joly.sqlite3"
    with served_alone(file) as alone:
        assert alone
        with pytest.raises(StartError, match="being restored"), served(file):
            pass


def test_what_a_restore_that_was_cut_off_left_behind_goes_with_the_next(
    place: Store, backup: Path
) -> None:
    (place.data / ".restore-abc").mkdir()
    (place.data / ".restore-abc" / "joly.sqlite3").write_bytes(b"half")
    restore(backup, place, over=True)
    assert not [*place.data.glob(".restore-*")]


def killed_at(step: int, backup: Path, place: Store) -> bool:
    """Restore in a process that is killed before its *step*-th change of a name; was it?"""
    child = os.fork()
    if not child:
        left = step

        def look(event: str, _of: object) -> None:
            nonlocal left
            if event in {"os.rename", "os.remove", "os.link"}:
                left -= 1
                if left < 0:
                    os.kill(os.getpid(), signal.SIGKILL)

        try:
            sys.addaudithook(look)
            restore(backup, place, over=True)
        finally:
            os._exit(0)
    return os.WIFSIGNALED(os.waitpid(child, 0)[1])


def is_renewed(place: Store, names: Callable[[], list[str]]) -> set[bool]:
    """Say of each thing that a restore replaces whether it was."""
    return {not (place.data / "secret").read_text().startswith("another"),
            not all(each.endswith("!") for each in names())}


def test_a_restore_that_is_killed_is_whole_or_told_at_the_next_start(
    place: Store, backup: Path
) -> None:
    def names() -> list[str]:
        with closing(sqlite3.connect(place.data / "joly.sqlite3")) as connection:
            return [name for (name,) in connection.execute("SELECT name FROM player")]

    def before() -> None:
        with closing(sqlite3.connect(place.data / "joly.sqlite3")) as connection:
            connection.execute("UPDATE player SET name = name || '!'")
            connection.commit()
        (place.data / "secret").write_text("another secret that was there before the restore\n")

    check_killed(backup, place, before, names, first=0, at_least=2)


def test_so_is_one_into_postgresql(backup: Path, tmp_path: Path) -> None:
    with postgresql_place(tmp_path / "there") as there:
        restore(backup, there, over=False)
        engine = sa.create_engine(there.database_url, poolclass=sa.NullPool)

        def names() -> list[str]:
            with engine.connect() as connection:
                return [*connection.scalars(sa.text("SELECT name FROM player"))]

        def before() -> None:
            with engine.begin() as connection:
                connection.execute(sa.text("UPDATE player SET name = name || '!'"))
            (there.data / "secret").write_text("another secret that was there before it came\n")

        check_killed(backup, there, before, names, first=3, at_least=1)


def check_killed(
    backup: Path, place: Store, before: Callable[[], None], names: Callable[[], list[str]], *,
    first: int, at_least: int,
) -> None:
    """Kill a restore at each step from the *first*; end with one that was not."""
    before()
    told, step, environment = 0, first, {"JOLY_DATABASE_URL": place.database_url}
    while killed_at(step, backup, place):
        step += 1
        if (place.data / RESTORING).exists():
            told += 1
            with pytest.raises(StartError, match="not finished"):
                load_settings(place.data, environment)
            restore(backup, place, over=True)
            before()
        else:
            assert len(is_renewed(place, names)) == 1
            if is_renewed(place, names) == {True}:
                before()
    assert told >= at_least
    assert is_renewed(place, names) == {True}
    load_settings(place.data, environment)


def test_over_postgresql_what_was_there_becomes_a_backup(backup: Path, tmp_path: Path) -> None:
    with postgresql_place(tmp_path / "there") as there:
        restore(backup, there, over=False)
        (there.data / "secret").unlink()
        check_refused(backup, there, "--over", over=False)
        engine = sa.create_engine(there.database_url, poolclass=sa.NullPool)
        with engine.begin() as connection:
            connection.execute(sa.text("UPDATE player SET name = name || '!'"))
        was = rows_in(there.database_url)
        with engine.connect() as connection:
            connection.execute(sa.text("SELECT 1"))
            check_refused(backup, there, "another program uses", over=True)
        assert rows_in(there.database_url) == was
        restore(backup, there, over=True)
        now = rows_in(there.database_url)
        assert now != was
        (aside,) = there.backups.glob("replaced-*.zip")
        restore(aside, there, over=True)
        assert rows_in(there.database_url) == was


def test_a_restore_into_postgresql_that_fails_changes_nothing(
    backup: Path, tmp_path: Path
) -> None:
    orphans = kept_household(tmp_path / "orphans")
    with closing(sqlite3.connect(orphans.data / "joly.sqlite3")) as connection:
        connection.execute("UPDATE settled SET game_id = 'gone'")
        connection.commit()
    bad = back_up(orphans, tmp_path / "bad.zip").path
    with postgresql_place(tmp_path / "there") as there:
        restore(backup, there, over=False)
        was = rows_in(there.database_url)
        with pytest.raises(BackupError, match="damaged: settled, row 1"):
            restore(bad, there, over=True)
        assert rows_in(there.database_url) == was


def test_a_file_that_is_no_backup_is_never_overwritten(place: Store, tmp_path: Path) -> None:
    other = tmp_path / "letter.txt"
    other.write_text("Dear Ana")
    for path in (other, place.data / "joly.sqlite3"):
        before = path.read_bytes()
        with pytest.raises(BackupError, match="Name another file"):
            back_up(place, path)
        assert path.read_bytes() == before


def test_a_backup_takes_the_place_of_an_older_one(place: Store, backup: Path) -> None:
    before = contents(backup)
    backup.chmod(0o644)
    with closing(sqlite3.connect(place.data / "joly.sqlite3")) as connection:
        connection.execute("UPDATE player SET name = name || '!'")
        connection.commit()
    back_up(place, backup)
    changed = {name for name, data in contents(backup).items() if data != before[name]}
    assert changed == {"player"}
    assert backup.stat().st_mode & 0o777 == 0o600
    assert {each.name for each in backup.parent.iterdir()} == {"a.zip", "data"}


def test_a_place_without_a_database_is_told(tmp_path: Path) -> None:
    empty = place_in(tmp_path / "empty")
    with pytest.raises(BackupError, match="There is no database"):
        back_up(empty, tmp_path / "a.zip")
    assert not (tmp_path / "a.zip").exists()
    assert {each.name for each in empty.data.iterdir()} == {"secret"}
