"""Which records of the Romanian game come to the same whoever plays after whom.

The order of seats counts where racks, the stock or the discard line are known: a turn that is
passed over makes them unknown. A record of what was laid down knows none of them.
"""

from typing import Final

from rules.games.romanian import lines as rl
from rules.notation import lines as ln
from rules.notation.record import Record

_ANYWHERE: Final = frozenset({
    ln.Format, ln.Game, ln.PresetLine, ln.SetOption, ln.SeatLine, ln.Dealer, ln.Turn, ln.Laid,
    rl.Stacked, ln.Meld, ln.Add, ln.Swap, rl.Out, ln.End, ln.Rack})
_AT_FIRST: Final = frozenset({rl.Exposed, rl.Twin})
"""Lines that do not heed the order before the first turn: a twin is late after one."""


def heeds_order(record: Record) -> bool:
    """Say whether what *record* comes to may depend on who plays after whom."""
    begun = False
    for line in record.lines:
        kind = type(line.value)
        if kind not in _ANYWHERE and (begun or kind not in _AT_FIRST):
            return True
        begun = begun or kind is ln.Turn
    return False
