"""Pictures that were drawn, kept while they hold; one is drawn at a time, and few wait for theirs.

Drawing one takes a tenth of a second of a processor. A device that asks for hundreds is asked to
try again, and everyone else's tables are answered meanwhile.
"""

from collections import OrderedDict
from collections.abc import Callable
from threading import Condition
from typing import Final

from flask import current_app
from werkzeug.exceptions import ServiceUnavailable

KEPT: Final = 32
"""Pictures that a process keeps, each of some 30 kB."""
WAITING: Final = 2
"""Requests that may wait while one is drawn: a thread of four stays free for tables."""
PATIENCE: Final = 5.0
"""Seconds that a request waits at most."""
_PLACE: Final = "easel"


class Easel:
    """Draws one picture at a time and keeps the latest."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, bytes] = OrderedDict()
        self._free = Condition()
        self._drawn = ""
        self._waiting = 0

    def picture(self, key: str, draw: Callable[[], bytes]) -> bytes:
        """Return the picture that is called *key*, drawn once, however many ask for it.

        Raises:
            ServiceUnavailable: others wait already; it says when to come again.
        """
        with self._free:
            if not self._may_draw(key):
                return self._kept[key]
            self._drawn = key
        made = b""
        try:
            made = draw()
        finally:
            with self._free:
                self._drawn = ""
                if made:
                    self._keep(key, made)
                self._free.notify_all()
        return made

    def _keep(self, key: str, made: bytes) -> None:
        self._kept[key] = made
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)

    def _may_draw(self, key: str) -> bool:
        """Wait for one's turn; say no where the picture is there by then."""
        if key in self._kept:
            self._kept.move_to_end(key)
            return False
        if self._drawn:
            if self._waiting >= WAITING:
                raise ServiceUnavailable(retry_after=2)
            self._waiting += 1
            try:
                free = self._free.wait_for(lambda: not self._drawn, PATIENCE)
            finally:
                self._waiting -= 1
            if not free:
                raise ServiceUnavailable(retry_after=2)
            return self._may_draw(key)
        return True


def easel() -> Easel:
    """Return the easel of this process, made when it is first asked for: no lock is older."""
    found: Easel = current_app.extensions.setdefault(_PLACE, Easel())
    return found
