"""The referee's desk: a situation, a question, and what the engine answers; nothing is recorded.

A situation is a record, that of a game as it stood after some line or a header of its own, with
facts added to it. A question is one or more record lines; the answer is what the referee of the
rules says of them there. All of it fits in an address, so an answer can be shared as a link.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from rules.notation.record import RecordLine
from rules.replay import Entry, Replay
from rules.verdict import Citation, Legal
from webapp.core.record.folded import go_on

MOST_FACTS: Final = 60
MOST_ASKED: Final = 30
"""Lines of one question: a turn has a draw, a meld, and each tile of a rack added, one by one."""
LONGEST_LINE: Final = 400


@dataclass(frozen=True, slots=True)
class Question:
    """A kind of question: its words, and the pad's mode with which it is put ("" needs none)."""

    kind: str
    words: str
    mode: str
    after_end: bool = False
    """It is no question about a move, so it can be put once the game is over."""


@dataclass(frozen=True, slots=True)
class Ask:
    """A question put: its kind, whose it is, the facts added to the situation, and the lines.

    ``holds`` and ``fails`` are rules that were presumed and of which someone has since said that
    they are kept, or that they are not.
    """

    kind: str = ""
    seat: str = ""
    facts: tuple[str, ...] = ()
    lines: tuple[str, ...] = ()
    holds: tuple[str, ...] = ()
    fails: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Step:
    """One line of a question with the state in which it was judged."""

    state: Any
    line: RecordLine
    entry: Entry


@dataclass(frozen=True, slots=True)
class Answer:
    """What the referee says.

    ``presumes`` are the rules taken for kept on which the answer still rests; ``fails`` those
    that someone says are not kept, which make the answer no.
    """

    lawful: bool
    steps: tuple[Step, ...]
    after: Replay[Any]
    presumes: tuple[str, ...]
    owes: tuple[str, ...]
    fails: tuple[str, ...]

    @property
    def citations(self) -> tuple[Citation, ...]:
        """Return what decides the answer: the rules broken, or those that allow it."""
        return tuple(
            citation for step in self.steps for citation in step.entry.verdict.citations
            if bool(step.entry.verdict) == all(step.entry.verdict for step in self.steps)
        )

    @property
    def refused(self) -> Step | None:
        """Return the first line that a rule forbids."""
        return next((step for step in self.steps if not step.entry.verdict), None)


def own_header(
    game: str, preset: str, options: Sequence[tuple[str, str]], names: Mapping[str, str]
) -> str:
    """Return the header of a situation that belongs to no game."""
    lines = ["joly 1", f"game {game}", f"preset {preset}",
             *(f"set {name} {word}" for name, word in options),
             *(f"seat {seat} {name}" for seat, name in names.items())]
    return "".join(f"{line}\n" for line in lines)


def judge(played: Replay[Any], ask: Ask, lines: Sequence[str]) -> Answer:
    """Judge *lines* after a record, each where the ones before it lead, whichever game it is.

    A line of the record that they make unlawful is part of the answer: a duty that they leave
    unmet.

    Raises:
        NotationError: the lines cannot be read or cannot stand there.
    """
    judged: list[tuple[Any, RecordLine]] = []
    after, known = played, len(played.record.written)
    for line in lines:
        state = after.state
        after = go_on(after, (line,))
        judged.append((state, after.record.lines[-1]))
    entries = {entry.ply: entry for entry in after.entries}  # a duty may be met or missed later
    were = {entry.ply for entry in played.refused}
    now = {entry.ply for entry in after.refused if entry.ply <= known} - were
    judged[:0] = [(played.state, line) for line in played.record.lines if line.ply in now]
    steps = [Step(state, line, entries[line.ply]) for state, line in judged if line.ply in entries]
    presumes = dict.fromkeys(
        rule for step in steps for rule in step.entry.verdict.presumes
        if rule not in ask.holds and ask.kind != "meld")
    fails = tuple(rule for rule in presumes if rule in ask.fails)
    owes = dict.fromkeys(
        rule for step in steps if isinstance(step.entry.verdict, Legal)
        for rule in step.entry.verdict.owes)
    lawful = bool(steps) and all(step.entry.verdict for step in steps) and not fails
    return Answer(
        lawful, tuple(steps), after, tuple(rule for rule in presumes if rule not in fails),
        tuple(owes), fails)


def combination(seat: str, lines: Sequence[str]) -> tuple[str, ...]:
    """Return lines that judge rows as combinations and nothing more: as melds that lie there."""
    return tuple(f"laid {seat} {line[5:]}" for line in lines if line.startswith("meld "))
