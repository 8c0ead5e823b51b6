"""An exact search for arrangements, plain and slow: the reference for small tables."""

from collections import Counter
from collections.abc import Iterator
from itertools import product

from rules.arranged.arranging import (
    Arrangement,
    NoArrangement,
    Problem,
    Release,
    candidate_melds,
    extensions,
    releases,
)
from rules.arranged.places import pieces_of
from rules.games.tile_rummy.rearranging import check_arrangement
from rules.melds import Piece, TableMeld, tile_of
from rules.tiles import JOLY, Tile

Rows = tuple[tuple[Piece, ...], ...]
Tiles = Counter[Tile]


def counted(row: tuple[Piece, ...]) -> Tiles:
    return Counter(map(tile_of, row))


def covers(need: Tiles, pool: Tiles, *, only_needed: bool = False) -> Iterator[Rows]:
    """Yield melds from *pool* that cover *need*; all of them hold a tile that is needed.

    After that, unless *only_needed*, melds of what is left over.
    """
    wanted = next(iter(sorted(+need, key=str)), None)
    if wanted is None:
        yield ()
        if not only_needed:
            yield from _optional(pool, tuple(candidate_melds(pool)))
        return
    for row in dict.fromkeys(candidate_melds(pool)):
        tiles = counted(row)
        if wanted in tiles and tiles <= pool:
            for rest in covers(need - tiles, pool - tiles, only_needed=only_needed):
                yield (row, *rest)


def _optional(pool: Tiles, rows: Rows) -> Iterator[Rows]:
    for index, row in enumerate(rows):
        tiles = counted(row)
        if tiles <= pool:
            yield (row,)
            for rest in _optional(pool - tiles, rows[index:]):
                yield (row, *rest)


def all_arrangements(tiles: Tiles) -> Iterator[Rows]:
    """Yield every way to lay exactly *tiles* in melds of at most five tiles."""
    yield from covers(tiles, tiles, only_needed=True)


def _mendings(problem: Problem, rack: Tiles) -> Iterator[tuple[Rows, Tiles]]:
    """Yield what may become of the faulty melds, and the tiles of the rack that are left."""
    def mend(melds: tuple[TableMeld, ...], left: Tiles) -> Iterator[tuple[Rows, Tiles]]:
        if not melds:
            yield (), left
            return
        whole = pieces_of(melds[0])
        for rest, after in mend(melds[1:], left):
            yield (whole, *rest), after
        own = counted(whole)
        for rows in covers(own, own + left, only_needed=True):
            spent = sum((counted(row) for row in rows), Counter()) - own
            for rest, after in mend(melds[1:], left - spent):
                yield (*rows, *rest), after

    yield from mend(problem.faulty, rack)


def _grown(kept: list[tuple[TableMeld, Release]], pool: Tiles) -> Iterator[tuple[Rows, Tiles]]:
    if not kept:
        yield (), pool
        return
    meld, release = kept[0]
    assert meld.shape is not None
    for row in extensions(meld.shape, release.rest, pool):
        left = pool - (counted(row) - counted(release.rest))
        for rows, after in _grown(kept[1:], left):
            yield (row, *rows), after


def every_arrangement(problem: Problem) -> Iterator[Rows]:
    """Yield candidates for lawful tables, among them one of each number of tiles that can be."""
    for mended, rack in _mendings(problem, Counter(problem.rack)):
        for ways in product(*(tuple(releases(meld, rack)) for meld in problem.jokers)):
            given: Tiles = Counter(tile for way in ways for tile in way.given)
            if not given <= rack:
                continue
            freed: Tiles = Counter({JOLY: given.total()}) if given else Counter()
            need = problem.loose + freed
            need += sum((counted(way.rest) for way in ways if way.is_free), Counter())
            pool = need + (rack - given)
            kept = [(meld, way) for meld, way in zip(problem.jokers, ways, strict=True)
                    if not way.is_free]
            for rows, left in _grown(kept, pool):
                for rest in covers(need - (pool - left), left):
                    yield (*mended, *rows, *rest)


def best_arrangement(problem: Problem) -> Arrangement | NoArrangement:
    """Return a lawful table with as many tiles of the rack as any has."""
    before = sum(len(meld.slots) for meld in problem.table)
    best, most = None, 0
    for rows in every_arrangement(problem):
        laid = sum(map(len, rows)) - before
        if laid > most and check_arrangement(problem, rows):
            best, most = Arrangement(rows), laid
            if most == len(problem.rack):
                break
    return best or NoArrangement(proved=True)
