"""Whether rows of tiles can be the table of the record at all, before anybody explains them.

With enough melds closed and gone, and enough new ones laid, every table leads to every other one;
an explanation alone says nothing about whether it is the same. Tiles do: what lies on a table stays
in its meld, but for a Joly that is taken and for melds that a stacking family closes. So the
measure is how many of the tiles that the record has on the table lie in the row of their meld.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from rules.games.romanian.explain.matching import TileRow
from rules.games.romanian.state import State
from rules.melds import tile_of

SAME_TABLE: Final = Fraction(1, 2)
"""The share of the record's tiles that lies there on the same table.

Between two photos of one evening a meld or two may close and go, and one may be out of the picture;
most of the table is still there. Less than half of it is asked about. On 60 random games, up to
three actions later, 72 of 100 tiles agreed or more; on as many tables of other games 43 at most.
"""


@dataclass(frozen=True, slots=True)
class Agreement:
    """Of ``known`` tiles that the record has on the table, ``there`` lie in their meld's row."""

    there: int
    known: int

    @property
    def is_same(self) -> bool:
        """Say whether enough agrees for it to be the same table; an empty one agrees with all."""
        return self.there >= SAME_TABLE * self.known


def agreement(
    state: State, rows: Sequence[TileRow], places: Mapping[int, int | None]
) -> Agreement:
    """Return how far *rows* agree with the table of *state*.

    Args:
        state: the game as the record has it; tiles on a stack do not count.
        rows: the tiles of each row as they lie, in either direction.
        places: the index of the row in which each meld lies now, by its number; ``None`` or
            missing for one that does not show.
    """
    there = known = 0
    for number, meld in state.melds.items():
        tiles = Counter(slot.tile for slot in meld.slots if not slot.stacked_by)
        known += tiles.total()
        row = places.get(number)
        if row is not None:
            there += (tiles & Counter(map(tile_of, rows[row]))).total()
    return Agreement(there, known)
