"""Facts of a record of these games: what is stated, and holds from there on.

A fact before the first turn may tell of the deal, or that turns went before what is recorded.
"""

from typing import Final

from rules.arranged.places import slot_of
from rules.arranged.reading import RowRules
from rules.arranged.state import DEALT, S
from rules.copying import replace
from rules.melds import TableMeld
from rules.notation import lines as ln
from rules.notation.record_line import RecordLine
from rules.racks import Rack, RackCount
from rules.verdict import Judgement

_STOCK: Final = "stock"


def judge_laid(state: S, line: RecordLine, fact: ln.Laid, reading: RowRules) -> Judgement[S]:
    """Judge melds that are on the table already: as runs and groups only."""
    rows = reading.read_line([[laid.piece for laid in meld] for meld in fact.melds], line.line)
    numbers = state.free_numbers(line.melds)

    def make() -> S:
        after = _played_on(state)
        after = after.with_player(replace(after.players[fact.seat], opened=True))
        melds = {
            number: TableMeld(number, fact.seat, row.shape, tuple(
                slot_of(piece, laid.by or fact.seat, line.ply)
                for piece, laid in zip(row.pieces, meld, strict=True)))
            for number, row, meld in zip(numbers, rows, fact.melds, strict=True)}
        return replace(after, melds={**after.melds, **melds}).with_numbers(numbers)

    return Judgement(tuple(fault for row in rows for fault in row.faults),
                     tuple(ground for row in rows for ground in row.grounds), make)


def state_fact(state: S, line: RecordLine) -> S:
    """Return *state* with a fact that is not judged."""
    match line.value:
        case ln.Holds(seat, tiles):
            return _with_rack_stated(state, seat, Rack.holding(tiles))
        case ln.Count(seat, size):
            return _with_rack_stated(state, seat, Rack(size))
        case ln.Stock(size):
            return _with_stock_stated(state, size)
        case ln.Recording(full):
            return _recording(state, full=full)
        case ln.Rack(seat, tiles, points, total):
            return replace(state, racks={**state.racks, seat: RackCount(tiles, points, total)})
        case _:
            return state


def _recording(state: S, *, full: bool) -> S:
    """Switch recording; from before the first turn on it makes racks and the pool known."""
    if state.turn is not None:
        return replace(state, full=full, from_deal=state.from_deal and full)
    if not full:
        return replace(_undealt(state), full=False)
    if state.begun or state.from_deal:
        return replace(state, full=True)
    dealt = {seat for seat, player in state.players.items() if player.rack.size is None}
    for seat in dealt:
        state = state.with_rack(seat, state.dealt_rack)
    if state.stock is None:
        state, dealt = replace(state, stock=state.dealt_stock), dealt | {_STOCK}
    return replace(state, full=True, from_deal=True, dealt=frozenset(dealt))


def _undealt(state: S) -> S:
    """Return *state* without what only the deal tells."""
    for seat in state.dealt & set(state.seats):
        state = state.with_rack(seat, Rack())
    return replace(state, from_deal=False, dealt=frozenset(),
                   stock=None if _STOCK in state.dealt else state.stock)


def _played_on(state: S) -> S:
    """Return *state* as a fact shows it that comes of play: turns went before what is recorded.

    Such a fact counts wherever it is before the first turn.
    """
    return replace(_undealt(state), begun=True) if state.turn is None else state


def _with_rack_stated(state: S, seat: str, rack: Rack) -> S:
    if rack.size != DEALT:
        state = _played_on(state)
    return replace(state, dealt=state.dealt - {seat}).with_rack(seat, rack)


def _with_stock_stated(state: S, size: int) -> S:
    if size != state.dealt_stock:
        state = _played_on(state)
    return replace(state, dealt=state.dealt - {_STOCK}, stock=size)
