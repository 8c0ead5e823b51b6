"""Keeps the memory of a server small: what loading leaves behind, and what threads would hoard."""

import ctypes
import gc
from contextlib import suppress
from types import FunctionType
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
    forget_first_classes()
    gc.collect()
    with suppress(OSError, TypeError, AttributeError):
        ctypes.CDLL(None).malloc_trim(0)  # where the C library can (glibc)
    gc.freeze()


def forget_first_classes() -> None:
    """Let frozen dataclasses with slots no longer hold the classes from before they had slots.

    ``dataclasses`` makes each of them twice, and what refuses a change still means the first one.
    Later releases of Python do the same as this: https://github.com/python/cpython/issues/105936.
    """
    for kind in [each for each in gc.get_objects() if isinstance(each, type)]:
        own = vars(kind)
        if "__dataclass_params__" not in own or "__slots__" not in own:
            continue
        for name in ("__setattr__", "__delattr__"):
            written = own.get(name)
            if isinstance(written, FunctionType) and written.__closure__ is not None:
                held = dict(zip(written.__code__.co_freevars, written.__closure__, strict=True))
                if "cls" in held:
                    held["cls"].cell_contents = kind
