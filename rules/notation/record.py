"""Whole records: numbered lines, with their corrections folded in."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from rules.messages import N_, message
from rules.notation import kinds
from rules.notation import lines as ln
from rules.notation.checking import check_body, check_header
from rules.notation.dialects import Dialect, Place
from rules.notation.errors import NotationError
from rules.notation.grammar import parse_line
from rules.notation.growing import Growing, fold_corrections
from rules.notation.record_line import RecordLine
from rules.notation.scanner import SEATS, Scanner

__all__ = ["LARGEST", "Record", "RecordLine", "amended", "decode", "read_record"]

LARGEST: Final = 1 << 20
"""Bytes of a record; more is refused unread."""

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
    _check_size(whole)
    named_seats = {found[1].upper() for found in _SEAT_LINE.finditer(text)}
    seats = tuple(sorted(named_seats | (_seats_written(after) if after else set()))) or SEATS
    named = _GAME_LINE.search(whole)
    usual = next(iter(dialects.values()))
    dialect = dialects.get(named[1].lower(), usual) if named else usual
    growing = Growing(after.written if after else ())
    first = _next_line(after)
    for number, raw in enumerate(text.split("\n"), first):
        plain = raw.removesuffix("\r")
        stripped = plain.strip()
        if not stripped or stripped.startswith("#"):
            continue
        scan = Scanner(plain, number, dialect.read_row, seats)
        if not growing.written and scan.peek() != "joly":
            raise scan.fail(message(N_("expected “joly 1”, the first line of a record")))
        value, stands = parse_line(
            scan, Place(dialects, dialect, growing.most, len(growing.written)))
        _check_game(value, dialect.game, number)
        growing.add(number, stripped, value, stands=stands)
    if not growing.written:
        raise NotationError(1, 1, message(N_("expected “joly 1”, the first line of a record")))
    return _whole(growing, first + text.count("\n"))


def amended(record: Record, values: Mapping[int, kinds.Line]) -> Record:
    """Return *record* with lines after it that put *values* in the place of lines, by their plies.

    It is what reading these lines gives, at a fraction of its cost. Lines that the table let stand
    still stand.

    Args:
        record: the record as it is.
        values: what takes the place of lines that hold: as a line of this game would be read.

    Raises:
        NotationError: they cannot stand there.
    """
    stand = {line.ply: line.stands for line in record.lines}
    growing, first = Growing(record.written), _next_line(record)
    for number, (ply, value) in enumerate(values.items(), first):
        line = ln.Amend(ply, value, stand[ply])
        growing.add(number, str(line), line, stands=False)
    _check_size("\n".join(line.text for line in growing.written))
    return _whole(growing, first + len(values))


def _next_line(record: Record | None) -> int:
    return record.written[-1].line + 1 if record and record.written else 1


def _whole(growing: Growing, last: int) -> Record:
    """Return the record with its corrections folded in; *last* is the last line of its file."""
    written = tuple(growing.written)
    lines = fold_corrections(written)
    check_header(lines, last)
    check_body(lines)
    return Record(written, lines)


def _seats_written(record: Record) -> set[str]:
    """Return the seats that *record* has named, those taken back included: they may come back."""
    values = (line.value for line in record.written)
    heads = (value.line if isinstance(value, ln.Amend | ln.Insert) else value for value in values)
    return {value.seat for value in heads if isinstance(value, ln.SeatLine)}


def _check_size(text: str) -> None:
    if len(text) > LARGEST or len(text.encode("utf-8", "surrogatepass")) > LARGEST:
        raise NotationError(1, 1, message(N_("expected a record of at most 1 MiB")))


def _check_game(value: kinds.Line, game: str, number: int) -> None:
    """Demand that all lines name the game by whose grammar they are read."""
    line = value.line if isinstance(value, ln.Amend | ln.Insert) else value
    if isinstance(line, ln.Game) and line.name != game:
        raise NotationError(number, 1, message(
            N_("expected one game: the record has named another one already")))
