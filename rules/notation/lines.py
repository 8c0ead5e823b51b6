"""The lines of a record as values; ``str`` of each is its notation."""

from dataclasses import dataclass
from typing import TypeAlias

from rules.melds import Piece
from rules.notation import tile_rummy_lines as ll
from rules.tiles import Tile

Row: TypeAlias = tuple[Piece, ...]


def _words(items: tuple[object, ...]) -> str:
    return " ".join(map(str, items))


def _rows(rows: tuple[tuple[object, ...], ...]) -> str:
    return " / ".join(map(_words, rows))


# Header -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Format:
    """``joly 1``: the first line of every record."""

    version: int

    def __str__(self) -> str:
        return f"joly {self.version}"


@dataclass(frozen=True, slots=True)
class Game:
    """Whose rules are played."""

    name: str

    def __str__(self) -> str:
        return f"game {self.name}"


@dataclass(frozen=True, slots=True)
class PresetLine:
    """A named profile of house rules."""

    name: str

    def __str__(self) -> str:
        return f"preset {self.name}"


@dataclass(frozen=True, slots=True)
class SetOption:
    """One house rule over the preset."""

    name: str
    value: str

    def __str__(self) -> str:
        return f"set {self.name} {self.value}"


@dataclass(frozen=True, slots=True)
class SeatLine:
    """A player's seat, in order of play."""

    seat: str
    name: str

    def __str__(self) -> str:
        return f"seat {self.seat} {self.name}"


@dataclass(frozen=True, slots=True)
class Dealer:
    """Who deals; the starter sits next in order of play."""

    seat: str

    def __str__(self) -> str:
        return f"dealer {self.seat}"


@dataclass(frozen=True, slots=True)
class Doubla:
    """A swap of pairs before play; the pairs are empty where they stayed secret."""

    first: str
    second: str
    first_pair: tuple[Tile, ...] = ()
    second_pair: tuple[Tile, ...] = ()

    def __str__(self) -> str:
        if not self.first_pair:
            return f"doubla {self.first} {self.second}"
        pairs = (_words(self.first_pair), _words(self.second_pair))
        return f"doubla {self.first} {pairs[0]} {self.second} {pairs[1]}"


# Facts --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Exposed:
    """The tile turned up from the wall."""

    tile: Tile

    def __str__(self) -> str:
        return f"exposed {self.tile}"


@dataclass(frozen=True, slots=True)
class Twin:
    """A seat says that it was dealt the exposed tile's twin."""

    seat: str

    def __str__(self) -> str:
        return f"twin {self.seat}"


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
class Laid:
    """Melds of a seat that lie on the table already."""

    seat: str
    melds: tuple[tuple[LaidPiece, ...], ...]

    def __str__(self) -> str:
        return f"laid {self.seat} {_rows(self.melds)}"


@dataclass(frozen=True, slots=True)
class Stacked:
    """Tiles of a meld that a seat has stacked already."""

    seat: str
    tiles: tuple[Tile, ...]
    meld: int

    def __str__(self) -> str:
        return f"stack {self.seat} {_words(self.tiles)} from m{self.meld}"


@dataclass(frozen=True, slots=True)
class DiscardLine:
    """The discard line, oldest first; its first tile is dead."""

    tiles: tuple[Tile, ...]

    def __str__(self) -> str:
        return f"line {_words(self.tiles)}".rstrip()


@dataclass(frozen=True, slots=True)
class Holds:
    """A rack, exactly."""

    seat: str
    tiles: tuple[Tile, ...]

    def __str__(self) -> str:
        return f"holds {self.seat} {_words(self.tiles)}".rstrip()


@dataclass(frozen=True, slots=True)
class Count:
    """How many tiles a rack holds."""

    seat: str
    tiles: int

    def __str__(self) -> str:
        return f"count {self.seat} {self.tiles}"


@dataclass(frozen=True, slots=True)
class Stock:
    """How many tiles are left face down to draw."""

    tiles: int

    def __str__(self) -> str:
        return f"stock {self.tiles}"


@dataclass(frozen=True, slots=True)
class Recording:
    """Whether every intake and discard is recorded from here on."""

    full: bool

    def __str__(self) -> str:
        return "recording full" if self.full else "recording melds"


@dataclass(frozen=True, slots=True)
class Announce:
    """A seat says that three tiles or fewer are left (R-END-3)."""

    seat: str

    def __str__(self) -> str:
        return f"announce {self.seat}"


@dataclass(frozen=True, slots=True)
class Rebuild:
    """The discard line was made into a new wall (R-REB-1)."""

    def __str__(self) -> str:
        return "rebuild"


# Turns --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn begins."""

    seat: str

    def __str__(self) -> str:
        return f"turn {self.seat}"


@dataclass(frozen=True, slots=True)
class Draw:
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
class Meld:
    """New melds from the rack, laid down together."""

    melds: tuple[Row, ...]

    def __str__(self) -> str:
        return f"meld {_rows(self.melds)}"


@dataclass(frozen=True, slots=True)
class Placed:
    """A tile for a meld on the table; ``end`` is ``low`` or ``high`` where it had to be said."""

    piece: Piece
    end: str = ""

    def __str__(self) -> str:
        return f"{self.piece} {self.end}" if self.end else str(self.piece)


@dataclass(frozen=True, slots=True)
class Add:
    """Tiles laid off on a meld."""

    tiles: tuple[Placed, ...]
    meld: int

    def __str__(self) -> str:
        return f"add {_words(self.tiles)} to m{self.meld}"


@dataclass(frozen=True, slots=True)
class Take:
    """A Joly taken from a meld for the tiles that it stands for."""

    tiles: tuple[Placed, ...]
    meld: int

    def __str__(self) -> str:
        return f"{_words(self.tiles)} for J in m{self.meld}"


@dataclass(frozen=True, slots=True)
class Swap:
    """Jolys taken for their tiles and melded at once; ``add`` can be written to be judged."""

    takes: tuple[Take, ...]
    melds: tuple[Row, ...] = ()
    add: Add | None = None

    def __str__(self) -> str:
        then = f", meld {_rows(self.melds)}" if self.melds else f", {self.add}" if self.add else ""
        return f"swap {', '.join(map(str, self.takes))}{then}"


@dataclass(frozen=True, slots=True)
class Move:
    """Tiles moved from meld to meld: always unlawful in the Romanian game (Q-RUN-6)."""

    tiles: tuple[Piece, ...]
    source: int
    target: int

    def __str__(self) -> str:
        return f"move {_words(self.tiles)} from m{self.source} to m{self.target}"


@dataclass(frozen=True, slots=True)
class Discard:
    """A tile thrown; the turn ends."""

    tile: Tile

    def __str__(self) -> str:
        return f"discard {self.tile}"


@dataclass(frozen=True, slots=True)
class Out:
    """The last tile thrown; the seat wins."""

    tile: Tile

    def __str__(self) -> str:
        return f"out {self.tile}"


@dataclass(frozen=True, slots=True)
class End:
    """The game ends without a winner."""

    def __str__(self) -> str:
        return "end"


@dataclass(frozen=True, slots=True)
class Rack:
    """What a seat has left at the end: its tiles, or ``points`` counted by hand."""

    seat: str
    tiles: tuple[Tile, ...] = ()
    points: int | None = None

    def __str__(self) -> str:
        if self.points is not None:
            return f"rack {self.seat} points {self.points}"
        return f"rack {self.seat} {_words(self.tiles)}".rstrip()


# Corrections --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Undo:
    """Takes back a ply."""

    ply: int

    def __str__(self) -> str:
        return f"undo {self.ply}"


@dataclass(frozen=True, slots=True)
class Amend:
    """Replaces a ply."""

    ply: int
    line: "Line"
    stands: bool = False

    def __str__(self) -> str:
        return f"amend {self.ply} {'! ' if self.stands else ''}{self.line}"


@dataclass(frozen=True, slots=True)
class Insert:
    """Puts a line before a ply."""

    ply: int
    line: "Line"
    stands: bool = False

    def __str__(self) -> str:
        return f"insert {self.ply} {'! ' if self.stands else ''}{self.line}"


Header: TypeAlias = (
    Format | Game | PresetLine | SetOption | SeatLine | Dealer | Doubla | ll.Starter | ll.Drawn
)
Fact: TypeAlias = (
    Exposed | Twin | Laid | Stacked | DiscardLine | Holds | Count | Stock | Recording | Announce
    | Rebuild
)
Action: TypeAlias = (
    Draw | Meld | Add | Swap | Move | Discard | Out | End
    | ll.DrawPool | ll.Table | ll.Timeout | ll.Noticed | ll.GoneOut
)
Correction: TypeAlias = Undo | Amend | Insert
Line: TypeAlias = Header | Fact | Turn | Action | Rack | Correction

HEADER = (Format, Game, PresetLine, SetOption, SeatLine, Dealer, Doubla, ll.Starter, ll.Drawn)
ACTIONS = (Draw, Meld, Add, Swap, Move, Discard, Out, End,
           ll.DrawPool, ll.Table, ll.Timeout, ll.Noticed, ll.GoneOut)
LAST_ACTIONS = (Discard, Out, End, ll.GoneOut)
ENDINGS = (Out, End, ll.GoneOut)
CORRECTIONS = (Undo, Amend, Insert)


def may_stand(line: Line) -> bool:
    """Say whether the table can let *line* stand (``!``): actions, but no facts."""
    return isinstance(line, ACTIONS)


def new_melds(line: Line) -> int:
    """Return how many melds *line* lays: each gets a number of its own."""
    return len(line.melds) if isinstance(line, Meld | Laid | Swap | ll.Table) else 0
