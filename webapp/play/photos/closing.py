"""Close a gap by hand: a tile that no one read is put where it is, and its rows are joined.

A hatched place stays one until as many tiles were put into it as are said to lie there, or until a
hand has said that none does. Which tiles are its neighbours is measured in widths and heights of
the tiles beside it, along the line in which their row is.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import copysign
from typing import Any, Final

from rules.melds import tile_of
from vision.reading import GapDocument
from webapp.core.pad.draft import parse_piece
from webapp.play.photos.draft import MOST_TILES, PhotoDraft, SeenTile
from webapp.server.http.forms import whole_number

AWAY: Final = 0.5
"""Widths from the middle of a tile to that of a gap beside it at least: a hand that covers the next
tile may reach over this one too,"""

BESIDE: Final = 1.25
"""and at most to where the gap begins,"""

ALONG: Final = 0.6
"""heights by which its middle may lie off the tile's line,"""

TALL: Final = 1.3
"""and by which any of its corners may."""

LEAST: Final = 1e-6
"""Widths; where a gap begins within a tile, its sign still says on which side it is."""

Point = tuple[float, float]
Place = tuple[int, int]
"""A row of the draft, and a tile's place in it."""


@dataclass(frozen=True, slots=True)
class Sides:
    """The tiles on either side of a gap, as their rows are read."""

    left: Place | None = None
    right: Place | None = None


def gaps_of(reading: Mapping[str, Any]) -> list[GapDocument]:
    """Return the gaps of a stored reading; one from before there were gaps has none."""
    found: list[GapDocument] = reading.get("gaps", [])
    return found


def open_gaps(reading: Mapping[str, Any], draft: PhotoDraft | None) -> dict[int, GapDocument]:
    """Return the gaps that no hand has closed, by their places, with what is left of each."""
    found: dict[int, GapDocument] = {}
    for place, gap in enumerate(gaps_of(reading)):
        left = gap["about"]
        if draft is not None:
            left -= sum(tile.gap == place for row in draft.rows for tile in row)
        if left > 0 and (draft is None or place not in draft.closed):
            found[place] = {"outline": gap["outline"], "about": left, "reason": gap["reason"]}
    return found


def touch_gap(
    draft: PhotoDraft, tap: str, tile: str, reading: Mapping[str, Any]
) -> PhotoDraft | None:
    """Return the draft after a tap that has to do with a gap, or ``None`` where it has not.

    Args:
        draft: the draft before.
        tap: what was touched: ``gap:`` or ``nogap:`` and the gap's place, or ``insert:`` and a
            place in a row, beside which a gap is.
        tile: the key that was touched.
        reading: the stored reading.
    """
    name, *rest = tap.split(":")
    at = [place for part in rest if (place := whole_number(part, 3)) is not None]
    left = open_gaps(reading, draft)
    if name == "nogap" and len(at) == 1 and at[0] in left:
        return replace(draft, closed=draft.closed | {at[0]})
    piece = parse_piece(tile)
    if piece is None or sum(map(len, draft.rows)) >= MOST_TILES:
        return None
    seen = SeenTile(tile_of(piece))
    if name == "gap" and len(at) == 1 and at[0] in left:
        return _filled(draft, reading, at[0], seen)
    if name == "insert" and len(at) == len(Sides.__slots__):
        row, k = at
        for gap in left:
            sides = _sides(draft, reading, gap)
            if (row, k - 1) == sides.left or (row, k) == sides.right:
                return _filled(draft, reading, gap, seen)
    return None


def _filled(
    draft: PhotoDraft, reading: Mapping[str, Any], gap: int, seen: SeenTile
) -> PhotoDraft:
    """Return the draft with a tile in a gap; where that is full, its two rows are one."""
    rows = [list(row) for row in draft.rows]
    seen = replace(seen, gap=gap)
    sides = _sides(draft, reading, gap)
    before = next(((number, k) for number, row in enumerate(rows)
                   for k in range(len(row) - 1, -1, -1) if row[k].gap == gap), sides.left)
    if before is not None:
        at = before[0], before[1] + 1
    elif sides.right is not None:
        at = sides.right
    else:
        at = len(rows), 0
        rows.append([])
    row, k = at
    rows[row].insert(k, seen)
    full = gap not in open_gaps(reading, replace(draft, rows=tuple(map(tuple, rows))))
    right = sides.right
    if full and right is not None and right[0] != row and right[1] == 0 and k + 1 == len(rows[row]):
        rows[row] += rows[right[0]]
        del rows[right[0]]
    return draft.with_rows(rows)


def _sides(draft: PhotoDraft, reading: Mapping[str, Any], gap: int) -> Sides:
    """Return the nearest tiles on the line of a gap."""
    outline = [(x, y) for x, y in reading["gaps"][gap]["outline"]]
    nearest: dict[bool, tuple[float, Place]] = {}
    for number, row in enumerate(draft.rows):
        quads = {k: reading["tiles"][tile.index]["quad"] for k, tile in enumerate(row)
                 if tile.index is not None}
        if not quads:
            continue
        way = [sum(_across(quad)[axis] for quad in quads.values()) for axis in (0, 1)]
        for k, quad in quads.items():
            step = _from(quad, outline, way)
            if step is None:
                continue
            is_left = step > 0  # the tile is, where the gap is on from it
            if is_left not in nearest or abs(step) < nearest[is_left][0]:
                nearest[is_left] = abs(step), (number, k)
    left, right = nearest.get(True), nearest.get(False)
    return Sides(left and left[1], right and right[1])


def beside_gaps(draft: PhotoDraft, reading: Mapping[str, Any]) -> frozenset[int]:
    """Return the rows with a tile right beside an open gap: they may go on there."""
    sides = (_sides(draft, reading, gap) for gap in open_gaps(reading, draft))
    return frozenset(place[0] for each in sides for place in (each.left, each.right) if place)


def _from(
    quad: Sequence[Sequence[float]], outline: Sequence[Point], way: Sequence[float]
) -> float | None:
    """Return how many widths on along its row a gap begins beside a tile, if it is there."""
    across, down = _across(quad), _down(quad)
    if across[0] * way[0] + across[1] * way[1] < 0:
        across = (-across[0], -across[1])
    x, y = (sum(corner[axis] for corner in quad) / len(quad) for axis in (0, 1))
    area = across[0] * down[1] - across[1] * down[0]
    if not area:
        return None
    steps = [((u - x) * down[1] - (v - y) * down[0]) / area for u, v in outline]
    off = [((v - y) * across[0] - (u - x) * across[1]) / area for u, v in outline]
    if max(map(abs, off)) > TALL or abs(max(off) + min(off)) / 2 > ALONG:
        return None
    middle = sum(steps) / len(steps)
    begins = max(copysign(1.0, middle) * min(steps, key=lambda step: step * middle), LEAST)
    return copysign(begins, middle) if abs(middle) > AWAY and begins <= BESIDE else None


def _across(quad: Sequence[Sequence[float]]) -> Point:
    a, b, c, d = quad
    return (b[0] - a[0] + c[0] - d[0]) / 2, (b[1] - a[1] + c[1] - d[1]) / 2


def _down(quad: Sequence[Sequence[float]]) -> Point:
    a, b, c, d = quad
    return (d[0] - a[0] + c[0] - b[0]) / 2, (d[1] - a[1] + c[1] - b[1]) / 2
