"""A plain search for the best first meld: every set of a rack, every choice of them."""

from collections import Counter
from functools import cache
from itertools import combinations

from rules.tiles import JOLY, NUMBERS, Colour, Joly, NumberTile, Tile, number_tile

Sets = tuple[tuple[tuple[Tile, ...], int], ...]
"""Sets as the tiles that they take, jokers last, and what they count."""


def all_sets(rack: Counter[Tile], joker: int | None) -> Sets:
    """Return every set that *rack* can make; a joker counts *joker*, or the tile it stands for."""
    wholes = [tuple(number_tile(colour, low + k) for k in range(length))
              for colour in Colour for length in range(3, 14)
              for low in NUMBERS if low + length <= 14]
    wholes += [tuple(number_tile(colour, number) for colour in chosen)
               for number in NUMBERS for size in (3, 4) for chosen in combinations(Colour, size)]
    found: dict[tuple[Tile, ...], int] = {}
    for whole in wholes:
        for jokers in range(min(rack[JOLY], len(whole) - 1) + 1):
            for stand_ins in combinations(whole, jokers):
                reals = [tile for tile in whole if tile not in stand_ins]
                if any(not rack[tile] for tile in reals):
                    continue
                points = sum(tile.number for tile in reals) + sum(
                    tile.number if joker is None else joker for tile in stand_ins)
                tiles = (*sorted(reals, key=str), *(JOLY,) * jokers)
                found[tiles] = max(points, found.get(tiles, 0))
    return tuple(found.items())


def best_points(tiles: list[Tile], joker: int | None = None) -> int:
    """Return the most that sets of *tiles* count together."""
    sets = all_sets(Counter(tiles), joker)

    @cache
    def best(left: frozenset[tuple[Tile, int]], start: int) -> int:
        counts = Counter(dict(left))
        most = 0
        for at in range(start, len(sets)):
            used, points = sets[at]
            taken = Counter(used)
            if taken <= counts:
                most = max(most, points + best(frozenset((counts - taken).items()), at))
        return most

    return best(frozenset(Counter(tiles).items()), 0)


def is_set(row: tuple[object, ...]) -> bool:
    """Say whether tiles, jokers declared or bare in a group, are a run or a group."""
    reals = [each for each in row if isinstance(each, NumberTile)]
    jokers = [each for each in row if not isinstance(each, NumberTile)]
    if len({tile.number for tile in reals}) == 1 and all(
            isinstance(each, Joly) or len(reals) == 1 for each in jokers):
        return len({tile.colour for tile in reals}) == len(reals) and 3 <= len(row) <= 4
    known = [getattr(each, "stands_for", each) for each in row]
    return len(row) >= 3 and len({tile.colour for tile in known}) == 1 and all(
        tile.number == known[0].number + at for at, tile in enumerate(known))
