"""The table after tiles were laid: melds with their places, and the ways of the Jolys."""

from collections.abc import Sequence

from rules.copying import replace
from rules.games.romanian.placing import Fit
from rules.games.romanian.reading import read_row
from rules.games.romanian.state import State, Station, Trail
from rules.melds import (
    DeclaredJoly,
    GroupShape,
    Piece,
    RunShape,
    Shape,
    Slot,
    TableMeld,
    is_joly,
    tile_of,
)
from rules.reading import LARGEST_SET, NeedsDeclaration
from rules.tiles import COPIES, JOLY, NumberTile


def lay_row(
    state: State, number: int, seat: str, ply: int, pieces: Sequence[Piece], shape: Shape | None,
    taken: Sequence[int] = (),
) -> State:
    """Lay a new meld *number* of *seat*; *taken* are the Jolys that come from other melds."""
    slots = [_slot(piece, seat, ply, shape) for piece in pieces]
    left = list(taken)
    for index, slot in enumerate(slots):
        if is_joly(slot.tile):
            joly = left.pop(0) if left else None
            state, joly = _melded(state, number, slot, joly)
            slots[index] = replace(slot, joly=joly)
    return state.with_melds(TableMeld(number, seat, shape, tuple(slots)))


def lay_off(state: State, meld: TableMeld, seat: str, ply: int, fit: Fit) -> State:
    """Lay tiles off on *meld* as *fit* says."""
    new: list[Slot] = []
    for piece in (*fit.below, *fit.above):
        slot = _slot(piece, seat, ply, fit.shape)
        if is_joly(slot.tile):
            state, joly = _melded(state, meld.id, slot, None)
            slot = replace(slot, joly=joly)
        new.append(slot)
    below = len(fit.below)
    slots = (*new[:below], *meld.slots, *new[below:])
    return state.with_melds(replace(meld, shape=fit.shape, slots=slots))


def force_on(
    state: State, meld: TableMeld, seat: str, ply: int, pieces: Sequence[Piece],
    joly: int | None = None,
) -> State:
    """Put *pieces* on *meld* although they do not fit, since the table let it stand."""
    new: list[Slot] = []
    for piece in pieces:
        slot = _slot(piece, seat, ply, None)
        if is_joly(slot.tile):
            state, mark = _melded(state, meld.id, slot, joly)
            slot, joly = replace(slot, joly=mark), None
        new.append(slot)
    return state.with_melds(reread(state, replace(meld, slots=(*meld.slots, *new))))


def reread(state: State, meld: TableMeld) -> TableMeld:
    """Return *meld* with the shape that its tiles have now, if any."""
    row = read_row([slot.piece for slot in meld.slots], state.options)
    if isinstance(row, NeedsDeclaration) or row.shape is None:
        return replace(meld, shape=None)
    left = list(meld.slots)
    slots: list[Slot] = []
    for piece in row.pieces:
        slot = next(slot for slot in left if slot.tile == tile_of(piece))
        left.remove(slot)
        stands_for = piece.stands_for if isinstance(piece, DeclaredJoly) else None
        slots.append(replace(slot, stands_for=stands_for))
    return replace(meld, shape=row.shape, slots=tuple(slots))


def _slot(piece: Piece, seat: str, ply: int, shape: Shape | None) -> Slot:
    declared = piece.stands_for if isinstance(piece, DeclaredJoly) else None
    return Slot(tile_of(piece), seat, ply, None if isinstance(shape, GroupShape) else declared)


def _melded(state: State, meld: int, slot: Slot, joly: int | None) -> tuple[State, int]:
    """Add a station to a Joly's trail: of *joly*, of the one that the seat holds, or a new one.

    A third Joly, which only a census let stand lets through, begins a trail of its own.
    """
    station = Station(meld, slot.laid_by, slot.ply, slot.stands_for)
    trails = {trail.joly: trail for trail in state.trails}
    if joly is None:
        held = [trail.joly for trail in state.trails if trail.held_by == slot.laid_by]
        unused = [number for number in range(1, COPIES + 1) if number not in trails]
        away = [trail.joly for trail in state.trails if trail.lies_in is None]
        joly = [*held, *unused, *away, len(trails) + 1][0]
    known = trails.get(joly)
    trail = replace(known, stations=(*known.stations, station), held_by="") if known else Trail(
        joly, (station,))
    trails[joly] = trail
    return replace(state, trails=tuple(trails[number] for number in sorted(trails))), joly


def exchange(
    state: State, meld: TableMeld, index: int, tiles: tuple[NumberTile, ...], seat: str, ply: int
) -> State:
    """Put *tiles* upside down in place of the Joly in slot *index* of *meld* (R-SCORE-5)."""
    joly = meld.slots[index].joly
    given = [Slot(tile, seat, ply, joly=joly) for tile in tiles]
    slots = (*meld.slots[:index], given[0], *meld.slots[index + 1 :], *given[1:])
    trails = tuple(
        replace(trail, held_by=seat, stations=(
            *trail.stations[:-1], replace(trail.stations[-1], given=tiles, taken_by=seat)))
        if trail.joly == joly else trail
        for trail in state.trails
    )
    return replace(state, trails=trails).with_melds(replace(meld, slots=slots))


def returned(state: State, meld: TableMeld) -> tuple[Piece, ...]:
    """Return what lies in *meld* once every Joly and exchange tile has gone back (R-SCORE-5)."""
    first = {trail.joly: trail.stations[0] for trail in state.trails}
    back: set[int] = set()
    pieces: list[Piece] = []
    for place, slot in meld.positions():
        home = first.get(slot.joly)
        if not slot.joly:
            pieces.append(slot.tile)
        elif home is not None and home.meld == meld.id and slot.joly not in back:
            back.add(slot.joly)
            pieces.append(DeclaredJoly(meld.shape.tile_at(place))
                          if isinstance(meld.shape, RunShape) else JOLY)
    return tuple(pieces)


def has_melded(state: State, seat: str) -> bool:
    """Say whether anything of *seat* lies on the table (Q-END-8)."""
    return any(slot.laid_by == seat for meld in state.melds.values() for slot in meld.slots) or any(
        station.seat == seat for trail in state.trails for station in trail.stations)


def is_closed(meld: TableMeld, max_run: int) -> bool:
    """Say whether nothing can be added to *meld* and no Joly taken from it (Q-SET-3, Q-ST-9)."""
    if any(is_joly(slot.tile) for slot in meld.slots):
        return False
    if isinstance(meld.shape, RunShape):
        return meld.shape.length >= max_run
    return isinstance(meld.shape, GroupShape) and len(meld.slots) == LARGEST_SET
