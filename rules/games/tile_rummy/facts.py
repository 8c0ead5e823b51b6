"""Facts of a record: what is stated and holds from there on."""

from typing import Final

from rules.arranged.places import slot_of
from rules.copying import replace
from rules.games.tile_rummy.judging import Judgement
from rules.games.tile_rummy.laying import read_rows
from rules.games.tile_rummy.refusals import count_refused
from rules.games.tile_rummy.state import DEALT, State
from rules.melds import TableMeld
from rules.notation import lines as ln
from rules.notation.record import RecordLine
from rules.racks import Rack, RackCount
from rules.tiles import FULL_SET

_STOCK: Final = "stock"


def judge_laid(state: State, line: RecordLine, fact: ln.Laid) -> Judgement:
    """Judge melds that lie already: as combinations only (the census follows for all lines)."""
    rows = read_rows([[laid.piece for laid in meld] for meld in fact.melds], line.line)
    faults = tuple(fault for row in rows for fault in row.faults)
    grounds = tuple(ground for row in rows for ground in row.grounds)
    numbers = state.free_numbers(line.melds)

    def make() -> State:
        after = _played_on(state)
        after = after.with_player(replace(after.players[fact.seat], opened=True))
        melds = {
            number: TableMeld(number, fact.seat, row.shape, tuple(
                slot_of(piece, laid.by or fact.seat, line.ply)
                for piece, laid in zip(row.pieces, meld, strict=True)))
            for number, row, meld in zip(numbers, rows, fact.melds, strict=True)}
        return replace(after, melds={**after.melds, **melds}).with_numbers(numbers)

    return Judgement(faults, grounds, make)


def state_fact(state: State, line: RecordLine) -> State:
    """Return *state* with a fact that is not judged."""
    match line.value:
        case ln.Holds(seat, tiles):
            return _counted(state, seat, Rack.holding(tiles))
        case ln.Count(seat, size):
            return _counted(state, seat, Rack(size))
        case ln.Stock(size):
            return _with_stock_stated(state, size)
        case ln.Recording(full):
            return _recording(state, full=full)
        case ln.Rack(seat, tiles, points, total):
            return replace(state, racks={**state.racks, seat: RackCount(tiles, points, total)})
        case _:
            return state


def _counted(state: State, seat: str, rack: Rack) -> State:
    """Return *state* with *rack* stated for *seat*; a number that was known tells no news."""
    before, turn = state.players[seat].rack, state.turn
    state = _with_rack_stated(state, seat, rack)
    if turn is None or turn.seat != seat:
        return state
    state = state.with_turn(replace(turn, counted=True))
    if rack.tiles is None and rack.size == before.size:
        return state
    return count_refused(state, rack.tiles, before)


def _recording(state: State, *, full: bool) -> State:
    """Switch recording; from before the first turn on it makes racks and the pool known."""
    if state.turn is not None:
        known = state.stock if state.full and state.stock is not None else state.stock_at_least
        return replace(state, full=full, from_deal=state.from_deal and full, stock_at_least=known)
    if not full:
        return replace(_undealt(state), full=False)
    if state.begun or state.from_deal:
        return replace(state, full=True)
    seats = [seat for seat, player in state.players.items() if player.rack.size is None]
    for seat in seats:
        state = state.with_rack(seat, Rack(DEALT))
    dealt = frozenset(seats)
    if state.stock is None:
        state, dealt = replace(state, stock=_dealt_stock(state)), dealt | {_STOCK}
    return replace(state, full=True, from_deal=True, dealt=dealt)


def _dealt_stock(state: State) -> int:
    return len(FULL_SET) - DEALT * len(state.seats)


def _undealt(state: State) -> State:
    """Return *state* without what only the deal tells."""
    for seat in state.dealt & set(state.seats):
        state = state.with_rack(seat, Rack())
    return replace(state, from_deal=False, dealt=frozenset(),
                   stock=None if _STOCK in state.dealt else state.stock)


def _played_on(state: State) -> State:
    """Return *state* as a fact shows it that comes of play: turns went before what is recorded.

    Such a fact counts wherever it stands before the first turn.
    """
    return replace(_undealt(state), begun=True) if state.turn is None else state


def _with_rack_stated(state: State, seat: str, rack: Rack) -> State:
    if rack.size != DEALT:
        state = _played_on(state)
    return replace(state, dealt=state.dealt - {seat}).with_rack(seat, rack)


def _with_stock_stated(state: State, size: int) -> State:
    if size != _dealt_stock(state):
        state = _played_on(state)
    return replace(state, dealt=state.dealt - {_STOCK}, stock=size, stock_at_most=size,
                   stock_at_least=size)
