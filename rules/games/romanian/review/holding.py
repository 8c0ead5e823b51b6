"""What a player held at a turn: certainly, possibly, or not at all, by what came and what went.

Known of a rack are the turns in which tiles came to it, and the tiles that left it with the turns
in which they did; a tile from the wall is known only by what became of it. Tiles are matched to
comings: each must have come by the turn in which it left. Tiles that are known when they came are
taken out first, each with the earliest of its like that needs one. What remains are comings
without a tile and tiles with a last turn, and of such it is enough to count (Hall's theorem for
nested neighbourhoods): all can be matched if, for each turn, no more of them must have come by it
than have.
"""

import enum
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain

from rules.tiles import COPIES, Tile


class Answer(enum.Enum):
    """How sure it is that a player held tiles: in every order, in some, in none."""

    CERTAIN = "certain"
    POSSIBLE = "possible"
    IMPOSSIBLE = "impossible"


@dataclass(frozen=True, slots=True)
class Came:
    """A tile that came to the rack in a turn, 0 for the deal; which, where that is known."""

    turn: int
    tile: Tile | None = None


@dataclass(frozen=True, slots=True)
class Went:
    """A tile that left the rack in a turn: laid, given for a Joly, or thrown."""

    turn: int
    tile: Tile


@dataclass(frozen=True)
class Holding:
    """All that is known of a rack from the deal to the end.

    Turns are the player's own, counted from 1; ``turns`` is the number of them. ``rack`` are the
    tiles left at the end, ``None`` where nobody counted them. ``spare`` is how many of each tile
    those may be that nobody knows. ``open_turns`` says that turns may have been left out, in each
    of which a tile came and a tile was thrown; then ``room`` is how many tiles the rack held at
    most, by turn, as far as that is known.
    """

    came: tuple[Came, ...]
    went: tuple[Went, ...]
    turns: int
    rack: tuple[Tile, ...] | None
    spare: Mapping[Tile, int] = field(default_factory=dict)
    open_turns: bool = False
    room: Mapping[int, int] = field(default_factory=dict)

    @property
    def end(self) -> int:
        """Return the turn in which the tiles of the last rack count as having left it.

        It stands for the end of the last turn, whichever that was.
        """
        return self.turns + 1

    @cached_property
    def _leaves(self) -> Mapping[Tile, Sequence[int]]:
        """Return the turns in which each tile left, in order."""
        found: dict[Tile, list[int]] = {}
        for each in self.went:
            found.setdefault(each.tile, []).append(each.turn)
        for tile in self.rack or ():
            found.setdefault(tile, []).append(self.end)
        return {tile: sorted(turns) for tile, turns in found.items()}

    @cached_property
    def _pins(self) -> Mapping[Tile, Sequence[int]]:
        """Return the turns in which each tile came that is known to have come then, in order."""
        found: dict[Tile, list[int]] = {}
        for each in self.came:
            if each.tile is not None:
                found.setdefault(each.tile, []).append(each.turn)
        return {tile: sorted(turns) for tile, turns in found.items()}

    @cached_property
    def _due(self) -> Mapping[Tile, Sequence[int]]:
        """Return by when those of each tile must have come of which nobody saw it, in order."""
        return {tile: self._due_of(tile) for tile in self._leaves}

    def _due_of(self, tile: Tile) -> Sequence[int]:
        leaves, pins = self._leaves[tile], self._pins.get(tile, ())
        due: list[int] = []
        for count, turn in enumerate(leaves, 1):
            while count - sum(pin <= turn for pin in pins) > len(due):
                due.append(turn)
        return due + [self.end] * (len(leaves) - len(pins) - len(due))

    @cached_property
    def _slots(self) -> Sequence[int]:
        """Return the turns in which a tile came that nobody saw, in order."""
        return sorted(each.turn for each in self.came if each.tile is None)

    @cached_property
    def unknown(self) -> int:
        """Return how many of the tiles that came nobody knows: those of a rack not counted."""
        return len(self._slots) - sum(map(len, self._due.values()))

    @cached_property
    def is_sound(self) -> bool:
        """Say whether all that left can have come: else the record contradicts itself."""
        if self.open_turns:
            return True
        left = len(self.came) - sum(map(len, self._leaves.values()))
        counted = (0 <= self.unknown <= sum(self.spare.values()) if self.rack is None
                   else self.unknown == left == 0)
        return counted and self._fits(
            list(chain.from_iterable(self._due.values())))

    def _fits(self, due: Sequence[int]) -> bool:
        """Say whether tiles that must have come by the turns *due* can all have come."""
        return self.open_turns or all(
            count <= sum(slot <= turn for slot in self._slots)
            for count, turn in enumerate(sorted(due), 1))

    def _wanted(self, tile: Tile, count: int, turn: int) -> int:
        """Return how many of *tile* must have come unseen for *count* to be held at *turn*."""
        gone = sum(left < turn for left in self._leaves.get(tile, ()))
        return count + gone - sum(pin <= turn for pin in self._pins.get(tile, ()))

    def answer(self, tiles: Sequence[Tile], turn: int) -> Answer:
        """Say whether *tiles* lay on the rack in *turn*, after its intake and before it laid.

        Exact: certain where it is so in every order in which the tiles can have come.
        """
        wanted = {tile: self._wanted(tile, count, turn) for tile, count in Counter(tiles).items()}
        if all(self._surely_came(tile, count, turn) for tile, count in wanted.items()):
            return Answer.CERTAIN
        return Answer.POSSIBLE if self._may_have_come(wanted, len(tiles), turn) else (
            Answer.IMPOSSIBLE)

    def _surely_came(self, tile: Tile, count: int, turn: int) -> bool:
        """Say whether *count* of *tile* came unseen by *turn* in every order.

        What is certain of several tiles is certain of each.
        """
        unseen = len(self._due_of_all(tile))
        return count <= 0 or (count <= unseen and not self.can_be_late(
            Counter({tile: unseen - count + 1}), turn))

    def _due_of_all(self, tile: Tile) -> Sequence[int]:
        """Return by when *tile* came unseen, those of an unknown rack included that must be it."""
        due = self._due.get(tile, ())
        if self.open_turns or not self.unknown:
            return due
        others = sum(count for each, count in self.spare.items() if each != tile)
        return [*due, *[self.end] * max(self.unknown - others, 0)]

    def _may_have_come(self, wanted: Mapping[Tile, int], count: int, turn: int) -> bool:
        due: list[int] = []
        unknown = 0
        for tile in {*self._due, *wanted}:
            mine, need = self._due.get(tile, ()), max(wanted.get(tile, 0), 0)
            more = max(need - len(mine), 0)
            if more > self._spare_of(tile):
                return False
            unknown += more
            due += [min(by, turn) if k < need else by for k, by in enumerate(mine)]
        if self.open_turns:
            return count <= self.room.get(turn, count)
        return unknown <= self.unknown and self._fits(due + [turn] * unknown)

    def _spare_of(self, tile: Tile) -> int:
        if self.open_turns:  # whatever was thrown in a turn that was left out
            return COPIES - len(self._leaves.get(tile, ()))
        return self.spare.get(tile, 0)

    @property
    def stock(self) -> tuple[Tile, ...] | None:
        """Return all tiles that the player ever held, ``None`` where some are not known."""
        if self.open_turns or self.rack is None:
            return None
        return (*(each.tile for each in self.went), *self.rack)

    def pool(self, turn: int) -> Counter[Tile]:
        """Return the tiles that may have lain on the rack in *turn*, of those that are known."""
        found: Counter[Tile] = Counter()
        for tile, leaves in self._leaves.items():
            later = sum(pin > turn for pin in self._pins.get(tile, ()))
            found[tile] = max(sum(left >= turn for left in leaves) - later, 0)
        return +found

    def can_be_late(self, tiles: Counter[Tile], turn: int) -> bool:
        """Say whether so many of each of *tiles*, come unseen, can all have come after *turn*."""
        due: list[int] = []
        for tile, count in tiles.items():
            mine = self._due_of_all(tile)
            if count > len(mine):
                return False
            due += mine[len(mine) - count :]
        if self.open_turns:
            return all(by > turn for by in due)
        return all(count <= sum(turn < slot <= by for slot in self._slots)
                   for count, by in enumerate(sorted(due), 1))

    def least(self, worth: Sequence[tuple[Tile, int]], turn: int) -> int:
        """Return what those of the last rack's tiles are worth at least that were held at *turn*.

        Args:
            worth: tiles of the last rack, each with its points; two that are equal may be there.
            turn: the turn, after its intake; the tiles may be spared from there to the end.
        """
        late = 0
        unseen: list[int] = []
        for tile in {tile for tile, _ in worth}:
            mine = sorted((points for each, points in worth if each == tile), reverse=True)
            seen_later = sum(pin > turn for pin in self._pins.get(tile, ()))
            late += sum(mine[:seen_later])
            unseen += mine[seen_later : seen_later + len(self._due[tile])]
        slots = len(unseen) if self.open_turns and turn < self.end else sum(
            slot > turn for slot in self._slots)
        late += sum(sorted(unseen, reverse=True)[:slots])
        return sum(points for _, points in worth) - late

