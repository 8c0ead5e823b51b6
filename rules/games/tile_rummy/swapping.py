"""Taking a joker for its exact tile and using it again at once (T-JOKER-3)."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rules.arranged.judging import rack_faults
from rules.arranged.places import can_stand_for, pieces_of, slot_of, table_meld, tiles_in
from rules.arranged.placing import Undecided, find_row
from rules.copying import replace
from rules.games.tile_rummy.dialect import READING, read_row
from rules.games.tile_rummy.faulty import mending_fault
from rules.games.tile_rummy.judging import (
    JudgedLaying,
    laid_tiles,
    laying_faults,
    table_play_faults,
    turn_grounds,
)
from rules.games.tile_rummy.laying import added, not_there
from rules.games.tile_rummy.state import Bond, State
from rules.melds import Piece, TableMeld, is_joly, tile_of
from rules.messages import N_, message
from rules.notation.lines import Swap, Take
from rules.notation.record import RecordLine
from rules.reading import Row
from rules.tiles import JOLY, NumberTile, Tile
from rules.verdict import Citation


@dataclass(frozen=True, slots=True)
class _Taking:
    """One joker taken: the meld, its slot (-1 where none can be taken), and the tiles given."""

    take: Take
    meld: TableMeld | None
    slot: int
    given: tuple[Tile, ...]


def _taking(state: State, take: Take) -> _Taking:
    meld = state.melds.get(take.meld)
    given = tuple(tile_of(item.piece) for item in take.tiles)
    slot = -1
    if meld is not None and len(given) == 1:
        slot = next((index for index, piece in enumerate(pieces_of(meld))
                     if is_joly(piece) and given[0] in can_stand_for(meld, piece)), -1)
    return _Taking(take, meld, slot, given)


def judge_swap(state: State, line: RecordLine, action: Swap) -> JudgedLaying:
    """Judge jokers taken for their tiles, and the melds or the place in which they lie then."""
    takings = [_taking(state, take) for take in action.takes]
    rows = READING.read_line(action.melds, line.line)
    used = action.add.tiles if action.add else ()
    pieces = (*(piece for row in rows for piece in row.pieces), *(item.piece for item in used))
    target = state.melds.get(action.add.meld) if action.add else None
    grown = find_row(target, used, read_row) if target else None
    faults = [*laying_faults(state)]
    faults += table_play_faults(state, [piece for taking in takings if taking.meld
                                        for piece in pieces_of(taking.meld)])
    for taking in takings:
        faults += _taking_faults(state, taking)
    faults += _use_faults(takings, pieces, action.add.meld if action.add else 0)
    faults += [fault for row in rows for fault in row.faults]
    if target is not None and target.shape is None:
        faults.append(mending_fault(target))
    elif action.add and (target is None or grown is None or isinstance(grown, Undecided)):
        faults.append(not_there(action.add.meld, pieces) if target is None else Citation(
            "T-MANIP-2", message(N_("This does not fit m{meld}: {tiles}."), tiles=pieces,
                                 meld=action.add.meld), pieces))
    laid = _from_rack(takings, (*tiles_in(action.melds), *(tile_of(i.piece) for i in used)))
    lacking = state.reach.lacks(laid)
    # What is given for a joker has its own rule; here stand the tiles laid beside the joker.
    given = tuple(tile for taking in takings for tile in state.reach.lacks(taking.given))
    beside = tuple((Counter(lacking) - Counter(given)).elements())
    if beside:
        faults.append(Citation("T-MANIP-2", message(
            N_("{name} does not have {tiles} on the rack."), name=state.player.name,
            tiles=beside), beside))
    elif not lacking:
        faults += rack_faults(state, laid, "T-MANIP-2")
    grounds = [*turn_grounds(state), *_grounds(takings, rows)]

    def make() -> State:
        after = state
        for taking in takings:
            after = _replaced(after, taking, line.ply)
        seat = state.playing.seat
        numbers = after.free_numbers(line.melds)
        melds = {number: table_meld(number, seat, row, line.ply)
                 for number, row in zip(numbers, rows, strict=True)}
        after = replace(after, melds={**after.melds, **melds}).with_numbers(numbers)
        if action.add and action.add.meld in after.melds:
            meld = after.melds[action.add.meld]
            row = find_row(meld, used, read_row)
            after = added(after, meld, row if isinstance(row, Row) else None,
                          tuple(item.piece for item in used), line.ply)
        return laid_tiles(after, laid)

    presumes = ("T-JOKER-3",) if state.player.rack.tiles is None else ()
    bond = Bond(tuple(state.melds.values()), len(state.playing.laid))
    return JudgedLaying(
        tuple(faults), tuple(grounds), make, presumes, tried=laid, bond=bond)


def _from_rack(takings: Sequence[_Taking], used: Sequence[Tile]) -> tuple[Tile, ...]:
    """Return what leaves the rack: the tiles given, and those laid save the jokers taken."""
    left = list(used)
    for _ in takings:
        if JOLY in left:
            left.remove(JOLY)
    return (*(tile for taking in takings for tile in taking.given), *left)


def _taking_faults(state: State, taking: _Taking) -> Iterator[Citation]:
    meld, given = taking.meld, taking.given
    if meld is None:
        yield not_there(taking.take.meld, given)
        return
    jokers = [piece for piece in pieces_of(meld) if is_joly(piece)]
    if meld.shape is None:
        yield Citation("T-ERR-2", message(
            N_("m{meld} is wrong. Nobody may use it until it is corrected."),
            meld=meld.id), given)
    elif not jokers:
        yield Citation("T-JOKER-3", message(N_(
            "There is no joker in m{meld}."
        ), meld=meld.id), given)
    elif taking.slot < 0:
        meant = tuple(dict.fromkeys(
            tile for piece in jokers for tile in can_stand_for(meld, piece)))
        yield Citation("T-JOKER-3", message(
            N_("The joker in m{meld} is {tiles}. Only that tile may replace it."),
            meld=meld.id, tiles=meant), given)
    missing = state.reach.lacks(given)
    if missing:
        on_table = any(slot.tile in missing for each in state.melds.values()
                       for slot in each.slots)
        yield Citation("T-JOKER-4" if on_table else "T-JOKER-3", message(
            N_("Replace a joker from your rack. {name} does not have {tiles} there."),
            name=state.player.name, tiles=missing), missing)


def _use_faults(
    takings: Sequence[_Taking], pieces: Sequence[Piece], target: int
) -> Iterator[Citation]:
    if sum(map(is_joly, pieces)) < len(takings):
        yield Citation(
            "T-JOKER-3",
            message(N_("Use a joker you take on the same turn.")), (JOLY,),
            remedy=message(N_("Lay it down in another meld at once.")))
    elif target and any(taking.take.meld == target for taking in takings):
        yield Citation(
            "T-JOKER-3",
            message(N_("Use the joker from m{meld} in another meld."), meld=target),
            (JOLY,), ruling="Q-T-9")


def _grounds(takings: Sequence[_Taking], rows: Sequence[Row]) -> Iterator[Citation]:
    for taking in takings:
        if taking.meld is not None and taking.slot >= 0:
            piece = pieces_of(taking.meld)[taking.slot]
            floats = len(can_stand_for(taking.meld, piece)) > 1
            yield Citation("T-JOKER-3", message(
                N_("{tiles} from the rack replaces the joker in {meld}."), tiles=taking.given,
                meld=f"m{taking.meld.id}"), taking.given, ruling="Q-T-8" if floats else "")
    yield Citation("T-JOKER-3", message(
        N_("You may use the joker in a new meld or add it to another.")), ruling="Q-T-9")
    for row in rows:
        yield from row.grounds


def _replaced(state: State, taking: _Taking, ply: int) -> State:
    """Return *state* with the tile in the joker's place, or beside it where it has none."""
    meld = taking.meld and state.melds[taking.meld.id]
    if meld is None:
        return state
    seat = state.playing.seat
    given = [slot_of(tile, seat, ply) for tile in taking.given]
    at = taking.slot if taking.slot >= 0 else next(
        (index for index, slot in enumerate(meld.slots) if is_joly(slot.tile)), len(meld.slots))
    slots = (*meld.slots[:at], *given, *meld.slots[at + 1 :])
    row = read_row([slot.piece for slot in slots])
    shape = None
    if isinstance(row, Row) and row.shape and all(
            isinstance(tile, NumberTile) for tile in taking.given):
        shape = row.shape  # in a group a second real tile leaves open what a joker stands for
        slots = tuple(replace(slot, stands_for=slot_of(piece, seat, ply).stands_for)
                      for slot, piece in zip(slots, row.pieces, strict=True))
    return replace(state, melds={**state.melds, meld.id: replace(meld, shape=shape, slots=slots)})
