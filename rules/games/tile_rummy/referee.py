"""The referee of the leaflet's game: judges one line in one state, and plays it."""

from rules.arranged.places import tiles_on
from rules.arranged.starting import stand_of
from rules.copying import replace
from rules.games.tile_rummy import lines as ll
from rules.games.tile_rummy.bonds import bond_faults
from rules.games.tile_rummy.ending import (
    judge_draw,
    judge_end,
    judge_noticed,
    judge_out,
    judge_timeout,
)
from rules.games.tile_rummy.facts import judge_laid, state_fact
from rules.games.tile_rummy.judging import Judgement, census_faults
from rules.games.tile_rummy.laying import judge_add, judge_meld
from rules.games.tile_rummy.options import HOUSE
from rules.games.tile_rummy.refusals import Laying, keep_refused, take_up
from rules.games.tile_rummy.standing import leave_refused
from rules.games.tile_rummy.starting import judge_drawn, judge_starter
from rules.games.tile_rummy.state import DEALT, Player, State, Turn
from rules.games.tile_rummy.swapping import judge_swap
from rules.games.tile_rummy.table import judge_table
from rules.notation import kinds
from rules.notation import lines as ln
from rules.notation.record import Record, RecordLine
from rules.racks import Rack
from rules.tiles import FULL_SET
from rules.verdict import Citation

IMPOSSIBLE = frozenset({"T-EQ-1"})
"""Rules of the box: a line that breaks one cannot have left anything on the table."""


def start(record: Record) -> State:
    """Return the state before the first line: seats and house rules of the header."""
    options = HOUSE.of_record(record.preset, record.house_rules)
    players = {seat: Player(seat, name) for seat, name in record.seats}
    return State(options, players, stock_at_most=len(FULL_SET) - DEALT * len(players))


def is_judged(line: RecordLine) -> bool:
    """Say whether *line* gets a verdict: an action, or a fact that a rule can refuse."""
    return isinstance(line.value, (kinds.Action, ln.Laid, ll.Starter, ll.Drawn))


def consider(state: State, line: RecordLine) -> Judgement:
    """Say whether *line* is legal in *state*, citing every rule it breaks, and what follows.

    Raises:
        NotationError: what the line means cannot be told: a joker that must be declared, a tile
            that both ends of a run would take.
    """
    judged = _consider(state, line)
    after = judged.make()
    faults = (*judged.faults, *census_faults(state, after))
    if isinstance(line.value, (ln.Meld, ln.Add, ln.Swap, ll.Table)):
        faults, after = _bound(state, judged, faults, after)
    return replace(judged, faults=faults, make=lambda: after)


def _bound(
    state: State, judged: Judgement, faults: tuple[Citation, ...], after: State
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


def _consider(state: State, line: RecordLine) -> Judgement:  # noqa: C901, PLR0911  (one arm a kind)
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
            return judge_laid(state, line, fact)
        case ll.Drawn() as fact:
            return judge_drawn(state, fact)
        case ll.Starter() as fact:
            return judge_starter(state, fact)
        case ln.Turn(seat):
            return Judgement((), (), lambda: begin_turn(state, seat, line.ply))
        case _:
            return Judgement((), (), lambda: state_fact(state, line))


def refuse(state: State, line: RecordLine, judged: Judgement) -> State:
    """Return *state* after a line was refused: nothing changes yet (T-ERR-1).

    A ``meld`` or ``table`` line waits until the next turn begins; tiles that any line lays again
    have been taken up (Q-T-14). Its melds keep their numbers, and the next one has a higher one.
    """
    refused = judged.refused
    if isinstance(line.value, ll.Table):
        state = state.with_numbers(range(1, max((*state.melds, *state.numbers, *line.melds)) + 1))
    elif line.melds:
        state = state.with_numbers(state.free_numbers(line.melds))
    if state.turn is None:
        return state
    if refused is None or any(fault.rule in IMPOSSIBLE for fault in judged.faults):
        return take_up(state, refused.hand if refused else judged.tried, here=Laying.NOTHING)
    return keep_refused(state, refused)


def begin_turn(state: State, seat: str, ply: int) -> State:
    """Return *state* with a new turn of *seat*, the one before having ended.

    What was refused and not noticed lies on the table from now on (T-ERR-1). Where every turn is
    recorded, one that is not due is out of order: what is recorded in it is refused, and the seat
    that was due stays due (T-EQ-2).
    """
    last, ended = state.turn, state
    left = leave_refused(state)
    has_laid = bool(tiles_on(left.melds) - tiles_on(state.melds))
    state = _forget(_with_less(left, last, seat, has_laid=has_laid), last, seat, has_laid=has_laid)
    due = state.due
    if last is not None and not last.in_order:
        due = ended.next_seat
        if not last.is_played:
            state = replace(state, turns=state.turns - 1)
    if state.from_deal and state.turns == 0:
        due = state.starter or stand_of(state.seats, state.drawn).starter
    in_order = not state.full or due in ("", seat)
    turn = Turn(seat, ply, in_order=in_order, late=state.pool_at_most == 0,
                before=replace(state, turn=None))
    return replace(state, turn=turn, turns=state.turns + 1,
                   due=state.seat_after(seat) if in_order else due)


def _with_less(state: State, last: Turn | None, seat: str, *, has_laid: bool) -> State:
    """Return *state* with what the pool has at least, turns that were left out counted (Q-T-12)."""
    if last is None:
        return state
    if state.full:
        less = 0 if has_laid else last.may_have_drawn
        known = state.stock_at_least - less if state.stock is None else state.stock
        return replace(state, stock_at_least=max(known, 0))
    less = (0 if has_laid else last.may_have_drawn) + len(_passed_over(state, last, seat))
    return replace(state, stock_at_least=max(state.stock_at_least - less, 0))


def _passed_over(state: State, last: Turn, seat: str) -> tuple[str, ...]:
    """Return the seats between the last turn and that of *seat*."""
    passed: list[str] = []
    other = state.seat_after(last.seat)
    while other != seat:
        passed.append(other)
        other = state.seat_after(other)
    return tuple(passed)


def _forget(state: State, last: Turn | None, seat: str, *, has_laid: bool) -> State:
    """Forget what turns may have changed in which a draw need not be recorded: racks, the pool.

    Nothing was laid in them, so what a seat had it has still.
    """
    if state.full or last is None:
        return state
    silent = [] if last.drew or last.laid or has_laid else [last.seat]
    silent += _passed_over(state, last, seat)
    for each in silent:
        state = state.with_rack(each, Rack(seen=state.players[each].rack.known))
    return replace(state, stock=None) if silent and state.stock else state
