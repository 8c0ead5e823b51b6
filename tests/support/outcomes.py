"""What comes out of a case: everything that a house rule could change, as plain values."""

from dataclasses import dataclass
from functools import cache
from typing import Any

from rules.games.romanian.scoring import ScoreSheet, score_sheet
from rules.games.romanian.tables import returned
from rules.replay import Replay, parse_record, replay
from tests.support.case_files import Case, in_words

BONUSES = ("R-SCORE-1", "R-SCORE-7", "R-SCORE-8", "R-VAR-4")
"""Rules whose lines add points that no melded tile gives."""


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
    """The verdicts, the scores and the stack moves of a record, by seat and by meld."""

    verdicts: tuple[VerdictSeen, ...]
    totals: dict[str, int]
    lines: dict[str, tuple[LineSeen, ...]]
    initial: dict[str, int | None]
    melds: dict[str, list[str]]
    stacks: dict[str, list[str]]
    credits: dict[str, int]
    moves: tuple[tuple[Any, ...], ...]
    state: dict[str, Any]

    def melded(self, seat: str) -> int:
        """Return what the seat's tiles on the table and on the stacks count."""
        return sum(line.points for line in self.lines[seat]
                   if line.tiles and line.points > 0 and line.rule not in BONUSES)

    def left(self, meld: str) -> list[str] | None:
        """Return what stays of *meld* after the last stack move from it, if there was one."""
        return next((left for _, source, _, left in reversed(self.moves) if source == meld), None)

    def cited(self) -> frozenset[str]:
        """Return every rule and ruling that a verdict or a score line names."""
        found = {name for seen in self.verdicts for name in seen.rules | seen.rulings}
        for lines in self.lines.values():
            for line in lines:
                found |= {line.rule, *line.rulings}
        return frozenset(found)


def tiles_in(text: str) -> list[str]:
    """Return the tiles of a row that a case writes."""
    return text.split()


def play(text: str) -> Outcome:
    """Play the record *text*."""
    played = replay(parse_record(text))
    sheet = score_sheet(played)
    seats = tuple(sheet.seats)
    moves = tuple(
        (move.seat, f"m{move.meld}", [str(tile) for tile in move.take],
         [str(piece) for piece in move.left])
        for move in played.moves
    )
    stacks: dict[str, list[str]] = {seat: [] for seat in seats}
    for meld in played.state.melds.values():
        for slot in meld.slots:
            if slot.stacked_by:
                stacks[slot.stacked_by].append(str(slot.tile))
    credits_left = dict.fromkeys(seats, 0)
    for credit in played.state.credits:
        credits_left[credit.seat] += credit.points
    return Outcome(
        verdicts=_verdicts(played),
        totals={seat: score.total for seat, score in sheet.seats.items()},
        lines=_lines(sheet),
        initial={seat: player.initial for seat, player in played.state.players.items()},
        melds={f"m{number}": [str(piece) for piece in returned(played.state, meld)]
               for number, meld in played.state.melds.items()},
        stacks=stacks,
        credits=credits_left,
        moves=moves,
        state={"stock": played.state.stock,
               "line": " ".join(map(str, played.state.line or ()))},
    )


def _verdicts(played: Replay) -> tuple[VerdictSeen, ...]:
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
