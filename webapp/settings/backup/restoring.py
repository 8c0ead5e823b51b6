"""Putting a backup back: built and checked beside what is there, which is kept aside."""

import errno
import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import sqlalchemy as sa

from rules.messages import N_, message
from webapp.server.data.config import RESTORING, SECRET_FILE, SHORTEST_SECRET, Store
from webapp.server.data.files import put_in_place, sync_file, sync_folder, write_private
from webapp.server.data.sqlite_file import PRIVATE, file_of, served_alone
from webapp.server.https.files import AUTHORITY_FILE
from webapp.settings.backup.archive import DAMAGED, Manifest, Reader, open_archive
from webapp.settings.backup.disk import Room
from webapp.settings.backup.errors import FAULTS, IN_USE, BackupError, refused
from webapp.settings.backup.filling import already_there, check_restorable, fill
from webapp.settings.backup.making import FILES
from webapp.settings.backup.postgresql import fill_postgresql
from webapp.settings.backup.source import Progress, silent, sqlite_engine

_WORK: Final = ".restore-"
_ENDING: Final = 2.0
"""Seconds that a stopped server may need to close the database."""
_FAILED: Final = message(N_("Not restored, nothing changed: {reason}."))
_CUT_OFF: Final = message(N_(
    "The restore was not finished: {reason}. Run it again with --over. The old data is kept "
    "aside."))


def restore(path: Path, place: Store, *, over: bool, progress: Progress = silent) -> Manifest:
    """Put the backup at *path* into *place*; return what it says about itself.

    What is there is replaced only where *over* says so, and is kept aside: the files of an SQLite
    database in a folder beside it, what is in PostgreSQL as a backup among the others.

    Raises:
        BackupError: it cannot be; whatever was there is there as it was, or, where the last steps
            failed, kept aside, and a mark lets nothing start before it was done again.
    """
    with open_archive(path) as archive, refused(_FAILED, *FAULTS, OSError):
        check_restorable(archive)
        files = _small_files(archive)
        url = sa.make_url(place.database_url)
        file = file_of(url)
        place.data.mkdir(mode=0o700, parents=True, exist_ok=True)
        if file is not None:
            file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            with _alone(file):
                _refuse_over(place, file, over=over)
                _into_file(archive, place, file, files, progress)
        elif url.get_backend_name() == "postgresql":
            _refuse_over(place, None, over=over)
            _into_postgresql(archive, place, files, over=over, progress=progress)
        else:
            raise BackupError(message(N_("JOLY_DATABASE_URL does not name a database to restore "
                                         "into.")))
        return archive.manifest


def _small_files(archive: Reader) -> dict[str, str]:
    """Return what the data folder gets beside the database; other files are passed over."""
    with refused(DAMAGED, ValueError):
        found = {each.name: archive.small_file(each).decode("ascii").strip()
                 for each in archive.manifest.files if each.name in FILES}
        secret = found.get(SECRET_FILE)
        if secret is not None and (len(secret) < SHORTEST_SECRET or not secret.isprintable()):
            reason = "the app's secret in it is too short, or no text"
            raise ValueError(reason)
        if AUTHORITY_FILE in found:
            # Here: a backup without https needs none of it.
            from webapp.server.https.authority import AuthorityError, parse_authority  # noqa: PLC0415

            try:
                parse_authority(found[AUTHORITY_FILE].encode())
            except AuthorityError as error:
                reason = "the household's certificate in it is none"
                raise ValueError(reason) from error
        return found


def _into_file(
    archive: Reader, place: Store, file: Path, files: Mapping[str, str], progress: Progress
) -> None:
    with _work(file.parent) as work:
        _build(archive, work / file.name, progress)
        _refuse_others(file)
        _keep_aside(file.parent, _files(place, file))
        _mark(place.data)
        with refused(_CUT_OFF, OSError):
            for end in ("-wal", "-shm"):
                file.with_name(file.name + end).unlink(missing_ok=True)
            put_in_place(work / file.name, file)
            file.with_name(f".{file.name}-new").unlink(missing_ok=True)
            _put_files(files, place.data)
            sync_folder(file.parent)
            _unmark(place.data)


def _into_postgresql(
    archive: Reader, place: Store, files: Mapping[str, str], *, over: bool, progress: Progress
) -> None:
    def almost() -> None:
        _keep_aside(place.data, _files(place, None))
        _mark(place.data)

    try:
        fill_postgresql(archive, place, over=over, progress=progress, almost=almost)
    except (BackupError, *FAULTS, OSError):
        (place.data / RESTORING).unlink(missing_ok=True)
        raise
    with refused(_CUT_OFF, OSError):
        _put_files(files, place.data)
        _unmark(place.data)


def _mark(folder: Path) -> None:
    """Let nothing start on what is there, from before the first thing is replaced."""
    (folder / RESTORING).touch(PRIVATE)
    sync_folder(folder)


def _unmark(folder: Path) -> None:
    """Say that all of it was replaced; that is on the disk first."""
    sync_folder(folder)
    (folder / RESTORING).unlink()
    sync_folder(folder)


@contextmanager
def _alone(file: Path) -> Iterator[None]:
    with served_alone(file) as alone:
        if not alone:
            raise BackupError(IN_USE)
        yield


def _files(place: Store, file: Path | None) -> list[Path]:
    """Return the files that a household has in *place*, where it has any."""
    names = [place.data / name for name in FILES]
    if file is not None:
        names += [file, file.with_name(f"{file.name}-wal")]
    return [each for each in names if each.exists()]


def _refuse_over(place: Store, file: Path | None, *, over: bool) -> None:
    """Refuse to put anything over what is there, unless that was asked for."""
    if not over and any(each.stat().st_size for each in _files(place, file)):
        raise already_there(str(place.data if file is None else file.parent))


@contextmanager
def _work(folder: Path) -> Iterator[Path]:
    """Make a folder to build in; nothing of it is left, nor of one that was cut off."""
    for old in folder.glob(f"{_WORK}*"):
        shutil.rmtree(old, ignore_errors=True)
    work = Path(tempfile.mkdtemp(dir=folder, prefix=_WORK))
    try:
        yield work
    finally:
        shutil.rmtree(work, ignore_errors=True)


def _build(archive: Reader, file: Path, progress: Progress) -> None:
    """Make the database of a backup in a new file, and have it on the disk."""
    file.touch(PRIVATE)
    engine = sqlite_engine(file, "rw")
    try:
        with engine.connect() as connection:
            with connection.begin():
                fill(connection, archive, progress, Room(file.parent))
            (found,) = connection.exec_driver_sql("PRAGMA integrity_check(1)").fetchone() or ("",)
            if found != "ok":
                raise OSError(errno.EIO, os.strerror(errno.EIO))
    finally:
        engine.dispose()
    sync_file(file)


def _refuse_others(file: Path) -> None:
    """Refuse where any process has the database open; all that was written lies in it then."""
    if not (file.exists() and file.stat().st_size):
        return
    with closing(sqlite3.connect(
            f"{file.absolute().as_uri()}?mode=rw", uri=True, timeout=_ENDING, isolation_level=None,
    )) as connection:
        try:
            connection.execute("PRAGMA locking_mode=EXCLUSIVE").close()
            connection.execute("BEGIN EXCLUSIVE").close()
            connection.execute("ROLLBACK").close()
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF in {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}:
                raise BackupError(IN_USE) from error
        except sqlite3.DatabaseError:  # what is damaged is kept aside as it is
            pass


def _keep_aside(folder: Path, files: list[Path]) -> None:
    """Keep *files* in a new folder in *folder*, and leave them where they are as well."""
    if not files:
        return
    aside = folder / f"replaced-{datetime.now(UTC):%Y-%m-%d-%H%M%S-%f}"
    aside.mkdir(mode=0o700)
    for each in files:
        try:
            os.link(each, aside / each.name)
        except OSError:  # another disk, or one without links
            shutil.copy2(each, aside / each.name)
            sync_file(aside / each.name)
    sync_folder(aside)
    sync_folder(folder)


def _put_files(files: Mapping[str, str], folder: Path) -> None:
    """Put the small files of a backup into *folder*, in place of those that are there."""
    for name in FILES:
        if name in files:
            (folder / name).parent.mkdir(mode=0o700, exist_ok=True)
            write_private(folder / name, files[name])
        elif name != AUTHORITY_FILE:  # of before there was https: phones know the one that is there
            (folder / name).unlink(missing_ok=True)
