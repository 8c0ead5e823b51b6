"""Which reading is which label: overlaps of outlines, and edit distance along rows."""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from tests.bench.photo_labels import Label, Outline, hull
from vision.reading import TileReading

LEAST_OVERLAP = 0.5


def overlap(one: Outline, other: Outline) -> float:
    """Return intersection over union of two convex outlines, 0 to 1."""
    if (one.max(0) <= other.min(0)).any() or (other.max(0) <= one.min(0)).any():
        return 0.0
    common, _ = cv2.intersectConvexConvex(one, other)
    union = cv2.contourArea(one) + cv2.contourArea(other) - common
    return float(common / union) if union > 0 else 0.0


def clipped(outline: Outline, width: int, height: int) -> Outline:
    """Return the part of a convex outline that lies in the photo, all of it where none does."""
    frame = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    if (outline >= 0).all() and (outline <= frame[2]).all():
        return outline
    area, points = cv2.intersectConvexConvex(outline, frame)
    return hull(points) if area > 0 else outline


def match(labels: Sequence[Label], outlines: Sequence[Outline]) -> dict[int, int]:
    """Pair outlines with labels one to one, the largest overlaps first.

    Returns:
        the label's index by the outline's index, for overlaps of at least a half.
    """
    overlaps = sorted(
        ((overlap(label.outline, outline), known, seen)
         for known, label in enumerate(labels) for seen, outline in enumerate(outlines)),
        reverse=True,
    )
    pairs: dict[int, int] = {}
    taken: set[int] = set()
    for share, known, seen in overlaps:
        if share < LEAST_OVERLAP:
            break
        if known not in taken and seen not in pairs:
            taken.add(known)
            pairs[seen] = known
    return pairs


@dataclass(frozen=True)
class Alignment:
    """The cheapest way to turn what was read along a row into what lies there."""

    pairs: tuple[tuple[int, int], ...]
    """(index in the row as it lies, index in what was read): right or misread."""
    missed: tuple[int, ...]
    extra: tuple[int, ...]
    distance: int


def align(lies: Sequence[str], read: Sequence[str]) -> Alignment:
    """Align two rows by edit distance: a misread, missed or extra tile costs one each.

    Of several ways at the same distance, the one with the most tiles read right.
    """
    tall, wide = len(lies), len(read)
    edit = tall + wide + 1  # outweighs all tiles read right together
    same = np.array([[one == other for other in read] for one in lies]).reshape(tall, wide)
    step = np.where(same, -1, edit)
    cost = np.zeros((tall + 1, wide + 1), int)
    cost[:, 0], cost[0] = np.arange(tall + 1) * edit, np.arange(wide + 1) * edit
    for i in range(tall):
        for j in range(wide):
            beside = min(cost[i, j + 1], cost[i + 1, j]) + edit
            cost[i + 1, j + 1] = min(cost[i, j] + step[i, j], beside)
    pairs, missed, extra = [], [], []
    i, j = tall, wide
    while i or j:
        if i and j and cost[i, j] == cost[i - 1, j - 1] + step[i - 1, j - 1]:
            i, j = i - 1, j - 1
            pairs.append((i, j))
        elif i and cost[i, j] == cost[i - 1, j] + edit:
            i -= 1
            missed.append(i)
        else:
            j -= 1
            extra.append(j)
    misread = sum(not same[pair] for pair in pairs)
    return Alignment(tuple(pairs[::-1]), tuple(missed[::-1]), tuple(extra[::-1]),
                     misread + len(missed) + len(extra))


def joined(tiles: Sequence[TileReading], parts: Sequence[Sequence[int]]) -> list[int]:
    """Put the parts of a broken row behind one another as they lie."""
    members = [index for part in parts for index in part]
    if not members:
        return []
    quads = np.array([tile.quad for tile in tiles], float)
    way = (quads[members, 1] - quads[members, 0]).sum(0)
    order = sorted(parts, key=lambda part: float(quads[part[0]].mean(0) @ way))
    return [index for part in order for index in part]


def lines(tiles: Sequence[TileReading]) -> list[list[int]]:
    """Chain tiles to rows by their places alone, each to the next in its reading direction.

    Boxless labels are held against these and not against the melds, so that a tile is not called
    misread where only the grouping differs.
    """
    if not tiles:
        return []
    quads = np.array([tile.quad for tile in tiles], float)
    centres = quads.mean(1)
    onward = (quads[:, 1] - quads[:, 0] + quads[:, 2] - quads[:, 3]) / 2
    downward = (quads[:, 3] - quads[:, 0] + quads[:, 2] - quads[:, 1]) / 2
    wide, tall = np.linalg.norm(onward, axis=1), np.linalg.norm(downward, axis=1)
    way = onward / np.maximum(wide, 1e-6)[:, None]
    links = sorted(
        (distance, index, other)
        for index in range(len(tiles))
        for other, distance in _ahead(centres - centres[index], way, index, wide, tall)
    )
    after: dict[int, int] = {}
    before: set[int] = set()
    for _, index, other in links:
        if index not in after and other not in before:
            after[index] = other
            before.add(other)
    rows = []
    for first in (index for index in range(len(tiles)) if index not in before):
        row = [first]
        while row[-1] in after:
            row.append(after[row[-1]])
        rows.append(row)
    return rows


def _ahead(
    steps: NDArray[np.float64], way: NDArray[np.float64], index: int,
    wide: NDArray[np.float64], tall: NDArray[np.float64],
) -> list[tuple[int, float]]:
    along = steps @ way[index]
    across = np.abs(steps[:, 0] * way[index, 1] - steps[:, 1] * way[index, 0])
    near = (along > wide[index] / 4) & (along < wide[index] * 3) & (across < tall[index] / 2)
    near &= way @ way[index] > np.cos(np.pi / 4)
    return [(int(other), float(along[other])) for other in np.flatnonzero(near)]
