"""What a photo's faces are reported as: how sure each is, and which are tiles at all."""

from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vision import finder
from vision.family import Told
from vision.known import NAMES, Agreement, Known
from vision.light import light
from vision.reading import Quad, Reading, TileReading
from vision.weighing import LEAST, SURELY, Seen, Weak, alone

Array = NDArray[Any]
SMALLER = 0.5  # half as wide as most of the tiles that are surely read: no tile


@dataclass(frozen=True)
class Weighed:
    """What looks like tiles, in pixels of the picture that was read."""

    quads: Array  # (N, 4, 2), from the top left of the digits
    rows: list[list[int]]
    first: Array  # (N,) indices into NAMES
    second: Array
    chance: Array  # (N,) what the identifier gives the first reading
    sureness: Array  # (N,) what the finder gives the face
    sure: Array  # (N,) confidence in the first reading
    lay: Array  # (N,) what is reported, so, or surely, only because it was known to lie there
    agreed: Agreement | None = None
    # What looks like a face, but hardly like a tile: (M, 4, 2).
    passed: Array = field(default_factory=finder.no_quads)
    surfaces: finder.Surfaces | None = None
    told: Told | None = None  # what a family's own set says, where that was asked,
    inks: Array | None = None  # and (N', 3) of the faces that it says it of


def weighed(table: Seen, weak: Weak, known: Known | None = None) -> Weighed:
    """Return how sure all is, in the light of what is known of the table, if anything is."""
    lit, agreed = alone(table), None
    if known is not None:
        lit, agreed = light(table, weak, known)
    seen = lit.seen
    chance = seen.whole[np.arange(len(seen.first)), seen.first]
    return Weighed(seen.quads, seen.rows, seen.first, seen.second, chance, seen.sureness,
                   lit.sure, lit.lay, agreed)


def reported(found: Weighed) -> Array:
    """Return the indices of the faces that are tiles for all that is known of them."""
    sides = finder.short_sides(found.quads)
    return np.nonzero((found.sure >= LEAST) & (sides >= smallest(sides, found.sure)))[0]


def as_read(found: Weighed, kept: Array, size: tuple[int, int], scale: float) -> Reading:
    """Return the faces *kept* as the tiles of a photo of *size*, *scale* px for each of theirs."""
    tiles = tuple(
        TileReading(
            NAMES[found.first[index]],
            round(float(found.sure[index]), 3),
            NAMES[found.second[index]],
            outline(found.quads[index] * scale),
            lay=bool(found.lay[index]),
        )
        for index in kept
    )
    place = {int(index): at for at, index in enumerate(kept)}
    rows = (tuple(place[index] for index in row if index in place) for row in found.rows)
    melds = tuple(row for row in rows if row)
    return Reading(*size, tiles, melds, agreed=found.agreed)


def smallest(sides: Array, sure: Array) -> float:
    """Return how short the short side of a tile can be beside those that are surely tiles.

    Tiles of one box are alike in size, and no view across a table makes one half as wide as most;
    the keys of a keyboard are.
    """
    known = sides[sure >= SURELY]
    return float(np.median(known) * SMALLER) if len(known) else 0.0


def outline(quad: Array) -> Quad:
    """Return a face's corners as plain numbers, to a tenth of a pixel."""
    return tuple((round(float(x), 1), round(float(y), 1)) for x, y in quad)
