"""What the pads of both games show of new melds: their tiles, their keys, and their points."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace

from rules.melds import is_joly
from rules.tiles import Tile
from webapp.locale import gettext as _
from webapp.pad_keys import Band, Marks
from webapp.pad_rows import FREE, Reading, hits, is_open
from webapp.pad_view import Button, DraftMeld, Sheet, Total
from webapp.tile_view import view_tile


def melds_sheet(
    rows: Sequence[str],
    read: Callable[[str], Reading],
    make_joly: str,
    free_left: Counter[Tile],
    bands: Callable[[Marks], list[Band]],
) -> Sheet:
    """Return a sheet with the melds of a draft.

    Args:
        rows: the melds, the last one perhaps still open.
        read: says what a row is worth, or what is wrong with it.
        make_joly: what a touch of a tile does.
        free_left: what can still be in the box besides the whole melds.
        bands: draws the keys.
    """
    last = rows[-1] if rows else ""
    marks = Marks(inside=frozenset(last.split()))
    if is_open(last) and not last.startswith(FREE):
        marks = Marks(first=last, hits=hits(last, free_left))
    melds: list[DraftMeld] = []
    for at, row in enumerate(rows):
        reading = read(row)
        tiles = [
            replace(view_tile(piece), tap=f"j:{at}:{index}",
                    hint=_("a tile again") if is_joly(piece) else make_joly)
            for index, piece in enumerate(reading.pieces)
        ]
        if tiles:
            melds.append(DraftMeld(tiles, reading.points, row is last, reading.fault,
                                   remove=f"drop:{at}"))
    actions = [Button("clear", _("Clear"))] if rows else []
    if last.startswith(FREE):
        actions.append(Button("nextmeld", _("Next meld")))
    else:
        actions.append(Button("free", _("Tile by tile")))
    return Sheet(melds=melds, bands=bands(marks), actions=actions)


def opening_total(sheet: Sheet, needed: int) -> Total:
    """Return how many of the *needed* points of an opening the sheet's melds have."""
    points = sum(meld.points or 0 for meld in sheet.melds)
    text = _("%(points)d of %(needed)d", points=points, needed=needed)
    return Total(points, needed, text)
