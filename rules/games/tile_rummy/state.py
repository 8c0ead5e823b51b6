"""The state of a game of the leaflet as far as its record tells: frozen, folded line by line."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from rules.arranged import state
from rules.arranged.places import tiles_on
from rules.arranged.state import Player
from rules.games.tile_rummy.options import TileRummyOptions
from rules.melds import TableMeld, tile_of
from rules.racks import Rack
from rules.reading import Row
from rules.tiles import FULL_SET, Tile

__all__ = ["Bond", "Player", "Refused", "State", "Turn"]

PENALTY: Final = 3
"""The most tiles that are drawn where the time ran out, by customs from elsewhere (Q-T-12)."""


@dataclass(frozen=True, slots=True)
class Refused:
    """An illegal ``meld`` or ``table`` line of this turn that nobody has noticed yet.

    ``melds`` are its rows by their numbers; ``whole`` says that they are the whole table;
    ``hands`` are the tiles of each that came from the rack. ``table`` is what lay when it was
    refused, and ``laid`` how many tiles the turn had laid by then. ``back`` are tiles of the line
    that are on the rack again; ``counted`` says that a later fact of the turn has stated the
    rack, and ``withdrawn`` that the player has taken the line back by drawing or running out of
    time (Q-T-13, Q-T-14). ``taken`` are the rows of which a tile was laid again in the turn.
    """

    ply: int
    melds: Mapping[int, Row]
    whole: bool
    hands: Mapping[int, tuple[Tile, ...]]
    table: Mapping[int, TableMeld] = field(default_factory=dict)
    laid: int = 0
    counted: bool = False
    back: tuple[Tile, ...] = ()
    withdrawn: bool = False
    taken: frozenset[int] = frozenset()

    @property
    def hand(self) -> tuple[Tile, ...]:
        """Return the tiles of the line that came from the rack."""
        return tuple(tile for tiles in self.hands.values() for tile in tiles)

    @property
    def off_table(self) -> Counter[Tile]:
        """Return the tiles that the line took from the table."""
        if not self.whole:
            return Counter()
        rows = Counter(tile_of(piece) for row in self.melds.values() for piece in row.pieces)
        return tiles_on(self.table) - rows


@dataclass(frozen=True, slots=True)
class Bond:
    """What a legal line of this turn binds until it ends (Q-T-9, Q-T-14).

    ``table`` is what lay before it. A joker that it took out of a meld lies with no tile that it
    lay with there; the tiles of faulty melds lie in right melds with each other and with tiles
    from the rack alone. ``laid`` is how many tiles the turn had laid by then.
    """

    table: tuple[TableMeld, ...]
    laid: int


@dataclass(frozen=True, slots=True)
class Turn(state.Turn):
    """The turn that is being played.

    ``late`` says that the pool was empty before it began, ``counted`` that a fact within it stated
    the rack. ``before`` is the game as it was when the turn began; ``refused`` the lines that
    stand if nobody notices (T-ERR-1), ``bonds`` what its legal lines bind until it ends; ``since``
    is how many tiles it had laid when the table last let a line stand.
    """

    late: bool = False
    counted: bool = False
    before: "State | None" = None
    refused: tuple[Refused, ...] = ()
    bonds: tuple[Bond, ...] = ()
    since: int = 0

    @property
    def may_have_drawn(self) -> int:
        """Return how many tiles may have been drawn in it: with a penalty three (Q-T-12)."""
        return 0 if self.laid else PENALTY if self.timed_out else 1

    def unlaid(self, refused: Refused) -> Counter[Tile]:
        """Return the tiles from the rack of *refused* that were not laid lawfully after it."""
        return Counter(refused.hand) - Counter(self.laid[refused.laid:])

    def standing(self, refused: Refused) -> Counter[Tile]:
        """Return the tiles from the rack that *refused* still leaves on the table.

        What was laid lawfully after it, or is on the rack again, does not lie there.
        """
        return self.unlaid(refused) - Counter(refused.back)


@dataclass(frozen=True, slots=True)
class State(state.State[TileRummyOptions, Player, Turn]):
    """A game after some of its lines.

    The pool has no more than ``stock_at_most`` tiles in any case, and had at least
    ``stock_at_least`` when the turn began. ``all_jokers`` and ``all_tiles`` count the jokers and
    the tiles of a hand laid at once that was recorded by its end alone; ``None`` where there is
    none, or the number is not known.
    """

    stock_at_most: int = len(FULL_SET)
    stock_at_least: int = 0
    all_jokers: int | None = None
    all_tiles: int | None = None

    @property
    def faulty(self) -> tuple[TableMeld, ...]:
        """Return the melds that stand although they are neither run nor group (T-ERR-1)."""
        return tuple(meld for meld in self.melds.values() if meld.shape is None)

    @property
    def afloat(self) -> Counter[Tile]:
        """Return tiles of refused lines that lie on the table by a rack stated after them."""
        turn = self.turn
        return sum((turn.standing(refused) for refused in turn.refused if refused.counted),
                   Counter[Tile]()) if turn else Counter()

    @property
    def lying(self) -> Counter[Tile]:
        """Count the tiles on the table, those afloat as well."""
        return tiles_on(self.melds) + self.afloat

    @property
    def reach(self) -> Rack:
        """Return what the player in turn can lay: the rack, and what is afloat."""
        rack, afloat = self.player.rack, tuple(self.afloat.elements())
        return rack.with_drawn(afloat) if afloat else rack

    @property
    def pool_at_most(self) -> int:
        """Return how many tiles the pool may have yet; 0 where it is certainly empty (Q-T-12)."""
        if self.stock is not None:
            return self.stock
        held = sum(player.rack.size or 0 for player in self.players.values())
        placed = self.lying.total() + held
        return max(min(self.stock_at_most, len(FULL_SET) - placed), 0)

    @property
    def pool_at_least(self) -> int:
        """Return how many tiles the pool certainly has yet (Q-T-12)."""
        if self.full and self.stock is not None:
            return self.stock
        return max(self.stock_at_least - (self.turn.may_have_drawn if self.turn else 0), 0)
