"""Faulty melds on a table that is rearranged: left alone, or put right from the rack.

T-ERR-2 freezes what T-ERR-1 let stand; only tiles from the corrector's rack may go with its
tiles, which may then lie in several melds (Q-T-14).
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Final

from rules.arranged.places import pieces_of, tiles_counted
from rules.melds import TableMeld, tile_of
from rules.messages import N_, message
from rules.reading import Row
from rules.tiles import COPIES, Tile
from rules.verdict import Citation


@dataclass(frozen=True, slots=True)
class Mending:
    """What became of the faulty melds.

    ``unchanged`` are rows that are such a meld still; ``mended`` are rows that put one right, with
    the tiles of it that they hold; ``spent`` are the tiles from the rack that this took.
    """

    unchanged: frozenset[int] = frozenset()
    mended: Mapping[int, Counter[Tile]] = field(default_factory=dict)
    spent: Counter[Tile] = field(default_factory=Counter)


    @property
    def rows(self) -> frozenset[int]:
        """Return the rows that hold tiles of faulty melds: no tile from elsewhere lies there."""
        return self.unchanged.union(self.mended)


_MOST: Final = 64
"""Ways that are tried; more there are only where many tiles lie twice."""


def find_mendings(
    faulty: Sequence[TableMeld], rows: Sequence[Row], hand: Counter[Tile]
) -> Iterator[Mending]:
    """Yield legal ways from the faulty melds to *rows*.

    Tries for every faulty meld the rows that hold one of its tiles; those are few.
    """
    if max(Counter(tile_of(piece) for row in rows for piece in row.pieces).values()) > COPIES:
        return  # no such table can lie there, and the search would have no bound
    yield from islice(_mend(list(faulty), rows, hand, Mending()), _MOST)


def _mend(
    faulty: list[TableMeld], rows: Sequence[Row], hand: Counter[Tile], so_far: Mending
) -> Iterator[Mending]:
    if not faulty:
        yield so_far
        return
    tiles = tiles_counted(pieces_of(faulty[0]))
    used = so_far.rows
    for index, row in enumerate(rows):
        if index not in used and row.shape is None and tiles_counted(row.pieces) == tiles:
            alike = Mending(so_far.unchanged | {index}, so_far.mended, so_far.spent)
            yield from _mend(faulty[1:], rows, hand, alike)
            return  # rows of the same tiles are alike
    for mended, spent in _cover(tiles, rows, hand - so_far.spent, used, {}):
        better = Mending(
            so_far.unchanged, {**so_far.mended, **mended}, so_far.spent + spent)
        yield from _mend(faulty[1:], rows, hand, better)


def _cover(
    tiles: Counter[Tile], rows: Sequence[Row], hand: Counter[Tile], used: frozenset[int],
    chosen: Mapping[int, Counter[Tile]],
) -> Iterator[tuple[Mapping[int, Counter[Tile]], Counter[Tile]]]:
    """Yield rows that hold all of *tiles* and otherwise tiles of *hand* alone (Q-T-14)."""
    wanted = next(iter(+tiles), None)
    if wanted is None:
        yield chosen, Counter()
        return
    tried: list[Counter[Tile]] = []
    for index, row in enumerate(rows):
        if index in used or index in chosen or row.shape is None:
            continue
        held = tiles_counted(row.pieces)
        if wanted not in held or held in tried:
            continue
        tried.append(held)
        extra, own = held - tiles, held & tiles
        if extra <= hand:
            for found, spent in _cover(
                    tiles - held, rows, hand - extra, used, {**chosen, index: own}):
                yield found, spent + extra


def mending_fault(meld: TableMeld) -> Citation:
    """Return what is said of a faulty meld that was changed and not put right."""
    return Citation(
        "T-ERR-2",
        message(N_(
            "m{meld} is wrong. {tiles} stay where they are until rack tiles correct it."
        ), meld=meld.id, tiles=pieces_of(meld)),
        pieces_of(meld), ruling="Q-T-14")
