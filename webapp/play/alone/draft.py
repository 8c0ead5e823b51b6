"""What has been said of a game whose score alone is wanted: one field of text, without scripts."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from rules.tiles import COPIES, Tile, find_tile
from webapp.core.pad.draft import FILLED, parse_piece, tiles_used
from webapp.core.pad.rows import DONE, FREE, is_row, words_of

NOBODY: Final = "nobody"
END: Final = "end"
SCORE: Final = "score"
NUMBER: Final = "number"
TABLE: Final = "table"
RACK: Final = "rack"
"""How a player is entered: by a number, by what was laid, by what is left."""
PARTS: Final = (NUMBER, TABLE, RACK)
LONGEST: Final = 4000
_MARK: Final = re.compile(r"@(\d{1,2})([A-D])([12]?)")
_WAY: Final = re.compile(r"[a-z-]{1,12}(?: [0-2])?")
_NUMBER: Final = re.compile(r"[-−+]?\d{1,5}", re.ASCII)
_MOST: Final = 40
"""Melds and tiles of a player, beyond which nothing is read."""


@dataclass(frozen=True, slots=True)
class Mark:
    """Who laid a tile of a meld, and for which Joly it was given: 1 or 2, 0 for none.

    On a Joly itself the number says which of the two it is.
    """

    seat: str
    joly: int = 0

    def at(self, place: int) -> str:
        """Return its text in the draft, of the tile in a place."""
        return f"@{place}{self.seat}{self.joly or ''}"


@dataclass(frozen=True, slots=True)
class LaidMeld:
    """A meld as the pad's rows write it; ``marks`` are by the place of a tile in it."""

    row: str
    marks: Mapping[int, Mark] = field(default_factory=dict)

    def __str__(self) -> str:
        """Return its text in the draft."""
        return " ".join((self.row, *(mark.at(at) for at, mark in sorted(self.marks.items()))))


@dataclass(frozen=True, slots=True)
class Side:
    """What was said of a player.

    ``number`` is as it was typed; ``none`` says that nothing was melded, ``empty`` that nothing is
    left on the rack.
    """

    number: str = ""
    melds: tuple[LaidMeld, ...] = ()
    rack: tuple[Tile, ...] = ()
    none: bool = False
    empty: bool = False

    @property
    def rows(self) -> tuple[str, ...]:
        """Return the melds as the pad reads them."""
        return tuple(meld.row for meld in self.melds)

    @property
    def value(self) -> int | None:
        """Return the number that was typed; ``None`` where it is none."""
        text = self.number.replace("−", "-").strip()
        return int(text) if _NUMBER.fullmatch(text) else None

    def items(self) -> Iterator[str]:
        """Yield its items in the draft."""
        if self.number:
            yield f"number {self.number}"
        yield from (f"meld {meld}" for meld in self.melds)
        if self.rack:
            yield f"rack {' '.join(map(str, self.rack))}"
        if self.none:
            yield "none"
        if self.empty:
            yield "empty"


@dataclass(frozen=True, slots=True)
class Alone:
    """All that was said so far.

    ``step`` is the part of the page that is open (``END``, a seat, ``SCORE``), ``part`` how a
    player is entered. ``winner`` is a seat, ``NOBODY`` or ""; ``way`` is how the game was won where
    it has ways of its own, ``marks`` what is said of that way, ``thrown`` the last tile, ``twin``
    who announced one. ``owning`` is the
    meld of which is said who laid its tiles, ``brush`` what a touch then says.
    """

    seats: tuple[str, ...]
    step: str = END
    part: str = NUMBER
    winner: str = ""
    way: str = ""
    marks: tuple[str, ...] = ()
    thrown: Tile | None = None
    twin: str = ""
    sides: Mapping[str, Side] = field(default_factory=dict)
    owning: int | None = None
    brush: Mark | None = None

    def __str__(self) -> str:
        """Return the text that the form carries."""
        return "; ".join(self._items())

    def _items(self) -> Iterator[str]:
        yield f"at {self.step} {self.part}"
        for head, said in (("won", self.winner), ("went", self.way), ("with", " ".join(self.marks)),
                           ("thrown", self.thrown), ("twin", self.twin)):
            if said:
                yield f"{head} {said}"
        for seat, side in self.sides.items():
            yield from (f"{seat} {item}" for item in side.items())
        if self.owning is not None:
            brush = f" {self.brush.at(0)}" if self.brush is not None else ""
            yield f"own {self.owning}{brush}"

    def side(self, seat: str) -> Side:
        """Return what was said of *seat*."""
        return self.sides.get(seat, Side())

    def with_side(self, seat: str, side: Side) -> "Alone":
        """Return the draft with *side* for *seat*."""
        return replace(self, sides={**self.sides, seat: side})

    def tiles(self) -> Counter[Tile]:
        """Count the tiles that were touched."""
        used = tiles_used([row for side in self.sides.values() for row in side.rows])
        for side in self.sides.values():
            used.update(side.rack)
        if self.thrown is not None:
            used[self.thrown] += 1
        return used


def parse_alone(text: str, seats: Sequence[str]) -> Alone:
    """Read the field of a form; what no one can have touched is left out."""
    found = Alone(tuple(seats))
    for item in text[:LONGEST].split(";"):
        words = item.split()
        if len(words) > 1 or (words and words[0] in seats):
            found = _read(found, words)
    if found.owning is not None and found.owning >= len(found.side(found.step).melds):
        found = replace(found, owning=None, brush=None)
    return found


def _read(draft: Alone, words: list[str]) -> Alone:  # noqa: PLR0911 (one arm for each item)
    head, rest = words[0], words[1:]
    if head in draft.seats:
        return _read_side(draft, head, rest)
    text = " ".join(rest)
    match head:
        case "at" if rest[0] in {*draft.seats, END, SCORE}:
            return replace(draft, step=rest[0], part=rest[-1] if rest[-1] in PARTS else NUMBER)
        case "won" if text in {*draft.seats, NOBODY}:
            return replace(draft, winner=text)
        case "went" if _WAY.fullmatch(text):
            return replace(draft, way=text)
        case "with":
            return replace(draft, marks=tuple(word for word in rest[:_MOST] if word.isalnum()))
        case "thrown":
            return replace(draft, thrown=find_tile(text))
        case "twin" if text in draft.seats:
            return replace(draft, twin=text)
        case "own" if re.fullmatch(r"\d{1,2}", rest[0], re.ASCII):
            marks = _marks(rest[1:], draft.seats)
            return replace(draft, owning=int(rest[0]), brush=marks.get(0))
    return draft


def _read_side(draft: Alone, seat: str, rest: list[str]) -> Alone:
    side = draft.side(seat)
    match rest:
        case ["number", number]:
            side = replace(side, number=number[:6])
        case ["meld", *words] if len(side.melds) < _MOST:
            row = " ".join(word for word in words if not word.startswith("@"))
            known = row and len(words) <= _MOST and is_row(row)
            if known and all(parse_piece(each) or each in {FREE, DONE} or each.startswith("n")
                             for each in row.split()):
                side = replace(side, melds=(*side.melds, with_marks(
                    row, _marks(words, draft.seats))))
        case ["rack", *words]:
            tiles = (find_tile(word) for word in words[:_MOST])
            side = replace(side, rack=tuple(tile for tile in tiles if tile is not None))
        case ["none"]:
            side = replace(side, none=True)
        case ["empty"]:
            side = replace(side, empty=True)
    return draft.with_side(seat, side)


def _marks(words: Iterable[str], seats: Sequence[str]) -> dict[int, Mark]:
    found = (_MARK.fullmatch(word) for word in words)
    return {int(each[1]): Mark(each[2], int(each[3] or 0))
            for each in found if each is not None and each[2] in seats}


def with_marks(row: str, marks: Mapping[int, Mark]) -> LaidMeld:
    """Return the meld *row* with those of *marks* that are of a tile of it."""
    size = len(words_of(row))
    return LaidMeld(row, {at: mark for at, mark in marks.items() if at < size})


def kept(rows: Sequence[str], melds: Sequence[LaidMeld]) -> tuple[LaidMeld, ...]:
    """Return *rows* as melds: those whose tiles are still the same keep who laid them."""
    left = list(melds)
    found: list[LaidMeld] = []
    for row in rows:
        same = next((meld for meld in left if _tiles(meld.row) == _tiles(row)), None)
        if same is not None:
            left.remove(same)
        found.append(LaidMeld(row, same.marks if same is not None else {}))
    return tuple(found)


def _tiles(row: str) -> list[str]:
    return [word.removesuffix(FILLED) for word in words_of(row)]


JOLYS: Final = range(COPIES + 1)
"""No Joly, the one, the other."""
