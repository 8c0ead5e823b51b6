"""From one table to the next: what came, what went, and which melds lie as they lay."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from rules.arranged.origins import Origin, find_origins
from rules.arranged.places import tiles_in
from rules.melds import TableMeld
from rules.reading import Row
from rules.tiles import Tile


@dataclass(frozen=True, slots=True)
class Change:
    """From one table to the next: the melds before, the rows after, what came and what went."""

    old: tuple[TableMeld, ...]
    rows: tuple[Row, ...]
    hand: Counter[Tile]
    gone: Counter[Tile]
    origins: tuple[Origin, ...]

    @property
    def fresh(self) -> tuple[Row, ...]:
        """Return the rows that came whole from the rack."""
        return tuple(origin.row for origin in self.origins if not origin.parts)

    @property
    def touched(self) -> tuple[TableMeld, ...]:
        """Return the old melds that do not lie as they lay."""
        same = {origin.same for origin in self.origins}
        return tuple(meld for meld in self.old if meld.id not in same)


def change_between(old: Sequence[TableMeld], rows: Sequence[Row]) -> Change:
    """Return what leads from *old* to *rows*."""
    before = Counter(slot.tile for meld in old for slot in meld.slots)
    after: Counter[Tile] = Counter(tiles_in([row.pieces for row in rows]))
    return Change(
        tuple(old), tuple(rows), after - before, before - after, find_origins(old, rows))
