"""Undo and redo by batches: what was confirmed together is taken back together."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby

from rules.notation.lines import Amend, Insert, Undo
from rules.notation.record import Record
from webapp.core.record.folded import LoggedLine


@dataclass(frozen=True, slots=True)
class Batch:
    """Plies that were confirmed together; ``undone_by`` are the lines that took them back."""

    plies: tuple[int, ...]
    undone_by: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class History:
    """What can be taken back, the last first to go, and what can be brought back."""

    done: tuple[Batch, ...]
    undone: tuple[Batch, ...]

    def undo(self) -> tuple[str, ...]:
        """Return the lines that take the last batch back; none where there is none."""
        return _undo(self.done[-1].plies) if self.done else ()

    def redo(self) -> tuple[str, ...]:
        """Return the lines that bring the last batch back which was taken back."""
        return _undo(self.undone[-1].undone_by) if self.undone else ()


def _undo(plies: Iterable[int]) -> tuple[str, ...]:
    return tuple(str(Undo(ply)) for ply in sorted(plies, reverse=True))


def read_history(record: Record, rows: Iterable[LoggedLine]) -> History:
    """Read from the lines of a game what can be undone and redone now."""
    values = {line.ply: line.value for line in record.written}
    done: list[Batch] = []
    undone: list[Batch] = []
    header: set[int] = set()
    for _batch, lines in groupby(rows, key=lambda row: row.batch):
        plies = tuple(line.ply for line in lines)
        targets = [value.ply for value in map(values.__getitem__, plies) if isinstance(value, Undo)]
        if 1 in plies:
            header = set(plies)
            continue
        corrected = [value.ply for value in map(values.__getitem__, plies)
                     if isinstance(value, Amend | Insert)]
        if header & set(corrected):
            # The header was mended: that is corrected where it was done. What the batch changed
            # besides must not be pulled out of it again.
            if not header.issuperset(corrected) or targets:
                done.clear()
                undone.clear()
            continue
        if len(targets) < len(plies):
            done.append(Batch(plies))
            undone.clear()
        elif done and set(targets) == set(done[-1].plies):
            undone.append(Batch(done.pop().plies, plies))
        elif undone and set(targets) == set(undone[-1].undone_by):
            done.append(Batch(undone.pop().plies))
        else:  # a line further back was taken out
            done.append(Batch(plies))
            undone.clear()
    return History(tuple(done), tuple(undone))
