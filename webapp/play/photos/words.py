"""What is wrong with a photo, or with a part of it, and what to do, in words."""

from typing import Final

from rules.messages import N_, NP_, Message, message
from vision.limits import LARGEST, MOST_PIXELS, Reason
from vision.reading import GapDocument, Unseen

_WORDS: Final = {
    Reason.EMPTY: message(N_("The file is empty. Take another photo.")),
    Reason.NOT_A_PHOTO: message(
        N_("This file is no photo. Use JPEG, PNG, WebP, HEIC or AVIF.")
    ),
    Reason.DAMAGED: message(
        N_("The photo is damaged. Take another one.")
    ),
    Reason.TOO_LARGE_FILE: message(
        N_("The photo is larger than {megabytes} MB. Take it at a lower resolution."),
        megabytes=LARGEST // 2**20,
    ),
    Reason.TOO_MANY_PIXELS: message(
        N_("The photo has more than {megapixels} megapixels. Take it at a lower resolution."),
        megapixels=MOST_PIXELS // 10**6,
    ),
    Reason.NO_TILES: message(
        N_("No tiles found. Turn them face up and fill the picture with them.")
    ),
    Reason.TOO_DARK: message(N_("The photo is too dark. Turn on a lamp or the flash.")),
    Reason.TOO_BLURRED: message(
        N_("The photo is too blurred. Hold the phone still and tap the tiles to focus.")
    ),
    Reason.TOO_FAR: message(
        N_("The tiles are too small. Move closer, or photograph the table in parts.")
    ),
}

TOO_MUCH_MEMORY: Final = "TOO_MUCH_MEMORY"
DIED: Final = "DIED"
SPOILT: Final = "SPOILT"
"""What can happen to a photo that the server reads, beside the reasons of the photo itself."""

_OF_THE_SERVER: Final = {
    SPOILT: message(N_("The photo is damaged. Take another one.")),
    TOO_MUCH_MEMORY: message(
        N_("The photo is too large. Take it at a lower resolution.")
    ),
    DIED: message(
        N_("Reading took too long. Try again, or take another photo.")
    ),
}


def photo_words(reason: str) -> Message:
    """Return what is wrong with a photo and what to do, for the name of every reason there is.

    Raises:
        KeyError: there is no such reason.
    """
    return _OF_THE_SERVER[reason] if reason in _OF_THE_SERVER else _WORDS[Reason[reason]]


_UNSEEN: Final = {
    Unseen.SMALL: NP_("too small", "too small"),
    Unseen.BLURRED: NP_("blurred", "blurred"),
    Unseen.COVERED: NP_("covered", "covered"),
    Unseen.GLARE: NP_("glare", "glare"),
    Unseen.TURNED: NP_("turned away", "turned away"),
    Unseen.FACE_DOWN: NP_("face down", "face down"),
}

_ADVICE: Final = {
    Unseen.SMALL: NP_(
        "A tile here is too small. Move closer, or take another photo from that side.",
        "About {n} tiles here are too small. Move closer, or take another photo from that side."),
    Unseen.BLURRED: NP_(
        "A tile here is too blurred. Tap it to focus, or take another photo from that side.",
        "About {n} tiles here are too blurred. Tap them to focus, or take another photo from that "
        "side."),
    Unseen.COVERED: NP_(
        "A tile here is partly covered. Uncover it and show it whole.",
        "About {n} tiles here are partly covered. Uncover them and show them whole."),
    Unseen.GLARE: NP_(
        "Glare hides a tile here. Take another photo from a different side.",
        "Glare hides about {n} tiles here. Take another photo from a different side."),
    Unseen.TURNED: NP_(
        "A tile here faces away. Take a photo from its side.",
        "About {n} tiles here face away. Take a photo from their side."),
    Unseen.FACE_DOWN: NP_(
        "One tile is face down. Turn it over if it should be read.",
        "{n} tiles are face down. Turn them over if they should be read."),
}

_PLACES: Final = (
    (N_("at the top left"), N_("at the top"), N_("at the top right")),
    (N_("on the left"), N_("in the middle"), N_("on the right")),
    (N_("at the bottom left"), N_("at the bottom"), N_("at the bottom right")),
)


def gap_words(gap: GapDocument, width: int, height: int) -> Message:
    """Return in a line where tiles lie that were not read, about how many, and why.

    Args:
        gap: the gap, its outline in pixels of a photo,
        width: which is so wide,
        height: and so high.
    """
    x, y = (sum(corner[axis] for corner in gap["outline"]) / len(gap["outline"])
            for axis in (0, 1))
    row, column = (min(int(3 * max(at, 0) / size), 2) for at, size in ((y, height), (x, width)))
    return message(
        *NP_("{n} tile {place} not read: {why}",
             "about {n} tiles {place} not read: {why}"),
        n=gap["about"], place=message(_PLACES[row][column]),
        why=message(*_UNSEEN[Unseen(gap["reason"])], n=gap["about"]))


def gap_advice(reason: Unseen, count: int) -> Message:
    """Return a sentence on so many tiles that were not read for a reason, and what would help."""
    return message(*_ADVICE[reason], n=count)
