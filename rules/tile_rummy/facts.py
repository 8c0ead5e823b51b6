"""Facts of a record: what is stated and holds from there on."""

from dataclasses import replace

from rules.melds import TableMeld
from rules.notation import lines as ln
from rules.notation.record import RecordLine
from rules.racks import Rack, RackCount
from rules.tile_rummy.judging import Judgement
from rules.tile_rummy.laying import read_rows
from rules.tile_rummy.refusals import count_refused
from rules.tile_rummy.state import DEALT, State, slot_of
from rules.tiles import FULL_SET


def judge_laid(state: State, line: RecordLine, fact: ln.Laid) -> Judgement:
    """Judge melds that lie already: as combinations only (the census follows for all lines)."""
    rows = read_rows([[laid.piece for laid in meld] for meld in fact.melds], line.line)
    faults = tuple(fault for row in rows for fault in row.faults)
    grounds = tuple(ground for row in rows for ground in row.grounds)
    numbers = state.free_numbers(line.melds)

    def make() -> State:
        after = state.with_player(replace(state.players[fact.seat], opened=True))
        melds = {
            number: TableMeld(number, fact.seat, row.shape, tuple(
                slot_of(piece, laid.by or fact.seat, line.ply)
                for piece, laid in zip(row.pieces, meld, strict=True)))
            for number, row, meld in zip(numbers, rows, fact.melds, strict=True)}
        return replace(after, melds={**after.melds, **melds})

    return Judgement(faults, grounds, make)


def state_fact(state: State, line: RecordLine) -> State:
    """Return *state* with a fact that is not judged."""
    match line.value:
        case ln.Holds(seat, tiles):
            return _counted(state, seat, Rack.holding(tiles))
        case ln.Count(seat, size):
            return _counted(state, seat, Rack(size))
        case ln.Stock(size):
            return replace(state, stock=size, stock_at_most=size)
        case ln.Recording(full):
            return _recording(state, full=full)
        case ln.Rack(seat, tiles, points):
            return replace(state, racks={**state.racks, seat: RackCount(tiles, points)})
        case _:
            return state


def _counted(state: State, seat: str, rack: Rack) -> State:
    """Return *state* with *rack* stated for *seat*; a number that was known tells no news."""
    before, turn = state.players[seat].rack, state.turn
    state = state.with_rack(seat, rack)
    if turn is None or turn.seat != seat:
        return state
    state = state.with_turn(replace(turn, counted=True))
    if rack.tiles is None and rack.size == before.size:
        return state
    return count_refused(state, rack.tiles, before)


def _recording(state: State, *, full: bool) -> State:
    """Switch recording; from before the first turn on it makes racks and the pool known."""
    if not full or state.turn is not None or state.melds:
        return replace(state, full=full, from_deal=state.from_deal and full)
    players = {seat: player if player.rack.size is not None else replace(player, rack=Rack(DEALT))
               for seat, player in state.players.items()}
    stock = len(FULL_SET) - DEALT * len(players)
    return replace(state, full=True, from_deal=True, players=players,
                   stock=stock if state.stock is None else state.stock)
