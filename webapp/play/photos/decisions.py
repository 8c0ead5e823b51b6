"""What a photo leaves to be decided: one line each, the worst first."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, Literal

from vision.flat import is_low
from vision.reading import Unseen
from webapp.core.show.tiles import TileView
from webapp.play.photos.closing import open_gaps
from webapp.play.photos.draft import PhotoDraft
from webapp.play.photos.notes import Note
from webapp.play.photos.unread import AT, FAR
from webapp.play.photos.view import RowView
from webapp.play.photos.words import gap_words
from webapp.server.language.locale import gettext as _
from webapp.server.language.locale import ngettext, say

MOST: Final = 6
"""Lines that are shown before the rest is folded away."""

_ELSEWHERE: Final = FAR | {Unseen.GLARE}
"""Reasons for which a photo from another side may show more."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A line: what is the matter, with which tiles, and the way to decide it.

    ``camera`` says that the way is another photo; ``drawing`` names one that shows how.
    """

    level: Literal["wrong", "unsure", "note"]
    text: str
    tiles: list[TileView] = field(default_factory=list)
    link: str = ""
    href: str = ""
    camera: bool = False
    drawing: str = ""


def decisions(
    draft: PhotoDraft, reading: Mapping[str, Any], rows: Sequence[RowView], notes: Iterable[Note],
    place: Callable[[str], str], side: str, again: str = "",
) -> list[Decision]:
    """Return what is to be decided, the worst first.

    Args:
        draft: the rows.
        reading: the photo's reading.
        rows: the rows as they are shown.
        notes: what is to be known besides.
        place: gives the address where what is at a place is corrected.
        side: where another side is photographed, "" for nowhere.
        again: where another photo is taken instead, likewise.
    """
    wrong = [
        Decision("wrong", _("Not a valid meld.") if row.faults or row.again else row.words,
                 _plain(row), _("Correct"), place(f"{row.number}-0"))
        for row in rows if row.fault]
    lay = any(tile.index is not None and reading["tiles"][tile.index].get("lay")
              for row in draft.rows for tile in row)
    as_lay = [Decision("note", _("Tiles marked = are unclear here and kept from before."))
              ] if lay else []
    return [*_higher(draft, reading, again), *wrong, *_unsure(rows, place),
            *_gaps(draft, reading, place, side), *(
                Decision("note", note.text, note.tiles) for note in notes), *as_lay]


def _higher(draft: PhotoDraft, reading: Mapping[str, Any], again: str) -> Iterator[Decision]:
    """Ask for a photo from higher up, with a drawing, where one from low left far tiles unread."""
    unread = any(Unseen(gap["reason"]) in FAR for gap in open_gaps(reading, draft).values())
    if again and unread and is_low(tile["quad"] for tile in reading["tiles"]):
        yield Decision("unsure", _("Higher, please."), [], _("Take another photo"), again,
                       camera=True, drawing="higher")


def _plain(row: RowView) -> list[TileView]:
    return [replace(tile, href=None) for tile in row.tiles]


def _unsure(rows: Iterable[RowView], place: Callable[[str], str]) -> Iterator[Decision]:
    for row in rows:
        unsure = [k for k, tile in enumerate(row.tiles) if tile.fresh]
        if unsure and not row.fault:
            text = ngettext("%(num)d tile is unsure.", "%(num)d tiles are unsure.", len(unsure))
            yield Decision("unsure", text, _plain(row), _("Check"),
                           place(f"{row.number}-{unsure[0]}"))


def _gaps(
    draft: PhotoDraft, reading: Mapping[str, Any], place: Callable[[str], str], side: str
) -> Iterator[Decision]:
    for number, gap in open_gaps(reading, draft).items():
        said = say(gap_words(gap, reading["width"], reading["height"]))
        text = said[:1].upper() + said[1:] + "."
        if side and Unseen(gap["reason"]) in _ELSEWHERE:
            yield Decision("unsure", text, [], _("Photo of another side"), side, camera=True)
        else:
            yield Decision("unsure", text, [], _("Choose tile"), place(f"{AT}{number}"))
