"""Cut a row in two where a gap says so and the tiles do: two melds that lie nearly end to end."""

from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vision.ties import LEAST, is_meld

Array = NDArray[Any]
WIDER = 0.1  # widths of a tile by which the gap must exceed the row's usual one


def spaces(quads: Array) -> Array:
    """Return the gaps between the faces (N, 4, 2) of a row in order, (N - 1,), in tile widths."""
    across = (quads[:, 1] - quads[:, 0] + quads[:, 2] - quads[:, 3]) / 2
    width = np.linalg.norm(across, axis=1)
    step = np.linalg.norm(np.diff(quads.mean(1), axis=0), axis=1)
    between = (width[:-1] + width[1:]) / 2
    return np.asarray(step / np.maximum(between, 1e-6) - 1)


def part(quads: Array, rows: list[list[int]], tiles: list[str]) -> list[list[int]]:
    """Return the rows, those cut that are no meld as a whole but melds in their parts.

    A row is cut only at gaps wider than its usual one by `WIDER`, so that each part is a meld or
    too short to be any, and one of them is a meld: with as few tiles outside melds as can be, in as
    few parts. A row whose tiles lie evenly stays whole, however illegal it is.

    Args:
        quads: faces (N, 4, 2), each from the top left of its digits.
        rows: indices of faces, in reading order.
        tiles: what each face was read as, in notation.
    """
    return [piece for row in rows for piece in _pieces(quads[row], row, tiles)]


def _pieces(quads: Array, row: list[int], tiles: list[str]) -> list[list[int]]:
    named = [tiles[index] for index in row]
    if len(row) <= LEAST or is_meld(named):
        return [row]
    gaps = spaces(quads)
    wide = np.nonzero(gaps >= float(np.median(gaps)) + WIDER)[0] + 1
    places = [0, *(int(place) for place in wide), len(row)]
    # The best cuts up to each place: tiles outside melds, parts, and where those begin.
    best: dict[int, tuple[int, int, tuple[int, ...]]] = {0: (0, 0, ())}
    for number, end in enumerate(places[1:], 1):
        ways = [
            (loose + (0 if lawful else end - start), count + 1, (*begun, start))
            for start in places[:number]
            if start in best
            for loose, count, begun in [best[start]]
            for lawful in [is_meld(named[start:end])]
            if lawful or end - start < LEAST
        ]
        if ways:
            best[end] = min(ways)
    loose, _count, begun = best.get(len(row), (len(row), 1, (0,)))
    if loose == len(row):
        return [row]
    return [row[start:end] for start, end in pairwise([*begun, len(row)])]
