"""New melds on the Romanian game's pad, as laying down and swapping a Joly make them."""

from collections.abc import Sequence

from rules.games.romanian.options import Options
from rules.games.romanian.reading import read_row
from rules.games.romanian.state import State
from rules.melds import GroupShape, RunShape
from rules.reading import Row
from webapp.core.pad.draft import Draft, parse_pieces
from webapp.core.pad.keys import bands
from webapp.core.pad.melds import (
    box_for,
    exchange_in_melds,
    meld_lines,
    meld_ready,
    melds_of_line,
    rows_of,
)
from webapp.core.pad.mode import KEYS, Mode
from webapp.core.pad.new_melds import MeldWords, NewMelds, melds_sheet
from webapp.core.pad.order import order_of
from webapp.core.pad.view import Sheet
from webapp.games.romanian.folded import Folded, with_turn
from webapp.games.romanian.pad.rows import lawful_by, read_draft_row, tiles_left
from webapp.server.language.locale import gettext as _


class MeldsMode(Mode[State]):
    """A mode that makes new melds."""

    template = KEYS

    def lines(self, folded: Folded, draft: Draft, _points: str) -> tuple[str, ...]:
        """Return the line of the melds, in the turn of the seat."""
        if not meld_ready(self.name, draft):
            return ()
        return (*with_turn(folded.state, draft.seat), *meld_lines(draft))

    def asks_seat(self, draft: Draft) -> bool:
        """Say whether no meld has been begun yet."""
        return not rows_of(draft)

    def items_of(self, _before: Folded, line: object) -> Sequence[str] | None:
        """Return the items of a line of the mode."""
        return melds_of_line(line) if isinstance(line, self.kinds) else None

    def exchange(self, folded: Folded, draft: Draft, number: int, key: str) -> Draft:
        """Return the draft with another tile given for a Joly, or laid."""
        lawful = lawful_by(folded.state.options)
        takes = self.sheet(folded, draft.with_items(())).choices
        return exchange_in_melds(draft, number, key, lawful, takes)


def has_run(draft: Draft, options: Options) -> bool:
    """Say whether the draft has what an opening needs beside points: a run, or 1s (R-INIT-1)."""
    shapes = [read.shape for row in rows_of(draft)
              if isinstance(read := read_row(parse_pieces(row), options), Row)]
    return any(isinstance(shape, RunShape) or (
        options.ones_open and isinstance(shape, GroupShape) and shape.number == 1)
        for shape in shapes)


def new_melds(state: State, draft: Draft) -> NewMelds:
    """Return the melds of the draft, with what there is to lay."""
    box = box_for(draft, lambda given: tiles_left(state, given))
    return NewMelds(rows_of(draft), lawful_by(state.options), box, order_of(draft.items))


def sheet_of_melds(state: State, draft: Draft) -> Sheet:
    """Return what the pad shows of the draft's melds."""
    words = MeldWords(
        begin=_(
            "Tap the tiles of a meld. For a run, tap its two ends. For a set, tap the grey "
            "number, then the missing colour."
        ),
        make_joly=_("make it the Joly"),
        which_joly=_("What does the Joly stand for?"),
        next_or_joly=_("Tap a tile above to make it the Joly, or add the next meld."),
    )
    return melds_sheet(
        new_melds(state, draft), lambda row: read_draft_row(row, state.options), words, bands)
