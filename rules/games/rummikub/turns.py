"""Turns and how they end: drawing, time, an arrangement that fails, going out (K-TURN to K-END)."""

from collections.abc import Iterator
from typing import Final

from rules.arranged.starting import StartRules
from rules.arranged.turns import (
    forget,
    is_due,
    passed_over,
    taken_back,
    with_turn_begun,
    with_turn_over,
)
from rules.copying import replace
from rules.games.rummikub.judging import over_faults, turn_faults, turn_grounds
from rules.games.rummikub.state import State, Turn
from rules.messages import N_, NP_, message
from rules.racks import Rack
from rules.verdict import Citation, Judgement

STARTING: Final = StartRules(
    "K-START-1", "Q-K-2", max,
    too_often=N_("{name} has drawn, and draws again only after a joker or a tie of the highest "
                 "numbers."),
    again=N_("Those who drew a joker or the same highest number draw again."),
    each=N_("Each player draws a tile."),
    begins=N_("{name} drew the highest number and begins."),
    waits=N_("Nobody begins yet: {names} must draw."))
"""Who begins (K-START-1)."""

UNFINISHED: Final = 3
"""Tiles that an arrangement costs which could not be finished (K-TABLE-4)."""


def begin_turn(state: State, seat: str, ply: int) -> State:
    """Return *state* with a new turn of *seat*, the one before having ended (K-EQ-2)."""
    state = with_turn_over(_forget(state, state.turn, seat), STARTING)
    in_order, empty = is_due(state, seat), state.stock == 0
    turn = Turn(seat, ply, in_order=in_order, spent=empty and seat in state.last,
                before=replace(state, turn=None), base=tuple(state.melds.values()))
    after = with_turn_begun(state, turn)
    return replace(after, last=state.last | {seat}) if empty and in_order else after


def _forget(state: State, last: Turn | None, seat: str) -> State:
    """Forget what turns may have changed in which a draw need not be recorded."""
    if state.full or last is None:
        return state
    silent = () if last.is_played else (last.seat,)
    return forget(state, (*silent, *passed_over(state, last.seat, seat)))


def drawn(state: State, count: int) -> State:
    """Return *state* once the player in turn has drawn *count* tiles, or what the pool has."""
    taken = count if state.stock is None else min(count, state.stock)
    if not taken:
        return state
    after = state.with_rack(
        state.playing.seat, state.player.rack.with_drawn((None,) * taken))
    return replace(after, stock=None if state.stock is None else state.stock - taken)


def judge_draw(state: State) -> Judgement[State]:
    """Judge a tile drawn from the pool: in place of playing, and it ends the turn (K-TURN-1)."""
    turn, name = state.playing, state.player.name
    faults = [*turn_faults(state), *over_faults(state)]
    if turn.laid:
        faults.append(Citation("K-TURN-1", message(
            N_("{name} has played, and you either play or draw."), name=name)))
    if state.stock == 0:
        faults.append(Citation("K-END-2", message(
            N_("The pool is empty: there is nothing to draw.")), ruling="Q-K-16"))
    grounds = (Citation("K-TURN-2", message(
        N_("You may draw a tile even if you could play."))), *turn_grounds(state))

    def make() -> State:
        after = drawn(state, 1)
        return after.with_turn(replace(after.playing, drew=True))

    return Judgement(tuple(faults), grounds, make)


def _back(state: State) -> State:
    """Return *state* with the table as it was when the turn began, and own tiles taken back."""
    after = taken_back(state, state.playing.before or state)
    return after.with_turn(replace(
        after.playing, opening=False, laid=(), base=tuple(after.melds.values()), based=0))


def judge_timeout(state: State) -> Judgement[State]:
    """Judge a turn that ran out of time (K-TIME-1)."""
    limit, penalty = state.options.rk_time_limit, state.options.rk_time_penalty
    faults = [*turn_faults(state), *over_faults(state)]
    if limit is None:
        faults.append(Citation("K-TIME-1", message(
            N_("You play without a time limit.")), ruling="Q-K-14"))
    grounds = (
        Citation("K-TIME-1", message(
            *NP_("The turn took more than {n} second: the table goes back as it was.",
                 "The turn took more than {n} seconds: the table goes back as it was."),
            n=limit or 0), ruling="Q-K-14"),
        Citation("K-TIME-1", message(
            *NP_("{name} draws {n} tile.", "{name} draws {n} tiles."),
            name=state.player.name, n=penalty), ruling="Q-K-15"))

    def make() -> State:
        after = drawn(_back(state), penalty)
        return after.with_turn(replace(after.playing, timed_out=True))

    return Judgement(tuple(faults), grounds, make)


def judge_unfinished(state: State) -> Judgement[State]:
    """Judge an arrangement that could not be finished (K-TABLE-4)."""
    name = state.player.name
    grounds = (Citation("K-TABLE-4", message(
        N_("The table goes back as it was, and {name} draws three tiles."), name=name),
        ruling="Q-K-23"),)

    def make() -> State:
        after = drawn(_back(state), UNFINISHED)
        return after.with_turn(replace(after.playing, unfinished=True))

    return Judgement((*turn_faults(state), *over_faults(state)), grounds, make)


def judge_out(state: State) -> Judgement[State]:
    """Judge the end: the last tile of the rack is on the table (K-END-1)."""
    turn, player = state.playing, state.player
    faults = [*turn_faults(state), *over_faults(state), *_out_faults(state)]
    grounds = (Citation("K-END-1", message(
        N_("{name}’s rack is empty."), name=player.name)), *turn_grounds(state))
    presumes = ("K-END-1",) if player.rack.size is None else ()

    def make() -> State:
        after = state.with_player(replace(player, opened=True, rack=Rack.holding(())))
        return replace(after, ended=True, winner=turn.seat)

    return Judgement(tuple(faults), grounds, make, presumes)


def _out_faults(state: State) -> Iterator[Citation]:
    player = state.player
    if player.rack.size:
        yield Citation("K-END-1", message(
            *NP_("{name} would still have {n} tile on the rack.",
                 "{name} would still have {n} tiles on the rack."),
            name=player.name, n=player.rack.size))
    elif player.unopened or (state.melds and not player.opened):
        yield Citation("K-END-1", message(
            N_("{name} has not made a first meld."), name=player.name))


def judge_end(state: State) -> Judgement[State]:
    """Judge the end of a game in which nobody went out (K-END-2)."""
    faults: list[Citation] = []
    if state.stock:
        faults.append(Citation("K-END-2", message(
            *NP_("The pool still holds {n} tile, so the game goes on.",
                 "The pool still holds {n} tiles, so the game goes on."), n=state.stock)))
    elif state.full and state.stock == 0 and state.options.rk_pool_empty == "one_turn":
        waiting = [state.players[seat].name for seat in state.seats if seat not in state.last]
        if waiting:
            faults.append(Citation("K-END-2", message(
                N_("The pool is empty, and {names} still has one more turn."),
                names=", ".join(waiting)), ruling="Q-K-16"))
    grounds = (Citation("K-END-2", message(
        N_("The pool is empty, and no one has gone out: the racks are counted.")),
        ruling="Q-K-16"),)
    return Judgement(tuple(faults), grounds, lambda: replace(state, ended=True),
                     ("K-END-2",))
