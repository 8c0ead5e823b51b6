"""Laying down on Tile Rummy's pad."""

from dataclasses import replace
from typing import ClassVar

from rules.games.tile_rummy.state import State
from rules.games.tile_rummy.values import MINIMUM
from rules.notation.lines import Meld
from webapp.games.tile_rummy.folded import Folded, with_turn
from webapp.games.tile_rummy.pad.melds import new_melds, sheet_of_melds
from webapp.games.tile_rummy.pad.rows import record_row
from webapp.language.locale import gettext as _
from webapp.pad.draft import Draft
from webapp.pad.melds import meld_ready, rows_of, touch_entry
from webapp.pad.mode import Mode, mode_button
from webapp.pad.new_melds import opening_total
from webapp.pad.rows import FREE
from webapp.pad.view import Button, Sheet


def touch_lay(state: State, draft: Draft, tap: str) -> Draft:
    """Return the draft of new melds after a tap."""
    return touch_entry(draft, tap, (), new_melds(state, draft))


def meld_line(draft: Draft) -> str:
    """Return the record line of the draft's melds; "" while they are not whole."""
    if not meld_ready("lay", draft):
        return ""
    return str(Meld(tuple(record_row(row) for row in rows_of(draft))))


def lay_sheet(state: State, draft: Draft, name: str) -> Sheet:
    """Return what the pad shows for laying down."""
    sheet = sheet_of_melds(state, draft)
    opened = state.players[draft.seat].opened
    return replace(
        sheet,
        title=_("%(name)s lays down", name=name),
        total=None if opened else opening_total(sheet, MINIMUM),
        confirm=Button("confirm", _("Lay down"), disabled=not meld_ready("lay", draft)),
    )


class Lay(Mode[State]):
    """Laying down new melds."""

    name = "lay"
    kinds: ClassVar[tuple[type, ...]] = (Meld,)

    def bar(self, _folded: Folded, current: str) -> tuple[Button, ...]:
        """Return its button."""
        return (mode_button("lay", current, _("Lay down")),)

    def touch(self, folded: Folded, draft: Draft, tap: str) -> Draft:
        """Return the draft after a tap."""
        return touch_lay(folded.state, draft, tap)

    def lines(self, folded: Folded, draft: Draft, _points: str) -> tuple[str, ...]:
        """Return the line of the melds, in the turn of the seat."""
        line = meld_line(draft)
        return (*with_turn(folded.state, draft.seat), line) if line else ()

    def asks_seat(self, draft: Draft) -> bool:
        """Say whether nothing has been touched yet."""
        return all(item == FREE for item in draft.items)

    def sheet(self, folded: Folded, draft: Draft) -> Sheet:
        """Return the melds so far, with their points while the player has laid none."""
        return lay_sheet(folded.state, draft, folded.names[draft.seat])
