"""A table watched by a camera: what most of the last frames say, whether it lies still, and hands.

Each frame that lies still has a vote on every tile (``vision/votes.py``); frames in which something
moves do not vote. A table *lies* when nothing has moved for a second, no hand is in the picture,
and the frames have agreed about it for as long.

A hand is told by its motion; and by what covers the table without moving: cells that have turned
to the colour of skin since the table last lay, or a change much larger than the tiles that came
or went. What has not moved for some seconds is a hand no more.

Nothing here looks at a clock: each frame comes with its time, and what is remembered is a value.
"""

from dataclasses import dataclass, field, replace
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from vision.glance import DARK, Glance
from vision.reading import Quad, TileReading
from vision.rows import group, in_order
from vision.votes import KEPT, LEAST, Place, matched, voted

Array = NDArray[Any]

FEWEST: Final = 3
"""Votes of frames without motion before anything is said."""
STILL: Final = 1.0
"""Seconds that a table lies before it is believed."""
PATIENCE: Final = 6.0
"""Seconds after which whatever has not moved is no hand."""
EVERY: Final = 1.0
"""Seconds after which the tiles of a table that lies are read again though nothing has moved."""
AWAY: Final = 30.0
"""Seconds without a frame after which nothing of before counts any more."""

CHANGED: Final = 14.0  # of 255: a cell that is that much lighter or darker has changed
MOVING: Final = 0.012  # of all cells
SKIN: Final = 0.008
SPREAD: Final = 3.0
"""How many times as large as the tiles that came or went a change is that something else made."""
LEEWAY: Final = 0.03  # of the picture, on top of that


@dataclass(frozen=True, slots=True, eq=False)
class Watched:
    """What is remembered from frame to frame.

    ``size`` is the width and height of a frame, ``cells`` are those of the last one. ``ground`` and
    ``lay`` are the cells of the frame when the table last lay, and the tiles that lay there then.
    ``since`` is when the last motion was over, ``held`` when the table was first seen as ``sign``
    says, ``read`` when the tiles of a frame were last read; ``lies`` says that the table lay then,
    ``trouble`` what was wrong with that frame.
    """

    at: float = 0.0
    size: tuple[int, int] = (1, 1)
    places: tuple[Place, ...] = ()
    cells: Array | None = None
    ground: Array | None = None
    lay: tuple[Place, ...] = ()
    since: float | None = None
    frames: int = 0
    sign: tuple[tuple[str, ...], ...] = ()
    held: float = 0.0
    read: float = 0.0
    lies: bool = False
    trouble: str = ""


@dataclass(frozen=True, slots=True)
class Seen:
    """What the frames say together.

    ``phase`` is ``moving``, ``hand`` (something covers the table), ``settling`` or ``lying``;
    ``tiles`` and ``melds`` are as in a ``Reading``, with the confidence of the votes.
    """

    phase: str
    tiles: tuple[TileReading, ...] = ()
    melds: tuple[tuple[int, ...], ...] = ()
    sign: tuple[tuple[str, ...], ...] = field(default=())
    """The rows as tiles: what lies there, wherever it lies."""


def needs_reading(memory: Watched, cells: Array, at: float) -> bool:
    """Say whether the tiles of a frame with these cells are to be read at all.

    They have no vote while something moves, and nothing to say of a table that lies as it lay a
    moment ago.
    """
    if memory.cells is None or _share(cells, memory.cells) > MOVING or at - memory.at > AWAY:
        return False
    return not memory.lies or at - memory.read >= EVERY


def pass_by(memory: Watched, frame: Glance, at: float) -> tuple[Watched, Seen]:
    """Return what is remembered after a frame that needed no reading, and what the frames say."""
    if memory.cells is None or not memory.lies or _share(frame.cells, memory.cells) > MOVING:
        return watch(memory, frame, at)
    return replace(memory, at=at, cells=frame.cells), _said(memory, "lying")


def watch(memory: Watched, frame: Glance, at: float) -> tuple[Watched, Seen]:
    """Return what is remembered after one more frame, and what the frames say.

    Args:
        memory: what was remembered before; ``Watched()`` at the beginning.
        frame: what the camera shows.
        at: seconds by any clock that goes on; frames come in order.
    """
    if at - memory.at > AWAY:
        memory = Watched()
    size = (frame.width, frame.height)
    if memory.cells is None or _share(frame.cells, memory.cells) > MOVING:
        places = tuple(replace(each, votes=each.votes[-KEPT:]) for each in memory.places)
        moved = replace(memory, at=at, size=size, places=places, cells=frame.cells, since=None,
                        frames=0, lies=False)
        return moved, _said(moved, "moving")
    since = at if memory.since is None else memory.since
    memory = replace(
        memory, at=at, size=size, cells=frame.cells, since=since, frames=memory.frames + 1,
        read=at, lies=False, trouble=frame.trouble,
        places=voted(memory.places, frame.tiles, memory.frames))
    if at - since < PATIENCE and _is_covered(memory, frame.cells):
        return replace(memory, held=at), _said(memory, "hand")
    if frame.trouble == DARK:  # nobody knows what lies there when the lamp goes out
        return replace(memory, held=at), _said(memory, "settling")
    seen = _said(memory, "settling")
    if seen.sign != memory.sign:
        memory = replace(memory, sign=seen.sign, held=at)
    if memory.frames >= FEWEST and at - max(since, memory.held) >= STILL:
        there = tuple(each for each in memory.places if each.tile[1] >= LEAST)
        lying = replace(memory, ground=frame.cells, lay=there, lies=True)
        return lying, replace(seen, phase="lying")
    return memory, seen


def _share(cells: Array, before: Array) -> float:
    return float(changed(cells, before).mean())


def changed(cells: Array, before: Array) -> Array:
    """Return which cells are lighter or darker than *before*, the light as a whole left aside."""
    ratio = np.median((before[..., 0] + 1) / (cells[..., 0] + 1))
    return np.asarray(np.abs((cells[..., 0] + 1) * ratio - before[..., 0] - 1) > CHANGED)


def _is_skin(cells: Array) -> Array:
    red, blue = cells[..., 1], cells[..., 2]
    return np.asarray((red > 138) & (red < 180) & (blue > 75) & (blue < 125))  # noqa: PLR2004


def _is_covered(memory: Watched, cells: Array) -> bool:
    """Say whether something lies over the table that is no tile."""
    if memory.ground is None:
        return False
    other = changed(cells, memory.ground)
    if (other & _is_skin(cells) & ~_is_skin(memory.ground)).mean() > SKIN:
        return True
    now = [TileReading(*each.tile, each.tile[0], each.quad) for each in memory.places
           if each.tile[1] >= LEAST and each.votes[-1][1]]
    still = matched(memory.lay, now)
    gone = [each.quad for index, each in enumerate(memory.lay) if index not in still]
    if not gone:
        return False
    kept = {id(tile) for tile in still.values()}
    come = [tile.quad for tile in now if id(tile) not in kept]
    area = sum(_area(quad) for quad in (*gone, *come)) / (memory.size[0] * memory.size[1])
    return bool(other.mean() > SPREAD * area + LEEWAY)


def _area(quad: Quad) -> float:
    x, y = np.array(quad).T
    return float(abs(np.dot(x, np.roll(y, 1)) - np.dot(y, np.roll(x, 1))) / 2)


def _said(memory: Watched, phase: str) -> Seen:
    there = [each for each in memory.places if each.tile[1] >= LEAST]
    if not there:
        return Seen(phase)
    quads = np.array([each.quad for each in there], np.float32)
    rows = tuple(tuple(row) for row in in_order(quads, group(quads)))
    tiles = tuple(TileReading(name, round(sure, 3), each.second, each.quad)
                  for each in there for name, sure in (each.tile,))
    sign = tuple(sorted(tuple(tiles[index].tile for index in row) for row in rows))
    return Seen(phase, tiles, rows, sign)
