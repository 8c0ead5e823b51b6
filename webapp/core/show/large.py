"""What is on a table as a large screen draws it: melds by who laid them, stacks, the middle."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from webapp.core.show.table import MeldsTable, MeldView
from webapp.core.show.tiles import TileView

WIDE: Final = 1340
"""What the melds have of a screen of 1,920 by 1,080 where no script fits them: its width."""
HIGH: Final = 760
SIZES: Final = (119, 99, 84, 72, 62, 54, 48)
"""Widths of a tile there, in pixels; ``css/screen/table.css`` draws them by their number."""
TALL: Final = 1.7
"""How much higher than wide a tile is drawn, with what is between two rows."""
_EDGES: Final = 0.75
"""What a meld has around its tiles, in widths of a tile."""


@dataclass(frozen=True, slots=True)
class LargeHeap:
    """Melds that lie together; ``seat`` is who laid them, "" where no one asks."""

    seat: str
    melds: Sequence[MeldView]


@dataclass(frozen=True, slots=True)
class LargeStack:
    """What a player has stacked by the rules; ``due`` says what is owed, or is ``None``."""

    tiles: Sequence[TileView]
    due: str | None


@dataclass(frozen=True, slots=True)
class LargeFact:
    """Something in the middle of the table, in words, with its tiles where it has any."""

    text: str
    tiles: Sequence[TileView] = ()


@dataclass(frozen=True, slots=True)
class LargeTable:
    """All that a large screen shows of what is there; ``stacks`` by seat.

    ``nothing`` is said where no meld is there, "" for what is said of most games.
    """

    heaps: Sequence[LargeHeap]
    facts: Sequence[LargeFact] = ()
    nothing: str = ""
    stacks: Mapping[str, LargeStack] = field(default_factory=dict)

    @property
    def count(self) -> int:
        """Return how many melds lie there."""
        return sum(len(heap.melds) for heap in self.heaps)

    @property
    def size(self) -> int:
        """Return the number of the largest of ``SIZES`` at which all melds have room."""
        tiles = [len(meld.tiles) for heap in self.heaps for meld in heap.melds]
        return next((number for number, wide in enumerate(SIZES) if _fits(tiles, wide)),
                    len(SIZES) - 1)


def _fits(melds: Sequence[int], wide: float) -> bool:
    rows, used = 1, 0.0
    for tiles in melds:
        meld = (tiles + _EDGES) * wide
        if used + meld > WIDE:
            rows, used = rows + 1, 0
        used += meld
    return rows * TALL * wide <= HIGH


def lie_together(table: MeldsTable) -> LargeTable:
    """Return a table whose melds lie in the middle, anyone who laid them."""
    facts = (LargeFact(table.left),) if table.left else ()
    return LargeTable((LargeHeap("", table.melds),) if table.melds else (), facts)
