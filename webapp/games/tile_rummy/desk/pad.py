"""The pads with which questions about melds and whole tables of Tile Rummy are put."""

from collections import Counter

from rules.arranged.places import pieces_of
from rules.games.tile_rummy.lines import Table
from rules.games.tile_rummy.state import State
from rules.notation.lines import Meld
from rules.tiles import FULL_SET, Tile
from webapp.core.pad.draft import Draft
from webapp.core.pad.keys import bands
from webapp.core.pad.view import Button, Sheet
from webapp.games.tile_rummy.solve.rows import (
    are_ready,
    pieces_in,
    row_actions,
    row_choices,
    row_marks,
    row_melds,
    row_prompt,
    tiles_left,
    touch_rows,
)
from webapp.server.language.locale import gettext as _


def open_draft(state: State, mode: str, seat: str) -> Draft:
    """Return the draft with which a pad opens: the whole table for a question about it."""
    rows = [" ".join(map(str, pieces_of(meld))) for meld in state.melds.values()]
    return Draft(seat, tuple(rows) if mode == "table" else ())


def off_table(state: State) -> Counter[Tile]:
    """Count the tiles of the box that are not on the table."""
    box: Counter[Tile] = Counter(FULL_SET)
    box.subtract(slot.tile for meld in state.melds.values() for slot in meld.slots)
    return box


def _box(state: State, mode: str) -> Counter[Tile]:
    return Counter(FULL_SET) if mode == "table" else off_table(state)


def touch(state: State, mode: str, draft: Draft, tap: str) -> Draft:
    """Return the draft after a tap."""
    return draft.with_items(touch_rows(draft.items, tap, _box(state, mode)))


def lines_of(mode: str, draft: Draft) -> tuple[str, ...]:
    """Return the record lines that the draft stands for; none while it is not whole."""
    rows = draft.items
    melds = pieces_in(rows) if are_ready(rows) else ()
    match mode:
        case "lay" if melds:
            return (str(Meld(melds)),)
        case "table" if melds:
            return (str(Table(melds)),)
        case "out" if melds or not rows:
            return (*((str(Meld(melds)),) if melds else ()), "out")
        case _:
            return ()


def sheet_of(state: State, mode: str, draft: Draft) -> Sheet:
    """Return what the pad shows."""
    rows, box = draft.items, _box(state, mode)
    prompt = row_prompt(rows)
    if mode == "table" and rows:
        prompt = _("Remove the melds that change, then lay down what is there at the end.")
    elif mode == "out" and not rows:
        prompt = _("Lay down what goes out with it, or ask now if nothing is left.")
    return Sheet(
        prompt=prompt, melds=row_melds(rows),
        bands=bands(tiles_left(box, rows), row_marks(rows, box)),
        choices=row_choices(rows, box), choices_label=_("Meaning"),
        actions=row_actions(rows),
        confirm=Button("confirm", _("Ask"), disabled=not lines_of(mode, draft)))
