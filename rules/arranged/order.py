"""Which records come to the same wherever their players sit: those of scores alone.

Elsewhere turns that were passed over tell whose rack may have grown, and what the pool has.
"""

from collections.abc import Mapping
from typing import Final

from rules.game import same_turns
from rules.notation import lines as ln
from rules.notation.kinds import Line
from rules.notation.record import Record

_OF_SCORES: Final[frozenset[type[Line]]] = frozenset({
    ln.Format, ln.Game, ln.PresetLine, ln.SetOption, ln.SeatLine, ln.Turn, ln.End, ln.Rack})


def heeds_order(record: Record, seats: Mapping[str, str], own: frozenset[type[Line]]) -> bool:
    """Say whether what *record* comes to may differ once players sit as *seats* says: old to new.

    *own* are the game's own lines that a record of scores alone may have. Where a point may be
    left over, it may differ wherever they sit.
    """
    if may_share(record):
        return True
    if same_turns(seats):
        return False
    kinds = [type(line.value) for line in record.lines]
    return kinds.count(ln.Turn) > 1 or not _OF_SCORES.union(own).issuperset(kinds)


def may_share(record: Record) -> bool:
    """Say whether a point may be left over for the first in order of play (Q-T-12, Q-K-18).

    Where nobody goes out, equal lowest racks share, but for scores that the table counted.
    """
    values = [line.value for line in record.lines]
    counted = {value.seat for value in values
               if isinstance(value, ln.Rack) and value.total is not None}
    return len(counted) < len(record.seats) and any(isinstance(value, ln.End) for value in values)
