"""A game of a rearranged table as the fold of records sees it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Generic

from rules.arranged.state import S
from rules.folding import Judged
from rules.notation.record import Record, RecordLine
from rules.score import ScoreSheet
from rules.verdict import Citation


@dataclass(frozen=True, slots=True)
class ArrangedRules(Generic[S]):
    """The rules of a game (``GameRules``): no line owes another, and only ``turn`` ends a turn.

    ``start`` is the state before the first line and ``consider`` judges one; ``is_judged`` says
    whether it gets a verdict, ``refuse`` is the state after it was refused, ``score`` the score.
    """

    start: Callable[[Record], S]
    consider: Callable[[S, RecordLine], Judged[S]]
    is_judged: Callable[[RecordLine], bool]
    refuse: Callable[[S, RecordLine, Judged[S]], S]
    score: Callable[[S], ScoreSheet]

    def duties(self, _state: S) -> Mapping[int, Citation]:
        """Return nothing."""
        return {}

    def is_turn_closed(self, state: S) -> bool:
        """Say whether the game is over or has not begun."""
        return state.ended or state.turn is None
