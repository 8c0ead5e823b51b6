"""How far a hand is from a kind of hand: one value for all kinds, and how it is found by trying."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from rules.copying import replace
from rules.games.closed.hand import FIELD, HAND, PLACES, Hand

WILD: Final = 1 << PLACES
"""The wild tile, beside the places of a set."""


@dataclass(frozen=True, slots=True)
class Prospect:
    """How far a hand is from one kind.

    ``missing`` is how many tiles it lacks. ``draws`` are the places that close it where it lacks
    one, ``throws`` those of which a tile may be thrown where it closes with fifteen; ``WILD``
    among them is the wild tile.
    """

    missing: int
    draws: int = 0
    throws: int = 0

    @property
    def closes(self) -> bool:
        """Say whether the hand is closed."""
        return self.missing == 0


def tried(hand: Hand, count: Callable[[Hand], int | None]) -> Prospect | None:
    """Return the prospect of a kind, by trying every draw and every throw.

    *count* says how many tiles a hand of 14 or more lacks, none where it can never be closed.
    """
    missing = count(hand)
    if missing is None:
        return None
    draws = throws = 0
    if missing == 1:
        draws = sum(1 << place for place in range(PLACES)
                    if hand.left[place] and count(with_place(hand, place)) == 0)
        if hand.wilds_left and count(with_wild(hand)) == 0:
            draws |= WILD
    elif missing == 0 and hand.size > HAND:
        throws = sum(1 << place for place in range(PLACES)
                     if hand.count(place) and count(with_place(hand, place, -1)) == 0)
        if hand.wilds and count(with_wild(hand, -1)) == 0:
            throws |= WILD
    return Prospect(missing, draws, throws)


def with_place(hand: Hand, place: int, more: int = 1) -> Hand:
    """Return the hand with one tile more of *place*, or one less."""
    left = list(hand.left)
    left[place] -= max(more, 0)
    return replace(hand, counts=hand.counts + more * (1 << FIELD * place), left=tuple(left),
                   size=hand.size + more)


def with_wild(hand: Hand, more: int = 1) -> Hand:
    """Return the hand with one wild tile more, or one less."""
    return replace(hand, wilds=hand.wilds + more, wilds_left=hand.wilds_left - max(more, 0),
                   size=hand.size + more)


def better(one: Prospect | None, other: Prospect | None) -> Prospect | None:
    """Return the nearer of two prospects of a kind, or both together."""
    if one is None or (other is not None and other.missing < one.missing):
        return other
    if other is None or one.missing < other.missing:
        return one
    return Prospect(one.missing, one.draws | other.draws, one.throws | other.throws)
