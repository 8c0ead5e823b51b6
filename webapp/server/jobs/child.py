"""A process that may be killed, as its parent sees it: begun when needed, ended when it is slow.

It is ended by the clock, where it takes too much memory, and when nobody has asked it for long.
What it says on its standard error goes to the server's log, as far as it is printable and short:
it may repeat what a stranger's file made a decoder say.
"""

import atexit
import json
import logging
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any, Final

from webapp.server.data.bounds import BOUNDED, UNSEEN, resident
from webapp.server.jobs.inside import read_message, write_message

_MOST_SAID: Final = 2000
"""Characters of its standard error that are logged for one answer."""

_ENVIRONMENT: Final = ("LD_LIBRARY_PATH", "SYSTEMROOT")
"""Where some systems keep the libraries that the interpreter needs; it gets nothing else."""

# Isolated mode ignores the environment, so the path of our modules is an argument.
_START: Final = "import sys; sys.path[:] = sys.argv[1:]; import {0} as w; w.main({1})"

_LOOK: Final = 0.1
"""Seconds between two looks at its memory, where the kernel bounds none."""

_A_WORD: Final = 1.0
"""Seconds that what a child said last is waited for."""

_log: Final = logging.getLogger(__name__)


class Died(Exception):  # noqa: N818 (what it was asked is to blame, not our code)
    """The process ended, or was ended, before it had answered."""


@dataclass(frozen=True, slots=True)
class Program:
    """What a child runs: ``main`` of a module, which gets the bytes of memory that it may have.

    ``seconds`` is how long it may be silent, by the clock on the wall, the start included; after
    so many ``answers`` it is replaced, so that whatever it has kept is given back, and after
    ``idle`` seconds without a question it ends. ``bounded`` says that the kernel bounds its memory.
    """

    module: str
    seconds: float
    memory: int
    idle: float = 120.0
    answers: int = 100
    bounded: bool = BOUNDED


class Child:
    """One process at a time; not for use by several threads at once, but for ``stop``."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.seconds = program.seconds
        self._process: subprocess.Popen[bytes] | None = None
        self._turn = threading.Condition()
        self._until = 0.0
        self._asked = False
        self._answered = 0
        self._loaded = False
        self._said = bytearray()
        self._listens: threading.Thread | None = None

    @property
    def pid(self) -> int | None:
        """Return the process's number while it runs."""
        return None if self._process is None else self._process.pid

    @property
    def loaded(self) -> bool:
        """Say whether it runs and can answer at once."""
        process = self._process
        return self._loaded and process is not None and process.poll() is None

    def load(self) -> bool:
        """Start it where it does not run, and wait until it has loaded what it needs.

        If it crashes, the next caller gets the error.
        """
        try:
            with self._asking():
                self._started()
        except Died:
            return False
        return True

    def ask(
        self, request: dict[str, Any], data: bytes = b"",
        tell: Callable[[int, int], None] = lambda _done, _of: None,
    ) -> tuple[dict[str, Any], bytes]:
        """Send a request and return the answer; *tell* gets its progress.

        Raises:
            Died: it was silent for too long, took too much memory, or fell over.
        """
        with self._asking():
            process = self._started()
            assert process.stdin is not None  # noqa: S101 (asked for below)
            for part in (json.dumps(request).encode(), data):
                write_message(process.stdin, part)
            process.stdin.flush()
            while True:
                answer = json.loads(self._heard(process))
                more = self._heard(process)
                if not isinstance(answer, dict):
                    raise TypeError(answer)
                if "done" not in answer:
                    break
                tell(answer["done"], answer["of"])
                self._give(self.seconds, asked=True)
        self._log_said()
        self._answered += 1
        if self._answered >= self.program.answers:
            self.end()
        return answer, more

    def stop(self) -> None:
        """Kill it, from any thread; a waiting caller gets ``Died``."""
        if (process := self._process) is not None:
            process.kill()

    def end(self) -> None:
        """End it at once; not while another thread asks it."""
        with self._turn:
            self._end()

    def _end(self) -> None:
        process, self._process, self._loaded, self._answered = self._process, None, False, 0
        if process is None:
            return
        process.kill()
        process.wait()
        if self._listens is not None:
            self._listens.join(_A_WORD)  # what it said last is in the log before it is gone
        for pipe in (process.stdin, process.stdout):
            if pipe is not None:
                with suppress(OSError):
                    pipe.close()
        self._turn.notify_all()
        atexit.unregister(self.stop)

    def _give(self, seconds: float, *, asked: bool) -> None:
        with self._turn:
            self._until, self._asked = time.monotonic() + seconds, asked
            self._turn.notify_all()

    @contextmanager
    def _asking(self) -> Iterator[None]:
        """Give it its time for one answer; one that does not give it is ended."""
        self._give(self.seconds, asked=True)
        try:
            yield
        except (OSError, TypeError, ValueError) as error:
            _log.warning("%s did not answer (%s) and was stopped.",
                         self.program.module, type(error).__name__)
            self.end()
            raise Died from error
        except BaseException:
            self.end()  # the caller did not read to the end
            raise
        finally:
            self._give(self.program.idle, asked=False)

    def _started(self) -> subprocess.Popen[bytes]:
        if self._process is not None and self._process.poll() is None:
            return self._process
        with self._turn:
            self._end()
            self._process = process = self._start()
        atexit.register(self.stop)
        self._listens = threading.Thread(
            target=self._listen, args=(process,), name="child says", daemon=True)
        self._listens.start()
        threading.Thread(target=self._mind, args=(process,), name="child", daemon=True).start()
        if self._heard(process) != b"":
            raise ValueError
        self._loaded = True
        return process

    def _start(self) -> subprocess.Popen[bytes]:
        where = [str(Path(each).absolute()) for each in sys.path]
        start = _START.format(self.program.module, self.program.memory)
        return subprocess.Popen(  # noqa: S603 (our own command)
            [sys.executable, "-I", "-c", start, *where],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            start_new_session=True, cwd="/",
            # What decodes a stranger's file need not know the app's secret or its database.
            env={name: os.environ[name] for name in _ENVIRONMENT if name in os.environ},
            creationflags=UNSEEN | getattr(subprocess, "BELOW_NORMAL_PRIORITY_CLASS", 0))

    def _heard(self, process: subprocess.Popen[bytes]) -> bytes:
        """Return the next message; what comes after the time was up is too late."""
        assert process.stdout is not None  # noqa: S101 (asked for above)
        found = read_message(process.stdout)
        if found is None:
            raise BrokenPipeError
        if time.monotonic() >= self._until:
            raise TimeoutError
        return found

    def _mind(self, process: subprocess.Popen[bytes]) -> None:
        """Kill it when its time is up, or it has too much; end it when nobody asks any more."""
        with self._turn:
            while self._process is process and process.poll() is None:
                left = self._until - time.monotonic()
                if left <= 0 and not self._asked:
                    self._end()
                    return
                if left <= 0 or not (self.program.bounded or self._is_small(process)):
                    process.kill()
                    return
                self._turn.wait(left if self.program.bounded else min(left, _LOOK))

    def _is_small(self, process: subprocess.Popen[bytes]) -> bool:
        return resident(process.pid) <= self.program.memory

    def _listen(self, process: subprocess.Popen[bytes]) -> None:
        """Hear what is said on its standard error: a full pipe would hold it up."""
        stream: IO[bytes] | None = process.stderr
        assert stream is not None  # noqa: S101 (asked for above)
        with stream:
            while said := os.read(stream.fileno(), 1 << 16):
                self._said += said[: _MOST_SAID - len(self._said)]
        self._log_said()

    def _log_said(self) -> None:
        text, self._said = self._said.decode("ascii", "replace"), bytearray()
        if said := " ".join("".join(c if c.isprintable() else " " for c in text).split()):
            _log.warning("%s said: %s", self.program.module, said)
