"""New melds on the pad, as laying down and swapping a joker make them."""

from abc import abstractmethod
from collections.abc import Sequence

from webapp.arranged.laws import A, Laws, with_turn
from webapp.arranged.pad.rows import bands, lawful_by, read_draft_row
from webapp.core.pad.draft import Draft
from webapp.core.pad.melds import box_for, exchange_in_melds, melds_of_line, rows_of
from webapp.core.pad.mode import KEYS, Mode
from webapp.core.pad.new_melds import MeldWords, NewMelds, melds_sheet
from webapp.core.pad.order import order_of
from webapp.core.pad.rows import FREE
from webapp.core.pad.view import Sheet
from webapp.core.record.folded import FoldedGame
from webapp.server.language.locale import gettext as _


class MeldsMode(Mode[A]):
    """A mode that makes new melds; *line* writes those of a draft, "" while it is not whole."""

    template = KEYS

    def __init__(self, laws: Laws[A]) -> None:
        self.laws = laws

    @abstractmethod
    def line(self, draft: Draft) -> str:
        """Return the record line of the draft."""

    def lines(self, folded: FoldedGame[A], draft: Draft, _points: str) -> tuple[str, ...]:
        """Return the line of the draft, in the turn of the seat."""
        line = self.line(draft)
        return (*with_turn(folded.state, draft.seat), line) if line else ()

    def asks_seat(self, draft: Draft) -> bool:
        """Say whether nothing has been touched yet."""
        return all(item == FREE for item in draft.items)

    def items_of(self, _before: FoldedGame[A], line: object) -> Sequence[str] | None:
        """Return the items of a line of the mode."""
        return melds_of_line(line) if isinstance(line, self.kinds) else None

    def exchange(self, folded: FoldedGame[A], draft: Draft, number: int, key: str) -> Draft:
        """Return the draft with another tile given for a joker, or laid."""
        takes = self.sheet(folded, draft.with_items(())).choices
        return exchange_in_melds(draft, number, key, lawful_by(self.laws), takes)


def new_melds(laws: Laws[A], state: A, draft: Draft) -> NewMelds:
    """Return the melds of the draft, with what there is to lay."""
    box = box_for(draft, lambda given: laws.tiles_left(state, given))
    return NewMelds(rows_of(draft), lawful_by(laws), box, order_of(draft.items))


def meld_words() -> MeldWords:
    """Return what the pad says of new melds."""
    return MeldWords(
        begin=_(
            "Tap the tiles of a meld. For a run, tap its two ends. For a set, tap the grey "
            "number, then the missing colour."
        ),
        make_joly=_("make it the Joly"),
        which_joly=_("What does the Joly stand for?"),
        next_or_joly=_("Tap a tile above to make it the Joly, or add the next meld."),
    )


def sheet_of_melds(laws: Laws[A], state: A, draft: Draft) -> Sheet:
    """Return what the pad shows of the draft's melds."""
    return melds_sheet(
        new_melds(laws, state, draft),
        lambda row: read_draft_row(row, laws, state.options), meld_words(), bands)
