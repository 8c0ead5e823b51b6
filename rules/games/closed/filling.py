"""The ways to fill melds from a hand: which of their tiles it has, and what stands in the rest."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations, pairwise
from typing import TypeAlias

from rules.games.closed.hand import FIELD, GUARD, places_in, places_of
from rules.games.closed.shapes import LONGEST_PART, NOWHERE, REALS_PER_JOKER, Shape
from rules.games.closed.whole import leaving, wholes

_Split: TypeAlias = tuple[int, int, int]
"""Wild tiles and missing tiles in the blanks of a meld, and which the missing ones may be."""


_Key: TypeAlias = tuple[int, int, int, int]
"""What a meld takes, its size, and how many tiles of it are wild and missing."""


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

    def fills(self, shape: Shape, held: int) -> Iterator[tuple[_Key, int]]:
        """Yield the ways to fill *shape* from a set of places, and what may be missing."""
        most = shape.mask & held
        fewest = max(self.fewest, shape.size - self.blanks)
        if most.bit_count() < fewest:
            return
        if self.limited and shape.size > LONGEST_PART:
            yield from self._fills_whole(shape, held)
            return
        for part in subsets(most):
            if part.bit_count() >= fewest:
                for wilds, missing, wanted in self.splits(shape, part):
                    yield (part, shape.size, wilds, missing), wanted

    def _fills_whole(self, shape: Shape, held: int) -> Iterator[tuple[_Key, int]]:
        """Yield the same for a long run that cannot be cut."""
        for wilds, real in wholes(shape, self.wilds):
            most = real & held
            need = self.fewest if self.missing is None else max(
                self.fewest, real.bit_count() - self.missing)
            for part in leaving(most, most.bit_count() - need):
                wanted = real ^ part
                yield (part, shape.size, wilds, wanted.bit_count()), wanted

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
        for wilds in range(min(self.wilds, blank, jokers) + 1):
            missing = blank - wilds
            if self.missing is not None and missing > self.missing:
                continue
            found = _beside(shape, part, wilds)
            if found is not None:
                yield wilds, missing, found if missing else 0


def subsets(places: int) -> Iterator[int]:
    """Yield every part of a set of places, itself first, but the empty one."""
    part = places
    while part:
        yield part
        part = part - 1 & places


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
    found: dict[_Key, list[Shape]] = {}
    all_wanted: dict[_Key, int] = {}
    for shape in shapes:
        for key, wanted in demand.fills(shape, held):
            if key in found:
                if found[key][-1] is not shape:
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
