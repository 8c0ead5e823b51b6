"""A server process under Gunicorn's supervision, whose connections Waitress reads.

Gunicorn starts the processes, looks after them and ends them; what a process does with its
connections is said in ``connections``.
"""

import logging
import os
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from socket import socket
from types import FrameType
from typing import Any, ClassVar, Final

from gunicorn.workers.base import Worker
from waitress import wasyncore

from webapp.http.connections import Connections, settings_of
from webapp.http.secured import SecureDoor
from webapp.http.security import LargestBody, SecretFilter

DRAIN: Final = 2
"""Seconds that a process which is told to end gives the requests that it has."""

_BEAT: Final = 1.0


class Lifeline:
    """A pipe that the first process alone keeps open: when it dies, the others see the end."""

    def __init__(self) -> None:
        self._read, self._write = os.pipe()

    def hold(self) -> int:
        """Return, in a forked process, the end to listen at; close the parent's."""
        with suppress(OSError):
            os.close(self._write)
        return self._read


class _Orphaned(wasyncore.file_dispatcher):  # type: ignore[misc]
    """Ends the process when its parent is gone, so that the port is free for the next start."""

    def __init__(self, worker: "WebWorker", number: int, sockets: dict[int, Any]) -> None:
        super().__init__(number, map=sockets)
        self._worker = worker

    def writable(self) -> bool:
        return False

    def handle_read(self) -> None:
        self._worker.alive = False
        self.close()

    handle_close = handle_read


@dataclass(frozen=True, slots=True)
class Common:
    """What all server processes of a server have in common."""

    lifeline: Lifeline
    largest_body: LargestBody
    leave: Callable[[], None]
    """Called at the end of a process."""
    secure: socket
    """Where connections come from that have spoken TLS."""


class WebWorker(Worker):
    """One server process."""

    common: ClassVar[Common]
    """Set before the first process begins."""

    def run(self) -> None:
        """Serve until told to end; then finish what was begun."""
        quiet_log()
        sockets: dict[int, Any] = {}
        self._server = Connections(
            self.wsgi, map=sockets, _sock=self._door(), bind_socket=False,
            adj=settings_of(self.cfg.threads, self.common.largest_body),
        )
        secure = SecureDoor(
            self._server, self.common.secure.dup(),
            settings_of(self.cfg.threads, self.common.largest_body, "https"), sockets)
        _Orphaned(self, self.common.lifeline.hold(), sockets)
        beat = 0.0
        while self.alive:
            wasyncore.loop(timeout=_BEAT, use_poll=True, map=sockets, count=1)
            if time.monotonic() - beat >= _BEAT:
                self.notify()
                beat = time.monotonic()
        wasyncore.dispatcher.close(self._server)  # the door, not what wakes the loop
        secure.close()
        until = time.monotonic() + DRAIN
        while self._server.is_busy() and time.monotonic() < until:
            wasyncore.loop(timeout=_BEAT / 10, use_poll=True, map=sockets, count=1)
        self._server.task_dispatcher.shutdown(timeout=0)
        self.common.leave()

    def _door(self) -> socket:
        (listener,) = self.sockets
        door = getattr(listener, "sock", listener)  # Gunicorn wraps it
        assert isinstance(door, socket)  # noqa: S101
        return door

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:  # noqa: ARG002
        """End when what was begun is finished, whatever the signal."""
        self.alive = False
        with suppress(AttributeError, OSError):  # before the loop begins, or after it
            self._server.pull_trigger()

    handle_quit = handle_exit


def quiet_log() -> None:
    """Let Waitress speak of errors only, and of no secrets."""
    log = logging.getLogger("waitress")
    log.setLevel(logging.ERROR)
    log.addFilter(SecretFilter())
