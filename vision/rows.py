"""Group faces into rows: tiles that lie side by side, as melds do and tiles on a rack."""

from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

Array = NDArray[Any]
TOUCHING = 0.35  # widths of a tile between two that surely belong together
REACH = 1.6  # and between two that may, where the whole line is spaced so
TURNED = 28.0  # degrees between neighbours
RAISED = 0.5  # heights of a tile by which a neighbour may be shifted up or down


class Link:
    """Two long sides of different faces that look at each other."""

    def __init__(self, one: tuple[int, int], other: tuple[int, int], gap: float) -> None:
        self.ends, self.gap = (one, other), gap


def sides(quads: Array) -> tuple[Array, Array, Array, Array]:
    """Return each face's long sides: middles and outward directions (N, 2, 2); and its sizes."""
    middles = np.stack([(quads[:, 1] + quads[:, 2]) / 2, (quads[:, 3] + quads[:, 0]) / 2], 1)
    centre = quads.mean(1)
    out = middles - centre[:, None]
    width = np.linalg.norm(middles[:, 0] - middles[:, 1], axis=1)
    height = np.linalg.norm((quads[:, 0] + quads[:, 1] - quads[:, 2] - quads[:, 3]) / 2, axis=1)
    return (
        middles,
        out / np.maximum(np.linalg.norm(out, axis=2, keepdims=True), 1e-6),
        width,
        height,
    )


def links(quads: Array) -> list[Link]:
    """Return the possible links between faces, nearest first."""
    middles, out, width, height = sides(quads)
    centre = quads.mean(1)
    found = []
    for i in range(len(quads)):
        size = (width + width[i]) / 2
        near = np.nonzero(np.linalg.norm(centre - centre[i], axis=1) < (REACH + 1.3) * size)[0]
        for j in near[near > i]:
            if not 0.55 < width[i] / max(width[j], 1e-6) < 1.8:  # noqa: PLR2004  (sizes alike)
                continue
            for a in (0, 1):
                for b in (0, 1):
                    if out[i, a] @ out[j, b] > -np.cos(np.radians(TURNED)):
                        continue
                    way = out[i, a] - out[j, b]
                    way = way / np.linalg.norm(way)
                    step = middles[j, b] - middles[i, a]
                    along = float(step @ way) / size[j]
                    # Read along the sides, which perspective slants, not square to them.
                    edge = quads[i, 1 + 2 * a] - quads[i, (2 + 2 * a) % 4]
                    edge = edge / max(np.linalg.norm(edge), 1e-6)
                    raised = abs(
                        float((centre[j] - centre[i]) @ edge)
                        - float((centre[j] - centre[i]) @ way) * float(way @ edge)
                    )
                    tall = (height[i] + height[j]) / 2
                    if -0.5 < along < REACH and raised < RAISED * tall:  # noqa: PLR2004
                        found.append(Link((i, a), (int(j), b), along + 0.5 * raised / tall))
    return sorted(found, key=lambda link: link.gap)


def chains(count: int, chosen: list[Link]) -> list[list[int]]:
    """Return the lines that the links make, each from one end to the other."""
    beside: dict[int, list[int]] = {index: [] for index in range(count)}
    for link in chosen:
        one, other = link.ends[0][0], link.ends[1][0]
        beside[one].append(other)
        beside[other].append(one)
    seen: set[int] = set()
    lines = []
    for start in sorted(range(count), key=lambda index: len(beside[index])):
        if start in seen:
            continue
        line, here = [start], start
        seen.add(start)
        while onward := [other for other in beside[here] if other not in seen]:
            here = onward[0]
            seen.add(here)
            line.append(here)
        lines.append(line)
    return lines


def group(quads: Array) -> list[list[int]]:
    """Return the rows of faces (N, 4, 2), every face in exactly one, in order along the row.

    Neighbours that nearly touch belong together. Those further apart do where the line is evenly
    spaced, as on a rack or in a set laid out: a gap much wider than the others ends it.
    """
    used: set[tuple[int, int]] = set()
    chosen: list[Link] = []
    for link in links(quads):
        if not used & set(link.ends):
            used |= set(link.ends)
            chosen.append(link)
    gaps = {frozenset((link.ends[0][0], link.ends[1][0])): link.gap for link in chosen}
    rows: list[list[int]] = []
    for line in chains(len(quads), chosen):
        between = [gaps[frozenset(pair)] for pair in pairwise(line)]
        usual = float(np.median(between)) if len(between) > 1 else 0.0
        limit = max(TOUCHING, 1.5 * usual + 0.1)
        row = [line[0]]
        for gap, index in zip(between, line[1:], strict=True):
            if gap > limit:
                rows.append(row)
                row = []
            row.append(index)
        rows.append(row)
    return rows


def upright(faces: Array, quads: Array, rows: list[list[int]]) -> tuple[Array, list[list[int]]]:
    """Turn each quad to begin at the top left of its digits, and each row to be read onward."""
    turn = faces.sum(1).argmax(1)
    quads = np.stack([np.roll(quad, -int(k), 0) for quad, k in zip(quads, turn, strict=True)])
    return quads, in_order(quads, rows)


def in_order(quads: Array, rows: list[list[int]]) -> list[list[int]]:
    """Return rows of upright faces (N, 4, 2) as they are read, the rows as a page is."""
    onward = quads[:, 1] - quads[:, 0] + quads[:, 2] - quads[:, 3]
    centre = quads.mean(1)
    ordered = []
    for row in rows:
        way = onward[row].sum(0)
        ordered.append(sorted(row, key=lambda index: float(centre[index] @ way)))
    ordered.sort(key=lambda row: tuple(np.round(centre[row].mean(0)[::-1] / 20)))
    return ordered
