"""A console as it is found: without letters that we write, or not there at all."""

import os
import sys
from io import TextIOWrapper


def set_up_console() -> None:
    """Let a letter that the console lacks become a question mark instead of the end.

    What Windows starts without a console has no streams at all: what is said goes nowhere then.
    """
    for name in ("stdin", "stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            mode = "r" if name == "stdin" else "w"
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115, PTH123 (kept)
        elif name == "stdout" and isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


def can_write(text: str) -> bool:
    """Say whether the console has all letters of *text*."""
    try:
        text.encode(sys.stdout.encoding or "ascii")
    except (LookupError, UnicodeEncodeError):
        return False
    return True
