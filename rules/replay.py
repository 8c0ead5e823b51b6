"""Folds a record by the rules of the game that it names."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from rules.folding import Entry, GameRules, Replay, fold, refused_by
from rules.games.romanian.game import Romanian
from rules.games.tile_rummy.game import TileRummy
from rules.notation.record import Record
from rules.score import ScoreSheet

GAMES: Final[Mapping[str, GameRules[Any]]] = MappingProxyType({
    "romanian": Romanian(),
    "tile-rummy": TileRummy(),
})
"""The games by the names that a record gives them."""


def replay(record: Record, before: Replay[Any] | None = None) -> Replay[Any]:
    """Fold *record* into states and verdicts by the rules of its game.

    Whoever knows the game knows the type of its states. Where *before* is another record folded
    by the same rules, only the lines from the first on in which the two differ are judged.

    Raises:
        NotationError: an action stands after the end, or a line cannot be understood where it
            stands.
    """
    known = before if before and before.record.game == record.game else None
    return fold(record, GAMES[record.game], known)


def score(played: Replay[Any]) -> ScoreSheet:
    """Score a record by the rules of its game, as far as it goes."""
    return GAMES[played.record.game].score(played.state)


__all__ = ["GAMES", "Entry", "Replay", "refused_by", "replay", "score"]
