"""Why a file cannot be imported, in one sentence."""

from collections.abc import Sequence
from typing import Final

from rules.messages import N_, NP_, Message, Parameter, message

NO_EXPORT: Final = N_("This is not an export from Joly, or it is damaged.")
DAMAGED: Final = N_("“{name}” is damaged.")
TOO_LARGE: Final = N_("This is too large to import. Export one series after another.")
NEWER: Final = N_("Made by a newer Joly. Update Joly and try again.")

_TOLD: Final = 5
"""Faults of a file that are listed; the others are counted."""


class ImportTroubleError(ValueError):
    """A file cannot be read or imported; ``reason`` is a sentence."""

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
