"""Which records of the Romanian game come to the same whoever plays after whom.

The order of seats counts where racks, the stock or the discard line are known: a turn that is
passed over makes them unknown. A record of what was laid down knows none of them, or racks alone.
"""

from collections.abc import Mapping
from typing import Final

from rules.game import same_turns
from rules.games.romanian import lines as rl
from rules.notation import lines as ln
from rules.notation.record import Record
from rules.notation.scanner import SEATS

_ANYWHERE: Final = frozenset({
    ln.Format, ln.Game, ln.PresetLine, ln.SetOption, ln.SeatLine, ln.Dealer, ln.Turn, ln.Laid,
    rl.Stacked, ln.Meld, ln.Add, ln.Swap, rl.Out, ln.End, ln.Rack, ln.Holds, ln.Count})
_AT_FIRST: Final = frozenset({rl.Exposed, rl.Twin})
"""Lines that do not heed the order before the first turn: a twin is late after one."""


def heeds_order(record: Record, seats: Mapping[str, str]) -> bool:
    """Say whether what *record* comes to may differ once players sit as *seats* says: old to new.

    A rack that was told stays known until the turn of its seat is over, or is passed over.
    """
    if same_turns(seats):
        return False
    last = ""
    known: set[str] = set()
    for line in record.lines:
        value = line.value
        if type(value) not in _ANYWHERE and (last or type(value) not in _AT_FIRST):
            return True
        if isinstance(value, ln.Holds | ln.Count):
            known.add(value.seat)
        elif isinstance(value, ln.Turn):
            if last:
                passed = {seat for seat in known if _is_passed(seat, last, value.seat, seats)}
                if passed != {seat for seat in known if _is_passed(
                        seats[seat], seats[last], seats[value.seat], seats)}:
                    return True
                known -= {*passed, last}
            last = value.seat
    return False


def _is_passed(seat: str, last: str, following: str, seats: Mapping[str, str]) -> bool:
    """Say whether the turn of *seat* is left out between those of two others, or of the same."""
    order = SEATS[:len(seats)]
    first, at, end = order.index(last), order.index(seat), order.index(following)
    return 0 < (at - first) % len(order) < ((end - first) % len(order) or len(order))
