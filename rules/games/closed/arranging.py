"""How a closed hand of fourteen tiles lies: every way to arrange it, for each kind."""

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Final

from rules.copying import replace
from rules.games.closed.eight import EIGHT, SIX, blocks, four
from rules.games.closed.hand import (
    COLOURS,
    FIELD,
    HAND,
    PLACES,
    Hand,
    places_of,
)
from rules.games.closed.kinds import HandKind
from rules.games.closed.melded import tasks
from rules.games.closed.packing import Packer, Task
from rules.games.closed.pieces import (
    Lying,
    Part,
    Row,
    Rows,
    Standing,
    apart,
    joined,
    part_of,
    place_name,
)
from rules.games.closed.shapes import REALS_PER_JOKER, Shape, parts_of, run
from rules.melds import HIGH_ONE
from rules.reading import SHORTEST
from rules.tiles import NUMBERS


def arrangements(hand: Hand, kind: HandKind) -> Iterator[Rows]:
    """Yield every way in which fourteen tiles lie as a hand of *kind*, each once."""
    two = kind is HandKind.BICOLOUR and hand.options.ch_bicolour == "two"
    free = kind is HandKind.EIGHT and hand.options.ch_eight == "free"
    ways = _two_runs if two else _eight_free if free else _WAYS.get(kind)
    found = ways(hand) if ways else _melded(hand, kind)
    seen: set[Rows] = set()
    for rows in found:
        if rows not in seen:
            seen.add(rows)
            yield rows


def _limited(hand: Hand) -> bool:
    return hand.options.ch_limit == "ropet"


def _melded(hand: Hand, kind: HandKind) -> Iterator[Rows]:
    for task in tasks(hand, kind):
        if places_of(hand.counts) == places_of(task.counts):
            for parts in _packed(hand, task):
                yield joined(parts, limited=_limited(hand))


def _packed(hand: Hand, task: Task) -> Iterator[list[Part]]:
    packer = Packer(hand, task, 0)
    if packer.pack() is not None:
        yield from _walk(hand, packer, task.counts, task.size, task.wilds)


def _walk(
    hand: Hand, packer: Packer, counts: int, size: int, wilds: int
) -> Iterator[list[Part]]:
    if not counts:
        yield [part_of(hand.deal, shape, 0) for shape in _of_wilds(packer.task, size)]
        return
    place = ((counts & -counts).bit_length() - 1) // FIELD
    for each in packer.fillings.get(place, ()):
        if each.wilds <= wilds and size - each.size in packer.cuts and each.fits(counts):
            rest, open_ = counts - each.take, size - each.size
            if packer.solve(rest, open_, wilds - each.wilds, 0, 0):
                for parts in _walk(hand, packer, rest, open_, wilds - each.wilds):
                    for shape in each.shapes:
                        yield [part_of(hand.deal, shape, places_of(each.take)), *parts]


def _of_wilds(task: Task, size: int) -> list[Shape]:
    """Return melds of wild tiles alone: the first that there are."""
    if not size:
        return []
    first = next(shape for shape in task.shapes if shape.size == size or (
        shape.size <= size - SHORTEST))
    return [first, *_of_wilds(task, size - first.size)]


def _pairs(hand: Hand) -> Iterator[Rows]:
    rows: list[Row] = []
    for place in range(PLACES):
        tile = hand.deal.tile_at(place)
        rows += [(tile, tile)] * (hand.count(place) // 2)
        if hand.count(place) % 2:
            rows.append((tile, place_name(hand.deal, place, wild=True)))
    wild = hand.deal.wild
    yield (*rows, *[(wild, wild)] * (HAND // 2 - len(rows)))


def _colour(hand: Hand) -> Iterator[Rows]:
    tiles = [hand.deal.tile_at(place) for place in range(PLACES)
             for _ in range(hand.count(place))]
    yield ((*tiles, *[hand.deal.wild] * hand.wilds),)


def _full_run(hand: Hand) -> Iterator[Rows]:
    for colour in range(len(COLOURS)):
        for row in _rows_of(hand, colour, 1, HIGH_ONE):
            yield (row,)


def _two_runs(hand: Hand) -> Iterator[Rows]:
    last = HIGH_ONE if hand.options.ch_high_one else HIGH_ONE - 1
    for one, other in combinations(range(len(COLOURS)), 2):
        if places_of(hand.counts) & sum(1 << place for place in range(PLACES)
                                        if place % len(COLOURS) not in {one, other}):
            continue
        for size in range(SHORTEST, HAND - SHORTEST + 1):
            firsts = [row for low in range(1, last - size + 2)
                      for row in _rows_of(hand, one, low, size)]
            seconds = [row for low in range(1, last - HAND + size + 2)
                       for row in _rows_of(hand, other, low, HAND - size)]
            yield from ((first, second) for first in firsts for second in seconds
                        if _wilds(first) + _wilds(second) == hand.wilds)


def _wilds(row: Row) -> int:
    return sum(isinstance(piece, Standing) for piece in row)


def _rows_of(hand: Hand, colour: int, low: int, size: int) -> Iterator[Row]:
    """Yield the run if it takes all tiles of its colour, its gaps filled with wild tiles."""
    shape = run(colour, low, size)
    held = {place: hand.count(place) for place in range(colour, PLACES, len(COLOURS))}
    ends = (True, False) if size == HIGH_ONE and held[colour] == 1 else (True,)
    for at_low in ends:
        left = dict(held)
        row: list[Lying] = []
        for at, place in enumerate(shape.places):
            real = left[place] > 0 and (at > 0 or at_low)
            left[place] -= real
            row.append(place_name(hand.deal, place, wild=not real))
        jokers = _wilds(tuple(row))
        if not any(left.values()) and jokers <= hand.wilds and (not _limited(hand) or (
                apart(tuple(row)) and jokers <= size // (REALS_PER_JOKER + 1))):
            yield tuple(row)


def _mosaic(hand: Hand) -> Iterator[Rows]:
    def more(row: list[tuple[int, bool]], counts: int, wilds: int) -> Iterator[Rows]:
        at = len(row)
        if at == HAND:
            yield (tuple(place_name(hand.deal, place, wild=wild) for place, wild in row),)
            return
        for colour in range(len(COLOURS)):
            before = [place % len(COLOURS) for place, _wild in row]
            if colour in (before[:at] if at < len(COLOURS) else before[-1:]) or (
                    at == HAND - 1 and colour == before[0]):
                continue
            place = at % len(NUMBERS) * len(COLOURS) + colour
            if counts >> FIELD * place & 1:
                yield from more([*row, (place, False)], counts - (1 << FIELD * place), wilds)
            if wilds and not (_limited(hand) and row and row[-1][1]):
                yield from more([*row, (place, True)], counts, wilds - 1)
    yield from more([], hand.counts, hand.wilds)


def _eight_free(hand: Hand) -> Iterator[Rows]:
    for number in NUMBERS:
        group = four(number).places
        taken = [place for place in group for _ in range(hand.count(place))][:EIGHT]
        short = EIGHT - len(taken)
        if short > hand.wilds:
            continue
        lacking = [place for place in group for _ in range(2 - hand.count(place))][:short]
        lacking += [group[0]] * (short - len(lacking))
        block = [*(place_name(hand.deal, place, wild=False) for place in taken),
                 *(place_name(hand.deal, place, wild=True) for place in lacking)]
        rest = [hand.deal.tile_at(place) for place in range(PLACES)
                for _ in range(hand.count(place) - taken.count(place))]
        yield (tuple(block), (*rest, *[hand.deal.wild] * (hand.wilds - short)))


def _eight_melded(hand: Hand) -> Iterator[Rows]:
    for number in NUMBERS:
        for rest in blocks(hand, number):
            if rest.blank > hand.wilds:
                continue
            places = four(number).places
            taken = hand.counts - rest.counts
            real = [places_of(taken), sum(
                1 << place for place in places if taken >> FIELD * place & 2)]
            parts = [part_of(hand.deal, four(number), each) for each in real]
            task = Task(parts_of(hand.options, hand.wilds), rest.counts,
                        hand.wilds - rest.blank, SIX)
            for more in _packed(replace(hand, size=SIX), task):
                yield joined([*parts, *more], limited=_limited(hand))


_WAYS: Final[dict[HandKind, Callable[[Hand], Iterator[Rows]]]] = {
    HandKind.PAIRS: _pairs, HandKind.COLOUR: _colour, HandKind.FULL_RUN: _full_run,
    HandKind.MOSAIC: _mosaic, HandKind.EIGHT: _eight_melded}
