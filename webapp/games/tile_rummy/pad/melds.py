"""The pad's two modes that make melds: laying down, and swapping a joker for its tile."""

from collections.abc import Iterator
from dataclasses import replace

from rules.games.tile_rummy.jokers import can_stand_for
from rules.games.tile_rummy.state import State, pieces_of
from rules.games.tile_rummy.values import MINIMUM
from rules.melds import TableMeld, is_joly
from rules.notation.lines import Meld
from webapp.games.tile_rummy.pad.add import places_for, shown_word
from webapp.games.tile_rummy.pad.keys import bands, tiles_left
from webapp.games.tile_rummy.pad.rows import is_lawful, read_draft_row, record_row
from webapp.language.locale import gettext as _
from webapp.pad.draft import Draft, parse_pieces
from webapp.pad.melds import (
    TAKE,
    box_for,
    meld_ready,
    rows_of,
    swap_prompt,
    takes_of,
    touch_entry,
)
from webapp.pad.new_melds import MeldWords, NewMelds, melds_sheet, opening_total
from webapp.pad.view import Button, Choice, Sheet
from webapp.show.tiles import view_tiles
from webapp.show.words import tile_words

TO = " to m"
"""Stands in the item of a draft that adds the joker taken to a meld on the table."""


def jokers_on(state: State) -> Iterator[tuple[TableMeld, str]]:
    """Yield the jokers that could be taken: their meld, and the item that takes each."""
    for meld in state.melds.values():
        if meld.shape is None:
            continue
        tiles = dict.fromkeys(
            tile for piece in pieces_of(meld) if is_joly(piece)
            for tile in can_stand_for(meld, piece))
        for tile in tiles:
            yield meld, f"{tile}{TAKE}{meld.id}"


def begin_swap(state: State, draft: Draft) -> Draft:
    """Return the draft with the joker taken where there is one way only."""
    found = [item for _meld, item in jokers_on(state)]
    return draft.with_items(found if len(found) == 1 else ())


def used_of(draft: Draft) -> str:
    """Return the item that adds the joker taken to a meld on the table, or ""."""
    return next((item for item in draft.items if TO in item), "")


def _melds_alone(draft: Draft) -> Draft:
    return draft.with_items([item for item in draft.items if TO not in item])


def touch_melds(state: State, draft: Draft, tap: str) -> Draft:
    """Return the draft after a tap in one of the two modes."""
    alone = _melds_alone(draft)
    if tap.startswith("use:"):
        wanted = tap.removeprefix("use:")
        known = {place.item for place in places_for("J", state.melds.values())}
        again = used_of(draft) == wanted or wanted not in known
        return alone.with_items(takes_of(alone) if again else (*takes_of(alone), wanted))
    known = {item for _meld, item in jokers_on(state)}
    if tap.startswith("take:") and (item := tap.removeprefix("take:")) in known:
        meld = item.rpartition(" ")[2]
        several = sum(map(is_joly, pieces_of(state.melds[int(meld[1:])]))) > 1
        kept = [each for each in alone.items if several or TAKE not in each
                or each == item or not each.endswith(f" {meld}")]
        alone = alone.with_items(kept)
    return touch_entry(alone, tap, known, _new_melds(state, alone))


def _new_melds(state: State, alone: Draft) -> NewMelds:
    box = box_for(alone, lambda given: tiles_left(state, given))
    return NewMelds(rows_of(alone), is_lawful, box)


def is_ready(mode: str, draft: Draft) -> bool:
    """Say whether the draft can be confirmed."""
    if used_of(draft):
        return mode == "swap" and len(takes_of(draft)) == 1
    return meld_ready(mode, draft)


def meld_lines(draft: Draft) -> list[str]:
    """Return the record line of the draft."""
    takes, used = takes_of(draft), used_of(draft)
    if used:
        return [f"swap {', '.join(takes)}, add {used}"]
    melds = Meld(tuple(record_row(row) for row in rows_of(draft)))
    return [f"swap {', '.join(takes)}, {melds}"] if takes else [str(melds)]


def lay_sheet(state: State, draft: Draft, name: str) -> Sheet:
    """Return what the pad shows for laying down."""
    sheet = _melds_sheet(state, draft)
    opened = state.players[draft.seat].opened
    return replace(
        sheet,
        title=_("%(name)s lays down", name=name),
        total=None if opened else opening_total(sheet, MINIMUM),
        confirm=Button("confirm", _("Lay down"), disabled=not is_ready("lay", draft)),
    )


def swap_sheet(state: State, draft: Draft, name: str) -> Sheet:
    """Return what the pad shows for a swap."""
    takes, used = takes_of(draft), used_of(draft)
    found = list(jokers_on(state))
    choices = [
        Choice(
            tap=f"take:{item}",
            label=_("for %(tiles)s", tiles=tile_words(parse_pieces(item)[0])),
            tiles=view_tiles(pieces_of(meld)),
            current=item in takes,
        )
        for meld, item in found
    ]
    title = _("%(name)s takes a joker", name=name)
    if not found:
        return Sheet(title=title, prompt=_("No joker lies on the table."))
    if not takes:
        return Sheet(title=title, prompt=_("Which joker?"), choices=choices,
                     choices_label=_("Which joker"))
    rows, ready = rows_of(_melds_alone(draft)), is_ready("swap", draft)
    sheet = _melds_sheet(state, _melds_alone(draft))
    uses = [] if rows or len(takes) > 1 else [
        Choice(
            tap=f"use:{place.item}",
            label=_("add it here"),
            tiles=view_tiles(pieces_of(state.melds[place.meld])),
            note=shown_word(place.word),
            current=place.item == used,
        )
        for place in places_for("J", state.melds.values())
        if not any(item.endswith(f" m{place.meld}") for item in takes)
    ]
    return replace(
        sheet,
        title=title,
        prompt=swap_prompt(
            rows, sheet, _("Now the meld for the joker: touch its tiles and the joker."),
            _("Now touch the tile above that is the joker."), ready=ready),
        lead=view_tiles([piece for item in takes
                         for piece in parse_pieces(item.partition(TAKE)[0])]),
        lead_text=_("given for the joker"),
        choices=[*(choices if len(found) > 1 and not rows else []), *uses, *sheet.choices],
        choices_label=sheet.choices_label or _("Which joker, and where it goes"),
        confirm=Button("confirm", _("Swap"), disabled=not ready),
    )


def _melds_sheet(state: State, draft: Draft) -> Sheet:
    words = MeldWords(
        begin=_("Touch the tiles of a meld, or of a run only its two ends. A group: its number, "
                "then the missing colour."),
        make_joly=_("make it the joker"),
        which_joly=_("What does the joker stand for?"),
        next_or_joly=_("Touch a tile above to make it the joker, or go on with the next meld."),
    )
    return melds_sheet(
        _new_melds(state, draft), lambda row: read_draft_row(row, state.options), words, bands)
