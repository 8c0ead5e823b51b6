"""A photo that may not be stored: read at once, under the same limits, by a child of the jobs'.

Phones without scripts send it from a page of its own.
"""

import threading
from dataclasses import dataclass
from typing import Final

from webapp.play.photos.line import PHOTOS
from webapp.play.photos.process import read_in
from webapp.play.photos.protocol import Answer, Job
from webapp.server.http.page import draw_page
from webapp.server.jobs.worker import Busy, jobs

PATIENCE: Final = 8.0
"""Seconds that a photo which is read at once waits for others."""

READ_AT_ONCE: Final = 2
"""Photos that threads of one process may wait for; the other threads answer pages."""

_WAITING: Final = threading.BoundedSemaphore(READ_AT_ONCE)


def read_now(data: bytes, job: Job | None = None) -> tuple[Answer, bytes]:
    """Have a photo read at once; keep nothing of it.

    *job* is what goes with it. The answer comes with the picture of it.

    Raises:
        Busy: other photos were being read for ``PATIENCE`` seconds, or enough threads wait.
        Died: the photo took too long or too much memory.
    """
    if not _WAITING.acquire(blocking=False):
        raise Busy
    try:
        with jobs().lend(PHOTOS, PATIENCE) as child:
            return read_in(child, data, job)
    finally:
        _WAITING.release()


@dataclass(frozen=True, slots=True)
class PhotoField:
    """The page; ``keys`` leads to where tiles are tapped instead.

    ``back`` is where it is left, "" for there too; ``draft`` is what was entered before, and
    ``error`` why the last photo could not be read, or "".
    """

    action: str
    keys: str
    back: str = ""
    token: str = ""
    draft: str = ""
    error: str = ""
    of_table: bool = False


def draw_field(field: PhotoField) -> str:
    """Draw the page."""
    return draw_page("play/photos/field.html", field)
