"""What the server and its photo process say to each other."""

import struct
from typing import Final, TypedDict

from vision.prototypes import SetDocument, TraitDocument
from vision.reading import ReadingDocument

HEAD: Final = struct.Struct(">I")
"""Before each message: its length in bytes."""


class Job(TypedDict, total=False):
    """What goes with a photo that is read; each part may be left out."""

    sets: list[SetDocument]
    """What is known of the household's own sets; what its tiles look like is answered then."""


class Answer(TypedDict, total=False):
    """What became of a photo: why it is refused, or what it shows, in pixels of the picture.

    ``set`` is the place of the household's set that it was read with among those given, ``traits``
    what the tiles look like, in the order of the reading's tiles.
    """

    refused: str
    width: int
    height: int
    reading: ReadingDocument
    set: int
    traits: list[TraitDocument]
