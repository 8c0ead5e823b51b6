"""Where the order of seats alone decides what a game comes to: points that cannot be shared."""

from rules.notation import lines as ln
from rules.notation.record import Record


def may_share(record: Record) -> bool:
    """Say whether a point may be left over for the first in order of play (Q-T-12, Q-K-18).

    Where nobody goes out, equal lowest racks share, but for scores that the table counted.
    """
    values = [line.value for line in record.lines]
    counted = {value.seat for value in values
               if isinstance(value, ln.Rack) and value.total is not None}
    return len(counted) < len(record.seats) and any(isinstance(value, ln.End) for value in values)
