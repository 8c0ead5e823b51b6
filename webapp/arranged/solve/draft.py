"""A table and a rack as they are touched, for the page that arranges them: one field of text.

The melds stand first, with strokes between them, then a semicolon and the rack. Where the table is
a game's own, the field holds the rack alone.
"""

from collections import Counter
from dataclasses import dataclass, replace
from typing import Any, Final

from rules.melds import Piece, tile_of
from rules.tiles import FULL_SET, JOLY, Tile
from webapp.arranged.laws import Laws
from webapp.arranged.solve.rows import TouchedRows, pieces_in, tiles_left
from webapp.core.pad.draft import parse_draft, parse_piece, parse_pieces, taken_off
from webapp.core.pad.keys import Marks

MOST_RACK: Final = 30
LONGEST: Final = 2000
MODES: Final = ("table", "rack")


@dataclass(frozen=True, slots=True)
class Laid:
    """What was touched: the melds as words, the rack, and to which of them the next tap goes."""

    mode: str = "table"
    rows: tuple[str, ...] = ()
    rack: tuple[Tile, ...] = ()

    def __str__(self) -> str:
        """Return the text that the form carries."""
        return f"{' / '.join(self.rows)} ; {' '.join(map(str, self.rack))}".strip()

    @property
    def table(self) -> tuple[tuple[Piece, ...], ...]:
        """Return the melds that are whole, as their tiles lie."""
        return pieces_in(self.rows)

    def box(self, lying: tuple[Tile, ...]) -> Counter[Tile]:
        """Return what there is for the table; *lying* tiles are a game's own table."""
        box: Counter[Tile] = Counter(FULL_SET)
        box.subtract(lying)
        box.subtract(self.rack)
        return box

    def left(self, lying: tuple[Tile, ...]) -> Counter[Tile]:
        """Return what else the box holds."""
        return tiles_left(self.box(lying), self.rows)


def read_laid(text: str, mode: str, lying: tuple[Tile, ...] = ()) -> Laid:
    """Read the field of the form; what no box holds is left out."""
    melds, _semicolon, hand = text[:LONGEST].rpartition(";")
    rows = _parts(melds)
    rack = [tile_of(piece) for piece in parse_pieces(hand)][:MOST_RACK]
    known = Laid(mode if mode in MODES else MODES[0])
    for row in rows:
        with_row = replace(known, rows=(*known.rows, row))
        if min(with_row.left(lying).values()) >= 0:
            known = with_row
    left = known.left(lying)
    kept: list[Tile] = []
    for tile in rack:
        if left[tile] > 0:
            left[tile] -= 1
            kept.append(tile)
    return replace(known, rack=tuple(kept))


def _parts(melds: str) -> tuple[str, ...]:
    """Read the melds in pieces, each as long as a draft may be."""
    found: list[str] = []
    for part in melds.split("/")[:40]:
        found += parse_draft(part, (), "").items
    return tuple(found)


def touch_laid(
    laws: Laws[Any], laid: Laid, tap: str, lying: tuple[Tile, ...] = ()
) -> Laid:
    """Return what lies there after a tap; it may be more than the box holds (``read_laid``)."""
    kind, _colon, rest = tap.partition(":")
    if kind == "mode" and rest in MODES:
        return replace(laid, mode=rest)
    if laid.mode == "rack":
        return _touch_rack(laid, tap, lying)
    rows = TouchedRows(laws, laid.rows, laid.box(lying)).touch(tap)
    return replace(laid, rows=tuple(rows))


def _touch_rack(laid: Laid, tap: str, lying: tuple[Tile, ...]) -> Laid:
    if tap == "clear":
        return replace(laid, rack=())
    if (off := taken_off(tap)) is not None:
        return replace(laid, rack=tuple(tile for n, tile in enumerate(laid.rack) if n != off))
    piece = parse_piece(tap)
    if piece is None or tap.endswith("h") or len(laid.rack) >= MOST_RACK:
        return laid
    tile = tile_of(piece)
    return replace(laid, rack=(*laid.rack, tile)) if laid.left(lying)[tile] > 0 else laid


def marks_of(laws: Laws[Any], laid: Laid, lying: tuple[Tile, ...] = ()) -> Marks:
    """Return what the keys can do now."""
    if laid.mode == "rack":
        left = laid.left(lying)
        only = {str(tile) for tile in left if left[tile] > 0}
        return Marks(numbers=False, joly=left[JOLY] > 0, only=only)
    return TouchedRows(laws, laid.rows, laid.box(lying)).marks()
