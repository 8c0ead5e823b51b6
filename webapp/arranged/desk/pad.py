"""The pads with which questions about melds and whole tables are put."""

from collections import Counter
from dataclasses import dataclass
from typing import Any

from rules.arranged.lines import Table
from rules.arranged.places import pieces_of
from rules.notation.lines import Meld
from rules.tiles import FULL_SET, Tile
from webapp.arranged.laws import ArrangedState, Laws
from webapp.arranged.pad.rows import bands
from webapp.arranged.solve.rows import TouchedRows, are_ready, pieces_in, tiles_left
from webapp.core.pad.draft import Draft
from webapp.core.pad.view import Button, Sheet
from webapp.server.language.locale import gettext as _


def off_table(state: ArrangedState) -> Counter[Tile]:
    """Count the tiles of the box that are not on the table."""
    box: Counter[Tile] = Counter(FULL_SET)
    box.subtract(slot.tile for meld in state.melds.values() for slot in meld.slots)
    return box


@dataclass(frozen=True, slots=True)
class DeskPad:
    """The pad of a question in one of its modes, of a table in a state."""

    laws: Laws[Any]
    state: ArrangedState
    mode: str

    @property
    def box(self) -> Counter[Tile]:
        """Return the tiles that there are for the question."""
        return Counter(FULL_SET) if self.mode == "table" else off_table(self.state)

    def opened(self, seat: str) -> Draft:
        """Return the draft with which it opens: the whole table for a question about it."""
        rows = [" ".join(map(str, pieces_of(meld))) for meld in self.state.melds.values()]
        return Draft(seat, tuple(rows) if self.mode == "table" else ())

    def touch(self, draft: Draft, tap: str) -> Draft:
        """Return the draft after a tap."""
        return draft.with_items(TouchedRows(self.laws, draft.items, self.box).touch(tap))

    def lines(self, draft: Draft) -> tuple[str, ...]:
        """Return the record lines that the draft stands for; none while it is not whole."""
        rows = draft.items
        melds = pieces_in(rows) if are_ready(rows) else ()
        match self.mode:
            case "lay" if melds:
                return (str(Meld(melds)),)
            case "table" if melds:
                return (str(Table(melds)),)
            case "out" if melds or not rows:
                return (*((str(Meld(melds)),) if melds else ()), "out")
            case _:
                return ()

    def sheet(self, draft: Draft) -> Sheet:
        """Return what the pad shows."""
        rows, box = draft.items, self.box
        touched = TouchedRows(self.laws, rows, box)
        prompt = touched.prompt()
        if self.mode == "table" and rows:
            prompt = _("Remove the melds that change, then lay down what is there at the end.")
        elif self.mode == "out" and not rows:
            prompt = _("Lay down what goes out with it, or ask now if nothing is left.")
        return Sheet(
            prompt=prompt, melds=touched.shown(),
            bands=bands(tiles_left(box, rows), touched.marks()),
            choices=touched.choices(), choices_label=_("Meaning"),
            actions=touched.actions(),
            confirm=Button("confirm", _("Ask"), disabled=not self.lines(draft)))
