"""The lines that only a record of the Romanian game has; ``str`` of each is its notation."""

from dataclasses import dataclass

from rules.melds import Piece
from rules.notation import kinds
from rules.tiles import Tile


@dataclass(frozen=True, slots=True)
class Doubla(kinds.LateHeader):
    """A swap of pairs before play; the pairs are empty where they stayed secret."""

    first: str
    second: str
    first_pair: tuple[Tile, ...] = ()
    second_pair: tuple[Tile, ...] = ()

    def __str__(self) -> str:
        if not self.first_pair:
            return f"doubla {self.first} {self.second}"
        pairs = (kinds.words(self.first_pair), kinds.words(self.second_pair))
        return f"doubla {self.first} {pairs[0]} {self.second} {pairs[1]}"

    def seats_named(self) -> frozenset[str]:
        """Return both who swap."""
        return frozenset((self.first, self.second))


@dataclass(frozen=True, slots=True)
class Exposed(kinds.Fact):
    """The tile turned up from the wall."""

    tile: Tile

    def __str__(self) -> str:
        return f"exposed {self.tile}"


@dataclass(frozen=True, slots=True)
class Twin(kinds.OfSeat, kinds.Fact):
    """A seat says that it was dealt the exposed tile's twin."""

    seat: str

    def __str__(self) -> str:
        return f"twin {self.seat}"


@dataclass(frozen=True, slots=True)
class Stacked(kinds.OfSeat, kinds.Fact):
    """Tiles of a meld that a seat has stacked already."""

    seat: str
    tiles: tuple[Tile, ...]
    meld: int

    def __str__(self) -> str:
        return f"stack {self.seat} {kinds.words(self.tiles)} from m{self.meld}"


@dataclass(frozen=True, slots=True)
class DiscardLine(kinds.Fact):
    """The discard line, oldest first; its first tile is dead."""

    tiles: tuple[Tile, ...]

    def __str__(self) -> str:
        return f"line {kinds.words(self.tiles)}".rstrip()


@dataclass(frozen=True, slots=True)
class Announce(kinds.OfSeat, kinds.Fact):
    """A seat says that three tiles or fewer are left (R-END-3)."""

    seat: str

    def __str__(self) -> str:
        return f"announce {self.seat}"


@dataclass(frozen=True, slots=True)
class Rebuild(kinds.Fact):
    """The discard line was made into a new wall (R-REB-1)."""

    def __str__(self) -> str:
        return "rebuild"


@dataclass(frozen=True, slots=True)
class Draw(kinds.Action):
    """The intake.

    ``source`` is wall, discard, line or exposed; ``nth`` counts equal tiles of the line from
    the oldest, 0 where the one nearest the end is meant.
    """

    source: str
    tile: Tile | None = None
    nth: int = 0

    def __str__(self) -> str:
        tile = f" {self.tile}" if self.tile else ""
        nth = f" #{self.nth}" if self.nth else ""
        return f"draw {self.source}{tile}{nth}"


@dataclass(frozen=True, slots=True)
class Move(kinds.Action):
    """Tiles moved from meld to meld: always unlawful in the Romanian game (Q-RUN-6)."""

    tiles: tuple[Piece, ...]
    source: int
    target: int

    def __str__(self) -> str:
        return f"move {kinds.words(self.tiles)} from m{self.source} to m{self.target}"


@dataclass(frozen=True, slots=True)
class Discard(kinds.LastAction):
    """A tile thrown; the turn ends."""

    tile: Tile

    def __str__(self) -> str:
        return f"discard {self.tile}"


@dataclass(frozen=True, slots=True)
class Out(kinds.GoingOut):
    """The last tile thrown; the seat wins."""

    tile: Tile

    def __str__(self) -> str:
        return f"out {self.tile}"
