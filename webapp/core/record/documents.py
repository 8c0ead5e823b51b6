"""A record's scores and verdicts as JSON, to the letter of notation.md; texts in English."""

from typing import Any, TypeAlias

from rules.replay import Entry, Replay, score
from rules.score import ScoreLine, SeatScore
from rules.verdict import Citation, Legal

Document: TypeAlias = dict[str, Any]


def sheet_document(played: Replay[Any]) -> Document:
    """Return every line of every score, as far as that is the same in all games."""
    sheet = score(played)
    return {
        "game": played.record.game,
        "finished": sheet.finished,
        "winner": sheet.winner or None,
        "refused": [entry.ply for entry in played.refused],
        "seats": {seat: _seat(score) for seat, score in sheet.seats.items()},
    }


def _seat(score: SeatScore) -> Document:
    return {
        "name": score.name,
        "total": score.total,
        "initial": score.initial,
        "counted": score.counted,
        "lines": [_score_line(line) for line in score.lines],
    }


def _score_line(line: ScoreLine) -> Document:
    return {
        "rule": line.rule,
        "ruling": line.ruling or None,
        "points": line.points,
        "tiles": [str(tile) for tile in line.tiles],
        "text": str(line.text),
    }


def judge_document(played: Replay[Any]) -> list[Document]:
    """Return what ``joly judge --json`` prints: one object for each line that is judged."""
    return [_entry(entry) for entry in played.entries]


def meld_document(entry: Entry, text: str) -> Document:
    """Return what ``joly judge --table --json`` prints of the meld *text*."""
    verdict = entry.verdict
    return {
        "text": text,
        "verdict": "legal" if verdict else "illegal",
        "citations": [_citation(citation) for citation in verdict.citations],
    }


def _entry(entry: Entry) -> Document:
    verdict = entry.verdict
    return {
        "line": entry.line,
        "ply": entry.ply,
        "text": entry.text,
        "verdict": "legal" if verdict else "illegal",
        "citations": [_citation(citation) for citation in verdict.citations],
        "presumes": list(verdict.presumes),
        "owes": list(verdict.owes) if isinstance(verdict, Legal) else [],
    }


def _citation(citation: Citation) -> Document:
    return {
        "rule": citation.rule,
        "ruling": citation.ruling or None,
        "tiles": [str(piece) for piece in citation.tiles],
        "text": str(citation.finding),
    }
