"""The browser of the machine itself, opened where somebody sits in front of it."""

import os
import sys
import threading
import webbrowser
from collections.abc import Mapping
from pathlib import Path
from typing import Final

_ELSEWHERE: Final = ("SSH_CONNECTION", "SSH_CLIENT", "SSH_TTY")
_IN_TERMINALS: Final = frozenset({"www-browser", "links", "elinks", "lynx", "w3m"})
"""Browsers that would hide what stands in the terminal."""
_DISPLAYS: Final = ("DISPLAY", "WAYLAND_DISPLAY")


def has_display(environ: Mapping[str, str] = os.environ, system: str = sys.platform) -> bool:
    """Say whether who runs this sees what a browser here would show."""
    if any(environ.get(each) for each in _ELSEWHERE):
        return False
    return system in {"win32", "darwin"} or any(environ.get(each) for each in _DISPLAYS)


def may_open() -> bool:
    """Say whether somebody started this at a terminal, in front of a display."""
    return sys.stdout.isatty() and has_display()


def open_browser(address: str) -> None:
    """Open *address*, beside whatever goes on; nothing happens where there is no browser."""
    threading.Thread(target=_open, args=(address,), name="browser", daemon=True).start()


def _open(address: str) -> None:
    try:
        found = webbrowser.get()
    except webbrowser.Error:
        return
    if Path(getattr(found, "name", "")).name not in _IN_TERMINALS:
        found.open(address)
