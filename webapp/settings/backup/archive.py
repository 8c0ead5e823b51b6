"""The file of a backup: a ZIP with a manifest, a list of rows for each table, and small files.

``manifest.json`` says the version of the format, the revision of the tables, and of every other
member its size and its SHA-256. ``tables/NAME.jsonl`` has one row a line, ``files/NAME`` is a file
of the data folder. Nothing is ever unpacked by the name that it has in the archive: what is wanted
is asked for by names that the app knows, and read in a stream that ends where the manifest says.
"""

import hashlib
import io
import json
import os
import struct
import zipfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import IO, Any, Final, NoReturn

from rules.messages import N_, message
from webapp.settings.backup.errors import DAMAGE, NEWER, BackupError, refused

FORMAT: Final = "joly backup"
VERSION: Final = 1
MANIFEST: Final = "manifest.json"
LONGEST_ROW: Final = 1 << 27
"""Bytes of a row: an upload of the largest size that is taken is a sixth of it."""

_LARGEST_MANIFEST: Final = 1 << 20
_CHUNK: Final = 1 << 18
_MOST_SMALLER: Final = 200
"""How many times smaller than its contents a backup may be; more than that is a bomb."""

_ROOM: Final = 1 << 24
"""Bytes that any backup may hold, however small it is."""

_LONGEST_INDEX: Final = 1 << 16
_END: Final = struct.Struct("<4s4H2LH")
_LOCATOR: Final = 20
_END_64: Final = struct.Struct("<4sQ2H2L4Q")
"""The last records of an archive; of both the length of the index stands before its place."""

DAMAGED: Final = message(N_("This is not a backup, or it is damaged: {reason}."))


@dataclass(frozen=True, slots=True)
class Member:
    """A member of the archive: a table with its ``columns`` and ``rows``, or a small file."""

    name: str
    size: int
    sha256: str
    rows: int = 0
    columns: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Manifest:
    """What a backup says about itself; ``revision`` is that of its tables."""

    revision: str
    made_at: str
    made_by: str
    database: str
    tables: tuple[Member, ...]
    files: tuple[Member, ...]
    format: str = FORMAT
    version: int = VERSION

    def rows(self, table: str) -> int:
        """Return how many rows of a table are in it; none of one that was not there yet."""
        return next((each.rows for each in self.tables if each.name == table), 0)


class Writer:
    """Writes the members of a backup, one after the other, and counts them."""

    def __init__(self, file: IO[bytes]) -> None:
        self._archive = zipfile.ZipFile(
            file, "w", zipfile.ZIP_DEFLATED, compresslevel=1, strict_timestamps=False)
        self.tables: list[Member] = []
        self.files: list[Member] = []

    def table(self, name: str, columns: tuple[tuple[str, str], ...], rows: Iterable[bytes]) -> None:
        """Add a table by its rows, each a line."""
        count, size, digest = 0, 0, hashlib.sha256()
        with self._archive.open(_table(name), "w", force_zip64=True) as member, \
                io.BufferedWriter(member, _CHUNK) as buffered:
            for row in rows:
                count += 1
                size += len(row)
                digest.update(row)
                buffered.write(row)
        self.tables.append(Member(name, size, digest.hexdigest(), count, columns))

    def small_file(self, name: str, data: bytes) -> None:
        """Add a file of the data folder."""
        self._archive.writestr(_file(name), data)
        self.files.append(Member(name, len(data), hashlib.sha256(data).hexdigest()))

    def close(self, manifest: Manifest) -> None:
        """Write the manifest, and end the archive."""
        self._archive.writestr(MANIFEST, json.dumps(asdict(manifest), indent=1))
        self._archive.close()

    def give_up(self) -> None:
        """End an archive that is thrown away."""
        with suppress(*DAMAGE, OSError):
            self._archive.close()


class Reader:
    """A backup that is open; what it says is believed only once ``verify`` has passed."""

    def __init__(self, archive: zipfile.ZipFile, manifest: Manifest, size: int) -> None:
        self._archive = archive
        self._most = size * _MOST_SMALLER + _ROOM
        self.manifest = manifest

    def verify(self) -> None:
        """Read all of it, and compare it with its checksums.

        Raises:
            BackupError: something is missing, too much, or is not what was written.
        """
        with refused(DAMAGED, *DAMAGE, OSError):
            self._refuse_a_bomb()
            for each in self.manifest.tables:
                self._verify(_table(each.name), each, rows=True)
            for each in self.manifest.files:
                self._verify(_file(each.name), each, rows=False)

    def lines(self, table: Member) -> Iterator[bytes]:
        """Go through the rows of a table, each a line of JSON."""
        with refused(DAMAGED, *DAMAGE, OSError), self._open(_table(table.name), table) as member:
            buffered = io.BufferedReader(member, _CHUNK)  # type: ignore[type-var]
            while line := buffered.readline(LONGEST_ROW + 1):
                if len(line) > LONGEST_ROW:
                    _refuse("a row is too long")
                yield line

    def small_file(self, file: Member) -> bytes:
        """Return a file of the data folder."""
        with refused(DAMAGED, *DAMAGE, OSError), self._open(_file(file.name), file) as member:
            return member.read(min(file.size, _LARGEST_MANIFEST))

    def _refuse_a_bomb(self) -> None:
        # The file says how large it is: what its index says of that, anybody may have written. And
        # no more of a member is ever unpacked than the manifest says of it.
        members = (*self.manifest.tables, *self.manifest.files)
        held = sum(each.size for each in members)
        if held > self._most or any(each.size < 0 for each in members):
            _refuse("it holds more than a backup of its size can")

    def _open(self, name: str, member: Member) -> IO[bytes]:
        info = self._archive.getinfo(name)
        if info.compress_type not in {zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED}:
            _refuse("it is packed in another way")
        if info.file_size != member.size:
            _refuse(f"{name} has another size")
        return self._archive.open(info)

    def _verify(self, name: str, member: Member, *, rows: bool) -> None:
        size, count, digest = 0, 0, hashlib.sha256()
        with self._open(name, member) as opened:
            while chunk := opened.read(_CHUNK):
                size += len(chunk)
                count += chunk.count(b"\n") if rows else 0
                digest.update(chunk)
                if size > member.size:
                    break
        if (size, count, digest.hexdigest()) != (member.size, member.rows, member.sha256):
            _refuse(f"{name} does not fit its checksum")


def _refuse(reason: str) -> NoReturn:
    """Say why a file is no backup, in English, as the reasons of Python's own readers are."""
    raise ValueError(reason)


def _table(name: str) -> str:
    return f"tables/{name}.jsonl"


def _file(name: str) -> str:
    return f"files/{name}"


@contextmanager
def open_archive(path: Path) -> Iterator[Reader]:
    """Open the backup at *path*.

    Raises:
        BackupError: it cannot be read, is no backup, or was made by a newer version.
    """
    with refused(message(N_("{file} cannot be read: {reason}."), file=str(path)),
                 OSError):
        file = path.open("rb")
    with file:
        with refused(DAMAGED, *DAMAGE, OSError):
            size = os.fstat(file.fileno()).st_size
            _refuse_a_long_index(file, size)
            archive = zipfile.ZipFile(file)
            manifest = _manifest(archive)
        with archive:
            yield Reader(archive, manifest, size)


def _refuse_a_long_index(file: IO[bytes], size: int) -> None:
    """Look at the end of the file: all of its index is read into memory.

    Ours has no comment, so that the last record is where it is looked for; beyond four gigabytes
    another record before it says how long the index is.
    """
    file.seek(max(size - _END_64.size - _LOCATOR - _END.size, 0))
    tail = file.read()
    file.seek(0)
    mark, *_numbers, length, _start, comment = _END.unpack(tail[-_END.size:].ljust(_END.size))
    if mark != b"PK\5\6" or comment:
        _refuse("its end is not where it should be")
    if tail[-_END.size - _LOCATOR:].startswith(b"PK\6\7"):
        length = _END_64.unpack(tail[: _END_64.size])[-2]
    if length > _LONGEST_INDEX:
        _refuse("its index is too long")


def _manifest(archive: zipfile.ZipFile) -> Manifest:
    with archive.open(MANIFEST) as member:
        text = member.read(_LARGEST_MANIFEST + 1)
    if len(text) > _LARGEST_MANIFEST:
        _refuse("its manifest is too long")
    said = json.loads(text)
    if not isinstance(said, dict) or said.get("format") != FORMAT:
        _refuse("its manifest is another's")
    if said["version"] != VERSION:
        raise BackupError(NEWER)
    tables, files = (_members(said[part]) for part in ("tables", "files"))
    revision, made_at, by, database = (
        str(said[name]) for name in ("revision", "made_at", "made_by", "database"))
    return Manifest(revision, made_at, by, database, tables, files)


def _members(said: Any) -> tuple[Member, ...]:  # noqa: ANN401 (JSON)
    found = tuple(
        Member(str(each["name"]), int(each["size"]), str(each["sha256"]), int(each["rows"]),
               tuple((str(name), str(kind)) for name, kind in each["columns"]))
        for each in said)
    if len({each.name for each in found}) != len(found):
        _refuse("its manifest names something twice")
    return found
