"""Where tiles that are laid off fit a meld on the table, and why they do not."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rules.copying import replace
from rules.melds import (
    HIGH_ONE,
    DeclaredJoly,
    GroupShape,
    Piece,
    RunShape,
    TableMeld,
    in_order,
    is_joly,
)
from rules.messages import N_, NP_, message
from rules.notation.lines import Placed
from rules.reading import LARGEST_SET
from rules.tiles import Joly, NumberTile
from rules.verdict import Citation


@dataclass(frozen=True, slots=True)
class Fit:
    """How laid-off tiles join a meld: its new shape, the pieces below and those above.

    Both stand upwards, Jolys declared; tiles that join a set are all in ``above``.
    """

    shape: RunShape | GroupShape
    below: tuple[Piece, ...] = ()
    above: tuple[Piece, ...] = ()


@dataclass(frozen=True, slots=True)
class Undecided:
    """Both ends of the run would take the tiles: the record must say which."""


def find_fit(meld: TableMeld, placed: Sequence[Placed]) -> Fit | Undecided | None:
    """Return how *placed* joins *meld* on the table, or ``None`` where it does not."""
    if isinstance(meld.shape, GroupShape):
        return _fit_group(meld, meld.shape, placed)
    if isinstance(meld.shape, RunShape):
        fits = list(_run_fits(meld.shape, placed))
        if not fits:
            return None
        return fits[0] if all(fit == fits[0] for fit in fits) else Undecided()
    return None


def _fit_group(meld: TableMeld, shape: GroupShape, placed: Sequence[Placed]) -> Fit | None:
    colours = {slot.tile.colour for slot in meld.slots if isinstance(slot.tile, NumberTile)}
    pieces: list[Piece] = []
    for item in placed:
        piece = item.piece
        if isinstance(piece, NumberTile):
            if piece.number != shape.number or piece.colour in colours:
                return None
            colours.add(piece.colour)
        elif isinstance(piece, DeclaredJoly) and piece.stands_for.number != shape.number:
            return None
        pieces.append(piece if isinstance(piece, NumberTile) else Joly())
    if len(meld.slots) + len(pieces) > LARGEST_SET:
        return None
    return Fit(shape, above=tuple(pieces))


def _run_fits(shape: RunShape, placed: Sequence[Placed]) -> Iterator[Fit]:
    count = len(placed)
    for down in range(count + 1):
        low, high = shape.low - down, shape.high + count - down
        if low < 1 or high > HIGH_ONE:
            continue
        new = RunShape(shape.colour, low, shape.length + count)
        places = [*range(low, shape.low), *range(shape.high + 1, high + 1)]
        row = _assign(placed, places, shape)
        if row is not None:
            yield Fit(new, tuple(row[:down]), tuple(row[down:]))


def _assign(
    placed: Sequence[Placed], places: list[int], shape: RunShape
) -> list[Piece] | None:
    """Put each piece where it belongs in *places*; bare Jolys take what is left."""
    taken: dict[int, Piece] = {}
    bare = 0
    for item in placed:
        piece = item.piece
        if isinstance(piece, Joly) and not item.end:
            bare += 1
            continue
        open_places = [place for place in places if place not in taken
                       and (not item.end or (item.end == "low") == (place < shape.low))]
        if isinstance(piece, Joly):  # "J low": the place next to the run at that end
            open_places = open_places[-1:] if item.end == "low" else open_places[:1]
        at = next((place for place in open_places
                   if isinstance(piece, Joly) or in_order(shape, (piece,), place)), None)
        if at is None:
            return None
        taken[at] = DeclaredJoly(shape.tile_at(at)) if is_joly(piece) else piece
    free = [place for place in places if place not in taken]
    if len(free) != bare:
        return None
    taken.update((place, DeclaredJoly(shape.tile_at(place))) for place in free)
    return [taken[place] for place in places]


def misfit(meld: TableMeld, placed: Sequence[Placed]) -> Citation:
    """Return the rule that keeps *placed* from joining *meld*, which has no fit for it."""
    tiles = tuple(item.piece for item in placed)
    if meld.shape is None:
        return Citation(
            "R-OPT-2",
            message(N_("m{meld} is not a run or a set, so you cannot add to it."),
                    meld=meld.id),
            tiles, ruling="Q-ST-10")
    if isinstance(meld.shape, GroupShape):
        if len(meld.slots) + len(placed) > LARGEST_SET:
            finding = message(
                *NP_(
                    "m{meld} already has {n} tile. A set has four at most.",
                    "m{meld} already has {n} tiles. A set has four at most.",
                ),
                meld=meld.id, n=len(meld.slots))
        else:
            finding = message(N_(
                "m{meld} is a set of {number}s in different colours. This does not fit: {tiles}."
            ),
                              meld=meld.id, number=meld.shape.number, tiles=tiles)
        return Citation("R-SET-1", finding, tiles)
    shape = meld.shape
    if any(list(_run_fits(moved, placed)) for moved in _jolys_moved(meld, shape)):
        return Citation(
            "R-JOLY-2",
            message(N_(
                "The Joly at the end of m{meld} keeps its meaning. You can only extend the run "
                "beyond it."
            ), meld=meld.id),
            tiles)
    if any(_run_fits_past_one(shape, placed)):
        return Citation(
            "R-RUN-3",
            message(N_("m{meld} ends with a 1, and no run goes past a 1."), meld=meld.id), tiles)
    low = shape.tile_at(shape.low - 1) if shape.low > 1 else None
    high = shape.tile_at(shape.high + 1) if shape.high < HIGH_ONE else None
    ends = tuple(tile for tile in (low, high) if tile is not None)
    finding = (
        message(N_("m{meld} continues with {ends}. This does not fit: {tiles}."),
                meld=meld.id, ends=ends, tiles=tiles) if ends else
        message(N_("m{meld} cannot grow at either end."), meld=meld.id))
    return Citation("R-RUN-1", finding, tiles)


def _jolys_moved(meld: TableMeld, shape: RunShape) -> Iterator[RunShape]:
    """Yield the runs that *meld* would be if its end Joly stood at the other end instead."""
    if is_joly(meld.slots[-1].tile):
        yield replace(shape, low=shape.low - 1) if shape.low > 1 else shape
        yield replace(shape, length=shape.length - 1)
    if is_joly(meld.slots[0].tile):
        yield replace(shape, low=shape.low + 1)
        yield replace(shape, low=shape.low + 1, length=shape.length - 1)


def _run_fits_past_one(shape: RunShape, placed: Sequence[Placed]) -> Iterator[bool]:
    numbers = {item.piece.number for item in placed if isinstance(item.piece, NumberTile)
               and item.piece.colour is shape.colour}
    yield shape.high == HIGH_ONE and 2 in numbers  # noqa: PLR2004  (the number after the 1)
    yield shape.low == 1 and HIGH_ONE - 1 in numbers
