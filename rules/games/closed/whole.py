"""Long runs that cannot be cut where jokers are limited: where their jokers stand.

A run can be cut wherever both parts have three tiles and no more jokers than they may. Two jokers
forbid it only if they are first and third from one end; three and four leave a few places as well.
"""

from collections.abc import Iterator
from functools import cache
from itertools import combinations, pairwise
from typing import Final, TypeAlias

from rules.games.closed.shapes import NOWHERE, REALS_PER_JOKER, Shape
from rules.reading import SHORTEST

_TO_A_JOKER: Final = REALS_PER_JOKER + 1
"""How many tiles of a run there are for each joker in it, itself among them."""

_Spots: TypeAlias = frozenset[int]
"""Indices of a run's tiles."""


@cache
def _spots(size: int, jokers: int) -> tuple[tuple[_Spots, bool], ...]:
    """Return where jokers can stand in a run, and whether the run cannot be cut then."""
    return tuple((frozenset(spots), not any(
        _may(spots, 0, at) and _may(spots, at, size)
        for at in range(SHORTEST, size - SHORTEST + 1)))
        for spots in combinations(range(size), jokers)
        if jokers * _TO_A_JOKER <= size and all(b - a > 1 for a, b in pairwise(spots)))


def _may(spots: tuple[int, ...], first: int, end: int) -> bool:
    """Say whether the part of a run from *first* to before *end* may have the jokers in it."""
    return sum(first <= spot < end for spot in spots) * _TO_A_JOKER <= end - first


@cache
def _of(shape: Shape, jokers: int) -> tuple[tuple[_Spots, bool], ...]:
    """Return the same for a run, with a joker where nothing else can stand."""
    bare = {at for at, place in enumerate(shape.places) if place == NOWHERE}
    return tuple(each for each in _spots(shape.size, jokers) if bare <= each[0])


@cache
def wholes(shape: Shape, most: int) -> tuple[tuple[int, int], ...]:
    """Return how many jokers, up to *most*, a long run has that cannot be cut, and its real tiles.

    These are a set of places.
    """
    return tuple((jokers, _places(shape, spots)) for jokers in range(REALS_PER_JOKER, most + 1)
                 for spots, whole in _of(shape, jokers) if whole)


@cache
def bare_wholes(shape: Shape, most: int) -> tuple[tuple[int, int], ...]:
    """Return the same with tiles missing too, but only the tiles that are there.

    With other places for its jokers, and for what is missing, such a run could still not be cut.
    """
    return tuple((jokers, _places(shape, blank)) for jokers in range(REALS_PER_JOKER, most + 1)
                 for blank in _blanks(shape, jokers))


def _blanks(shape: Shape, jokers: int) -> Iterator[_Spots]:
    ways = _of(shape, jokers)
    seen: set[_Spots] = set()
    ahead = [spots for spots, whole in ways if whole]
    while ahead:
        blank = ahead.pop()
        if blank in seen or any(spots <= blank for spots, whole in ways if not whole):
            continue
        seen.add(blank)
        yield blank
        ahead += [blank | {at} for at in range(shape.size) if at not in blank]


def _places(shape: Shape, blank: _Spots) -> int:
    return sum(1 << place for at, place in enumerate(shape.places) if at not in blank)


def leaving(places: int, most: int) -> Iterator[int]:
    """Yield every part of a set of places that leaves out *most* of them or fewer; whole first."""
    bits = [1 << at for at in range(places.bit_length()) if places >> at & 1]
    for count in range(min(most, len(bits)) + 1):
        for out in combinations(bits, count):
            yield places - sum(out)
