"""Folds a record into its state and verdicts; a refused line changes nothing."""

from dataclasses import dataclass, replace

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


@dataclass(frozen=True, slots=True)
class Replay:
    """A whole record, folded: its last state and the verdict on each line that is judged."""

    record: Record
    state: State
    entries: tuple[Entry, ...]

    @property
    def moves(self) -> tuple[StackMove, ...]:
        """Return what the stacking method told the players to take, in order."""
        return self.state.moves

    @property
    def refused(self) -> tuple[Entry, ...]:
        """Return the lines that a rule forbids and that were not let stand."""
        return tuple(entry for entry in self.entries if entry.refused)


def replay(record: Record) -> Replay:
    """Fold *record* into states and verdicts.

    A duty that falls due later in a turn is checked when the turn closes; where it was not met,
    the turn is judged again without the intake that owed it. Grows with the number of lines.

    Raises:
        NotationError: an action stands after the end, or a line cannot be understood where it
            stands.
    """
    state = start(record)
    entries: list[Entry] = []
    segment: list[RecordLine] = []
    before, kept = state, 0
    failed: dict[int, Duty] = {}
    for line in record.lines:
        if isinstance(line.value, ln.Turn):
            state = _close(before, state, segment, failed, entries, kept)
            before, kept, segment = state, len(entries), []
        segment.append(line)
        state = _step(state, line, failed, entries)
        if isinstance(line.value, ln.Discard | ln.Out | ln.End):
            state = _close(before, state, segment, failed, entries, kept, still_open=True)
    if state.ended:
        state = _close(before, state, segment, failed, entries, kept)
    return Replay(record, state, tuple(_owing(state, entries)))


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


def _close(
    before: State, state: State, segment: list[RecordLine], failed: dict[int, Duty],
    entries: list[Entry], kept: int, *, still_open: bool = False,
) -> State:
    """Judge a turn again without an intake whose duty it has not met."""
    while segment and state.turn is not None and (state.turn.closed or not still_open):
        unmet = {duty.ply: duty for duty in state.turn.duties if duty.ply not in failed}
        if not unmet:
            break
        failed.update(unmet)
        del entries[kept:]
        state = before
        for line in segment:
            state = _step(state, line, failed, entries)
    return state


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
