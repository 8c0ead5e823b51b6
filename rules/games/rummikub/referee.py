"""The referee of Rummikub: judges one line in one state, and plays it."""

from rules.arranged.turns import keep_numbers
from rules.copying import replace
from rules.folding import Judged
from rules.games.rummikub import lines as rk
from rules.games.rummikub.dealing import rack_faults, seat_faults
from rules.games.rummikub.facts import judge_laid, judge_redeal, state_fact
from rules.games.rummikub.judging import census_faults
from rules.games.rummikub.laying import from_here, judge_laying
from rules.games.rummikub.options import HOUSE
from rules.games.rummikub.state import Player, State
from rules.games.rummikub.turns import (
    STARTING,
    begin_turn,
    judge_draw,
    judge_end,
    judge_out,
    judge_timeout,
    judge_unfinished,
)
from rules.notation import kinds
from rules.notation import lines as ln
from rules.notation.record import Record, RecordLine
from rules.verdict import Judgement

LAYING = (ln.Meld, ln.Add, ln.Swap, rk.Table)
"""The lines that lay tiles: each is judged by the table that it makes."""


def start(record: Record) -> State:
    """Return the state before the first line: seats and house rules of the header."""
    options = HOUSE.of_record(record.preset, record.house_rules)
    return State(options, {seat: Player(seat, name) for seat, name in record.seats})


def is_judged(line: RecordLine) -> bool:
    """Say whether *line* gets a verdict: an action, or a fact that a rule can refuse."""
    return isinstance(line.value, (kinds.Action, ln.Laid, rk.Starter, rk.Drawn, rk.Redeal))


def consider(state: State, line: RecordLine) -> Judgement[State]:
    """Say whether *line* is legal in *state*, citing every rule it breaks, and what follows.

    Raises:
        NotationError: what the line means cannot be told: a joker that must be declared, a tile
            that both ends of a run would take.
    """
    judged = _consider(state, line)
    after = judged.make()
    faults = (*judged.faults, *census_faults(state, after), *rack_faults(state, after))
    if faults and isinstance(line.value, LAYING):
        after = from_here(after)  # it takes effect only where the table lets it stand
    return replace(judged, faults=faults, make=lambda: after)


def _consider(state: State, line: RecordLine) -> Judgement[State]:  # noqa: C901, PLR0911  (one arm a kind)
    match line.value:
        case ln.Meld() | ln.Add() | ln.Swap() | rk.Table():
            return judge_laying(state, line)
        case rk.DrawPool():
            return judge_draw(state)
        case rk.Timeout():
            return judge_timeout(state)
        case rk.Unfinished():
            return judge_unfinished(state)
        case rk.GoneOut():
            return judge_out(state)
        case ln.End():
            return judge_end(state)
        case ln.Laid() as fact:
            return judge_laid(state, line, fact)
        case rk.Drawn() as fact:
            return STARTING.judge_drawn(state, fact)
        case rk.Starter() as fact:
            return STARTING.judge_starter(state, fact)
        case rk.Redeal() as fact:
            return judge_redeal(state, fact)
        case ln.SeatLine() as seat_line:
            return Judgement(tuple(seat_faults(state, seat_line)), (), lambda: state)
        case ln.Turn(seat):
            return Judgement((), (), lambda: begin_turn(state, seat, line.ply))
        case _:
            return Judgement((), (), lambda: state_fact(state, line))


def refuse(state: State, line: RecordLine, _judged: Judged[State]) -> State:
    """Return *state* after a line was refused: it goes back, and its sets keep their numbers."""
    return keep_numbers(state, line)
