"""Eight of one number with the other six melded: two groups of four (C-EIGHT-1, Q-C-1)."""

from collections.abc import Iterator
from heapq import heapify, heappop, heappush
from itertools import product
from typing import Final

from rules.games.closed.copies import Rest, lacking_beside
from rules.games.closed.hand import COLOURS, FIELD, Hand
from rules.games.closed.lacking import Search
from rules.games.closed.packing import Task
from rules.games.closed.shapes import Shape, parts_of
from rules.tiles import NUMBERS

EIGHT: Final = 8
SIX: Final = 6
_EACH: Final = 2
"""How many tiles of each colour the two groups take, and how many jokers if they are limited."""


def four(number: int) -> Shape:
    """Return the group of four of a number."""
    first = (number - 1) * len(COLOURS)
    return Shape(tuple(range(first, first + len(COLOURS))), is_run=False)


def lacks_eight_melded(hand: Hand) -> int | None:
    """Return how many tiles eight of one number and six that are melded lack."""
    task = Task(parts_of(hand.options, hand.wilds + hand.wilds_left),
                hand.counts, hand.wilds, SIX)
    search = Search(task, limited=hand.options.ch_limit == "ropet")
    # The eight alone lack so many; with the six it may be more, which is counted when it matters.
    ways = [(max(rest.blank - hand.wilds, 0), number, rest.counts, False, rest)
            for number in NUMBERS for rest in blocks(hand, number)]
    heapify(ways)
    best: int | None = None
    while ways and (best is None or ways[0][0] < best):
        lacks, number, counts, counted, rest = heappop(ways)
        if not counted:
            lacks = search.lacks_beside(rest.counts, SIX, rest.blank)
            heappush(ways, (lacks, number, counts, True, rest))
            continue
        found = lacking_beside(hand, search, rest, lacks, None if best is None else best - 1)
        best = best if found is None else found
    return best


def blocks(hand: Hand, number: int) -> Iterator[Rest]:
    """Yield what is left of a hand beside the eight of *number*.

    They take what the hand has. Only where jokers are limited may it be better to keep a tile
    back, for a meld that can take no joker more.
    """
    group = four(number)
    most = [min(hand.count(place), _EACH) for place in group.places]
    limited = hand.options.ch_limit == "ropet"
    for takes in product(*(range(count, -1 if limited else count - 1, -1) for count in most)):
        if sum(most) - sum(takes) <= _EACH:
            taken = sum(count << FIELD * place
                        for place, count in zip(group.places, takes, strict=True))
            yield Rest(hand.counts - taken, SIX, (group, group), EIGHT - sum(takes))
