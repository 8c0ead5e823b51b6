"""A plain search for arrangements of small tables of Rummikub: every table that there is."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from rules.arranged.arranging import Problem
from rules.games.rummikub.options import RummikubOptions
from rules.games.rummikub.rearranging import check_arrangement
from rules.melds import DeclaredJoly, Piece, tile_of
from rules.tiles import JOLY, NUMBERS, Colour, NumberTile, Tile, number_tile

Rows = tuple[tuple[Piece, ...], ...]
Tiles = Counter[Tile]


def every_set(tiles: Tiles) -> dict[tuple[Piece, ...], Tiles]:
    """Return every set of any length that *tiles* can make, with the tiles that it takes."""
    wholes = [tuple(number_tile(colour, low + k) for k in range(length))
              for colour in Colour for length in range(3, 14)
              for low in NUMBERS if low + length <= 14]
    wholes += [tuple(number_tile(colour, number) for colour in chosen)
               for number in NUMBERS for size in (3, 4) for chosen in combinations(Colour, size)]
    found: dict[tuple[Piece, ...], Tiles] = {}
    for whole in wholes:
        for jokers in range(min(tiles[JOLY], len(whole) - 1) + 1):
            for stand_ins in combinations(whole, jokers):
                if all(tiles[tile] for tile in whole if tile not in stand_ins):
                    row = _written(whole, stand_ins)
                    found[row] = Counter(map(tile_of, row))
    return found


def _written(whole: tuple[NumberTile, ...], stand_ins: tuple[NumberTile, ...]) -> tuple[Piece, ...]:
    group = len({tile.number for tile in whole}) == 1
    bare = group and len(whole) - len(stand_ins) > 1
    return tuple((JOLY if bare else DeclaredJoly(tile)) if tile in stand_ins else tile
                 for tile in whole)


def every_table(need: Tiles, more: Tiles) -> Iterator[Rows]:
    """Yield every way to lay all of *need* and some of *more* in sets."""
    sets = tuple(every_set(need + more).items())

    def lay(need: Tiles, more: Tiles, start: int) -> Iterator[Rows]:
        wanted = min(+need, key=str, default=None)
        if wanted is None:
            yield ()
        for at in range(start if wanted is None else 0, len(sets)):
            row, tiles = sets[at]
            if (wanted is None or wanted in tiles) and not tiles - (need + more):
                rest = need - tiles
                spent = tiles - need
                for others in lay(rest, more - spent, at if wanted is None else 0):
                    yield (row, *others)

    yield from lay(+need, +more, 0)


def most_laid(problem: Problem, options: RummikubOptions) -> int:
    """Return how many tiles of the rack a table can take by the rules."""
    table: Tiles = Counter(slot.tile for meld in problem.table for slot in meld.slots)
    best = 0
    for rows in every_table(table, Counter(problem.rack)):
        laid = sum(map(len, rows)) - table.total()
        if laid > best and check_arrangement(problem, rows, options):
            best = laid
    return best
