"""What a process of ours may take, where its system can bound it: Linux and macOS, not Windows."""

import os
from contextlib import suppress
from types import ModuleType
from typing import Final

resource: ModuleType | None
try:
    import resource
except ImportError:
    resource = None

FILES: Final = 64


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
