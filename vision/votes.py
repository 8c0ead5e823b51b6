"""The votes of frames, place by place: each tile keeps its place from frame to frame.

A place's tile is the one that its last votes make most likely together, and its confidence their
mean, in which a frame that did not see the tile counts as nought.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from vision.reading import Quad, TileReading

Array = NDArray[Any]

VOTES: Final = 8
KEPT: Final = 2
"""Votes of a place, and how many of them outlast a motion: what came then can outvote them soon."""
LEAST: Final = 0.4
"""The mean confidence below which there is no tile at a place, as in a single photo."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a tile lies, and its votes, the oldest first: a tile and its confidence each."""

    quad: Quad
    votes: tuple[tuple[str, float], ...]

    @property
    def tile(self) -> tuple[str, float]:
        """Return the likeliest tile and the mean of its confidences over all votes."""
        sums: dict[str, float] = {}
        for name, sure in self.votes:
            sums[name] = sums.get(name, 0.0) + sure
        best = max(sums, key=sums.__getitem__)
        return best, round(sums[best] / len(self.votes), 3)

    @property
    def second(self) -> str:
        """Return the next best tile of the votes, or the best one where all agree."""
        names = [name for name, sure in self.votes if sure]
        others = [name for name in names if name != self.tile[0]]
        return max(others, key=others.count) if others else self.tile[0]


def voted(
    places: Sequence[Place], tiles: Sequence[TileReading], frames: int = 0,
) -> tuple[Place, ...]:
    """Return the places after a frame's votes; those that nobody has seen any more are gone.

    Of so many *frames* before, none has seen what appears now: they speak against it.
    """
    unseen = min(frames, KEPT)
    moved = matched(places, tiles)
    found = []
    for index, place in enumerate(places):
        tile = moved.get(index)
        vote = (place.tile[0], 0.0) if tile is None else (tile.tile, tile.confidence)
        quad = place.quad if tile is None else tile.quad
        found.append(Place(quad, (*place.votes, vote)[-VOTES:]))
    taken = {id(tile) for tile in moved.values()}
    found += [Place(tile.quad, (*((tile.tile, 0.0),) * unseen, (tile.tile, tile.confidence)))
              for tile in tiles if id(tile) not in taken]
    return tuple(each for each in found if any(sure for _, sure in each.votes))


def matched(places: Sequence[Place], tiles: Sequence[TileReading]) -> dict[int, TileReading]:
    """Return which tile of a frame lies at which place: the nearest pairs first."""
    if not places or not tiles:
        return {}
    before = _middles([place.quad for place in places])
    after = _middles([tile.quad for tile in tiles])
    before = before + _shift(places, tiles, before, after)
    wide = np.array([np.linalg.norm(np.subtract(tile.quad[1], tile.quad[0])) for tile in tiles])
    gaps = np.linalg.norm(before[:, None] - after[None], axis=2) / np.maximum(wide, 1.0)
    found: dict[int, TileReading] = {}
    used: set[int] = set()
    for flat in np.argsort(gaps, axis=None):
        row, column = (int(each) for each in np.unravel_index(flat, gaps.shape))
        if gaps[row, column] > 0.5:  # noqa: PLR2004 (half a tile)
            break
        if row not in found and column not in used:
            found[row] = tiles[column]
            used.add(column)
    return found


def _shift(
    places: Sequence[Place], tiles: Sequence[TileReading], before: Array, after: Array,
) -> Array:
    """Return by how much the camera seems to have moved, from tiles that are seen once only."""
    first, second = [place.tile[0] for place in places], [tile.tile for tile in tiles]
    pairs = [(first.index(name), second.index(name)) for name in set(first)
             if first.count(name) == 1 and second.count(name) == 1]
    if len(pairs) < 3:  # noqa: PLR2004 (fewer may have been moved by hand)
        return np.zeros(2)
    return np.asarray(np.median([after[there] - before[here] for here, there in pairs], axis=0))


def _middles(quads: Sequence[Quad]) -> Array:
    return np.asarray(np.array(quads, np.float64).reshape(-1, 4, 2).mean(1))
