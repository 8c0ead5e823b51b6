"""The state of a game of Rummikub as far as its record tells: frozen, folded line by line."""

from dataclasses import dataclass

from rules.arranged import state
from rules.games.rummikub.options import RummikubOptions
from rules.melds import TableMeld
from rules.racks import Rack
from rules.tiles import JOLY


@dataclass(frozen=True, slots=True)
class Player(state.Player):
    """A seat; ``unopened`` says that a line states that it has made no first meld."""

    unopened: bool = False


@dataclass(frozen=True, slots=True)
class Turn(state.Turn):
    """The turn that is being played.

    ``spent`` says that the pool was empty and the last turn of this seat is over, ``unfinished``
    that an arrangement failed. ``before`` is the game when the turn began. ``base`` are the
    sets from which the turn is judged, those of its beginning or of the last line that the table
    let stand; ``based`` is how many tiles the turn had laid by then.
    """

    spent: bool = False
    unfinished: bool = False
    before: "State | None" = None
    base: tuple[TableMeld, ...] = ()
    based: int = 0

    @property
    def is_over(self) -> bool:
        """Say whether nothing more can be done in it."""
        return self.drew or self.timed_out or self.unfinished


@dataclass(frozen=True, slots=True)
class State(state.State[RummikubOptions, Player, Turn]):
    """A game after some of its lines.

    ``last`` are the seats that have had their turn since the pool was empty.
    """

    last: frozenset[str] = frozenset()

    @property
    def dealt_rack(self) -> Rack:
        """Return what is known of each rack when the tiles are dealt (K-DEAL-1, Q-K-22)."""
        return Rack(state.DEALT, seen=(JOLY,) if self.options.rk_deal == "joker" else ())

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
