"""What the server and its photo process say to each other."""

import struct
from typing import Final, TypedDict

from vision.reading import ReadingDocument

HEAD: Final = struct.Struct(">I")
"""Before each message: its length in bytes."""


class Answer(TypedDict, total=False):
    """What became of a photo: why it is refused, or what it shows, in pixels of the picture."""

    refused: str
    width: int
    height: int
    reading: ReadingDocument
