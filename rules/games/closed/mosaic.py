"""The mosaic: 1 to 13 and another 1, no two neighbours of one colour (C-MOS-1, Q-C-3)."""

from collections.abc import Iterable
from typing import Final

from rules.games.closed.hand import COLOURS, HAND, PLACES, Hand
from rules.games.closed.prospects import WILD, Prospect, tried
from rules.games.closed.shapes import REALS_PER_JOKER
from rules.tiles import NUMBERS

ALL_COLOURS: Final = len(COLOURS)
_WANTED: Final = (1 << PLACES + 1) - 1
_MISSES: Final = PLACES + 1
"""Bits of a cost: below this one what the missing tiles may be, from it on how many there are."""

_TOO_MUCH: Final = HAND + 1 << _MISSES

_WAS: Final = 1
_JOKER: Final = 2
_FIRST: Final = 16
_LAST: Final = 64
"""Bits of a state: whether the last tile was a joker, how many jokers, the two end colours."""


class _Row:
    """Puts a mosaic together from left to right, with the fewest missing tiles.

    A state is a number: the colour of the last tile and of the first, how many jokers, and
    whether the last was one. Its cost is one as well: how many tiles are missing, and, where
    *told*, which they may be.
    """

    def __init__(self, hand: Hand, *, told: bool) -> None:
        self.hand, self.told = hand, told
        self.limited = hand.options.ch_limit == "ropet"
        most = hand.wilds + hand.wilds_left
        self.most = min(most, HAND // (REALS_PER_JOKER + 1)) if self.limited else most
        # Where every tile can be had, wild tiles stand anywhere: they are counted at the end.
        self.plain = not self.limited and not any(
            hand.left[place] == hand.count(place) == 0 for place in range(PLACES))
        if self.plain:
            self.most = 0
        one = 1 << _MISSES
        self.costs = [0 if hand.count(place) else (one | (1 << place if told else 0))
                      if hand.left[place] else -1 for place in range(PLACES)]

    def least(self) -> int | None:
        """Return the least cost, none where there can be no mosaic."""
        rows = {1 << colour: self._step({_FIRST * colour: 0}, 0, (colour,))
                for colour in range(ALL_COLOURS)}
        for at in range(1, ALL_COLOURS):
            more: dict[int, dict[int, int]] = {}
            for colours, row in rows.items():
                for colour in range(ALL_COLOURS):
                    if not colours >> colour & 1:
                        self._step(row, at, (colour,), more.setdefault(colours | 1 << colour, {}))
            rows = more
        (now,) = rows.values()
        for at in range(ALL_COLOURS, HAND):
            now = self._step(now if self.told else _useful(now), at, range(ALL_COLOURS))
        best: dict[int, int] = {}
        for cost in now.values():
            _keep(best, 0, cost)
        if not best:
            return None
        if not self.plain:
            return best[0]
        missing = max((best[0] >> _MISSES) - self.hand.wilds, 0)
        wild = WILD if self.hand.wilds_left else 0
        return missing << _MISSES | best[0] & _WANTED | wild

    def _step(
        self, row: dict[int, int], at: int, colours: Iterable[int],
        into: dict[int, int] | None = None,
    ) -> dict[int, int]:
        """Return the states with one tile more, of one of these colours."""
        found: dict[int, int] = {} if into is None else into
        first = at % len(NUMBERS) * ALL_COLOURS
        costs = [(colour, _LAST * colour, self.costs[first + colour]) for colour in colours]
        drawn = (1 << _MISSES) | (WILD if self.told else 0)
        for state, cost in row.items():
            last = state // _LAST if at else -1
            end = state % _LAST // _FIRST if at == HAND - 1 else -1
            jokers = state % _FIRST // _JOKER
            kept = state % _LAST & ~_WAS
            more = -1
            if jokers < self.most and not (self.limited and state & _WAS):
                more = _with(cost, drawn) if jokers >= self.hand.wilds else cost
            for colour, new, own in costs:
                if colour in (last, end):
                    continue
                if own >= 0:
                    _keep(found, new + kept, cost if not own else _with(cost, own))
                if more >= 0:
                    _keep(found, new + kept + _JOKER + _WAS, more)
        return found


def _useful(row: dict[int, int]) -> dict[int, int]:
    """Return the states but those that another one is as good as in every way.

    It has the same colours at its ends, no more jokers, no joker last unless the other has, and
    no more tiles missing.
    """
    found: dict[int, int] = {}
    ends = -1
    for state in sorted(row):
        cost = row[state]
        if state // _FIRST != ends:
            ends = state // _FIRST
            least = plain = _TOO_MUCH
        if cost < (least if state & _WAS else plain):
            found[state] = cost
        least = min(least, cost)
        if not state & _WAS:
            plain = min(plain, cost)
    return found


def _with(cost: int, more: int) -> int:
    """Return a cost with that of one tile more that is missing."""
    return cost + (1 << _MISSES) | more & _WANTED


def _keep(found: dict[int, int], state: int, cost: int) -> None:
    known = found.get(state)
    if known is None or cost >> _MISSES < known >> _MISSES:
        found[state] = cost
    elif cost >> _MISSES == known >> _MISSES:
        found[state] = known | cost


def lacks_mosaic(hand: Hand) -> int | None:
    """Return how many tiles a mosaic lacks, none where it can never be."""
    cost = _Row(hand, told=False).least()
    return None if cost is None else cost >> _MISSES


def mosaic(hand: Hand) -> Prospect | None:
    """Return how far a hand is from a mosaic."""
    missing = lacks_mosaic(hand)
    if missing is None or missing > 1:
        return None if missing is None else Prospect(missing)
    if missing == 0:
        return tried(hand, lacks_mosaic)
    return Prospect(1, (_Row(hand, told=True).least() or 0) & _WANTED)
