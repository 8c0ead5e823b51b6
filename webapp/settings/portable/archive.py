"""ZIP archives: written the same each time, and read as what a stranger may have made.

Nothing of an archive is ever written to a disk under a name that it gives: its files are read into
memory, one after another and never more of one than it may have.
"""

import io
import struct
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from typing import IO, Final

from webapp.settings.portable.trouble import DAMAGED, NO_EXPORT, TOO_LARGE, trouble

MOST_FILES: Final = 5000
LARGEST_FILE: Final = 8 * 2**20
"""Bytes of one file of an archive, unpacked; a record may have 1 MiB, a photo less than one."""
LARGEST_WHOLE: Final = 512 * 2**20
"""Bytes of all files, unpacked."""

_LARGEST_INDEX: Final = 2 * 2**20
_INDEX_END: Final = struct.Struct("<4s4H2LH")
"""The last of an archive: mark, disks, numbers of files, size and place of the index, comment."""
_END_MARK: Final = b"PK\x05\x06"
_END_64: Final = struct.Struct("<4sLQL")
_END_64_MARK: Final = b"PK\x06\x07"
_EPOCH: Final = (1980, 1, 1, 0, 0, 0)
_LONGEST_NAME: Final = 200
_BROKEN: Final = (
    zipfile.BadZipFile, zipfile.LargeZipFile, zlib.error, EOFError, OSError, NotImplementedError,
    RuntimeError, ValueError, OverflowError, IndexError,
)
"""What the standard library raises on archives that are damaged, encrypted or made up."""


class _Window(io.BytesIO):
    """A file of which only what was written since the last look is still here."""

    _gone = 0

    def tell(self) -> int:
        return self._gone + super().tell()

    def seek(self, at: int, whence: int = 0, /) -> int:
        return self._gone + super().seek(at if whence else at - self._gone, whence)

    def take(self) -> bytes:
        """Return what was written, and let it go."""
        found = self.getvalue()
        self._gone += len(found)
        super().seek(0)
        self.truncate()
        return found


def packed(files: Iterable[tuple[str, bytes]]) -> Iterator[bytes]:
    """Yield, as it is made, an archive of *files* with their names, each as small as it gets."""
    window = _Window()
    with zipfile.ZipFile(window, "w") as archive:
        for name, data in files:
            entry = zipfile.ZipInfo(name, _EPOCH)
            pictured = name.endswith(".jpg")
            entry.compress_type = zipfile.ZIP_STORED if pictured else zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, data)
            yield window.take()
    yield window.take()


def write_archive(to: IO[bytes], files: Iterable[tuple[str, bytes]]) -> None:
    """Write an archive of *files* with their names."""
    for part in packed(files):
        to.write(part)


class Archive:
    """The files of an archive by name; it is looked at whole before any of them is read."""

    def __init__(self, data: bytes) -> None:
        """Open an archive.

        Raises:
            ImportTroubleError: it is none, or has too many, too large or strangely named files.
        """
        files = _count_files(data)
        try:
            self._zip = zipfile.ZipFile(io.BytesIO(data))
        except _BROKEN as error:
            raise trouble(NO_EXPORT) from error
        if len(self._zip.infolist()) != files:
            raise trouble(NO_EXPORT)
        entries = [each for each in self._zip.infolist() if not each.filename.endswith("/")]
        if (sum(each.file_size for each in entries) > LARGEST_WHOLE
                or any(each.file_size > LARGEST_FILE for each in entries)):
            raise trouble(TOO_LARGE)
        self._entries = {each.filename: each for each in entries}
        if len(self._entries) < len(entries) or any(map(_is_strange, self._entries)):
            raise trouble(NO_EXPORT)

    @property
    def names(self) -> tuple[str, ...]:
        """Return the names of the files, in their order in the archive."""
        return tuple(self._entries)

    def size(self, name: str) -> int:
        """Return how many bytes a file says that it has: no more of it is ever read."""
        return self._entries[name].file_size

    def read(self, name: str) -> bytes:
        """Return a file.

        Raises:
            ImportTroubleError: there is no such file, or it is damaged or too large.
        """
        entry = self._entries.get(name)
        if entry is None:
            raise trouble(DAMAGED, name=name[:_LONGEST_NAME])
        if entry.compress_type not in {zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED}:
            raise trouble(NO_EXPORT)
        try:
            with self._zip.open(entry) as file:
                data = file.read(LARGEST_FILE + 1)
        except _BROKEN as error:
            raise trouble(DAMAGED, name=name) from error
        if len(data) > LARGEST_FILE:
            raise trouble(TOO_LARGE)
        return data


def _count_files(data: bytes) -> int:
    """Return how many files the index of an archive has, which is read into memory as a whole.

    It must end the archive, without a comment and without the fields for archives beyond four
    gigabytes: then its last record is the one that ``zipfile`` goes by, wherever else in the
    bytes its mark may stand.

    Raises:
        ImportTroubleError: it does not, or holds too many.
    """
    at = len(data) - _INDEX_END.size
    if at < 0 or _END_MARK not in data:
        raise trouble(NO_EXPORT)
    mark, disk, first, here, files, size, start, comment = _INDEX_END.unpack_from(data, at)
    locator = data[max(at - _END_64.size, 0) : at]
    if mark != _END_MARK or comment or disk or first or locator.startswith(_END_64_MARK):
        raise trouble(NO_EXPORT)
    if files > MOST_FILES or size > _LARGEST_INDEX:
        raise trouble(TOO_LARGE)
    if here != files or size != at - start:
        raise trouble(NO_EXPORT)
    return int(files)


def _is_strange(name: str) -> bool:
    """Say whether no export has a file of that *name*: ours lie in one folder at most."""
    parts = name.split("/")
    return (len(name) > _LONGEST_NAME or not name.isprintable() or "\\" in name or ":" in name
            or any(part in {"", ".", ".."} for part in parts))
