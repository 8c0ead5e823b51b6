"""The lines that records of every game can have, as values; ``str`` of each is its notation."""

from dataclasses import dataclass

from rules.melds import Piece
from rules.notation.kinds import (
    Action,
    Correction,
    Ending,
    Fact,
    Header,
    LaysMelds,
    Line,
    OfSeat,
    Row,
    rows,
    words,
)
from rules.tiles import Tile


@dataclass(frozen=True, slots=True)
class Format(Header):
    """``joly 1``: the first line of every record."""

    version: int

    def __str__(self) -> str:
        return f"joly {self.version}"


@dataclass(frozen=True, slots=True)
class Game(Header):
    """Whose rules are played."""

    name: str

    def __str__(self) -> str:
        return f"game {self.name}"


@dataclass(frozen=True, slots=True)
class PresetLine(Header):
    """A named profile of house rules."""

    name: str

    def __str__(self) -> str:
        return f"preset {self.name}"


@dataclass(frozen=True, slots=True)
class SetOption(Header):
    """One house rule over the preset."""

    name: str
    value: str

    def __str__(self) -> str:
        return f"set {self.name} {self.value}"


@dataclass(frozen=True, slots=True)
class SeatLine(Header):
    """A player's seat, in order of play."""

    seat: str
    name: str

    def __str__(self) -> str:
        return f"seat {self.seat} {self.name}"


@dataclass(frozen=True, slots=True)
class Dealer(OfSeat, Header):
    """Who deals; the starter sits next in order of play."""

    seat: str

    def __str__(self) -> str:
        return f"dealer {self.seat}"


@dataclass(frozen=True, slots=True)
class LaidPiece:
    """A tile of a meld that lies already: who laid it (or ""), for which Joly (or 0)."""

    piece: Piece
    by: str = ""
    joly: int = 0

    def __str__(self) -> str:
        by = f"@{self.by}" if self.by else ""
        mark = f"~{self.joly}" if self.joly else ""
        return f"{self.piece}{by}{mark}"


@dataclass(frozen=True, slots=True)
class Laid(LaysMelds, Fact):
    """Melds of a seat that lie on the table already."""

    seat: str
    melds: tuple[tuple[LaidPiece, ...], ...]

    def __str__(self) -> str:
        return f"laid {self.seat} {rows(self.melds)}"

    def seats_named(self) -> frozenset[str]:
        """Return who lays, and who is said to have laid tiles before."""
        return frozenset((self.seat, *(laid.by for meld in self.melds for laid in meld if laid.by)))


@dataclass(frozen=True, slots=True)
class Holds(OfSeat, Fact):
    """A rack, exactly."""

    seat: str
    tiles: tuple[Tile, ...]

    def __str__(self) -> str:
        return f"holds {self.seat} {words(self.tiles)}".rstrip()


@dataclass(frozen=True, slots=True)
class Count(OfSeat, Fact):
    """How many tiles a rack holds."""

    seat: str
    tiles: int

    def __str__(self) -> str:
        return f"count {self.seat} {self.tiles}"


@dataclass(frozen=True, slots=True)
class Stock(Fact):
    """How many tiles are left face down to draw."""

    tiles: int

    def __str__(self) -> str:
        return f"stock {self.tiles}"


@dataclass(frozen=True, slots=True)
class Recording(Fact):
    """Whether every intake and discard is recorded from here on."""

    full: bool

    def __str__(self) -> str:
        return "recording full" if self.full else "recording melds"


@dataclass(frozen=True, slots=True)
class Turn(OfSeat):
    """A turn begins."""

    seat: str

    def __str__(self) -> str:
        return f"turn {self.seat}"


@dataclass(frozen=True, slots=True)
class Meld(LaysMelds, Action):
    """New melds from the rack, laid down together."""

    melds: tuple[Row, ...]

    def __str__(self) -> str:
        return f"meld {rows(self.melds)}"


@dataclass(frozen=True, slots=True)
class Placed:
    """A tile for a meld on the table; ``end`` is ``low`` or ``high`` where it had to be said."""

    piece: Piece
    end: str = ""

    def __str__(self) -> str:
        return f"{self.piece} {self.end}" if self.end else str(self.piece)


@dataclass(frozen=True, slots=True)
class Add(Action):
    """Tiles laid off on a meld."""

    tiles: tuple[Placed, ...]
    meld: int

    def __str__(self) -> str:
        return f"add {words(self.tiles)} to m{self.meld}"


@dataclass(frozen=True, slots=True)
class Take:
    """A Joly taken from a meld for the tiles that it stands for."""

    tiles: tuple[Placed, ...]
    meld: int

    def __str__(self) -> str:
        return f"{words(self.tiles)} for J in m{self.meld}"


@dataclass(frozen=True, slots=True)
class Swap(LaysMelds, Action):
    """Jolys taken for their tiles and melded at once; ``add`` can be written to be judged."""

    takes: tuple[Take, ...]
    melds: tuple[Row, ...] = ()
    add: Add | None = None

    def __str__(self) -> str:
        then = f", meld {rows(self.melds)}" if self.melds else f", {self.add}" if self.add else ""
        return f"swap {', '.join(map(str, self.takes))}{then}"


@dataclass(frozen=True, slots=True)
class End(Ending):
    """The game ends without a winner."""

    def __str__(self) -> str:
        return "end"


@dataclass(frozen=True, slots=True)
class Rack(OfSeat, Fact):
    """What a seat has left at the end: its tiles, or ``points`` counted by hand.

    ``total`` is the seat's whole score as the table counted it; then nothing else is scored.
    """

    seat: str
    tiles: tuple[Tile, ...] = ()
    points: int | None = None
    total: int | None = None

    def __str__(self) -> str:
        if self.total is not None:
            return f"rack {self.seat} total {self.total}"
        if self.points is not None:
            return f"rack {self.seat} points {self.points}"
        return f"rack {self.seat} {words(self.tiles)}".rstrip()


@dataclass(frozen=True, slots=True)
class Undo(Correction):
    """Takes back a ply."""

    ply: int

    def __str__(self) -> str:
        return f"undo {self.ply}"


@dataclass(frozen=True, slots=True)
class Amend(Correction):
    """Replaces a ply."""

    ply: int
    line: Line
    stands: bool = False

    def __str__(self) -> str:
        return f"amend {self.ply} {'! ' if self.stands else ''}{self.line}"


@dataclass(frozen=True, slots=True)
class Insert(Correction):
    """Puts a line before a ply."""

    ply: int
    line: Line
    stands: bool = False

    def __str__(self) -> str:
        return f"insert {self.ply} {'! ' if self.stands else ''}{self.line}"
