"""Looking at frames: one at a time in a process of its own, which ends when none come any more.

A frame that comes while another is looked at is dropped: the next one shows the table as well, and
nothing is ever queued. Each server process has a process for frames while it gets some; a phone
stays on one connection, so it is one in all mostly.
"""

import threading
from typing import Any, Final

from flask import Flask, current_app

from webapp.play.photos.process import MEMORY
from webapp.server.jobs.child import Child, Program

PROGRAM: Final = Program(
    "webapp.play.live.worker", seconds=20.0, memory=MEMORY, idle=20.0, answers=4000)
"""It gives its memory back soon; at four frames a second it is replaced each quarter of an hour."""


def look_at(
    child: Child, data: bytes, memory: bytes, at: float, *, always: bool = False,
) -> dict[str, Any]:
    """Have one frame looked at; return ``memory`` and ``seen``, or ``refused``.

    Args:
        child: what looks.
        data: a JPEG.
        memory: what is remembered of the frames before, as JSON; empty at the beginning.
        at: when the frame came, in seconds of a clock that goes on.
        always: its tiles are read even where they say nothing new.

    Raises:
        Died: it took too long, too much memory, or made the process fall over.
    """
    return child.ask({"at": at, "always": always, "memory": memory.decode()}, data)[0]


class Eye:
    """What looks at frames in this server process."""

    def __init__(self, program: Program = PROGRAM) -> None:
        self.child = Child(program)
        self._looking = threading.Lock()
        self._closed = False

    def look(
        self, data: bytes, memory: bytes, at: float, *, always: bool = False,
    ) -> dict[str, Any] | None:
        """Look at a frame, unless another one is being looked at: then return ``None``.

        Raises:
            Died: see ``look_at``.
        """
        if self._closed or not self._looking.acquire(blocking=False):
            return None
        try:
            return look_at(self.child, data, memory, at, always=always)
        finally:
            self._looking.release()

    def close(self) -> None:
        """End the process; no frame is looked at any more."""
        self._closed = True
        with self._looking:
            self.child.end()


def init_eye(app: Flask) -> None:
    """Give *app* what looks at frames; nothing of it runs before a frame comes."""
    app.extensions["eye"] = Eye()


def eye() -> Eye:
    """Return what looks at frames for the app that is answering."""
    found = current_app.extensions["eye"]
    assert isinstance(found, Eye)  # noqa: S101 (set in init_eye)
    return found
