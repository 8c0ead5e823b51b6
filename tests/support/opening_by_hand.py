"""The best opening found the long way: every subset of the rack's own tiles is tried as a meld.

Nothing is shared with the solver but the reading of a row, which the cases test.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations

from rules.games.romanian.options import Options
from rules.games.romanian.reading import read_row
from rules.melds import DeclaredJoly, GroupShape, Piece, RunShape
from rules.reading import Row
from rules.tiles import Colour, Joly, NumberTile, Tile, number_tile


def melds_of(rack: Sequence[Tile], options: Options) -> dict[int, tuple[int, bool]]:
    """Return the melds of *rack* as sets of places (bits): points, and whether it opens."""
    found: dict[int, tuple[int, bool]] = {}
    jolys = [k for k, tile in enumerate(rack) if isinstance(tile, Joly)]
    numbers = [k for k, tile in enumerate(rack) if isinstance(tile, NumberTile)]
    kinds: list[list[int]] = [[k for k in numbers if rack[k].colour is colour]  # type: ignore[union-attr]
                              for colour in Colour]
    kinds += [[k for k in numbers if rack[k].number == number] for number in range(1, 14)]  # type: ignore[union-attr]
    for kind in kinds:
        for size in range(2, min(len(kind), 14) + 1):
            for chosen in combinations(kind, size):
                for count in range(len(jolys) + 1):
                    if size + count < 3:
                        continue
                    tiles = [rack[k] for k in chosen]
                    best = max(_rows(tiles, count, options), default=None)
                    if best is not None:
                        for mine in combinations(jolys, count):
                            mask = sum(1 << k for k in (*chosen, *mine))
                            found[mask] = max(found.get(mask, best), best)
    return found


def _rows(tiles: Sequence[Tile], jolys: int, options: Options) -> Iterator[tuple[int, bool]]:
    real = [tile for tile in tiles if isinstance(tile, NumberTile)]
    yield from _judged((*real, *[Joly()] * jolys), options)
    length = len(real) + jolys
    for low in range(1, 16 - length):
        places = [number_tile(real[0].colour, 1 if place == 14 else place)
                  for place in range(low, low + length)]
        left: list[Tile] = list(real)
        row: list[Piece] = []
        for wanted in places:
            if wanted in left:
                left.remove(wanted)
                row.append(wanted)
            else:
                row.append(DeclaredJoly(wanted))
        if not left:
            yield from _judged(tuple(row), options)


def _judged(row: tuple[Piece, ...], options: Options) -> Iterator[tuple[int, bool]]:
    read = read_row(row, options)
    if not isinstance(read, Row) or read.faults or read.shape is None:
        return
    if isinstance(read.shape, GroupShape):
        number = read.shape.number
        if number == 1:
            points = 25 * min(len(row), 3) + options.ones_four * (len(row) - 3)
        else:
            points = (10 if number >= 10 else 5) * len(row)
        yield points, number == 1 and options.ones_open
    elif isinstance(read.shape, RunShape):
        yield sum(10 if place >= 10 else 5 for place in read.shape.positions), True


def best_by_hand(rack: Sequence[Tile], options: Options) -> tuple[bool, int, int]:
    """Return whether an opening is possible, its points, and how many tiles it leaves.

    Where none is possible: the most points with a run, or else at all, and the tiles left.
    """
    melds = melds_of(rack, options)
    by_lowest: dict[int, list[tuple[int, int, bool]]] = {}
    for mask, (points, opens) in melds.items():
        by_lowest.setdefault(mask & -mask, []).append((mask, points, opens))

    @cache
    def solve(free: int, opened: bool, spare: bool) -> tuple[int, int] | None:  # noqa: FBT001
        """Return the most points and tiles of *free*; *spare* says that a tile is left over."""
        if not free:
            return (0, 0) if opened and spare else None
        lowest = free & -free
        best = solve(free ^ lowest, opened, True)  # noqa: FBT003
        for mask, points, opens in by_lowest.get(lowest, ()):
            if mask & free == mask:
                rest = solve(free ^ mask, opened or opens, spare)
                if rest is not None:
                    way = rest[0] + points, rest[1] + mask.bit_count()
                    best = way if best is None else max(best, way)
        return best

    whole = (1 << len(rack)) - 1
    with_run = solve(whole, False, False)  # noqa: FBT003
    found = with_run or solve(whole, True, False) or (0, 0)  # noqa: FBT003
    possible = with_run is not None and with_run[0] >= options.min_initial
    return possible, found[0], len(rack) - found[1]
