"""The checks that span the lines of a record, made once all corrections are folded in."""

from collections.abc import Sequence
from typing import Final

from rules.messages import N_, message
from rules.notation import kinds
from rules.notation import lines as ln
from rules.notation.errors import NotationError
from rules.notation.record_line import RecordLine
from rules.notation.scanner import SEATS

_FEWEST_SEATS: Final = 2


def check_header(lines: Sequence[RecordLine], last: int) -> None:
    """Demand that the header of *lines* names a game and every seat of which they speak.

    Args:
        lines: the lines that hold, in their order.
        last: the line of the file that is named where something is missing altogether.

    Raises:
        NotationError: something is missing, stands in the wrong place or was taken back.
    """
    if not any(isinstance(line.value, ln.Game) for line in lines):
        where = lines[1].line if len(lines) > 1 else last
        raise NotationError(where, 1, message(N_("expected “game romanian” in the header")))
    seats = _seats_in_order(lines)
    for line in lines:
        if not line.value.seats_named() <= seats:
            raise NotationError(line.line, line.column, message(
                N_("expected a seat of this game: {seats}"), seats=", ".join(sorted(seats))))
    if len(seats) < _FEWEST_SEATS:
        raise NotationError(last, 1, message(N_("expected two to four seats in the header")))


def _seats_in_order(lines: Sequence[RecordLine]) -> set[str]:
    seen: set[str] = set()
    in_body = False
    for line in lines:
        value = line.value
        if isinstance(value, kinds.Header):
            if in_body and not isinstance(value, kinds.LateHeader):
                raise NotationError(line.line, line.column, message(
                    N_("expected this line in the header, before the first turn")))
            if isinstance(value, ln.SeatLine):
                if value.seat in seen or value.seat != SEATS[len(seen)]:
                    raise NotationError(line.line, 6, message(
                        N_("expected the seats A, B, C and D in this order, each once")))
                seen.add(value.seat)
            elif isinstance(value, ln.Format) and line.ply != 1:
                raise NotationError(line.line, line.column, message(
                    N_("expected “joly 1” on the first line only")))
        elif isinstance(value, ln.Turn):
            in_body = True
    return seen


def check_body(lines: Sequence[RecordLine]) -> None:
    """Demand that actions stand in a turn, and racks after the end.

    Raises:
        NotationError: a line stands where it means nothing.
    """
    turn = ended = counted = False
    for line in lines:
        value = line.value
        if isinstance(value, ln.Turn):
            turn = True
        elif isinstance(value, kinds.Action) and not turn and not isinstance(value, ln.End):
            raise NotationError(line.line, line.column, message(
                N_("expected “turn” and a seat before the first action")))
        elif isinstance(value, ln.Rack) and not ended:
            raise NotationError(line.line, line.column, message(
                N_("expected the racks after the end of the game (“out” or “end”)")))
        if counted and isinstance(value, (kinds.Action, ln.Turn)):
            raise NotationError(line.line, line.column, message(
                N_("expected nothing but racks: the game is over")))
        ended = ended or isinstance(value, kinds.Ending)
        counted = counted or isinstance(value, ln.Rack)
