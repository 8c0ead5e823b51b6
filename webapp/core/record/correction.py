"""Setting a line of a game right, however late: what would change, and what to do about it.

Nothing here writes: a correction is a list of record lines that are judged with the whole game
behind them, and the page shows what they do before anybody confirms them.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final, Literal, TypeAlias

from rules.notation.lines import Amend, Insert, Undo
from rules.notation.record import Record, RecordLine
from rules.replay import Entry, Replay, replay, score
from webapp.core.record.folded import FoldedGame, S, go_on

What: TypeAlias = Literal["amend", "insert", "undo"]
Fix: TypeAlias = Literal["stand", "drop", "amend"]
WHATS: Final[tuple[What, ...]] = ("amend", "insert", "undo")
FIXES: Final[tuple[Fix, ...]] = ("stand", "drop", "amend")
MOST_LINES: Final = 40
"""Lines that one correction may bring, what is done about later lines not counted."""

LONGEST_LINE: Final = 600


@dataclass(frozen=True, slots=True)
class Choice:
    """What is done about a later line that would no longer be lawful."""

    fix: Fix
    text: str = ""


@dataclass(frozen=True, slots=True)
class Correction:
    """What someone wants to set right: *what* happens at the line *ply*, and with which lines."""

    what: What
    ply: int
    texts: tuple[str, ...] = ()
    choices: Mapping[int, Choice] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Change:
    """A player's total before and after."""

    seat: str
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class Preview:
    """What a correction does.

    ``lines`` would be appended to the record. ``own`` are the verdicts on the new lines that a
    rule forbids, ``broken`` those on later lines that were lawful before (or let stand, and break
    more now); ``mended`` are lines that a rule forbade and forbids no longer. What was chosen for a
    line is among ``lines``, so ``own`` and ``broken`` hold what nothing has been chosen for.
    """

    lines: tuple[str, ...]
    after: Replay[Any]
    changes: tuple[Change, ...]
    own: tuple[Entry, ...]
    broken: tuple[Entry, ...]
    mended: tuple[Entry, ...]

    @property
    def is_settled(self) -> bool:
        """Say whether no line is left that a rule forbids and no one has spoken about."""
        return not self.own and not self.broken


def effective(record: Record) -> dict[int, RecordLine]:
    """Return the lines that hold, by the ply of their place."""
    return {line.ply: line for line in record.lines}


def before_line(folded: FoldedGame[S], ply: int) -> FoldedGame[S]:
    """Return the game as it was before the line *ply*, melds keeping their numbers."""
    lines = folded.replay.record.lines
    at = next((index for index, line in enumerate(lines) if line.ply == ply), len(lines))
    record = Record(folded.replay.record.written, lines[:at])
    return replace(folded, replay=replay(record, folded.replay))


def correction_lines(record: Record, wanted: Correction) -> tuple[str, ...]:
    """Return the record lines of a correction, what is done about later lines included."""
    own: list[str] = []
    if wanted.what == "undo":
        own.append(f"undo {wanted.ply}")
    elif wanted.what == "amend":
        own += [f"amend {wanted.ply} {text}" for text in wanted.texts[:1]]
        after = _ply_after(record, wanted.ply)
        own += [f"insert {after} {text}" if after else text for text in wanted.texts[1:]]
    else:
        known = wanted.ply in effective(record)
        own += [f"insert {wanted.ply} {text}" if known else text for text in wanted.texts]
    lines = effective(record)
    for ply, choice in sorted(wanted.choices.items()):
        line = lines.get(ply)
        if line is None:
            continue
        if choice.fix == "drop":
            own.append(f"undo {ply}")
        elif choice.fix == "stand":
            own.append(f"amend {ply} ! {line.value}")
        elif choice.text:
            own.append(f"amend {ply} {choice.text}")
    return tuple(own)


def _ply_after(record: Record, ply: int) -> int:
    plies = [line.ply for line in record.lines]
    at = plies.index(ply) + 1 if ply in plies else len(plies)
    return plies[at] if at < len(plies) else 0


def preview(folded: FoldedGame[Any], wanted: Correction) -> Preview:
    """Say what a correction would do.

    Raises:
        NotationError: the lines cannot be read or cannot stand there.
    """
    record = folded.replay.record
    lines = correction_lines(record, wanted)
    after = go_on(folded.replay, lines)
    new = {
        line.ply for line in after.record.written[folded.ply :]
        if isinstance(line.value, Insert) or not isinstance(line.value, Amend | Undo)
    }
    new |= {wanted.ply} if wanted.what == "amend" else set()
    were = {entry.ply: entry for entry in folded.replay.entries}
    now = {entry.ply: entry for entry in after.entries}
    own = tuple(entry for ply, entry in now.items() if ply in new and entry.refused)
    broken = tuple(
        entry for ply, entry in now.items()
        if ply not in new and entry.refused and not (ply in were and were[ply].refused)
    )
    chosen = set(wanted.choices) & set(now)
    mended = tuple(
        entry for ply, entry in now.items()
        if ply not in new and entry.verdict and ply in were and not were[ply].verdict
        and ply not in chosen
    )
    return Preview(lines, after, _changes(folded.replay, after), own, broken, mended)


def _changes(before: Replay[Any], after: Replay[Any]) -> tuple[Change, ...]:
    old, new = score(before).seats, score(after).seats
    return tuple(
        Change(seat, old[seat].total if seat in old else 0, each.total)
        for seat, each in new.items()
    )
