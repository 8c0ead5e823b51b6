"""What a process has worked out of the log and may need again; any of it may be dropped.

The log is the truth, and anyone who reads a snapshot holds it against the log first. So no process
needs what another one keeps, and a process that has just begun only takes longer once.
"""

from collections import OrderedDict
from contextlib import suppress
from typing import Any, Final

from flask import Flask, current_app

MOST_LINES: Final = 12_000
"""Lines in all of the games that a process keeps folded: at about 3 KB each, 36 MB at most."""


class Snapshots:
    """Values by key, those that were used last. No step needs a lock: each is one operation."""

    def __init__(self, most: int = MOST_LINES) -> None:
        self._most = most
        self._kept: OrderedDict[str, tuple[Any, int]] = OrderedDict()

    def get(self, key: str) -> Any | None:  # noqa: ANN401 (who keeps a value knows its type)
        """Return what was kept under *key*, if it is still there."""
        kept = self._kept.get(key)
        if kept is None:
            return None
        with suppress(KeyError):  # dropped by another thread in this moment
            self._kept.move_to_end(key)
        return kept[0]

    def keep(self, key: str, value: object, size: int) -> None:
        """Keep *value*, of *size* lines, and drop what was not used for longest."""
        self._kept[key] = (value, size)
        with suppress(KeyError):
            self._kept.move_to_end(key)
            while sum(size for _value, size in list(self._kept.values())) > self._most:
                self._kept.popitem(last=False)

    def clear(self) -> None:
        """Drop everything."""
        self._kept.clear()


def init_snapshots(app: Flask) -> None:
    """Give *app* its snapshots."""
    app.extensions["snapshots"] = Snapshots()


def snapshots() -> Snapshots:
    """Return the snapshots of the app that is answering."""
    found = current_app.extensions["snapshots"]
    assert isinstance(found, Snapshots)  # noqa: S101 (set in init_snapshots)
    return found
