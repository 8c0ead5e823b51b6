"""What the states of these games have alike: seats, the table, the turn, the racks, the pool."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Generic, Self, TypeVar

from rules.arranged.places import tiles_on
from rules.copying import replace
from rules.melds import TableMeld
from rules.racks import Rack, RackCount
from rules.tiles import FULL_SET, Tile

DEALT: Final = 14
"""Tiles that each player takes at the start."""


@dataclass(frozen=True, slots=True)
class Player:
    """A seat: whether and with how much it has made its first meld, and its rack."""

    seat: str
    name: str
    opened: bool = False
    initial: int | None = None
    rack: Rack = field(default_factory=Rack)


@dataclass(frozen=True, slots=True)
class Turn:
    """The turn that is being played.

    ``in_order`` is false where the seats were not kept. ``laid`` are the tiles from the rack so
    far, ``opening`` says that the first meld is of this turn, ``drew`` and ``timed_out`` what
    ended it.
    """

    seat: str
    ply: int
    in_order: bool = True
    drew: bool = False
    timed_out: bool = False
    opening: bool = False
    laid: tuple[Tile, ...] = ()

    @property
    def is_over(self) -> bool:
        """Say whether nothing more can be laid in it."""
        return self.drew or self.timed_out

    @property
    def is_played(self) -> bool:
        """Say whether anything that was recorded in it took effect."""
        return self.is_over or bool(self.laid)


H = TypeVar("H")
P_co = TypeVar("P_co", bound=Player, covariant=True)
T_co = TypeVar("T_co", bound=Turn, covariant=True)


@dataclass(frozen=True, slots=True)
class State(Generic[H, P_co, T_co]):
    """A game after some of its lines: house rules, players and a turn of the game's own kinds.

    ``stock`` is the pool, ``None`` while it is not known. ``numbers`` are those given to melds
    since the table was last told whole, to refused ones too. ``full`` says that every turn is
    recorded, ``from_deal`` that all were since the deal; before the first turn ``dealt`` names
    what only the deal tells: racks by their seats, and the stock. ``begun`` says that a fact
    showed turns before it. ``due`` is the seat that plays next, "" where any may. ``starter``
    begins, as stated or as ``drawn`` tells.
    """

    options: H
    players: Mapping[str, P_co]
    melds: Mapping[int, TableMeld] = field(default_factory=dict)
    turn: T_co | None = None
    stock: int | None = None
    numbers: frozenset[int] = frozenset()
    full: bool = False
    from_deal: bool = False
    dealt: frozenset[str] = frozenset()
    begun: bool = False
    turns: int = 0
    due: str = ""
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
        """Return who plays after *seat*."""
        seats = self.seats
        return seats[(seats.index(seat) + 1) % len(seats)]

    @property
    def next_seat(self) -> str:
        """Return who plays after the turn being played: who was due, where it is out of order."""
        turn = self.playing
        is_refused = not turn.in_order and not turn.is_played
        return self.due if is_refused else self.seat_after(turn.seat)

    @property
    def playing(self) -> T_co:
        """Return the turn being played; records guarantee that actions stand in one."""
        if self.turn is None:
            no_turn = "an action stands in a turn"
            raise RuntimeError(no_turn)
        return self.turn

    @property
    def player(self) -> P_co:
        """Return the player whose turn it is."""
        return self.players[self.playing.seat]

    @property
    def dealt_rack(self) -> Rack:
        """Return what is known of each rack when the tiles are dealt."""
        return Rack(DEALT)

    @property
    def dealt_stock(self) -> int:
        """Return how many tiles the pool has when the tiles are dealt."""
        return len(FULL_SET) - DEALT * len(self.players)

    @property
    def reach(self) -> Rack:
        """Return what the player in turn can lay."""
        return self.player.rack

    @property
    def lying(self) -> Counter[Tile]:
        """Count the tiles on the table."""
        return tiles_on(self.melds)

    def with_player(self, player: P_co) -> Self:  # type: ignore[misc]  # it is of the state’s kind
        """Return the state with *player* in place of the one in the same seat."""
        return replace(self, players={**self.players, player.seat: player})

    def with_rack(self, seat: str, rack: Rack) -> Self:
        """Return the state with *seat* holding *rack*."""
        return self.with_player(replace(self.players[seat], rack=rack))

    def with_turn(self, turn: T_co) -> Self:  # type: ignore[misc]
        """Return the state with *turn* as the turn being played."""
        return replace(self, turn=turn)

    def with_numbers(self, given: Iterable[int]) -> Self:
        """Return the state with numbers given to melds."""
        return replace(self, numbers=self.numbers.union(given))

    def free_numbers(self, wanted: tuple[int, ...]) -> tuple[int, ...]:
        """Return *wanted* as numbers of new melds, later ones where a number has been given."""
        taken = {*self.melds, *self.numbers}
        found: list[int] = []
        for number in wanted:
            free = number if number not in taken else max(taken) + 1
            taken.add(free)
            found.append(free)
        return tuple(found)


S = TypeVar("S", bound=State[Any, Player, Turn])
