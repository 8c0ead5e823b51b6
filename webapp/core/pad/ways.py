"""Where a draft can be meant in several ways: what they are, for the pad to let one be chosen."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from rules.reading import SHORTEST
from rules.tiles import Tile, find_tile
from webapp.core.pad.draft import COLOURS, FILLED, tiles_used
from webapp.core.pad.order import is_straight, ordered, sort_otherwise
from webapp.core.pad.readings import all_declared, is_meld, settle
from webapp.core.pad.rows import (
    DONE,
    Lawful,
    colour_of,
    is_done,
    is_free,
    is_number,
    is_whole,
    meant_by,
    touched_in,
    words_of,
)
from webapp.core.pad.touch import close_row, taken_off

MOST: Final = 8


@dataclass(frozen=True, slots=True)
class Way:
    """One way to mean a draft: its rows, the row that it is about, and whether it holds now.

    ``kind`` says what it does beside giving a meld a meaning: ``next`` begins the next meld with a
    Joly, ``cut`` makes two melds of one, ``one`` makes one of two, ``less`` takes a tile away.
    """

    rows: tuple[str, ...]
    about: str
    current: bool = False
    kind: str = ""


def find_ways(
    rows: Sequence[str], box: Counter[Tile], lawful: Lawful, order: Sequence[str] = ()
) -> list[Way]:
    """Return the ways to mean the last meld, the present one among them; none where it is plain.

    Where the last is plain, they are those of the latest that is not whole; where it is a meld,
    what the Jolys of one before it stand for comes first, which is none until that is told.

    Args:
        rows: the melds of the draft.
        box: what there is for all of them together.
        lawful: the laws of the game.
        order: the tiles of the draft in the order in which they were touched, if it is known.
    """
    last = len(rows) - 1
    if rows and is_meld(rows[last], lawful):
        for at in range(last):
            untold = _is_loose(rows[at]) and not is_whole(rows[at])
            if untold and (found := [way for way in _jolys(rows, at, lawful) if not way.kind]):
                return found[:MOST]
    for at in range(last, -1, -1):
        if not _is_loose(rows[at]) or (at < last and is_whole(rows[at])):
            continue
        found = [*_jolys(rows, at, lawful)]
        if at == last:
            found += [*_named(rows, box, lawful), *_moved(rows, box, lawful),
                      *_cuts(rows, order, lawful), *_less(rows, lawful),
                      *_sorted_otherwise(rows, order, lawful)]
        if found and (len(found) > 1 or not found[0].current):
            return found[:MOST]
    return []


def _is_loose(row: str) -> bool:
    return not (is_done(row) or is_free(row) or is_number(row))


def _jolys(rows: Sequence[str], at: int, lawful: Lawful) -> Iterator[Way]:
    """Yield what the Jolys of a meld can stand for, or that the next begins with one."""
    row = rows[at]
    words = words_of(row)
    if "J" not in words:
        return
    for declared in all_declared(words, lawful):
        text = " ".join(declared)
        yield Way((*rows[:at], text, *rows[at + 1 :]), text,
                  is_whole(row) and _lies_so(declared, words))
    rest = " ".join(word for word in words if word != "J")
    if not is_whole(row) and words.count("J") == 1 and is_meld(rest, lawful):
        yield Way((*rows[:at], close_row(rest), *rows[at + 1 :], "J"), "J", kind="next")


def _lies_so(declared: Sequence[str], words: Sequence[str]) -> bool:
    return len(declared) == len(words) and all(
        word in {"J", each} for each, word in zip(declared, words, strict=True))


def _named(rows: Sequence[str], box: Counter[Tile], lawful: Lawful) -> Iterator[Way]:
    """Yield the set that has the colour named as missing, now that others of it were touched.

    Someone may touch a number and then each tile of the set.
    """
    *before, last = rows
    words = words_of(last)
    filled = [word for word in words if word.endswith(FILLED)]
    if colour_of(last) != "?" or len(words) != SHORTEST or not 0 < len(filled) < SHORTEST:
        return
    there = {tile.colour.value for tile in map(meant_by, words) if tile}
    number = next(tile.number for tile in map(meant_by, words) if tile)
    missing = next(f"{colour}{number}" for colour in COLOURS if colour not in there)
    tile = find_tile(missing)
    left = Counter(box)
    left.subtract(tiles_used(rows))
    if tile is None or left[tile] <= 0:
        return
    yield Way(tuple(rows), last, current=True)
    for gone in filled:
        text = " ".join([missing, *(word for word in words if word != gone)])
        if is_meld(text, lawful):
            yield Way((*before, text), text)


def _moved(rows: Sequence[str], box: Counter[Tile], lawful: Lawful) -> Iterator[Way]:
    """Yield how a tile of the meld before, that confirmed one filled in, makes the last whole."""
    if len(rows) < 2 or is_whole(rows[-1]) or not is_meld(rows[-2], lawful):  # noqa: PLR2004
        return
    *before, donor, last = rows
    words = words_of(donor)
    if touched_in(donor) == words:
        return
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
    inner = 0 < at < len(words) - 1
    return list(words) if tile is not None and left[tile] > 0 and inner else []


def _cuts(rows: Sequence[str], order: Sequence[str], lawful: Lawful) -> Iterator[Way]:
    """Yield that a run touched upwards or downwards may be two, and where else one cut may be.

    The first cut leaves three tiles on one side; then every other place is there to choose from.
    """
    *before, last = rows
    if is_straight(last, ordered(rows, order)):
        for at in _places_to_cut(words_of(last), lawful)[:1]:
            yield _cut(before, words_of(last), at)
    if not before or not is_done(before[-1]) or not is_whole(last):
        return
    *before, lower = before
    words = [*words_of(lower), *words_of(last)]
    places = _places_to_cut(words, lawful)
    if len(words_of(lower)) in places:
        for at in places:
            yield replace(_cut(before, words, at), current=at == len(words_of(lower)))
        yield Way((*before, " ".join(words)), " ".join(words), kind="one")


def _cut(before: Sequence[str], words: Sequence[str], at: int) -> Way:
    upper = " ".join(words[at:])
    return Way((*before, f"{' '.join(words[:at])} {DONE}", upper), upper, kind="cut")


def _places_to_cut(words: Sequence[str], lawful: Lawful) -> list[int]:
    """Return after how many tiles a run of which each was touched can be cut into two."""
    row = " ".join(words)
    if colour_of(row) in {"", "?"} or touched_in(row) != list(words) or not is_meld(row, lawful):
        return []
    return [at for at in range(SHORTEST, len(words) + 1 - SHORTEST)
            if is_meld(" ".join(words[:at]), lawful) and is_meld(" ".join(words[at:]), lawful)]


def _less(rows: Sequence[str], lawful: Lawful) -> Iterator[Way]:
    """Yield that a tile touched once more is to be taken away, not to begin the next meld."""
    *before, last = rows
    for at in range(len(before) - 1, -1, -1):
        if _is_loose(before[at]) and last != "J" and last in touched_in(before[at]):
            yield Way(tuple(taken_off(before, at, last, lawful)), last, kind="less")
            return


def _sorted_otherwise(
    rows: Sequence[str], order: Sequence[str], lawful: Lawful
) -> Iterator[Way]:
    """Yield how the tiles of the last meld and of others make other melds."""
    for new, told in sort_otherwise(rows, order, lawful):
        yield Way(tuple(new), " ".join(told), kind="sort")
