"""Folds a record into its state and verdicts; a refused line changes nothing."""

from dataclasses import dataclass, field, replace

from rules.messages import N_, message
from rules.notation import lines as ln
from rules.notation.errors import NotationError
from rules.notation.record import Record, RecordLine
from rules.romanian.ending import duty_fault
from rules.romanian.judging import Judgement
from rules.romanian.referee import consider, is_judged, start
from rules.romanian.state import Duty, StackMove, State
from rules.tiles import FULL_SET
from rules.verdict import Illegal, Legal, Verdict


@dataclass(frozen=True, slots=True)
class Entry:
    """The verdict on one line, and whether the line took effect.

    ``ply`` numbers the record's lines, ``line`` the file's, both from 1.
    """

    ply: int
    line: int
    text: str
    verdict: Verdict
    applied: bool
    stands: bool = False

    @property
    def refused(self) -> bool:
        """Say whether a rule forbids the line and the table did not let it stand."""
        return not self.verdict and not self.stands


@dataclass(slots=True)
class _Fold:
    """How far a record is folded: what the next line needs beside the state.

    ``segment`` are the lines of the turn, ``before`` and ``kept`` the state and the number of
    verdicts before it, ``failed`` the duties that were not met, by the ply that owed them.
    """

    state: State
    before: State
    entries: list[Entry] = field(default_factory=list)
    segment: list[RecordLine] = field(default_factory=list)
    kept: int = 0
    failed: dict[int, Duty] = field(default_factory=dict)

    def copy(self) -> "_Fold":
        return replace(self, entries=[*self.entries], segment=[*self.segment],
                       failed={**self.failed})

    def take(self, line: RecordLine) -> None:
        """Fold one line more."""
        if isinstance(line.value, ln.Turn):
            self.close()
            self.before, self.kept, self.segment = self.state, len(self.entries), []
        self.segment.append(line)
        self.state = _step(self.state, line, self.failed, self.entries)
        if isinstance(line.value, ln.Discard | ln.Out | ln.End):
            self.close(still_open=True)

    def close(self, *, still_open: bool = False) -> None:
        """Judge a turn again without an intake whose duty it has not met."""
        while self.segment and self.state.turn is not None and (
                self.state.turn.closed or not still_open):
            unmet = {duty.ply: duty for duty in self.state.turn.duties
                     if duty.ply not in self.failed}
            if not unmet:
                break
            self.failed.update(unmet)
            del self.entries[self.kept:]
            self.state = self.before
            for line in self.segment:
                self.state = _step(self.state, line, self.failed, self.entries)


@dataclass(frozen=True, slots=True)
class Replay:
    """A whole record, folded: its last state and the verdict on each line that is judged."""

    record: Record
    state: State
    entries: tuple[Entry, ...]
    fold: _Fold = field(repr=False, compare=False)

    @property
    def moves(self) -> tuple[StackMove, ...]:
        """Return what the stacking method told the players to take, in order."""
        return self.state.moves

    @property
    def refused(self) -> tuple[Entry, ...]:
        """Return the lines that a rule forbids and that were not let stand."""
        return tuple(entry for entry in self.entries if entry.refused)


def replay(record: Record, before: Replay | None = None) -> Replay:
    """Fold *record* into states and verdicts.

    A duty that falls due later in a turn is checked when the turn closes; where it was not met,
    the turn is judged again without the intake that owed it. Grows with the number of lines, or
    of new lines where *before* is what the beginning of the record folds to.

    Raises:
        NotationError: an action stands after the end, or a line cannot be understood where it
            stands.
    """
    known = len(before.record.lines) if before else 0
    if before is not None and record.lines[:known] == before.record.lines:
        fold = before.fold.copy()
    else:
        known, state = 0, start(record)
        fold = _Fold(state, state)
    for line in record.lines[known:]:
        fold.take(line)
    done = fold
    if fold.state.ended:
        done = fold.copy()
        done.close()
    return Replay(record, done.state, tuple(_owing(done.state, done.entries)), fold)


def _step(
    state: State, line: RecordLine, failed: dict[int, Duty], entries: list[Entry]
) -> State:
    if state.ended and isinstance(line.value, (*ln.ACTIONS, ln.Turn)):
        raise NotationError(line.line, 1, message(
            N_("expected nothing but racks: the game has ended")))
    if isinstance(line.value, ln.Add) and _is_overfull(state, line.value.meld):
        raise NotationError(line.line, 1, message(
            N_("expected no more tiles in m{meld} than the box holds"), meld=line.value.meld))
    judged = consider(state, line)
    duty = failed.get(line.ply)
    if duty is not None:
        judged = replace(judged, faults=(*judged.faults, duty_fault(duty.rule, duty.tile)))
    applied = not judged.faults or line.stands
    if is_judged(line) or judged.faults:
        entries.append(_entry(line, judged, applied=applied))
    return _dated(judged.make(), state, line.ply) if applied else state


def _is_overfull(state: State, number: int) -> bool:
    meld = state.melds.get(number)
    return meld is not None and len(meld.slots) > len(FULL_SET)


def _entry(line: RecordLine, judged: Judgement, *, applied: bool) -> Entry:
    return Entry(line.ply, line.line, line.text, judged.verdict, applied, line.stands)


def _dated(after: State, before: State, ply: int) -> State:
    """Write into duties that a line has just brought which line it was."""
    turn = after.turn
    if turn is None or after.turn is before.turn or all(duty.ply for duty in turn.duties):
        return after
    duties = tuple(duty if duty.ply else replace(duty, ply=ply) for duty in turn.duties)
    return after.with_turn(replace(turn, duties=duties))


def _owing(state: State, entries: list[Entry]) -> list[Entry]:
    """Leave ``owes`` only where the turn is still open and the duty not yet met."""
    turn = state.turn
    owed = {duty.ply for duty in turn.duties} if turn and not turn.closed else set()
    return [
        replace(entry, verdict=replace(entry.verdict, owes=()))
        if isinstance(entry.verdict, Legal) and entry.verdict.owes and entry.ply not in owed
        else entry
        for entry in entries
    ]


def refused_by(entry: Entry) -> tuple[str, ...]:
    """Return the ids of the rules that refuse *entry*, in the order cited."""
    verdict = entry.verdict
    return tuple(dict.fromkeys(c.rule for c in verdict.citations)) if isinstance(
        verdict, Illegal) else ()
