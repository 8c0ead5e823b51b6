"""What comes out of a case: everything that a house rule could change, as plain values."""

from dataclasses import dataclass
from functools import cache
from typing import Any

from rules.cases import Case
from rules.replay import Replay, parse_record, replay, score
from rules.score import ScoreSheet
from tests.support.cases import in_words


@dataclass(frozen=True, slots=True)
class VerdictSeen:
    """What was said of one line; ``line`` counts the record's lines from 1."""

    line: int
    text: str
    legal: bool
    rules: frozenset[str]
    rulings: frozenset[str]
    owes: frozenset[str]
    presumes: frozenset[str]

    def __str__(self) -> str:
        return in_words(self)


@dataclass(frozen=True, slots=True)
class LineSeen:
    """One line of a score."""

    rule: str
    rulings: frozenset[str]
    points: int
    tiles: tuple[str, ...]

    def short(self) -> str:
        """Return the line as a case writes it: ``R-SCORE-1 100``."""
        return f"{self.rule} {self.points}"


@dataclass(frozen=True, slots=True)
class Outcome:
    """The record as folded, its verdicts, and its scores by seat."""

    played: Replay[Any]
    verdicts: tuple[VerdictSeen, ...]
    totals: dict[str, int]
    lines: dict[str, tuple[LineSeen, ...]]
    initial: dict[str, int | None]

    @property
    def moves(self) -> tuple[tuple[Any, ...], ...]:
        """Return what was stacked, in order: seat, meld, tiles taken, pieces left; a game without
        stacks has nothing of the kind.
        """
        return tuple(
            (move.seat, f"m{move.meld}", [str(tile) for tile in move.take],
             [str(piece) for piece in move.left])
            for move in getattr(self.played.state, "moves", ()))

    def cited(self) -> frozenset[str]:
        """Return every rule and ruling that a verdict or a score line names."""
        found = {name for seen in self.verdicts for name in seen.rules | seen.rulings}
        for lines in self.lines.values():
            for line in lines:
                found |= {line.rule, *line.rulings}
        return frozenset(found)


def play(text: str) -> Outcome:
    """Play the record *text*."""
    played = replay(parse_record(text))
    sheet = score(played)
    return Outcome(
        played,
        verdicts=_verdicts(played),
        totals={seat: each.total for seat, each in sheet.seats.items()},
        lines=_lines(sheet),
        initial={seat: each.initial for seat, each in sheet.seats.items()},
    )


def _verdicts(played: Replay[Any]) -> tuple[VerdictSeen, ...]:
    return tuple(
        VerdictSeen(
            entry.line,
            entry.text,
            bool(entry.verdict),
            frozenset(citation.rule for citation in entry.verdict.citations),
            frozenset(name for citation in entry.verdict.citations
                      for name in citation.ruling.split()),
            frozenset(getattr(entry.verdict, "owes", ())),
            frozenset(entry.verdict.presumes),
        )
        for entry in played.entries
    )


def _lines(sheet: ScoreSheet) -> dict[str, tuple[LineSeen, ...]]:
    return {
        seat: tuple(
            LineSeen(line.rule, frozenset(line.rulings), line.points,
                     tuple(str(tile) for tile in line.tiles))
            for line in score.lines
        )
        for seat, score in sheet.seats.items()
    }


@cache
def outcome_of(case: Case) -> Outcome:
    """Play *case* under the options that it names."""
    return play(case.text())
