"""Which records come to the same whoever plays after whom: those of scores alone.

Elsewhere turns that were passed over tell whose rack may have grown, and what the pool has.
"""

from typing import Final

from rules.notation import lines as ln
from rules.notation.kinds import Line
from rules.notation.record import Record

_OF_SCORES: Final[frozenset[type[Line]]] = frozenset({
    ln.Format, ln.Game, ln.PresetLine, ln.SetOption, ln.SeatLine, ln.Turn, ln.End, ln.Rack})


def heeds_order(record: Record, own: frozenset[type[Line]]) -> bool:
    """Say whether what *record* comes to may depend on who plays after whom.

    *own* are the game's own lines that a record of scores alone may have.
    """
    kinds = [type(line.value) for line in record.lines]
    return kinds.count(ln.Turn) > 1 or not _OF_SCORES.union(own).issuperset(kinds)
