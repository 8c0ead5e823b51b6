"""What is wrong with a photo and what to do, in words."""

from typing import Final

from rules.messages import N_, Message, message
from vision.limits import LARGEST, MOST_PIXELS, Reason

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
"""What can befall a photo that the server reads, beside the reasons of the photo itself."""

_OF_THE_SERVER: Final = {
    TOO_MUCH_MEMORY: message(
        N_("The photo needs too much memory to open. Take it at a lower resolution.")
    ),
    DIED: message(
        N_("The photo could not be opened in time. Take another, or save this one as JPEG first.")
    ),
}


def photo_words(reason: str) -> Message:
    """Return what is wrong with a photo and what to do, for the name of every reason there is.

    Raises:
        KeyError: there is no such reason.
    """
    return _OF_THE_SERVER[reason] if reason in _OF_THE_SERVER else _WORDS[Reason[reason]]
