"""What is known from the deal on where every intake and discard is recorded, and what is not.

Recording in full before the first turn begins with the deal unless a fact shows that play has
gone on since. Such a fact counts wherever it stands before the first turn.
"""

from typing import Final

from rules.copying import replace
from rules.games.romanian.state import DEALT, STARTER_DEALT, State, without_seen
from rules.racks import Rack
from rules.tiles import FULL_SET

_STOCK: Final = "stock"


def record(state: State, *, full: bool) -> State:
    """Switch recording; from before the first turn on it makes racks and turns known."""
    turn = state.turn
    if turn is None:
        return _dealt(state) if full else replace(_undealt(state), full=False)
    if full and not state.full:
        # After a closed turn others may have been left out.
        state = replace(state, due="" if turn.closed else state.due, turn=replace(
            turn, unseen=True, switched=replace(state, turn=None) if turn.closed else None))
    return replace(state, full=full, from_deal=state.from_deal and full)


def played_on(state: State) -> State:
    """Return *state* as a fact shows it that comes of play: turns went before what is recorded."""
    if state.turn is not None:
        return state
    return replace(without_seen(_undealt(state)), begun=True)


def with_rack_stated(state: State, seat: str, rack: Rack) -> State:
    """Return *state* with *rack* stated; before the first turn it may be another than was dealt."""
    if rack.size not in (DEALT, STARTER_DEALT):
        state = played_on(state)
    return _stated(state, seat).with_rack(seat, rack)


def with_stock_stated(state: State, size: int) -> State:
    """Return *state* with *size* tiles left to draw."""
    if size != _dealt_stock(state):
        state = played_on(state)
    return replace(_stated(state, _STOCK), stock=size)


def _dealt_stock(state: State) -> int:
    """Return how many tiles the deal leaves: one is turned up, and the starter has one more."""
    return len(FULL_SET) - 1 - len(state.seats) * DEALT - (STARTER_DEALT - DEALT)


def _stated(state: State, name: str) -> State:
    return replace(state, dealt=state.dealt - {name}) if name in state.dealt else state


def _dealt(state: State) -> State:
    if state.begun or state.from_deal:
        return replace(state, full=True)
    seats = [seat for seat, player in state.players.items() if player.rack.size is None]
    for seat in seats:
        state = state.with_rack(seat, replace(state.players[seat].rack, size=DEALT))
    dealt = frozenset(seats)
    if state.stock is None:
        state, dealt = replace(state, stock=_dealt_stock(state)), dealt | {_STOCK}
    return replace(state, full=True, from_deal=True, dealt=dealt, line=())


def _undealt(state: State) -> State:
    """Return *state* without what only the deal tells."""
    if not state.from_deal:
        return state
    for seat in state.dealt & set(state.seats):
        state = state.with_rack(seat, replace(state.players[seat].rack, size=None))
    return replace(state, from_deal=False, dealt=frozenset(), line=None,
                   stock=None if _STOCK in state.dealt else state.stock)


def stated_since(state: State, since: State, forgotten: State) -> State:
    """Return *forgotten* with what facts of *state* stated after *since*: racks, line and stock."""
    for seat, player in state.players.items():
        if player.rack is not since.players[seat].rack:
            forgotten = forgotten.with_rack(seat, player.rack)
    if state.line is not since.line:
        forgotten = replace(forgotten, line=state.line)
    return replace(forgotten, stock=state.stock) if state.stock != since.stock else forgotten
