"""Rows of a draft of the Romanian game: its laws, what they amount to, and the tiles left."""

from collections import Counter
from collections.abc import Collection, Sequence

from rules.games.romanian.census import tiles_seen
from rules.games.romanian.options import Options
from rules.games.romanian.reading import read_row
from rules.games.romanian.state import State
from rules.games.romanian.values import opening_points
from rules.melds import Piece
from rules.reading import Row
from rules.tiles import FULL_SET, Tile
from webapp.core.pad.draft import parse_pieces, tiles_used
from webapp.core.pad.rows import Lawful, Reading, awaits_more
from webapp.core.show.words import tell
from webapp.server.language.locale import gettext as _


def lawful_by(options: Options) -> Lawful:
    """Return the laws of the Romanian game under its house rules."""

    def lawful(pieces: Sequence[Piece]) -> bool:
        read = read_row(pieces, options)
        return isinstance(read, Row) and read.shape is not None and not read.faults

    return lawful


def read_draft_row(row: str, options: Options) -> Reading:
    """Read a meld of the draft under the house rules of the game."""
    pieces = parse_pieces(row)
    if awaits_more(row):
        return Reading(pieces, None, None)
    read = read_row(pieces, options)
    if not isinstance(read, Row):
        return Reading(pieces, None, _("Its place does not say what the Joly stands for."))
    points = None if read.shape is None else opening_points(read.shape, read.pieces, options)
    return Reading(pieces, points, tell(read.faults[0].finding) if read.faults else None)


def tiles_left(
    state: State, drafted: tuple[str, ...] = (), hidden: Collection[str] | None = None
) -> Counter[Tile]:
    """Count what can still be in the box or on a rack once *drafted* is laid.

    *hidden* are the seats whose racks it may lie on: that of the seat in turn where none are named.
    """
    if hidden is None:
        hidden = (state.turn.seat,) if state.turn else ()
    left: Counter[Tile] = Counter(FULL_SET)
    left.subtract(tiles_seen(state, hidden=hidden))
    left.subtract(tiles_used(drafted))
    return left
