"""`joly backup`, `joly restore`, `joly check`, and what `joly serve` backs up by itself."""

import re
import resource
import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.support.backups import contents, everything_in, kept_household, restored, rows_in
from tests.webapp.command.test_server import (
    COMMAND,
    ENVIRONMENT,
    Server,
    browser,
    join_path,
    post,
    read,
    run,
)
from webapp.command.backup_options import duration
from webapp.command.cli import main
from webapp.server.data.config import Store
from webapp.settings.backup.errors import BackupError
from webapp.settings.backup.making import back_up
from webapp.settings.backup.restoring import restore


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Store:
    monkeypatch.setenv("LANGUAGE", "en")
    for name in ("JOLY_DATA", "JOLY_DATABASE_URL", "JOLY_SECRET"):
        monkeypatch.delenv(name, raising=False)
    return kept_household(tmp_path / "data")


def joly(capsys: pytest.CaptureFixture[str], *words: object) -> tuple[int, str, str]:
    status = main([str(each) for each in words])
    said = capsys.readouterr()
    return status, said.out, said.err


def test_a_backup_is_made_checked_and_put_back(
    place: Store, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, new = tmp_path / "a.zip", tmp_path / "new"
    status, out, err = joly(capsys, "backup", file, "--data", place.data)
    assert (status, err) == (0, "")
    assert "Series: 3, games: 5, moves: 110, photos: 2" in out
    found = re.search(r"SHA-256 ([0-9a-f]{64})", out)
    assert found
    told = subprocess.run(["/usr/bin/sha256sum", file], capture_output=True, check=True)  # noqa: S603
    assert told.stdout.split()[0].decode() == found[1]
    status, out, _ = joly(capsys, "check", file)
    assert (status, "This backup is complete." in out) == (0, True)
    status, out, _ = joly(capsys, "restore", file, "--data", new)
    assert (status, "Backup restored." in out, f"Place: {new}." in out) == (0, True, True)
    status, out, _ = joly(capsys, "check", "--data", new)
    assert (status, out.count("\n"), "No faults found" in out) == (0, 1, True)


def test_what_is_not_done_is_told_in_one_line(
    place: Store, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "a.zip"
    joly(capsys, "backup", file, "--data", place.data)
    for words in (
        ["restore", file, "--data", place.data],
        ["restore", tmp_path / "none.zip", "--data", tmp_path / "new"],
        ["restore", place.data / "joly.sqlite3", "--data", tmp_path / "new"],
        ["check", place.data / "secret"],
        ["check", "--data", tmp_path / "nowhere"],
        ["backup", tmp_path / "b.zip", "--data", tmp_path / "nowhere"],
        ["backup", tmp_path / "no" / "such" / "b.zip", "--data", place.data],
    ):
        status, out, err = joly(capsys, *words)
        assert (status, out, err.count("\n")) == (2, "", 1), words
        assert err.startswith("joly: ")
    assert not (tmp_path / "nowhere").exists()


def test_faults_are_told_line_by_line(
    place: Store, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = place.data / "joly.sqlite3"
    path.write_bytes(path.read_bytes().replace(b"seat A Ana", b"seat A \x01na"))
    monkeypatch.setenv("LANGUAGE", "ro")
    status, out, err = joly(capsys, "check", "--data", place.data)
    assert (status, err) == (1, "")
    assert out.count("\n") >= 1


def test_without_a_file_it_goes_beside_the_others(
    place: Store, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert joly(capsys, "backup", "--data", place.data)[0] == 0
    (made,) = place.backups.glob("joly-*.zip")
    assert made.parent.stat().st_mode & 0o777 == 0o700
    (tmp_path / "stick").mkdir()
    assert joly(capsys, "backup", tmp_path / "stick", "--data", place.data)[0] == 0
    (other,) = (tmp_path / "stick").glob("joly-*.zip")
    assert contents(other) == contents(made)


def test_times_are_a_number_and_a_letter() -> None:
    assert [duration(each).total_seconds() for each in ("45s", "30m", "6h", "2d")] == [
        45, 1800, 21600, 172800]
    for wrong in ("6", "h", "0h", "-1h", "6 h", "1w", "100000d", "๓h"):
        with pytest.raises(ValueError, match=re.escape(wrong)):
            duration(wrong)


def limited(size: int) -> Callable[[], None]:
    """Return what lets a process write no larger files than *size* bytes."""
    return lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))


def test_a_disk_that_takes_no_more_loses_nothing(place: Store, tmp_path: Path) -> None:
    file = tmp_path / "a.zip"
    assert run("backup", str(file), "--data", str(place.data)).returncode == 0
    before, there = contents(file), everything_in(place.data)
    for words in (["backup", file], ["restore", file, "--over"]):
        done = subprocess.run(  # noqa: S603 (our own command; no thread is here)
            [*COMMAND, *words, "--data", place.data], capture_output=True, text=True, timeout=60,
            check=False, env=ENVIRONMENT, preexec_fn=limited(30_000))
        assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1), done.stderr
        assert contents(file) == before
        assert everything_in(place.data) == there
        assert [*tmp_path.glob(".a.zip*"), *place.data.glob(".restore-*")] == []


def test_two_at_once_make_one_that_is_whole(place: Store) -> None:
    both = [subprocess.Popen(  # noqa: S603 (our own command)
        [*COMMAND, "backup", "--data", place.data], env=ENVIRONMENT, stdout=subprocess.PIPE)
        for _ in range(2)]
    assert [each.communicate(timeout=60)[1] for each in both] == [None, None]
    assert [each.returncode for each in both] == [0, 0]
    made = [*place.backups.glob("joly-*.zip")]
    assert 1 <= len(made) <= 2
    assert all(len(contents(each)) > 10 for each in made)
    assert not [*place.backups.glob("*.part")]


def test_the_server_makes_them_and_none_is_restored_under_it(server: Server) -> None:
    path = join_path(server.start("--backup-every", "1s", "--backup-keep", "1"))
    phone = browser()
    post(phone, server.address + path, read(phone, server.address + path), name="Ana's phone")
    folder = server.data / "backups"
    seen: set[Path] = set()
    until = time.monotonic() + 60
    while len(seen) < 2 and time.monotonic() < until:
        seen |= {*folder.glob("joly-*.zip")}
        time.sleep(0.05)
    assert len(seen) >= 2
    place = Store(server.data, f"sqlite:///{server.data / 'joly.sqlite3'}")
    copy = back_up(place, server.data.parent / "copy.zip").path
    before = restored(rows_in(place.database_url))
    with pytest.raises(BackupError, match="Joly or another program"):
        restore(copy, place, over=True)
    assert "Traceback" not in server.log.read_text()
    server.end(signal.SIGINT)
    assert not [*folder.glob("*.part")]
    restore(copy, place, over=True)
    assert rows_in(place.database_url) == before
    server.start("--backup-every", "off")
    assert "Ana" in read(phone, f"{server.address}/settings/phones")


def test_a_backup_that_fails_is_one_line_in_the_log_and_stops_nothing(server: Server) -> None:
    server.data.mkdir()
    (server.data / "backups").write_bytes(b"a file where the folder should be")
    path = join_path(server.start("--backup-every", "2s", "--workers", "1"))
    until = time.monotonic() + 60
    while "cannot be written" not in server.log.read_text() and time.monotonic() < until:
        time.sleep(0.1)
    lines = [each for each in server.log.read_text().splitlines() if "webapp.command.timed" in each]
    assert [each for each in lines if "cannot be written" in each] == lines != []
    assert read(browser(), server.address + path)
