"""Rows of a draft: as the record writes them, what they amount to; the keys."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from rules.arranged.reading import identity
from rules.melds import Piece, is_joly
from rules.reading import Row
from rules.tiles import JOLY, Tile
from webapp.arranged.laws import Laws
from webapp.core.pad.draft import parse_pieces
from webapp.core.pad.keys import Band, Marks
from webapp.core.pad.keys import bands as both_bands
from webapp.core.pad.rows import Lawful, Reading, awaits_more
from webapp.core.show.words import tell
from webapp.server.language.locale import gettext as _


def record_row(text: str) -> tuple[Piece, ...]:
    """Return the tiles of a row as the record writes them.

    In a group a joker is bare, unless there is but one real tile beside it.
    """
    pieces = parse_pieces(text)
    numbers = {tile.number for tile in map(identity, pieces) if tile is not None}
    reals = sum(not is_joly(piece) for piece in pieces)
    if len(numbers) > 1 or reals < 2:  # noqa: PLR2004 (one does not say what the others are)
        return pieces
    return tuple(JOLY if is_joly(piece) else piece for piece in pieces)


def lawful_by(laws: Laws[Any]) -> Lawful:
    """Return what says whether pieces, as they lie, are a run or a group by *laws*."""
    def is_lawful(pieces: Sequence[Piece]) -> bool:
        read = laws.read_row(pieces)
        return isinstance(read, Row) and read.shape is not None and not read.faults

    return is_lawful


def read_draft_row(text: str, laws: Laws[Any], options: object) -> Reading:
    """Read a row of the draft: its points, or what is wrong with it."""
    pieces = parse_pieces(text)
    if awaits_more(text):
        return Reading(pieces, None, None)
    read = laws.read_row(record_row(text))
    if not isinstance(read, Row):
        return Reading(pieces, None, _("Its place does not say what the Joly stands for."))
    points = None if read.shape is None else laws.points(read, options)
    return Reading(pieces, points, tell(read.faults[0].finding) if read.faults else None)


def bands(left: Counter[Tile], marks: Marks, send: str = "") -> list[Band]:
    """Return the two bands of keys, without a high 1; under the joker no key stands."""
    low, high = both_bands(left, marks, send)
    return [low, replace(high, label=_("8 to 13 and the joker"),
                         rows=[[*row[:-1], None] for row in high.rows])]
