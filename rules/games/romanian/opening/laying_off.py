"""How many tiles of a rack can be laid off on melds: exact, whatever joins what (R-OPT-2).

Each meld is given what it takes in turn, and every rest of the rack is solved once for the melds
that follow. Grows with the ways in which single melds can be extended from the rack, few as a
rule, and with their product only where melds want the same tiles.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import Final, TypeAlias

from rules.games.romanian.options import Options
from rules.games.romanian.reading import REALS_PER_JOLY, run_limits
from rules.games.romanian.state import State
from rules.melds import HIGH_ONE, DeclaredJoly, GroupShape, Piece, RunShape, Shape, is_joly
from rules.reading import LARGEST_SET
from rules.tiles import COPIES, JOLY, NUMBER_TILES, Colour, NumberTile, Tile, number_tile

Rest: TypeAlias = int
"""How many of each different tile: three bits for each, the first tile's lowest."""

Way: TypeAlias = tuple[int, Rest]
"""How many tiles a meld takes, and which."""

KINDS: Final[tuple[Tile, ...]] = (*NUMBER_TILES, JOLY)
_AT: Final[Mapping[Tile, int]] = {tile: 3 * k for k, tile in enumerate(KINDS)}
_SPARE: Final = sum(4 << at for at in _AT.values())


@dataclass(frozen=True, slots=True)
class Lying:
    """A meld to which tiles can be added; ``takes_joly``: house rules let a Joly be (Q-J-9)."""

    shape: Shape
    pieces: tuple[Piece, ...]
    takes_joly: bool = True


def melds_lying(state: State, seat: str = "") -> tuple[Lying, ...]:
    """Return the melds on the table to which *seat* can add."""
    return tuple(
        Lying(meld.shape, tuple(slot.piece for slot in meld.slots),
              state.options.joly_on_others or meld.laid_by == seat)
        for meld in state.melds.values() if meld.shape is not None
    )


def pack(tiles: Sequence[Tile]) -> Rest:
    """Return *tiles* as a number: at most two of each, which is what a box holds."""
    return sum(min(tiles.count(tile), COPIES) << _AT[tile] for tile in set(tiles))


def unpack(rest: Rest) -> tuple[Tile, ...]:
    """Return the tiles of a number, Jolys last."""
    return tuple(tile for tile in KINDS for _ in range(rest >> _AT[tile] & 3))


def holds(rest: Rest, tiles: Rest) -> bool:
    """Say whether *rest* has all of *tiles*."""
    return ((rest | _SPARE) - tiles) & _SPARE == _SPARE


def ways_of(meld: Lying, rack: Rest, options: Options) -> tuple[Way, ...]:
    """Return all that *meld* can take from *rack* such that it is legal in the end.

    In between it need not be, for all that joins one meld can be added at once (Q-RUN-5).
    """
    jolys = rack >> _AT[JOLY] & 3 if meld.takes_joly else 0
    if isinstance(meld.shape, GroupShape):
        found = _to_set(meld, meld.shape, rack, jolys)
    else:
        found = _to_run(meld, meld.shape, rack, jolys, options)
    return tuple(sorted((way for way in set(found) if holds(rack, way[1])), reverse=True))


def _to_set(meld: Lying, shape: GroupShape, rack: Rest, jolys: int) -> Iterator[Way]:
    room = LARGEST_SET - len(meld.pieces)
    there = {piece.colour for piece in meld.pieces if isinstance(piece, NumberTile)}
    lacking = [number_tile(colour, shape.number) for colour in Colour if colour not in there]
    held = [tile for tile in lacking if rack >> _AT[tile] & 3]
    joly = 1 << _AT[JOLY] if jolys and not any(map(is_joly, meld.pieces)) else 0
    for count in range(room + 1):
        for chosen in combinations(held, count):
            take = sum(1 << _AT[tile] for tile in chosen)
            if count:
                yield count, take
            if joly and count < room:
                yield count + 1, take + joly


def _to_run(
    meld: Lying, shape: RunShape, rack: Rest, jolys: int, options: Options
) -> Iterator[Way]:
    below = _reach(shape, range(shape.low - 1, 0, -1), rack, jolys)
    above = _reach(shape, range(shape.high + 1, HIGH_ONE + 1), rack, jolys)
    for down in range(below + 1):
        for up in range(above + 1):
            if down + up:
                yield from _grown(
                    meld, RunShape(shape.colour, shape.low - down, shape.length + down + up),
                    down, rack, jolys, options)


def _reach(shape: RunShape, places: Sequence[int], rack: Rest, jolys: int) -> int:
    """Return how far the run can grow over *places* with the tiles and Jolys of the rack."""
    for far, place in enumerate(places):
        if not rack >> _AT[shape.tile_at(place)] & 3:
            jolys -= 1
        if jolys < 0:
            return far
    return len(places)


def _grown(
    meld: Lying, shape: RunShape, down: int, rack: Rest, jolys: int, options: Options
) -> Iterator[Way]:
    row = [shape.tile_at(place) for place in shape.positions]
    old = range(down, down + len(meld.pieces))
    new = [k for k in range(len(row)) if k not in old]
    lacking = [k for k in new if not rack >> _AT[row[k]] & 3]
    lie = sum(map(is_joly, meld.pieces))
    most = min(jolys, shape.length // (1 + REALS_PER_JOLY) - lie)
    others = [k for k in new if k not in lacking]
    for count in range(most - len(lacking) + 1):
        for more in combinations(others, count):
            stand_in = {*lacking, *more}
            pieces: list[Piece] = [DeclaredJoly(tile) if k in stand_in else tile
                                   for k, tile in enumerate(row)]
            pieces[down : down + len(meld.pieces)] = meld.pieces
            if not run_limits(pieces, shape, options)[0]:
                take = sum(1 << _AT[row[k]] for k in new if k not in stand_in)
                yield len(new), take + (len(stand_in) << _AT[JOLY])


def most_laid_off(rack: Rest, ways: Sequence[Sequence[Way]]) -> Way:
    """Return the most tiles of *rack* that melds can take, and a choice of so many.

    Args:
        rack: the tiles.
        ways: what each meld can take, from this rack or from a larger one.
    """
    usable = [mine for each in ways if (mine := [way for way in each if holds(rack, way[1])])]

    @cache
    def solve(at: int, rest: Rest) -> Way:
        if at == len(usable) or not rest:
            return 0, 0
        best = solve(at + 1, rest)
        for count, take in usable[at]:
            if holds(rest, take):
                more, taken = solve(at + 1, rest - take)
                if more + count > best[0]:
                    best = more + count, taken + take
        return best

    return solve(0, rack)
