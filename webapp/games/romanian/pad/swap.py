"""Taking a Joly on the Romanian game's pad, and laying it down at once."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import ClassVar

from rules.games.romanian.state import State
from rules.melds import HIGH_ONE, GroupShape, RunShape, Slot, TableMeld, is_joly
from rules.notation.lines import Swap as SwapLine
from rules.tiles import Colour, NumberTile, number_tile
from webapp.core.pad.draft import Draft, parse_pieces
from webapp.core.pad.melds import (
    TAKE,
    meld_ready,
    rows_of,
    swap_prompt,
    takes_of,
    takes_same,
    touch_entry,
)
from webapp.core.pad.mode import mode_button
from webapp.core.pad.view import Button, Choice, Sheet
from webapp.core.show.tiles import TileView, view_tiles
from webapp.core.show.words import tiles_words
from webapp.games.romanian.folded import Folded, after_turn
from webapp.games.romanian.pad.melds import MeldsMode, new_melds, sheet_of_melds
from webapp.games.romanian.pad.rows import tiles_left
from webapp.server.language.locale import gettext as _


def jolys_on(state: State) -> Iterator[tuple[TableMeld, str]]:
    """Yield the Jolys that could be taken: their meld, and the item that takes them."""
    for meld in state.melds.values():
        for item in _items(meld).values():
            yield meld, item


def takes_in(state: State, meld: TableMeld) -> dict[int, str]:
    """Return the items that take the Jolys of *meld*, by their slots, while the tiles are left."""
    found = _items(meld)
    left = tiles_left(state) if found else Counter()
    return {
        at: item for at, item in found.items()
        if all(left[tile] > 0 for tile in _wanted(meld, meld.slots[at]))
    }


def _items(meld: TableMeld) -> dict[int, str]:
    """Return the items that take the Jolys of *meld*, by their slots."""
    found: dict[int, str] = {}
    for at, (place, slot) in enumerate(meld.positions()):
        if is_joly(slot.tile) and meld.shape is not None:
            tiles = " ".join(map(str, _wanted(meld, slot)))
            if tiles:
                found[at] = f"{tiles}{_end(meld, place)}{TAKE}{meld.id}"
    return found


def _end(meld: TableMeld, place: int) -> str:
    """Return which 1 of a run from 1 to 1 is meant, as a record says it; "" elsewhere."""
    if not isinstance(meld.shape, RunShape) or meld.shape.length < HIGH_ONE:
        return ""
    return {1: " low", HIGH_ONE: " high"}.get(place, "")


def _wanted_words(item: str) -> str:
    """Return the tiles that an item gives, in words."""
    given = item.partition(TAKE)[0]
    words = tiles_words(parse_pieces(given))
    if given.endswith(" low"):
        return _("low %(tile)s", tile=words)
    return _("high %(tile)s", tile=words) if given.endswith(" high") else words


def _wanted(meld: TableMeld, slot: Slot) -> tuple[NumberTile, ...]:
    if slot.stands_for is not None:
        return (slot.stands_for,)
    if not isinstance(meld.shape, GroupShape):
        return ()
    there = {each.tile.colour for each in meld.slots if isinstance(each.tile, NumberTile)}
    return tuple(number_tile(c, meld.shape.number) for c in Colour if c not in there)


def _given(takes: tuple[str, ...]) -> list[TileView]:
    """Return the tiles that are given for Jolys; where a Joly costs two, each can be left out."""
    views = []
    for item in takes:
        tiles = parse_pieces(item.partition(TAKE)[0])
        for tile, view in zip(tiles, view_tiles(tiles), strict=True):
            tap = f"give:{tile}" if len(tiles) > 1 else None
            views.append(replace(view, tap=tap, hint=_("without this one") if tap else None))
    return views


class Swap(MeldsMode):
    """Taking Jolys from the table."""

    name = "swap"
    kinds: ClassVar[tuple[type, ...]] = (SwapLine,)

    def bar(self, _folded: Folded, current: str) -> tuple[Button, ...]:
        """Return its button."""
        return (mode_button("swap", current, _("Swap Joly")),)

    def opens(self, folded: Folded, draft: Draft) -> Draft:
        """Return the draft with the Joly taken that is the only one."""
        found = [item for _meld, item in jolys_on(folded.state)]
        return draft.with_items(found if len(found) == 1 else ())

    def touch(self, folded: Folded, draft: Draft, tap: str) -> Draft:
        """Return the draft after a tap."""
        state = after_turn(folded.state, draft.seat)
        known = {item for _meld, item in jolys_on(state)}
        return touch_entry(draft, tap, known, new_melds(state, draft))

    def sheet(self, folded: Folded, draft: Draft) -> Sheet:
        """Return which Joly is taken, what is given for it, and the meld that it goes to."""
        state = after_turn(folded.state, draft.seat)
        takes = takes_of(draft)
        found = list(jolys_on(state))
        choices = [
            Choice(
                tap=f"joly:{item}",
                label=_("for %(tiles)s", tiles=_wanted_words(item)),
                tiles=view_tiles([slot.piece for slot in meld.slots]),
                note=folded.names[meld.laid_by],
                current=any(takes_same(each, item) for each in takes),
            )
            for meld, item in found
        ]
        title = _("%(name)s takes a Joly", name=folded.names[draft.seat])
        if not found:
            return Sheet(title=title, prompt=_("No Joly on the table."))
        if not takes:
            return Sheet(
                title=title, prompt=_("Which Joly?"), on_table=choices,
                choices_label=_("Which Joly?")
            )
        sheet, ready = sheet_of_melds(state, draft), meld_ready("swap", draft)
        return replace(
            sheet,
            title=title,
            prompt=swap_prompt(
                rows_of(draft), sheet,
                _("Now tap the tiles of the new meld and the Joly."),
                _("Now tap the tile above that is the Joly."), ready=ready),
            lead=_given(takes),
            lead_text=_("given for a Joly"),
            on_table=choices if len(found) > 1 and not rows_of(draft) else [],
            choices_label=sheet.choices_label or _("Which Joly?"),
            confirm=Button("confirm", _("Swap and lay down"), disabled=not ready),
        )
