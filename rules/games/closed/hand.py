"""A hand of fourteen or fifteen tiles as the solver holds it: how many of each, and what is left.

A *place* is one of the 52 numbered tiles, by its number first and then its colour. A set of
places is a number of 52 bits; how many tiles of each place a hand has is a number with
``FIELD`` bits a place, of which the highest is always 0: it guards its neighbour when tiles are
taken from all places at once.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from rules.games.closed.options import ClosedOptions
from rules.messages import N_, NP_, Message, message
from rules.tiles import JOLY, NUMBERS, Colour, Joly, NumberTile, Tile, number_tile

HAND: Final = 14
FIELD: Final = 4
ONE: Final = (1 << FIELD) - 1
COLOURS: Final = tuple(Colour)
PLACES: Final = len(NUMBERS) * len(COLOURS)
GUARD: Final = sum(1 << FIELD * place + FIELD - 1 for place in range(PLACES))
TILES: Final[tuple[NumberTile, ...]] = tuple(
    number_tile(colour, number) for number in NUMBERS for colour in COLOURS)
"""The tile of each place."""

_PLACE: Final = {tile: place for place, tile in enumerate(TILES)}


class HandError(Exception):
    """These tiles are no hand; ``index`` is the one that is wrong, none where all of them are."""

    def __init__(self, finding: Message, index: int | None = None) -> None:
        super().__init__(str(finding))
        self.finding, self.index = finding, index


def place_of(tile: NumberTile) -> int:
    """Return the place of a numbered tile."""
    return _PLACE[tile]


def places_in(places: int) -> Iterator[int]:
    """Yield the places of a set, the lowest first."""
    while places:
        lowest = places & -places
        yield lowest.bit_length() - 1
        places ^= lowest


def size_of(counts: int) -> int:
    """Return how many tiles *counts* are."""
    size = 0
    while counts:
        size += counts & ONE
        counts >>= FIELD
    return size


def places_of(counts: int) -> int:
    """Return the set of places of which *counts* has a tile."""
    found = 0
    while counts:
        place = ((counts & -counts).bit_length() - 1) // FIELD
        found |= 1 << place
        counts &= ~(ONE << FIELD * place)
    return found


def okey_of(indicator: NumberTile) -> NumberTile:
    """Return the tile above *indicator* in its colour, above a 13 the 1 (C-WILD-2)."""
    return number_tile(indicator.colour, indicator.number % len(NUMBERS) + 1)


def told_okey(options: ClosedOptions, exposed: Tile | None) -> NumberTile | None:
    """Return the okey by the tile turned up; none where it names no wild tile, or is not told."""
    if not options.has_indicator or not isinstance(exposed, NumberTile):
        return None
    return okey_of(exposed)


@dataclass(frozen=True, slots=True)
class Deal:
    """Which tiles are wild, and what the jokers are, by the house and the tile turned up.

    ``face`` is what a false joker stands for, none where jokers are wild. ``gone`` are tiles
    that nobody can draw any more, Okey's indicator among them.
    """

    options: ClosedOptions
    wild: Tile
    face: NumberTile | None = None
    exposed: Tile | None = None
    gone: tuple[Tile, ...] = ()

    def number_of(self, tile: Tile) -> NumberTile | None:
        """Return what *tile* is in this deal, none where it is wild."""
        if tile == self.wild:
            return None
        return self.face if isinstance(tile, Joly) else tile

    def tile_at(self, place: int) -> Tile:
        """Return the tile that lies in the box for *place*: a false joker for the okey's face."""
        return JOLY if TILES[place] == self.face else TILES[place]


def deal(options: ClosedOptions, exposed: Tile | None = None, gone: Sequence[Tile] = ()) -> Deal:
    """Return the deal in which *exposed* was turned up: Okey's indicator, elsewhere the atu.

    Raises:
        HandError: Okey needs an indicator, and a false joker is none.
    """
    if not options.has_indicator:
        return Deal(options, JOLY, None, exposed, tuple(gone))
    if exposed is None:
        raise HandError(message(N_("expected the indicator, which names the okey")))
    if isinstance(exposed, Joly):
        raise HandError(message(N_("expected a numbered tile as indicator, not a false joker")))
    okey = okey_of(exposed)
    return Deal(options, okey, okey, exposed, (*gone, exposed))


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand in a deal.

    ``counts`` holds the numbered tiles, ``wilds`` the wild ones; ``left`` says for each place how
    many can still be drawn, ``wilds_left`` how many wild ones.
    """

    deal: Deal
    counts: int
    wilds: int
    left: tuple[int, ...]
    wilds_left: int
    size: int

    @property
    def options(self) -> ClosedOptions:
        """Return the house rules."""
        return self.deal.options

    @property
    def spent(self) -> int:
        """Return the set of places of which none can be drawn."""
        return sum(1 << place for place in range(PLACES) if not self.left[place])

    def count(self, place: int) -> int:
        """Return how many tiles of *place* the hand has."""
        return self.counts >> FIELD * place & ONE


def read_hand(tiles: Sequence[Tile], dealt: Deal) -> Hand:
    """Return *tiles* as a hand in a deal.

    Raises:
        HandError: they are not 14 or 15 tiles, or a box does not have them.
    """
    most = dealt.options.copies
    seen = Counter(dealt.gone)
    for index, tile in enumerate(tiles):
        seen[tile] += 1
        if seen[tile] > most:
            raise HandError(message(*NP_(
                "expected no more {tile}: only {n} is there",
                "expected no more {tile}: only {n} are there"),
                tile=tile, n=most - Counter(dealt.gone)[tile]), index)
    if len(tiles) not in (HAND, HAND + 1):
        raise HandError(message(*NP_(
            "expected 14 tiles, or 15 with the one you throw; this is {n} tile",
            "expected 14 tiles, or 15 with the one you throw; these are {n} tiles"),
            n=len(tiles)))
    counts = sum(1 << FIELD * place_of(number) for number in map(dealt.number_of, tiles)
                 if number is not None)
    return Hand(dealt, counts, sum(tile == dealt.wild for tile in tiles),
                tuple(most - seen[dealt.tile_at(place)] for place in range(PLACES)),
                most - seen[dealt.wild], len(tiles))
