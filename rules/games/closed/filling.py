"""The ways to fill melds from a hand: which of their tiles it has, and what stands in the rest."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations, pairwise
from typing import Final, TypeAlias

from rules.games.closed.hand import FIELD, GUARD, places_in, places_of
from rules.games.closed.shapes import LONGEST_PART, NOWHERE, REALS_PER_JOKER, Shape

_ENDS: Final = ((0, 2), (-1, -3))
"""Where two jokers stand in a long run that cannot be cut."""

_Split: TypeAlias = tuple[int, int, int]
"""Wild tiles and missing tiles in the blanks of a meld, and which the missing ones may be."""


@dataclass(frozen=True, slots=True)
class Filling:
    """Melds of one size that take the same tiles of the hand: for a search they are one.

    ``take`` is what they take, as in a hand's counts; ``wilds`` how many wild tiles stand in
    them, ``missing`` how many tiles are missing and ``wanted`` which these may be.
    """

    take: int
    size: int
    used: int
    wilds: int
    missing: int
    wanted: int
    shapes: tuple[Shape, ...]

    def fits(self, counts: int) -> bool:
        """Say whether *counts* holds all that it takes; each place is taken once."""
        return (counts | GUARD) - self.take & GUARD == GUARD


@dataclass(frozen=True, slots=True)
class Demand:
    """What a search wants to fill: with how many wild tiles, and how many missing.

    ``fewest`` is how many tiles of the hand a meld takes at least. ``missing`` is none where any
    number may be; without a limit for jokers the wild tiles are then among them.
    """

    limited: bool
    wilds: int
    missing: int | None
    fewest: int = 1

    @property
    def blanks(self) -> int:
        """Return how many places of a meld may be left blank."""
        return 99 if self.missing is None else self.wilds + self.missing

    def splits(self, shape: Shape, part: int) -> Iterator[_Split]:
        """Yield what may stand in the places of *shape* but *part*."""
        blank = shape.size - part.bit_count()
        wanted = shape.mask ^ part
        if not self.limited:
            if self.missing is None:
                yield 0, blank, wanted
                return
            for missing in range(min(blank, self.missing) + 1):
                if blank - missing <= self.wilds:
                    yield blank - missing, missing, wanted if missing else 0
            return
        jokers = shape.size // (REALS_PER_JOKER + 1)
        if shape.size > LONGEST_PART and not _is_whole(shape, part, min(self.wilds, blank)):
            return
        for wilds in range(min(self.wilds, blank, jokers) + 1):
            missing = blank - wilds
            if self.missing is not None and missing > self.missing:
                continue
            found = _beside(shape, part, wilds)
            if found is not None:
                yield wilds, missing, found if missing else 0


def _is_whole(shape: Shape, part: int, jokers: int) -> bool:
    """Say whether a long run may be one that cannot be cut.

    With two jokers it cannot only if they are first and third from one end.
    """
    if jokers != REALS_PER_JOKER:
        return jokers > REALS_PER_JOKER
    return any(all(not part >> shape.places[at] & 1 for at in end) for end in _ENDS)


def subsets(places: int) -> Iterator[int]:
    """Yield every part of a set of places, itself first, but the empty one."""
    part = places
    while part:
        yield part
        part = part - 1 & places


def parts_blank(shape: Shape, most: int, jokers: int) -> Iterator[int]:
    """Yield the parts of *most* that leave room for the jokers of a run that cannot be cut.

    Of a shorter meld those are all parts (``_is_whole``).
    """
    if shape.size <= LONGEST_PART or jokers > REALS_PER_JOKER:
        yield from subsets(most)
    elif jokers == REALS_PER_JOKER:
        low, high = (most & ~sum(1 << shape.places[at] for at in end
                                 if shape.places[at] != NOWHERE) for end in _ENDS)
        yield from subsets(low)
        yield from (part for part in subsets(high) if part & ~low)


@lru_cache(maxsize=1 << 14)
def _beside(shape: Shape, part: int, wilds: int) -> int | None:
    """Return what may be missing beside so many jokers; none if they cannot stand there."""
    blank = [at for at, place in enumerate(shape.places)
             if place == NOWHERE or not part >> place & 1]
    found = None
    for chosen in combinations(blank, wilds):
        if shape.is_run and any(b - a == 1 for a, b in pairwise(chosen)):
            continue
        others = [shape.places[at] for at in blank if at not in chosen]
        if NOWHERE not in others:
            found = (found or 0) | sum(1 << place for place in others)
    return found


@lru_cache(maxsize=1 << 14)
def taken(places: int) -> int:
    """Return one tile of each place of a set, as in a hand's counts."""
    return sum(1 << FIELD * place for place in places_in(places))


def fill(counts: int, shapes: Iterable[Shape], demand: Demand) -> dict[int, list[Filling]]:
    """Return the ways to fill *shapes* from *counts*, by the lowest place that each takes."""
    held = places_of(counts)
    blanks = demand.blanks
    found: dict[tuple[int, int, int, int], list[Shape]] = {}
    all_wanted: dict[tuple[int, int, int, int], int] = {}
    for shape in shapes:
        most = shape.mask & held
        fewest = max(demand.fewest, shape.size - blanks)
        if most.bit_count() < fewest:
            continue
        for part in parts_blank(shape, most, demand.wilds) if demand.limited else subsets(most):
            if part.bit_count() >= fewest:
                for wilds, missing, wanted in demand.splits(shape, part):
                    key = part, shape.size, wilds, missing
                    if key in found:
                        found[key].append(shape)
                        all_wanted[key] |= wanted
                    else:
                        found[key] = [shape]
                        all_wanted[key] = wanted
    by_lowest: dict[int, list[Filling]] = {}
    for (part, size, wilds, missing), alike in found.items():
        lowest = (part & -part).bit_length() - 1
        by_lowest.setdefault(lowest, []).append(Filling(
            taken(part), size, part.bit_count(), wilds, missing,
            all_wanted[part, size, wilds, missing], tuple(alike)))
    return by_lowest


@cache
def cuts(sizes: frozenset[int], most: int) -> frozenset[int]:
    """Return how many tiles, up to *most*, melds of these sizes can take together."""
    found = {0}
    for size in range(1, most + 1):
        if any(size - one in found for one in sizes):
            found.add(size)
    return frozenset(found)
