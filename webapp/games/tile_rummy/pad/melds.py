"""New melds on Tile Rummy's pad, as laying down and swapping a joker make them."""

from abc import abstractmethod
from collections.abc import Sequence

from rules.games.tile_rummy.state import State
from webapp.core.pad.draft import Draft
from webapp.core.pad.melds import box_for, exchange_in_melds, melds_of_line, rows_of
from webapp.core.pad.mode import KEYS, Mode
from webapp.core.pad.new_melds import MeldWords, NewMelds, melds_sheet
from webapp.core.pad.order import order_of
from webapp.core.pad.rows import FREE
from webapp.core.pad.view import Sheet
from webapp.games.tile_rummy.folded import Folded, with_turn
from webapp.games.tile_rummy.pad.keys import bands, tiles_left
from webapp.games.tile_rummy.pad.rows import is_lawful, read_draft_row
from webapp.server.language.locale import gettext as _


class MeldsMode(Mode[State]):
    """A mode that makes new melds; *line* writes those of a draft, "" while it is not whole."""

    template = KEYS

    @abstractmethod
    def line(self, draft: Draft) -> str:
        """Return the record line of the draft."""

    def lines(self, folded: Folded, draft: Draft, _points: str) -> tuple[str, ...]:
        """Return the line of the draft, in the turn of the seat."""
        line = self.line(draft)
        return (*with_turn(folded.state, draft.seat), line) if line else ()

    def asks_seat(self, draft: Draft) -> bool:
        """Say whether nothing has been touched yet."""
        return all(item == FREE for item in draft.items)

    def items_of(self, _before: Folded, line: object) -> Sequence[str] | None:
        """Return the items of a line of the mode."""
        return melds_of_line(line) if isinstance(line, self.kinds) else None

    def exchange(self, folded: Folded, draft: Draft, number: int, key: str) -> Draft:
        """Return the draft with another tile given for a joker, or laid."""
        takes = self.sheet(folded, draft.with_items(())).choices
        return exchange_in_melds(draft, number, key, is_lawful, takes)


def new_melds(state: State, draft: Draft) -> NewMelds:
    """Return the melds of the draft, with what there is to lay."""
    box = box_for(draft, lambda given: tiles_left(state, given))
    return NewMelds(rows_of(draft), is_lawful, box, order_of(draft.items))


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
