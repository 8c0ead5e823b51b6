"""Records as they grow: each line with its ply and the numbers of its melds, then corrections."""

from collections.abc import Sequence
from typing import Final

from rules.copying import replace
from rules.messages import N_, message
from rules.notation import kinds
from rules.notation import lines as ln
from rules.notation.errors import NotationError
from rules.notation.record_line import RecordLine

MOST_PLIES: Final = 10_000
MOST_MELDS: Final = 500
"""Bounds that no game comes near; they keep hostile records from costing more than a second."""


class Growing:
    """The lines of a record, to which others are added; ``most`` melds have ever had a number."""

    def __init__(self, written: Sequence[RecordLine] = ()) -> None:
        self.written: list[RecordLine] = []
        self.most = 0
        self._laid = 0
        self._numbers: dict[int, tuple[int, ...]] = {}
        for line in written:  # as when they were read: after a table the numbers start again
            self._number(line.value)
            self.written.append(line)

    def add(self, number: int, text: str, value: kinds.Line, *, stands: bool) -> None:
        """Add *value*, which the line *number* of the file writes as *text*.

        Raises:
            NotationError: it corrects what nothing can correct, or there are too many.
        """
        _check_target(value, self.written, number)
        melds = self._number(value)
        ply = len(self.written) + 1
        if ply > MOST_PLIES or self._laid > MOST_MELDS:
            raise NotationError(number, 1, message(
                N_("expected a game within the limits: lines {plies}, melds {melds}"),
                plies=MOST_PLIES, melds=MOST_MELDS))
        self.written.append(RecordLine(ply, number, text, value, stands, melds))

    def _number(self, value: kinds.Line) -> tuple[int, ...]:
        """Give the melds of the next line their numbers."""
        melds, self._laid = _number_melds(value, self._laid, self._numbers, self.written)
        self._numbers[len(self.written) + 1] = melds
        new = len(melds) if isinstance(value, kinds.LaysTable) else 0
        self.most = max(self.most + new, self._laid)
        return melds


def _check_target(value: kinds.Line, written: list[RecordLine], number: int) -> None:
    if isinstance(value, ln.Amend | ln.Insert):
        target = written[value.ply - 1].value
        if isinstance(target, ln.Undo):
            raise NotationError(number, 1, message(
                N_("expected a line that can be corrected; line {ply} takes another one back"),
                ply=value.ply))
        if isinstance(value.line, ln.Format) or isinstance(target, ln.Format):
            raise NotationError(number, 1, message(N_("expected the first line to stay as it is")))
    if isinstance(value, ln.Undo) and value.ply == 1:
        raise NotationError(number, 1, message(N_("expected the first line to stay as it is")))


def _number_melds(
    value: kinds.Line, laid: int, numbers: dict[int, tuple[int, ...]], written: list[RecordLine]
) -> tuple[tuple[int, ...], int]:
    """Give the melds of a line their numbers: what a line replaces lends it its own."""
    line = value.line if isinstance(value, ln.Amend | ln.Insert) else value
    count = line.new_melds
    if isinstance(line, kinds.LaysTable):
        # The table is renumbered; a correction to an earlier line leaves later numbers alone.
        fresh = count if line is value else max(count, laid)
        return tuple(range(1, count + 1)), fresh
    mine: tuple[int, ...] = ()
    if count and isinstance(value, ln.Amend):
        target = value.ply
        mine = numbers[target][:count]
        while not mine and isinstance(amended := written[target - 1].value, ln.Amend):
            target = amended.ply
            mine = numbers[target][:count]
    fresh = count - len(mine)
    return mine + tuple(range(laid + 1, laid + fresh + 1)), laid + fresh


def fold_corrections(written: tuple[RecordLine, ...]) -> tuple[RecordLine, ...]:
    """Return the lines that hold once every undo, amend and insert has been applied.

    A line that replaces another keeps its ply; an inserted one keeps the insertion's.
    """
    active = {line.ply: True for line in written}
    for line in reversed(written):
        if isinstance(line.value, ln.Undo) and active[line.ply]:
            active[line.value.ply] = False
    place: dict[int, int] = {}
    content: dict[int, RecordLine] = {}
    order: list[int] = []
    for line in written:
        value = line.value
        if isinstance(value, ln.Undo):
            continue
        if isinstance(value, ln.Amend):
            place[line.ply] = place[value.ply]
            if active[line.ply]:
                content[place[line.ply]] = _corrected(line, value, place[line.ply])
        elif isinstance(value, ln.Insert):
            place[line.ply] = line.ply
            order.insert(order.index(place[value.ply]), line.ply)
            content[line.ply] = _corrected(line, value, line.ply)
        else:
            place[line.ply] = line.ply
            order.append(line.ply)
            content[line.ply] = line
    return tuple(content[ply] for ply in order if active[ply])


def _corrected(line: RecordLine, value: ln.Amend | ln.Insert, ply: int) -> RecordLine:
    fresh = replace(line, ply=ply, value=value.line, stands=value.stands)
    return replace(fresh, text=fresh.notation())
