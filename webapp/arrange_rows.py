"""Melds of the leaflet's game by taps: their keys, what the pad shows of them, and their tiles.

A 1 stands below the 2 alone (Q-T-15), so the keys of a high 1 do nothing.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from rules.melds import Piece, is_joly
from rules.reading import NeedsDeclaration
from rules.tile_rummy.reading import read_row
from rules.tiles import Tile
from webapp.locale import gettext as _
from webapp.pad_draft import parse_piece, parse_pieces, tiles_used
from webapp.pad_keys import Marks
from webapp.pad_rows import FREE, hits, is_open, is_whole, touch_row, touch_tile
from webapp.pad_view import Button, DraftMeld
from webapp.tile_view import view_tile
from webapp.words import tell


def touch_rows(rows: Sequence[str], tap: str, left: Counter[Tile]) -> list[str]:
    """Return the rows after a tap; *left* says what can still be in the box."""
    touched = list(rows)
    kind, _colon, rest = tap.partition(":")
    match kind:
        case "clear":
            touched = []
        case "nextmeld":
            touched = [row.removeprefix(f"{FREE} ") for row in rows]
        case "free":
            touched = [*(row for row in rows if not is_open(row)), FREE]
        case "drop" if rest.isdecimal():
            touched = [row for n, row in enumerate(rows) if n != int(rest[:3])]
        case "j":
            at, _colon, index = rest.partition(":")
            if at.isdecimal() and index.isdecimal() and int(at[:3]) < len(rows):
                made = touch_tile(rows[int(at)], int(index[:3]))
                touched[int(at) : int(at) + 1] = [made] if made else []
        case _ if not tap.endswith("h") and (tap.startswith("n") or parse_piece(tap)):
            touched = touch_row(rows, tap, left)
    return touched


def closed_rows(rows: Sequence[str]) -> tuple[str, ...]:
    """Return the rows without the one of which only the first key was touched."""
    return tuple(row for row in rows if not is_open(row) or row.startswith(FREE))


def pieces_in(rows: Sequence[str]) -> tuple[tuple[Piece, ...], ...]:
    """Return the tiles of the rows as a record writes them."""
    return tuple(pieces for row in closed_rows(rows) if (pieces := parse_pieces(row)))


def tiles_left(box: Counter[Tile], rows: Sequence[str]) -> Counter[Tile]:
    """Return what of *box* is not in the rows."""
    left = Counter(box)
    left.subtract(tiles_used(closed_rows(rows)))
    return left


def are_ready(rows: Sequence[str]) -> bool:
    """Say whether there are rows and all of them can be confirmed as they are."""
    return bool(rows) and all(map(is_whole, rows))


def row_marks(rows: Sequence[str], left: Counter[Tile]) -> Marks:
    """Return what the keys can do now."""
    only = {str(tile) for tile in left if left[tile] > 0}
    last = rows[-1] if rows else ""
    if is_open(last) and not last.startswith(FREE):
        reached = {key for key in hits(last, left) if not key.endswith("h")}
        return Marks(first=last, hits=reached, only=only)
    return Marks(inside=frozenset(last.split()), only=only)


def row_melds(rows: Sequence[str]) -> list[DraftMeld]:
    """Return the rows as the pad shows them, each with what is wrong with it."""
    shown: list[DraftMeld] = []
    for at, row in enumerate(rows):
        pieces = parse_pieces(row)
        tiles = [replace(view_tile(piece), tap=f"j:{at}:{index}",
                         hint=_("a tile again") if is_joly(piece) else _("make it the Joly"))
                 for index, piece in enumerate(pieces)]
        if tiles:
            shown.append(DraftMeld(tiles, None, at == len(rows) - 1, _fault(row, pieces),
                                   remove=f"drop:{at}"))
    return shown


def _fault(row: str, pieces: tuple[Piece, ...]) -> str | None:
    if is_open(row) and len(pieces) < 3:  # noqa: PLR2004 (no meld is shorter)
        return None
    read = read_row(pieces)
    if isinstance(read, NeedsDeclaration):
        return str(_("Its place does not say what the Joly stands for."))
    return tell(read.faults[0].finding) if read.faults else None


def row_prompt(rows: Sequence[str]) -> str:
    """Return what to touch next."""
    last = rows[-1] if rows else ""
    if not last:
        words = _("A run: touch its two ends. A group: touch its number, then the missing colour.")
    elif last.startswith(FREE):
        words = _("Touch each tile of this meld, then “Next meld”.")
    elif last.startswith("n"):
        words = _("Touch the colour that is missing, or the number again for all four.")
    elif is_open(last):
        words = _("Touch the other end of the run.")
    else:
        words = _("Touch a tile above to make it the Joly, or go on with the next meld.")
    return str(words)


def row_actions(rows: Sequence[str]) -> list[Button]:
    """Return the small buttons beside the confirming one."""
    last = rows[-1] if rows else ""
    tiles = Button("nextmeld", _("Next meld")) if last.startswith(FREE) else Button(
        "free", _("Tile by tile"))
    return [*([Button("clear", _("Clear"))] if rows else []), tiles]
