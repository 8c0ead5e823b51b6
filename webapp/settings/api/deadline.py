"""One end for all that is done on a line: looked up, connected, sent, and read."""

import io
import socket
import time
from typing import Any


class Deadline:
    """A moment after which nothing is waited for, however much has come by then."""

    def __init__(self, seconds: float) -> None:
        self._at = time.monotonic() + seconds

    def left(self) -> float:
        """Return the seconds that are left.

        Raises:
            TimeoutError: none are.
        """
        left = self._at - time.monotonic()
        if left <= 0:
            raise TimeoutError
        return left


class _Reader(io.RawIOBase):
    """What comes on a line, as long as there is time."""

    def __init__(self, line: socket.socket, deadline: Deadline) -> None:
        self._line, self._deadline = line, deadline

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any, /) -> int:  # noqa: ANN401 (whatever bytes are put into)
        self._line.settimeout(self._deadline.left())
        return self._line.recv_into(buffer)


class Line:
    """A connection as ``http.client`` uses one; each of its steps ends by the *deadline*.

    A socket's own timeout restarts with each byte: who sends one now and then is
    never late.
    """

    def __init__(self, line: socket.socket, deadline: Deadline) -> None:
        self._line, self._deadline = line, deadline

    def sendall(self, data: bytes) -> None:
        """Send all of *data*."""
        self._line.settimeout(self._deadline.left())
        self._line.sendall(data)

    def makefile(self, _mode: str) -> io.BufferedReader:
        """Return what comes, to be read."""
        return io.BufferedReader(_Reader(self._line, self._deadline))

    def close(self) -> None:
        """End it."""
        self._line.close()
