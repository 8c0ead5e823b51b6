"""The kinds that are not put together of melds: pairs, colours, a full run, eight, two runs.

Each function says how many tiles a hand of fourteen or more lacks to be of its kind, none where
it can never be: then a tile is gone for good.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations
from typing import Final

from rules.games.closed.hand import COLOURS, HAND, PLACES, Hand, places_in
from rules.games.closed.prospects import WILD, Prospect, tried
from rules.games.closed.shapes import REALS_PER_JOKER
from rules.melds import HIGH_ONE
from rules.reading import SHORTEST
from rules.tiles import NUMBERS

PAIRS: Final = HAND // 2
EIGHT: Final = 8


def _limited(hand: Hand) -> bool:
    return hand.options.ch_limit == "ropet"


def lacks_pairs(hand: Hand) -> int | None:
    """Return how many tiles seven pairs lack (C-PAIR-1, Q-C-9)."""
    counts = [hand.count(place) for place in range(PLACES)]
    pairs = min(sum(count // 2 for count in counts), PAIRS)
    odd = [place for place in range(PLACES) if counts[place] % 2]
    had = sum(1 for place in odd if hand.left[place])
    if _limited(hand):
        return HAND - 2 * pairs - min(had, PAIRS - pairs)
    for single in range(min(len(odd), PAIRS - pairs), -1, -1):
        blank = HAND - 2 * pairs - single
        draws = max(blank - hand.wilds, 0)
        if single - had <= hand.wilds + min(draws, hand.wilds_left):
            return draws
    raise AssertionError


def lacks_colour(hand: Hand) -> int | None:
    """Return how many tiles fourteen of one colour lack (C-COL-1)."""
    return _least(_short(
        hand, HAND, [place for place in range(PLACES) if place % len(COLOURS) == colour])
        for colour in range(len(COLOURS)))


def lacks_eight(hand: Hand) -> int | None:
    """Return how many tiles eight of one number lack, whatever the other six are (C-EIGHT-1)."""
    first = len(COLOURS)
    return _least(_short(hand, EIGHT, range(number * first, (number + 1) * first))
                  for number in range(len(NUMBERS)))


def _short(hand: Hand, wanted: int, places: Sequence[int]) -> int | None:
    """Return how many tiles are lacking to *wanted* tiles of these places."""
    blank = wanted - min(sum(map(hand.count, places)), wanted)
    wilds = min(hand.wilds, wanted // (REALS_PER_JOKER + 1)) if _limited(hand) else hand.wilds
    draws = max(blank - wilds, 0)
    beyond = draws - sum(hand.left[place] for place in places)
    more = wanted // (REALS_PER_JOKER + 1) - wilds if _limited(hand) else draws
    return draws if beyond <= min(hand.wilds_left, more) else None


def _least(counts: Iterator[int | None]) -> int | None:
    return min((count for count in counts if count is not None), default=None)


def lacks_full_run(hand: Hand) -> int | None:
    """Return how many tiles the run from 1 to 13 and 1 lacks (C-COL-2)."""
    return _least(_missing(hand, row) for colour in range(len(COLOURS))
                  for row in _rows(hand, colour, 1, HIGH_ONE))


def two_runs(hand: Hand) -> Prospect | None:
    """Return how far a hand is from two runs of two colours (C-BIC-2)."""
    missing, draws = _two_runs(hand)
    if missing is None or missing > 1:
        return None if missing is None else Prospect(missing)
    return Prospect(1, draws) if missing else tried(hand, lambda each: _two_runs(each)[0])


def _two_runs(hand: Hand) -> tuple[int | None, int]:
    """Return how many tiles are missing, and which they may be where it is one."""
    best = _best_runs(hand)
    most = hand.wilds + hand.wilds_left
    least: int | None = None
    draws = 0
    for (colour, size, jokers), (has, wanted) in best.items():
        for second in range(colour + 1, len(COLOURS)):
            for more in range(most - jokers + 1):
                other = best.get((second, HAND - size, more))
                if other is None:
                    continue
                missing = HAND - has - other[0] - min(jokers + more, hand.wilds)
                if least is None or missing < least:
                    least, draws = missing, 0
                if missing == least:
                    draws |= WILD if jokers + more > hand.wilds else wanted | other[1]
    return least, draws


def _best_runs(hand: Hand) -> dict[tuple[int, int, int], tuple[int, int]]:
    """Return how much of a run a hand has, by colour, size and jokers, and what it lacks."""
    last = HIGH_ONE if hand.options.ch_high_one else HIGH_ONE - 1
    limited = _limited(hand)
    most = hand.wilds + hand.wilds_left
    best: dict[tuple[int, int, int], tuple[int, int]] = {}
    for colour in range(len(COLOURS)):
        places = [(at - 1) % len(NUMBERS) * len(COLOURS) + colour for at in range(1, last + 1)]
        blanks = _marked(at for at, place in enumerate(places, 1) if not hand.count(place))
        gone = _marked(at for at, place in enumerate(places, 1)
                       if blanks >> at & 1 and not hand.left[place])
        for size in range(SHORTEST, HAND - SHORTEST + 1):
            for low in range(1, last - size + 2):
                window = (1 << size) - 1 << low
                row = _Row(size, blanks & window, gone & window)
                for jokers in range(row.needs.bit_count(), min(most, row.blank.bit_count()) + 1):
                    key = colour, size, jokers
                    known = best.get(key, (-1, 0))
                    if row.has < known[0] or not row.takes(jokers, limited=limited):
                        continue
                    wanted = sum(1 << places[at - 1] for at in row.beside(
                        jokers, limited=limited))
                    best[key] = row.has, wanted | (known[1] if row.has == known[0] else 0)
    return best


def _marked(positions: Iterable[int]) -> int:
    """Return a set of positions as a number."""
    return sum(1 << at for at in positions)


class _Row:
    """A run and what of it a hand has.

    ``blank`` are the positions where nothing stands, ``needs`` those where only a joker can.
    """

    def __init__(self, size: int, blank: int, needs: int) -> None:
        self.size, self.blank, self.needs = size, blank, needs
        self.has = size - blank.bit_count()

    def takes(self, jokers: int, *, limited: bool) -> bool:
        """Say whether so many jokers can stand in the blanks, in those they must stand in too."""
        if not self.needs.bit_count() <= jokers <= self.blank.bit_count():
            return False
        return not limited or (jokers <= self.size // (REALS_PER_JOKER + 1)
                               and _apart(self.blank, jokers, self.needs))

    def beside(self, jokers: int, *, limited: bool) -> Iterator[int]:
        """Yield the blanks that may be missing beside so many jokers, where it is one."""
        for at in places_in(self.blank) if self.blank.bit_count() == jokers + 1 else ():
            others = self.blank & ~(1 << at)
            if not self.needs >> at & 1 and (
                    not limited or _apart(others, jokers, self.needs)):
                yield at


@cache
def _apart(blank: int, jokers: int, needs: int) -> bool:
    """Say whether so many jokers can stand in the blanks with no two side by side."""
    if not jokers:
        return not needs
    return any(not chosen & chosen >> 1 and needs & ~chosen == 0
               for chosen in map(_marked, combinations(tuple(places_in(blank)), jokers)))


def _rows(hand: Hand, colour: int, low: int, size: int) -> Iterator[_Row]:
    """Yield a run as the hand has it; one with a single 1 for both ends has it at either."""
    places = {at: (at - 1) % len(NUMBERS) * len(COLOURS) + colour
              for at in range(low, low + size)}
    blank = _marked(at for at, place in places.items() if not hand.count(place))
    needs = _marked(at for at, place in places.items()
                    if blank >> at & 1 and not hand.left[place])
    if size < HIGH_ONE or hand.count(places[1]) > 1:
        yield _Row(size, blank, needs)
    elif hand.count(places[1]) == 1:
        for at in (1, HIGH_ONE):
            yield _Row(size, blank | 1 << at, needs | (0 if hand.left[places[1]] else 1 << at))
    elif hand.left[places[1]] == 1:
        for at in (1, HIGH_ONE):
            yield _Row(size, blank, needs | 1 << at)
    else:
        yield _Row(size, blank, needs)


def _missing(hand: Hand, row: _Row) -> int | None:
    """Return how many tiles a run lacks."""
    return _least(
        row.size - row.has - min(jokers, hand.wilds)
        for jokers in range(hand.wilds + hand.wilds_left + 1)
        if row.takes(jokers, limited=_limited(hand)))
