"""Reads, folds and scores a record by the rules of the game that it names."""

from typing import Any

from rules.folding import Entry, Replay, fold, refused_by
from rules.games import GAMES
from rules.notation.record import Record, read_record
from rules.score import ScoreSheet

__all__ = ["Entry", "Replay", "parse_record", "refused_by", "replay", "score"]


def parse_record(text: str, after: Record | None = None) -> Record:
    """Parse a whole record, or the lines with which the record *after* goes on.

    Raises:
        NotationError: it cannot be read; the error names line, column and what was expected.
    """
    return read_record(text, {name: game.dialect for name, game in GAMES.items()}, after)


def replay(record: Record, before: Replay[Any] | None = None) -> Replay[Any]:
    """Fold *record* into states and verdicts by the rules of its game.

    Whoever knows the game knows the type of its states. Where *before* is another record folded
    by the same rules, only the lines from the first on in which the two differ are judged.

    Raises:
        NotationError: an action stands after the end, or a line cannot be understood where it
            stands.
    """
    known = before if before and before.record.game == record.game else None
    return fold(record, GAMES[record.game].rules, known)


def score(played: Replay[Any]) -> ScoreSheet:
    """Score a record by the rules of its game, as far as it goes."""
    return GAMES[played.record.game].rules.score(played.state)
