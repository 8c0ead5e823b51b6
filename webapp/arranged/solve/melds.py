"""The melds that can be laid on a table, and what tiles they are made of, counted once."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt

from rules.arranged.arranging import candidate_melds
from rules.melds import Piece, tile_of
from rules.tiles import COPIES, FULL_SET, Colour, Tile, number_tile
from webapp.arranged.solve.program import Numbers

Tiles: TypeAlias = Counter[Tile]
Planes: TypeAlias = npt.NDArray[np.uint64]
"""Tiles of one box as bits, one for each of ``KINDS``; the last axis is 2 long.

A bit of the first is set where there is such a tile, one of the second where there are two.
"""

Flags: TypeAlias = npt.NDArray[np.bool_]

KINDS: Final = tuple(dict.fromkeys(FULL_SET))
PLACES: Final = {tile: place for place, tile in enumerate(KINDS)}

STAYING: Final = 2
"""Tiles: a meld is still the same one where so many of its tiles lie together."""


@dataclass(frozen=True, slots=True, eq=False)
class Meld:
    """A meld that can be laid, and the tiles that it is made of."""

    row: tuple[Piece, ...]
    tiles: Tiles
    sort: frozenset[tuple[Tile, int]]
    planes: Planes


def counted(row: Iterable[Piece]) -> Tiles:
    """Count the tiles that a row is."""
    return Counter(map(tile_of, row))


def planes_of(tiles: Mapping[Tile, int]) -> Planes:
    """Return tiles as bits."""
    planes = [0] * COPIES
    for tile, count in tiles.items():
        for copy in range(min(count, COPIES)):
            planes[copy] |= 1 << PLACES[tile]
    return np.array(planes, np.uint64)


def fit_in(planes: Planes, tiles: Planes) -> Flags:
    """Say which of *planes* can be made of *tiles*."""
    fits: Flags = ((planes & ~tiles) == 0).all(axis=-1)
    return fits


def counts_in(planes: Planes) -> npt.NDArray[np.int8]:
    """Return for rows of tiles how many there are of each kind, in the order of ``KINDS``."""
    kinds = np.arange(len(KINDS), dtype=np.uint64)
    counts: npt.NDArray[np.int8] = (planes[:, :, None] >> kinds & np.uint64(1)).sum(
        axis=1, dtype=np.int8)
    return counts


def together(planes: Planes, tiles: Planes) -> Numbers:
    """Return how many tiles each of *planes*, down, shares with each of *tiles*, across."""
    shared: Numbers = np.bitwise_count(planes[:, None] & tiles).sum(axis=2, dtype=np.int64)
    return shared


def meld_of(row: tuple[Piece, ...]) -> Meld:
    """Return a row with its tiles counted."""
    tiles = counted(row)
    return Meld(row, tiles, frozenset(tiles.items()), planes_of(tiles))


@cache
def run_of(colour: Colour, low: int, high: int) -> Meld:
    """Return a run without a joker."""
    return meld_of(tuple(number_tile(colour, number) for number in range(low, high + 1)))


@cache
def every_short_meld() -> tuple[tuple[Meld, ...], Planes]:
    """Return every meld of at most five tiles that one box can lay, and the tiles of all."""
    melds = tuple(map(meld_of, candidate_melds(Counter(FULL_SET))))
    return melds, np.stack([meld.planes for meld in melds])


def short_melds(tiles: Tiles) -> Iterator[Meld]:
    """Yield every meld of at most five tiles that *tiles* can make."""
    melds, planes = every_short_meld()
    for number in np.flatnonzero(fit_in(planes, planes_of(tiles))):
        yield melds[number]


class MeldColumns:
    """Columns of an integer program that lay a meld each."""

    def __init__(self) -> None:
        self._columns: list[Numbers] = []
        self._planes: list[Planes] = []

    def add(self, columns: Numbers, planes: Planes) -> None:
        """Add columns, with the tiles of the meld of each."""
        self._columns.append(columns)
        self._planes.append(planes.reshape(-1, COPIES))

    def sharing(self, tiles: Sequence[Tiles]) -> tuple[Numbers, Numbers, Numbers]:
        """Return where old melds stay: the columns, the numbers of the melds, how many tiles.

        A meld stays in a column where so many of its tiles lie together.
        """
        if not self._columns or not tiles:
            return (np.empty(0, np.int64),) * 3
        found = together(np.concatenate(self._planes), np.stack([planes_of(own) for own in tiles]))
        places, melds = np.nonzero(found >= STAYING)
        return np.concatenate(self._columns)[places], melds, found[places, melds]
