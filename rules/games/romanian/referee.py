"""The referee of the Romanian game: judges one line in one state, and plays it."""

from rules.copying import replace
from rules.games.romanian import lines as rl
from rules.games.romanian.census import census_faults
from rules.games.romanian.ending import game_over, judge_discard, judge_end, judge_out, judge_rack
from rules.games.romanian.facts import judge_doubla, judge_laid, judge_twin, state_fact
from rules.games.romanian.intake import judge_draw
from rules.games.romanian.laying import judge_add, judge_meld
from rules.games.romanian.options import HOUSE
from rules.games.romanian.recording import stated_since
from rules.games.romanian.stacking import settle
from rules.games.romanian.state import STARTER_DEALT, Player, State, Turn, without_seen
from rules.games.romanian.swapping import judge_move, judge_swap
from rules.games.romanian.tables import has_melded
from rules.notation import kinds
from rules.notation import lines as ln
from rules.notation.record import Record, RecordLine
from rules.racks import Rack
from rules.verdict import Judgement, Verdict


def start(record: Record) -> State:
    """Return the state before the first line: seats and house rules of the header."""
    options = HOUSE.of_record(record.preset, record.house_rules)
    return State(options, {seat: Player(seat, name) for seat, name in record.seats})


def is_judged(line: RecordLine) -> bool:
    """Say whether *line* gets a verdict: an action, or a fact that a rule can refuse."""
    return isinstance(line.value, (kinds.Action, ln.Laid, rl.Twin, rl.Doubla))


def consider(state: State, line: RecordLine) -> Judgement[State]:
    """Say whether *line* is legal in *state*, citing every rule it breaks, and what follows.

    Raises:
        NotationError: what the line means cannot be told: a Joly that must be declared, a tile
            that both ends of a run would take.
    """
    judged = _consider(state, line)
    after = judged.make()
    impossible = census_faults(state, after)
    if not impossible:
        return replace(judged, make=lambda: after)
    told = {tile for fault in judged.faults if fault.rule == "R-EQ-1" for tile in fault.tiles}
    impossible = tuple(fault for fault in impossible if told.isdisjoint(fault.tiles))
    return replace(judged, faults=(*judged.faults, *impossible), make=lambda: after)


def allows(state: State, line: RecordLine) -> bool:
    """Say whether *line* is legal in *state*, at less cost than its whole verdict.

    Raises:
        NotationError: what the line means cannot be told.
    """
    judged = _consider(state, line)
    return not judged.faults and not census_faults(state, judged.make())


def judge(state: State, line: RecordLine) -> Verdict:
    """Say whether *line* is legal in *state*, citing every rule it breaks."""
    return consider(state, line).verdict


def play(state: State, line: RecordLine) -> State:
    """Return the state after *line*, whether or not it is lawful."""
    return consider(state, line).make()


def _consider(state: State, line: RecordLine) -> Judgement[State]:
    judged = _in_game(state, line)
    if state.ended and isinstance(line.value, kinds.Action):
        return replace(judged, faults=(game_over(state, line.value),))
    return judged


def _in_game(state: State, line: RecordLine) -> Judgement[State]:  # noqa: C901, PLR0911  (one arm a kind)
    match line.value:
        case rl.Draw() as action:
            return judge_draw(state, action)
        case ln.Meld() as action:
            return _settled(state, judge_meld(state, line, action), line)
        case ln.Add() as action:
            return _settled(state, judge_add(state, line, action), line)
        case ln.Swap() as action:
            return _settled(state, judge_swap(state, line, action), line)
        case rl.Move() as action:
            return judge_move(state, action)
        case rl.Discard() as action:
            return judge_discard(state, action)
        case rl.Out() as action:
            return judge_out(state, action)
        case ln.End():
            return judge_end(state)
        case ln.Rack() as fact:
            return judge_rack(state, fact)
        case ln.Laid() as fact:
            return judge_laid(state, line, fact)
        case rl.Twin() as fact:
            return judge_twin(state, fact)
        case rl.Doubla() as fact:
            return judge_doubla(state, fact)
        case ln.Turn(seat):
            return Judgement((), (), lambda: begin_turn(state, seat, line.ply))
        case _:
            return Judgement((), (), lambda: state_fact(state, line))


def _settled(state: State, judged: Judgement[State], line: RecordLine) -> Judgement[State]:
    return replace(judged, make=lambda: settle(
        state, judged.make(), state.playing.seat, line.ply))


def begin_turn(state: State, seat: str, ply: int) -> State:
    """Return *state* with a new turn of *seat*, the one before having ended.

    Where every turn is recorded, one that is not due is out of order: what is recorded in it is
    refused, and the seat that was due stays due (R-EQ-4). Elsewhere the seats passed over have
    had turns that were left out.
    """
    last = state.turn
    state = _close_turn(state)
    if last is None or (state.full and state.due):
        return _open_turn(state, seat, ply)
    after = replace(state, full=False, due=state.due or state.seat_after(last.seat))
    while after.due != seat:
        after = _close_turn(_open_turn(after, after.due, ply))
    if state.full and last.switched is not None:
        after = stated_since(state, last.switched, after)
    return _open_turn(replace(after, full=state.full), seat, ply)


def _open_turn(state: State, seat: str, ply: int) -> State:
    player = state.players[seat]
    first = state.turns == 0
    due = state.due
    if state.from_deal and first:
        due = state.seat_after(state.dealer) if state.dealer else ""
    in_order = not state.full or due in ("", seat)
    if state.from_deal and first and in_order and player.rack.tiles is None:
        player = replace(player, rack=replace(player.rack, size=STARTER_DEALT))
    player = replace(player, turns=player.turns + 1)
    turn = Turn(
        seat, ply, in_order=in_order,
        starts_game=state.from_deal and first,
        first_round=state.from_deal and player.turns == 1,
        rack_before=player.rack,
        concealed=not has_melded(state, seat),
    )
    return replace(state.with_player(player), turn=turn, turns=state.turns + 1,
                   due=state.seat_after(seat) if in_order else due)


def _close_turn(state: State) -> State:
    """Forget what a turn without recorded intake or discard leaves unknown."""
    turn = state.turn
    if turn is None:
        return state if state.from_deal else without_seen(state)
    if not turn.in_order:
        if not turn.is_played:
            return _taken_back(state, turn.seat)
        state = replace(state, due=state.seat_after(turn.seat))
    if not state.full:
        state = without_seen(state)
    took = bool(turn.intake or turn.counted or turn.starts_game)
    if not turn.closed:
        state = replace(state, previous=None)
    if turn.closed and (took or state.full):
        return state
    if not state.full:
        if not took:
            state = replace(state, line=None, stock=None)
        elif not turn.closed:
            state = replace(state, line=None)
    return state.with_rack(turn.seat, Rack())


def _taken_back(state: State, seat: str) -> State:
    """Return *state* as if the turn of *seat*, all of which was refused, had not begun."""
    player = state.players[seat]
    return replace(state.with_player(replace(player, turns=player.turns - 1)),
                   turns=state.turns - 1)
