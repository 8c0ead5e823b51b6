"""A corrected record rewritten: what it means, without the corrections that led there."""

import re
from collections.abc import Mapping
from typing import Final

from rules.notation import kinds
from rules.notation import lines as ln
from rules.notation.record import Record

_MELD: Final = re.compile(r"\bm([0-9]+)\b")


def without_corrections(record: Record) -> tuple[tuple[int, str], ...]:
    """Return the lines that hold, each with its ply in *record* and as it is rewritten.

    Melds are numbered in the order in which they now stand. A line about a meld that is not
    there any more is left out: it is refused wherever it stands, and changes nothing.
    """
    found: list[tuple[int, str]] = []
    numbers: dict[int, int] = {}
    laid = 0
    for line in record.lines:
        text = line.notation()
        if not isinstance(line.value, ln.SeatLine):
            if any(int(each) not in numbers for each in _MELD.findall(text)):
                continue
            text = _renumbered(text, numbers)
        if isinstance(line.value, kinds.LaysTable):
            numbers, laid = {}, 0
        numbers |= {old: laid + at for at, old in enumerate(line.melds, 1)}
        laid += len(line.melds)
        found.append((line.ply, text))
    return tuple(found)


def _renumbered(text: str, numbers: Mapping[int, int]) -> str:
    return _MELD.sub(lambda found: f"m{numbers[int(found[1])]}", text)


def is_corrected(record: Record) -> bool:
    """Say whether *record* holds a correction."""
    return any(isinstance(line.value, kinds.Correction) for line in record.written)
