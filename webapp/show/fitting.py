"""How small the tiles of a table are drawn, so that all its melds show on a phone beside the keys.

What is reckoned with is the page on 390 by 844 px at the usual size of text; css/table.css draws
the steps. On other screens the same step is drawn, and what has no room is scrolled to.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

WIDTH: Final = 362
"""Pixels across a seat, less its edges."""
HEIGHT: Final = 318
"""Pixels from the page's header to the line above the keys."""
_BETWEEN: Final = 3
_EDGES: Final = 7


@dataclass(frozen=True, slots=True)
class Step:
    """A size of tiles in pixels; ``beside`` says that the melds begin beside the player's name."""

    tile: float
    row: float
    apart: float
    beside: bool


STEPS: Final = (
    Step(tile=28, row=50, apart=8, beside=False),
    Step(tile=24, row=42, apart=7, beside=False),
    Step(tile=22, row=37, apart=6, beside=True),
    Step(tile=19.5, row=34, apart=5, beside=True),
)


@dataclass(frozen=True, slots=True)
class Heap:
    """What lies before one player: the letters of the name, the stack's tiles, tiles by meld.

    Without a name it is what lies in the middle of the table.
    """

    name: int
    stack: int
    melds: Sequence[int]


def find_step(heaps: Iterable[Heap], height: float = HEIGHT) -> int:
    """Return the largest step at which *heaps* fit into a *height* in pixels, else the smallest."""
    seen = list(heaps)
    for number, step in enumerate(STEPS):
        if sum(_height(heap, step) for heap in seen) <= height:
            return number
    return len(STEPS) - 1


def _height(heap: Heap, step: Step) -> float:
    head = (26 + 9 * heap.name + 44 + 13 * heap.stack) if heap.name else 0
    rows, used = (1, float(head)) if step.beside and head else (0, WIDTH + 1.0)
    for tiles in heap.melds:
        wide = tiles * step.tile + step.apart
        if used + wide > WIDTH:
            rows, used = rows + 1, 0
        used += wide
    name = 0 if step.beside or not head else 30
    return max(rows, 1 if step.beside else 0) * step.row + name + _EDGES + _BETWEEN
