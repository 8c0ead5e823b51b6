"""Why a file cannot be brought in: one sentence for whoever sent it."""

from collections.abc import Sequence
from typing import Final

from rules.messages import NP_, Message, Parameter, message

_TOLD: Final = 5
"""Faults of a file that are told; of the others, how many there are."""


class ImportTroubleError(ValueError):
    """A file cannot be read, or holds more than can be brought in; ``reason`` is a sentence."""

    def __init__(self, reason: Message) -> None:
        super().__init__(str(reason))
        self.reason = reason


def trouble(text: str, /, **parameters: Parameter) -> ImportTroubleError:
    """Return the error that says *text*, a marked message."""
    return ImportTroubleError(message(text, "", **parameters))


def troubles(faults: Sequence[Message]) -> ImportTroubleError:
    """Return the error that says all *faults*: the first ones, and how many more there are."""
    told = list(faults[:_TOLD])
    if more := len(faults) - len(told):
        told.append(message(*NP_("And {n} more.", "And {n} more."), n=more))
    said = told[-1]
    for each in told[-2::-1]:
        said = message("{one} {rest}", one=each, rest=said)
    return ImportTroubleError(said)
