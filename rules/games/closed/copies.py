"""Whether the tiles that a hand lacks can still be had, and so how many it truly lacks.

Of a tile that the hand has twice no copy is left, nor of one that lies on the stack. A wild tile
can stand for it, and two of them are in the game: the first melds that are tried nearly always do.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, pairwise

from rules.games.closed.filling import Filling
from rules.games.closed.hand import FIELD, HAND, ONE, PLACES, Hand, size_of
from rules.games.closed.lacking import Search
from rules.games.closed.shapes import LONGEST_PART, NOWHERE, REALS_PER_JOKER, Shape
from rules.reading import SHORTEST


@dataclass(frozen=True, slots=True)
class Rest:
    """What is to be packed beside melds that are fixed: a part of the hand, and of its tiles.

    ``blank`` is how many tiles the fixed melds lack before a wild tile stands in them.
    """

    counts: int
    size: int
    fixed: tuple[Shape, ...] = ()
    blank: int = 0


def lacking_beside(
    hand: Hand, search: Search, rest: Rest, lacks: int, most: int | None = None
) -> int | None:
    """Return how many tiles are lacking, *lacks* at least, all of which can be had."""
    most = HAND if most is None else most
    if lacks <= hand.wilds_left and not search.limited:
        return lacks if lacks <= most else None
    while lacks <= most:
        if _can_be_had(hand, search, rest, lacks):
            return lacks
        lacks += 1
    return None


def _can_be_had(hand: Hand, search: Search, rest: Rest, lacks: int) -> bool:
    """Say whether the hand closes with so many tiles that are left."""
    wilds = search.task.wilds if search.limited else 0
    floor = rest.size - lacks + rest.blank - (
        min(rest.blank, search.task.wilds) if search.limited else search.task.wilds)
    check = _Check(hand, search, lacks)
    passed = []
    for chosen, open_ in _families(search, rest.counts, rest.size, wilds, floor, lacks):
        if _reach(search, rest, chosen, open_) >= floor:
            if check.quickly(rest.fixed, chosen, open_):
                return True
            passed.append((chosen, open_))
    return any(check.fixed_and(rest.fixed, chosen, open_) for chosen, open_ in passed)


def _reach(search: Search, rest: Rest, chosen: Sequence[Filling], open_: int) -> int:
    """Return how many tiles these fillings take, and melds of one tile beside them."""
    used = sum(each.used for each in chosen)
    wilds = sum(each.wilds for each in chosen)
    most = open_ // SHORTEST
    more = min(search.task.wilds - wilds, most) if search.limited else 0
    return used + wilds + min(most, size_of(rest.counts) - used) + more


def _families(
    search: Search, counts: int, size: int, wilds: int, floor: int, lacks: int,
    passed: int = 0,
) -> Iterator[tuple[list[Filling], int]]:
    """Yield the fillings that take *floor* tiles or more, and the size that they leave open.

    *passed* is how many tiles no filling has taken.
    """
    if search.most(counts, size, wilds, passed) < floor:
        return
    if size == 0 or not counts:
        yield [], size
        return
    for each, left in search.ways(counts, size, wilds, lacks):
        for chosen, rest in _families(
                search, left, size - each.size, wilds - each.wilds,
                floor - each.used - each.wilds, lacks, passed):
            yield [each, *chosen], rest
    place = ((counts & -counts).bit_length() - 1) // FIELD
    here = counts >> FIELD * place & ONE
    yield from _families(search, counts & ~(ONE << FIELD * place), size, wilds, floor,
                         lacks, passed + here)


class _Check:
    """Asks of melds, one after the other, whether a hand can become them by so many draws."""

    def __init__(self, hand: Hand, search: Search, lacks: int) -> None:
        self.shapes, self.limited = search.task.shapes, search.limited
        self.held = [*(hand.count(place) for place in range(PLACES)), 0]
        self.left, self.lacks = (*hand.left, 0), lacks
        self.wilds, self.wilds_left = hand.wilds, hand.wilds_left
        self.uses = [0] * (PLACES + 1)
        self.draws = self.beyond = 0

    def fixed_and(
        self, fixed: Sequence[Shape], chosen: Sequence[Filling], open_: int
    ) -> bool:
        """Say whether the hand can become these melds and others of *open_* tiles."""
        return self._more([(shape,) for shape in fixed] + [each.shapes for each in chosen],
                          open_, 0, 0)

    def quickly(
        self, fixed: Sequence[Shape], chosen: Sequence[Filling], open_: int
    ) -> bool:
        """Say whether it can with the melds that are nearest at each step."""
        melds: list[Shape] = []
        count = open_ // SHORTEST
        sizes = [open_ * (k + 1) // count - open_ * k // count for k in range(count)]
        for shapes in (*((shape,) for shape in fixed), *(each.shapes for each in chosen),
                       *([shape for shape in self.shapes if shape.size == size]
                         for size in sizes)):
            if not shapes:
                break
            melds.append(self._nearest(shapes))
            for place in melds[-1].places:
                self._use(place)
        if self.limited:
            jokers = min(self.wilds, len(melds))
            allowed = (not self.beyond and self.draws - jokers <= self.lacks
                       and all(meld.size <= LONGEST_PART for meld in melds))
        else:
            allowed = self._allowed(0, over=True)
        for meld in melds:
            for place in meld.places:
                self._give_back(place)
        return allowed and sum(meld.size for meld in melds) == open_ + sum(
            each.size for each in chosen) + sum(shape.size for shape in fixed)

    def _nearest(self, shapes: Sequence[Shape]) -> Shape:
        """Return the meld of which the fewest tiles are lacking, and have no copy left."""
        best, least = shapes[0], 99
        for shape in shapes if len(shapes) > 1 else ():
            lacking = 0
            for place in shape.places:
                blank = self.uses[place] + 1 - self.held[place]
                if blank > 0:
                    lacking += 1 if blank <= self.left[place] else 10
            if lacking < least:
                best, least = shape, lacking
                if lacking < shape.size:
                    break
        return best

    def _more(
        self, choices: Sequence[Sequence[Shape]], open_: int, first: int, jokers: int
    ) -> bool:
        if not self._allowed(jokers, over=not choices and not open_):
            return False
        if choices:
            return any(self._with(shape, choices[1:], open_, 0, jokers)
                       for shape in choices[0])
        return not open_ or any(
            self._with(self.shapes[k], (), open_ - self.shapes[k].size, k, jokers)
            for k in range(first, len(self.shapes)) if self.shapes[k].size <= open_)

    def _with(
        self, shape: Shape, choices: Sequence[Sequence[Shape]], open_: int, first: int,
        jokers: int,
    ) -> bool:
        for count, places in _with_places(shape) if self.limited else ((0, shape.places),):
            for place in places:
                self._use(place)
            allowed = self._more(choices, open_, first, jokers + count)
            for place in places:
                self._give_back(place)
            if allowed:
                return True
        return False

    def _use(self, place: int) -> None:
        self.uses[place] += 1
        blank = self.uses[place] - self.held[place]
        self.draws += blank > 0
        self.beyond += blank > 0 and blank > self.left[place]

    def _give_back(self, place: int) -> None:
        blank = self.uses[place] - self.held[place]
        self.uses[place] -= 1
        self.draws -= blank > 0
        self.beyond -= blank > 0 and blank > self.left[place]

    def _allowed(self, jokers: int, *, over: bool) -> bool:
        """Say whether what is used so far can be had; *over* says that nothing comes to it."""
        if self.limited:
            return (not self.beyond and jokers <= self.wilds + self.wilds_left
                    and self.draws + max(jokers - self.wilds, 0) <= self.lacks)
        draws = max(self.draws - self.wilds, 0)
        drawn = min(self.wilds_left, draws if over else self.lacks)
        return draws <= self.lacks and self.beyond <= self.wilds + drawn


@cache
def _with_places(meld: Shape) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """Return how many jokers *meld* may take, and the places that are left for real tiles."""
    found = []
    for count in range(meld.size // (REALS_PER_JOKER + 1) + 1):
        for chosen in combinations(range(meld.size), count):
            if meld.is_run and any(b - a == 1 for a, b in pairwise(chosen)):
                continue
            places = tuple(place for at, place in enumerate(meld.places) if at not in chosen)
            if NOWHERE not in places:
                found.append((count, places))
    return tuple(found)
