"""Learn from a known table which paint of a box is which colour, where a photo mistakes them.

A box may print green for black, or a lamp make black look blue: then the networks call every tile
of one colour by another's name, and are sure of it. The known runs tell: their numbers say which
tile is which, and their inks (``vision.colours``) what its colour looks like in this very photo.
The names are learned again only where several known rows of one colour, nearly all of their tiles,
are called by the name of another that lies there too, and where the photo itself shows two paints
under that one name: no single tile, and no single row, brings that about. What a tile's own ink
says is what decides then, wherever it lies.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from vision.resembling import Recalled, recall

Array = NDArray[Any]
NUMBERS: Final = 13
MIXED: Final = 0.2  # how much of what is weighed looks at the numbers alone
AGREED: Final = 0.5  # worth of a pair that agrees in its number at least
ROWS: Final = 2  # known rows of one colour that must be called otherwise,
TILES: Final = 6  # tiles in them,
MOSTLY: Final = 0.8  # and the share of these
RUN: Final = 3  # tiles of a run
SPREAD: Final = 0.1  # least spread of a paint's measurements, in natural logarithms
APART: Final = 2.5  # spreads between two paints that look different
MOST: Final = 4.0  # the most that an ink says for or against a paint, likewise


def by_number(whole: Array) -> Array:
    """Return the probabilities of tiles (N, 53), their colours spread evenly over each number."""
    coloured = whole[:, :-1].reshape(-1, 4, NUMBERS)
    even = np.repeat(coloured.mean(1, keepdims=True), 4, 1).reshape(len(whole), -1)
    return np.concatenate([even, whole[:, -1:]], 1)


def relearned(
    whole: Array, inks: Array, rows: Sequence[Sequence[int]], known: Sequence[Sequence[int]],
    numbers: Array,
) -> Array:
    """Return the probabilities of the tiles (N, 53) with the paints named as the record has them.

    Args:
        whole: what the picture alone gives, (N, 53).
        inks: the inks, (N, 3), NaN where none stands out.
        rows: the faces of the photo's rows.
        known: the known rows, as indices of the 53 tiles.
        numbers: the number of each of these, 0 for the Joly.
    """
    runs = [row for row in known if len({int(numbers[tile]) for tile in row} - {0}) >= RUN]
    mixed = (1 - MIXED) * whole + MIXED * by_number(whole)
    found = recall(mixed, rows, runs, numbers, AGREED)
    now = whole
    for called, really in _mistaken(whole, found, numbers):
        now = _named(now, inks, _inks_of(found, inks, called), _inks_of(found, inks, really),
                     (called, really))
    return now


def _colour(tile: int) -> int:
    return tile // NUMBERS


def _mistaken(
    whole: Array, found: Sequence[Recalled], numbers: Array
) -> list[tuple[int, int]]:
    """Return the colours that the picture calls by another's name: what it says, what they are."""
    first = whole.argmax(1)
    called: dict[int, Counter[int]] = {}
    rows: dict[int, set[int]] = {}
    for at, row in enumerate(found):
        for place, face in row.pairs.items():
            tile = row.tiles[place]
            if numbers[tile] and numbers[tile] == numbers[first[face]]:
                called.setdefault(_colour(tile), Counter())[_colour(int(first[face]))] += 1
                rows.setdefault(_colour(tile), set()).add(at)
    mistaken = []
    for really, names in sorted(called.items()):
        # Not Counter.most_common, which loads a module when it is called: a fenced process cannot.
        name, count = max(sorted(names.items()), key=lambda each: each[1])
        often = count >= TILES and count >= MOSTLY * names.total()
        if name != really and often and len(rows[really]) >= ROWS:
            mistaken.append((name, really))
    return mistaken


def _inks_of(found: Sequence[Recalled], inks: Array, colour: int) -> Array:
    """Return the inks of the tiles that are known to be of a colour, (M, 3)."""
    faces = [face for row in found for place, face in row.pairs.items()
             if _colour(row.tiles[place]) == colour]
    seen = inks[faces]
    return np.asarray(seen[np.isfinite(seen).all(1)])


def _named(
    whole: Array, inks: Array, called: Array, really: Array, colours: tuple[int, int]
) -> Array:
    """Return the probabilities with those of two colours shared out by the inks."""
    if len(really) < RUN or len(called) < RUN:
        return whole
    middle = np.median(really, 0)
    spread = max(float(np.median(np.abs(really - middle))) * 1.5, SPREAD)
    away = ((inks - middle) ** 2).sum(1) / (2 * spread**2)
    other = np.median(called, 0)
    if np.linalg.norm(other - middle) < APART * spread:
        return whole
    against = ((inks - other) ** 2).sum(1) / (2 * spread**2)
    told = np.clip(np.nan_to_num(against - away), -MOST, MOST)
    share = 1 / (1 + np.exp(-told))[:, None]
    now = whole.copy()
    one, two = (slice(colour * NUMBERS, (colour + 1) * NUMBERS) for colour in colours)
    both = whole[:, one] + whole[:, two]
    now[:, one], now[:, two] = both * (1 - share), both * share
    return now
