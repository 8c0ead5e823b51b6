"""The Romanian game as the fold of records sees it."""

from collections.abc import Mapping

from rules.copying import replace
from rules.folding import Judged
from rules.games.romanian.ending import duty_fault
from rules.games.romanian.referee import consider, is_judged, start
from rules.games.romanian.scoring import score_state
from rules.games.romanian.state import State
from rules.messages import N_, message
from rules.notation import lines as ln
from rules.notation.errors import NotationError
from rules.notation.record import Record, RecordLine
from rules.score import ScoreSheet
from rules.tiles import FULL_SET
from rules.verdict import Citation, Judgement


class Romanian:
    """The rules of the Romanian game (``GameRules``)."""

    def start(self, record: Record) -> State:
        """Return the state before the first line."""
        return start(record)

    def consider(self, state: State, line: RecordLine) -> Judgement[State]:
        """Judge *line* in *state*; duties that it brings carry its ply."""
        if isinstance(line.value, ln.Add) and _is_overfull(state, line.value.meld):
            raise NotationError(line.line, 1, message(
                N_("expected no more tiles in m{meld} than the box holds"), meld=line.value.meld))
        judged = consider(state, line)
        after = judged.make()
        dated = _dated(after, state, line.ply)
        return judged if dated is after else replace(judged, make=lambda: dated)

    def is_judged(self, line: RecordLine) -> bool:
        """Say whether *line* gets a verdict."""
        return is_judged(line)

    def refuse(self, state: State, _line: RecordLine, _judged: Judged[State]) -> State:
        """Return *state*: a refused line changes nothing."""
        return state

    def duties(self, state: State) -> Mapping[int, Citation]:
        """Return what this turn's lines owe yet (R-OPT-4, R-VAR-3, R-EXP-3)."""
        owed = state.turn.duties if state.turn else ()
        return {duty.ply: duty_fault(duty.rule, duty.tile) for duty in owed}

    def is_turn_closed(self, state: State) -> bool:
        """Say whether the tile was thrown; true where there is no turn."""
        return state.turn is None or state.turn.closed

    def score(self, state: State) -> ScoreSheet:
        """Score the game in *state* as far as it goes."""
        return score_state(state)


def _is_overfull(state: State, number: int) -> bool:
    meld = state.melds.get(number)
    return meld is not None and len(meld.slots) > len(FULL_SET)


def _dated(after: State, before: State, ply: int) -> State:
    """Write into duties that a line has just brought which line it was."""
    turn = after.turn
    if turn is None or after.turn is before.turn or all(duty.ply for duty in turn.duties):
        return after
    duties = tuple(duty if duty.ply else replace(duty, ply=ply) for duty in turn.duties)
    return after.with_turn(replace(turn, duties=duties))
