"""What is wrong with a photo, or with a part of it, and what to do, in words."""

from typing import Final

from rules.messages import N_, NP_, Message, message
from vision.limits import LARGEST, MOST_PIXELS, Reason
from vision.reading import GapDocument, Unseen

_WORDS: Final = {
    Reason.EMPTY: message(N_("The file is empty. Save or send the photo once more.")),
    Reason.NOT_A_PHOTO: message(
        N_("This is not a photo that can be opened: JPEG, PNG, WebP, HEIC or AVIF was expected.")
    ),
    Reason.DAMAGED: message(
        N_("The photo is damaged or incomplete. Save or send it once more, or take another.")
    ),
    Reason.TOO_LARGE_FILE: message(
        N_("The file is larger than {megabytes} MB. Take the photo at a lower resolution."),
        megabytes=LARGEST // 2**20,
    ),
    Reason.TOO_MANY_PIXELS: message(
        N_("The photo has more than {megapixels} megapixels. Take it at a lower resolution."),
        megapixels=MOST_PIXELS // 10**6,
    ),
    Reason.NO_TILES: message(
        N_("No tiles were found in the photo. Lay them face up and let them fill the picture.")
    ),
    Reason.TOO_DARK: message(N_("The photo is too dark to read. Switch on a lamp or the flash.")),
    Reason.TOO_BLURRED: message(
        N_("The photo is too blurred to read. Hold the phone still, and touch the tiles on its"
           " screen to focus.")
    ),
    Reason.TOO_FAR: message(
        N_("The tiles in the photo are too small to read. Go closer, or take the table in parts.")
    ),
}

TOO_MUCH_MEMORY: Final = "TOO_MUCH_MEMORY"
DIED: Final = "DIED"
SPOILT: Final = "SPOILT"
"""What can befall a photo that the server reads, beside the reasons of the photo itself."""

_OF_THE_SERVER: Final = {
    SPOILT: message(N_("What was read in this photo is damaged. Take another photo, or enter it by "
                       "hand.")),
    TOO_MUCH_MEMORY: message(
        N_("The photo needs too much memory to open. Take it at a lower resolution.")
    ),
    DIED: message(
        N_("The photo could not be read in time. Try again, or take another.")
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
        "Here lies a tile that is too small for me to read: come closer, or photograph that side"
        " too.",
        "Here lie about {n} tiles that are too small for me to read: come closer, or photograph"
        " that side too."),
    Unseen.BLURRED: NP_(
        "Here lies a tile that is too blurred for me to read: touch it on the phone’s screen to"
        " focus, or photograph that side too.",
        "Here lie about {n} tiles that are too blurred for me to read: touch them on the phone’s"
        " screen to focus, or photograph that side too."),
    Unseen.COVERED: NP_(
        "Here lies a tile of which I see only a part: move away what covers it, or let the photo"
        " show all of it.",
        "Here lie about {n} tiles of which I see only a part: move away what covers them, or let"
        " the photo show all of them."),
    Unseen.GLARE: NP_(
        "Here lies a tile that I cannot read in the glare: photograph it from another side.",
        "Here lie about {n} tiles that I cannot read in the glare: photograph them from another"
        " side."),
    Unseen.TURNED: NP_(
        "Here lies a tile that is turned away from the camera: photograph it from its own side.",
        "Here lie about {n} tiles that are turned away from the camera: photograph them from their"
        " own side."),
    Unseen.FACE_DOWN: NP_(
        "A tile among the others lies face down: turn it over, or leave it if it belongs so.",
        "{n} tiles among the others lie face down: turn them over, or leave them if they belong"
        " so."),
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
        *NP_("{n} tile {place} was not read: {why}",
             "about {n} tiles {place} were not read: {why}"),
        n=gap["about"], place=message(_PLACES[row][column]),
        why=message(*_UNSEEN[Unseen(gap["reason"])], n=gap["about"]))


def gap_advice(reason: Unseen, count: int) -> Message:
    """Return a sentence on so many tiles that were not read for a reason, and what would help."""
    return message(*_ADVICE[reason], n=count)
