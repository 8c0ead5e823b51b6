"""A hand and the melds that may be in it, for the checker of closed hands: all of any length."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations, pairwise

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


def runs(high_one: bool) -> Iterator[Meld]:  # noqa: FBT001 (cached by place)
    last = 14 if high_one else 13
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
    limited = table.options.ch_limit != "free"
    held, jokers = table.spots, (table.wilds + table.wilds_left) * limited
    return list(dict.fromkeys(
        column for meld, column, needs in _columns(table.options.ch_high_one, limited, jokers)
        if fits(meld) and sum(n - held[spot] for spot, n in needs if n > held[spot]) <= most))


@cache
def _columns(
    high_one: bool, limited: bool, most: int,  # noqa: FBT001 (cached by place)
) -> Sequence[tuple[Meld, Column, Sequence[tuple[Spot, int]]]]:
    """Return every meld with what it needs, its spots counted."""
    found = []
    for meld in (*runs(high_one), *groups()):
        if len(meld) > 14:
            continue
        for count in range(most + 1):
            for jokers in combinations(range(len(meld)), count):
                if not limited or takes(meld, jokers):
                    spots = tuple(spot for at, spot in enumerate(meld) if at not in jokers)
                    found.append((meld, (spots, count), tuple(Counter(spots).items())))
    return found


def columns_of(table: Table, meld: Meld) -> list[Column]:
    if table.options.ch_limit == "free":
        return [(meld, 0)]
    most = table.wilds + table.wilds_left
    return list(dict.fromkeys(
        (tuple(spot for at, spot in enumerate(meld) if at not in jokers), count)
        for count in range(most + 1) for jokers in combinations(range(len(meld)), count)
        if takes(meld, jokers)))
