"""What a hand has set right in a photo is carried to another one of the same table.

To the reader goes the reading as it was corrected: what a person said of a tile is certain, and a
tile that he added is where its row has room for it. Back comes a reading of both photos, and of
it a draft is made in which rows that were cut stay cut, what was left out stays out, and what each
Joly stands for and whose melds lie there is as it was said.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from rules.melds import DeclaredJoly, tile_of
from vision.reading import CERTAIN, ReadingDocument, TileDocument
from webapp.play.photos.closing import open_gaps
from webapp.play.photos.draft import PhotoDraft, SeenTile, piece_of

Corners = list[list[float]]
_OTHER: Final = ("J", "r1")
"""What else a tile might have been that no one read: the second, where it is the first itself."""


@dataclass(frozen=True, slots=True)
class Told:
    """A reading as a person has corrected it.

    ``reading`` has all tiles that were read, those that were left out too, and then those that were
    added; ``rows`` has for each tile of the draft its index there, or ``None`` where nothing says
    where it is.
    """

    reading: ReadingDocument
    rows: tuple[tuple[int | None, ...], ...]


def told_by(reading: Mapping[str, Any], draft: PhotoDraft) -> Told:
    """Return a stored reading as its draft has it."""
    tiles: list[TileDocument] = list(reading["tiles"])
    rows = []
    for row in draft.rows:
        places: list[int | None] = []
        for seen, corners in zip(row, _corners(row, reading["tiles"]), strict=True):
            name = str(tile_of(seen.piece))
            if seen.index is None and corners is not None:
                places.append(len(tiles))
                tiles.append({"tile": name, "confidence": CERTAIN, "quad": corners,
                              "second": next(each for each in _OTHER if each != name)})
                continue
            places.append(seen.index)
            if seen.index is not None and _is_said(seen, name, tiles[seen.index]):
                read = tiles[seen.index]
                second = read["tile"] if read["tile"] != name else read["second"]
                tiles[seen.index] = {"tile": name, "confidence": CERTAIN, "second": second,
                                     "quad": read["quad"]}
        rows.append(tuple(places))
    melds = [[place for place in row if place is not None] for row in rows]
    lying = {place for meld in melds for place in meld}
    melds += [[index] for index in range(len(tiles)) if index not in lying]
    document: ReadingDocument = {
        "width": reading["width"], "height": reading["height"], "tiles": tiles,
        "melds": [meld for meld in melds if meld], "gaps": [*open_gaps(reading, draft).values()]}
    return Told(document, tuple(rows))


def _is_said(seen: SeenTile, name: str, read: TileDocument) -> bool:
    return name != read["tile"] or isinstance(seen.piece, DeclaredJoly)


def _corners(row: Sequence[SeenTile], tiles: Sequence[TileDocument]) -> list[Corners | None]:
    """Return where the tiles of a row lie: one that was added between its neighbours, or beside."""
    known = [(k, tiles[seen.index]["quad"]) for k, seen in enumerate(row)
             if seen.index is not None]
    found: list[Corners | None] = []
    for k in range(len(row)):
        left = next(((at, quad) for at, quad in reversed(known) if at <= k), None)
        right = next(((at, quad) for at, quad in known if at >= k), None)
        if left and right:
            share = (k - left[0]) / max(right[0] - left[0], 1)
            found.append([[x + (u - x) * share, y + (v - y) * share]
                          for (x, y), (u, v) in zip(left[1], right[1], strict=True)])
        elif one := left or right:
            found.append(_onward(one[1], k - one[0]))
        else:
            found.append(None)
    return found


def _onward(quad: Corners, steps: int) -> Corners:
    """Return where a tile is that is so many tiles to the right of another."""
    a, b, c, d = quad
    top, foot = (b[0] - a[0], b[1] - a[1]), (c[0] - d[0], c[1] - d[1])
    return [[x + steps * way[0], y + steps * way[1]]
            for (x, y), way in zip(quad, (top, top, foot, foot), strict=True)]


def carried(
    draft: PhotoDraft, told: Told, read: Sequence[Sequence[int]], places: Sequence[int],
    joined: Mapping[str, Any], own: int,
) -> PhotoDraft:
    """Return the draft of a reading that two photos were put together to.

    Args:
        draft: what a person had said of the photo before,
        told: which went to the reader so.
        read: the rows of that photo as they were read, by indices of its tiles.
        places: for each tile of ``told`` its index in the new reading.
        joined: the new reading.
        own: how many of its tiles the new photo shows; they come first.
    """
    at = {places[place]: (number, k) for number, row in enumerate(told.rows)
          for k, place in enumerate(row) if place is not None}
    out = {*places} - at.keys()
    as_read = [{number for number, meld in enumerate(read) if {*meld} & {*row}}
               for row in told.rows]
    rows: list[list[SeenTile]] = []
    owners: dict[int, str] = {}
    for meld in joined["melds"]:
        for part in _cut([index for index in meld if index not in out], at, as_read):
            mine = [draft.owners[at[index][0]] for index in part
                    if index in at and at[index][0] in draft.owners]
            owners |= {len(rows): mine[0]} if mine else {}
            rows.append([_seen(draft, at.get(index), index, joined["tiles"][index]["tile"])
                         for index in part])
    fresh = [[str(tile_of(tile.piece)) for tile in row] for row in rows
             if all(tile.index not in at and (tile.index or 0) < own for tile in row)]
    for number, row in enumerate(draft.rows):
        names = [str(tile_of(tile.piece)) for tile in row]
        if any(place is not None for place in told.rows[number]):
            continue
        if names in fresh:  # it was missed, and now it is read
            fresh.remove(names)
            continue
        owners |= {len(rows): draft.owners[number]} if number in draft.owners else {}
        rows.append([replace(tile, index=None, gap=None) for tile in row])
    return PhotoDraft(tuple(map(tuple, rows)), laid=draft.laid, owners=owners, same=draft.same)


def _cut(
    meld: Sequence[int], at: Mapping[int, tuple[int, int]], read: Sequence[set[int]]
) -> list[list[int]]:
    """Return a row cut where a hand had cut it, its tiles in the order in which they were left.

    Two rows of the draft were cut by hand where they were *read* as parts of the same.
    """
    parts: list[list[int]] = [[]]
    inside: list[set[int]] = [set()]
    now = 0
    for index in meld:
        if index in at:
            number = at[index][0]
            now = next((part for part, rows in enumerate(inside) if number in rows), next(
                (part for part, rows in enumerate(inside)
                 if not any(read[number] & read[other] for other in rows)), len(parts)))
            if now == len(parts):
                parts.append([])
                inside.append(set())
            inside[now].add(number)
        parts[now].append(index)
    return [_as_left(part, at) for part in parts if part]


def _as_left(part: list[int], at: Mapping[int, tuple[int, int]]) -> list[int]:
    known = [index for index in part if index in at]
    if len({at[index][0] for index in known}) != 1:
        return part
    order = iter(sorted(known, key=at.__getitem__))
    return [next(order) if index in at else index for index in part]


def _seen(draft: PhotoDraft, place: tuple[int, int] | None, index: int, name: str) -> SeenTile:
    if place is not None:
        piece = draft.rows[place[0]][place[1]].piece
        if str(tile_of(piece)) == name:
            return SeenTile(piece, index)
    return SeenTile(piece_of(name), index)
