"""What a lawful line binds until its turn ends: jokers taken out, faulty melds put right.

Both are told of the table at the end of the turn (Q-T-9, Q-T-14), however many lines lead there.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from rules.games.tile_rummy.faulty import find_mending, tiles_held
from rules.games.tile_rummy.jokers import find_fates, joker_faults, joker_melds
from rules.games.tile_rummy.origins import tiles_counted
from rules.games.tile_rummy.rearranging import Change
from rules.games.tile_rummy.state import Bond, pieces_of
from rules.melds import TableMeld
from rules.messages import N_, message
from rules.reading import Row
from rules.tiles import Tile
from rules.verdict import Citation


def find_bond(change: Change, laid: int) -> Bond | None:
    """Return what a lawful *change* binds, ``laid`` tiles having been laid in the turn before."""
    faulty = [meld for meld in change.old if meld.shape is None]
    mending = find_mending(faulty, change.rows, change.hand) if faulty else None
    mended = tuple(mending.mended.values()) if mending else ()
    fates = find_fates(change.old, change.rows, change.hand) if joker_melds(change.old) else ()
    taken = any(fate.given for fate in fates or ())
    return Bond(change.old if taken else (), laid, mended) if taken or mended else None


def bond_faults(
    bond: Bond, melds: Mapping[int, TableMeld], laid: Sequence[Tile]
) -> Iterator[Citation]:
    """Cite what *melds* break of *bond*; ``laid`` are all tiles that the turn has laid."""
    rows = [Row(pieces_of(meld), meld.shape) for meld in melds.values()]
    hand = Counter(laid[bond.laid:])
    faulty = [meld for meld in bond.table if meld.shape is None]
    held = tiles_held(find_mending(faulty, rows, hand), rows)
    yield from joker_faults(bond.table, rows, hand, held)
    if not _lie_together(bond.mended, [tiles_counted(row.pieces) for row in rows]):
        tiles = tuple(tile for own in bond.mended for tile in own.elements())
        yield Citation("T-ERR-2", message(
            N_("What was put right in this turn keeps all its tiles until it ends: {tiles}."),
            tiles=tiles), tiles, ruling="Q-T-14")


def _lie_together(parts: Sequence[Counter[Tile]], rows: Sequence[Counter[Tile]]) -> bool:
    """Say whether each of *parts* lies in one of *rows*, no tile being counted twice."""
    if not parts:
        return True
    return any(
        parts[0] <= row and _lie_together(
            parts[1:], [*rows[:index], row - parts[0], *rows[index + 1:]])
        for index, row in enumerate(rows))
