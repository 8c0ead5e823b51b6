"""The referee of the leaflet's game: judges one line in one state, and plays it."""

from typing import Final

from rules.arranged.facts import judge_laid
from rules.arranged.places import tiles_on
from rules.arranged.starting import StartRules
from rules.arranged.turns import (
    forget,
    is_due,
    keep_numbers,
    passed_over,
    with_turn_begun,
    with_turn_over,
)
from rules.copying import replace
from rules.folding import Judged
from rules.games.tile_rummy import lines as ll
from rules.games.tile_rummy.bonds import bond_faults
from rules.games.tile_rummy.dialect import READING
from rules.games.tile_rummy.ending import (
    judge_draw,
    judge_end,
    judge_noticed,
    judge_out,
    judge_timeout,
)
from rules.games.tile_rummy.facts import state_fact
from rules.games.tile_rummy.judging import JudgedLaying, census_faults
from rules.games.tile_rummy.laying import judge_add, judge_meld
from rules.games.tile_rummy.options import HOUSE
from rules.games.tile_rummy.refusals import Laying, keep_refused, take_up
from rules.games.tile_rummy.standing import leave_refused
from rules.games.tile_rummy.state import Player, State, Turn
from rules.games.tile_rummy.swapping import judge_swap
from rules.games.tile_rummy.table import judge_table
from rules.messages import N_
from rules.notation import kinds
from rules.notation import lines as ln
from rules.notation.record import Record, RecordLine
from rules.verdict import Citation, Judgement

STARTING: Final = StartRules(
    "T-START-1", "Q-T-4", min,
    too_often=N_("{name} has already drawn. Draw again only after a joker or a tie for the lowest "
                 "number."),
    again=N_("Players with a joker or the same lowest number draw again."),
    each=N_("Every player draws a tile."),
    begins=N_("{name} drew the lowest number and begins."),
    waits=N_("Nobody begins yet. Still to draw: {names}."))
"""Who begins (T-START-1)."""

IMPOSSIBLE = frozenset({"T-EQ-1"})
"""Rules of the box: a line that breaks one cannot have left anything on the table."""


def start(record: Record) -> State:
    """Return the state before the first line: seats and house rules of the header."""
    options = HOUSE.of_record(record.preset, record.house_rules)
    players = {seat: Player(seat, name) for seat, name in record.seats}
    state = State(options, players)
    return replace(state, stock_at_most=state.dealt_stock)


def is_judged(line: RecordLine) -> bool:
    """Say whether *line* gets a verdict: an action, or a fact that a rule can refuse."""
    return isinstance(line.value, (kinds.Action, ln.Laid, ll.Starter, ll.Drawn))


def consider(state: State, line: RecordLine) -> Judgement[State]:
    """Say whether *line* is legal in *state*, citing every rule it breaks, and what follows.

    Raises:
        NotationError: what the line means cannot be told: a joker that must be declared, a tile
            that both ends of a run would take.
    """
    judged = _consider(state, line)
    after = judged.make()
    faults = (*judged.faults, *census_faults(state, after))
    if isinstance(judged, JudgedLaying):
        faults, after = _bound(state, judged, faults, after)
    return replace(judged, faults=faults, make=lambda: after)


def _bound(
    state: State, judged: JudgedLaying, faults: tuple[Citation, ...], after: State
) -> tuple[tuple[Citation, ...], State]:
    """Return the *faults* of a line, legal by itself, by what its turn binds; and what it binds.

    Once the table has let a line stand nothing is bound any more.
    """
    bonds = (*state.playing.bonds, *((judged.bond,) if judged.bond else ()))
    if not faults:
        faults = tuple(fault for bond in bonds for fault in bond_faults(bond, after))
    turn = after.playing
    return faults, after.with_turn(
        replace(turn, bonds=(), since=len(turn.laid)) if faults else replace(turn, bonds=bonds))


def _consider(state: State, line: RecordLine) -> Judgement[State]:  # noqa: C901, PLR0911  (one arm a kind)
    match line.value:
        case ln.Meld() as action:
            return judge_meld(state, line, action)
        case ln.Add() as action:
            return judge_add(state, line, action)
        case ln.Swap() as action:
            return judge_swap(state, line, action)
        case ll.Table() as action:
            return judge_table(state, line, action)
        case ll.DrawPool():
            return judge_draw(state)
        case ll.Timeout():
            return judge_timeout(state)
        case ll.Noticed() as action:
            return judge_noticed(state, action)
        case ll.GoneOut() as action:
            return judge_out(state, action)
        case ln.End():
            return judge_end(state)
        case ln.Laid() as fact:
            return judge_laid(state, line, fact, READING)
        case ll.Drawn() as fact:
            return STARTING.judge_drawn(state, fact)
        case ll.Starter() as fact:
            return STARTING.judge_starter(state, fact)
        case ln.Turn(seat):
            return Judgement((), (), lambda: begin_turn(state, seat, line.ply))
        case _:
            return Judgement((), (), lambda: state_fact(state, line))


def refuse(state: State, line: RecordLine, judged: Judged[State]) -> State:
    """Return *state* after a line was refused: nothing changes yet (T-ERR-1).

    A ``meld`` or ``table`` line waits until the next turn begins; tiles that any line lays again
    have been taken up (Q-T-14). Its melds keep their numbers, and the next one has a higher one.
    """
    state = keep_numbers(state, line)
    if state.turn is None or not isinstance(judged, JudgedLaying):
        return state
    refused = judged.refused
    if refused is None or any(fault.rule in IMPOSSIBLE for fault in judged.faults):
        return take_up(state, refused.hand if refused else judged.tried, here=Laying.NOTHING)
    return keep_refused(state, refused)


def begin_turn(state: State, seat: str, ply: int) -> State:
    """Return *state* with a new turn of *seat*, the one before having ended (T-EQ-2).

    What was refused and not noticed lies on the table from now on (T-ERR-1).
    """
    last = state.turn
    left = leave_refused(with_turn_over(state, STARTING))
    has_laid = bool(tiles_on(left.melds) - tiles_on(state.melds))
    state = _with_less(left, last, seat, has_laid=has_laid)
    state = _forget(state, last, seat, has_laid=has_laid)
    turn = Turn(seat, ply, in_order=is_due(state, seat), late=state.pool_at_most == 0,
                before=replace(state, turn=None))
    return with_turn_begun(state, turn)


def _with_less(state: State, last: Turn | None, seat: str, *, has_laid: bool) -> State:
    """Return *state* with what the pool has at least, turns that were left out counted (Q-T-12)."""
    if last is None:
        return state
    less = 0 if has_laid else last.may_have_drawn
    known = state.stock_at_least
    if state.full:
        known = known - less if state.stock is None else state.stock
    else:
        known -= less + len(passed_over(state, last.seat, seat))
    return replace(state, stock_at_least=max(known, 0))


def _forget(state: State, last: Turn | None, seat: str, *, has_laid: bool) -> State:
    """Forget what turns may have changed in which a draw need not be recorded."""
    if state.full or last is None:
        return state
    silent = () if last.drew or last.laid or has_laid else (last.seat,)
    return forget(state, (*silent, *passed_over(state, last.seat, seat)))
