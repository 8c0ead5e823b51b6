"""The order in which the tiles of a draft were touched, and the melds that it makes likely.

The rows of a draft show melds as they lie. Which tiles were touched one after the other is kept
beside them, as one more item of the draft, where the rows do not say it themselves.
"""

from collections import Counter
from collections.abc import Sequence
from itertools import permutations
from typing import Final

from webapp.core.pad.readings import settle
from webapp.core.pad.rows import (
    DONE,
    ORDER,
    Lawful,
    is_done,
    is_free,
    is_number,
    is_whole,
    touched_in,
    words_of,
)
from webapp.core.pad.sorting import Sorted, find_parts, find_sorts

RECENT: Final = 5


def order_of(items: Sequence[str]) -> tuple[str, ...]:
    """Return the touches that an item of a draft keeps; none where the rows say them."""
    return next((tuple(item.split()[1:]) for item in items if item.startswith(ORDER)), ())


def order_item(rows: Sequence[str], order: Sequence[str]) -> list[str]:
    """Return the item that keeps *order*; none where it is that of the rows."""
    return [] if not order or list(order) == _touches(rows) else [" ".join([ORDER, *order])]


def order_after(
    rows: Sequence[str], order: Sequence[str], after: Sequence[str]
) -> tuple[str, ...]:
    """Return the touches of the rows *after* a tap; before it, *rows* were touched in *order*."""
    kept, now = list(ordered(rows, order)), _touches(after)
    gained, lost = Counter(now) - Counter(kept), Counter(kept) - Counter(now)
    new = [word for word in now if gained[word] > 0][: gained.total()]
    for word in reversed(list(lost.elements())):
        at = len(kept) - 1 - kept[::-1].index(word)
        # A Joly that was told, or a tile that was made one, stays where it was touched.
        kept[at : at + 1] = new[-1:] if lost.total() == gained.total() else []
        new = new[:-1] if lost.total() == gained.total() else new
    return ordered(after, (*kept, *new))


def ordered(rows: Sequence[str], order: Sequence[str]) -> tuple[str, ...]:
    """Return *order* where it is one of the tiles touched in *rows*, else that of the rows."""
    touches = _touches(rows)
    return tuple(order if Counter(order) == Counter(touches) else touches)


def sort_begun(rows: list[str], order: Sequence[str], lawful: Lawful) -> list[str]:
    """Return the rows with those that are only begun made into whole melds, where that can be.

    A meld of which every tile was touched may get theirs, too; it never loses one: that is to be
    chosen.
    """
    loose = _recent(rows)
    begun = [at for at in loose if not is_whole(rows[at])]
    guessed = [at for at in loose if at not in begun and not _is_touched(rows[at])]
    whole = [at for at in loose if at not in begun and at not in guessed]
    if not begun:
        return rows
    pools = [begun, sorted([*begun, *guessed]), *(sorted([*begun, at]) for at in whole)]
    for picked in pools:
        kept = [Counter(touched_in(rows[at])) for at in picked if at in whole]
        words = _touched_among(rows, picked, order)
        found = [*find_parts(words, lawful, len(picked)), *find_sorts(words, lawful, len(picked))]
        for melds in found:
            if all(any(each <= Counter(meld) for meld in melds) for each in kept):
                return _put(rows, picked, melds, lawful)
    return rows


def sort_otherwise(
    rows: Sequence[str], order: Sequence[str], lawful: Lawful
) -> list[tuple[list[str], tuple[str, ...]]]:
    """Return how the touched tiles make melds in another way, with the meld that tells it.

    Melds touched one after the other come first, then fewer melds than there are. Where something
    is only begun or filled in, or the rows were not touched one after the other, the last meld and
    one other may make any two, and the last three any others.
    """
    last = len(rows) - 1
    loose = _recent(rows)
    unclear = [at for at in loose if not (is_whole(rows[at]) and _is_touched(rows[at]))]
    parts = [(loose, melds)
             for melds in find_parts(_touched_among(rows, loose, order), lawful, len(loose) + 1)]
    pools = [(loose[-3:], 2)] if len(loose) > 2 else []  # noqa: PLR2004 (two of three)
    if unclear or all(_is_new(rows, picked, melds, order) for picked, melds in parts):
        pools += [([at, last], 2) for at in reversed(loose) if at < last]
        pools += [([last], 2), (loose[-3:], 3)]
    sorts = [(picked, melds) for picked, most in pools
             for melds in find_sorts(_touched_among(rows, picked, order), lawful, most)]
    sorts.sort(key=lambda each: -_stay(rows, *each))
    told: dict[tuple[str, ...], tuple[list[str], tuple[str, ...]]] = {}
    for picked, melds in (*parts, *sorts):
        if _is_new(rows, picked, melds, order):
            new = _put(rows, picked, melds, lawful)
            told.setdefault(tuple(sorted(new)), (new, _telling(rows, picked, melds)))
    return list(told.values())


def _is_new(
    rows: Sequence[str], picked: Sequence[int], melds: Sorted, order: Sequence[str]
) -> bool:
    """Say whether *melds* are others, and not a run cut that was touched as it is."""
    lie = [Counter(touched_in(rows[at])) for at in picked]
    if len(lie) == len(melds) and _stay(rows, picked, melds) == sum(map(Counter.total, lie)):
        return False
    gone = [at for at, words in zip(picked, lie, strict=True) if words not in map(Counter, melds)]
    if len(gone) != 1 or len(melds) <= len(lie):
        return True
    row = rows[gone[0]]
    return not (is_whole(row) and _is_touched(row) and is_straight(row, order))


def is_straight(row: str, order: Sequence[str]) -> bool:
    """Say whether the tiles of *row* were touched as they lie, upwards or downwards."""
    words = touched_in(row)
    touches = _touched_among([row], [0], [word for word in order if word in words])
    return words in (touches, touches[::-1])


def _stay(rows: Sequence[str], picked: Sequence[int], melds: Sorted) -> int:
    """Return how many tiles stay together where the rows *picked* become *melds*."""
    few, many = sorted(([Counter(touched_in(rows[at])) for at in picked],
                        [Counter(meld) for meld in melds]), key=len)
    return max(sum((one & other).total() for one, other in zip(few, order, strict=False))
               for order in permutations(many, len(few)))


def _telling(rows: Sequence[str], picked: Sequence[int], melds: Sorted) -> tuple[str, ...]:
    """Return the meld that got a tile, or else the shortest of those that are new."""
    lie = [Counter(touched_in(rows[at])) for at in picked]
    new = [meld for meld in melds if Counter(meld) not in lie] or list(melds)
    return max(new, key=lambda meld: (not any(Counter(meld) <= each for each in lie), -len(meld)))


def _put(
    rows: Sequence[str], picked: Sequence[int], melds: Sorted, lawful: Lawful
) -> list[str]:
    """Return the rows with *melds* in the places of those whose tiles they have.

    Where one became two, those before the last are closed, or the next touch would join them.
    """
    made = [" ".join(settle(meld, lawful) or meld) for meld in melds]
    if len(made) > len(picked):
        made = [f"{row} {DONE}" if is_whole(row) else row for row in made[:-1]] + made[-1:]
    places = iter(made)
    found = [next(places, "") if at in picked else row for at, row in enumerate(rows)]
    return [*filter(None, found), *places]


def _touched_among(
    rows: Sequence[str], picked: Sequence[int], order: Sequence[str]
) -> list[str]:
    """Return the touched tiles of some rows in the order in which they were touched."""
    wanted = Counter(word for at in picked for word in touched_in(rows[at]))
    found: list[str] = []
    for word in reversed(ordered(rows, order)):
        if wanted[word] > 0:
            wanted[word] -= 1
            found.append(word)
    return found[::-1]


def _recent(rows: Sequence[str]) -> list[int]:
    """Return the last rows that take tiles: older ones stay as they are."""
    return [at for at, row in enumerate(rows) if _is_loose(row)][-RECENT:]


def _touches(rows: Sequence[str]) -> list[str]:
    return [word for row in rows if _is_loose(row) for word in touched_in(row)]


def _is_loose(row: str) -> bool:
    return bool(touched_in(row)) and not (is_done(row) or is_free(row) or is_number(row))


def _is_touched(row: str) -> bool:
    """Say whether no tile of *row* was filled in."""
    return touched_in(row) == words_of(row)
