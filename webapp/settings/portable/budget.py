"""What reading an archive may cost: each file once, and no more text, lines or time than bounds."""

import time
from typing import Final

from webapp.settings.portable.trouble import DAMAGED, TOO_LARGE, trouble

MOST_TEXT: Final = 32 * 2**20
"""Bytes of all records and documents of an archive."""
MOST_LINES: Final = 200_000
"""Lines of all records of an archive that comes through a page: ten years of a family."""
MOST_SECONDS: Final = 60
"""Seconds that reading and judging what is in an archive may take a page."""


class Budget:
    """What reading an archive may still cost; without *seconds* at the terminal, what it will."""

    def __init__(self, seconds: float | None) -> None:
        self._until = None if seconds is None else time.thread_time() + seconds
        self._bytes = MOST_TEXT
        self._lines = MOST_LINES
        self._named: set[str] = set()

    def spend(self, name: str, size: int = 0) -> None:
        """Let a file be read: a document or a record with *size* bytes of text, or a photo.

        Raises:
            ImportTroubleError: it was named before, or all together they are too much.
        """
        if name in self._named:
            raise trouble(DAMAGED, name=name)
        self._named.add(name)
        self._bytes -= size
        if self._bytes < 0:
            raise trouble(TOO_LARGE)
        self.go_on()

    def spend_lines(self, count: int) -> None:
        """Let *count* lines of a record be judged.

        Raises:
            ImportTroubleError: with those before they are too many.
        """
        self._lines -= count
        if self._until is not None and self._lines < 0:
            raise trouble(TOO_LARGE)

    def go_on(self) -> None:
        """Let one more file be looked into.

        Raises:
            ImportTroubleError: it has taken too long so far.
        """
        if self._until is not None and time.thread_time() > self._until:
            raise trouble(TOO_LARGE)
