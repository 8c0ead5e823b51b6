"""What a process of ours may take, where its system can bound it: Linux and macOS, not Windows."""

import os
import subprocess
import sys
from contextlib import suppress
from types import ModuleType
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    import psutil

resource: ModuleType | None
try:
    import resource
except ImportError:
    resource = None

FILES: Final = 64

BOUNDED: Final = sys.platform == "linux"
"""Whether the kernel bounds the memory of a process: elsewhere its parent looks at it."""

UNSEEN: Final[int] = getattr(subprocess, "CREATE_NO_WINDOW", 0)
"""How a process is made that needs no window: Windows gives it one where its parent has none."""


def stand_back(niceness: int) -> None:
    """Let everybody else go first."""
    if hasattr(os, "nice"):
        os.nice(niceness)


def bound(memory: int) -> None:
    """Bound what this process can take: bytes of data, open files, nothing written, no core dump.

    What a system does not know it does not bound: macOS counts no data.
    """
    if resource is None:
        return
    for what, most in (("DATA", memory), ("CORE", 0), ("FSIZE", 0), ("NOFILE", FILES)):
        with suppress(AttributeError, OSError, ValueError):
            resource.setrlimit(getattr(resource, f"RLIMIT_{what}"), (most, most))


def allow(seconds: int) -> None:
    """Let this process have so much more of a processor."""
    if resource is None:
        return
    used = resource.getrusage(resource.RUSAGE_SELF)
    spent = int(used.ru_utime + used.ru_stime)
    _soft, hard = resource.getrlimit(resource.RLIMIT_CPU)
    resource.setrlimit(resource.RLIMIT_CPU, (spent + seconds, hard))


def more_files(wanted: int) -> int:
    """Return how many files this process may have open, *wanted* where the system gives so many."""
    if resource is None:
        return wanted
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        most = wanted if hard == resource.RLIM_INFINITY else min(hard, wanted)
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
            soft = most
    return wanted if soft == resource.RLIM_INFINITY else min(soft, wanted)


def resident(number: int) -> int:
    """Return the bytes that a process has in memory, and what it has started; 0 once it has ended.

    In a virtual environment of Windows the process that was started only starts Python.
    """
    import psutil  # noqa: PLC0415 (where the kernel bounds no memory)

    try:
        one = psutil.Process(number)
        return sum(_in_memory(each) for each in (one, *one.children(recursive=True)))
    except psutil.Error:
        return 0


def _in_memory(process: "psutil.Process") -> int:
    import psutil  # noqa: PLC0415 (as above)

    try:
        return int(process.memory_info().rss)
    except psutil.Error:
        return 0  # it has ended meanwhile
