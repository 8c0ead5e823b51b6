"""Melds by taps, where no game goes on: their keys, and what is shown.

A 1 is below the 2 alone, so the keys of a high 1 do nothing.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from rules.melds import Piece
from rules.reading import NeedsDeclaration
from rules.tiles import Tile
from webapp.arranged.laws import Laws
from webapp.arranged.pad.melds import meld_words
from webapp.arranged.pad.rows import lawful_by
from webapp.core.pad.draft import parse_pieces, tiles_used
from webapp.core.pad.keys import Marks
from webapp.core.pad.new_melds import NewMelds
from webapp.core.pad.rows import Reading, awaits_more, is_free, is_open, is_whole
from webapp.core.pad.view import Button, Choice, DraftMeld
from webapp.core.show.words import tell
from webapp.server.language.locale import gettext as _


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


@dataclass(frozen=True, slots=True)
class TouchedRows:
    """Rows as they are touched, by the laws of a game; *box* is what there is for all of them."""

    laws: Laws[Any]
    rows: Sequence[str]
    box: Counter[Tile]

    @property
    def melds(self) -> NewMelds:
        """Return the melds of the draft."""
        return NewMelds(self.rows, lawful_by(self.laws), self.box)

    def touch(self, tap: str) -> list[str]:
        """Return the rows after a tap."""
        if tap == "clear":
            return []
        return list(self.rows) if tap.endswith("h") else self.melds.touch(tap)

    def marks(self) -> Marks:
        """Return what the keys can do now."""
        marks, left = self.melds.marks(), tiles_left(self.box, self.rows)
        return replace(marks, hits={key for key in marks.hits if not key.endswith("h")},
                       only={str(tile) for tile in left if left[tile] > 0})

    def shown(self) -> list[DraftMeld]:
        """Return the rows as the pad shows them, each with what is wrong with it."""
        return self.melds.shown(self._read, meld_words().make_joly)

    def _read(self, row: str) -> Reading:
        pieces = parse_pieces(row)
        if awaits_more(row):
            return Reading(pieces, None, None)
        read = self.laws.read_row(pieces)
        if isinstance(read, NeedsDeclaration):
            return Reading(pieces, None, _("Its place does not say what the Joly stands for."))
        return Reading(pieces, None, tell(read.faults[0].finding) if read.faults else None)

    def prompt(self) -> str:
        """Return what to touch next."""
        return self.melds.prompt(meld_words())

    def choices(self) -> list[Choice]:
        """Return the ways in which the last row can be meant."""
        return self.melds.choices()

    def actions(self) -> list[Button]:
        """Return the small buttons beside the confirming one."""
        return self.melds.actions()
