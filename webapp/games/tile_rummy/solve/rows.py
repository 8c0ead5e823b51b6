"""Melds of Tile Rummy by taps, where no game goes on: their keys, and what is shown.

A 1 stands below the 2 alone (Q-T-15), so the keys of a high 1 do nothing.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from rules.games.tile_rummy.reading import read_row
from rules.melds import Piece
from rules.reading import NeedsDeclaration
from rules.tiles import Tile
from webapp.core.pad.draft import parse_pieces, tiles_used
from webapp.core.pad.keys import Marks
from webapp.core.pad.new_melds import MeldWords, NewMelds
from webapp.core.pad.rows import Reading, awaits_more, is_free, is_open, is_whole
from webapp.core.pad.view import Button, Choice, DraftMeld
from webapp.core.show.words import tell
from webapp.games.tile_rummy.pad.rows import is_lawful
from webapp.server.language.locale import gettext as _


def new_melds(rows: Sequence[str], box: Counter[Tile]) -> NewMelds:
    """Return the melds of a draft; *box* is what there is for all of them."""
    return NewMelds(rows, is_lawful, box)


def touch_rows(rows: Sequence[str], tap: str, box: Counter[Tile]) -> list[str]:
    """Return the rows after a tap; *box* is what there is for all of them."""
    if tap == "clear":
        return []
    return list(rows) if tap.endswith("h") else new_melds(rows, box).touch(tap)


def closed_rows(rows: Sequence[str]) -> tuple[str, ...]:
    """Return the rows without those that are only begun."""
    return tuple(row for row in rows if not is_open(row) or is_free(row))


def pieces_in(rows: Sequence[str]) -> tuple[tuple[Piece, ...], ...]:
    """Return the tiles of the rows as a record writes them."""
    return tuple(pieces for row in closed_rows(rows) if (pieces := parse_pieces(row)))


def tiles_left(box: Counter[Tile], rows: Sequence[str]) -> Counter[Tile]:
    """Return what of *box* is not in the rows."""
    left = Counter(box)
    left.subtract(tiles_used(rows))
    return left


def are_ready(rows: Sequence[str]) -> bool:
    """Say whether there are rows and all of them can be confirmed as they are."""
    return bool(rows) and all(map(is_whole, rows))


def row_marks(rows: Sequence[str], box: Counter[Tile]) -> Marks:
    """Return what the keys can do now."""
    marks = new_melds(rows, box).marks()
    left = tiles_left(box, rows)
    return replace(marks, hits={key for key in marks.hits if not key.endswith("h")},
                   only={str(tile) for tile in left if left[tile] > 0})


def row_melds(rows: Sequence[str]) -> list[DraftMeld]:
    """Return the rows as the pad shows them, each with what is wrong with it."""
    return new_melds(rows, Counter()).shown(_read, _words().make_joly)


def _read(row: str) -> Reading:
    pieces = parse_pieces(row)
    if awaits_more(row):
        return Reading(pieces, None, None)
    read = read_row(pieces)
    if isinstance(read, NeedsDeclaration):
        return Reading(pieces, None, _("Its place does not say what the Joly stands for."))
    return Reading(pieces, None, tell(read.faults[0].finding) if read.faults else None)


def _words() -> MeldWords:
    return MeldWords(
        begin=_(
            "Tap the tiles of a meld. For a run, tap its two ends. For a set, tap the grey "
            "number, then the missing colour."
        ),
        make_joly=_("make it the Joly"),
        which_joly=_("What does the Joly stand for?"),
        next_or_joly=_("Tap a tile above to make it the Joly, or add the next meld."),
    )


def row_prompt(rows: Sequence[str]) -> str:
    """Return what to touch next."""
    return new_melds(rows, Counter()).prompt(_words())


def row_choices(rows: Sequence[str], box: Counter[Tile]) -> list[Choice]:
    """Return the ways in which the last row can be meant."""
    return new_melds(rows, box).choices()


def row_actions(rows: Sequence[str]) -> list[Button]:
    """Return the small buttons beside the confirming one."""
    return new_melds(rows, Counter()).actions()
