"""The pad's modes that make new melds: laying down, and swapping a Joly to meld it at once."""

from collections.abc import Iterator
from dataclasses import replace

from rules.games.romanian.state import State
from rules.melds import HIGH_ONE, GroupShape, RunShape, Slot, TableMeld, is_joly
from rules.tiles import Colour, NumberTile, number_tile
from webapp.games.romanian.pad.keys import tiles_left
from webapp.games.romanian.pad.rows import lawful_by, read_draft_row
from webapp.language.locale import gettext as _
from webapp.pad.draft import Draft, parse_pieces
from webapp.pad.keys import bands
from webapp.pad.melds import (
    TAKE,
    box_for,
    meld_ready,
    rows_of,
    swap_prompt,
    takes_of,
    takes_same,
    touch_entry,
)
from webapp.pad.new_melds import MeldWords, NewMelds, melds_sheet, opening_total
from webapp.pad.view import Button, Choice, Sheet
from webapp.show.tiles import TileView, view_tiles
from webapp.show.words import tiles_words


def jolys_on(state: State) -> Iterator[tuple[TableMeld, str]]:
    """Yield the Jolys that could be taken: their meld, and the item that takes them."""
    for meld in state.melds.values():
        for place, slot in meld.positions():
            if is_joly(slot.tile) and meld.shape is not None:
                tiles = " ".join(map(str, _wanted(meld, slot)))
                if tiles:
                    yield meld, f"{tiles}{_end(meld, place)}{TAKE}{meld.id}"


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
        return str(_("low %(tile)s", tile=words))
    return str(_("high %(tile)s", tile=words)) if given.endswith(" high") else words


def _wanted(meld: TableMeld, slot: Slot) -> tuple[NumberTile, ...]:
    if slot.stands_for is not None:
        return (slot.stands_for,)
    if not isinstance(meld.shape, GroupShape):
        return ()
    there = {each.tile.colour for each in meld.slots if isinstance(each.tile, NumberTile)}
    return tuple(number_tile(c, meld.shape.number) for c in Colour if c not in there)


def begin_swap(state: State, draft: Draft) -> Draft:
    """Return the draft with the Joly taken that is the only one."""
    found = [item for _meld, item in jolys_on(state)]
    return draft.with_items(found if len(found) == 1 else ())


def touch_melds(state: State, draft: Draft, tap: str) -> Draft:
    """Return the draft after a tap in one of the two modes."""
    known = {item for _meld, item in jolys_on(state)}
    return touch_entry(draft, tap, known, _new_melds(state, draft))


def _new_melds(state: State, draft: Draft) -> NewMelds:
    box = box_for(draft, lambda given: tiles_left(state, given))
    return NewMelds(rows_of(draft), lawful_by(state.options), box)


def _given(takes: tuple[str, ...]) -> list[TileView]:
    """Return the tiles that are given for Jolys; where a Joly costs two, each can be left out."""
    views = []
    for item in takes:
        tiles = parse_pieces(item.partition(TAKE)[0])
        for tile, view in zip(tiles, view_tiles(tiles), strict=True):
            tap = f"give:{tile}" if len(tiles) > 1 else None
            views.append(replace(view, tap=tap, hint=_("without this one") if tap else None))
    return views


def lay_sheet(state: State, draft: Draft, name: str) -> Sheet:
    """Return what the pad shows for laying down."""
    sheet = _melds_sheet(state, draft)
    opened, needed = state.players[draft.seat].opened, state.options.min_initial
    return replace(
        sheet,
        title=_("%(name)s lays down", name=name),
        total=None if opened else opening_total(sheet, needed),
        confirm=Button("confirm", _("Lay down"), disabled=not meld_ready("lay", draft)),
    )


def swap_sheet(state: State, draft: Draft, name: str) -> Sheet:
    """Return what the pad shows for a swap."""
    takes = takes_of(draft)
    found = list(jolys_on(state))
    choices = [
        Choice(
            tap=f"take:{item}",
            label=_("for %(tiles)s", tiles=_wanted_words(item)),
            tiles=view_tiles([slot.piece for slot in meld.slots]),
            note=state.players[meld.laid_by].name,
            current=any(takes_same(each, item) for each in takes),
        )
        for meld, item in found
    ]
    title = _("%(name)s takes a Joly", name=name)
    if not found:
        return Sheet(title=title, prompt=_("No Joly lies on the table."))
    if not takes:
        return Sheet(
            title=title, prompt=_("Which Joly?"), choices=choices, choices_label=_("Which Joly")
        )
    sheet = _melds_sheet(state, draft)
    return replace(
        sheet,
        title=title,
        prompt=swap_prompt(
            rows_of(draft), sheet, _("Now the meld for the Joly: touch its tiles and the Joly."),
            _("Now touch the tile above that is the Joly."), ready=meld_ready("swap", draft)),
        lead=_given(takes),
        lead_text=_("given for the Joly"),
        choices=choices if len(found) > 1 and not rows_of(draft) else sheet.choices,
        choices_label=sheet.choices_label or _("Which Joly"),
        confirm=Button("confirm", _("Swap and lay down"), disabled=not meld_ready("swap", draft)),
    )


def _melds_sheet(state: State, draft: Draft) -> Sheet:
    """Return what the pad shows of the draft's melds."""
    words = MeldWords(
        begin=_("Touch the tiles of a meld, or of a run only its two ends. A set: its number, then "
                "the missing colour."),
        make_joly=_("make it the Joly"),
        which_joly=_("What does the Joly stand for?"),
        next_or_joly=_("Touch a tile above to make it the Joly, or go on with the next meld."),
    )
    return melds_sheet(
        _new_melds(state, draft), lambda row: read_draft_row(row, state.options), words, bands)
