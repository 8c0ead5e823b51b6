"""Which records of Rummikub come to the same whoever plays after whom: those of scores alone.

Elsewhere turns that were passed over tell whose rack may have grown.
"""

from collections.abc import Mapping
from typing import Final

from rules.arranged.sharing import may_share
from rules.game import same_turns
from rules.games.rummikub import lines as rk
from rules.notation import lines as ln
from rules.notation.record import Record

_OF_SCORES: Final = frozenset({
    ln.Format, ln.Game, ln.PresetLine, ln.SetOption, ln.SeatLine, ln.Turn, rk.GoneOut, ln.End,
    ln.Rack, rk.Unopened})


def heeds_order(record: Record, seats: Mapping[str, str]) -> bool:
    """Say whether what *record* comes to may differ once players sit as *seats* says: old to new.

    Where a point may be left over, it may differ wherever they sit.
    """
    if may_share(record):
        return True
    if same_turns(seats):
        return False
    kinds = [type(line.value) for line in record.lines]
    return kinds.count(ln.Turn) > 1 or not _OF_SCORES.issuperset(kinds)
