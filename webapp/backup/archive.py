"""The file of a backup: a ZIP with a manifest, a list of rows for each table, and small files.

``manifest.json`` says the version of the format, the revision of the tables, and of every other
member its size and its SHA-256. ``tables/NAME.jsonl`` has one row a line, ``files/NAME`` is a file
of the data folder. Nothing is ever unpacked by the name that it has in the archive: what is wanted
is asked for by names that the app knows, and read in a stream that ends where the manifest says.
"""

import hashlib
import io
import json
import zipfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import IO, Any, Final, NoReturn

from rules.messages import N_, message
from webapp.backup.errors import DAMAGE, BackupError, refused

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

DAMAGED: Final = message(N_("This backup is damaged or no backup at all: {reason}."))


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

    def __init__(self, archive: zipfile.ZipFile, manifest: Manifest) -> None:
        self._archive = archive
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
        members = (*self.manifest.tables, *self.manifest.files)
        held = sum(each.size for each in members)
        packed = sum(each.compress_size for each in self._archive.infolist())
        if held > packed * _MOST_SMALLER + _ROOM or any(each.size < 0 for each in members):
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
    with refused(message(N_("The backup {file} cannot be read: {reason}."), file=str(path)),
                 OSError):
        file = path.open("rb")
    with file:
        with refused(DAMAGED, *DAMAGE, OSError):
            archive = zipfile.ZipFile(file)
            manifest = _manifest(archive)
        with archive:
            yield Reader(archive, manifest)


def _manifest(archive: zipfile.ZipFile) -> Manifest:
    with archive.open(MANIFEST) as member:
        text = member.read(_LARGEST_MANIFEST + 1)
    if len(text) > _LARGEST_MANIFEST:
        _refuse("its manifest is too long")
    said = json.loads(text)
    if not isinstance(said, dict) or said.get("format") != FORMAT:
        _refuse("its manifest is another's")
    if said["version"] != VERSION:
        raise BackupError(message(
            N_("This backup was made by a newer Joly ({version}): install that one, or a later."),
            version=str(said.get("made_by"))[:40]))
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
