"""What the solver of closed hands says, the long way round: nothing here is shared with it.

How many tiles are missing comes from a generic solver, HiGHS through ``scipy.optimize.milp``, that
is given every meld of any length and chooses among them. Whether a hand closes is tried out
tile by tile.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations, pairwise
from random import Random

import numpy as np
from scipy.optimize import Bounds, LinearConstraint, milp
from scipy.sparse import lil_array

from rules.games.closed.hand import Deal
from rules.games.closed.options import ClosedOptions
from rules.tiles import FULL_SET, Joly, NumberTile, Tile

COLOURS = "rybk"
Spot = tuple[str, int]
"""A colour's letter and a number."""

SPOTS: tuple[Spot, ...] = tuple((colour, n) for colour in COLOURS for n in range(1, 14))
Meld = tuple[Spot, ...]


@dataclass(frozen=True)
class Table:
    """A hand as this module counts it: spots, wild tiles, and what can still be drawn."""

    options: ClosedOptions
    spots: Counter[Spot]
    wilds: int
    left: Counter[Spot]
    wilds_left: int
    names: dict[Spot | None, str] = field(hash=False, default_factory=dict)

    @property
    def size(self) -> int:
        return self.spots.total() + self.wilds


def table_of(tiles: Sequence[Tile], dealt: Deal) -> Table:
    """Return *tiles* as they are counted here."""
    options = dealt.options

    def spot(tile: Tile) -> Spot | None:
        if options.ch_wild == "indicator":
            assert isinstance(dealt.exposed, NumberTile)
            okey = (dealt.exposed.colour.value, dealt.exposed.number % 13 + 1)
            if isinstance(tile, Joly):
                return okey
            here = (tile.colour.value, tile.number)
            return None if here == okey else here
        return None if isinstance(tile, Joly) else (tile.colour.value, tile.number)

    box = Counter(map(spot, FULL_SET * options.ch_boxes))
    names = {spot(tile): str(tile) for tile in FULL_SET}
    hand = Counter(map(spot, tiles))
    left = box - hand - Counter(map(spot, dealt.gone))
    return Table(options, Counter({s: n for s, n in hand.items() if s}), hand[None],
                 Counter({s: n for s, n in left.items() if s}), left[None], names)


def runs(options: ClosedOptions) -> Iterator[Meld]:
    last = 14 if options.ch_high_one else 13
    for colour in COLOURS:
        for low in range(1, last):
            for high in range(low + 2, last + 1):
                yield tuple((colour, (at - 1) % 13 + 1) for at in range(low, high + 1))


def groups() -> Iterator[Meld]:
    for n in range(1, 14):
        for size in (3, 4):
            for chosen in combinations(COLOURS, size):
                yield tuple((colour, n) for colour in chosen)


def is_run(meld: Meld) -> bool:
    return len({colour for colour, _n in meld}) == 1


def takes(meld: Meld, jokers: Sequence[int]) -> bool:
    """Say whether jokers can stand at these indices by ropet's limits."""
    apart = all(b - a > 1 for a, b in pairwise(jokers))
    return len(meld) >= 3 * len(jokers) and (apart or not is_run(meld))


Fits = Callable[[Meld], bool]
PACKED = frozenset({"melds", "groups", "minor", "major", "bicolour", "colour-runs"})


def scopes(kind: str) -> list[Fits]:
    """Return of which melds a hand of *kind* may be, one test for each way."""
    def within(low: int, high: int) -> Fits:
        return lambda meld: all(low <= n <= high for _c, n in meld)

    def of(colours: Sequence[str]) -> Fits:
        return lambda meld: is_run(meld) and meld[0][0] in colours
    return {
        "melds": [lambda _meld: True], "groups": [lambda meld: not is_run(meld)],
        "minor": [within(1, 7)], "major": [within(8, 13)],
        "bicolour": [of(two) for two in combinations(COLOURS, 2)],
        "colour-runs": [of(one) for one in COLOURS]}[kind]


Column = tuple[Meld, int]
"""What a part of a hand needs: its spots, and how many wild tiles beside them."""


def columns(table: Table, fits: Fits, most: int) -> list[Column]:
    """Return the melds, where jokers are limited each with every place that they may take.

    Of those that lack more than *most* tiles none can be in a hand that lacks no more.
    """
    return [column for column in _columns(table, fits) if sum(
        max(n - table.spots[spot], 0) for spot, n in Counter(column[0]).items()) <= most]


def _columns(table: Table, fits: Fits) -> list[Column]:
    melds = [meld for meld in (*runs(table.options), *groups())
             if fits(meld) and len(meld) <= 14]
    if table.options.ch_limit == "free":
        return [(meld, 0) for meld in melds]
    most = table.wilds + table.wilds_left
    return list(dict.fromkeys(
        (tuple(spot for at, spot in enumerate(meld) if at not in jokers), count)
        for meld in melds for count in range(most + 1)
        for jokers in combinations(range(len(meld)), count) if takes(meld, jokers)))


def columns_of(table: Table, meld: Meld) -> list[Column]:
    if table.options.ch_limit == "free":
        return [(meld, 0)]
    most = table.wilds + table.wilds_left
    return list(dict.fromkeys(
        (tuple(spot for at, spot in enumerate(meld) if at not in jokers), count)
        for count in range(most + 1) for jokers in combinations(range(len(meld)), count)
        if takes(meld, jokers)))


@dataclass
class Program:
    """An integer program: what is chosen, and what of it is drawn.

    ``draws`` are the variables of the 52 spots that are drawn, ``hand`` those that come from the
    hand; the last variable is the wild tiles that are drawn, its neighbour those of the hand.
    """

    constraints: list[LinearConstraint]
    upper: "np.ndarray"
    hand: Sequence[int]
    draws: Sequence[int]

    def solve(self, upper: "np.ndarray") -> "tuple[int, np.ndarray] | None":
        """Return the fewest draws, and the whole choice; none where there is none."""
        cost = np.zeros(len(upper))
        cost[[*self.draws, -1]] = 1
        found = milp(cost, integrality=np.ones(len(upper)), bounds=Bounds(0, upper),
                     constraints=self.constraints)
        return None if found.x is None else (round(found.fun), np.round(found.x))

    def missing(self) -> int | None:
        """Return the fewest draws."""
        found = self.solve(self.upper)
        return None if found is None else found[0]

    def _at(self, spot: Spot | None, variables: Sequence[int], wild: int) -> int:
        return len(self.upper) + wild if spot is None else variables[SPOTS.index(spot)]

    def other_draw(self, but: frozenset[Spot | None]) -> str | None:
        """Return a draw that does alone beside *but*, if there is one."""
        upper = self.upper.copy()
        for spot in but:
            upper[self._at(spot, self.draws, -1)] = 0
        best = self.solve(upper)
        if best is None or best[0] > 1:
            return None
        return next(str(spot) for spot in [*SPOTS, None]
                    if best[1][self._at(spot, self.draws, -1)] == 1)

    def does(self, spot: Spot | None) -> bool:
        """Say whether this draw does alone."""
        upper = self.upper.copy()
        upper[[*self.draws, -1]] = 0
        at = self._at(spot, self.draws, -1)
        upper[at] = min(self.upper[at], 1)
        best = self.solve(upper)
        return best is not None and best[0] == 1

    def closes_without(self, spot: Spot | None) -> bool:
        """Say whether the hand closes without this tile."""
        upper = self.upper.copy()
        upper[[*self.draws, -1]] = 0
        upper[self._at(spot, self.hand, -2)] -= 1
        return self.solve(upper) is not None


def program_of(
    table: Table, parts: Sequence[Column], size: int = 14,
    exactly: Sequence[tuple[int, int, int]] = (),
) -> Program:
    """Return the program that chooses *parts* of *size* tiles.

    *exactly* says of how many parts, from one index up to another, there must be how many.
    """
    free = table.options.ch_limit == "free"
    n, m = len(parts), len(SPOTS)
    # parts, tiles of the hand, draws, wild tiles at spots, wild tiles held and drawn
    width = n + 3 * m + 2
    at = {spot: i for i, spot in enumerate(SPOTS)}
    balance = lil_array((m, width))
    for j, (spots, _jokers) in enumerate(parts):
        for spot in spots:
            balance[at[spot], j] += 1
    for i in range(m):
        for side in range(3):
            balance[i, n + side * m + i] = -1
    sizes, wild = np.zeros(width), np.zeros(width)
    sizes[:n] = [len(spots) + jokers for spots, jokers in parts]
    wild[:n] = [jokers for _spots, jokers in parts]
    wild[n + 2 * m:-2] = 1
    wild[-2:] = -1
    upper = np.concatenate([
        np.full(n, 14), [table.spots[spot] for spot in SPOTS],
        [table.left[spot] for spot in SPOTS], np.full(m, 14 if free else 0),
        [table.wilds, table.wilds_left]]).astype(float)
    constraints = [LinearConstraint(balance.tocsr(), 0, 0), LinearConstraint(sizes, size, size),
                   LinearConstraint(wild, 0, 0)]
    for first, last, count in exactly:
        number = np.zeros(width)
        number[first:last] = 1
        constraints.append(LinearConstraint(number, count, count))
    return Program(constraints, upper, range(n, n + m), range(n + m, n + 2 * m))


def programs(
    table: Table, kind: str, lacks: int = 14
) -> Iterator[Program]:
    """Yield the ways in which *table* may be a hand of *kind* that lacks so many tiles."""
    most = lacks + table.wilds if table.options.ch_limit == "free" else lacks

    def has(spots: set[Spot], size: int = 14) -> bool:
        held = sum(n for spot, n in table.spots.items() if spot in spots)
        return size - held - table.wilds <= lacks
    if kind == "bicolour" and table.options.ch_bicolour == "two":
        yield from (_two_runs(table, one, other, most) for one, other in combinations(COLOURS, 2)
                    if has({spot for spot in SPOTS if spot[0] in (one, other)}))
    elif kind in PACKED:
        for fits in scopes(kind):
            parts = columns(table, fits, most)
            if has({spot for spots, _jokers in parts for spot in spots}):
                yield program_of(table, parts)
    elif kind == "eight" and table.options.ch_eight == "melded":
        for n in range(1, 14):
            if has({(c, n) for c in COLOURS}, 8):
                fixed = columns_of(table, tuple((c, n) for c in COLOURS))
                rest = columns(table, lambda _meld: True, most)
                yield program_of(table, [*fixed, *rest], 14, [(0, len(fixed), 2)])
    else:
        yield from _SINGLE[kind](table)


def _two_runs(table: Table, one: str, other: str, most: int) -> Program:
    first, second = (columns(table, lambda meld, c=colour: is_run(meld) and meld[0][0] == c, most)
                     for colour in (one, other))
    return program_of(table, [*first, *second], 14, [
        (0, len(first), 1), (len(first), len(first) + len(second), 1)])


def _pairs(table: Table) -> Iterator[Program]:
    yield program_of(table, [((s, s), 0) for s in SPOTS])


def _full_run(table: Table) -> Iterator[Program]:
    for colour in COLOURS:
        yield program_of(table, columns_of(table, tuple(
            (colour, (at - 1) % 13 + 1) for at in range(1, 15))))


def _alike(table: Table, groups: Iterator[list[Spot]], size: int) -> Iterator[Program]:
    """Yield the programs that choose *size* tiles of one of these groups."""
    for spots in groups:
        singles: list[Column] = [((spot,), 0) for spot in spots]
        if table.options.ch_limit == "free":
            yield program_of(table, singles, size)
            continue
        for jokers in range(min(size // 3, table.wilds + table.wilds_left) + 1):
            last = len(singles)
            yield program_of(table, [*singles, ((), 1)], size, [(last, last + 1, jokers)])


_SINGLE: dict[str, Callable[[Table], Iterator[Program]]] = {
    "pairs": _pairs, "full-run": _full_run,
    "mosaic": lambda table: iter([mosaic_program(table)]),
    "colour": lambda table: _alike(table, ([(c, n) for n in range(1, 14)] for c in COLOURS), 14),
    "eight": lambda table: _alike(table, ([(c, n) for c in COLOURS] for n in range(1, 14)), 8)}


@dataclass(frozen=True)
class Claim:
    """What the solver says of a hand as a kind: spots, and none for the wild tile."""

    missing: int | None
    draws: frozenset[Spot | None] = frozenset()
    throws: frozenset[Spot | None] = frozenset()


def faults(table: Table, kind: str, claim: Claim, rng: Random, tries: int = 4) -> list[str]:
    """Return what is wrong with a claim.

    All that is not claimed is ruled out at once; of what is claimed, and of the throws that are
    not, a few are tried.
    """
    lacks = 14 if claim.missing is None else claim.missing  # what lacks more cannot be less
    missing = min((found for program in programs(table, kind, lacks)
                   if (found := program.missing()) is not None), default=None)
    if missing != claim.missing:
        return [f"{claim.missing} missing and not {missing}"]
    if missing == 1:
        best = list(programs(table, kind, 1))
        beyond = [each for program in best if (each := program.other_draw(claim.draws))]
        wrong = [spot for spot in _some(rng, claim.draws, tries)
                 if not any(program.does(spot) for program in best)]
        return [f"{each} closes too" for each in beyond] + [f"{spot}: no" for spot in wrong]
    if missing == 0 and table.size == 15:
        best = list(programs(table, kind, 0))
        held = frozenset([*+table.spots, *([None] if table.wilds else [])])
        tried = _some(rng, held, tries) + _some(rng, claim.throws, tries)
        return [f"throw {spot}" for spot in tried if (
            any(program.closes_without(spot) for program in best) != (spot in claim.throws))]
    return []


def _some(rng: Random, spots: frozenset[Spot | None], most: int) -> list[Spot | None]:
    return rng.sample(sorted(spots, key=str), min(len(spots), most))


def mosaic_program(table: Table) -> Program:
    """Return the program of a mosaic: each place of the row has one tile, or a joker."""
    free = table.options.ch_limit == "free"
    row = [at % 13 + 1 for at in range(14)]
    n, m = 14 * 4, len(SPOTS)  # each place in each colour, by a tile and by a wild tile
    width = 2 * n + 2 * m + 2
    upper = np.ones(width)
    upper[2 * n:-2] = [*(table.spots[s] for s in SPOTS), *(table.left[s] for s in SPOTS)]
    upper[-2:] = [table.wilds, table.wilds_left]

    def line(places: Sequence[tuple[int, int]], hows: Sequence[int] = (0, 1)) -> "np.ndarray":
        found = np.zeros(width)
        found[[how * n + at * 4 + c for at, c in places for how in hows]] = 1
        return found
    rows = [LinearConstraint(line([(at, c) for c in range(4)]), 1, 1) for at in range(14)]
    apart = [*((a, a + 1) for a in range(13)), *combinations(range(4), 2), (0, 13)]
    rows += [LinearConstraint(line([(at, c) for at in pair]), 0, 1)
             for pair in apart for c in range(4)]
    for i, (colour, number) in enumerate(SPOTS):
        used = line([(at, COLOURS.index(colour)) for at in range(14) if row[at] == number], [0])
        used[[2 * n + i, 2 * n + m + i]] = -1
        rows.append(LinearConstraint(used, 0, 0))
    wild = line([(at, c) for at in range(14) for c in range(4)], [1])
    if not free:
        rows += [LinearConstraint(line([(at, c) for at in (a, a + 1) for c in range(4)], [1]),
                                  0, 1) for a in range(13)]
        rows.append(LinearConstraint(wild.copy(), 0, 4))
    wild[-2:] = -1
    rows.append(LinearConstraint(wild, 0, 0))
    return Program(rows, upper, range(2 * n, 2 * n + m), range(2 * n + m, 2 * n + 2 * m))
