"""The whole table after a turn, judged as a whole (T-MANIP-1 to T-MANIP-3)."""

from collections.abc import Iterator, Mapping

from rules.arranged.judging import rack_faults
from rules.arranged.origins import lay_rows
from rules.arranged.places import pieces_of
from rules.copying import replace
from rules.games.tile_rummy.bonds import find_bond
from rules.games.tile_rummy.dialect import READING
from rules.games.tile_rummy.judging import (
    JudgedLaying,
    laid_tiles,
    laying_faults,
    table_play_faults,
    turn_grounds,
)
from rules.games.tile_rummy.laying import first_meld, opened
from rules.games.tile_rummy.lines import Table
from rules.games.tile_rummy.rearranging import (
    Change,
    arrangement_faults,
    arrangement_grounds,
    change_of,
)
from rules.games.tile_rummy.refusals import take_back
from rules.games.tile_rummy.state import Refused, State
from rules.notation.record import RecordLine
from rules.reading import Row
from rules.verdict import Citation


def judge_table(state: State, line: RecordLine, action: Table) -> JudgedLaying:
    """Judge the whole table as it lies when the turn ends."""
    rows = READING.read_line(action.melds, line.line)
    change = change_of(tuple(state.melds.values()), rows,
                       state.playing.laid[state.playing.since:])
    hand = tuple(change.hand.elements())
    first = not state.player.opened
    faults = [*laying_faults(state), *_reach_faults(state, change),
              *arrangement_faults(change, has_laid=bool(state.playing.laid))]
    grounds = [*turn_grounds(state), *arrangement_grounds(change)]
    if first and change.fresh:
        short, reasons = first_meld(state, change.fresh)
        faults += short
        grounds += reasons
    faults += rack_faults(state, hand, "T-INIT-1" if first else "T-MANIP-2")
    hands = {number: origin.hand
             for number, origin in zip(line.melds, change.origins, strict=True)}
    refused = Refused(line.ply, dict(zip(line.melds, rows, strict=True)), whole=True, hands=hands)

    def make() -> State:
        after = replace(lay_table(state, refused.melds, state.playing.seat, line.ply),
                        numbers=frozenset(line.melds))
        after = laid_tiles(opened(after, change.fresh) if first else after, hand)
        return take_back(after, after.playing.refused)  # the table lies as this line says

    presumes = ("T-MANIP-2",) if state.player.rack.tiles is None else ()
    bond = None if faults else find_bond(change, len(state.playing.laid))
    return JudgedLaying(
        tuple(faults), tuple(grounds), make, presumes, refused=refused, bond=bond)


def _reach_faults(state: State, change: Change) -> Iterator[Citation]:
    if change.touched:
        yield from table_play_faults(
            state, [piece for meld in change.touched for piece in pieces_of(meld)],
            opens=bool(change.fresh))


def lay_table(state: State, melds: Mapping[int, Row], seat: str, ply: int) -> State:
    """Return *state* with *melds*, by their numbers, as the whole table."""
    return replace(state, melds=lay_rows(state.melds, melds, seat, ply))
