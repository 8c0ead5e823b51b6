"""Does this hand close, as what, and if not, what is missing: for every kind that is played."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from rules.games.closed.eight import lacks_eight_melded
from rules.games.closed.hand import COLOURS, Hand, places_in
from rules.games.closed.kinds import HandKind, kinds_played
from rules.games.closed.melded import melded
from rules.games.closed.mosaic import mosaic
from rules.games.closed.others import (
    lacks_colour,
    lacks_eight,
    lacks_full_run,
    lacks_pairs,
    two_runs,
)
from rules.games.closed.prospects import WILD, Prospect, tried
from rules.tiles import Tile

_COUNTED: Final = {
    HandKind.PAIRS: lacks_pairs, HandKind.COLOUR: lacks_colour,
    HandKind.FULL_RUN: lacks_full_run}


@dataclass(frozen=True, slots=True)
class Outlook:
    """What a hand lacks of each kind that it can be; ``hand`` is the hand."""

    hand: Hand
    prospects: Mapping[HandKind, Prospect]

    @property
    def missing(self) -> int:
        """Return how many tiles are missing at least; 0 means that the hand closes."""
        return min(prospect.missing for prospect in self.prospects.values())

    @property
    def closes(self) -> bool:
        """Say whether the hand closes."""
        return self.missing == 0

    @property
    def closes_as(self) -> tuple[HandKind, ...]:
        """Return as what it closes, in the order of the book."""
        return tuple(kind for kind, prospect in self.prospects.items() if prospect.closes)

    @property
    def draws(self) -> tuple[Tile, ...]:
        """Return all tiles that close a hand which lacks one, those with numbers first."""
        found = 0
        for prospect in self.prospects.values():
            found |= prospect.draws if self.missing == 1 else 0
        return tiles_of(self.hand, found)

    @property
    def throws(self) -> tuple[Tile, ...]:
        """Return all tiles that leave a closed hand, of one with fifteen."""
        found = 0
        for prospect in self.prospects.values():
            found |= prospect.throws
        return tiles_of(self.hand, found)

    def throws_of(self, kind: HandKind) -> tuple[Tile, ...]:
        """Return the tiles that leave a hand of *kind*."""
        return tiles_of(self.hand, self.prospects[kind].throws)


def tiles_of(hand: Hand, places: int) -> tuple[Tile, ...]:
    """Return the tiles of a set of places, by colour, then number; the wild tile last."""
    dealt = hand.deal
    tiles = sorted(places_in(places & ~WILD), key=lambda place: divmod(place, len(COLOURS))[::-1])
    return (*(dealt.tile_at(place) for place in tiles), *((dealt.wild,) if places & WILD else ()))


def look(hand: Hand) -> Outlook:
    """Return what *hand* is, or how far it is from being something, for each kind played."""
    found = {kind: prospect for kind in kinds_played(hand.options)
             if (prospect := _prospect(hand, kind)) is not None}
    return Outlook(hand, MappingProxyType(found))


def _prospect(hand: Hand, kind: HandKind) -> Prospect | None:
    if kind in _COUNTED:
        return tried(hand, _COUNTED[kind])
    if kind is HandKind.MOSAIC:
        return mosaic(hand)
    if kind is HandKind.EIGHT:
        return tried(hand, lacks_eight if hand.options.ch_eight == "free" else lacks_eight_melded)
    if kind is HandKind.BICOLOUR and hand.options.ch_bicolour == "two":
        return two_runs(hand)
    return melded(hand, kind)


