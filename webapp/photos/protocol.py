"""What the server and its photo process say to each other.

The server sends a job (JSON) and then the photo; the process answers (JSON) with the picture.
"""

import struct
from typing import Final, TypedDict

from vision.known import KnownDocument
from vision.reading import ReadingDocument

HEAD: Final = struct.Struct(">I")
"""Before each message: its length in bytes."""


MOST_OF_JOB: Final = 2**20
"""Bytes of what goes with a photo; a whole box on the table has a thousandth of them."""


class Job(TypedDict, total=False):
    """What goes with a photo that is read; each part may be left out."""

    known: KnownDocument
    """What is known to lie on the table; it says its version."""


class Answer(TypedDict, total=False):
    """What became of a photo: why it is refused, or what it shows, in pixels of the picture."""

    refused: str
    width: int
    height: int
    reading: ReadingDocument
