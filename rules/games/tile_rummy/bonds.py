"""What a legal line binds until its turn ends: jokers taken out, faulty melds put right.

Both are told of the table at the end of the turn (Q-T-9, Q-T-14), however many lines lead there.
"""

from collections import Counter
from collections.abc import Iterator

from rules.arranged.places import pieces_of
from rules.games.tile_rummy.rearranging import Change
from rules.games.tile_rummy.state import Bond, State
from rules.games.tile_rummy.ways import find_way, way_faults
from rules.melds import TableMeld
from rules.messages import N_, message
from rules.reading import Row
from rules.verdict import Citation


def find_bond(change: Change, laid: int) -> Bond | None:
    """Return what a lawful *change* binds, ``laid`` tiles having been laid in the turn before."""
    way = change.way
    return Bond(change.old, laid) if way.has_freed or way.has_mended else None


def bond_faults(bond: Bond, after: State) -> Iterator[Citation]:
    """Cite what the table of *after* breaks of *bond*."""
    turn = after.playing
    rows = [Row(pieces_of(meld), meld.shape) for meld in after.melds.values()]
    way = find_way(bond.table, rows, Counter(turn.laid[bond.laid:]),
                   Counter(turn.laid[turn.since:bond.laid]))
    if way.mending is None:
        yield from map(_mended_fault, (meld for meld in bond.table if meld.shape is None))
    else:
        yield from way_faults(way, bond.table, rows)


def _mended_fault(meld: TableMeld) -> Citation:
    tiles = pieces_of(meld)
    return Citation("T-ERR-2", message(
        N_(
            "{tiles} were corrected in this turn. Until it ends they can only be with each other "
            "and with rack tiles."
        ), tiles=tiles), tiles, ruling="Q-T-14")
