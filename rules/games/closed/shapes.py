"""Runs and groups as sets of places: the melds of which closed hands are put together.

A closed hand is cut into as short melds as it can be: runs of three, four and five, groups of
three and four; each longer run is two of them. Only where jokers are limited can a longer run be
right although its parts are not (C-WILD-5, C-WILD-6): with two jokers it needs six tiles, and
from nine on a part can be cut off.
"""

from dataclasses import dataclass, field
from functools import cache
from itertools import combinations
from typing import Final

from rules.games.closed.hand import COLOURS, HAND, PLACES
from rules.games.closed.options import ClosedOptions
from rules.melds import HIGH_ONE
from rules.reading import LARGEST_SET, SHORTEST
from rules.tiles import NUMBERS

REALS_PER_JOKER: Final = 2
LONGEST_PART: Final = 5
NOWHERE: Final = PLACES
"""The place of which no hand has a tile."""


@dataclass(frozen=True, slots=True)
class Shape:
    """A run or a group: its places upwards, ``NOWHERE`` where only a joker can stand.

    ``size`` is how many tiles it has, ``mask`` the set of its places.
    """

    places: tuple[int, ...]
    is_run: bool
    size: int = field(init=False)
    mask: int = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "size", len(self.places))
        object.__setattr__(self, "mask", sum(
            1 << place for place in self.places if place != NOWHERE))

    @property
    def number(self) -> int:
        """Return the number of a group."""
        return self.places[0] // len(COLOURS) + 1

    @property
    def colour(self) -> int:
        """Return which colour a run has."""
        return self.places[1] % len(COLOURS)


def run(colour: int, low: int, size: int, nowhere: int = 0) -> Shape:
    """Return a run from position *low* upwards; 14 is a 1, position *nowhere* a joker's alone."""
    return Shape(tuple(
        NOWHERE if at == nowhere else (at - 1) % len(NUMBERS) * len(COLOURS) + colour
        for at in range(low, low + size)), is_run=True)


@cache
def runs(size: int, *, high_one: bool) -> tuple[Shape, ...]:
    """Return all runs of *size* tiles.

    One of fourteen has a 1 at both ends. It is a meld that cannot be cut only where a joker
    stands at one of them, so each is returned with a joker there.
    """
    last = HIGH_ONE if high_one else HIGH_ONE - 1
    ends = (1, HIGH_ONE) if size == HIGH_ONE else (0,)
    return tuple(run(colour, low, size, nowhere) for colour in range(len(COLOURS))
                 for low in range(1, last - size + 2) for nowhere in ends)


@cache
def groups() -> tuple[Shape, ...]:
    """Return all groups."""
    return tuple(Shape(tuple((number - 1) * len(COLOURS) + colour for colour in chosen),
                       is_run=False)
                 for number in NUMBERS for size in (SHORTEST, LARGEST_SET)
                 for chosen in combinations(range(len(COLOURS)), size))


@cache
def parts(high_one: bool, jokers: int) -> tuple[Shape, ...]:  # noqa: FBT001 (cached by place)
    """Return the melds of which closed hands consist; *jokers* is how many a run may take."""
    longest = LONGEST_PART if jokers < REALS_PER_JOKER else min(
        jokers * SHORTEST + REALS_PER_JOKER, HAND)
    return (*groups(), *(shape for size in range(SHORTEST, longest + 1)
                         for shape in runs(size, high_one=high_one)))


def parts_of(options: ClosedOptions, wilds: int) -> tuple[Shape, ...]:
    """Return the melds of which closed hands consist by *options*, with so many wild tiles."""
    return parts(options.ch_high_one, wilds if options.ch_limit == "ropet" else 0)
