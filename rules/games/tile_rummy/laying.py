"""New melds from the rack, the first meld among them, and tiles added to a meld."""

from collections.abc import Iterator, Sequence

from rules.arranged.judging import rack_faults
from rules.arranged.places import pieces_of, slot_of, table_meld, tiles_in, tiles_of
from rules.arranged.placing import Undecided, find_row
from rules.copying import replace
from rules.games.tile_rummy.dialect import READING, read_row
from rules.games.tile_rummy.judging import (
    JudgedLaying,
    laid_tiles,
    laying_faults,
    table_play_faults,
    turn_grounds,
)
from rules.games.tile_rummy.state import Bond, Refused, State
from rules.games.tile_rummy.values import MINIMUM, meld_points, rack_worth, value_grounds
from rules.melds import DeclaredJoly, Piece, RunShape, Slot, TableMeld, is_joly, tile_of
from rules.messages import N_, message, points_of
from rules.notation import lines as ln
from rules.notation.errors import NotationError
from rules.notation.record import RecordLine
from rules.reading import Row
from rules.verdict import Citation


def judge_meld(state: State, line: RecordLine, action: ln.Meld) -> JudgedLaying:
    """Judge new melds from the rack (T-RUN-1, T-GRP-1, T-INIT-1)."""
    rows = READING.read_line(action.melds, line.line)
    tiles = tiles_in(action.melds)
    first = not state.player.opened
    faults = [*laying_faults(state), *(fault for row in rows for fault in row.faults)]
    grounds = [ground for row in rows for ground in row.grounds]
    if first:
        short, reasons = first_meld(state, rows)
        faults += short
        grounds += reasons
    else:
        grounds.append(Citation("T-TURN-1", message(
            N_("If you do not draw, play at least one tile."))))
    faults += rack_faults(state, tiles, "T-INIT-1" if first else "T-TURN-1")
    grounds += turn_grounds(state)
    numbers = state.free_numbers(line.melds)
    seat = state.playing.seat

    def make() -> State:
        melds = {number: table_meld(number, seat, row, line.ply)
                 for number, row in zip(numbers, rows, strict=True)}
        after = replace(state, melds={**state.melds, **melds}).with_numbers(numbers)
        return laid_tiles(opened(after, rows) if first else after, tiles)

    presumes = ("T-INIT-1",) if first and state.player.rack.tiles is None else ()
    refused = Refused(line.ply, dict(zip(numbers, rows, strict=True)), whole=False,
                      hands={number: tiles_of(row.pieces)
                             for number, row in zip(numbers, rows, strict=True)})
    return JudgedLaying(tuple(faults), tuple(grounds), make, presumes, refused=refused)


def initial_of(state: State, rows: Sequence[Row]) -> int:
    """Return what *rows* counted as a first meld, those that are no melds as loose tiles."""
    return sum(
        meld_points(row.pieces, row.shape, state.options) if row.shape
        else sum(rack_worth(tile, state.options) for tile in tiles_of(row.pieces))
        for row in rows)


def opened(state: State, rows: Sequence[Row]) -> State:
    """Return *state* once *rows* are the first meld of the player in turn."""
    player = replace(state.player, opened=True, initial=initial_of(state, rows))
    return state.with_player(player).with_turn(replace(state.playing, opening=True))


def first_meld(
    state: State, rows: Sequence[Row]
) -> tuple[list[Citation], list[Citation]]:
    """Return what forbids *rows* as a first meld, and what allows them (T-INIT-1, T-INIT-2)."""
    points = sum(meld_points(row.pieces, row.shape, state.options) for row in rows)
    tiles = tuple(piece for row in rows for piece in row.pieces)
    finding = points_of(points, MINIMUM)
    values = value_grounds([row.pieces for row in rows], state.options)
    if points < MINIMUM:
        ruling = next((found.ruling for found in values if found.ruling), "Q-T-2")
        return [Citation("T-INIT-1", finding, tiles, ruling=ruling,
                         remedy=message(N_("Lay down more tiles with it, or wait.")))], []
    together = len(rows) > 1
    return [], [Citation("T-INIT-1", finding, ruling="Q-T-3" if together else ""), *values]


def judge_add(state: State, line: RecordLine, action: ln.Add) -> JudgedLaying:
    """Judge tiles added to a meld on the table (T-MANIP-3, T-JOKER-2, T-JOKER-5)."""
    pieces = tuple(item.piece for item in action.tiles)
    tiles = tiles_of(pieces)
    meld = state.melds.get(action.meld)
    row = find_row(meld, action.tiles, read_row) if meld else None
    faults = [*laying_faults(state), *table_play_faults(state, pieces)]
    grounds = [*turn_grounds(state), *_add_grounds(meld, pieces)]
    if isinstance(row, Undecided):
        raise NotationError(line.line, 1, message(
            N_(
                "expected which end you mean, as in “r1 low”, “r1 high” or “J=b12”: it fits both "
                "ends of m{meld}"
            ), meld=action.meld))
    if meld is None:
        faults.append(not_there(action.meld, pieces))
    elif row is None:
        faults.append(_misfit(meld, pieces))
    else:
        grounds += row.grounds
    faults += rack_faults(state, tiles, "T-MANIP-2")

    def make() -> State:
        return laid_tiles(added(state, meld, row, pieces, line.ply) if meld else state, tiles)

    presumes = ("T-MANIP-2",) if state.player.rack.tiles is None else ()
    bond = None
    if meld is not None and meld.shape is None:
        bond = Bond(tuple(state.melds.values()), len(state.playing.laid))
    return JudgedLaying(
        tuple(faults), tuple(grounds), make, presumes, tried=tiles, bond=bond)


def added(
    state: State, meld: TableMeld, row: Row | None, pieces: Sequence[Piece], ply: int
) -> State:
    """Return *state* with *pieces* on *meld*, which is now *row*, or neither run nor group."""
    shown = row or Row((*pieces_of(meld), *pieces), None)
    left = list(meld.slots)
    slots: list[Slot] = []
    for piece in shown.pieces:
        fresh = slot_of(piece, state.playing.seat, ply)
        old = next((slot for slot in left if slot.piece == piece), None) or next(
            (slot for slot in left if is_joly(slot.tile) and slot.tile == tile_of(piece)
             and piece not in pieces), None)
        if old is not None:
            left.remove(old)
            fresh = replace(old, stands_for=fresh.stands_for)
        slots.append(fresh)
    grown = replace(meld, shape=shown.shape, slots=tuple(slots))
    return replace(state, melds={**state.melds, meld.id: grown})


def not_there(number: int, pieces: Sequence[Piece]) -> Citation:
    """Return what is said of a meld that does not lie on the table."""
    return Citation("T-MANIP-1", message(
        N_("m{meld} is not on the table."), meld=number), tuple(pieces))


def _misfit(meld: TableMeld, pieces: tuple[Piece, ...]) -> Citation:
    name = f"m{meld.id}"
    if meld.shape is None:
        return Citation("T-ERR-2", message(
            N_(
                "{meld} is wrong. It stays until someone corrects it, and this does not: {tiles}."
            ), tiles=pieces, meld=name), pieces, ruling="Q-T-14")
    if isinstance(meld.shape, RunShape):
        return Citation("T-RUN-1", message(
            N_(
                "The run in {meld} does not continue with this: {tiles}."
            ), tiles=pieces, meld=name), pieces)
    return Citation("T-GRP-1", message(
        N_("This does not fit the set in {meld}: {tiles}."), tiles=pieces, meld=name), pieces)


def _add_grounds(meld: TableMeld | None, pieces: Sequence[Piece]) -> Iterator[Citation]:
    if meld is not None and meld.shape is None:
        yield Citation("T-ERR-1", message(
            N_("With the right tiles you may correct a wrong meld.")), ruling="Q-T-14")
        return
    yield Citation("T-MANIP-3", message(N_("You may add tiles to any meld on the table.")))
    if meld is not None and any(is_joly(slot.tile) for slot in meld.slots):
        yield Citation("T-JOKER-2", message(
            N_("You may add to a meld with a joker.")), ruling="Q-T-9")
    if any(map(is_joly, pieces)):
        yield Citation("T-JOKER-5", message(
            N_("You may add a joker to a meld on the table.")),
            tuple(piece for piece in pieces if is_joly(piece) or isinstance(piece, DeclaredJoly)))
