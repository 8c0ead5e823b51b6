"""The melds that can be laid on a table, and what tiles they are made of, counted once."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Final, TypeAlias

import numpy as np

from rules.arranged.arranging import candidate_melds
from rules.melds import Piece, tile_of
from rules.tiles import FULL_SET, Tile

Tiles: TypeAlias = Counter[Tile]
Counts: TypeAlias = "np.ndarray[tuple[int, ...], np.dtype[np.int8]]"
"""How many there are of each kind of tile, in the order of ``KINDS``: the last axis is 53 long."""

KINDS: Final = tuple(dict.fromkeys(FULL_SET))
_PLACE: Final = {tile: place for place, tile in enumerate(KINDS)}

STAYING: Final = 2
"""Tiles: a meld is still the same one where so many of its tiles lie together."""


@dataclass(frozen=True, slots=True, eq=False)
class Meld:
    """A meld that can be laid, and the tiles that it is made of."""

    row: tuple[Piece, ...]
    tiles: Tiles
    sort: frozenset[tuple[Tile, int]]
    counts: Counts


def counted(row: Iterable[Piece]) -> Tiles:
    """Count the tiles that a row is."""
    return Counter(map(tile_of, row))


def counts_of(tiles: Mapping[Tile, int]) -> Counts:
    """Return tiles as counts of each kind."""
    counts = np.zeros(len(KINDS), np.int8)
    for tile, count in tiles.items():
        counts[_PLACE[tile]] = count
    return counts


def meld_of(row: tuple[Piece, ...]) -> Meld:
    """Return a row with its tiles counted."""
    tiles = counted(row)
    return Meld(row, tiles, frozenset(tiles.items()), counts_of(tiles))


@cache
def _short_melds() -> tuple[tuple[Meld, ...], Counts]:
    """Return every meld of at most five tiles that one box can lay, and the counts of all."""
    melds = tuple(map(meld_of, candidate_melds(Counter(FULL_SET))))
    return melds, np.stack([meld.counts for meld in melds])


def short_melds(tiles: Tiles) -> Iterator[Meld]:
    """Yield every meld of at most five tiles that *tiles* can make."""
    melds, counts = _short_melds()
    for number in np.flatnonzero((counts <= counts_of(tiles)).all(axis=1)):
        yield melds[number]


class MeldColumns:
    """Columns of an integer program that lay a meld each."""

    def __init__(self) -> None:
        self._columns: list[int] = []
        self._counts: list[Counts] = []

    def add(self, column: int, meld: Meld) -> None:
        """Add a column."""
        self._columns.append(column)
        self._counts.append(meld.counts)

    @cached_property
    def _stacked(self) -> Counts:
        return np.array(self._counts, np.int8).reshape(-1, len(KINDS))

    def sharing(self, tiles: Tiles) -> Iterator[tuple[int, int]]:
        """Yield the columns in which a meld of *tiles* stays, and how many of them lie there.

        All columns must have been added before.
        """
        together = np.minimum(self._stacked, counts_of(tiles)).sum(axis=1)
        for place in np.flatnonzero(together >= STAYING):
            yield self._columns[place], int(together[place])
