"""Facts of a record: what is stated and holds from there on."""

from collections.abc import Sequence

from rules.arranged import facts
from rules.copying import replace
from rules.games.tile_rummy.refusals import count_refused
from rules.games.tile_rummy.state import State
from rules.notation import lines as ln
from rules.notation.record import RecordLine
from rules.racks import Rack
from rules.tiles import Tile


def state_fact(state: State, line: RecordLine) -> State:
    """Return *state* with a fact that is not judged."""
    after = facts.state_fact(state, line)
    match line.value:
        case ln.Holds(seat, tiles):
            return _counted(after, seat, tiles, state.players[seat].rack)
        case ln.Count(seat):
            return _counted(after, seat, None, state.players[seat].rack)
        case ln.Stock(size):
            return replace(after, stock_at_most=size, stock_at_least=size)
        case ln.Recording() if state.turn is not None:
            known = state.stock if state.full and state.stock is not None else state.stock_at_least
            return replace(after, stock_at_least=known)
        case _:
            return after


def _counted(state: State, seat: str, tiles: Sequence[Tile] | None, before: Rack) -> State:
    """Return *state* once a rack was stated in a turn; a number that was known tells no news."""
    turn = state.turn
    if turn is None or turn.seat != seat:
        return state
    state = state.with_turn(replace(turn, counted=True))
    if tiles is None and state.players[seat].rack.size == before.size:
        return state
    return count_refused(state, tiles, before)
