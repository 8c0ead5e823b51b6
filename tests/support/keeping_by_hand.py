"""The opening that keeps the most lay-offs, the long way: all rows, all choices, all lay-offs.

Nothing is shared with the solver but the reading of a row. Which tiles are added to a meld is
tried with every part of the rack, and the row that results is read anew.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations

from rules.games.romanian.options import Options
from rules.games.romanian.reading import read_row
from rules.games.romanian.values import opening_points
from rules.melds import DeclaredJoly, GroupShape, Piece, RunShape, tile_of
from rules.reading import Row
from rules.tiles import JOLY, NumberTile, Tile, number_tile

Rows = tuple[tuple[Piece, ...], ...]


def lawful(row: Sequence[Piece], options: Options) -> Row | None:
    read = read_row(tuple(row), options)
    return read if isinstance(read, Row) and read.shape is not None and not read.faults else None


def written(tiles: Sequence[Tile], options: Options) -> Iterator[Row]:
    """Yield the melds that *tiles* make, all of them used."""
    real = [tile for tile in tiles if isinstance(tile, NumberTile)]
    found = lawful(tiles, options) if len({tile.number for tile in real}) == 1 else None
    if found is not None and isinstance(found.shape, GroupShape):
        yield found
    if len({tile.colour for tile in real}) != 1:
        return
    for low in range(1, 16 - len(tiles)):
        row = filled([], tiles, real[0], low)
        found = None if row is None else lawful(row, options)
        if found is not None:
            yield found


def filled(
    old: Sequence[Piece], tiles: Sequence[Tile], like: NumberTile, low: int, down: int = 0
) -> list[Piece] | None:
    """Return the run from *low* up with *old* in it, *down* places up, and just *tiles* beside."""
    left = list(tiles)
    row: list[Piece] = []
    for place in range(len(old) + len(tiles)):
        wanted = number_tile(like.colour, 1 if low + place == 14 else low + place)
        if down <= place < down + len(old):
            row.append(old[place - down])
        elif wanted in left:
            left.remove(wanted)
            row.append(wanted)
        elif JOLY in left:
            left.remove(JOLY)
            row.append(DeclaredJoly(wanted))
        else:
            return None
    return row


def can_join(row: tuple[Piece, ...], tiles: Sequence[Tile], options: Options) -> bool:
    """Say whether all of *tiles* can lie in the meld *row* at once."""
    read = lawful(row, options)
    if read is None:
        return False
    if isinstance(read.shape, GroupShape):
        return lawful((*row, *tiles), options) is not None
    assert isinstance(read.shape, RunShape)
    like = read.shape.tile_at(read.shape.low)
    for down in range(len(tiles) + 1):
        low = read.shape.low - down
        if low >= 1 and low + len(row) + len(tiles) - 1 <= 14:
            grown = filled(read.pieces, tiles, like, low, down)
            if grown is not None and lawful(grown, options) is not None:
                return True
    return False


def most_by_hand(rows: Rows, rack: Sequence[Tile], options: Options) -> int:
    """Return how many of *rack* can be laid off on *rows*."""
    size = len(rack)

    @cache
    def joins(at: int, part: int) -> bool:
        return can_join(rows[at], [rack[k] for k in range(size) if part >> k & 1], options)

    @cache
    def solve(at: int, free: int) -> int:
        if at == len(rows):
            return 0
        best, part = solve(at + 1, free), free
        while part:
            if joins(at, part):
                best = max(best, part.bit_count() + solve(at + 1, free ^ part))
            part = (part - 1) & free
        return best

    return solve(0, (1 << size) - 1)


def kept_by_hand(  # noqa: C901  (the long way, in one piece)
    rack: Sequence[Tile], options: Options, table: Rows
) -> tuple[int, int, int] | None:
    """Return how many tiles are laid off at best, with how many points, and minus those left."""
    melds: list[tuple[int, Row]] = []
    for size in range(3, len(rack) + 1):
        for places in combinations(range(len(rack)), size):
            mask = sum(1 << k for k in places)
            melds += [(mask, row) for row in written([rack[k] for k in places], options)]
    best: tuple[int, int, int] | None = None
    seen: set[tuple[object, ...]] = set()

    def more(at: int, free: int, laid: tuple[Row, ...]) -> None:
        nonlocal best
        key = tuple(sorted(" ".join(map(str, row.pieces)) for row in laid))
        if key not in seen:
            seen.add(key)
            found = judged(laid)
            best = found if best is None else best if found is None else max(best, found)
        for k in range(at, len(melds)):
            mask, row = melds[k]
            if mask & free == mask:
                more(k + 1, free ^ mask, (*laid, row))

    def judged(laid: tuple[Row, ...]) -> tuple[int, int, int] | None:
        points = sum(opening_points(row.shape, row.pieces, options) for row in laid if row.shape)
        left = list(rack)
        for row in laid:
            for piece in row.pieces:
                left.remove(tile_of(piece))
        runs = any(isinstance(row.shape, RunShape) for row in laid)
        if points < options.min_initial or not runs or not left:
            return None
        rows = (*table, *(row.pieces for row in laid))
        kept = [left[:k] + left[k + 1 :] for k in range(len(left))]
        return max(most_by_hand(rows, each, options) for each in kept), points, -len(left)

    more(0, (1 << len(rack)) - 1, ())
    return best
