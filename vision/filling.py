"""Find the tiles of a known row where they must lie, however little of them shows."""

from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from vision.confidence import likelihood
from vision.resembling import Recalled
from vision.weighing import LEAST, LIES, SAME, Table, Weak

Array = NDArray[Any]
NEAR: Final = 0.45  # widths of a tile by which one may lie away from where it must lie
STEPS: Final = (0.7, 1.75)  # widths of a tile from one tile of a row to the next
UPRIGHT: Final = 0.97  # how often a tile is the same way up as its row
ALIKE: Final = (0.62, 1.6)  # sizes of a tile beside those of its neighbours


@dataclass
class Laid:
    """A known row as far as its tiles were found: faces by place, and those laid among them."""

    recalled: Recalled
    faces: dict[int, int]
    extra: list[int] = field(default_factory=list)


def widths(quads: Array) -> Array:
    """Return the widths of faces (N, 4, 2), px: of their short sides."""
    across = quads[:, 1] - quads[:, 0] + quads[:, 2] - quads[:, 3]
    return np.asarray(np.linalg.norm(across, axis=1) / 2)


def missing(laid: Laid, quads: Array) -> list[tuple[int, Array, float]]:
    """Return the places of a row that are next to be filled: place, middle (2,) px, width px.

    Those between two tiles with room for what is missing, and those beyond either end.
    """
    centre, wide = quads.mean(1), widths(quads)
    places = sorted(laid.faces)
    found = []
    for one, other in pairwise(places):
        if other == one + 1:
            continue
        a, b = laid.faces[one], laid.faces[other]
        step, width = (centre[b] - centre[a]) / (other - one), float(wide[[a, b]].mean())
        if STEPS[0] * width <= np.linalg.norm(step) <= STEPS[1] * width:
            found += [(place, centre[a] + step * (place - one), width)
                      for place in range(one + 1, other)]
    first, last = laid.faces[places[0]], laid.faces[places[-1]]
    if len(places) > 1:
        step = (centre[last] - centre[first]) / (places[-1] - places[0])
        if places[0] > 0:
            found.append((places[0] - 1, centre[first] - step, float(wide[first])))
        if places[-1] < len(laid.recalled.tiles) - 1:
            found.append((places[-1] + 1, centre[last] + step, float(wide[last])))
    return found


def nearest(middle: Array, width: float, quads: Array) -> list[int]:
    """Return the faces that lie at a place and have the size of a tile there, nearest first."""
    if not len(quads):
        return []
    away = np.linalg.norm(quads.mean(1) - middle, axis=1) / max(width, 1e-6)
    size = widths(quads) / max(width, 1e-6)
    near = np.nonzero((away < NEAR) & (size > ALIKE[0]) & (size < ALIKE[1]))[0]
    return [int(face) for face in near[np.argsort(away[near], kind="stable")]]


def fill(table: Table, laid: Laid, weak: Weak, taken: set[int]) -> None:
    """Find the missing tiles of a known row where they must lie, one after the other."""
    taken |= set(laid.extra)
    tried: set[int] = set()
    while places := [each for each in missing(laid, table.quads) if each[0] not in tried]:
        place, middle, width = places[0]
        tried.add(place)
        tile = laid.recalled.tiles[place]
        face = _there(table, (middle, width), tile, taken)
        if face is None:
            face = _found(table, laid, weak, (middle, width), tile)
        if face is not None and face >= 0:
            laid.faces[place] = face
            taken.add(face)


def _there(
    table: Table, place: tuple[Array, float], tile: int, taken: set[int]
) -> int | None:
    """Return the face that lies at a place if it is the tile, -1 for another, none for none."""
    near = nearest(*place, table.quads)
    if not near:
        return None
    face = near[0]
    if face in taken or not table.becomes(face, tile, SAME):
        return -1
    table.bonus[face] = LIES
    return face


def _found(
    table: Table, laid: Laid, weak: Weak, place: tuple[Array, float], tile: int
) -> int | None:
    """Take the weak face that shows the tile best at a place; none where nothing there does."""
    row = list(laid.faces.values())
    onward = (table.quads[row, 1] - table.quads[row, 0]).sum(0)
    best: tuple[float, Table] | None = None
    for index in nearest(*place, weak.quads):
        one = _turned(weak, index, onward)
        if one.becomes(0, tile, SAME):
            power = one.power(0, tile) + LIES
            if likelihood(np.array(power)) >= LEAST and (best is None or power > best[0]):
                best = power, one
    if best is None:
        return None
    face = table.add(best[1], 0)
    table.bonus[face] = LIES
    return face


def _turned(weak: Weak, index: int, onward: Array) -> Table:
    """Return a weak face as it is read in a row that goes *onward*, (2,) px."""
    quads = [np.roll(weak.quads[index], -turn, 0) for turn in range(4)]
    way = int(np.argmax([(quad[1] - quad[0]) @ onward for quad in quads]))
    hint = np.full(4, (1 - UPRIGHT) / 4)
    hint[way] += UPRIGHT
    faces = weak.faces[index] * hint * 4
    faces = faces / max(float(faces.sum() + weak.none[index]), 1e-9)
    shown = faces.sum(1)
    whole = np.append(np.outer(weak.colours[index], shown[:-1]).ravel(), shown[-1])[None]
    order = np.argsort(-whole, 1)
    turn = int(faces.sum(0).argmax())
    return Table(quads[turn][None], whole, weak.sureness[index : index + 1],
                  order[:, 0].copy(), order[:, 1].copy(), np.zeros(1))
