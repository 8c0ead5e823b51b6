"""Facts of a record of Rummikub: what is stated, and holds from there on."""

from typing import Final

from rules.arranged.places import slot_of
from rules.copying import replace
from rules.games.rummikub.judging import Judgement
from rules.games.rummikub.laying import read
from rules.games.rummikub.lines import Redeal, Unopened
from rules.games.rummikub.state import DEALT, State
from rules.melds import TableMeld
from rules.messages import N_, message
from rules.notation import lines as ln
from rules.notation.record import RecordLine
from rules.racks import Rack, RackCount
from rules.tiles import COPIES, FULL_SET, JOLY
from rules.verdict import Citation

_STOCK: Final = "stock"

PAIRS: Final = 3
"""Pairs in the deal with which a player may ask for a new one (K-DEAL-2)."""


def judge_laid(state: State, line: RecordLine, fact: ln.Laid) -> Judgement:
    """Judge sets that are on the table already: as runs and groups only."""
    rows = tuple(read([laid.piece for laid in meld], line.line) for meld in fact.melds)
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
        return _told(replace(after, melds={**after.melds, **melds}).with_numbers(numbers))

    return Judgement(faults, grounds, make)


def _told(state: State) -> State:
    """Return *state* with its turn judged from the table that a fact has just told."""
    turn = state.turn
    return state if turn is None else replace(state, turn=replace(
        turn, base=tuple(state.melds.values()), based=len(turn.laid)))


def judge_redeal(state: State, fact: Redeal) -> Judgement:
    """Judge a player who asks for a new deal: three pairs, before the first turn (K-DEAL-2)."""
    name, rack = state.players[fact.seat].name, state.players[fact.seat].rack
    faults: list[Citation] = []
    if not state.options.rk_three_pairs:
        faults.append(Citation("K-DEAL-2", message(
            N_("Three pairs give no new deal here.")), ruling="Q-K-21"))
    if state.turn is not None or state.begun:
        faults.append(Citation("K-DEAL-2", message(
            N_("A new deal is asked for before the first turn.")), ruling="Q-K-21"))
    pairs = tuple(tile for tile in dict.fromkeys(fact.tiles) for _ in range(COPIES))
    if fact.tiles and len(pairs) < PAIRS * COPIES:
        faults.append(Citation("K-DEAL-2", message(
            N_("{name} shows fewer than three pairs."), name=name), fact.tiles,
            ruling="Q-K-21"))
    if lacking := rack.lacks(pairs):
        faults.append(Citation("K-DEAL-2", message(
            N_("{name} does not have {tiles} on the rack."), name=name, tiles=lacking), lacking,
            ruling="Q-K-21"))
    held = rack.tiles
    if held is not None and not fact.tiles and sum(
            held.count(tile) == COPIES for tile in set(held)) < PAIRS:
        faults.append(Citation("K-DEAL-2", message(
            N_("{name} has fewer than three pairs."), name=name), held, ruling="Q-K-21"))
    grounds = (Citation("K-DEAL-2", message(
        N_("{name} has three pairs and asks for a new deal."), name=name), fact.tiles,
        ruling="Q-K-21"),)

    def make() -> State:
        after = state
        for seat in state.seats:
            after = after.with_rack(seat, _dealt_rack(state) if state.from_deal else Rack())
        return replace(after, dealt=state.dealt | set(state.seats) if state.from_deal else
                       state.dealt)

    return Judgement(tuple(faults), grounds, make, () if held is not None else ("K-DEAL-2",))


def state_fact(  # noqa: PLR0911  (one arm a kind)
    state: State, line: RecordLine
) -> State:
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
        case Unopened(seat):
            return state.with_player(replace(state.players[seat], unopened=True))
        case ln.Rack(seat, tiles, points, total):
            return replace(state, racks={**state.racks, seat: RackCount(tiles, points, total)})
        case _:
            return state


def _dealt_rack(state: State) -> Rack:
    joker = state.options.rk_deal == "joker"
    return Rack(DEALT, seen=(JOLY,) if joker else ())


def _recording(state: State, *, full: bool) -> State:
    """Switch recording; from before the first turn on it makes racks and the pool known."""
    if state.turn is not None:
        return replace(state, full=full, from_deal=state.from_deal and full)
    if not full:
        return replace(_undealt(state), full=False)
    if state.begun or state.from_deal:
        return replace(state, full=True)
    seats = [seat for seat, player in state.players.items() if player.rack.size is None]
    for seat in seats:
        state = state.with_rack(seat, _dealt_rack(state))
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
    """Return *state* as a fact shows it that comes of play: turns went before what is recorded."""
    return replace(_undealt(state), begun=True) if state.turn is None else state


def _with_rack_stated(state: State, seat: str, rack: Rack) -> State:
    if rack.size != DEALT:
        state = _played_on(state)
    return replace(state, dealt=state.dealt - {seat}).with_rack(seat, rack)


def _with_stock_stated(state: State, size: int) -> State:
    if size != _dealt_stock(state):
        state = _played_on(state)
    return replace(state, dealt=state.dealt - {_STOCK}, stock=size)
