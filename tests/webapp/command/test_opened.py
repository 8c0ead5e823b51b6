"""What works on the database at the terminal stays away from a restore, and it from them."""

import shutil
import subprocess
from pathlib import Path

import pytest
import sqlalchemy as sa

from tests.support.backups import place_in
from tests.webapp.command.test_server import COMMAND, ENVIRONMENT
from webapp.command.cli import main
from webapp.server.data.config import Store
from webapp.server.data.sqlite_file import served_alone
from webapp.settings.backup.errors import BackupError
from webapp.settings.backup.making import back_up
from webapp.settings.backup.restoring import restore


@pytest.fixture
def place(tmp_path: Path, sqlite_file: Path) -> Store:
    place = place_in(tmp_path / "data")
    shutil.copy(sqlite_file, place.data)
    return place


@pytest.mark.parametrize("words", [
    ["export", "--to", "-"], ["import", __file__], ["household", "list"], ["worker"]])
def test_nothing_is_opened_while_a_backup_is_restored(
    place: Store, words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with served_alone(place.data / "joly.sqlite3") as alone:
        assert alone
        command, more = (words[:1], words[1:])
        assert main([*command, "--data", str(place.data), *more]) == 1
    assert "A backup is being restored" in capsys.readouterr().err


def test_nothing_is_restored_under_a_worker_which_ends_where_the_tables_change(
    place: Store, tmp_path: Path
) -> None:
    backup = back_up(place, tmp_path / "a.zip").path
    with subprocess.Popen(  # noqa: S603 (our own command)
        [*COMMAND, "worker", "--data", str(place.data)], env=ENVIRONMENT, cwd=tmp_path,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    ) as worker:
        assert worker.stdout
        assert "The worker is running" in worker.stdout.readline()
        with pytest.raises(BackupError, match="Joly or another program"):
            restore(backup, place, over=True)
        engine = sa.create_engine(place.database_url)
        with engine.begin() as connection:
            connection.execute(sa.text("UPDATE alembic_version SET version_num = 'later'"))
        engine.dispose()
        _out, said = worker.communicate(timeout=60)
    assert worker.returncode == 1
    assert "Another release of Joly has changed the database" in said
