"""The state of a game of Rummikub as far as its record tells: frozen, folded line by line."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from rules.copying import replace
from rules.games.rummikub.options import RummikubOptions
from rules.melds import TableMeld
from rules.racks import Rack, RackCount
from rules.tiles import Tile

DEALT: Final = 14
"""Tiles that each player takes at the start (K-DEAL-1)."""


@dataclass(frozen=True, slots=True)
class Player:
    """A seat: whether and with how much it has made its first meld, and its rack.

    ``unopened`` says that a line states it has none.
    """

    seat: str
    name: str
    opened: bool = False
    initial: int | None = None
    unopened: bool = False
    rack: Rack = field(default_factory=Rack)


@dataclass(frozen=True, slots=True)
class Turn:
    """The turn that is being played.

    ``in_order`` is false where the seats were not kept; ``spent`` says that the pool was empty and
    the last turn of this seat is over. ``laid`` are the tiles that came from the rack and are on
    the table; ``opening`` that the first meld is of this turn. ``drew``, ``timed_out`` and
    ``unfinished`` say what ended it. ``before`` is the game when the turn began. ``base`` are the
    sets from which the turn is judged, those of its beginning or of the last line that the table
    let stand; ``based`` is how many tiles the turn had laid by then.
    """

    seat: str
    ply: int
    in_order: bool = True
    spent: bool = False
    drew: bool = False
    timed_out: bool = False
    unfinished: bool = False
    opening: bool = False
    laid: tuple[Tile, ...] = ()
    before: "State | None" = None
    base: tuple[TableMeld, ...] = ()
    based: int = 0

    @property
    def is_over(self) -> bool:
        """Say whether nothing more can be done in it."""
        return self.drew or self.timed_out or self.unfinished

    @property
    def is_played(self) -> bool:
        """Say whether anything that was recorded in it took effect."""
        return self.is_over or bool(self.laid)


@dataclass(frozen=True, slots=True)
class State:
    """A game after some of its lines.

    ``stock`` is the pool, ``None`` while it is not known. ``numbers`` are those given to sets
    since the table was last told whole, to refused ones too. ``full`` says that every turn is
    recorded, ``from_deal`` that all were since the deal; before the first turn ``dealt`` names
    what only the deal tells: racks by their seats, and the stock. ``begun`` says that a fact
    showed turns before it. ``due`` is the seat that plays next, "" where any may. ``last`` are
    the seats that have had their turn since the pool was empty.
    """

    options: RummikubOptions
    players: Mapping[str, Player]
    melds: Mapping[int, TableMeld] = field(default_factory=dict)
    turn: Turn | None = None
    stock: int | None = None
    numbers: frozenset[int] = frozenset()
    full: bool = False
    from_deal: bool = False
    dealt: frozenset[str] = frozenset()
    begun: bool = False
    turns: int = 0
    due: str = ""
    last: frozenset[str] = frozenset()
    drawn: tuple[tuple[str, Tile], ...] = ()
    starter: str = ""
    ended: bool = False
    winner: str = ""
    racks: Mapping[str, RackCount] = field(default_factory=dict)

    @property
    def seats(self) -> tuple[str, ...]:
        """Return the seats in order of play."""
        return tuple(self.players)

    def seat_after(self, seat: str) -> str:
        """Return who plays after *seat* (K-EQ-2)."""
        seats = self.seats
        return seats[(seats.index(seat) + 1) % len(seats)]

    @property
    def next_seat(self) -> str:
        """Return who plays after the turn being played: who was due, where it is out of order."""
        turn = self.playing
        is_refused = not turn.in_order and not turn.is_played
        return self.due if is_refused else self.seat_after(turn.seat)

    def with_player(self, player: Player) -> "State":
        """Return the state with *player* in place of the one in the same seat."""
        return replace(self, players={**self.players, player.seat: player})

    def with_rack(self, seat: str, rack: Rack) -> "State":
        """Return the state with *seat* holding *rack*."""
        return self.with_player(replace(self.players[seat], rack=rack))

    @property
    def playing(self) -> Turn:
        """Return the turn being played; records guarantee that actions stand in one."""
        if self.turn is None:
            no_turn = "an action stands in a turn"
            raise RuntimeError(no_turn)
        return self.turn

    @property
    def player(self) -> Player:
        """Return the player whose turn it is."""
        return self.players[self.playing.seat]

    @property
    def has_open_table(self) -> bool:
        """Say whether the player in turn may touch what is on the table (K-FIRST-3, Q-K-4)."""
        if not self.options.rk_first:
            return True
        opened = self.player.opened
        return opened and (self.options.rk_first_arrange or not self.playing.opening)

    def never_opened(self, seat: str) -> bool:
        """Say whether *seat* is known to have made no first meld: the sets are recorded."""
        player = self.players[seat]
        return player.unopened or (not player.opened and (bool(self.melds) or self.from_deal))

    def with_numbers(self, given: Iterable[int]) -> "State":
        """Return the state with numbers given to sets."""
        return replace(self, numbers=self.numbers.union(given))

    def free_numbers(self, wanted: tuple[int, ...]) -> tuple[int, ...]:
        """Return *wanted* as numbers of new sets, later ones where a number has been given."""
        taken = {*self.melds, *self.numbers}
        found: list[int] = []
        for number in wanted:
            free = number if number not in taken else max(taken) + 1
            taken.add(free)
            found.append(free)
        return tuple(found)
