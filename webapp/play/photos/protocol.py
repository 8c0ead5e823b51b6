"""What the server and its photo process say to each other: a job, and an answer to it."""

from typing import TypedDict

from vision.known import KnownDocument
from vision.prototypes import SetDocument, TraitDocument
from vision.reading import ReadingDocument


class Job(TypedDict, total=False):
    """What goes with a photo that is read; each part may be left out."""

    known: KnownDocument
    """What is known to lie on the table; it says its version."""
    sets: list[SetDocument]
    """What is known of the household's own sets; what its tiles look like is answered then."""
    beside: ReadingDocument
    """What another photo of the same table shows, in its own pixels, as someone corrected it."""


class Beside(TypedDict):
    """How a photo was put together with the one before it.

    ``shared`` tiles lie in both, the first ``own`` of the reading lie in this one, and ``places``
    has for each tile of the one before its place in the reading.
    """

    shared: int
    own: int
    places: list[int]


class Answer(TypedDict, total=False):
    """What became of a photo: why it is refused, or what it shows, in pixels of the picture.

    ``set`` is the place of the household's set that it was read with among those given, ``traits``
    what the tiles look like, in the order of the reading's tiles; nothing of one that is only known
    to lie there. ``beside`` says that the reading is of both photos; nothing where too little
    agrees.
    """

    refused: str
    width: int
    height: int
    reading: ReadingDocument
    set: int
    traits: list[TraitDocument | None]
    beside: Beside
