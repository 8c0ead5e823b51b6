"""Games in which the last hand closes, as the fold of records sees them."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from rules.copying import replace
from rules.games.closed import lines as cl
from rules.games.closed.closing_line import judge_closed, judge_closed_as
from rules.games.closed.options import HOUSE
from rules.games.closed.scoring import score_state
from rules.games.closed.state import State
from rules.messages import N_, message
from rules.notation import kinds
from rules.notation import lines as ln
from rules.notation.record import Record, RecordLine
from rules.racks import RackCount
from rules.score import ScoreSheet
from rules.verdict import Citation, Illegal, Legal, Verdict


@dataclass(frozen=True, slots=True)
class Judgement:
    """What the rules say of one line, and the state that it leads to if it is applied."""

    make: Callable[[], State]
    faults: tuple[Citation, ...] = ()
    grounds: tuple[Citation, ...] = ()

    @property
    def verdict(self) -> Verdict:
        """Return the verdict."""
        return Illegal(self.faults) if self.faults else Legal(self.grounds)

    def with_fault(self, fault: Citation) -> "Judgement":
        """Return the judgement with *fault* too."""
        return replace(self, faults=(*self.faults, fault))


class ClosedHands:
    """The rules (``GameRules``)."""

    def start(self, record: Record) -> State:
        """Return the state before the first line."""
        return State(HOUSE.of_record(record.preset, record.house_rules), dict(record.seats))

    def consider(self, state: State, line: RecordLine) -> Judgement:
        """Judge *line* in *state*.

        Raises:
            NotationError: a hand stands there, and the indicator is not told that names the okey.
        """
        match line.value:
            case cl.Closed() as closed:
                faults, grounds, won = judge_closed(state, closed, line)
            case cl.ClosedAs() as told:
                faults, grounds, won = judge_closed_as(state, told)
            case ln.End():
                ground = Citation("C-SCORE-4", message(N_("The game ends without a winner.")))
                return Judgement(lambda: replace(state, ended=True), grounds=(ground,))
            case ln.Meld() | ln.Add() | ln.Swap() | ln.Laid():
                return Judgement(lambda: state, (Citation("C-AIM-1", message(
                    N_("In this game you lay nothing down."))),))
            case _:
                return Judgement(lambda: _state_fact(state, line.value))
        return Judgement(lambda: replace(state, ended=True, winner=state.seat, won=won),
                         faults, grounds)

    def is_judged(self, line: RecordLine) -> bool:
        """Say whether *line* gets a verdict."""
        return isinstance(line.value, (kinds.Action, ln.Laid))

    def refuse(self, state: State, _line: RecordLine, _judged: object) -> State:
        """Return *state*: nothing comes of what was refused."""
        return state

    def duties(self, _state: State) -> Mapping[int, Citation]:
        """Return nothing: no line owes another."""
        return {}

    def is_turn_closed(self, state: State) -> bool:
        """Say whether the turn is over: no line but the end, and the next turn, ends one."""
        return state.ended or not state.seat

    def score(self, state: State) -> ScoreSheet:
        """Score the game in *state* as far as it goes."""
        return score_state(state)


def _state_fact(state: State, value: kinds.Line) -> State:
    match value:
        case ln.Turn(seat):
            return replace(state, seat=seat)
        case ln.Dealer(seat):
            return replace(state, dealer=seat)
        case cl.Exposed(tile):
            return replace(state, exposed=tile)
        case cl.Shown(seat):
            return replace(state, shown=seat)
        case ln.Rack(seat, tiles, points, total):
            return replace(state, racks={**state.racks, seat: RackCount(tiles, points, total)})
        case _:
            return state
