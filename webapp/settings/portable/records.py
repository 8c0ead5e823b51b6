"""Records as they are taken along: what they mean, or every line with what was taken back."""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from rules.notation.corrected import is_corrected, without_corrections
from rules.notation.errors import NotationError
from rules.notation.kinds import LaysTable
from rules.notation.lines import SeatLine
from rules.notation.record import Record
from rules.replay import parse_record, replay
from webapp.core.record.folded import LoggedLine
from webapp.core.record.outcome import result_from


@dataclass(frozen=True, slots=True)
class Kept:
    """A record as it is taken along.

    ``rows`` are the lines in their order, each with who confirmed it and when; ``plies`` their
    places in the record that is kept here.
    """

    text: str
    rows: tuple[LoggedLine, ...]
    plies: tuple[int, ...]
    seats: tuple[str, ...]

    def place(self, ply: int) -> int:
        """Return the last line of this record that stands at *ply* of the other or before it."""
        return bisect_right(sorted(self.plies), ply)


def as_written(rows: Sequence[LoggedLine]) -> Kept:
    """Return the record with every line that was ever entered."""
    text = "".join(f"{row.text}\n" for row in rows)
    seats = sorted({words[1].upper() for row in rows if len(words := row.text.split()) > 1
                    and words[0].lower() == "seat"})
    return Kept(text, tuple(rows), tuple(row.ply for row in rows), tuple(seats))


def as_it_means(rows: Sequence[LoggedLine]) -> Kept:
    """Return the record without its corrections, where it then comes to the same.

    Raises:
        NotationError: the record cannot be read.
    """
    kept = as_written(rows)
    record = parse_record(kept.text)
    if not is_corrected(record):
        return kept
    lines = without_corrections(record)
    text = "".join(f"{line}\n" for _ply, line in lines)
    if not _means_the_same(record, text):
        return kept
    plies = tuple(ply for ply, _line in lines)
    found = tuple(rows[ply - 1]._replace(ply=at, text=line)
                  for at, (ply, line) in enumerate(lines, 1))
    seats = tuple(line.value.seat for line in record.lines if isinstance(line.value, SeatLine))
    return Kept(text, found, plies, seats)


def meaning(text: str) -> str:
    """Return what the record *text* means, by which two are compared: without its corrections.

    Raises:
        NotationError: the record cannot be read.
    """
    record = parse_record(text)
    if is_corrected(record):
        anew = "".join(f"{line}\n" for _ply, line in without_corrections(record))
        if _means_the_same(record, anew):
            return anew
    return str(record)


def _means_the_same(record: Record, text: str) -> bool:
    """Say whether the record *text*, written anew, comes to what *record* does."""
    try:
        written = parse_record(text)
        if _stand_alike(record, written):
            return True
        anew = replay(written)
    except NotationError:
        return False
    before = replay(record, anew)
    return (result_from(anew) == result_from(before)
            and sum(entry.applied for entry in anew.entries)
            == sum(entry.applied for entry in before.entries))


def _stand_alike(record: Record, anew: Record) -> bool:
    """Say whether the lines of *record* that hold are those of *anew*, with other numbers at most.

    Melds that keep their order may be numbered otherwise, as lines may: no rule asks for more than
    which of two is the same, or came first. So both come to the same, and nothing need be judged
    to know it; of most records that were corrected it is so.
    """
    last = 0
    for line, other in zip(record.lines, anew.lines, strict=False):
        if (line.stands, len(line.melds)) != (other.stands, len(other.melds)):
            return False
        if isinstance(line.value, LaysTable):
            last = 0
        for number in line.melds:
            if number <= last:
                return False
            last = number
    return len(record.lines) == len(anew.lines)
