"""How small the tiles of a table are drawn, so that every strip is whole above the keys of a phone.

A strip is drawn as its parts follow one another in rows (css/one_screen.css, which measures how
high the table is and takes the size that is told here for that height). How wide a part is, is
known: a name is reckoned by its letters, the others by what they hold. All figures are pixels at
the usual size of text, across a phone of 360.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

ROOMS: Final = (440, 365, 315, 271, 226, 205)
"""Heights of a table for which a size is found, among them what 412 by 915, 390 by 844 and 360 by
740 leave beside the keys, and beside keys that a draft has made higher."""
STEPS: Final = 10
"""Sizes of tiles: 0 is the largest, whose strips have a line for the name; the last have its letter
alone."""
WIDE: Final = 348
"""The width of a table."""
TOUCHED: Final = 32
"""How high, and how wide, whatever can be touched is at least."""
_OWN_LINE: Final = 1
"""The last step at which the name has a line of its own."""
_NAMED: Final = 6
"""The last step that shows names."""
_EDGES: Final = 14
_INSIDE: Final = 4
_APART: Final = 3
_GAP: Final = 4
_LINES: Final = 2
"""The strip's border and padding across and upright, from strip to strip, from part to part, from
row to row."""


@dataclass(frozen=True, slots=True)
class Heap:
    """What lies before one player.

    ``name`` is the short name, ``signs`` how wide each sign after it is, ``points`` the letters of
    the figure, ``stack`` the stack's tiles; ``melds`` says of each meld which tiles can be touched
    by themselves. ``shut`` are closed melds that are not shown, ``beside`` is what the middle of
    the table takes of the width.
    """

    name: str
    signs: Sequence[int] = ()
    points: int = 1
    stack: int = 0
    melds: Sequence[Sequence[bool]] = ()
    shut: int = 0
    beside: int = 0


def tile_of(step: int) -> float:
    """Return how wide a tile is."""
    return max(15.2, 30 - 1.85 * step)


def row_of(step: int) -> float:
    """Return how high a row of tiles is: what a finger needs, as long as there is room for it."""
    return max(1.38 * tile_of(step) + 4, TOUCHED - 3.3 * max(0, step - 7),
               44 - 12 * max(0, step - 1))


def find_steps(heaps: Sequence[Heap], middle: int = 0) -> tuple[list[int], bool]:
    """Return the largest step for each of the `ROOMS`, and whether the heaps fit into all of them.

    Args:
        heaps: what lies before the players.
        middle: how high what stands above them is.
    """
    highs = [middle + sum(_height(heap, step) for heap in heaps) + _APART * (len(heaps) - 1)
             for step in range(STEPS)]
    return _largest(highs)


def find_heap_steps(melds: Sequence[Sequence[bool]], around: float) -> tuple[list[int], bool]:
    """Return the same where all melds lie in the middle, and *around* is how high the rest is."""
    return _largest([
        around + _rows([_meld(each, step) for each in melds], WIDE - 22, row_of(step))
        for step in range(STEPS)])


def _largest(highs: Sequence[float]) -> tuple[list[int], bool]:
    found = [next((step for step, high in enumerate(highs) if high <= room), STEPS - 1)
             for room in ROOMS]
    return found, min(highs) <= ROOMS[-2]


def _height(heap: Heap, step: int) -> float:
    """Return how high a strip is."""
    row = row_of(step)
    named = step <= _NAMED
    head = [float(TOUCHED)] if not named else [_name(heap.name)]
    head += heap.signs
    if heap.stack:
        head.append(24 + 14.5 * heap.stack if named else 50)
    head += [max(TOUCHED, 8 + 11 * heap.points)] + [44] * bool(heap.shut)
    melds = [_meld(each, step) for each in heap.melds]
    wide = WIDE - _EDGES - heap.beside
    if step > _OWN_LINE or not melds:
        high = _rows([*head, *melds], wide, row if melds else min(row, _head_of(step)))
    else:
        high = _rows(head, wide, _head_of(step)) + 2 * _LINES + _rows(melds, wide, row)
    return high + _INSIDE


def _head_of(step: int) -> float:
    """Return how high a name is, which has more room where it has a line of its own."""
    return TOUCHED + 2 * max(0, 2 - step)


def _name(short: str) -> float:
    """Return how wide a badge and a name can be in a bold font of 14 px."""
    return 30 + 14 * sum(
        1.15 if letter in "mwMW@%&" or letter > "\u2000" else 0.45 if letter in "ijlI.-' "
        else 0.85 if letter.isupper() else 0.74 for letter in short)


def _meld(touched: Sequence[bool], step: int) -> float:
    tile = tile_of(step)
    return sum(max(tile, TOUCHED) if each else tile for each in touched) + len(touched) + 3


def _rows(parts: Iterable[float], wide: float, row: float) -> float:
    """Return how high *parts* are that follow one another in rows."""
    rows, used = 0, wide + 1.0
    for part in parts:
        if used + part > wide:
            rows, used = rows + 1, 0.0
        used += part + _GAP
    return rows * row + max(0, rows - 1) * _LINES
