"""The mosaic: 1 to 13 and another 1, no two neighbours of one colour (C-MOS-1, Q-C-3)."""

from typing import Final, TypeAlias

from rules.games.closed.hand import COLOURS, HAND, PLACES, Hand
from rules.games.closed.prospects import WILD, Prospect, tried
from rules.games.closed.shapes import REALS_PER_JOKER
from rules.tiles import NUMBERS

ALL_COLOURS: Final = len(COLOURS)
_State: TypeAlias = tuple[int, int, int, bool]
"""The colour of the last tile and of the first, how many jokers, and whether the last was one."""

_Cost: TypeAlias = tuple[int, int]
"""How many tiles are missing, and which they may be."""


class _Row:
    """Puts a mosaic together from left to right, with the fewest missing tiles."""

    def __init__(self, hand: Hand) -> None:
        self.hand = hand
        self.limited = hand.options.ch_limit == "ropet"
        most = hand.wilds + hand.wilds_left
        self.most = min(most, HAND // (REALS_PER_JOKER + 1)) if self.limited else most
        # Where every tile can be had, wild tiles stand anywhere: they are counted at the end.
        self.plain = not self.limited and not any(
            hand.left[place] == hand.count(place) == 0 for place in range(PLACES))
        if self.plain:
            self.most = 0

    def least(self) -> _Cost | None:
        """Return how many tiles are missing at least, and which they may be."""
        now: dict[_State, _Cost] = {}
        rows: dict[tuple[int, ...], dict[_State, _Cost]] = {
            (colour,): self._step({(-1, colour, 0, False): (0, 0)}, 0, (colour,))
            for colour in range(ALL_COLOURS)}
        for at in range(1, ALL_COLOURS):
            rows = {(*colours, colour): self._step(row, at, (colour,))
                    for colours, row in rows.items()
                    for colour in range(ALL_COLOURS) if colour not in colours}
        for row in rows.values():
            for state, cost in row.items():
                _keep(now, state, cost)
        for at in range(ALL_COLOURS, HAND):
            now = self._step(now, at, range(ALL_COLOURS))
        best: dict[_State, _Cost] = {}
        for cost in now.values():
            _keep(best, (0, 0, 0, False), cost)
        least = next(iter(best.values()), None)
        if least is None or not self.plain:
            return least
        return (max(least[0] - self.hand.wilds, 0),
                least[1] | (WILD if self.hand.wilds_left else 0))

    def _step(
        self, row: dict[_State, _Cost], at: int, colours: "range | tuple[int, ...]"
    ) -> dict[_State, _Cost]:
        found: dict[_State, _Cost] = {}
        number = at % len(NUMBERS)
        for (last, first, jokers, was_joker), (missing, wanted) in row.items():
            for colour in colours:
                if colour == last or (at == HAND - 1 and colour == first):
                    continue
                place = number * ALL_COLOURS + colour
                if self.hand.count(place):
                    _keep(found, (colour, first, jokers, False), (missing, wanted))
                elif self.hand.left[place]:
                    _keep(found, (colour, first, jokers, False),
                          (missing + 1, wanted | 1 << place))
                if jokers < self.most and not (self.limited and was_joker):
                    drawn = jokers >= self.hand.wilds
                    _keep(found, (colour, first, jokers + 1, True),
                          (missing + drawn, wanted | WILD if drawn else wanted))
        return found


def _keep(found: dict[_State, _Cost], state: _State, cost: _Cost) -> None:
    known = found.get(state)
    if known is None or cost[0] < known[0]:
        found[state] = cost
    elif cost[0] == known[0]:
        found[state] = cost[0], known[1] | cost[1]


def lacks_mosaic(hand: Hand) -> int | None:
    """Return how many tiles a mosaic lacks, none where it can never be."""
    cost = _Row(hand).least()
    return None if cost is None else cost[0]


def mosaic(hand: Hand) -> Prospect | None:
    """Return how far a hand is from a mosaic."""
    cost = _Row(hand).least()
    if cost is None:
        return None
    missing, wanted = cost
    return tried(hand, lacks_mosaic) if missing == 0 else Prospect(
        missing, wanted if missing == 1 else 0)
