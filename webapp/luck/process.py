"""The process that counts luck as its parent sees it: begun when needed, ended when it is silent.

Unlike the process that opens photos it gets no stranger's bytes, but records that this server has
read before; so it is bounded and not fenced in.
"""

import atexit
import json
import logging
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

SECONDS: Final = 20.0
"""How long the process may be silent, by the clock on the wall; it tells every 50 draws."""

_ENVIRONMENT: Final = ("LD_LIBRARY_PATH",)
_START: Final = "import sys; sys.path[:] = sys.argv[1:]; import webapp.luck.worker as w; w.main()"

_log: Final = logging.getLogger(__name__)


class ProcessDied(Exception):  # noqa: N818 (the job is to blame, not our code)
    """The process ended, or was ended, before it had answered."""


@dataclass(slots=True)
class LuckProcess:
    """One child process at a time; not for use by several threads at once."""

    seconds: float = SECONDS
    _child: subprocess.Popen[str] | None = None

    @property
    def pid(self) -> int | None:
        """Return the process's number while it runs."""
        return None if self._child is None else self._child.pid

    def ask(
        self, job: dict[str, Any], tell: Callable[[int, int], None] = lambda _done, _of: None
    ) -> dict[str, Any] | None:
        """Have a job done; return what was found, or nothing where it cannot be counted.

        *tell* is told how many of how many draws are solved.

        Raises:
            ProcessDied: it was silent for too long, or fell over.
        """
        child = self._start()
        try:
            assert child.stdin is not None  # noqa: S101 (asked for below)
            child.stdin.write(json.dumps(job) + "\n")
            child.stdin.flush()
            while "done" in (said := self._hear(child)):
                tell(said["done"], said["of"])
        except (OSError, ValueError) as error:
            _log.warning("The process that counts luck did not answer; it is ended.")
            self.end()
            raise ProcessDied from error
        if "failed" in said:
            _log.warning("The luck of a game cannot be counted: %s", said["failed"])
            return None
        found: dict[str, Any] = said["found"]
        return found

    def stop(self) -> None:
        """Kill the process, from whatever thread: whoever waits for it then hears that it died."""
        if (child := self._child) is not None:
            child.kill()

    def end(self) -> None:
        """End the process at once; not while another thread asks it."""
        if self._child is None:
            return
        self._child.kill()
        self._child.wait()
        for pipe in (self._child.stdin, self._child.stdout):
            if pipe is not None:
                with suppress(OSError):
                    pipe.close()
        self._child = None
        atexit.unregister(self.stop)

    def _hear(self, child: subprocess.Popen[str]) -> dict[str, Any]:
        assert child.stdout is not None  # noqa: S101 (asked for below)
        with _ended_after(child, self.seconds):
            line = child.stdout.readline()
        said = json.loads(line)  # nothing at all is no JSON either
        if not isinstance(said, dict):
            raise TypeError(said)
        return said

    def _start(self) -> subprocess.Popen[str]:
        if self._child is not None and self._child.poll() is None:
            return self._child
        self.end()
        where = [str(Path(each).absolute()) for each in sys.path]
        self._child = subprocess.Popen(  # noqa: S603 (our own command)
            [sys.executable, "-I", "-c", _START, *where],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8",
            start_new_session=True, cwd="/",
            env={name: os.environ[name] for name in _ENVIRONMENT if name in os.environ})
        atexit.register(self.stop)
        return self._child


@contextmanager
def _ended_after(child: subprocess.Popen[str], seconds: float) -> Iterator[None]:
    """Kill *child* unless the block is done in time; what it waits for then ends."""
    watch = threading.Timer(seconds, child.kill)
    watch.daemon = True
    watch.start()
    try:
        yield
    finally:
        watch.cancel()
