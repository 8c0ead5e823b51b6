"""Facts of a record of Rummikub: what is stated, and holds from there on."""

from typing import Final

from rules.arranged import facts
from rules.arranged.state import DEALT
from rules.copying import replace
from rules.games.rummikub.dialect import READING
from rules.games.rummikub.lines import Redeal, Unopened
from rules.games.rummikub.state import State
from rules.messages import N_, message
from rules.notation import lines as ln
from rules.notation.record import RecordLine
from rules.racks import Rack
from rules.tiles import COPIES
from rules.verdict import Citation, Judgement

PAIRS: Final = 3
"""Pairs in the deal with which a player may ask for a new one (K-DEAL-2)."""


def judge_laid(state: State, line: RecordLine, fact: ln.Laid) -> Judgement[State]:
    """Judge sets that are on the table already: as runs and groups only."""
    judged = facts.judge_laid(state, line, fact, READING)
    return replace(judged, make=lambda: _told(judged.make()))


def _told(state: State) -> State:
    """Return *state* with its turn judged from the table that a fact has just told."""
    turn = state.turn
    return state if turn is None else replace(state, turn=replace(
        turn, base=tuple(state.melds.values()), based=len(turn.laid)))


def judge_redeal(state: State, fact: Redeal) -> Judgement[State]:
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
            after = after.with_rack(seat, state.dealt_rack if state.from_deal else Rack())
        return replace(after, dealt=state.dealt | set(state.seats) if state.from_deal else
                       state.dealt)

    return Judgement(tuple(faults), grounds, make, () if held is not None else ("K-DEAL-2",))


def state_fact(state: State, line: RecordLine) -> State:
    """Return *state* with a fact that is not judged."""
    match line.value:
        case ln.Count(seat, size) if state.from_deal and state.turn is None and size == DEALT:
            told = replace(state, dealt=state.dealt - {seat})
            return told.with_rack(seat, state.dealt_rack)
        case Unopened(seat):
            return state.with_player(replace(state.players[seat], unopened=True))
        case _:
            return facts.state_fact(state, line)
