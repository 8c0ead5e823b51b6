"""The sub-command ``joly read``: what photos show, or why one cannot be read and what to do."""

import argparse
import json
import sys
import time
from hashlib import sha256
from pathlib import Path
from typing import Final

from rules.messages import N_, Message, message
from vision.limits import LARGEST, PhotoError
from vision.photo import open_photo
from vision.reading import Reading, ReadingDocument
from webapp.play.photos.words import gap_words, photo_words
from webapp.server.language.terminal import DONE, UNREADABLE, print_lines, say

_STDIN: Final = "-"

_MISSING: Final = message(N_("No such file. Check its name and folder."))
_FOLDER: Final = message(N_("This is a folder. Name a photo in it."))
_FORBIDDEN: Final = message(N_("No permission to read this file. Check its owner."))


_APART: Final = message(
    N_("This photo must show at least three unmoved tiles from the photos before it."))


_ONCE: Final = message(N_("Standard input can be read only once. Use files for the other photos."))


class _Unreadable(Exception):  # noqa: N818 (the photo is to blame, not our code)
    """A photo that gives nothing, and why, in words."""

    def __init__(self, name: str, why: str) -> None:
        shown = "".join(c if c.isprintable() else "?" for c in name)  # it may command a terminal
        super().__init__(f"{shown}: {why}")


def read(arguments: argparse.Namespace) -> int:
    """Print what the photos of *arguments* show of a table; return the exit status."""
    names: list[str] = arguments.photos
    try:
        reading, seconds = _read_all(names)
    except _Unreadable as error:
        sys.stderr.write(f"{error}\n")
        return UNREADABLE
    if arguments.json:
        document = reading.document() | {"seconds": round(seconds, 2)}
        sys.stdout.write(f"{json.dumps(document)}\n")
    else:
        print_lines([*reading.lines(), *_gaps(reading.document())])
    return DONE


def _read_all(names: list[str]) -> tuple[Reading, float]:
    """Return what photos show of one table, in pixels of the first, and the seconds it took.

    A photo that was given already shows nothing more.
    """
    if names.count(_STDIN) > 1:
        raise _Unreadable(_STDIN, say(_ONCE))
    data = _read_bytes(names[0])
    known, (whole, seconds) = {sha256(data).digest()}, _read_one(names[0], data)
    for name in names[1:]:
        from vision.together import together  # noqa: PLC0415  (one photo needs none of it)

        data = _read_bytes(name)
        if (mark := sha256(data).digest()) in known:
            continue
        known.add(mark)
        reading, taken = _read_one(name, data)
        found = together(whole, reading)
        if found is None:
            raise _Unreadable(name, say(_APART))
        whole, seconds = found.reading, seconds + taken
    return whole, seconds


def _read_one(name: str, data: bytes) -> tuple[Reading, float]:
    try:
        return _timed(data)
    except PhotoError as error:
        raise _Unreadable(name, say(photo_words(error.reason.name))) from error


def _read_bytes(name: str) -> bytes:
    try:
        return _bytes(name)
    except OSError as error:
        raise _Unreadable(name, _why(error)) from error


def _gaps(reading: ReadingDocument) -> list[str]:
    """Return what was not read, each a comment of the notation, so that the melds stay a record."""
    size = reading["width"], reading["height"]
    return [f"# {say(gap_words(gap, *size))}" for gap in reading["gaps"]]


def _timed(data: bytes) -> tuple[Reading, float]:
    """Return what a photo shows, and the seconds that opening and reading it took."""
    begun = time.perf_counter()
    photo = open_photo(data)
    opened = time.perf_counter()
    # Found on use: a file that cannot be opened is refused without loading the networks' engine.
    from vision.reader import read as read_photo  # noqa: PLC0415

    loaded = time.perf_counter()
    reading = read_photo(photo)
    return reading, opened - begun + time.perf_counter() - loaded


def _bytes(name: str) -> bytes:
    """Read a photo, but never more than is needed to see that it is too large."""
    if name == _STDIN:
        return sys.stdin.buffer.read(LARGEST + 1)
    with Path(name).open("rb") as file:
        return file.read(LARGEST + 1)


def _why(error: OSError) -> str:
    known: tuple[tuple[type[OSError], Message], ...] = (
        (FileNotFoundError, _MISSING),
        (IsADirectoryError, _FOLDER),
        (PermissionError, _FORBIDDEN),
    )
    said = (say(what) for kind, what in known if isinstance(error, kind))
    return next(said, error.strerror or str(error))
