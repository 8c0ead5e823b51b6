"""Drafts of new melds: laying down, and swapping a Joly to meld it at once."""

from collections import Counter
from collections.abc import Callable, Collection, Sequence
from dataclasses import replace

from rules.melds import is_joly
from rules.notation.lines import Meld, Swap
from rules.tiles import JOLY, Tile
from webapp.core.pad.draft import FILLED, Draft, parse_pieces
from webapp.core.pad.exchange import exchange_given, exchange_in_row, tiles_of
from webapp.core.pad.line_drafts import meld_items, swap_items
from webapp.core.pad.new_melds import NewMelds
from webapp.core.pad.rows import Lawful, is_number, is_row, is_whole, row_line, words_of
from webapp.core.pad.view import Choice, Sheet
from webapp.server.language.locale import gettext as _

TAKE = " for J in m"


def takes_of(draft: Draft) -> tuple[str, ...]:
    """Return the items that take a Joly."""
    return tuple(item for item in draft.items if TAKE in item)


def rows_of(draft: Draft) -> tuple[str, ...]:
    """Return the items that are melds."""
    return tuple(item for item in draft.items if TAKE not in item and is_row(item))


def jolys_laid(draft: Draft) -> int:
    """Return how many Jolys lie in the melds beside those that the draft takes."""
    rows, takes = rows_of(draft), takes_of(draft)
    jolys = sum(row.split().count("J") if is_number(row) else
                sum(map(is_joly, parse_pieces(row))) for row in rows)
    return max(0, jolys - len(takes))


def loose_keys(draft: Draft) -> tuple[str, ...]:
    """Return the keys touched where they are no whole meld yet, nor begin one besides others."""
    rows = rows_of(draft)
    if len(rows) != 1 or takes_of(draft) or is_whole(rows[0]) or is_number(rows[0]):
        return ()
    return tuple(word for word in words_of(rows[0]) if not word.endswith(FILLED))


def takes_same(item: str, whole: str) -> bool:
    """Say whether an item takes the Joly of *whole*, with all of its tiles or with fewer."""
    given, _take, meld = item.partition(TAKE)
    wanted, _take, same = whole.partition(TAKE)
    return meld == same and set(given.split()) <= set(wanted.split())


def touch_entry(draft: Draft, tap: str, known: Collection[str], melds: NewMelds) -> Draft:
    """Return the draft of new melds after a tap.

    Args:
        draft: the draft.
        tap: what was tapped.
        known: the items that take a Joly from the table.
        melds: the draft's melds.
    """
    takes = takes_of(draft)
    if tap.startswith("joly:"):
        wanted = tap.removeprefix("joly:")
        kept = [item for item in takes if not takes_same(item, wanted)]
        if wanted in known and len(kept) == len(takes):
            kept.append(wanted)
        takes = tuple(kept)
    elif tap.startswith("give:"):
        takes = tuple(_given_less(takes, tap.removeprefix("give:")))
    if takes and tap.startswith("j:"):
        melds = replace(melds, rows=[_unguessed(row, tap, at) for at, row in enumerate(melds.rows)])
    rows = melds.touch(tap)
    if not tap.startswith("j:"):
        rows = _with_jolys(rows, len(takes))
    return draft.with_items([*takes, *melds.with_order(rows)])


def _unguessed(row: str, tap: str, at: int) -> str:
    """Return *row* without the Jolys that were guessed, but for the one that is touched itself."""
    words = row.split()
    return " ".join(
        word.removeprefix("J=") if word.endswith(FILLED) and tap != f"j:{at}:{index}" else word
        for index, word in enumerate(words))


def _with_jolys(rows: Sequence[str], taken: int) -> list[str]:
    """Return *rows* with the Jolys that were taken where one place alone is left for each.

    That is the tiles that no one touched, between the two ends of a run; it is a guess, which ends
    where another tile is made the Joly.
    """
    found = list(rows)
    lack = taken - sum(is_joly(piece) for row in found for piece in parse_pieces(row))
    for at, row in enumerate(found):
        words = row.split()
        filled = [word for word in words if word.endswith(FILLED) and word[0] != "J"]
        if lack > 0 and len(filled) == lack:
            found[at] = " ".join(
                f"J={word.removesuffix(FILLED).removesuffix('h')}{FILLED}"
                if word in filled else word for word in words)
            break
    return found


def box_for(draft: Draft, tiles_left: Callable[[tuple[str, ...]], Counter[Tile]]) -> Counter[Tile]:
    """Return the tiles that there are for the draft's melds, with the Jolys that it takes."""
    given = tuple(item.partition(TAKE)[0] for item in takes_of(draft))
    box = tiles_left(given)
    box[JOLY] += len(given)
    return box


def meld_ready(mode: str, draft: Draft) -> bool:
    """Say whether the draft can be confirmed."""
    rows, takes = rows_of(draft), takes_of(draft)
    whole = bool(rows) and all(map(is_whole, rows))
    if mode == "lay":
        return whole
    jolys = sum(is_joly(piece) for row in rows for piece in parse_pieces(row))
    return whole and bool(takes) and jolys >= len(takes)


def meld_lines(draft: Draft) -> list[str]:
    """Return the record line of the draft."""
    melds = Meld(tuple(row_line(row) for row in rows_of(draft)))
    takes = takes_of(draft)
    return [f"swap {', '.join(takes)}, {melds}"] if takes else [str(melds)]


def swap_prompt(
    rows: Sequence[str], sheet: Sheet, begin: str, make_joly: str, *, ready: bool
) -> str:
    """Return what to touch next for the meld in which a Joly that was taken is laid."""
    if ready:
        return _("Nothing missing")
    if not rows:
        return begin
    return make_joly if all(map(is_whole, rows)) else sheet.prompt


def _given_less(takes: tuple[str, ...], tile: str) -> list[str]:
    """Leave out one of the two tiles that a set's Joly costs: a table may play it so (Q-SET-1)."""
    items = []
    for item in takes:
        given, take, meld = item.partition(TAKE)
        kept = [each for each in given.split() if each != tile]
        items.append(f"{' '.join(kept)}{take}{meld}" if kept else item)
    return items


def melds_of_line(line: object) -> list[str] | None:
    """Return the items of a draft for a line that lays new melds, ``None`` for any other."""
    if isinstance(line, Swap):
        return swap_items(line)
    return meld_items(line) if isinstance(line, Meld) else None


def exchange_in_melds(
    draft: Draft, number: int, key: str, lawful: Lawful, takes: Sequence[Choice]
) -> Draft:
    """Return the draft with the tile of a *key* in the place of one of its tiles.

    Args:
        draft: the draft.
        number: the tile, counted from 0: those that are given for Jolys come first.
        key: the key that was touched.
        lawful: the laws of the game.
        takes: the choices of the Jolys that could be taken.
    """
    at, index = tiles_of(draft)[number]
    items = list(draft.items)
    items[at] = (exchange_given(items[at], index, key, takes) if TAKE in items[at]
                 else exchange_in_row(items[at], index, key, lawful))
    return draft.with_items(items)
