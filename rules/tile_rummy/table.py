"""The whole table after a turn, judged as a whole (T-MANIP-1 to T-MANIP-3)."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from rules.melds import TableMeld, is_joly
from rules.messages import N_, message
from rules.notation.leaflet_lines import Table
from rules.notation.record import RecordLine
from rules.reading import Row
from rules.tile_rummy.faulty import find_mending, mending_fault
from rules.tile_rummy.jokers import find_fates, joker_faults, joker_melds
from rules.tile_rummy.judging import (
    Judgement,
    laid_tiles,
    laying_faults,
    rack_faults,
    table_play_faults,
    tiles_in,
    turn_grounds,
)
from rules.tile_rummy.laying import first_meld, opened, points_of, read_rows
from rules.tile_rummy.origins import Origin, find_origins, kept_slots, tiles_counted
from rules.tile_rummy.state import Refused, State, pieces_of, slot_of
from rules.tiles import JOLY, Tile
from rules.verdict import Citation


@dataclass(frozen=True, slots=True)
class Change:
    """From one table to the next: the melds before, the rows after, what came and what went."""

    old: tuple[TableMeld, ...]
    rows: tuple[Row, ...]
    hand: Counter[Tile]
    gone: Counter[Tile]
    origins: tuple[Origin, ...]

    @property
    def fresh(self) -> tuple[Row, ...]:
        """Return the rows that came whole from the rack."""
        return tuple(origin.row for origin in self.origins if not origin.parts)

    @property
    def touched(self) -> tuple[TableMeld, ...]:
        """Return the old melds that do not lie as they lay."""
        same = {origin.same for origin in self.origins}
        return tuple(meld for meld in self.old if meld.id not in same)


def change_of(old: Sequence[TableMeld], rows: Sequence[Row]) -> Change:
    """Return what leads from *old* to *rows*."""
    before = Counter(slot.tile for meld in old for slot in meld.slots)
    after: Counter[Tile] = Counter(tiles_in([row.pieces for row in rows]))
    return Change(tuple(old), tuple(rows), after - before, before - after,
                  find_origins(old, rows))


def judge_table(state: State, line: RecordLine, action: Table) -> Judgement:
    """Judge the whole table as it lies when the turn ends."""
    rows = read_rows(action.melds, line.line)
    change = change_of(tuple(state.melds.values()), rows)
    hand = tuple(change.hand.elements())
    first = not state.player.opened
    faults = [*laying_faults(state), *_change_faults(state, change)]
    grounds = [*turn_grounds(state), *_change_grounds(change)]
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


def _change_faults(state: State, change: Change) -> Iterator[Citation]:
    hand = change.hand
    if change.touched:
        yield from table_play_faults(
            state, [piece for meld in change.touched for piece in pieces_of(meld)])
    if change.gone:
        gone = tuple(change.gone.elements())
        yield Citation(
            "T-MANIP-1",
            message(N_("What lies on the table stays there: {tiles} would be missing."),
                    tiles=gone), gone)
    if not hand and not state.playing.laid:
        yield Citation("T-MANIP-2", message(
            N_("At least one tile from the rack must be added in a turn.")))
    mending = find_mending(state.faulty, change.rows, hand)
    if mending is None:
        lying = Counter(frozenset(tiles_counted(row.pieces).items()) for row in change.rows)
        changed = [meld for meld in state.faulty
                   if not lying[frozenset(tiles_counted(pieces_of(meld)).items())]]
        yield from map(mending_fault, changed or state.faulty)
    unchanged = mending.unchanged if mending else frozenset()
    spent: Counter[Tile] = mending.spent if mending else Counter()
    loose = sum(slot.tile == JOLY for meld in state.faulty for slot in meld.slots)
    yield from joker_faults(change.old, change.rows, hand - spent, loose)
    wrong = [row for index, row in enumerate(change.rows)
             if row.faults and index not in unchanged]
    if wrong:
        tiles = tuple(piece for row in wrong for piece in row.pieces)
        yield Citation("T-MANIP-2", message(
            N_("Every meld must be right when the turn ends; {tiles} are not."), tiles=tiles),
            tiles)
    for row in wrong:
        yield from row.faults


def _change_grounds(change: Change) -> Iterator[Citation]:
    """Say how the tiles from the rack and the old melds went together."""
    for origin in change.origins:
        yield from _origin_grounds(origin, {meld.id: meld for meld in change.old})
        yield from origin.row.grounds
    if any(meld.shape is None for meld in change.touched):
        yield Citation("T-ERR-1", message(
            N_("Whoever has the right tiles may put a faulty meld right.")), ruling="Q-T-14")
    for fate in find_fates(change.old, change.rows, change.hand) or ():
        if not fate.given:
            continue
        declared = fate.meld.kind == "run" or len(fate.given) > 1
        yield Citation("T-JOKER-3", message(
            N_("{tiles} from the rack takes the joker out of {meld}, and it lies in another meld "
               "now."), tiles=fate.given, meld=f"m{fate.meld.id}"), fate.given,
            ruling="Q-T-9" if declared else "Q-T-8")


def _origin_grounds(origin: Origin, old: Mapping[int, TableMeld]) -> Iterator[Citation]:
    row = origin.row.pieces
    if origin.same:
        return
    sources = [old[number] for number, _ in origin.parts]
    names = ", ".join(f"m{meld.id}" for meld in sources)
    if not sources:
        yield Citation("T-MANIP-1", message(N_("{row} is new from the rack."), row=row), row)
        return
    finding = message(N_("{row} was made of tiles of {melds} and of {tiles} from the rack."),
                      row=row, melds=names, tiles=origin.hand)
    if not origin.hand:
        finding = message(N_("{row} was made of tiles of {melds}."), row=row, melds=names)
    whole = len(sources) == 1 and len(sources[0].slots) == len(origin.parts[0][1])
    yield Citation("T-MANIP-3" if whole else "T-MANIP-1", finding, row)
    if sources[0] in joker_melds(sources) and whole and origin.hand:
        yield Citation("T-JOKER-2", message(
            N_("A meld with a joker may be added to.")), ruling="Q-T-9")
    if whole and any(map(is_joly, origin.hand)):
        yield Citation("T-JOKER-5", message(N_("A joker may be added to a meld on the table.")),
                       tuple(piece for piece in row if is_joly(piece)))


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
