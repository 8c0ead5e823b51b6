"""The kinds that are put together of runs and groups: how far a hand is from each."""

from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import combinations
from typing import Final

from rules.games.closed.copies import Rest, lacking_beside
from rules.games.closed.hand import COLOURS, FIELD, HAND, ONE, PLACES, Hand, places_of, size_of
from rules.games.closed.kinds import HandKind
from rules.games.closed.lacking import Search
from rules.games.closed.packing import Packed, Packer, Task
from rules.games.closed.prospects import WILD, Prospect, better, with_wild
from rules.games.closed.shapes import Shape, parts, parts_of

LAST_MINOR: Final = 7


@cache
def _places(colours: frozenset[int], low: int, high: int) -> int:
    """Return the places of some colours and numbers."""
    return sum(1 << place for place in range(PLACES)
               if place % len(COLOURS) in colours and low <= place // len(COLOURS) + 1 <= high)


_ALL: Final = frozenset(range(len(COLOURS)))
_SCOPES: Final[dict[HandKind, tuple[frozenset[int], int, int]]] = {
    HandKind.MELDS: (_ALL, 1, 13), HandKind.GROUPS: (_ALL, 1, 13),
    HandKind.MINOR: (_ALL, 1, LAST_MINOR), HandKind.MAJOR: (_ALL, LAST_MINOR + 1, 13)}


def _scopes(kind: HandKind) -> Iterator[tuple[frozenset[int], int, int]]:
    """Yield the colours and numbers of which a hand of *kind* may be."""
    if kind in _SCOPES:
        yield _SCOPES[kind]
    else:
        for colours in combinations(sorted(_ALL), 2 if kind is HandKind.BICOLOUR else 1):
            yield frozenset(colours), 1, 13


@cache
def _within(shapes: tuple[Shape, ...], kind: HandKind, places: int) -> tuple[Shape, ...]:
    """Return the melds of which a hand of *kind* may be put together."""
    runs_alone = kind in {HandKind.BICOLOUR, HandKind.COLOUR_RUNS}
    return tuple(shape for shape in shapes if not shape.mask & ~places
                 and not (runs_alone and not shape.is_run)
                 and not (kind is HandKind.GROUPS and shape.is_run))


def melded(hand: Hand, kind: HandKind) -> Prospect | None:
    """Return how far a hand is from runs and groups of *kind*."""
    found: Prospect | None = None
    for short, places, scope in sorted(
            ((HAND - hand.wilds - size_of(_only(hand.counts, places)), places, each)
             for each in _scopes(kind) for places in (_places(*each),)),
            key=lambda each: each[:2]):
        if not _is_worth_it(found, short):
            continue
        least = _least(hand, scope)
        if _is_worth_it(found, max(short, least or 0)):
            found = better(found, _in_scope(hand, kind, places, found, least))
    return found


def _is_worth_it(found: Prospect | None, least: int) -> bool:
    """Say whether a way that lacks *least* tiles or more can add to what was found."""
    return found is None or least < found.missing or least <= found.missing <= 1


def _least(hand: Hand, scope: tuple[frozenset[int], int, int]) -> int | None:
    """Return how many tiles are missing, as if there were copies of all; none if it is not seen.

    Runs of two colours have nothing to do with each other: each colour takes what it can for its
    share of the fourteen.
    """
    colours = sorted(scope[0])
    if len(colours) == len(COLOURS) or hand.options.ch_limit == "ropet":
        return None
    if len(colours) == 1:
        taken = _of_colour(hand.counts, hand.options.ch_high_one, colours[0], HAND)
    else:
        taken = max(sum(_of_colour(hand.counts, hand.options.ch_high_one, colour, size)
                        for colour, size in zip(colours, (first, HAND - first), strict=True))
                    for first in range(HAND + 1))
    return max(HAND - taken - hand.wilds, 0)


@lru_cache(maxsize=1024)
def _of_colour(counts: int, high_one: bool, colour: int, size: int) -> int:  # noqa: FBT001
    """Return how many tiles runs of one colour with *size* tiles take at most."""
    search, held = _search_of(counts, high_one, colour)
    return search.most(held, size, 0)


@lru_cache(maxsize=16)
def _search_of(counts: int, high_one: bool, colour: int) -> tuple[Search, int]:  # noqa: FBT001
    """Return a search among runs of one colour, and the tiles of it."""
    held = _only(counts, _places(frozenset({colour}), 1, 13))
    shapes = tuple(shape for shape in parts(high_one, 0)
                   if shape.is_run and shape.colour == colour)
    return Search(Task(shapes, held, 0), limited=False), held


def tasks(hand: Hand, kind: HandKind) -> Iterator[Task]:
    """Yield what there is to pack for a hand of *kind*."""
    shapes = parts_of(hand.options, hand.wilds)
    for scope in _scopes(kind):
        places = _places(*scope)
        yield Task(_within(shapes, kind, places), _only(hand.counts, places), hand.wilds)


def _in_scope(
    hand: Hand, kind: HandKind, places: int, known: Prospect | None, least: int | None
) -> Prospect | None:
    counts = _only(hand.counts, places)
    more = _within(parts_of(hand.options, hand.wilds + hand.wilds_left), kind, places)
    search = Search(Task(more, counts, hand.wilds),
                    limited=hand.options.ch_limit == "ropet")
    lacks = search.lacks() if least is None else least
    if lacks <= 1:
        task = Task(_within(parts_of(hand.options, hand.wilds), kind, places),
                    counts, hand.wilds)
        packed = Packer(hand, task, 0).pack() if lacks == 0 else None
        if packed is not None:
            return _thrown(hand, places_of(hand.counts) & ~places, packed)
        packed = Packer(hand, task, 1).pack()
        draws = packed.wanted & ~hand.spent if packed else 0
        if hand.wilds_left and Packer(
                with_wild(hand), Task(more, counts, hand.wilds + 1), 0).pack():
            draws |= WILD
        if draws:
            return Prospect(1, draws)
        lacks = 2
    found = lacking_beside(hand, search, Rest(counts, HAND), lacks,
                           None if known is None else known.missing - 1)
    return None if found is None else Prospect(found)


def _thrown(hand: Hand, outside: int, packed: Packed) -> Prospect:
    if hand.size == HAND:
        return Prospect(0)
    return Prospect(0, throws=packed.over | outside | (WILD if packed.wild_over else 0))


@cache
def fields(places: int) -> int:
    """Return the bits that *places* have in a hand's counts."""
    return sum(ONE << FIELD * place for place in range(PLACES) if places >> place & 1)


def _only(counts: int, places: int) -> int:
    return counts & fields(places)
