"""Keeps the memory of a server small: what loading leaves behind, and what threads would hoard."""

import ctypes
import gc
from contextlib import suppress
from dataclasses import FrozenInstanceError, fields
from reprlib import recursive_repr
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

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
    share_methods()
    gc.collect()
    with suppress(OSError, TypeError, AttributeError):
        ctypes.CDLL(None).malloc_trim(0)  # where the C library can (glibc)
    gc.freeze()


def share_methods() -> None:
    """Let frozen dataclasses with slots share the methods that are alike in all of them.

    ``dataclasses`` writes them for each class, and they keep the class from before it had slots:
    some megabytes in all.
    """
    for kind in [each for each in gc.get_objects() if isinstance(each, type)]:
        own = vars(kind)
        made = own.get("__dataclass_params__")
        if made is None or not made.frozen or "__slots__" not in own:
            continue
        for name, method in _SHARED.items():
            written = getattr(own.get(name), "__wrapped__", own.get(name))
            if getattr(getattr(written, "__code__", None), "co_filename", "") == "<string>":
                setattr(kind, name, method)


def _refuse_change(_value: object, name: str, _new: object) -> None:
    message = f"cannot assign to field {name!r}"
    raise FrozenInstanceError(message)


def _refuse_deletion(_value: object, name: str) -> None:
    message = f"cannot delete field {name!r}"
    raise FrozenInstanceError(message)


@recursive_repr()
def _show(value: "DataclassInstance") -> str:
    shown = ", ".join(
        f"{each.name}={getattr(value, each.name)!r}" for each in fields(value) if each.repr)
    return f"{type(value).__qualname__}({shown})"


_SHARED: Final[dict[str, Any]] = {
    "__setattr__": _refuse_change, "__delattr__": _refuse_deletion, "__repr__": _show}
