"""Folds a record into states and verdicts by the rules of its game; a refused line is held back.

What is the same in every game stands here: lines in their order, lines let stand, nothing after
the end, and duties that fall due when a turn closes. A game brings the rest as ``GameRules``.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Final, Generic, Protocol, TypeVar

from rules.copying import replace
from rules.messages import N_, message
from rules.notation import kinds
from rules.notation import lines as ln
from rules.notation.errors import NotationError
from rules.notation.record import Record, RecordLine
from rules.score import ScoreSheet
from rules.verdict import Citation, Illegal, Legal, Verdict


class GameState(Protocol):
    """What the fold needs to know of a state."""

    @property
    def ended(self) -> bool:
        """Say whether the game is over."""


_EVERY: Final = 16
"""Lines from one snapshot of a fold to the next: a late correction judges no more of them again."""

S = TypeVar("S", bound=GameState)
S_co = TypeVar("S_co", bound=GameState, covariant=True)


class Judged(Protocol[S_co]):
    """What the rules say of one line, and the state that it leads to if it is applied."""

    @property
    def faults(self) -> tuple[Citation, ...]:
        """Return every rule that the line breaks."""

    @property
    def verdict(self) -> Verdict:
        """Return the verdict."""

    @property
    def make(self) -> Callable[[], S_co]:
        """Return what builds the state after the line, lawful or not."""

    def with_fault(self, fault: Citation) -> "Judged[S_co]":
        """Return the judgement with one fault more."""


class GameRules(Protocol[S]):
    """One game: what the fold asks of its rules."""

    def start(self, record: Record) -> S:
        """Return the state before the first line."""

    def consider(self, state: S, line: RecordLine) -> Judged[S]:
        """Judge *line* in *state*.

        Raises:
            NotationError: the line cannot be understood where it stands.
        """

    def is_judged(self, line: RecordLine) -> bool:
        """Say whether *line* gets a verdict."""

    def refuse(self, state: S, line: RecordLine, judged: Judged[S]) -> S:
        """Return the state after *line* was refused."""

    def duties(self, state: S) -> Mapping[int, Citation]:
        """Return what this turn's lines owe yet: by ply, what is said where it is not met."""

    def is_turn_closed(self, state: S) -> bool:
        """Say whether the turn being played is over; true where there is none."""

    def score(self, state: S) -> ScoreSheet:
        """Score the game in *state* as far as it goes."""


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
class Replay(Generic[S]):
    """A whole record, folded: its last state and the verdict on each line that is judged.

    ``snapshots`` are how far it was folded, here and there up to its last line: another record
    that begins alike goes on from them.
    """

    record: Record
    state: S
    entries: tuple[Entry, ...]
    snapshots: "tuple[_Folding[S], ...]" = field(default=(), repr=False, compare=False)

    @property
    def refused(self) -> tuple[Entry, ...]:
        """Return the lines that a rule forbids and that were not let stand."""
        return tuple(entry for entry in self.entries if entry.refused)


def fold(record: Record, rules: GameRules[S], before: Replay[S] | None = None) -> Replay[S]:
    """Fold *record* into states and verdicts by *rules*.

    A duty that falls due later in a turn is checked when the turn closes; where it was not met,
    the turn is judged again without the line that owed it. Grows with the number of lines. Where
    *before* is another record folded by *rules*, only the lines from the first on in which the two
    differ are judged, and what comes of it is the same.

    Raises:
        NotationError: an action stands after the end, or a line cannot be understood where it
            stands.
    """
    start = rules.start(record)
    snapshots = _shared(record, before, start) if before else []
    folding = (snapshots[-1] if snapshots else _Folding(rules, start, start, start)).copy()
    for line in record.lines[folding.lines:]:
        folding.take(line)
        if folding.lines % _EVERY == 0:
            snapshots.append(folding.copy())
    if not snapshots or snapshots[-1].lines < folding.lines:
        snapshots.append(folding)
    done = folding
    if folding.state.ended:
        done = folding.copy()
        done.close()
    return Replay(record, done.state, done.owing(), tuple(snapshots))


def _shared(record: Record, before: Replay[S], start: S) -> "list[_Folding[S]]":
    """Return the snapshots of *before* to which *record* leads as well.

    A line is judged by the state that it finds: by the header, and by the lines before it.
    """
    if before.snapshots[0].start != start:
        return []
    same = 0
    for line, old in zip(record.lines, before.record.lines, strict=False):
        # Lines are equal whatever their texts and places in the file; but verdicts name these.
        if line is not old and (line, line.line, line.text) != (old, old.line, old.text):
            break
        same += 1
    kept = [each for each in before.snapshots if each.lines <= same]
    # The last one stands anywhere, and stays until there is a later one.
    return [each for each in kept[:-1] if each.lines % _EVERY == 0] + kept[-1:]


@dataclass(slots=True)
class _Folding(Generic[S]):
    """How far a record is folded: the verdicts so far, and what the next line needs.

    ``start`` is the state before the first line, ``lines`` the number of lines folded.
    ``segment`` are the lines of the turn, ``before`` and ``kept`` the state and the number of
    verdicts before it, ``failed`` the lines whose duty was not met, by ply. ``spared`` are the
    states to which the lines lead if no turn is judged again: from the first one on that was, and
    from the last.
    """

    rules: GameRules[S]
    start: S
    state: S
    before: S
    lines: int = 0
    entries: list[Entry] = field(default_factory=list)
    segment: list[RecordLine] = field(default_factory=list)
    kept: int = 0
    failed: dict[int, Citation] = field(default_factory=dict)
    spared: tuple[S, ...] = ()

    def copy(self) -> "_Folding[S]":
        """Return a folding that goes its own way from here."""
        return replace(self, entries=[*self.entries], segment=[*self.segment],
                       failed={**self.failed})

    def take(self, line: RecordLine) -> None:
        """Fold one line more.

        A line that could be read had no turn been judged again is refused where it cannot be
        read now: it was written before anybody could know.
        """
        self.lines += 1
        begins = isinstance(line.value, ln.Turn)
        over = self._is_over
        if begins and not over:
            self.close()
        self.spared = tuple(self._gone_on(line))
        over = over or (self.state.ended and bool(self.spared))
        if begins and over:
            return
        if begins:
            self.before, self.kept, self.segment = self.state, len(self.entries), []
        self.segment.append(line)
        self.state = self._step_again(self.state, line, over=over) if over or self.spared else (
            self._step(self.state, line))
        if isinstance(line.value, kinds.LastAction):
            # Going out closes the turn, even where it was refused because of what is owed.
            self.close(still_open=not isinstance(line.value, kinds.GoingOut))

    @property
    def _is_over(self) -> bool:
        """Say whether the turn ended the game once it was judged again."""
        return self.state.ended and any(each.ply in self.failed for each in self.segment)

    def _gone_on(self, line: RecordLine) -> Iterator[S]:
        """Yield those of ``spared`` in which *line* can be read, after it."""
        for state in self.spared:
            with suppress(NotationError):
                if not _is_late(state, line):
                    judged = self.rules.consider(state, line)
                    yield judged.make() if line.stands or not judged.faults else (
                        self.rules.refuse(state, line, judged))

    def _step(self, state: S, line: RecordLine, *, over: bool = False) -> S:
        if _is_late(state, line) and not over:
            raise NotationError(line.line, 1, message(
                N_("expected nothing but racks: the game is over")))
        judged = self.rules.consider(state, line)
        fault = self.failed.get(line.ply)
        if fault is not None:
            judged = judged.with_fault(fault)
        stands = line.stands and not over
        applied = not judged.faults or stands
        if self.rules.is_judged(line) or judged.faults:
            self.entries.append(
                Entry(line.ply, line.line, line.text, judged.verdict, applied, stands))
        return judged.make() if applied else self.rules.refuse(state, line, judged)

    def _step_again(self, state: S, line: RecordLine, *, over: bool = False) -> S:
        """Judge a line again; what cannot be understood without a line taken back falls with it."""
        try:
            return self._step(state, line, over=over)
        except NotationError:
            owed = tuple(self.failed[each.ply] for each in self.segment
                         if each.ply in self.failed) or tuple(self.failed.values())[-1:]
            self.entries.append(Entry(
                line.ply, line.line, line.text, Illegal(owed), applied=False))
            return state

    def close(self, *, still_open: bool = False) -> None:
        """Judge a turn again without a line whose duty it has not met."""
        while self.segment and (self.rules.is_turn_closed(self.state) or not still_open):
            unmet = {ply: fault for ply, fault in self.rules.duties(self.state).items()
                     if ply not in self.failed}
            if not unmet:
                break
            self.failed.update(unmet)
            self.spared = (*self.spared[:1], self.state)
            del self.entries[self.kept:]
            state = self.before
            for line in self.segment:
                state = self._step_again(state, line)
            self.state = state

    def owing(self) -> tuple[Entry, ...]:
        """Leave ``owes`` only where the turn is still open and the duty not yet met."""
        owed = set() if self.rules.is_turn_closed(self.state) else set(
            self.rules.duties(self.state))
        return tuple(
            replace(entry, verdict=replace(entry.verdict, owes=()))
            if isinstance(entry.verdict, Legal) and entry.verdict.owes and entry.ply not in owed
            else entry
            for entry in self.entries
        )


def _is_late(state: GameState, line: RecordLine) -> bool:
    """Say whether *line* is an action after the end."""
    return state.ended and isinstance(line.value, (kinds.Action, ln.Turn))


def refused_by(entry: Entry) -> tuple[str, ...]:
    """Return the ids of the rules that refuse *entry*, in the order cited."""
    verdict = entry.verdict
    return tuple(dict.fromkeys(c.rule for c in verdict.citations)) if isinstance(
        verdict, Illegal) else ()
