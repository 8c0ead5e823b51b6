"""Recognise the rows of a known table among the rows of a photo, in any order, from either end.

A known row is laid along a photo's row as two texts are laid beside each other: each tile of the
one beside a tile of the other, tiles of either left out where that fits better. What a pair is
worth is how much likelier the picture makes the known tile than any tile drawn blindly; so a
doubtful tile holds nothing up, and a clear other one ends the likeness.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import permutations
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

Array = NDArray[Any]
MOST: Final = 4.0  # what a pair is worth at most, for or against, in natural logarithms
MISSING: Final = 1.0  # what a known tile costs that has no place in the photo's row
EXTRA: Final = 2.0  # and a tile of the photo between two that are known
AGREED: Final = 2.0  # worth of a pair that agrees
FEWEST: Final = 2  # pairs that must agree
MOST_IN_A_SET: Final = 4


@dataclass(frozen=True)
class Recalled:
    """A known row in the photo.

    ``tiles`` is that row in the order in which it lies there; ``pairs`` are the faces (indices)
    that lie at its places, by these; ``row`` is the photo's row that they are in.
    """

    tiles: tuple[int, ...]
    pairs: dict[int, int]
    row: int
    worth: float


def orders(tiles: Sequence[int], numbers: Array) -> Iterable[tuple[int, ...]]:
    """Return the orders in which a known row may lie: a set in any, others from either end.

    Args:
        tiles: indices of the 53 tiles.
        numbers: the number of each of them, 0 for the Joly.
    """
    real = {int(numbers[tile]) for tile in tiles} - {0}
    if len(real) <= 1 and len(tiles) <= MOST_IN_A_SET:
        return sorted(set(permutations(tiles)))
    return sorted({tuple(tiles), tuple(reversed(tiles))})


def laid_along(worth: Array) -> tuple[float, dict[int, int]]:
    """Return the best way to lay a known row along a photo's row, and what it is worth.

    Args:
        worth: what each pair is worth, (places of the known row, faces of the photo's row).
    """
    places, faces = worth.shape
    best = np.zeros((places + 1, faces + 1))
    for i in range(1, places + 1):
        for j in range(1, faces + 1):
            best[i, j] = max(0.0, best[i - 1, j - 1] + worth[i - 1, j - 1],
                             best[i - 1, j] - MISSING, best[i, j - 1] - EXTRA)
    i, j = (int(each) for each in np.unravel_index(int(best.argmax()), best.shape))
    total, pairs = float(best[i, j]), dict[int, int]()
    while best[i, j] > 0:
        if best[i, j] == best[i - 1, j - 1] + worth[i - 1, j - 1]:
            i, j = i - 1, j - 1
            pairs[i] = j
        elif best[i, j] == best[i - 1, j] - MISSING:
            i -= 1
        else:
            j -= 1
    return total, pairs


def recall(
    whole: Array, rows: Sequence[Sequence[int]], known: Sequence[Sequence[int]], numbers: Array,
    least: float = AGREED,
) -> list[Recalled]:
    """Return the known rows that a photo shows, the likest first; no face belongs to two.

    Args:
        whole: the probability of each face being each of the 53 tiles, by the picture alone.
        rows: the faces of the photo's rows, in order.
        known: the known rows, as indices of the 53 tiles.
        numbers: the number of each of these, 0 for the Joly.
        least: what a pair is worth that agrees.
    """
    value = np.clip(np.log(np.maximum(whole * whole.shape[1], 1e-9)), -MOST, MOST)
    plausible = np.exp(least) / whole.shape[1]
    found: list[tuple[float, int, tuple[int, ...], int, dict[int, int]]] = []
    for at, row in enumerate(rows):
        seen = whole[list(row)].max(0)
        for number, tiles in enumerate(known):
            if (seen[list(tiles)] >= plausible).sum() < FEWEST:
                continue
            for order in orders(tiles, numbers):
                worth = value[np.ix_(list(row), list(order))].T
                total, pairs = laid_along(worth)
                agreed = sum(worth[pair] >= least for pair in pairs.items())
                if agreed >= FEWEST and 2 * agreed >= min(len(row), len(order)):
                    faces = {place: row[face] for place, face in pairs.items()}
                    found.append((total, at, order, number, faces))
    found.sort(key=lambda each: (-each[0], each[1], each[2]))
    taken, used, chosen = set[int](), set[int](), list[Recalled]()
    for total, at, order, number, faces in found:
        if number not in used and taken.isdisjoint(faces.values()):
            used.add(number)
            taken |= set(faces.values())
            chosen.append(Recalled(order, faces, at, total))
    return chosen
