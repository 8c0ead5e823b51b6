"""Put two photos of one table together: what both show is one tile, what one hides the other reads.

Tiles that show the same face in both photos say how one lies on the other: a table is a plane, so
eight numbers take its pixels there (a homography), and the four corners of each tile bear witness.
Faces that are in the box twice make wrong pairs; RANSAC leaves them aside.

What a person has said of a tile is ``CERTAIN``, as nothing that was read is: no photo changes it.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.confidence import MOST
from vision.finder import covered
from vision.reading import CERTAIN, Gap, Quad, Reading, TileReading

Array = NDArray[Any]
LEAST: Final = 3  # tiles that must lie in both photos
AGREE: Final = 0.7  # of the tiles that lie on one another, so many must show the same face
MEET: Final = 0.5  # of the tiles that must show in both, so many do: else it is chance
AWAY: Final = 0.3  # widths of a tile by which a corner may miss its partner
SAME: Final = 0.4  # of the smaller face: two that share so much are one tile
CLOSED: Final = 0.5  # of a gap: so much of it has been read, and it is none any more
TRIES: Final = 5000


@dataclass(frozen=True, slots=True)
class Together:
    """Two photos of one table as one reading."""

    reading: Reading
    """In pixels of the first photo; what only the second shows may lie outside of it."""
    shared: int
    """How many tiles lie in both."""
    places: tuple[int, ...]
    """For each tile of the second photo its index in the reading, where those that only the second
    shows come after all of the first."""


def together(first: Reading, second: Reading) -> Together | None:
    """Return what two photos show, or ``None`` where too little agrees for it to be one table."""
    turn = laid_on(first, second)
    if turn is None:
        return None
    moved = tuple(replace(tile, quad=moved_by(turn, tile.quad)) for tile in second.tiles)
    place = partners(first.tiles, moved)
    agreeing = sum(first.tiles[at].tile == moved[index].tile for index, at in place.items())
    if agreeing < LEAST or agreeing < AGREE * len(place):
        return None
    elsewhere = pushed(first, replace(second, tiles=moved), place)
    place, agreeing = place | elsewhere, agreeing + len(elsewhere)
    if agreeing < MEET * min(shown(first, moved), shown(second, moved_back(first.tiles, turn))):
        return None
    tiles = list(first.tiles)
    for index, tile in enumerate(moved):
        if index in place:
            tiles[place[index]] = both(tiles[place[index]], tile)
        else:
            place[index] = len(tiles)
            tiles.append(tile)
    melds = joined(tiles, [*first.melds, *(tuple(place[k] for k in row) for row in second.melds)])
    gaps = [*first.gaps, *(replace(gap, outline=moved_by(turn, gap.outline))
                           for gap in second.gaps)]
    left = still_open(gaps, tiles)
    reading = Reading(first.width, first.height, tuple(tiles), melds, left)
    return Together(reading, agreeing, tuple(place[index] for index in range(len(moved))))


def laid_on(first: Reading, second: Reading) -> Array | None:
    """Return what takes pixels of the second photo to the first, (3, 3), where any agreement is."""
    pairs = [
        (one.quad, other.quad)
        for one in first.tiles for other in second.tiles if one.tile == other.tile
    ]
    if len(pairs) < LEAST:
        return None
    onto, of = (np.array(quads, np.float32).reshape(-1, 2) for quads in zip(*pairs, strict=True))
    wide = np.median([width_of(tile.quad) for tile in first.tiles])
    turn, _kept = cv2.findHomography(
        of, onto, cv2.RANSAC, float(wide) * AWAY, maxIters=TRIES, confidence=0.9999
    )
    if turn is None:
        return None
    # A table is not seen from below: what turns the tiles over, or lies behind the camera, is none.
    corners = np.array([tile.quad for tile in second.tiles], np.float64).reshape(-1, 2)
    depth = corners @ turn[2, :2] + turn[2, 2]
    return np.asarray(turn) if np.linalg.det(turn) > 0 and (depth > 0).all() else None


def moved_by(turn: Array, outline: Sequence[tuple[float, float]]) -> Quad:
    """Return corners where the homography takes them, to a tenth of a pixel."""
    spots = cv2.perspectiveTransform(np.array([outline], np.float64), turn)[0]
    return tuple((round(float(x), 1), round(float(y), 1)) for x, y in spots)


def width_of(quad: Quad) -> float:
    """Return the length of a face's first side, px."""
    return float(np.linalg.norm(np.subtract(quad[1], quad[0])))


def partners(first: Sequence[TileReading], moved: Sequence[TileReading]) -> dict[int, int]:
    """Return for tiles of the second photo the tile of the first on which each lies."""
    shared = []
    onto = [np.array(tile.quad, np.float32) for tile in first]
    for index, tile in enumerate(moved):
        quad = np.array(tile.quad, np.float32)
        shares = [(covered(quad, other), at) for at, other in enumerate(onto)]
        shared += [(share, index, at) for share, at in shares if share > SAME]
    found: dict[int, int] = {}
    for _share, index, at in sorted(shared, reverse=True):
        if index not in found and at not in found.values():
            found[index] = at
    return found


def pushed(first: Reading, moved: Reading, place: dict[int, int]) -> dict[int, int]:
    """Return, as ``partners`` does, the tiles of rows that lay elsewhere in the second photo.

    The first shows such a row where the second has none, and nothing where the second has it.
    """
    there = {*place.values()}
    free = {tuple(first.tiles[at].tile for at in row): row for row in first.melds
            if len(row) >= LEAST and not there & {*row}}
    found: dict[int, int] = {}
    for row in moved.melds:
        names = tuple(moved.tiles[index].tile for index in row)
        if names in free and not place.keys() & {*row} and all(
                is_clear(first, middle_of(moved.tiles[index].quad)) for index in row):
            found |= dict(zip(row, free.pop(names), strict=True))
    return found


def moved_back(first: Sequence[TileReading], turn: Array) -> list[TileReading]:
    """Return the tiles of the first photo in pixels of the second."""
    back = np.linalg.inv(turn)
    return [replace(tile, quad=moved_by(back, tile.quad)) for tile in first]


def shown(reading: Reading, tiles: Iterable[TileReading]) -> int:
    """Return how many tiles of another photo lie where this one shows the table."""
    return sum(is_clear(reading, middle_of(tile.quad)) for tile in tiles)


def is_clear(reading: Reading, spot: tuple[float, float]) -> bool:
    """Say whether a photo shows a place: it lies in the picture and in none of its gaps."""
    inside = 0 <= spot[0] <= reading.width and 0 <= spot[1] <= reading.height
    return inside and not any(holds(gap, spot) for gap in reading.gaps)


def holds(gap: Gap, spot: tuple[float, float]) -> bool:
    """Say whether a place lies in a gap."""
    return cv2.pointPolygonTest(np.array(gap.outline, np.float32), spot, measureDist=False) >= 0


def both(one: TileReading, other: TileReading) -> TileReading:
    """Return a tile that two photos show: surer where they agree, less sure where they do not.

    Where each has it only from the same record, they are no two witnesses.
    """
    if CERTAIN in (one.confidence, other.confidence):
        said, seen = (one, other) if one.confidence == CERTAIN else (other, one)
        second = said.second if seen.tile == said.tile else seen.tile
        return replace(said, second=second, quad=one.quad, lay=False)
    if one.tile == other.tile and one.lay and other.lay:
        return replace(one, confidence=max(one.confidence, other.confidence))
    yes, no = min(one.confidence, MOST), min(other.confidence, MOST)
    if one.tile == other.tile:
        doubt = (1 - yes) * (1 - no)
        sure = round(min(yes * no / (yes * no + doubt), MOST), 3)
        return replace(one, confidence=sure, lay=False)
    surer, less = (one, other) if yes >= no else (other, one)
    yes, no = max(yes, no), min(yes, no)
    chance = yes * (1 - no) / (yes * (1 - no) + no * (1 - yes))
    return replace(surer, confidence=round(chance, 3), second=less.tile, quad=one.quad)


def joined(tiles: Sequence[TileReading], rows: Sequence[tuple[int, ...]]) -> tuple[
    tuple[int, ...], ...
]:
    """Return rows that share a tile as one, each where the first of them stood."""
    found: list[set[int]] = []
    for row in rows:
        touched = [other for other in found if other & set(row)]
        found = [other for other in found if not other & set(row)]
        found.append(set(row).union(*touched))
    quads = np.array([tile.quad for tile in tiles], np.float64)
    onward = quads[:, 1] - quads[:, 0] + quads[:, 2] - quads[:, 3]
    middles = quads.mean(1)
    lines = []
    for each in found:
        members = sorted(each)
        way = onward[members].sum(0)
        lines.append(tuple(sorted(members, key=lambda index: float(middles[index] @ way))))
    stood = {index: number for number, row in reversed([*enumerate(rows)]) for index in row}
    return tuple(sorted(lines, key=lambda line: min(stood[index] for index in line)))


def still_open(gaps: Sequence[Gap], tiles: Sequence[TileReading]) -> tuple[Gap, ...]:
    """Return the gaps that no tile has closed, each with what is left of it, none twice."""
    left: list[Gap] = []
    for gap in gaps:
        read = sum(holds(gap, middle_of(tile.quad)) for tile in tiles)
        again = any(holds(other, middle_of(gap.outline)) for other in left)
        if read < CLOSED * gap.about and not again:
            left.append(replace(gap, about=max(1, gap.about - read)))
    return tuple(sorted(left, key=lambda gap: -gap.about))


def middle_of(outline: Sequence[tuple[float, float]]) -> tuple[float, float]:
    """Return the mean of some corners."""
    x, y = np.mean(outline, axis=0)
    return float(x), float(y)
