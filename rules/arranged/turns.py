"""Turns in the order of the seats: who is due, what a turn left out, and what goes back."""

from collections.abc import Iterable

from rules.arranged.lines import Table
from rules.arranged.starting import StartRules
from rules.arranged.state import S, Turn
from rules.copying import replace
from rules.notation.record_line import RecordLine
from rules.racks import Rack


def with_turn_over(state: S, starts: StartRules) -> S:
    """Return *state* with who is due once the turn being played is over.

    Where every turn is recorded, one that is not due is out of order: what is recorded in it is
    refused, and the seat that was due stays due.
    """
    last, due, turns = state.turn, state.due, state.turns
    if last is not None and not last.in_order:
        due = state.next_seat
        turns -= not last.is_played
    if state.from_deal and not turns:
        due = state.starter or starts.stand(state).starter
    return replace(state, due=due, turns=turns)


def is_due(state: S, seat: str) -> bool:
    """Say whether a turn of *seat* is in order."""
    return not state.full or state.due in ("", seat)


def with_turn_begun(state: S, turn: Turn) -> S:
    """Return *state* with *turn* as the next one."""
    due = state.seat_after(turn.seat) if turn.in_order else state.due
    return replace(state, turn=turn, turns=state.turns + 1, due=due)


def passed_over(state: S, last: str, seat: str) -> tuple[str, ...]:
    """Return the seats whose turns were left out between those of *last* and *seat*."""
    passed: list[str] = []
    other = state.seat_after(last)
    while other != seat:
        passed.append(other)
        other = state.seat_after(other)
    return tuple(passed)


def forget(state: S, seats: Iterable[str]) -> S:
    """Forget what turns of *seats* may have changed where draws need not be recorded.

    Nothing was laid in them, so what a seat had it has still; the pool is not known any more.
    """
    for each in seats:
        state = state.with_rack(each, Rack(seen=state.players[each].rack.known))
        state = replace(state, stock=None) if state.stock else state
    return state


def taken_back(state: S, before: S) -> S:
    """Return *state* with the table as it was *before* the turn, and its tiles on the rack."""
    player, was, laid = state.player, before.players[state.player.seat], state.playing.laid
    rack = player.rack.with_drawn(laid) if laid else player.rack
    after = state.with_player(replace(player, opened=was.opened, initial=was.initial, rack=rack))
    return replace(after, melds=before.melds)


def keep_numbers(state: S, line: RecordLine) -> S:
    """Return *state* after a *line* was refused: its melds keep their numbers.

    The next meld after a refused table has a higher number than any before.
    """
    if isinstance(line.value, Table):
        return state.with_numbers(range(1, max((*state.melds, *state.numbers, *line.melds)) + 1))
    return state.with_numbers(state.free_numbers(line.melds)) if line.melds else state
