"""Laying down on the Romanian game's pad."""

from dataclasses import replace
from typing import ClassVar

from rules.notation.lines import Meld
from webapp.core.pad.draft import Draft
from webapp.core.pad.melds import meld_ready, touch_entry
from webapp.core.pad.mode import mode_button
from webapp.core.pad.new_melds import opening_total
from webapp.core.pad.view import Button, Sheet
from webapp.games.romanian.folded import Folded, after_turn
from webapp.games.romanian.pad.melds import MeldsMode, has_run, new_melds, sheet_of_melds
from webapp.server.language.locale import gettext as _


class Lay(MeldsMode):
    """Laying down new melds."""

    name = "lay"
    kinds: ClassVar[tuple[type, ...]] = (Meld,)

    def bar(self, _folded: Folded, current: str) -> tuple[Button, ...]:
        """Return its button."""
        return (mode_button("lay", current, _("Lay down")),)

    def touch(self, folded: Folded, draft: Draft, tap: str) -> Draft:
        """Return the draft after a tap."""
        return touch_entry(draft, tap, (), new_melds(after_turn(folded.state, draft.seat), draft))

    def sheet(self, folded: Folded, draft: Draft) -> Sheet:
        """Return the melds so far, with their points while the player has not opened."""
        state = after_turn(folded.state, draft.seat)
        sheet = sheet_of_melds(state, draft)
        opened, needed = state.players[draft.seat].opened, state.options.min_initial
        return replace(
            sheet,
            title=_("%(name)s lays down", name=folded.names[draft.seat]),
            total=None if opened else opening_total(
                sheet, needed,
                "" if has_run(draft, state.options) else _("no run yet")),
            confirm=Button("confirm", _("Lay down"), disabled=not meld_ready("lay", draft)),
        )
