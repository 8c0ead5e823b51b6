"""The state of a game in which the last hand closes: frozen, folded line by line."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from rules.games.closed.kinds import HandKind
from rules.games.closed.options import ClosedOptions
from rules.games.closed.pieces import Rows
from rules.games.closed.worth import Share
from rules.melds import TableMeld
from rules.racks import RackCount
from rules.tiles import Tile

OF_TEAMS: Final = 4
"""Who plays in two teams."""


@dataclass(frozen=True, slots=True)
class Won:
    """With what a game was won.

    ``shares`` are what the hand is worth; ``rows`` how it lies, none where its tiles are not told.
    """

    kind: HandKind
    shares: tuple[Share, ...]
    rows: Rows = ()
    thrown: Tile | None = None

    @property
    def worth(self) -> int:
        """Return what the hand is worth."""
        return sum(share.points for share in self.shares)


@dataclass(frozen=True, slots=True)
class State:
    """A game after some of its lines; nothing ever lies on the table.

    ``exposed`` is the tile turned up, ``shown`` who showed its twin. ``racks`` are whole scores
    that a table counted by hand.
    """

    options: ClosedOptions
    names: Mapping[str, str]
    dealer: str = ""
    seat: str = ""
    exposed: Tile | None = None
    shown: str = ""
    won: Won | None = None
    winner: str = ""
    ended: bool = False
    full: bool = False
    racks: Mapping[str, RackCount] = field(default_factory=dict)
    melds: Mapping[int, TableMeld] = field(default_factory=dict)

    @property
    def seats(self) -> tuple[str, ...]:
        """Return the seats in order of play."""
        return tuple(self.names)


def teams_of(options: ClosedOptions, seats: Sequence[str]) -> tuple[str, ...]:
    """Return the seats of each team where four play in teams: those who sit opposite (C-SCORE-5).

    It is empty where everybody plays alone.
    """
    if not options.ch_teams or len(seats) != OF_TEAMS:
        return ()
    return "".join(seats[::2]), "".join(seats[1::2])
