"""A board in memory that all processes of a server share: what lasts for an evening at most.

Whatever must outlive a server is in the database. What is told four times a second, and means
nothing a few seconds later, stands here: in pages of memory that were there before the processes
were forked. One key has one entry; each entry has a version, which whoever polls may compare
without a lock, and a moment from which on it is no longer there.

Entries are bounded in number and in size. A process that dies while it writes leaves an entry whose
sum is wrong, which is as none. Several servers on one database have a board each.
"""

import fcntl
import mmap
import os
import struct
import tempfile
import threading
import time
import weakref
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import blake2b
from typing import Final

from flask import Flask, current_app

ENTRIES: Final = 64
OF_ONE: Final = 4
"""Entries that one owner may have: others find room whatever it does."""
SIZE: Final = 1 << 17
"""Bytes of an entry, its head included; memory that no entry has used is not taken."""

_HEAD: Final = struct.Struct("<16s16sQdII")
"""Its name, its owner, its version, until when it is there, its length, its sum."""


class BoardFull(Exception):  # noqa: N818 (nothing is wrong: others were first)
    """As many entries as there can be are there, in all or of one owner."""


@dataclass(slots=True)
class Entry:
    """An entry as its writer holds it: what is assigned here is written when it lets go."""

    data: bytes
    """Empty where there is none."""
    version: int
    until: float = 0.0
    """Seconds of the clock that only goes on; 0 takes the entry away."""


class Board:
    """The board; for use by all threads and processes that come of the one that made it."""

    def __init__(self) -> None:
        self._memory = mmap.mmap(-1, ENTRIES * SIZE)
        self._threads = threading.Lock()
        # A lock on a file ends with the process that holds it, however that ends.
        self._file, path = tempfile.mkstemp(prefix="joly-board-")
        os.unlink(path)  # noqa: PTH108 (it is a path of the system's own)
        weakref.finalize(self, os.close, self._file)

    def version(self, key: str) -> int:
        """Return the version of an entry, 0 where there is none; it waits for nobody."""
        at = self._find(_name(key))
        if at is None:
            return 0
        _, _, version, until, _, _ = _HEAD.unpack_from(self._memory, at)
        return int(version) if until > time.monotonic() else 0

    def read(self, key: str) -> bytes:
        """Return an entry, empty where there is none."""
        with self._locked():
            return self._read(self._find(_name(key))).data

    @contextmanager
    def change(self, key: str, owner: str = "") -> Iterator[Entry]:
        """Let one writer change an entry; an error within changes nothing.

        A new one belongs to *owner*, without a name to nobody but itself.

        Raises:
            BoardFull: there is no room for a new entry.
            ValueError: the entry is larger than ``SIZE``.
        """
        name = _name(key)
        with self._locked():
            at = self._find(name)
            entry = self._read(at)
            yield entry
            if entry.until > time.monotonic():
                whose = _name(owner or key) if at is None else self._memory[at + 16 : at + 32]
                self._write(self._free(whose) if at is None else at, name, whose, entry)
            elif at is not None:
                _HEAD.pack_into(self._memory, at, bytes(16), bytes(16), 0, 0.0, 0, 0)

    @contextmanager
    def _locked(self) -> Iterator[None]:
        with self._threads:
            fcntl.lockf(self._file, fcntl.LOCK_EX)
            try:
                yield
            finally:
                fcntl.lockf(self._file, fcntl.LOCK_UN)

    def _find(self, name: bytes) -> int | None:
        return next((at for at in range(0, ENTRIES * SIZE, SIZE)
                     if self._memory[at : at + 16] == name), None)

    def _free(self, whose: bytes) -> int:
        now, free, mine = time.monotonic(), list[int](), 0
        for at in range(0, ENTRIES * SIZE, SIZE):
            _, owner, _, until, _, _ = _HEAD.unpack_from(self._memory, at)
            if until <= now:
                free.append(at)
            elif owner == whose:
                mine += 1
        if not free or mine >= OF_ONE:
            raise BoardFull
        return free[0]

    def _read(self, at: int | None) -> Entry:
        if at is None:
            return Entry(b"", 0)
        _, _, version, until, length, total = _HEAD.unpack_from(self._memory, at)
        data = self._memory[at + _HEAD.size : at + _HEAD.size + min(length, SIZE)]
        if until <= time.monotonic() or zlib.crc32(data) != total:
            return Entry(b"", version)
        return Entry(data, version, until)

    def _write(self, at: int, name: bytes, whose: bytes, entry: Entry) -> None:
        if _HEAD.size + len(entry.data) > SIZE:
            raise ValueError(len(entry.data))
        start = at + _HEAD.size
        self._memory[start : start + len(entry.data)] = entry.data
        _HEAD.pack_into(self._memory, at, name, whose, entry.version, entry.until, len(entry.data),
                        zlib.crc32(entry.data))


def seen_of(game_id: str) -> str:
    """Return the key under which it stands what a camera sees of a game."""
    return f"eye {game_id}"


def _name(key: str) -> bytes:
    return blake2b(key.encode(), digest_size=16).digest()


def init_board(app: Flask) -> None:
    """Give *app* its board, before any process is forked."""
    app.extensions["board"] = Board()


def board() -> Board:
    """Return the board of the app that is answering."""
    found = current_app.extensions["board"]
    assert isinstance(found, Board)  # noqa: S101 (set in init_board)
    return found
