"""How one meld of the record became the row of tiles that lies on the table now.

A run grows at its ends, a set gets its missing colours, a Joly is taken for its tile; what the
stacking method takes away is missing from the row, a closed meld has left the table. A change is
a possibility: whether it is legal, and looks like the table, is judged by replaying it.
"""

import enum
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations

from rules.games.romanian.explain.otherwise import Otherwise
from rules.melds import (
    HIGH_ONE,
    DeclaredJoly,
    GroupShape,
    Piece,
    RunShape,
    Slot,
    TableMeld,
    is_joly,
    tile_of,
)
from rules.reading import LARGEST_SET
from rules.tiles import COPIES, JOLY, Colour, NumberTile, number_tile

MOST_UNSEEN = 8
"""Tiles that a run may have got before it left the table; more is no evening's play."""


@dataclass(frozen=True, slots=True)
class Taken:
    """A Joly that is no longer in its place, and the tiles that were given for it.

    ``position`` is the place in a run, 0 in a set; ``joly`` is 1 or 2.
    """

    position: int
    joly: int
    given: tuple[NumberTile, ...]


@dataclass(frozen=True, slots=True)
class Added:
    """A tile laid off on a meld, and its position: the place in a run, 0 in a set."""

    position: int
    piece: Piece


@dataclass(frozen=True, slots=True)
class Change:
    """How meld *meld* became row *row* of the table, or left it (``None``).

    ``added`` stands in an order in which the tiles can be laid off. ``seen`` is false for a meld
    that should still lie there but does not show. ``otherwise`` says how it lies there where that
    is not to be explained.
    """

    meld: int
    row: int | None
    added: tuple[Added, ...] = ()
    taken: tuple[Taken, ...] = ()
    seen: bool = True
    otherwise: Otherwise | None = None

    @property
    def rows(self) -> tuple[int, ...]:
        """Return all rows in which the meld lies."""
        if self.otherwise is not None:
            return self.otherwise.rows
        return () if self.row is None else (self.row,)

    @property
    def nothing(self) -> bool:
        """Say whether nothing happened to the meld."""
        return not self.added and not self.taken


def changes(meld: TableMeld, row: Sequence[Piece], index: int) -> Iterator[Change]:
    """Yield the ways in which *meld* can have become *row*, the row of that index."""
    shape = meld.shape
    if isinstance(shape, GroupShape):
        yield from _set_changes(meld, shape, row, index)
    elif isinstance(shape, RunShape):
        found: set[Change] = set()
        for way in (tuple(row), tuple(row)[::-1]):
            for change in _run_changes(meld, shape, way, index):
                if change not in found:
                    found.add(change)
                    yield change
    elif sorted(map(str, row)) == sorted(str(slot.tile) for slot in meld.slots):
        yield Change(meld.id, index)


def departures(meld: TableMeld, longest: int) -> Iterator[Change]:
    """Yield the ways in which *meld* can have been closed and have left the table.

    *longest* is how many tiles a run can have (Q-RUN-1).
    """
    shape = meld.shape
    if all(slot.stacked_by for slot in meld.slots):
        yield Change(meld.id, None)
    elif isinstance(shape, GroupShape):
        missing = _missing(meld, shape)
        if not _jolys(meld):
            yield Change(meld.id, None, tuple(Added(0, tile) for tile in missing))
        else:
            yield from _set_without_joly(meld, missing, None)
    elif isinstance(shape, RunShape) and longest - shape.length <= MOST_UNSEEN:
        taken = tuple(Taken(place, mark, (shape.tile_at(place),)) for place, mark in _jolys(meld))
        for low in range(1, HIGH_ONE + 2 - longest):
            if low <= shape.low and low + longest - 1 >= shape.high:
                whole = RunShape(shape.colour, low, longest)
                yield Change(meld.id, None, _outwards(shape, whole, {}), taken)


def _jolys(meld: TableMeld) -> list[tuple[int, int]]:
    return [(place, slot.joly) for place, slot in meld.positions() if is_joly(slot.tile)]


def _missing(meld: TableMeld, shape: GroupShape) -> tuple[NumberTile, ...]:
    there = {slot.tile.colour for slot in meld.slots if isinstance(slot.tile, NumberTile)}
    return tuple(number_tile(colour, shape.number) for colour in Colour if colour not in there)


def _set_changes(
    meld: TableMeld, shape: GroupShape, row: Sequence[Piece], index: int
) -> Iterator[Change]:
    lies = [tile_of(piece) for piece in row]
    numbers = [tile for tile in lies if isinstance(tile, NumberTile)]
    old = {slot.tile for slot in meld.slots if isinstance(slot.tile, NumberTile)}
    if (len(lies) > LARGEST_SET or not old <= set(numbers) or len(set(numbers)) < len(numbers)
            or any(tile.number != shape.number for tile in numbers)):
        return
    new = tuple(tile for tile in numbers if tile not in old)
    before, now = len(_jolys(meld)), len(lies) - len(numbers)
    if now >= before:
        jolys = (Added(0, JOLY),) * (now - before)
        yield Change(meld.id, index, (*(Added(0, tile) for tile in new), *jolys))
    elif len(lies) == LARGEST_SET and not now:
        yield from _set_without_joly(meld, new, index)


def _set_without_joly(
    meld: TableMeld, new: tuple[NumberTile, ...], index: int | None
) -> Iterator[Change]:
    """Yield how the Joly of a set was taken: for the fourth colour, or for both that missed."""
    mark = _jolys(meld)[0][1]
    yield Change(meld.id, index, (), (Taken(0, mark, new),))
    if len(new) > 1:
        for first, then in permutations(new):
            yield Change(meld.id, index, (Added(0, first),), (Taken(0, mark, (then,)),))


def _run_changes(
    meld: TableMeld, shape: RunShape, row: tuple[Piece, ...], index: int
) -> Iterator[Change]:
    jolys = [k for k, piece in enumerate(row) if is_joly(piece)]
    tiles = [piece for piece in row if isinstance(piece, NumberTile)]
    if any(tile.colour is not shape.colour for tile in tiles) or len(row) > HIGH_ONE:
        return
    for whole in _grown(shape, row):
        fresh = [place for place in whole.positions if place not in shape.positions]
        for kept in _subsets(_jolys(meld), len(jolys)):
            for new in combinations(fresh, len(jolys) - len(kept)):
                stays = dict(kept)
                places = sorted((*stays, *new))
                if not _lies_so(row, whole, dict(zip(jolys, places, strict=True))):
                    continue
                taken = tuple(Taken(place, mark, (shape.tile_at(place),))
                              for place, mark in _jolys(meld) if place not in stays)
                if all(take.given[0] in row for take in taken):
                    pieces: dict[int, Piece] = {
                        place: DeclaredJoly(shape.tile_at(place)) for place in new}
                    yield Change(meld.id, index, _outwards(shape, whole, pieces), taken)


def _grown(shape: RunShape, row: tuple[Piece, ...]) -> Iterator[RunShape]:
    """Yield the runs that *shape* can have grown to where *row* shows both their ends."""
    first, last = row[0], row[-1]
    for low in range(shape.low, 0, -1):
        if isinstance(first, NumberTile) and first != shape.tile_at(low):
            continue
        for high in range(shape.high, HIGH_ONE + 1):
            if isinstance(last, NumberTile) and last != shape.tile_at(high):
                continue
            if high - low + 1 >= len(row):
                yield RunShape(shape.colour, low, high - low + 1)


def _subsets(
    jolys: list[tuple[int, int]], most: int
) -> Iterator[tuple[tuple[int, int], ...]]:
    for count in range(min(len(jolys), most), -1, -1):
        yield from combinations(jolys, count)


def _lies_so(row: tuple[Piece, ...], whole: RunShape, jolys: dict[int, int]) -> bool:
    """Say whether the tiles of *row* stand upwards in *whole*, its Jolys where *jolys* says."""
    before = whole.low - 1
    for k, piece in enumerate(row):
        if isinstance(piece, NumberTile):
            place = HIGH_ONE if piece.number == 1 and before >= whole.low else piece.number
        else:
            place = jolys[k]
            if isinstance(piece, DeclaredJoly) and piece.stands_for != whole.tile_at(place):
                return False
        if place <= before or place > whole.high or (k == 0 and place != whole.low):
            return False
        before = place
    return before == whole.high


def _outwards(
    shape: RunShape, whole: RunShape, jolys: dict[int, Piece]
) -> tuple[Added, ...]:
    """Return the tiles between *shape* and *whole*, each next to what lies there before it."""
    below = range(shape.low - 1, whole.low - 1, -1)
    above = range(shape.high + 1, whole.high + 1)
    return tuple(Added(place, jolys.get(place, whole.tile_at(place)))
                 for place in (*below, *above))


def filled(row: Sequence[Piece]) -> Iterator[tuple[Piece, ...]]:
    """Yield the runs that *row* can have been before tiles were stacked from its middle.

    A Joly in a gap can have lain at any of its places; beyond an end it lies beside it.
    """
    colours = {piece.colour for piece in row if isinstance(piece, NumberTile)}
    if len(colours) != 1 or sum(map(is_joly, row)) > COPIES or len(row) >= HIGH_ONE:
        return
    whole = RunShape(colours.pop(), 1, HIGH_ONE)
    for way in (tuple(row), tuple(row)[::-1]):
        for places in _upwards(way, 0):
            if places[-1] - places[0] >= len(way):
                lies = dict(zip(places, way, strict=True))
                yield tuple(lies.get(place, whole.tile_at(place))
                            for place in range(places[0], places[-1] + 1))


def _upwards(row: tuple[Piece, ...], above: int) -> Iterator[tuple[int, ...]]:
    """Yield places for *row* in a run, each higher than the one before and than *above*."""
    if not row:
        yield ()
        return
    first, rest = row[0], row[1:]
    if isinstance(first, NumberTile):
        places = [place for place in (first.number, HIGH_ONE if first.number == 1 else 0)
                  if place > above]
    else:
        places = list(range(above + 1, HIGH_ONE + 1 - len(rest)))
    for place in places:
        for others in _upwards(rest, place):
            yield (place, *others)


class Look(enum.Enum):
    """How a row fits what a meld should look like."""

    ALIKE = 0
    WHOLE = 1
    """All its tiles lie there, those too that should be on a stack."""
    UNLIKE = 2


def look_of(meld: TableMeld, row: Sequence[Piece] | None) -> Look:
    """Say how *row* fits *meld*; ``None`` is a place where nothing lies."""
    visible = [slot for slot in meld.slots if not slot.stacked_by]
    if row is None:
        return Look.UNLIKE if visible else Look.ALIKE
    lies = [str(tile_of(piece)) for piece in row]
    if _same(meld, visible, lies):
        return Look.ALIKE
    return Look.WHOLE if _same(meld, list(meld.slots), lies) else Look.UNLIKE


def _same(meld: TableMeld, slots: list[Slot], lies: list[str]) -> bool:
    tiles = [str(slot.tile) for slot in slots]
    if isinstance(meld.shape, RunShape):
        return lies in (tiles, tiles[::-1])
    return sorted(lies) == sorted(tiles)
