"""In the server's first process: has https when it is on, and starts its process anew when it ends.

The switch is a file, looked at once a second; so a keeper's tap needs no restart.
"""

import logging
import os
import signal
import socket
import time
import traceback
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from webapp.data.config import StartError
from webapp.https.files import State, forget_state, is_switched_on, tell_state

PAUSE: Final = 5.0
"""Seconds between two starts of a process that ends at once, or of a port that is taken."""

WAIT: Final = 5.0
"""Seconds that the process has to end, before it is killed."""

_log: Final = logging.getLogger(__name__)


@dataclass(slots=True, kw_only=True)
class Minder:
    """What the first process knows of https."""

    data: Path
    http_port: int
    port: int
    host: str
    always: bool
    """It was asked for at the terminal, and cannot be switched off by the keeper."""
    critical: bool | None
    sender: socket.socket
    lifeline: Callable[[], int]
    """Returns, in a forked process, the file that ends when this process has."""
    listen: Callable[[str, int], socket.socket]
    before_fork: Callable[[], None]
    say: Callable[[State], None]
    listener: socket.socket | None = None
    pid: int = 0
    _started: float = field(default=0.0, init=False)

    def begin(self) -> None:
        """Open the port where https is asked for at the terminal.

        Raises:
            StartError: it is taken.
        """
        forget_state(self.data, self.http_port)
        if self.always:
            self.listener = self.listen(self.host, self.port)

    def look(self) -> None:
        """Have https as the switch says; call it every now and then."""
        alive = self._is_alive()
        if not (self.always or is_switched_on(self.data)):
            if alive or self.listener:
                self.end()
                self.wait()
            elif self._started:
                self._forget()
            return
        if not alive and time.monotonic() - self._started > (PAUSE if self._started else 0):
            self._started = time.monotonic()
            self._start()

    def end(self) -> None:
        """Tell the process to end; what it has begun is finished."""
        if self.listener is not None:
            self.listener.close()
            self.listener = None
        if self._is_alive():
            with suppress(ProcessLookupError):
                os.kill(self.pid, signal.SIGTERM)

    def wait(self) -> None:
        """Wait until the process has ended."""
        until = time.monotonic() + WAIT
        while self._is_alive():
            if time.monotonic() > until:
                with suppress(ProcessLookupError):
                    os.kill(self.pid, signal.SIGKILL)
            time.sleep(WAIT / 100)
        self._forget()

    def _forget(self) -> None:
        self._started = 0.0
        forget_state(self.data, self.http_port)

    def _is_alive(self) -> bool:
        if not self.pid:
            return False
        try:
            ended, _status = os.waitpid(self.pid, os.WNOHANG)
        except ChildProcessError:  # Gunicorn has noticed it first
            ended = self.pid
        if ended:
            self.pid = 0
        return not ended

    def _start(self) -> None:
        if self.listener is None:
            try:
                self.listener = self.listen(self.host, self.port)
            except StartError as error:
                _log.warning("Https cannot be served: %s", error)
                with suppress(OSError):
                    tell_state(self.data, self.http_port, State(self.port, trouble=str(error)))
                return
        self.before_fork()
        self.pid = os.fork()
        if self.pid == 0:
            self._live()

    def _live(self) -> None:
        """Be the process."""
        status = 1
        try:
            # Here: only this process needs them, and only where https is on.
            from webapp.https.side import Around, begin_in_fork, leave_fork, run_side  # noqa: PLC0415

            begin_in_fork()
            assert self.listener is not None  # noqa: S101
            run_side(Around(
                data=self.data, listener=self.listener, sender=self.sender,
                lifeline=self.lifeline(), http_port=self.http_port, host=self.host,
                critical=self.critical, say=self.say))
            status = 0
        except BaseException:  # noqa: BLE001 (nothing of the first process may run on here)
            traceback.print_exc()
        finally:
            leave_fork(status)
