"""Laying down on the pad."""

from dataclasses import replace
from typing import ClassVar

from rules.notation.lines import Meld
from webapp.arranged.laws import A
from webapp.arranged.pad.melds import MeldsMode, new_melds, sheet_of_melds
from webapp.arranged.pad.rows import record_row
from webapp.core.pad.draft import Draft
from webapp.core.pad.melds import meld_ready, rows_of, touch_entry
from webapp.core.pad.mode import mode_button
from webapp.core.pad.new_melds import opening_total
from webapp.core.pad.view import Button, Sheet
from webapp.core.record.folded import FoldedGame
from webapp.server.language.locale import gettext as _


def meld_line(draft: Draft) -> str:
    """Return the record line of the draft's melds; "" while they are not whole."""
    if not meld_ready("lay", draft):
        return ""
    return str(Meld(tuple(record_row(row) for row in rows_of(draft))))


class Lay(MeldsMode[A]):
    """Laying down new melds."""

    name = "lay"
    kinds: ClassVar[tuple[type, ...]] = (Meld,)

    def bar(self, _folded: FoldedGame[A], current: str) -> tuple[Button, ...]:
        """Return its button."""
        return (mode_button("lay", current, _("Lay down")),)

    def touch(self, folded: FoldedGame[A], draft: Draft, tap: str) -> Draft:
        """Return the draft after a tap."""
        return touch_entry(draft, tap, (), new_melds(self.laws, folded.state, draft))

    def line(self, draft: Draft) -> str:
        """Return the record line of the melds."""
        return meld_line(draft)

    def sheet(self, folded: FoldedGame[A], draft: Draft) -> Sheet:
        """Return the melds so far, with their points while the player has laid none."""
        state = folded.state
        sheet, needed = sheet_of_melds(self.laws, state, draft), self.laws.needed(state.options)
        opened = not needed or state.players[draft.seat].opened
        return replace(
            sheet,
            title=_("%(name)s lays down", name=folded.names[draft.seat]),
            total=None if opened else opening_total(sheet, needed),
            confirm=Button("confirm", _("Lay down"), disabled=not meld_ready("lay", draft)),
        )
