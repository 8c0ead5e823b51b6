"""Making a backup: written privately beside its place, read again, and only then put there."""

import hashlib
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import IO, Final

import sqlalchemy as sa

from rules.messages import N_, message
from webapp.server.data.config import SECRET_FILE, Store
from webapp.server.data.files import put_in_place, sync_folder
from webapp.server.https.files import AUTHORITY_FILE, SWITCH_FILE
from webapp.settings.backup.archive import Manifest, Writer, open_archive
from webapp.settings.backup.disk import Room
from webapp.settings.backup.errors import BackupError, refused
from webapp.settings.backup.schema import KeptTable, tables_at
from webapp.settings.backup.source import Progress, count, known_revision, reading, rows_of, silent
from webapp.settings.backup.values import encode

FILES: Final = (SECRET_FILE, AUTHORITY_FILE, SWITCH_FILE)
"""What the data folder holds beside the database that a household needs on another machine."""

LEFT_OUT: Final = frozenset({"arrival", "invite", "invitation", "job"})
"""Tables whose rows are in no backup: files that were looked at wait for some hours only, links and
codes would let in the finder of a backup, and a start recreates the jobs."""

PART: Final = ".part"


@dataclass(frozen=True, slots=True)
class Made:
    """A backup that was made and read again: where, its size in bytes, and its SHA-256."""

    path: Path
    size: int
    sha256: str
    manifest: Manifest


def back_up(place: Store, path: Path, progress: Progress = silent) -> Made:
    """Make a backup of *place* at *path*; a backup that is there is replaced by a good one.

    Raises:
        BackupError: the database cannot be read, or the file not be written; whatever was at
            *path* is there as it was.
    """
    _refuse_another_file(path)
    with refused(message(N_("{file} cannot be written: {reason}."), file=str(path)),
                 OSError), beside(path) as (part, file):
        manifest = _write(place, file, part.parent, progress)
        file.flush()
        os.fsync(file.fileno())
        made = _verified(part, path, manifest)
        file.close()
        put_in_place(part, path)
        sync_folder(path.parent)
        return made


def _refuse_another_file(path: Path) -> None:
    if not path.exists():
        return
    try:
        with open_archive(path):
            return
    except BackupError as error:
        raise BackupError(message(
            N_("{file} is not a backup of Joly. Name another file."),
            file=str(path))) from error


@contextmanager
def beside(path: Path) -> Iterator[tuple[Path, IO[bytes]]]:
    """Open a new file beside *path* that nobody else can read, and leave none of it behind."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}-", suffix=PART)
    part = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            yield part, file
    finally:
        part.unlink(missing_ok=True)


def _write(place: Store, file: IO[bytes], folder: Path, progress: Progress) -> Manifest:
    writer = Writer(file)
    try:
        return _write_all(place, folder, writer, progress)
    except BaseException:
        writer.give_up()
        raise


def _write_all(place: Store, folder: Path, writer: Writer, progress: Progress) -> Manifest:
    made_at = datetime.now(UTC).isoformat(timespec="seconds")
    with reading(place) as connection:
        revision = known_revision(connection)
        room = Room(folder)
        for kept in tables_at(revision):
            writer.table(kept.name, kept.columns, _lines(connection, kept, progress, room))
        database = connection.dialect.name
    for name in FILES:
        if (data := _small_file(place, name)) is not None:
            writer.small_file(name, data)
    manifest = Manifest(revision, made_at, made_by(), database,
                        tuple(writer.tables), tuple(writer.files))
    writer.close(manifest)
    return manifest


def _lines(
    connection: sa.Connection, kept: KeptTable, progress: Progress, room: Room
) -> Iterator[bytes]:
    if kept.name in LEFT_OUT:
        return
    of = count(connection, kept)
    kinds = [kind for _, kind in kept.columns]
    for done, row in enumerate(rows_of(connection, kept), 1):
        line = encode(kinds, row)
        room.look(len(line))
        yield line
        progress(kept.name, done, of)


def _small_file(place: Store, name: str) -> bytes | None:
    if name == SECRET_FILE and place.secret:
        return f"{place.secret}\n".encode()
    path = place.data / name
    return path.read_bytes() if path.exists() else None


def _verified(part: Path, path: Path, manifest: Manifest) -> Made:
    """Read a backup again from the disk."""
    with open_archive(part) as archive:
        archive.verify()
        if archive.manifest != manifest:
            raise BackupError(message(N_("The disk is faulty: it returned other data.")))
    with part.open("rb") as file:
        digest = hashlib.file_digest(file, "sha256").hexdigest()
    return Made(path, part.stat().st_size, digest, manifest)


def made_by() -> str:
    """Return the version of this Joly."""
    try:
        return version("joly")
    except PackageNotFoundError:
        return "0"
