"""A photo of what a player has laid or of a rack, read into the draft and then forgotten."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from rules.tiles import Tile, find_tile
from vision.reading import ReadingDocument
from webapp.core.kinds import AloneKind, AnyFolded
from webapp.core.pad.readings import settle
from webapp.play.alone.draft import RACK, Alone, LaidMeld
from webapp.play.alone.touch import box_of, new_melds, part_of
from webapp.play.photos.rack import UnreadRack, read_at_once, seen_tiles

OK: Final = 200
MOST: Final = 30


def with_photo(
    kind: AloneKind, folded: AnyFolded, draft: Alone, data: bytes
) -> tuple[Alone, str, int]:
    """Return the draft with what the photo shows, what is to be said of it, and the status."""
    if draft.step not in draft.seats:
        return draft, "", OK
    found = read_at_once(data)
    if isinstance(found, UnreadRack):
        return draft, found.words, found.status
    seen = seen_tiles(found, MOST)
    side, box = draft.side(draft.step), box_of(folded, draft)
    melds = new_melds(kind, folded, draft)
    if melds is None or part_of(kind, draft) == RACK:
        rack = tuple(_held(box, seen.tiles))
        side = replace(side, rack=(*side.rack, *rack), empty=False)
    else:
        rows = [_row(words, settle(words, melds.lawful)) for words in _rows(found, box)]
        side = replace(side, melds=(*side.melds, *map(LaidMeld, rows)), none=False)
    return draft.with_side(draft.step, side), seen.words(), OK


def _held(box: Counter[Tile], tiles: tuple[Tile, ...]) -> Iterator[Tile]:
    """Yield those of *tiles* that are in the box, and take them out of it."""
    for tile in tiles:
        if box[tile] > 0:
            box[tile] -= 1
            yield tile


def _rows(reading: ReadingDocument, box: Counter[Tile]) -> Iterator[list[str]]:
    """Yield the rows of a photo that may be melds, as words of a draft."""
    for row in reading["melds"]:
        tiles = (find_tile(reading["tiles"][index]["tile"]) for index in row)
        words = [str(tile) for tile in _held(box, tuple(each for each in tiles if each))]
        if words:
            yield words


def _row(words: list[str], settled: tuple[str, ...] | None) -> str:
    return " ".join(settled or words)
