"""A short-lived cache shared by processes: what a camera has seen, and its proposals.

What must survive a restart is in the database. What changes four times a second, and means nothing
a few seconds later, is here: in memory, or in files if several processes serve. One key has one
entry with a version, which polling clients compare, and an expiry time. Each server has its own.

Entries are bounded in number and in size. A process that dies while it writes changes nothing.
"""

import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from cachelib import BaseCache, FileSystemCache, SimpleCache
from flask import Flask, current_app

from webapp.server.data.files import locked

ENTRIES: Final = 64
OF_ONE: Final = 4
"""Entries of one owner, so that others always find room."""
SIZE: Final = 1 << 17
"""Bytes of an entry."""

_INDEX: Final = "index"


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
    owner: str = ""


class Board:
    """The cache; for the threads of a process, or for all processes if it has a *folder*."""

    def __init__(self, folder: Path | None = None) -> None:
        self._cache: BaseCache
        self._locked: Callable[[], AbstractContextManager[object]]
        threads = threading.Lock()
        if folder is None:
            self._cache, self._locked = SimpleCache(default_timeout=0), lambda: threads
        else:
            self._cache = FileSystemCache(str(folder / "entries"), threshold=0, default_timeout=0)
            self._locked = lambda: locked(folder / "lock")

    def version(self, key: str) -> int:
        """Return the version of an entry, 0 where there is none; it waits for nobody."""
        found = self._there().get(key)
        return found.version if found else 0

    def read(self, key: str) -> bytes:
        """Return an entry, empty where there is none."""
        return (self._cache.get(f"data {key}") or b"") if key in self._there() else b""

    @contextmanager
    def change(self, key: str, owner: str = "") -> Iterator[Entry]:
        """Let one writer change an entry; an error within changes nothing.

        A new one belongs to *owner*, without a name to nobody but itself.

        Raises:
            BoardFull: there is no room for a new entry.
            ValueError: the entry is larger than ``SIZE``.
        """
        with self._locked():
            there = self._there()
            found = there.get(key)
            entry = replace(found or Entry(b"", 0, owner=owner or key), data=self.read(key))
            yield entry
            data = entry.data
            if len(data) >= SIZE:
                raise ValueError(len(data))
            if entry.until <= time.monotonic():
                there.pop(key, None)
                self._cache.delete(f"data {key}")
            else:
                of_one = sum(each.owner == entry.owner for each in there.values())
                if found is None and (len(there) >= ENTRIES or of_one >= OF_ONE):
                    raise BoardFull
                self._cache.set(f"data {key}", data)
                there[key] = replace(entry, data=b"")
            self._cache.set(_INDEX, there)

    def _there(self) -> dict[str, Entry]:
        """Return all entries that are there now, without what they say."""
        known: dict[str, Entry] = self._cache.get(_INDEX) or {}
        now = time.monotonic()
        return {key: each for key, each in known.items() if each.until > now}


def seen_of(game_id: str) -> str:
    """Return the key under which it stands what a camera sees of a game."""
    return f"eye {game_id}"


def init_board(app: Flask) -> None:
    """Give *app* its cache."""
    app.extensions["board"] = Board()


def share_board(app: Flask) -> Path:
    """Give *app* one that the processes forked from this share; return the folder of its files."""
    folder = Path(tempfile.mkdtemp(prefix="joly-board-"))
    app.extensions["board"] = Board(folder)
    return folder


def board() -> Board:
    """Return the cache of the current app."""
    found = current_app.extensions["board"]
    assert isinstance(found, Board)  # noqa: S101 (set in init_board)
    return found
