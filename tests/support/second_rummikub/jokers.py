"""What may become of jokers, by the text on Q-K-6, Q-K-9, Q-K-10 and Q-K-11."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations, product

from tests.support.second_rummikub.sets import (
    JOKER,
    Row,
    face,
    faces,
    kind_of,
    meant,
    reals,
    same,
    stands_for,
)

House = Mapping[str, str]


def are_allowed(old: Sequence[Row], new: Sequence[Row], house: House) -> bool:
    """Say whether there is a way to read what became of the jokers that breaks no rule."""
    mine = [(at, piece) for at, row in enumerate(old) for piece in row if piece.startswith("J")]
    seats = [(at, k) for at, row in enumerate(new) for k, piece in enumerate(row)
             if piece.startswith("J")]
    if not mine:
        return True
    if len(seats) < len(mine) or len(seats) > 2:
        return len(seats) > 2  # a third joker breaks another rule
    hands = list(ways_of_hand(old, new))
    for chosen in permutations(seats, len(mine)):
        for freed in product((False, True), repeat=len(mine)):
            moves = list(zip(mine, chosen, freed, strict=True))
            if any(not out and not stays(old[at], piece, new[row], new[row][k])
                   for (at, piece), (row, k), out in moves):
                continue
            if any(is_right(old, new, moves, hand, house) for hand in hands):
                return True
    return False


def ways_of_hand(old: Sequence[Row], new: Sequence[Row]) -> Iterator[list[Counter[str]]]:
    """Yield which tiles of each new row came from the rack: equal tiles are alike."""
    came = faces(new) - faces(old)
    rows = [faces([row]) for row in new]

    def spread(tile: str, count: int, at: int) -> Iterator[tuple[int, ...]]:
        if at == len(rows):
            if not count:
                yield ()
            return
        for here in range(min(count, rows[at][tile]) + 1):
            for rest in spread(tile, count - here, at + 1):
                yield (here, *rest)

    tiles = list(came)
    for ways in product(*(list(spread(tile, came[tile], 0)) for tile in tiles)):
        hand: list[Counter[str]] = [Counter() for _ in rows]
        for tile, way in zip(tiles, ways, strict=True):
            for at, count in enumerate(way):
                if count:
                    hand[at][tile] = count
        yield hand


def stays(was: Row, piece: str, now: Row, joker: str) -> bool:
    """Say whether a joker is where it was: the same tile in a set of the same kind (Q-K-6)."""
    before, after = kind_of(was), kind_of(now)
    if before is None:
        return True
    if after is None or before[0] != after[0]:
        return False
    if before[0] == "run":
        return meant(piece) == meant(joker)
    return before == after and bool(stands_for(was, piece) & stands_for(now, joker))


def is_right(
    old: Sequence[Row], new: Sequence[Row], moves: Sequence[tuple[tuple[int, str], tuple[int, int],
    bool]], hand: Sequence[Counter[str]], house: House,
) -> bool:
    """Say whether one way to read the turn breaks no rule of jokers."""
    out = [(at, piece, row) for (at, piece), (row, _), freed in moves if freed]
    frozen = house["rk_joker_sets"] == "frozen"
    needs_tiles = house["rk_joker_freed"] == "tile" or frozen
    if needs_tiles and not any(
            tiles_came(old, new, moves, given, house) for given in product(*(
                list(tiles_asked(old[at], piece, house)) for at, piece, _ in out))):
        return False
    rows = {row for _, _, row in out}
    if house["rk_joker_into"] == "new" and any(
            holds_a_whole_set(old, new, moves, row) for row in rows):
        return False
    used: Counter[str] = Counter()
    for row in rows:
        here = sum(joker_row == row for _, _, joker_row in out)
        old_jokers = sum(place == row for _, (place, _), _ in moves)
        others = faces([new[row]]) - Counter({JOKER: here})
        if house["rk_joker_into"] == "rack" and others - hand[row]:
            return False
        own = Counter(hand[row])
        own[JOKER] = min(own[JOKER], faces([new[row]])[JOKER] - old_jokers)
        if house["rk_joker_rack"] == "yes" and not (+own):
            return False
        used += own
    return True


def tiles_asked(row: Row, piece: str, house: House) -> Iterator[tuple[str, ...]]:
    """Yield the tiles that free a joker: one that it may be, or both of a group of three."""
    meaning = sorted(stands_for(row, piece))
    kind = kind_of(row)
    three = kind is not None and kind[0] == "group" and len(row) == 3 and len(reals(row)) == 2
    if three and house["rk_joker_group"] == "both":
        yield tuple(meaning)
    else:
        yield from ((tile,) for tile in meaning)


def tiles_came(
    old: Sequence[Row], new: Sequence[Row], moves: Sequence[tuple[tuple[int, str], tuple[int, int],
    bool]], given: Sequence[tuple[str, ...]], house: House,
) -> bool:
    """Say whether each freed joker has its tiles, and frozen sets stay together."""
    bound: Counter[str] = Counter()
    asked = Counter(tile for tiles in given for tile in tiles)
    if house["rk_joker_sets"] == "frozen":
        each = iter(given)
        mine: dict[int, list[tuple[int, bool, tuple[str, ...]]]] = {}
        for (at, _), (row, _), freed in moves:
            mine.setdefault(at, []).append((row, freed, next(each) if freed else ()))
        needs: dict[int, Counter[str]] = {}
        for at, parts in mine.items():
            here = {row for row, freed, _ in parts if not freed}
            if not here or kind_of(old[at]) is None:
                continue
            if len(here) > 1:
                return False
            gone = sum(freed for _, freed, _ in parts)
            rest = faces([old[at]]) - Counter({JOKER: gone})
            bound += rest
            row = here.pop()
            needs.setdefault(row, Counter()).update(rest)
            needs[row].update(tile for _, freed, tiles in parts if freed for tile in tiles)
        if any(need - faces([new[row]]) for row, need in needs.items()):
            return False
    if house["rk_joker_tile"] == "rack":
        return not asked - (faces(new) - faces(old))
    return not asked - (faces(new) - bound)


def holds_a_whole_set(
    old: Sequence[Row], new: Sequence[Row],
    moves: Sequence[tuple[tuple[int, str], tuple[int, int], bool]], row: int,
) -> bool:
    """Say whether all that is left of some set is in a row; sets that are as they were are not."""
    unchanged: set[int] = set()
    for now in new:
        for at, was in enumerate(old):
            if at not in unchanged and same(was, now):
                unchanged.add(at)
                break
    for at, was in enumerate(old):
        freed = sum(owner == at and out for (owner, _), _, out in moves)
        rest = Counter(map(face, was)) - Counter({JOKER: freed})
        if at not in unchanged and not rest - faces([new[row]]):
            return True
    return False
