"""The whole table after a turn, judged as a whole (T-MANIP-1 to T-MANIP-3)."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace

from rules.melds import TableMeld
from rules.notation.leaflet_lines import Table
from rules.notation.record import RecordLine
from rules.reading import Row
from rules.tile_rummy.judging import (
    Judgement,
    laid_tiles,
    laying_faults,
    rack_faults,
    table_play_faults,
    turn_grounds,
)
from rules.tile_rummy.laying import first_meld, opened, points_of, read_rows
from rules.tile_rummy.origins import find_origins, kept_slots
from rules.tile_rummy.rearranging import (
    Change,
    arrangement_faults,
    arrangement_grounds,
    change_of,
)
from rules.tile_rummy.state import Refused, State, pieces_of, slot_of
from rules.verdict import Citation


def judge_table(state: State, line: RecordLine, action: Table) -> Judgement:
    """Judge the whole table as it lies when the turn ends."""
    rows = read_rows(action.melds, line.line)
    change = change_of(tuple(state.melds.values()), rows)
    hand = tuple(change.hand.elements())
    first = not state.player.opened
    faults = [*laying_faults(state), *_reach_faults(state, change),
              *arrangement_faults(change, has_laid=bool(state.playing.laid))]
    grounds = [*turn_grounds(state), *arrangement_grounds(change)]
    points = None
    if first and change.fresh:
        short, reasons = first_meld(state, change.fresh)
        points = points_of(state, change.fresh)
        faults += short
        grounds += reasons
    faults += rack_faults(state, hand, "T-INIT-1" if first else "T-MANIP-2")
    refused = Refused(line.ply, dict(zip(line.melds, rows, strict=True)), whole=True, hand=hand,
                      points=points)

    def make() -> State:
        after = lay_table(state, refused.melds, state.playing.seat, line.ply)
        return laid_tiles(opened(after, change.fresh) if first else after, hand)

    presumes = ("T-MANIP-2",) if state.player.rack.tiles is None else ()
    return Judgement(tuple(faults), tuple(grounds), make, presumes, refused)


def _reach_faults(state: State, change: Change) -> Iterator[Citation]:
    if change.touched:
        yield from table_play_faults(
            state, [piece for meld in change.touched for piece in pieces_of(meld)])


def lay_table(state: State, melds: Mapping[int, Row], seat: str, ply: int) -> State:
    """Return *state* with *melds*, by their numbers, as the whole table."""
    old = tuple(state.melds.values())
    owners = {meld.id: meld.laid_by for meld in old}
    laid: dict[int, TableMeld] = {}
    for (number, row), origin in zip(
            melds.items(), find_origins(old, tuple(melds.values())), strict=True):
        fresh = tuple(slot_of(piece, seat, ply) for piece in row.pieces)
        grown = next((source for source, tiles in origin.parts
                      if len(tiles) == len(state.melds[source].slots)), None)
        owner = owners[grown] if grown is not None else seat
        laid[number] = TableMeld(number, owner, row.shape, kept_slots(origin, old, fresh))
    return replace(state, melds=laid)


def lay_refused(state: State, seat: str, refused: Refused) -> State:
    """Return *state* with what a refused line has left on the table (T-ERR-1).

    Tiles that the line took from the table have gone to the rack.
    """
    before = Counter(slot.tile for meld in state.melds.values() for slot in meld.slots)
    if refused.whole:
        after = lay_table(state, refused.melds, seat, refused.ply)
    else:
        numbers = state.free_numbers(tuple(refused.melds))
        melds = {
            number: TableMeld(number, seat, row.shape, tuple(
                slot_of(piece, seat, refused.ply) for piece in row.pieces))
            for number, row in zip(numbers, refused.melds.values(), strict=True)}
        after = replace(state, melds={**state.melds, **melds})
    lies = Counter(slot.tile for meld in after.melds.values() for slot in meld.slots)
    player = after.players[seat]
    rack = player.rack.without(refused.hand)
    taken = tuple((before - lies).elements())
    rack = rack.with_drawn(taken) if taken else rack
    initial = player.initial if player.opened else refused.points
    return after.with_player(replace(player, rack=rack, opened=True, initial=initial))
