"""The best opening in a rack: most points first, then the fewest tiles left (R-INIT-1, R-INIT-2).

Melds are chosen one by one, those with a Joly first, for there are two at most; what is left is
packed with melds of real tiles, lowest tile first, and every state of the rack is solved once.
Grows with the number of melds that the rack allows, and with its square where it holds two Jolys.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations
from typing import Final

from rules.games.romanian.options import Options
from rules.games.romanian.reading import REALS_PER_JOLY, run_limits
from rules.games.romanian.values import opening_points
from rules.melds import HIGH_ONE, DeclaredJoly, GroupShape, Piece, RunShape, Shape, tile_of
from rules.reading import LARGEST_SET, SHORTEST
from rules.tiles import COPIES, JOLY, NUMBER_TILES, NUMBERS, Colour, Joly, NumberTile, Tile

State = int
"""How many of each different tile are left: two bits for each, the first tile's lowest."""


@dataclass(frozen=True, slots=True)
class Opening:
    """What can be laid down.

    ``melds`` are upwards, Jolys of runs declared; ``left`` is what stays on the rack; ``missing``
    how many points are missing. ``has_run`` says that R-INIT-1 is met.
    """

    melds: tuple[tuple[Piece, ...], ...]
    points: int
    left: tuple[Tile, ...]
    has_run: bool
    missing: int

    @property
    def is_possible(self) -> bool:
        """Say whether the rules allow it as an opening."""
        return bool(self.melds) and self.has_run and not self.missing


@dataclass(frozen=True, slots=True)
class _Meld:
    pieces: tuple[Piece, ...]
    points: int
    tiles: tuple[int, ...]  # indices of the real tiles, lowest first
    take: State  # what it takes from the state
    jolys: int
    opens: bool


@dataclass(frozen=True, slots=True)
class _Plan:
    """Melds with what they are worth: points, then tiles laid, in one number."""

    worth: int
    melds: tuple[_Meld, ...]


_NOTHING = _Plan(0, ())
_KINDS: Final[tuple[Tile, ...]] = (*NUMBER_TILES, JOLY)
_POINT = 1 << 8


def best_opening(rack: Sequence[Tile], options: Options) -> Opening:
    """Return the best opening in *rack*, or the most that could be laid where none is possible.

    A tile is always kept back to be thrown (R-END-2).
    """
    opening = _best(rack, options)
    if opening.left or not opening.melds:
        return opening
    kept = [_best([*rack[:k], *rack[k + 1 :]], options) for k in range(len(rack))]
    k = max(range(len(rack)), key=lambda k: _rank(kept[k]))
    return replace(kept[k], left=(rack[k], *kept[k].left))


def _rank(opening: Opening) -> tuple[bool, bool, int, int]:
    return (opening.is_possible, opening.has_run, opening.points, -len(opening.left))


def tiles_that_open(rack: Sequence[Tile], options: Options) -> tuple[Tile, ...]:
    """Return the single tiles with which *rack* could open, those it holds twice left aside."""
    counts = Counter(rack)
    return tuple(tile for tile in _KINDS if counts[tile] < COPIES
                 and best_opening([*rack, tile], options).is_possible)


def _best(rack: Sequence[Tile], options: Options) -> Opening:
    counts = Counter(tile for tile in rack if isinstance(tile, NumberTile))
    jolys = sum(isinstance(tile, Joly) for tile in rack)
    tiles = sorted(counts, key=lambda tile: (tile.colour.value, tile.number))
    index = {tile: k for k, tile in enumerate(tiles)}
    start = sum(min(counts[tile], 3) << 2 * k for tile, k in index.items())
    melds = [_meld(pieces, shape, index, options) for pieces, shape in candidates(
        set(tiles), jolys, options)]
    packed = _Packer([meld for meld in melds if not meld.jolys], len(tiles))
    best = [_NOTHING, _NOTHING]
    found = [False, False]
    for plan, state, opens in _with_jolys([meld for meld in melds if meld.jolys], start, jolys):
        any_way, with_run = packed(state)
        base = sum(_worth(meld) for meld in plan)
        ways = ((any_way, 0), (any_way if opens else with_run, 1))
        for way, need in ways:
            if way is not None and (not found[need] or base + way.worth > best[need].worth):
                best[need], found[need] = _Plan(base + way.worth, (*plan, *way.melds)), True
    chosen = best[1] if found[1] and best[1].melds else best[0]
    return _opening(rack, chosen.melds, options, has_run=found[1] and bool(best[1].melds))


def _opening(
    rack: Sequence[Tile], melds: Sequence[_Meld], options: Options, *, has_run: bool
) -> Opening:
    left = Counter(rack)
    for meld in melds:
        left.subtract(map(tile_of, meld.pieces))
    points = sum(meld.points for meld in melds)
    return Opening(
        tuple(meld.pieces for meld in melds), points,
        tuple(tile for tile in _KINDS for _ in range(left[tile])),
        has_run, max(options.min_initial - points, 0))


def _worth(meld: _Meld) -> int:
    return meld.points * _POINT + len(meld.pieces)


def candidates(
    held: set[NumberTile], jolys: int, options: Options
) -> Iterator[tuple[tuple[Piece, ...], Shape]]:
    """Yield the lawful melds of tiles that are held, with at most *jolys* Jolys."""
    for colour in Colour:
        for low in range(1, HIGH_ONE - 1):
            for length in range(SHORTEST, min(HIGH_ONE + 1 - low, options.max_run) + 1):
                yield from _runs(RunShape(colour, low, length), held, jolys, options)
    for number in NUMBERS:
        tiles = [tile for tile in held if tile.number == number]
        tiles.sort(key=lambda tile: tile.colour.value)
        for size in range(SHORTEST, LARGEST_SET + 1):
            for chosen in combinations(tiles, size):
                yield chosen, GroupShape(number)
            if jolys:
                for chosen in combinations(tiles, size - 1):
                    yield (*chosen, JOLY), GroupShape(number)


def _runs(
    shape: RunShape, held: set[NumberTile], jolys: int, options: Options
) -> Iterator[tuple[tuple[Piece, ...], Shape]]:
    row = [shape.tile_at(place) for place in shape.positions]
    lacking = [k for k, tile in enumerate(row) if tile not in held]
    most = min(jolys, shape.length // (1 + REALS_PER_JOLY))
    if len(lacking) > most:
        return
    others = [k for k in range(len(row)) if k not in lacking]
    for count in range(most - len(lacking) + 1):
        for more in combinations(others, count):
            stand_in = {*lacking, *more}
            pieces = tuple(DeclaredJoly(tile) if k in stand_in else tile
                           for k, tile in enumerate(row))
            if not run_limits(pieces, shape, options)[0]:
                yield pieces, shape


def _meld(
    pieces: tuple[Piece, ...], shape: Shape, index: dict[NumberTile, int], options: Options
) -> _Meld:
    tiles = sorted(index[piece] for piece in pieces if isinstance(piece, NumberTile))
    ones = isinstance(shape, GroupShape) and shape.number == 1 and options.ones_open
    return _Meld(
        pieces, opening_points(shape, pieces, options), tuple(tiles),
        sum(1 << 2 * k for k in tiles), len(pieces) - len(tiles),
        isinstance(shape, RunShape) or ones)


def _fits(meld: _Meld, state: State) -> bool:
    return all(state >> 2 * k & 3 for k in meld.tiles) and _no_tile_twice(meld, state)


def _no_tile_twice(meld: _Meld, state: State) -> bool:
    """Say whether a run with a 1 at both ends finds two of them."""
    return len(set(meld.tiles)) == len(meld.tiles) or all(
        state >> 2 * k & 3 >= meld.tiles.count(k) for k in meld.tiles)


def _with_jolys(
    melds: Sequence[_Meld], start: State, jolys: int
) -> Iterator[tuple[tuple[_Meld, ...], State, bool]]:
    """Yield the ways to lay the Jolys: none, one meld, or two with one each."""
    yield (), start, False
    for k, meld in enumerate(melds):
        if not _fits(meld, start):
            continue
        rest = start - meld.take
        yield (meld,), rest, meld.opens
        if meld.jolys == 1 and jolys > 1:
            for other in melds[k:]:
                if other.jolys == 1 and _fits(other, rest):
                    yield (meld, other), rest - other.take, meld.opens or other.opens


class _Packer:
    """Solves each state of the rack once: the best plan, and the best with a run in it."""

    def __init__(self, melds: Sequence[_Meld], count: int) -> None:
        self.lowest: list[list[_Meld]] = [[] for _ in range(count)]
        for meld in melds:
            self.lowest[meld.tiles[0]].append(meld)
        self.solve = cache(self._solve)

    def __call__(self, state: State) -> tuple[_Plan, _Plan | None]:
        return self.solve(state, 0)

    def _solve(self, state: State, k: int) -> tuple[_Plan, _Plan | None]:
        while k < len(self.lowest) and not (state >> 2 * k & 3 and self.lowest[k]):
            k += 1
        if k == len(self.lowest):
            return _NOTHING, None
        best, run = self.solve(state & ~(3 << 2 * k), k + 1)
        for meld in self.lowest[k]:
            if not _fits(meld, state):
                continue
            any_way, with_run = self.solve(state - meld.take, k)
            worth = _worth(meld)
            if worth + any_way.worth > best.worth:
                best = _Plan(worth + any_way.worth, (meld, *any_way.melds))
            way = any_way if meld.opens else with_run
            if way is not None and (run is None or worth + way.worth > run.worth):
                run = _Plan(worth + way.worth, (meld, *way.melds))
        return best, run


