"""How a new table was made: which tiles of which old meld, and which from the rack.

Each tile keeps its owner and its line where it was there before.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rules.arranged.places import pieces_of, slot_of, tiles_counted
from rules.melds import Slot, TableMeld
from rules.reading import Row
from rules.tiles import Tile


@dataclass(frozen=True, slots=True)
class Origin:
    """Where the tiles of one row come from: by the number of an old meld, and from the rack.

    ``same`` is the number of the old meld that lies there unchanged, 0 where none does.
    """

    row: Row
    parts: tuple[tuple[int, tuple[Tile, ...]], ...]
    hand: tuple[Tile, ...]
    same: int = 0


def lies_alike(meld: TableMeld, row: Row) -> bool:
    """Say whether *meld* lies in *row* as it lay: what its jokers stand for counts."""
    if meld.shape is None or row.shape is None:
        return meld.shape is row.shape and tiles_counted(pieces_of(meld)) == tiles_counted(
            row.pieces)
    return Counter(pieces_of(meld)) == Counter(row.pieces)


def find_origins(old: Sequence[TableMeld], rows: Sequence[Row]) -> tuple[Origin, ...]:
    """Return for each of *rows* how it was made: as few old melds as possible are taken apart.

    Melds that lie unchanged come first, then whole melds that were added to, then the largest
    parts; equal tiles cannot be told apart. Grows with the product of old and new melds.
    """
    left = {meld.id: Counter(slot.tile for slot in meld.slots) for meld in old}
    kept = {meld.id: meld for meld in old}
    need = [tiles_counted(row.pieces) for row in rows]
    parts: list[dict[int, Counter[Tile]]] = [{} for _ in rows]
    same = [0] * len(rows)
    names = [sorted(map(str, wanted.elements())) for wanted in need]
    ranks = [sorted(names).index(name) for name in names]  # so that the order does not matter
    for index in range(len(rows)):
        for number, tiles in left.items():
            if tiles and not same[index] and lies_alike(kept[number], rows[index]):
                same[index] = number
                parts[index][number] = Counter(tiles)
                left[number] = Counter()
                need[index] = Counter()
    shared = {
        (number, index): found for number in left for index in range(len(rows))
        if (found := _overlap(left[number], need[index]))[1]}
    while shared:
        number, index = max(
            shared, key=lambda pair: (shared[pair], -pair[0], -ranks[pair[1]]))
        taken = left[number] & need[index]
        parts[index][number] = parts[index].get(number, Counter()) + taken
        left[number] -= taken
        need[index] -= taken
        for pair in [pair for pair in shared if pair[0] == number or pair[1] == index]:
            shared[pair] = _overlap(left[pair[0]], need[pair[1]])
            if not shared[pair][1]:
                del shared[pair]
    return tuple(
        Origin(row, tuple((number, tuple(tiles.elements())) for number, tiles in found.items()),
               tuple(wanted.elements()), same[index])
        for index, (row, found, wanted) in enumerate(zip(rows, parts, need, strict=True)))


def _overlap(tiles: Counter[Tile], wanted: Counter[Tile]) -> tuple[bool, int]:
    """Return whether all of *tiles* go into a row, and how many of them do."""
    shared = (tiles & wanted).total()
    return shared == tiles.total() and shared > 0, shared


def kept_slots(origin: Origin, old: Sequence[TableMeld], fresh: Sequence[Slot]) -> tuple[Slot, ...]:
    """Return *fresh*, the slots of a row, with those who laid the old tiles where they come from.

    ``fresh`` stand in the row's order; what a joker stands for stays theirs.
    """
    known: dict[Tile, list[Slot]] = {}
    melds = {meld.id: meld for meld in old}
    for number, tiles in origin.parts:
        wanted = Counter(tiles)
        for slot in melds[number].slots:
            if wanted[slot.tile]:
                wanted[slot.tile] -= 1
                known.setdefault(slot.tile, []).append(slot)
    slots: list[Slot] = []
    for slot in fresh:
        source = known.get(slot.tile)
        was = source.pop(0) if source else slot
        slots.append(Slot(slot.tile, was.laid_by, was.ply, slot.stands_for))
    return tuple(slots)


def lay_rows(
    melds: Mapping[int, TableMeld], rows: Mapping[int, Row], seat: str, ply: int
) -> dict[int, TableMeld]:
    """Return *rows*, by their numbers, as the whole table that *seat* made of *melds*."""
    old = tuple(melds.values())
    laid: dict[int, TableMeld] = {}
    for (number, row), origin in zip(
            rows.items(), find_origins(old, tuple(rows.values())), strict=True):
        fresh = tuple(slot_of(piece, seat, ply) for piece in row.pieces)
        grown = next((source for source, tiles in origin.parts
                      if len(tiles) == len(melds[source].slots)), None)
        owner = melds[grown].laid_by if grown is not None else seat
        laid[number] = TableMeld(number, owner, row.shape, kept_slots(origin, old, fresh))
    return laid
