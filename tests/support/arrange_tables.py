"""Random tables and racks of the leaflet's game, for the solver's tests and its bench."""

from collections import Counter
from random import Random

from rules.arranged.arranging import Problem, candidate_melds
from rules.games.tile_rummy.rearranging import problem_of
from rules.melds import Piece
from rules.tiles import FULL_SET, JOLY, Tile


def random_problem(rng: Random, size: int, rack: int, *, joker: float = 0.3,
                   faulty: float = 0.0) -> Problem:
    """Return a table of about *size* tiles of one box and a rack of *rack* tiles."""
    left: Counter[Tile] = Counter(FULL_SET)
    plain = Counter({tile: count for tile, count in left.items() if tile != JOLY})
    rows: list[tuple[Piece, ...]] = []
    laid = 0
    while laid < size:
        source = left if rng.random() < joker else plain
        row = rng.choice(list(candidate_melds(source & left)))
        tiles = Counter(JOLY if "J" in str(piece) else piece for piece in row)
        if tiles <= left:
            left -= tiles
            rows.append(row)
            laid += len(row)
    if rng.random() < faulty:
        row = tuple(rng.sample(sorted((left & plain).elements(), key=str), 3))
        left -= Counter(row)
        rows.append(row)
    return problem_of(rows, rng.sample(sorted(left.elements(), key=str), rack))


def small_problem(rng: Random) -> Problem:
    """Return a table that can be searched whole: few tiles, near one another."""
    low, colours = rng.randint(1, 8), rng.sample("rybk", rng.choice((2, 3)))
    near = Counter({tile: count for tile, count in Counter(FULL_SET).items()
                    if tile == JOLY or (tile.colour.value in colours
                                        and low <= tile.number <= low + 5)})
    left = Counter(near)
    rows: list[tuple[Piece, ...]] = []
    for _ in range(rng.randint(1, 3)):
        source = left if rng.random() < 0.4 else left - Counter({JOLY: 2})
        melds = [row for row in candidate_melds(source)
                 if Counter(JOLY if "J" in str(p) else p for p in row) <= left]
        if not melds:
            break
        row = rng.choice(melds)
        left -= Counter(JOLY if "J" in str(piece) else piece for piece in row)
        rows.append(row)
    if rng.random() < 0.2:
        row = tuple(rng.sample(sorted(left.elements(), key=str), 3))
        if JOLY not in row:
            left -= Counter(row)
            rows.append(row)
    rack = rng.sample(sorted(left.elements(), key=str), rng.randint(1, 4))
    return problem_of(rows, rack)
