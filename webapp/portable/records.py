"""Records as they are taken along: what they mean, or every line with what was taken back."""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from rules.notation.corrected import is_corrected, without_corrections
from rules.notation.errors import NotationError
from rules.notation.lines import SeatLine
from rules.notation.record import Record
from rules.replay import parse_record, replay
from webapp.record.folded import LoggedLine
from webapp.record.outcome import result_from


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
        anew = replay(parse_record(text))
    except NotationError:
        return False
    before = replay(record)
    return (result_from(anew) == result_from(before)
            and sum(entry.applied for entry in anew.entries)
            == sum(entry.applied for entry in before.entries))
