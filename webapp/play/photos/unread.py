"""What a photo shows and no one read, for its page: hatched in the picture, and said in words."""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from rules.tiles import FULL_SET, NUMBER_TILES
from vision.reading import Unseen
from webapp.core.pad.keys import Marks, bands
from webapp.core.pad.view import Choice
from webapp.play.photos.closing import open_gaps
from webapp.play.photos.draft import PhotoDraft
from webapp.play.photos.view import Editor
from webapp.play.photos.words import gap_advice, gap_words
from webapp.server.language.locale import gettext as _
from webapp.server.language.locale import say

AT: Final = "gap-"
"""Before the place of a gap in the address of a page that asks what is there."""

FAR: Final = frozenset({Unseen.SMALL, Unseen.BLURRED, Unseen.TURNED})
CROWD: Final = 6
"""Tiles in one gap from which on, far from the camera, their number is hardly more than a guess."""


@dataclass(frozen=True, slots=True)
class GapView:
    """A place that is hatched in the picture: its corners, what is said of it, where to fill it."""

    points: str
    label: str
    href: str
    chosen: bool


def gap_views(
    reading: Mapping[str, Any], draft: PhotoDraft, href: Callable[[str], str], at: str
) -> list[GapView]:
    """Return the open gaps; *href* gives a place's address, *at* is the one chosen."""
    return [
        GapView(
            " ".join(f"{x},{y}" for x, y in gap["outline"]),
            say(gap_words(gap, reading["width"], reading["height"])),
            href(f"{AT}{place}"), at == f"{AT}{place}",
        )
        for place, gap in open_gaps(reading, draft).items()
    ]


def gap_editor(draft: PhotoDraft, reading: Mapping[str, Any], at: str) -> Editor | None:
    """Return the keys for what is in the open gap at *at*, or nothing where that is none."""
    number = at.removeprefix(AT)
    if number == at or number not in map(str, open_gaps(reading, draft)):
        return None
    keys = Marks(numbers=False, only={str(tile) for tile in NUMBER_TILES})
    return Editor(_("Tap the missing tile."), f"gap:{number}",
                  bands(Counter(FULL_SET) - draft.counted, keys),
                  actions=[Choice(f"nogap:{number}", _("Nothing missing"))],
                  gap=True)


def unread_words(reading: Mapping[str, Any], draft: PhotoDraft | None = None) -> list[str]:
    """Return a sentence for each reason for which tiles were not read, the most tiles first.

    Where many lie far away, one more says that they can hardly be counted.
    """
    counted: Counter[Unseen] = Counter()
    gaps = open_gaps(reading, draft).values()
    for gap in gaps:
        counted[Unseen(gap["reason"])] += gap["about"]
    told = [say(gap_advice(reason, count)) for reason, count in counted.most_common()]
    if any(gap["about"] >= CROWD and Unseen(gap["reason"]) in FAR for gap in gaps):
        told.append(_("Some far tiles may not have been read. Move closer."))
    return told
