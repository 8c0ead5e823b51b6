"""The state of a Romanian game as far as its record tells: frozen values, folded line by line."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from rules.copying import replace
from rules.games.romanian.options import Options
from rules.melds import TableMeld
from rules.racks import Rack, RackCount
from rules.tiles import NumberTile, Tile

DEALT: Final = 14
STARTER_DEALT: Final = 15


@dataclass(frozen=True, slots=True)
class Player:
    """A seat: whether and with how much it has opened, its rack, its turns so far."""

    seat: str
    name: str
    opened: bool = False
    initial: int | None = None
    rack: Rack = field(default_factory=Rack)
    turns: int = 0
    announced: bool = False


@dataclass(frozen=True, slots=True)
class Station:
    """A place in which a Joly was melded: by whom, as what, and how it left.

    ``given`` are the tiles laid there in exchange, ``taken_by`` who gave them; both are empty
    while the Joly lies there.
    """

    meld: int
    seat: str
    ply: int
    stands_for: NumberTile | None = None
    given: tuple[NumberTile, ...] = ()
    taken_by: str = ""


@dataclass(frozen=True, slots=True)
class Trail:
    """A Joly: the stations of its way, the first melder's first (R-SCORE-4).

    ``joly`` is 1 or 2, more only where a third was let stand. ``held_by`` names the seat on whose
    rack it lies after the table let it be taken unused.
    """

    joly: int
    stations: tuple[Station, ...]
    held_by: str = ""

    @property
    def lies_in(self) -> int | None:
        """Return the meld in which the Joly lies now, or ``None``."""
        last = self.stations[-1]
        return None if last.taken_by else last.meld


@dataclass(frozen=True, slots=True)
class Duty:
    """What a seat owes until its turn closes.

    ``rule`` is R-OPT-4, R-VAR-3 or R-EXP-3; ``ply`` the line that took ``tile``; ``rack`` the
    rack before the intake.
    """

    rule: str
    ply: int
    tile: Tile | None
    rack: Rack


@dataclass(frozen=True, slots=True)
class Turn:
    """The turn that is being played.

    ``unseen`` says that recording in full began within it: what was taken before is not known;
    ``switched`` is the game in which it began once the tile was thrown.
    ``intake`` is the source of the tile taken, "" while none is recorded; ``counted`` says that
    a fact within this turn stated the rack; ``closed`` that the tile was thrown; ``opening``
    that the seat opened in it; ``picked_up`` is the last discard while it was taken and still
    lies on the rack. ``concealed`` says that the seat had melded nothing before it; ``spent`` are
    the tiles that it has laid from the rack.
    """

    seat: str
    ply: int
    in_order: bool = True
    starts_game: bool = False
    first_round: bool = False
    rack_before: Rack = field(default_factory=Rack)
    intake: str = ""
    counted: bool = False
    laid: bool = False
    opening: bool = False
    closed: bool = False
    picked_up: Tile | None = None
    duties: tuple[Duty, ...] = ()
    unseen: bool = False
    concealed: bool = False
    spent: tuple[Tile, ...] = ()
    switched: "State | None" = None

    @property
    def is_played(self) -> bool:
        """Say whether anything that was recorded in it took effect."""
        return bool(self.closed or self.laid or self.intake)


@dataclass(frozen=True, slots=True)
class Credit:
    """What the stacking method still owes a seat on a run, since which line (Q-ST-2)."""

    meld: int
    seat: str
    points: int
    since: int


@dataclass(frozen=True, slots=True)
class StackMove:
    """What one seat takes from one meld to its stack, and what then stays there."""

    ply: int
    seat: str
    meld: int
    take: tuple[Tile, ...]
    points: int
    left: tuple[object, ...]
    credit: int


@dataclass(frozen=True, slots=True)
class State:
    """A game after some of its lines.

    ``line`` and ``stock`` are ``None`` while they are not known; ``dead`` is the tile that
    heads the line for the whole game (R-FIRST-2); ``previous`` the tile that the player before
    threw. ``tail`` are the tiles thrown last of which it is certain that they lie in a line
    that is not known itself. ``due`` is the seat that plays next, "" where any may.
    ``from_deal`` says that every intake and discard is recorded since the deal, so that turns
    and racks are known; before the first turn ``dealt`` names what only the deal tells: racks by
    their seats, and the stock. ``begun`` says that a fact showed turns before the first recorded.
    """

    options: Options
    players: Mapping[str, Player]
    melds: Mapping[int, TableMeld] = field(default_factory=dict)
    trails: tuple[Trail, ...] = ()
    turn: Turn | None = None
    dealer: str = ""
    exposed: Tile | None = None
    twin: str = ""
    line: tuple[Tile, ...] | None = None
    dead: Tile | None = None
    previous: Tile | None = None
    tail: tuple[Tile, ...] = ()
    due: str = ""
    stock: int | None = None
    rebuilds: int = 0
    full: bool = False
    from_deal: bool = False
    dealt: frozenset[str] = frozenset()
    begun: bool = False
    turns: int = 0
    credits: tuple[Credit, ...] = ()
    moves: tuple[StackMove, ...] = ()
    ended: bool = False
    winner: str = ""
    thrown: Tile | None = None
    racks: Mapping[str, RackCount] = field(default_factory=dict)

    @property
    def seats(self) -> tuple[str, ...]:
        """Return the seats in order of play."""
        return tuple(self.players)

    def seat_after(self, seat: str) -> str:
        """Return who plays after *seat* (R-EQ-4)."""
        seats = self.seats
        return seats[(seats.index(seat) + 1) % len(seats)]

    def with_player(self, player: Player) -> "State":
        """Return the state with *player* in place of the one in the same seat."""
        return replace(self, players={**self.players, player.seat: player})

    def with_rack(self, seat: str, rack: Rack) -> "State":
        """Return the state with *seat* holding *rack*."""
        return self.with_player(replace(self.players[seat], rack=rack))

    def with_turn(self, turn: Turn) -> "State":
        """Return the state with *turn* as the turn being played."""
        return replace(self, turn=turn)

    def with_melds(self, *melds: TableMeld) -> "State":
        """Return the state with *melds* laid or changed."""
        return replace(self, melds={**self.melds, **{meld.id: meld for meld in melds}})

    @property
    def playing(self) -> Turn:
        """Return the turn being played; records guarantee that actions stand in one."""
        if self.turn is None:
            no_turn = "an action stands in a turn"
            raise RuntimeError(no_turn)
        return self.turn


def rack_in_turn(state: State) -> Rack:
    """Return what is known of the rack of the seat whose turn it is.

    Where intakes need not be recorded, a turn without one leaves the rack unknown.
    """
    turn = state.playing
    recorded = turn.intake or turn.counted or state.full
    return state.players[turn.seat].rack if recorded else Rack()


def left_at_least(state: State, thrown: Tile) -> int:
    """Return how many tiles the seat in turn certainly keeps once it has thrown *thrown*.

    Where no intake is recorded, the turn began with what was known and may only have added to
    it: what it laid and had not held before was taken in, and what it held and has not laid is
    there still.
    """
    turn, rack = state.playing, rack_in_turn(state)
    if rack.size is not None:
        return max(rack.size - 1, 0)
    kept = Rack() if turn.counted else turn.rack_before.still_there((*turn.spent, thrown))
    return max(kept.size or 0, len(kept.known), len(rack.without((thrown,)).known))


def may_have_picked_up(state: State) -> bool:
    """Say whether the seat in turn may have taken discards of which the record tells nothing."""
    turn = state.turn
    if turn is None or turn.intake or turn.starts_game or (state.full and not turn.unseen):
        return False
    opened = state.players[turn.seat].opened and not turn.opening
    return opened or state.options.prev_discard_initial


def without_seen(state: State) -> State:
    """Return *state* after turns that need not be recorded: single tiles may have moved on."""
    return replace(state, tail=(), players={
        seat: replace(player, rack=replace(player.rack, seen=())) if player.rack.seen else player
        for seat, player in state.players.items()})
