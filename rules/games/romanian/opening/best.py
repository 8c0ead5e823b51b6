"""The best opening in a rack: most points first, then the fewest tiles left (R-INIT-1, R-INIT-2).

The rack is packed with melds, the lowest number first and in it the colours, Jolys last; every
state of it is solved once. Since sets never reach over to another number, and runs not far, the
states stay few: all tiles that a player held in a long game can be asked too.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import Final

from rules.copying import replace
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
    tiles: tuple[int, ...]  # indices of the tiles, lowest first and Jolys last
    take: State  # what it takes from the state
    opens: bool


@dataclass(frozen=True, slots=True)
class _Plan:
    """Melds with what they are worth: points, then tiles laid, in one number."""

    worth: int
    melds: tuple[_Meld, ...]


_NOTHING = _Plan(0, ())
_KINDS: Final[tuple[Tile, ...]] = (*NUMBER_TILES, JOLY)
_POINT = 1 << 8


class EffortSpent(Exception):  # noqa: N818 (nothing is wrong: it would take too long)
    """There is no effort left for a question."""


@dataclass(slots=True)
class Effort:
    """How many states of racks may be solved, for one question or several; each is 5 µs or so.

    It is counted and not timed, so that the same question has the same answer everywhere.
    """

    left: int

    def spend(self) -> None:
        """Take one state off.

        Raises:
            EffortSpent: there was none left.
        """
        self.left -= 1
        if self.left < 0:
            raise EffortSpent


def best_opening(
    rack: Sequence[Tile], options: Options, effort: Effort | None = None
) -> Opening:
    """Return the best opening in *rack*, or the most that could be laid where none is possible.

    A tile is always kept back to be thrown (R-END-2).

    Raises:
        EffortSpent: it would take more than *effort*; never of a rack that a hand can hold.
    """
    opening = _best(rack, options, effort)
    if opening.left or not opening.melds:
        return opening
    kept = [_best([*rack[:k], *rack[k + 1 :]], options, effort) for k in range(len(rack))]
    k = max(range(len(rack)), key=lambda k: _rank(kept[k]))
    return replace(kept[k], left=(rack[k], *kept[k].left))


def _rank(opening: Opening) -> tuple[bool, bool, int, int]:
    return (opening.is_possible, opening.has_run, opening.points, -len(opening.left))


def tiles_that_open(rack: Sequence[Tile], options: Options) -> tuple[Tile, ...]:
    """Return the single tiles with which *rack* could open, those it holds twice left aside."""
    counts = Counter(rack)
    return tuple(tile for tile in _KINDS if counts[tile] < COPIES
                 and best_opening([*rack, tile], options).is_possible)


def _best(rack: Sequence[Tile], options: Options, effort: Effort | None) -> Opening:
    counts = Counter(tile for tile in rack if isinstance(tile, NumberTile))
    jolys = sum(isinstance(tile, Joly) for tile in rack)
    tiles = sorted(counts, key=lambda tile: (tile.number, tile.colour.value))
    kinds: list[Tile] = [*tiles, JOLY]
    index = {tile: k for k, tile in enumerate(kinds)}
    start = sum(min(counts[tile], 3) << 2 * index[tile] for tile in tiles)
    start += min(jolys, 3) << 2 * index[JOLY]
    melds = [_meld(pieces, shape, index, options) for pieces, shape in candidates(
        set(tiles), jolys, options)]
    any_way, with_run = _Packer(melds, len(index), effort)(start)
    chosen = any_way if with_run is None else with_run
    return _opening(rack, chosen.melds, options, has_run=with_run is not None)


def _opening(
    rack: Sequence[Tile], melds: Sequence[_Meld], options: Options, *, has_run: bool
) -> Opening:
    left = Counter(rack)
    for meld in melds:
        left.subtract(map(tile_of, meld.pieces))
    points = sum(meld.points for meld in melds)
    return Opening(
        tuple(sorted((meld.pieces for meld in melds), key=_place)), points,
        tuple(tile for tile in _KINDS for _ in range(left[tile])),
        has_run, max(options.min_initial - points, 0))


def _place(pieces: tuple[Piece, ...]) -> tuple[bool, str, int]:
    """Return where a meld is told: those with a Joly first, then by colours and numbers."""
    real = [piece for piece in pieces if isinstance(piece, NumberTile)]
    return (len(real) == len(pieces), *min((tile.colour.value, tile.number) for tile in real))


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
    pieces: tuple[Piece, ...], shape: Shape, index: Mapping[Tile, int], options: Options
) -> _Meld:
    tiles = sorted(index[tile_of(piece)] for piece in pieces)
    ones = isinstance(shape, GroupShape) and shape.number == 1 and options.ones_open
    return _Meld(
        pieces, opening_points(shape, pieces, options), tuple(tiles),
        sum(1 << 2 * k for k in tiles),
        isinstance(shape, RunShape) or ones)


def _fits(meld: _Meld, state: State) -> bool:
    return all(state >> 2 * k & 3 for k in meld.tiles) and _no_tile_twice(meld, state)


def _no_tile_twice(meld: _Meld, state: State) -> bool:
    """Say whether a run with a 1 at both ends, or two Jolys, finds two of them."""
    return len(set(meld.tiles)) == len(meld.tiles) or all(
        state >> 2 * k & 3 >= meld.tiles.count(k) for k in meld.tiles)


class _Packer:
    """Solves each state of the rack once: the best plan, and the best with a run in it."""

    def __init__(self, melds: Sequence[_Meld], count: int, effort: Effort | None) -> None:
        self.effort = effort
        self.lowest: list[list[_Meld]] = [[] for _ in range(count)]
        for meld in melds:
            self.lowest[meld.tiles[0]].append(meld)
        self.solve = cache(self._solve)

    def __call__(self, state: State) -> tuple[_Plan, _Plan | None]:
        return self.solve(state, 0)

    def _solve(self, state: State, k: int) -> tuple[_Plan, _Plan | None]:
        if self.effort is not None:
            self.effort.spend()
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


