"""The answer to "does this hand close?": as what, how it lies, what it is worth."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rules.games.closed.arranging import arrangements
from rules.games.closed.closing import Outlook, look
from rules.games.closed.hand import HAND, Deal, Hand, place_of, read_hand
from rules.games.closed.kinds import HandKind
from rules.games.closed.pieces import Rows
from rules.games.closed.prospects import with_place, with_wild
from rules.games.closed.worth import Share, shares, worth
from rules.tiles import Tile


@dataclass(frozen=True, slots=True)
class Closing:
    """One way to close: as what, with which tile thrown, how it lies, what it is worth.

    ``left`` are the fourteen tiles with which it closes.
    """

    kind: HandKind
    thrown: Tile | None
    rows: Rows
    worth: int
    left: Hand

    @property
    def shares(self) -> tuple[Share, ...]:
        """Return what it is worth, part by part."""
        return tuple(shares(self.kind, self.left.deal, jokers=self.left.wilds,
                            thrown_wild=self.thrown == self.left.deal.wild))


@dataclass(frozen=True, slots=True)
class Answer:
    """What can be said of a hand.

    ``closings`` has the best way to close for each kind, the one worth most first.
    """

    outlook: Outlook
    closings: tuple[Closing, ...]

    @property
    def best(self) -> Closing | None:
        """Return the way to close that is worth most."""
        return next(iter(self.closings), None)

    def ways(self) -> Iterator[Closing]:
        """Yield the best way to close and every other that is worth as much."""
        hand = self.outlook.hand
        for kind in self.outlook.closes_as:
            for thrown in _thrown(self.outlook, kind):
                left = without(hand, thrown)
                points = _worth(left, kind, thrown)
                if self.best is not None and points == self.best.worth:
                    for rows in arrangements(left, kind):
                        yield Closing(kind, thrown, rows, points, left)


def answer(tiles: Sequence[Tile], dealt: Deal) -> Answer:
    """Say of *tiles* whether they close in a deal.

    Raises:
        HandError: they are no hand.
    """
    seen = look(read_hand(tiles, dealt))
    order = {kind: k for k, kind in enumerate(HandKind)}
    found = sorted((_best(seen, kind) for kind in seen.closes_as),
                   key=lambda each: (-each.worth, -order[each.kind]))
    return Answer(seen, tuple(found))


def _thrown(seen: Outlook, kind: HandKind) -> tuple[Tile | None, ...]:
    return seen.throws_of(kind) if seen.hand.size > HAND else (None,)


def _best(seen: Outlook, kind: HandKind) -> Closing:
    thrown = max(_thrown(seen, kind), key=lambda tile: _worth(
        without(seen.hand, tile), kind, tile))
    left = without(seen.hand, thrown)
    return Closing(kind, thrown, next(arrangements(left, kind)), _worth(left, kind, thrown),
                   left)


def _worth(left: Hand, kind: HandKind, thrown: Tile | None) -> int:
    return worth(kind, left.deal, jokers=left.wilds, thrown_wild=thrown == left.deal.wild)


def without(hand: Hand, thrown: Tile | None) -> Hand:
    """Return the hand without the tile that is thrown."""
    if thrown is None:
        return hand
    number = hand.deal.number_of(thrown)
    return with_wild(hand, -1) if number is None else with_place(hand, place_of(number), -1)
