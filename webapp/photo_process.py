"""A photo process as its parent sees it: started when needed, ended when it takes too long."""

import atexit
import json
import os
import selectors
import subprocess
import sys
import time
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from vision.limits import LARGEST, Reason
from webapp.photo_protocol import HEAD, Answer

SECONDS: Final = 20
"""How long one photo may take, by the clock on the wall."""

PHOTOS: Final = 100
"""After so many photos a process is replaced, so that whatever it has kept is given back."""

_MOST: Final = 8 * 2**20
"""Bytes of an answer; a picture of 1,600 px is far smaller."""


class ProcessDied(Exception):  # noqa: N818 (the photo is to blame, not our code)
    """The process ended, or was ended, before it had answered."""


@dataclass(slots=True)
class PhotoProcess:
    """One child process at a time; not for use by several threads at once."""

    seconds: float = SECONDS
    _child: subprocess.Popen[bytes] | None = None
    _read: int = 0

    @property
    def pid(self) -> int | None:
        """Return the process's number while it runs."""
        return None if self._child is None else self._child.pid

    def read(self, data: bytes) -> tuple[Answer, bytes]:
        """Have one photo read; return what is said of it and the picture to keep.

        Raises:
            ProcessDied: it took too long, too much memory, or made the process fall over.
        """
        if len(data) > LARGEST:
            return {"refused": Reason.TOO_LARGE_FILE.name}, b""
        until = time.monotonic() + self.seconds
        try:
            child = self._start()
            self._send(child, HEAD.pack(len(data)) + data, until)
            document = json.loads(self._message(child, until))
            picture = self._message(child, until)
        except (OSError, ValueError) as error:
            self.end()
            raise ProcessDied from error
        self._read += 1
        if self._read >= PHOTOS:
            self.end()
        return document, picture

    def end(self) -> None:
        """End the process at once."""
        if self._child is None:
            return
        self._child.kill()
        for pipe in (self._child.stdin, self._child.stdout):
            if pipe is not None:
                with suppress(OSError):
                    pipe.close()
        self._child.wait()
        self._child, self._read = None, 0
        atexit.unregister(self.end)

    def _start(self) -> subprocess.Popen[bytes]:
        if self._child is not None and self._child.poll() is None:
            return self._child
        self.end()
        self._child = subprocess.Popen(
            [sys.executable, "-m", "webapp.photo_worker"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
            start_new_session=True, bufsize=0,
            # What decodes a stranger's file need not know the app's secret or its database.
            env={name: value for name, value in os.environ.items() if not name.startswith("JOLY_")},
        )
        for pipe in (self._child.stdin, self._child.stdout):
            if pipe is not None:
                os.set_blocking(pipe.fileno(), False)
        atexit.register(self.end)
        return self._child

    @staticmethod
    def _wait(number: int, event: int, until: float) -> None:
        with selectors.DefaultSelector() as selector:
            selector.register(number, event)
            if not selector.select(max(until - time.monotonic(), 0)):
                raise TimeoutError

    def _send(self, child: subprocess.Popen[bytes], data: bytes, until: float) -> None:
        assert child.stdin is not None  # noqa: S101 (asked for above)
        view = memoryview(data)
        while view:
            self._wait(child.stdin.fileno(), selectors.EVENT_WRITE, until)
            view = view[os.write(child.stdin.fileno(), view[: 1 << 16]) :]

    def _message(self, child: subprocess.Popen[bytes], until: float) -> bytes:
        (length,) = HEAD.unpack(self._receive(child, HEAD.size, until))
        if length > _MOST:
            raise ValueError(length)
        return self._receive(child, length, until)

    def _receive(self, child: subprocess.Popen[bytes], length: int, until: float) -> bytes:
        assert child.stdout is not None  # noqa: S101 (asked for above)
        parts = bytearray()
        while len(parts) < length:
            self._wait(child.stdout.fileno(), selectors.EVENT_READ, until)
            part = os.read(child.stdout.fileno(), min(length - len(parts), 1 << 16))
            if not part:
                raise BrokenPipeError
            parts += part
        return bytes(parts)


