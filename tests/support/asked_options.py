"""Which house rules a game asks for while it is played: no other can change what comes of it."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import fields
from typing import Any

from rules.options import HouseRules


@contextmanager
def noting(house: HouseRules) -> Iterator[set[str]]:
    """Note the names of the options that games asked for which begin meanwhile.

    Comparing, hashing or copying the options asks for all of them.
    """
    asked: set[str] = set()
    plain = type(house.default)
    names = frozenset(each.name for each in fields(plain))

    class Noting(plain):  # type: ignore[misc, valid-type]
        __slots__ = ()

        def __getattribute__(self, name: str) -> Any:  # noqa: ANN401 (each option has its type)
            if name in names:
                asked.add(name)
            return super().__getattribute__(name)

    of_record = HouseRules.of_record

    def noted(self: HouseRules, *arguments: Any) -> Any:  # noqa: ANN401
        options = of_record(self, *arguments)
        if self is not house:
            return options
        return Noting(**{name: getattr(options, name) for name in names})

    HouseRules.of_record = noted  # type: ignore[method-assign]
    try:
        yield asked
    finally:
        HouseRules.of_record = of_record  # type: ignore[method-assign]
