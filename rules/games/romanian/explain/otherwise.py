"""A meld of the record that lies otherwise than it lay: a tile less, a tile more, another one.

No legal move leads there, so nothing is entered for it. But it is that meld: it is told as such,
and neither as one that has vanished nor as a new one beside it.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from rules.melds import Piece, TableMeld, tile_of
from rules.tiles import Tile

LEAST: Final = 2
"""Tiles of a meld that must lie together for it to be recognised by them."""


@dataclass(frozen=True, slots=True)
class Otherwise:
    """How a meld lies otherwise.

    ``rows`` are the indices of the rows in which it lies, several where it lies in parts. ``gone``
    are its tiles that do not lie there, ``come`` those that lie there and are not its own; without
    either its tiles lie in another order, or in parts.
    """

    meld: int
    rows: tuple[int, ...]
    gone: tuple[Tile, ...] = ()
    come: tuple[Tile, ...] = ()


def lying_otherwise(meld: TableMeld, rows: Sequence[Sequence[Piece]]) -> Iterator[Otherwise]:
    """Yield the rows that can be *meld* lying otherwise, each by itself, then parts together.

    At least half of the meld must lie in a row, and be half of it; where all of a row is of the
    meld two tiles are enough. Whether a legal move leads there too is not asked.
    """
    lay = [slot.tile for slot in meld.slots if not slot.stacked_by]
    parts: list[int] = []
    left = Counter(lay)
    found = [(index, Counter(map(tile_of, row))) for index, row in enumerate(rows)]
    for index, lies in sorted(found, key=lambda each: -each[1].total()):
        common = (lies & Counter(lay)).total()
        inside = common == lies.total()
        if common >= LEAST and (
                inside or 2 * common >= max(len(lay), lies.total())):
            yield _otherwise(meld, lay, rows, (index,))
        if common and lies <= left:
            parts.append(index)
            left -= lies
    if len(parts) > 1 and len(lay) - left.total() >= LEAST:
        yield _otherwise(meld, lay, rows, tuple(sorted(parts)))


def _otherwise(
    meld: TableMeld, lay: Sequence[Tile], rows: Sequence[Sequence[Piece]], which: tuple[int, ...]
) -> Otherwise:
    lies = [tile_of(piece) for index in which for piece in rows[index]]
    return Otherwise(meld.id, which, _without(lay, lies), _without(lies, lay))


def _without(tiles: Sequence[Tile], others: Sequence[Tile]) -> tuple[Tile, ...]:
    """Return *tiles* less *others*, in their order."""
    less = Counter(others)
    found = []
    for tile in tiles:
        if less[tile]:
            less[tile] -= 1
        else:
            found.append(tile)
    return tuple(found)
