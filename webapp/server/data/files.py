"""Files of their owner alone, whole or not there at all, locked by one process at a time.

It works alike on Linux, macOS and Windows. Windows opens no folder, writes nothing back that was
opened to be read, and moves nothing over a file that somebody has open; where it has no modes, a
file is its owner's because the folder is.
"""

import os
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

import portalocker

_PATIENCE: Final = 2.0
"""Seconds to wait for a reader of a file that is to be replaced: a page, or a virus scanner."""


def write_private(path: Path, text: str) -> None:
    """Write *text* to *path* so that nobody else can read it and no reader sees half of it."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}-")
    try:
        with os.fdopen(handle, "w", encoding="ascii") as file:
            file.write(f"{text}\n")
            file.flush()
            os.fsync(file.fileno())
        put_in_place(Path(name), path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def put_in_place(made: Path, path: Path) -> None:
    """Move a file, which is closed, to *path*, in place of one that is there.

    Raises:
        OSError: it cannot be; where somebody has the other one open, after a while.
    """
    until = time.monotonic() + _PATIENCE
    while True:
        try:
            made.replace(path)
        except PermissionError as error:
            if getattr(error, "winerror", None) is None or time.monotonic() > until:
                raise
            time.sleep(_PATIENCE / 40)
        else:
            return


def sync_file(path: Path) -> None:
    """Have what was written to a file on the disk."""
    with path.open("rb+") as file:
        os.fsync(file.fileno())


def sync_folder(folder: Path) -> None:
    """Have the names in *folder* on the disk, where the system opens folders."""
    try:
        number = os.open(folder, os.O_RDONLY)
    except PermissionError:
        if folder.is_dir():
            return  # Windows writes the names by itself
        raise
    try:
        os.fsync(number)
    finally:
        os.close(number)


def private(path: str, flags: int) -> int:
    """Open a file so that its owner alone can, whatever its folder is, and was."""
    number = os.open(path, flags, 0o600)
    if hasattr(os, "fchmod"):  # Windows has had it since Python 3.13
        with suppress(PermissionError):
            os.fchmod(number, 0o600)
    return number


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Wait for the lock *path*, and hold it: it ends with the process, however that ends."""
    with open(path, "a", encoding="ascii", opener=private) as file:
        portalocker.lock(file, portalocker.LOCK_EX)
        yield


@contextmanager
def try_lock(path: Path, *, shared: bool = False) -> Iterator[bool]:
    """Say whether the lock *path* could be had, alone or *shared* with others who share it.

    Processes that are forked meanwhile hold it too, until the last of them has ended.
    """
    with open(path, "a", encoding="ascii", opener=private) as file:
        kind = portalocker.LOCK_SH if shared else portalocker.LOCK_EX
        try:
            portalocker.lock(file, kind | portalocker.LOCK_NB)
        except portalocker.AlreadyLocked:
            yield False
        else:
            yield True
