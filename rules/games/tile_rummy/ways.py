"""Faulty melds and jokers on a table rearranged, told together: each tile serves one purpose.

A tile of the rack that puts a faulty meld right takes no joker out of another meld, and a joker
that does stands for none that was taken from elsewhere (Q-T-9, Q-T-14).
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rules.arranged.places import pieces_of, tiles_counted
from rules.games.tile_rummy.faulty import Mending, find_mendings, mending_fault
from rules.games.tile_rummy.jokers import Fate, find_fates, joker_faults
from rules.melds import TableMeld
from rules.reading import Row
from rules.tiles import Tile
from rules.verdict import Citation


@dataclass(frozen=True, slots=True)
class Way:
    """How faulty melds and jokers came from one table to the next.

    ``mending`` and ``fates`` are ``None`` where there is no legal way for them; ``hand`` are the
    tiles from the rack that ``mending`` has left for jokers.
    """

    mending: Mending | None
    fates: tuple[Fate, ...] | None
    hand: Counter[Tile]

    @property
    def has_mended(self) -> bool:
        """Say whether a faulty meld was put right."""
        return bool(self.mending and self.mending.mended)

    @property
    def has_freed(self) -> bool:
        """Say whether a joker was taken for its tile."""
        return any(fate.given for fate in self.fates or ())


def find_way(
    old: Sequence[TableMeld], rows: Sequence[Row], hand: Counter[Tile], earlier: Counter[Tile]
) -> Way:
    """Return the legal way from *old* to *rows*, or what comes nearest.

    *hand* are the tiles of the line from the rack, *earlier* those of lines before it in the turn:
    they too put a faulty meld right, which is told at the end of the turn (Q-T-14).
    """
    first: Way | None = None
    for mending in find_mendings([meld for meld in old if meld.shape is None], rows,
                                 hand + earlier):
        left = hand & (hand + earlier - mending.spent)
        way = Way(mending, find_fates(old, rows, left, mending.rows), left)
        if way.fates is not None:
            return way
        first = first or way
    return first or Way(None, find_fates(old, rows, hand), hand)


def way_faults(way: Way, old: Sequence[TableMeld], rows: Sequence[Row]) -> Iterator[Citation]:
    """Cite what *way* may not do (T-ERR-2, T-JOKER-2 to T-JOKER-4)."""
    if way.mending is None:
        faulty = [meld for meld in old if meld.shape is None]
        lying = Counter(frozenset(tiles_counted(row.pieces).items()) for row in rows)
        changed = [meld for meld in faulty
                   if not lying[frozenset(tiles_counted(pieces_of(meld)).items())]]
        yield from map(mending_fault, changed or faulty)
    if way.fates is None:
        bound = way.mending.rows if way.mending else frozenset[int]()
        yield from joker_faults(old, rows, way.hand, bound)
