"""Rummikub as the fold of records sees it."""

from collections.abc import Mapping

from rules.folding import Judged
from rules.games.rummikub.judging import Judgement
from rules.games.rummikub.referee import consider, is_judged, refuse, start
from rules.games.rummikub.scoring import score_state
from rules.games.rummikub.state import State
from rules.notation.record import Record, RecordLine
from rules.score import ScoreSheet
from rules.verdict import Citation


class Rummikub:
    """The rules of Rummikub (``GameRules``)."""

    def start(self, record: Record) -> State:
        """Return the state before the first line."""
        return start(record)

    def consider(self, state: State, line: RecordLine) -> Judgement:
        """Judge *line* in *state*."""
        return consider(state, line)

    def is_judged(self, line: RecordLine) -> bool:
        """Say whether *line* gets a verdict."""
        return is_judged(line)

    def refuse(self, state: State, line: RecordLine, _judged: Judged[State]) -> State:
        """Return *state* after a line was refused: what it laid goes back."""
        return refuse(state, line)

    def duties(self, _state: State) -> Mapping[int, Citation]:
        """Return nothing: in this game no line owes another."""
        return {}

    def is_turn_closed(self, state: State) -> bool:
        """Say whether the game is over: no line but the next ``turn`` ends a turn."""
        return state.ended or state.turn is None

    def score(self, state: State) -> ScoreSheet:
        """Score the game in *state* as far as it goes."""
        return score_state(state)
