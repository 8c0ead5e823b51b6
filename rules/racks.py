"""Racks as far as they are known: how many tiles, and which."""

from collections import Counter
from dataclasses import dataclass
from math import inf

from rules.tiles import Tile


@dataclass(frozen=True, slots=True)
class Rack:
    """What is known of a rack: how many tiles, and which; ``None`` where it is not known.

    ``seen`` are the tiles that certainly lie there where not all of them are known.
    """

    size: int | None = None
    tiles: tuple[Tile, ...] | None = None
    seen: tuple[Tile, ...] = ()

    @classmethod
    def holding(cls, tiles: tuple[Tile, ...]) -> "Rack":
        """Return a rack of exactly *tiles*."""
        return cls(len(tiles), tiles)

    @property
    def known(self) -> tuple[Tile, ...]:
        """Return the tiles that certainly lie here."""
        return self.seen if self.tiles is None else self.tiles

    def lacks(self, tiles: tuple[Tile, ...]) -> tuple[Tile, ...]:
        """Return those of *tiles* that are known not to lie here, at least not all of them."""
        missing = tuple((Counter(tiles) - Counter(self.known)).elements())
        return missing if len(missing) > self._unseen else ()

    def may_hold(self, tiles: tuple[Tile, ...]) -> int:
        """Return how many of *tiles* may lie here."""
        missing = (Counter(tiles) - Counter(self.known)).total()
        return len(tiles) - int(max(missing - self._unseen, 0))

    @property
    def _unseen(self) -> float:
        """Return how many tiles lie here of which nothing is known."""
        return inf if self.size is None else self.size - len(self.known)

    def without(self, tiles: tuple[Tile, ...]) -> "Rack":
        """Return the rack after *tiles* have left it."""
        size = None if self.size is None else max(self.size - len(tiles), 0)
        if self.lacks(tiles):
            return Rack(size)
        left = self._known_but(tiles)
        return Rack(size, seen=left) if self.tiles is None else Rack(size, left)

    def still_there(self, used: tuple[Tile, ...]) -> "Rack":
        """Return what is left of the rack at least, once *used* came from it or were drawn."""
        return self.without(used) if self.tiles is None else Rack.holding(self._known_but(used))

    def _known_but(self, used: tuple[Tile, ...]) -> tuple[Tile, ...]:
        left = list(self.known)
        for tile in used:
            if tile in left:
                left.remove(tile)
        return tuple(left)

    def with_drawn(self, tiles: tuple[Tile | None, ...]) -> "Rack":
        """Return the rack after *tiles* have come to it, ``None`` for one that nobody saw."""
        size = None if self.size is None else self.size + len(tiles)
        seen = tuple(tile for tile in tiles if tile is not None)
        if self.tiles is None or len(seen) < len(tiles):
            return Rack(size, seen=self.known + seen)
        return Rack(size, self.tiles + seen)


@dataclass(frozen=True, slots=True)
class RackCount:
    """A rack counted at the end: its tiles, or the points that a person counted.

    ``total`` is the whole score of its seat, where the table counted that by hand.
    """

    tiles: tuple[Tile, ...] = ()
    points: int | None = None
    total: int | None = None
