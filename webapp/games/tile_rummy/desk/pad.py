"""The pads with which questions about Tile Rummy are put."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from rules.games.tile_rummy.lines import Table
from rules.games.tile_rummy.state import State, pieces_of
from rules.melds import is_joly
from rules.notation.lines import Meld
from rules.tiles import FULL_SET, JOLY, Tile
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
from webapp.language.locale import gettext as _
from webapp.pad.draft import Draft, parse_piece, parse_pieces, tiles_used
from webapp.pad.keys import Marks, bands
from webapp.pad.view import Button, Choice, DraftMeld, Sheet
from webapp.show.tiles import view_tiles

FOR: Final = " for J in m"
TO: Final = "to m"


def open_draft(state: State, mode: str, seat: str) -> Draft:
    """Return the draft with which a pad opens: the whole table for a question about it."""
    rows = [" ".join(map(str, pieces_of(meld))) for meld in state.melds.values()]
    return Draft(seat, tuple(rows) if mode == "table" else ())


def _box(state: State, mode: str) -> Counter[Tile]:
    box: Counter[Tile] = Counter(FULL_SET)
    if mode != "table":
        box.subtract(slot.tile for meld in state.melds.values() for slot in meld.slots)
    return box


def _heads(draft: Draft, mode: str) -> tuple[str, ...]:
    """Return the items that are no rows: the meld added to, the joker taken and where it goes."""
    if mode == "add":
        return draft.items
    return tuple(item for item in draft.items if FOR in item or item.startswith(TO))


def _rows(draft: Draft, mode: str) -> tuple[str, ...]:
    heads = _heads(draft, mode)
    return tuple(item for item in draft.items if item not in heads)


def _box_for(state: State, draft: Draft, mode: str) -> Counter[Tile]:
    """Return what there is for the rows of the draft."""
    box = _box(state, mode)
    heads = _heads(draft, mode)
    box.subtract(tiles_used([item.partition(FOR)[0] for item in heads]))
    box[JOLY] += sum(FOR in item for item in heads)
    return box


def touch(state: State, mode: str, draft: Draft, tap: str) -> Draft:
    """Return the draft after a tap."""
    if mode == "add":
        return _touch_add(state, draft, tap)
    heads, rows = _heads(draft, mode), _rows(draft, mode)
    if mode == "swap":
        if tap.startswith("take:m") and tap[6:].isdecimal():
            return draft.with_items((f"J{FOR}{int(tap[6:9])}",))
        if tap.startswith("goes:m") and tap[6:].isdecimal():
            kept = tuple(item for item in heads if FOR in item)
            return draft.with_items((*kept, f"{TO}{int(tap[6:9])}"))
        if heads and heads[0].startswith("J") and parse_piece(tap) and not tap.endswith("h"):
            return draft.with_items((f"{tap}{heads[0][1:]}",))
        if tap == "clear":
            return draft.with_items(())
    return draft.with_items((*heads, *touch_rows(rows, tap, _box_for(state, draft, mode))))


def _touch_add(state: State, draft: Draft, tap: str) -> Draft:
    items = list(draft.items)
    if tap == "clear":
        return draft.with_items(())
    if tap.startswith("goes:m") and tap[6:].isdecimal() and int(tap[6:9]) in state.melds:
        kept = [item for item in items if not item.startswith("m")]
        return draft.with_items([tap[5:], *kept])
    if tap.startswith("j:0:") and tap[4:].isdecimal():
        at = int(tap[4:7]) + sum(item.startswith("m") for item in items)
        if at < len(items) and items[at] != "J":
            items[at] = items[at][2:] if items[at].startswith("J=") else f"J={items[at]}"
        elif at < len(items):
            del items[at]
    elif parse_piece(tap) is not None and not tap.endswith("h"):
        items.append(tap)
    return draft.with_items(items)


def lines_of(mode: str, draft: Draft) -> tuple[str, ...]:
    """Return the record lines that the draft stands for; none while it is not whole."""
    rows = _rows(draft, mode)
    melds = pieces_in(rows) if are_ready(rows) else ()
    match mode:
        case "lay" if melds:
            return (str(Meld(melds)),)
        case "table" if melds:
            return (str(Table(melds)),)
        case "out" if melds or not rows:
            return (*((str(Meld(melds)),) if melds else ()), "out")
        case "add" if len(draft.items) > 1 and draft.items[0].startswith("m"):
            return (f"add {' '.join(draft.items[1:])} to {draft.items[0]}",)
        case "swap":
            return _swap_lines(draft, melds, rows)
        case _:
            return ()


def _swap_lines(
    draft: Draft, melds: Sequence[Sequence[object]], rows: Sequence[str]
) -> tuple[str, ...]:
    heads = _heads(draft, "swap")
    if not heads or heads[0].startswith("J") or (rows and not melds):
        return ()
    then = ""
    if melds:
        then = ", meld " + " / ".join(" ".join(map(str, meld)) for meld in melds)
    elif len(heads) > 1:
        then = f", add J {heads[1]}"
    return (f"swap {heads[0]}{then}",)


def sheet_of(state: State, mode: str, draft: Draft, title: str) -> Sheet:
    """Return what the pad shows."""
    rows, box = _rows(draft, mode), _box_for(state, draft, mode)
    left = tiles_left(box, rows)
    prompt = row_prompt(rows)
    if mode == "table" and rows:
        prompt = _("Take away the melds that change, and lay down all that lies there then.")
    elif mode == "out" and not rows:
        prompt = _("Lay down what goes out with it, or ask at once if nothing is left.")
    sheet = Sheet(
        title=title, prompt=prompt, melds=row_melds(rows), bands=bands(left, row_marks(rows, box)),
        choices=row_choices(rows, box), choices_label=_("How it is meant"),
        actions=row_actions(rows),
        confirm=Button("confirm", _("Ask"), disabled=not lines_of(mode, draft)))
    if mode == "add":
        return _add_sheet(state, draft, sheet, left)
    return _swap_sheet(state, draft, sheet, left) if mode == "swap" else sheet


def _meld_choices(
    state: State, tap: str, chosen: str = "", *, jokers: bool = False
) -> list[Choice]:
    return [Choice(f"{tap}:m{number}", state.players[meld.laid_by].name,
                   tiles=view_tiles(pieces_of(meld)), note=f"m{number}",
                   current=f"m{number}" == chosen)
            for number, meld in state.melds.items()
            if not jokers or any(is_joly(slot.tile) for slot in meld.slots)]


def _single_keys(left: Counter[Tile]) -> Marks:
    return Marks(numbers=False, only={str(tile) for tile in left if left[tile] > 0})


def _add_sheet(state: State, draft: Draft, sheet: Sheet, left: Counter[Tile]) -> Sheet:
    target = draft.items[0] if draft.items and draft.items[0].startswith("m") else ""
    words = " ".join(item for item in draft.items if item != target)
    left = Counter(left)
    if not target:
        prompt = _("Touch the meld to which the tiles are added.") if state.melds else _(
            "Nothing lies on the table.")
    else:
        prompt = _("Touch the tiles that go to this meld; touch one again to make it the Joly.")
    shown = row_melds([words]) if words else []
    melds = [DraftMeld(meld.tiles, None, current=True) for meld in shown]
    return Sheet(
        title=sheet.title, prompt=str(prompt), melds=melds,
        choices=_meld_choices(state, "goes", target), choices_label=_("Where to"),
        bands=bands(left, _single_keys(left)) if target else [],
        actions=[Button("clear", _("Clear"))] if draft.items else [], confirm=sheet.confirm)


def _swap_sheet(state: State, draft: Draft, sheet: Sheet, left: Counter[Tile]) -> Sheet:
    heads = _heads(draft, "swap")
    taken = heads[0].rpartition(" ")[2] if heads else ""
    clear = [Button("clear", _("Clear"))] if heads else []
    if not heads or heads[0].startswith("J"):
        found = _meld_choices(state, "take", taken, jokers=True)
        prompt = _("Now touch the tile that is given for it.") if heads else _("Which Joly?")
        return Sheet(
            title=sheet.title, prompt=str(prompt if found else _("No Joly lies on the table.")),
            choices=found, choices_label=_("Which Joly"),
            bands=bands(left, _single_keys(left)) if heads else [], actions=clear,
            confirm=sheet.confirm)
    target = heads[1][3:] if len(heads) > 1 else ""
    return Sheet(
        title=sheet.title,
        prompt=_("Now the meld for the Joly, or the meld on the table to which it goes."),
        melds=sheet.melds, lead=view_tiles(parse_pieces(heads[0].partition(FOR)[0])),
        lead_text=_("given for the Joly"),
        choices=_meld_choices(state, "goes", target) if not sheet.melds else sheet.choices,
        choices_label=sheet.choices_label if sheet.melds else _("Where to"), bands=sheet.bands,
        actions=[*clear, *sheet.actions[-1:]], confirm=sheet.confirm)
