"""Where a draft can be meant in several ways: what they are, for the pad to let one be chosen."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from rules.tiles import Tile, find_tile
from webapp.pad.draft import FILLED, tiles_used
from webapp.pad.readings import all_declared, is_meld, settle
from webapp.pad.rows import Lawful, is_done, is_free, is_number, is_whole, words_of
from webapp.pad.touch import close_row

MOST: Final = 8


@dataclass(frozen=True, slots=True)
class Way:
    """One way to mean a draft: its rows, the row that it is about, and whether it holds now."""

    rows: tuple[str, ...]
    about: str
    current: bool = False


def find_ways(rows: Sequence[str], box: Counter[Tile], lawful: Lawful) -> list[Way]:
    """Return the ways to mean the last meld, the present one among them; none where it is plain.

    Args:
        rows: the melds of the draft.
        box: what there is for all of them together.
        lawful: the laws of the game.
    """
    if not rows or any(kind(rows[-1]) for kind in (is_done, is_free, is_number)):
        return []
    found = [*_jolys(rows, lawful), *_moved(rows, box, lawful)]
    return found[:MOST] if len(found) > 1 or not is_whole(rows[-1]) else []


def _jolys(rows: Sequence[str], lawful: Lawful) -> Iterator[Way]:
    """Yield what the Jolys of the last meld can stand for, or that the next begins with one."""
    *before, last = rows
    words = words_of(last)
    if "J" not in words:
        return
    for declared in all_declared(words, lawful):
        text = " ".join(declared)
        yield Way((*before, text), text, is_whole(last) and _lies_so(declared, words))
    rest = " ".join(word for word in words if word != "J")
    if not is_whole(last) and words.count("J") == 1 and is_meld(rest, lawful):
        yield Way((*before, close_row(rest), "J"), "J")


def _lies_so(declared: Sequence[str], words: Sequence[str]) -> bool:
    return len(declared) == len(words) and all(
        word in {"J", each} for each, word in zip(declared, words, strict=True))


def _moved(rows: Sequence[str], box: Counter[Tile], lawful: Lawful) -> Iterator[Way]:
    """Yield how a tile of the meld before makes the last one whole, which is only begun."""
    if len(rows) < 2 or is_whole(rows[-1]) or not is_meld(rows[-2], lawful):  # noqa: PLR2004
        return
    *before, donor, last = rows
    words = words_of(donor)
    for at, word in enumerate(words):
        if word.endswith(FILLED):
            continue
        whole = settle([*words_of(last), word.removesuffix("h")], lawful)
        if whole is None or not is_whole(" ".join(whole)):
            continue
        for rest in ([*words[:at], *words[at + 1 :]], _kept(words, at, rows, box)):
            if rest and is_meld(" ".join(rest), lawful):
                text = " ".join(whole)
                yield Way((*before, close_row(" ".join(rest)), text), text)
                break


def _kept(
    words: Sequence[str], at: int, rows: Sequence[str], box: Counter[Tile]
) -> list[str]:
    """Return the donor with the tile kept, where the box holds a second one, else nothing."""
    tile = find_tile(words[at].removesuffix("h"))
    left = Counter(box)
    left.subtract(tiles_used(rows))
    inner = 0 < at < len(words) - 1 and any(word.endswith(FILLED) for word in words)
    return list(words) if tile is not None and left[tile] > 0 and inner else []
