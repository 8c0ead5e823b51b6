"""Keeps the memory of a server small: what loading leaves behind, and what threads would hoard."""

import ctypes
import gc
from contextlib import suppress
from typing import Final

_ARENA_MAX: Final = -8
"""``M_ARENA_MAX`` of glibc."""


def use_one_heap() -> None:
    """Let all threads take memory from one heap; call it before there are any.

    The C library (glibc) would give each thread its own, and what is free in one is of no use to
    the others. Python lets one thread run at a time, so they hardly wait for one another.
    """
    with suppress(OSError, TypeError, AttributeError):
        ctypes.CDLL(None).mallopt(_ARENA_MAX, 1)


def give_back() -> None:
    """Drop what loading has left behind, and let what is loaded stay.

    No request waits while all that is loaded is looked through.
    """
    gc.collect()
    with suppress(OSError, TypeError, AttributeError):
        ctypes.CDLL(None).malloc_trim(0)  # where the C library can (glibc)
    gc.freeze()
