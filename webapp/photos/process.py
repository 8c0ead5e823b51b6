"""A photo process as its parent sees it: started ahead or when needed, ended when it is too slow.

It loads its networks first and says so by an empty message. Who starts it when a photo is only on
its way saves that time.

What it says on its standard error goes to the server's log, as far as it is printable and short:
it may repeat what a stranger's file made a decoder say.
"""

import atexit
import json
import logging
import os
import selectors
import subprocess
import sys
import time
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from vision.limits import LARGEST, Reason
from webapp.photos.protocol import HEAD, Answer, Job

SECONDS: Final = 20
"""How long one photo may take, by the clock on the wall."""

PHOTOS: Final = 100
"""After so many photos a process is replaced, so that whatever it has kept is given back."""

_MOST: Final = 8 * 2**20
"""Bytes of an answer; a picture of 1,600 px is far smaller."""

_MOST_SAID: Final = 2000
"""Characters of its standard error that are logged for one photo."""

_ENVIRONMENT: Final = ("LD_LIBRARY_PATH",)
"""Where some systems keep the interpreter's own libraries; the process gets nothing else."""

_A_LOOK: Final = 0.01
"""Seconds in which one that has loaded is heard to say so."""

# Isolated, it is told where our modules lie by its arguments instead of its environment.
_START: Final = "import sys; sys.path[:] = sys.argv[1:]; import {0} as w; w.main()"

_log: Final = logging.getLogger(__name__)


class ProcessDied(Exception):  # noqa: N818 (the photo is to blame, not our code)
    """The process ended, or was ended, before it had answered."""


@dataclass(slots=True)
class PhotoProcess:
    """One child process at a time; not for use by several threads at once."""

    seconds: float = SECONDS
    module: str = "webapp.photos.worker"
    _child: subprocess.Popen[bytes] | None = None
    _read: int = 0
    _ready: bool = False
    _said: bytearray = field(default_factory=bytearray)

    @property
    def pid(self) -> int | None:
        """Return the process's number while it runs."""
        return None if self._child is None else self._child.pid

    def read(self, data: bytes, job: Job | None = None) -> tuple[Answer, bytes]:
        """Have one photo read; return what is said of it and the picture to keep.

        *job* is what goes with it.

        Raises:
            ProcessDied: it took too long, too much memory, or made the process fall over.
        """
        if len(data) > LARGEST:
            return {"refused": Reason.TOO_LARGE_FILE.name}, b""
        until = time.monotonic() + self.seconds
        try:
            child = self._start()
            for part in (json.dumps(job or {}).encode(), data):
                self._send(child, HEAD.pack(len(part)) + part, until)
            document = json.loads(self._message(child, until))
            picture = self._message(child, until)
        except (OSError, ValueError) as error:
            _log.warning("The photo process did not answer (%s); it is ended.",
                         type(error).__name__)
            self.end()
            raise ProcessDied from error
        self._log_said()
        self._read += 1
        if self._read >= PHOTOS:
            self.end()
        return document, picture

    def start(self) -> None:
        """Start it where it does not run; it loads what it needs while the caller goes on."""
        try:
            self._start()
        except OSError as error:
            _log.warning("The photo process could not be started (%s).", type(error).__name__)

    @property
    def runs(self) -> bool:
        """Say whether it was started, ready or not."""
        return self._child is not None and self._child.poll() is None

    def is_ready(self, seconds: float = 0.0) -> bool:
        """Say whether it can read a photo at once, after *seconds* of loading at most.

        One that fell over is as good as ready: who has it read a photo is told.
        """
        if self._child is None or self._ready:
            return self.runs
        try:
            self._greet(self._child, time.monotonic() + max(seconds, _A_LOOK))
        except TimeoutError:
            return False
        except (OSError, ValueError):
            return True
        return True

    def end(self) -> None:
        """End the process at once."""
        if self._child is None:
            return
        self._child.kill()
        self._child.wait()
        while self._hear(self._child):
            pass
        self._log_said()
        for pipe in (self._child.stdin, self._child.stdout, self._child.stderr):
            if pipe is not None:
                with suppress(OSError):
                    pipe.close()
        self._child, self._read, self._ready = None, 0, False
        atexit.unregister(self.end)

    def _start(self) -> subprocess.Popen[bytes]:
        if self._child is not None and self._child.poll() is None:
            return self._child
        self.end()
        where = [str(Path(each).absolute()) for each in sys.path]
        self._child = subprocess.Popen(  # noqa: S603 (our own command)
            [sys.executable, "-I", "-c", _START.format(self.module), *where],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            start_new_session=True, bufsize=0, cwd="/",
            # What decodes a stranger's file need not know the app's secret or its database.
            env={name: os.environ[name] for name in _ENVIRONMENT if name in os.environ},
        )
        for pipe in (self._child.stdin, self._child.stdout, self._child.stderr):
            if pipe is not None:
                os.set_blocking(pipe.fileno(), False)
        atexit.register(self.end)
        return self._child

    def _wait(self, child: subprocess.Popen[bytes], number: int, event: int, until: float) -> None:
        """Wait for a pipe, and hear what is said meanwhile: a full pipe would hold it up."""
        with selectors.DefaultSelector() as selector:
            selector.register(number, event)
            if child.stderr is not None:
                selector.register(child.stderr.fileno(), selectors.EVENT_READ)
            ready: set[int] = set()
            while number not in ready:
                left = until - time.monotonic()
                # What is ready only after the time was up is too late, however late we look.
                ready = {key.fd for key, _ in selector.select(left)} if left > 0 else set()
                if not ready:
                    raise TimeoutError
                if ready - {number} and not self._hear(child):
                    selector.unregister(*(ready - {number}))

    def _hear(self, child: subprocess.Popen[bytes]) -> bool:
        """Take what is said on its standard error; return false where nothing more will be."""
        if child.stderr is None:
            return False
        try:
            said = os.read(child.stderr.fileno(), 1 << 16)
        except OSError:
            return False
        self._said += said[: _MOST_SAID - len(self._said)]
        return bool(said)

    def _log_said(self) -> None:
        text = self._said.decode("ascii", "replace")
        if said := " ".join("".join(c if c.isprintable() else " " for c in text).split()):
            _log.warning("The photo process said: %s", said)
        self._said.clear()

    def _send(self, child: subprocess.Popen[bytes], data: bytes, until: float) -> None:
        assert child.stdin is not None  # noqa: S101 (asked for above)
        view = memoryview(data)
        while view:
            self._wait(child, child.stdin.fileno(), selectors.EVENT_WRITE, until)
            view = view[os.write(child.stdin.fileno(), view[: 1 << 16]) :]

    def _greet(self, child: subprocess.Popen[bytes], until: float) -> None:
        """Wait until it has loaded what it needs."""
        if self._receive(child, HEAD.size, until) != HEAD.pack(0):
            raise ValueError
        self._ready = True

    def _message(self, child: subprocess.Popen[bytes], until: float) -> bytes:
        if not self._ready:
            self._greet(child, until)
        (length,) = HEAD.unpack(self._receive(child, HEAD.size, until))
        if length > _MOST:
            raise ValueError(length)
        return self._receive(child, length, until)

    def _receive(self, child: subprocess.Popen[bytes], length: int, until: float) -> bytes:
        assert child.stdout is not None  # noqa: S101 (asked for above)
        parts = bytearray()
        while len(parts) < length:
            self._wait(child, child.stdout.fileno(), selectors.EVENT_READ, until)
            part = os.read(child.stdout.fileno(), min(length - len(parts), 1 << 16))
            if not part:
                raise BrokenPipeError
            parts += part
        return bytes(parts)


