"""What the server and its photo process say to each other.

The server sends a job (JSON) and then the photo; the process answers (JSON) with the picture.
"""

import json
import struct
from typing import Final, TypedDict

from vision.known import MOST_TILES, Known, KnownDocument, parse_known
from vision.reading import ReadingDocument

HEAD: Final = struct.Struct(">I")
"""Before each message: its length in bytes."""


VERSION: Final = 1
"""Of the job; one of another version is read as if nothing were known."""

MOST_JOB: Final = 1 << 16
"""Bytes of a job; one with a whole box on the table has a hundredth of them."""


class Job(TypedDict):
    """What is known of a photo's table before it is read."""

    version: int
    known: KnownDocument | None


def job_of(known: Known | None) -> bytes:
    """Return the job of a photo whose table is *known*, if it is; no box holds more than some."""
    told = known is not None and known.count <= MOST_TILES
    job: Job = {"version": VERSION, "known": known.document() if known and told else None}
    return json.dumps(job).encode()


def parse_job(data: bytes) -> Known | None:
    """Return what a job says of the table, ``None`` where it is not known.

    Raises:
        ValueError: it is no job of this version.
    """
    job = json.loads(data)
    if not isinstance(job, dict) or job.get("version") != VERSION:
        raise ValueError(data[:40])
    known = job.get("known")
    return None if known is None else parse_known(known)


class Answer(TypedDict, total=False):
    """What became of a photo: why it is refused, or what it shows, in pixels of the picture."""

    refused: str
    width: int
    height: int
    reading: ReadingDocument
