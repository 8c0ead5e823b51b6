"""The shortest melds that take the same tiles of a hand: all that counting what it lacks needs.

Where nothing is said of the tiles that are missing, a meld can be made longer by such: a run as
far as need be, a group of three by one tile.
"""

from collections.abc import Iterator
from typing import Final, TypeAlias

from rules.games.closed.filling import subsets, taken
from rules.games.closed.hand import places_of
from rules.games.closed.packing import Task
from rules.games.closed.shapes import LONGEST_PART, REALS_PER_JOKER, Shape
from rules.games.closed.whole import bare_wholes
from rules.reading import LARGEST_SET, SHORTEST

ROOM: Final = 3
"""As much longer as a meld can be wanted: a run has room for more."""

Short: TypeAlias = tuple[int, int, int, int, int]
"""What a meld takes, its size, its tiles and jokers together, its jokers, and its room."""


def shortest(task: Task, *, limited: bool) -> dict[int, list[Short]]:
    """Return the melds by the lowest place that each takes, those that take most first.

    Each takes two tiles or more. Where jokers are limited, they are there once for each number of
    jokers that can stand in them.
    """
    held = places_of(task.counts)
    found: dict[tuple[int, int, int], int] = {}
    jokers = task.wilds if limited else 0
    for shape in task.shapes:
        most = shape.mask & held
        if most.bit_count() >= REALS_PER_JOKER:
            room = ROOM if shape.is_run else LARGEST_SET - shape.size
            parts = _parts if shape.size <= LONGEST_PART else _long
            for part, wilds in parts(shape, most, jokers):
                found[part, wilds, shape.size] = room
    by_lowest: dict[int, list[Short]] = {}
    for (part, wilds, size), room in found.items():
        by_lowest.setdefault((part & -part).bit_length() - 1, []).append(
            (taken(part), size, part.bit_count() + wilds, wilds, room))
    for each in by_lowest.values():
        each.sort(key=lambda short: -short[2])
    return by_lowest


def _parts(shape: Shape, most: int, jokers: int) -> Iterator[tuple[int, int]]:
    """Yield what *shape* may take of a hand, and how many jokers, if no shorter meld can."""
    ends = 0
    if shape.size > SHORTEST:
        ends = 1 << shape.places[0] | 1 << shape.places[-1] if shape.is_run else shape.mask
    for part in _between(most & ~ends) if most & ends == ends else ():
        used = (part | ends).bit_count()
        if used >= REALS_PER_JOKER:
            yield part | ends, 0
            if jokers and used < shape.size:
                yield part | ends, 1
    if jokers and shape.size > SHORTEST:  # a full meld, made longer by a joker
        for place in (shape.places[0], shape.places[-1]) if shape.is_run else shape.places:
            part = shape.mask & ~(1 << place)
            if most & part == part:
                yield part, 1


def _between(most: int) -> Iterator[int]:
    """Yield every part of a set, itself first and none last."""
    yield from subsets(most)
    yield 0


def _long(shape: Shape, most: int, jokers: int) -> Iterator[tuple[int, int]]:
    """Yield what a long run may take where it cannot be cut; that takes two jokers at least."""
    for wilds, part in bare_wholes(shape, jokers):
        if not part & ~most and part.bit_count() >= REALS_PER_JOKER:
            yield part, wilds
