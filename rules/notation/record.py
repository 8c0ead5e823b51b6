"""Whole records: numbered lines, with their corrections folded in."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from rules.copying import replace
from rules.messages import N_, message
from rules.notation import kinds
from rules.notation import lines as ln
from rules.notation.checking import check_body, check_header
from rules.notation.dialects import Dialect, Place
from rules.notation.errors import NotationError
from rules.notation.grammar import parse_line
from rules.notation.record_line import RecordLine
from rules.notation.scanner import SEATS, Scanner

__all__ = ["LARGEST", "Record", "RecordLine", "decode", "fold_corrections", "read_record"]

LARGEST: Final = 1 << 20
"""Bytes of a record; more is refused unread."""

MOST_PLIES: Final = 10_000
MOST_MELDS: Final = 500
"""Bounds that no game comes near; they keep hostile records from costing more than a second."""

_SEAT_LINE: Final = re.compile(
    r"^[ \t]*(?:(?:amend|insert)[ \t]+\d+[ \t]+)?seat[ \t]+([a-dA-D])\b",
    re.MULTILINE | re.IGNORECASE,
)
_GAME_LINE: Final = re.compile(
    r"^[ \t]*(?:(?:amend|insert)[ \t]+\d+[ \t]+)?game[ \t]+(\S+)", re.MULTILINE | re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Record:
    """A record as written: every line with its ply, corrections included.

    ``lines`` are those that hold after all corrections, in their order in the game.
    """

    written: tuple[RecordLine, ...]
    lines: tuple[RecordLine, ...]

    @property
    def seats(self) -> tuple[tuple[str, str], ...]:
        """Return the seats' letters and names, in order of play."""
        return tuple((line.value.seat, line.value.name) for line in self.lines
                     if isinstance(line.value, ln.SeatLine))

    @property
    def preset(self) -> str:
        """Return the named profile of the game, "" where the record names none."""
        named = [line.value.name for line in self.lines if isinstance(line.value, ln.PresetLine)]
        return named[-1] if named else ""

    @property
    def house_rules(self) -> tuple[tuple[str, str], ...]:
        """Return the options set over the preset with their values, in the order written."""
        return tuple((line.value.name, line.value.value) for line in self.lines
                     if isinstance(line.value, ln.SetOption))

    @property
    def game(self) -> str:
        """Return whose rules are played."""
        return next(line.value.name for line in self.lines if isinstance(line.value, ln.Game))

    @property
    def amended_in_vain(self) -> tuple[tuple[RecordLine, int], ...]:
        """Return the ``amend`` lines whose place was taken back and stays so, each with its ply."""
        held = {line.ply for line in self.lines}
        place: dict[int, int] = {}
        for line in self.written:
            if isinstance(line.value, ln.Amend):
                place[line.ply] = place.get(line.value.ply, line.value.ply)
        return tuple((self.written[ply - 1], at) for ply, at in place.items() if at not in held)

    def __str__(self) -> str:
        """Return the record in normal form, corrections included."""
        return "".join(f"{line.notation()}\n" for line in self.written)


def decode(data: bytes) -> str:
    """Return the text of a record file.

    Raises:
        NotationError: it is larger than 1 MiB or not UTF-8.
    """
    if len(data) > LARGEST:
        raise NotationError(1, 1, message(N_("expected a record of at most 1 MiB")))
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8-sig", "replace")
        line = before.count("\n") + 1
        column = len(before) - (before.rfind("\n") + 1) + 1
        raise NotationError(line, column, message(N_("expected text in UTF-8"))) from error


def read_record(
    text: str, dialects: Mapping[str, Dialect], after: Record | None = None
) -> Record:
    """Parse a whole record, or the lines with which the record *after* goes on.

    It is read in that of *dialects* that it names. One that names none is no record: the first
    dialect serves to find where it goes wrong.

    Raises:
        NotationError: it cannot be read; the error names line, column and what was expected.
    """
    known = "\n".join((*(line.text for line in after.written), "")) if after else ""
    whole = known + text
    if len(whole) > LARGEST or len(whole.encode("utf-8", "surrogatepass")) > LARGEST:
        raise NotationError(1, 1, message(N_("expected a record of at most 1 MiB")))
    named_seats = {found[1].upper() for found in _SEAT_LINE.finditer(text)}
    seats = tuple(sorted(named_seats | (_seats_written(after) if after else set()))) or SEATS
    named = _GAME_LINE.search(whole)
    usual = next(iter(dialects.values()))
    dialect = dialects.get(named[1].lower(), usual) if named else usual
    written = list(after.written) if after else []
    numbers: dict[int, tuple[int, ...]] = {}
    laid = most = 0
    for line in written:  # as when they were read: after a table the numbers start again
        numbers[line.ply], laid = _number_melds(line.value, laid, numbers, written)
        most = max(most + (len(line.melds) if isinstance(line.value, kinds.LaysTable) else 0), laid)
    first = written[-1].line + 1 if written else 1
    for number, raw in enumerate(text.split("\n"), first):
        plain = raw.removesuffix("\r")
        stripped = plain.strip()
        if not stripped or stripped.startswith("#"):
            continue
        scan = Scanner(plain, number, dialect.read_row, seats)
        if not written and scan.peek() != "joly":
            raise scan.fail(message(N_("expected “joly 1”, the first line of a record")))
        value, stands = parse_line(
            scan, Place(dialects, dialect, most, len(written)))
        _check_game(value, dialect.game, number)
        ply = len(written) + 1
        _check_target(value, written, number)
        mine, laid = _number_melds(value, laid, numbers, written)
        numbers[ply] = mine
        most = max(most + (len(mine) if isinstance(value, kinds.LaysTable) else 0), laid)
        if ply > MOST_PLIES or laid > MOST_MELDS:
            raise NotationError(number, 1, message(
                N_("expected a game within the limits: lines {plies}, melds {melds}"),
                plies=MOST_PLIES, melds=MOST_MELDS))
        written.append(RecordLine(ply, number, stripped, value, stands, mine))
    if not written:
        raise NotationError(1, 1, message(N_("expected “joly 1”, the first line of a record")))
    lines = fold_corrections(tuple(written))
    check_header(lines, first + text.count("\n"))
    check_body(lines)
    return Record(tuple(written), lines)


def _seats_written(record: Record) -> set[str]:
    """Return the seats that *record* has named, those taken back included: they may come back."""
    values = (line.value for line in record.written)
    heads = (value.line if isinstance(value, ln.Amend | ln.Insert) else value for value in values)
    return {value.seat for value in heads if isinstance(value, ln.SeatLine)}


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


def _check_game(value: kinds.Line, game: str, number: int) -> None:
    """Demand that all lines name the game by whose grammar they are read."""
    line = value.line if isinstance(value, ln.Amend | ln.Insert) else value
    if isinstance(line, ln.Game) and line.name != game:
        raise NotationError(number, 1, message(
            N_("expected one game: the record has named another one already")))


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
