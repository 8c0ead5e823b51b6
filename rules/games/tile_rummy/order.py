"""Which records of Tile Rummy come to the same whoever plays after whom: those of scores alone.

Elsewhere the turns that were passed over tell what the pool has at least (Q-T-12).
"""

from typing import Final

from rules.games.tile_rummy import lines as ll
from rules.notation import lines as ln
from rules.notation.record import Record

_OF_SCORES: Final = frozenset({
    ln.Format, ln.Game, ln.PresetLine, ln.SetOption, ln.SeatLine, ln.Turn, ll.GoneOut, ln.End,
    ln.Rack})


def heeds_order(record: Record) -> bool:
    """Say whether what *record* comes to may depend on who plays after whom."""
    kinds = [type(line.value) for line in record.lines]
    return kinds.count(ln.Turn) > 1 or not _OF_SCORES.issuperset(kinds)
