"""Looking at frames: one at a time in a process of its own, which ends when none come any more.

A frame that comes while another is looked at is dropped: the next one shows the table as well, and
nothing is ever queued. Each server process has a process for frames while it gets some; a phone
stays on one connection, so it is one in all mostly.
"""

import json
import logging
import threading
import time
from dataclasses import dataclass
from typing import Any, Final

from flask import Flask, current_app

from webapp.live.protocol import HEAD as FRAME
from webapp.photos.process import PhotoProcess, ProcessDied
from webapp.photos.protocol import HEAD

SECONDS: Final = 20.0
"""How long one frame may take, the start of the process included, by the clock on the wall."""

IDLE: Final = 20.0
"""Seconds without a frame after which the process gives its memory back."""

FRAMES: Final = 4000
"""After so many frames a process is replaced; at four a second that is a quarter of an hour."""

_LOOK: Final = 1.0

_log: Final = logging.getLogger(__name__)


@dataclass(slots=True)
class FrameProcess(PhotoProcess):
    """One child process at a time, for frames; not for use by several threads at once."""

    seconds: float = SECONDS
    module: str = "webapp.live.worker"

    def look(
        self, data: bytes, memory: bytes, at: float, *, always: bool = False,
    ) -> dict[str, Any]:
        """Have one frame looked at; return ``memory`` and ``seen``, or ``refused``.

        Args:
            data: a JPEG.
            memory: what is remembered of the frames before, as JSON; empty at the beginning.
            at: when the frame came, in seconds of a clock that goes on.
            always: its tiles are read even where they say nothing new.

        Raises:
            ProcessDied: it took too long, too much memory, or made the process fall over.
        """
        until = time.monotonic() + self.seconds
        message = FRAME.pack(at, always, len(memory)) + memory + data
        try:
            child = self._start()
            self._send(child, HEAD.pack(len(message)) + message, until)
            answer: dict[str, Any] = json.loads(self._message(child, until))
        except (OSError, ValueError) as error:
            _log.warning("The process for frames did not answer (%s); it is ended.",
                         type(error).__name__)
            self.end()
            raise ProcessDied from error
        self._log_said()
        self._read += 1
        if self._read >= FRAMES:
            self.end()
        return answer


class Eye:
    """What looks at frames in this server process."""

    def __init__(self) -> None:
        self.process = FrameProcess()
        self._looking = threading.Lock()
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None
        self._closed = threading.Event()
        self._last = 0.0

    def look(
        self, data: bytes, memory: bytes, at: float, *, always: bool = False,
    ) -> dict[str, Any] | None:
        """Look at a frame, unless another one is being looked at: then return ``None``.

        Raises:
            ProcessDied: see ``FrameProcess.look``.
        """
        if self._closed.is_set() or not self._looking.acquire(blocking=False):
            return None
        try:
            self._last = time.monotonic()
            self._mind()
            return self.process.look(data, memory, at, always=always)
        finally:
            self._looking.release()

    def close(self) -> None:
        """End the process; no frame is looked at any more."""
        self._closed.set()
        if self._thread is not None:
            self._thread.join(_LOOK * 2)
        with self._looking:
            self.process.end()

    def _mind(self) -> None:
        with self._lock:
            if self._thread is None:
                self._thread = threading.Thread(target=self._wait, name="frames", daemon=True)
                self._thread.start()

    def _wait(self) -> None:
        """End the process when no frame has come for a while."""
        while not self._closed.wait(_LOOK):
            with self._lock:
                idle = time.monotonic() - self._last > IDLE
                if idle and self._looking.acquire(blocking=False):
                    self.process.end()
                    self._thread = None
                    self._looking.release()
                    return


def init_eye(app: Flask) -> None:
    """Give *app* what looks at frames; nothing of it runs before a frame comes."""
    app.extensions["eye"] = Eye()


def eye() -> Eye:
    """Return what looks at frames for the app that is answering."""
    found = current_app.extensions["eye"]
    assert isinstance(found, Eye)  # noqa: S101 (set in init_eye)
    return found
