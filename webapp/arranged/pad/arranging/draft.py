"""Arranging the table anew by taps: a draft of the whole table, and the tile that is moving.

The draft's items are the rows of the table, and what is going on besides: ``x2 x5`` is the tile
picked (row 2, place 5), ``for r7`` a tile of the rack on its way, ``end`` that the keys are
shown until they are put away, ``in`` that the picked joker is being told what it stands for.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from rules.arranged.lines import Table
from rules.arranged.places import pieces_of
from rules.melds import DeclaredJoly, Piece, tile_of
from rules.tiles import NumberTile, Tile
from webapp.arranged.laws import ArrangedState
from webapp.arranged.pad.rows import record_row
from webapp.core.pad.draft import Draft, parse_piece, parse_pieces
from webapp.server.http.forms import whole_number

KEYS = "end"
DECLARING = "in"


@dataclass(frozen=True, slots=True)
class Arranging:
    """The rows as words; the place picked, or the word of a tile from the rack on its way."""

    rows: tuple[tuple[str, ...], ...]
    pick: tuple[int, int] | None = None
    hand: str = ""
    keys: bool = False
    declaring: bool = False

    @property
    def picked(self) -> str:
        """Return the word of the tile that is moving, or ""."""
        return self.hand or (self.rows[self.pick[0]][self.pick[1]] if self.pick else "")

    def items(self) -> list[str]:
        """Return the items of the draft."""
        found = [" ".join(row) for row in self.rows if row]
        if self.pick:
            found.append(f"x{self.pick[0] + 1} x{self.pick[1] + 1}")
        if self.hand:
            found.append(f"for {self.hand}")
        return [*found, *[KEYS] * self.keys, *[DECLARING] * self.declaring]


def read_arranging(draft: Draft) -> Arranging:
    """Read the items of a draft; what nobody can have tapped is left out."""
    rows: list[tuple[str, ...]] = []
    pick, hand = None, ""
    for item in draft.items:
        words = item.split()
        if words[0] == "for" and len(words) > 1 and parse_piece(words[1]):
            hand = words[1]
        elif words[0].startswith("x") and len(words) > 1 and words[1].startswith("x"):
            pick = (int(words[0][1:]) - 1, int(words[1][1:]) - 1)
        elif len(parse_pieces(item)) == len(words):
            rows.append(tuple(words))
    if pick and not (pick[0] < len(rows) and pick[1] < len(rows[pick[0]])):
        pick = None
    return Arranging(tuple(rows), None if hand else pick, hand, KEYS in draft.items,
                     DECLARING in draft.items and pick is not None)


def begin_table(state: ArrangedState, draft: Draft) -> Draft:
    """Return the draft of the table as it lies."""
    rows = tuple(tuple(map(str, pieces_of(meld))) for meld in state.melds.values())
    return draft.with_items(Arranging(rows).items())


def from_rack(state: ArrangedState, arranging: Arranging) -> Counter[Tile]:
    """Return the tiles of the draft that do not lie on the table yet."""
    lies = Counter(slot.tile for meld in state.melds.values() for slot in meld.slots)
    return _tiles(arranging.rows) - lies


def missing(state: ArrangedState, arranging: Arranging) -> Counter[Tile]:
    """Return the tiles of the table that the draft has lost."""
    lies = Counter(slot.tile for meld in state.melds.values() for slot in meld.slots)
    return lies - _tiles(arranging.rows)


def _tiles(rows: Sequence[Sequence[str]]) -> Counter[Tile]:
    return Counter(tile_of(piece) for row in rows for piece in parse_pieces(" ".join(row)))


def table_lines(draft: Draft) -> tuple[str, ...]:
    """Return the record line of the draft; none while a tile of the rack is on its way."""
    arranging = read_arranging(draft)
    rows = tuple(record_row(" ".join(row)) for row in arranging.rows)
    return (str(Table(rows)),) if rows and not arranging.hand else ()


def touch_table(state: ArrangedState, draft: Draft, tap: str) -> Draft:
    """Return the draft after a tap."""
    arranging = read_arranging(draft)
    name, _colon, rest = tap.partition(":")
    numbers = (whole_number(word, 3) for word in rest.split(":"))
    place = tuple(number for number in numbers if number is not None)
    if name == "t" and len(place) == 2:  # noqa: PLR2004 (a row and a place)
        arranging = _picked(arranging, (place[0], place[1]))
    elif name == "g" and len(place) == 2:  # noqa: PLR2004
        arranging = _put(arranging, place[0], place[1])
    elif tap == "new":
        arranging = _put(replace(arranging, rows=(*arranging.rows, ())), len(arranging.rows), 0)
    elif tap == "reset":
        return begin_table(state, draft)
    else:
        arranging = _touched_beside(state, arranging, tap)
    return draft.with_items(arranging.items())


def _touched_beside(state: ArrangedState, arranging: Arranging, tap: str) -> Arranging:
    """Return the draft after a tap on a key or on one of the ways with the picked tile."""
    if tap == "split" and arranging.pick and arranging.pick[1]:
        row, index = arranging.pick
        rows = list(arranging.rows)
        rows[row : row + 1] = [rows[row][:index], rows[row][index:]]
        return Arranging(tuple(rows), keys=arranging.keys)
    if tap == "back" and can_go_back(state, arranging):
        return Arranging(_without(arranging), keys=arranging.keys)
    if tap == "stands" and arranging.pick and arranging.picked.startswith("J"):
        return replace(arranging, declaring=not arranging.declaring, keys=False)
    if tap == "keys":
        return Arranging(arranging.rows, keys=not arranging.keys)
    piece = parse_piece(tap)
    return arranging if piece is None else _keyed(state, arranging, piece, tap)


def _keyed(state: ArrangedState, arranging: Arranging, piece: Piece, tap: str) -> Arranging:
    """Return the draft after a key: what the joker stands for, the right tile, or one more."""
    place = arranging.pick
    if place and arranging.declaring and isinstance(piece, NumberTile):
        return Arranging(_exchanged(arranging, place, str(DeclaredJoly(piece))))
    if place and not arranging.keys and can_go_back(state, arranging):
        return Arranging(_exchanged(arranging, place, tap.removesuffix("h")))
    return Arranging(arranging.rows, hand=tap, keys=arranging.keys)


def can_go_back(state: ArrangedState, arranging: Arranging) -> bool:
    """Say whether the tile that is moving came from the rack."""
    piece = parse_piece(arranging.picked)
    return bool(arranging.hand) or (
        piece is not None and from_rack(state, arranging)[tile_of(piece)] > 0)


def _picked(arranging: Arranging, place: tuple[int, int]) -> Arranging:
    row, index = place
    there = row < len(arranging.rows) and index < len(arranging.rows[row])
    again = arranging.pick == place
    return Arranging(arranging.rows, None if again or not there else place, keys=arranging.keys)


def _without(arranging: Arranging) -> tuple[tuple[str, ...], ...]:
    if arranging.pick is None:
        return arranging.rows
    row, index = arranging.pick
    rows = list(arranging.rows)
    rows[row] = (*rows[row][:index], *rows[row][index + 1 :])
    return tuple(rows)


def _exchanged(
    arranging: Arranging, place: tuple[int, int], word: str
) -> tuple[tuple[str, ...], ...]:
    """Return the rows with another tile in a place."""
    row, index = place
    rows = list(arranging.rows)
    rows[row] = (*rows[row][:index], word, *rows[row][index + 1 :])
    return tuple(rows)


def _put(arranging: Arranging, row: int, index: int) -> Arranging:
    """Move the picked tile before the place *index* of *row*; a joker's meaning stays behind."""
    if not arranging.picked or not 0 <= row < len(arranging.rows):
        return replace(arranging, rows=tuple(each for each in arranging.rows if each))
    word = "J" if arranging.picked.startswith("J") else arranging.picked
    if arranging.pick and arranging.pick[0] == row and arranging.pick[1] < index:
        index -= 1
    rows = list(_without(arranging))
    rows[row] = (*rows[row][:index], word, *rows[row][index:])
    return Arranging(tuple(each for each in rows if each), keys=arranging.keys)
