"""Having a photo read in a child: the one that jobs are done in, or another."""

from typing import Final

from vision.limits import LARGEST, Reason
from webapp.play.photos.protocol import Answer, Job
from webapp.server.jobs.child import Child, Program

MEMORY: Final = 1400 * 2**20
"""Bytes of data that the process may have: a WebP of 50 megapixels needs 0.8 GB for a moment."""

PROGRAM: Final = Program("webapp.play.photos.worker", seconds=20.0, memory=MEMORY)


def read_in(child: Child, data: bytes, job: Job | None = None) -> tuple[Answer, bytes]:
    """Have one photo read; return what is said of it and the picture to keep.

    *job* is what goes with it.

    Raises:
        Died: it took too long, too much memory, or made the process fall over.
    """
    if len(data) > LARGEST:
        return {"refused": Reason.TOO_LARGE_FILE.name}, b""
    answer, picture = child.ask({**(job or {})}, data)
    found: Answer = answer  # type: ignore[assignment]  # as the process says it
    return found, picture
