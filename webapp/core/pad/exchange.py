"""A wrong tile of a draft and the right one in its place: so lines are corrected by two touches."""

from collections.abc import Sequence
from dataclasses import replace

from rules.melds import Piece
from webapp.core.pad.draft import FILLED, Draft, parse_piece
from webapp.core.pad.readings import settle
from webapp.core.pad.rows import DONE, Lawful, meant_by
from webapp.core.pad.view import Choice, DraftMeld, Sheet
from webapp.core.show.tiles import TileView, view_tile

_STOPS = frozenset({"for", "to"})
"""What follows these words of an item is a place on the table and no tile of the line."""


def tiles_of(draft: Draft) -> list[tuple[int, int]]:
    """Return where the tiles of the line stand in a draft: the item, and the word in it."""
    found: list[tuple[int, int]] = []
    for at, item in enumerate(draft.items):
        for index, word in enumerate(item.split()):
            if word in _STOPS:
                break
            if parse_piece(word) is not None:
                found.append((at, index))
    return found


def pieces_of(draft: Draft) -> list[Piece]:
    """Return the tiles of the line in the order of the draft."""
    found = (parse_piece(draft.items[at].split()[index]) for at, index in tiles_of(draft))
    return [piece for piece in found if piece is not None]


def without_tile(draft: Draft, number: int) -> Draft:
    """Return the draft without one of its tiles, counted from 0.

    An item without any goes too, but for a word that asks for one.
    """
    at, index = tiles_of(draft)[number]
    words = draft.items[at].split()
    del words[index]
    left = " ".join(words)
    items = list(draft.items)
    asks = bool(words) and not _STOPS.intersection(words)
    items[at : at + 1] = [left] if asks or tiles_of(Draft("", (left,))) else []
    return draft.with_items(items)


def exchange_in_row(row: str, index: int, key: str, lawful: Lawful) -> str:
    """Return a meld with the tile of a *key* at a place; a Joly stands for what lay there.

    Where the other Jolys do not fit the new tile, what they stand for is open again.
    """
    words = [word.removesuffix(FILLED) for word in row.split()]
    old = meant_by(words[index])
    words[index] = f"J={old}" if key == "J" and old is not None else key
    tiles = [word for word in words if word != DONE]
    bare = ["J" if word.startswith("J") else word for word in tiles]
    return " ".join(settle(tiles, lawful) or settle(bare, lawful) or words)


def exchange_given(item: str, index: int, key: str, choices: Sequence[Choice]) -> str:
    """Return what is given for a Joly with another tile: what takes the Joly that costs it."""
    known = [choice.tap.removeprefix("joly:") for choice in choices]
    fits = [each for each in known if key in each.partition(" for ")[0].split()]
    if len(fits) == 1:
        return fits[0]
    words = item.split()
    words[index] = key
    return " ".join(words)


def with_taps(sheet: Sheet, draft: Draft, tap: str, picked: int | None, hint: str) -> Sheet:
    """Return *sheet* with a tap on each tile of the line, the one that was picked marked.

    Args:
        sheet: what the mode shows of the draft: the tiles of the line, in its order, and others.
        draft: the draft.
        tap: what the taps begin with; the number of the tile follows.
        picked: the number of the tile that was touched, ``None`` for none.
        hint: what touching a tile does.
    """
    waiting = [view_tile(piece) for piece in pieces_of(draft)]
    count = 0

    def touchable(view: TileView) -> TileView:
        nonlocal count
        if count == len(waiting) or _face(view) != _face(waiting[count]):
            return replace(view, tap=None)
        count += 1
        return replace(view, tap=f"{tap}{count - 1}", hint=hint, fresh=count - 1 == picked)

    lead = [touchable(view) for view in sheet.lead]
    melds: list[DraftMeld] = [
        replace(meld, tiles=[touchable(view) for view in meld.tiles]) for meld in sheet.melds]
    return replace(sheet, lead=lead, melds=melds)


def _face(view: TileView) -> tuple[str, int | None]:
    return view.letter, view.number
