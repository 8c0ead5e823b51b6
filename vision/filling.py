"""Where the tiles of a known row must lie that were not found there, and which rows that makes."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from vision.recalled import Recalled
from vision.ties import is_meld

Array = NDArray[Any]
NEAR: Final = 0.45  # widths of a tile by which one may lie away from where it must lie
STEPS: Final = (0.7, 1.75)  # widths of a tile from one tile of a row to the next
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


def nearest(
    middle: Array, width: float, quads: Array, free: Callable[[int], bool]
) -> list[int]:
    """Return the faces that lie at a place and have the size of a tile there, nearest first."""
    if not len(quads):
        return []
    away = np.linalg.norm(quads.mean(1) - middle, axis=1) / max(width, 1e-6)
    size = widths(quads) / max(width, 1e-6)
    near = np.nonzero((away < NEAR) & (size > ALIKE[0]) & (size < ALIKE[1]))[0]
    return [int(face) for face in near[np.argsort(away[near], kind="stable")] if free(int(face))]


def along(members: Sequence[int], like: Sequence[int], quads: Array) -> list[int]:
    """Return faces in the order in which they lie, the way the row *like* lies already."""
    centre = quads.mean(1)
    way = centre[like[-1]] - centre[like[0]] if len(like) > 1 else quads[like[0], 1] - quads[
        like[0], 0]
    return sorted(members, key=lambda face: float(centre[face] @ way))


def put_together(
    rows: Sequence[Sequence[int]], laid: Sequence[Laid], quads: Array, names: Sequence[str]
) -> list[list[int]]:
    """Return the photo's rows with each known row whole, and apart from its neighbours.

    What lies beside known rows in one line with them stays with the one that it makes a meld
    with; a meld of its own is a row of its own; else it stays where it is.

    Args:
        rows: the faces of the photo's rows, in order.
        laid: the known rows.
        quads: the faces, (N, 4, 2).
        names: what each face is read as.
    """
    owner = {face: at for at, each in enumerate(laid)
             for face in (*each.faces.values(), *each.extra)}
    whole = {at: along([*each.faces.values(), *each.extra],
                       [each.faces[place] for place in sorted(each.faces)], quads)
             for at, each in enumerate(laid)}
    done: list[list[int]] = []
    written: set[int] = set()
    for row in rows:
        parts: list[tuple[int | None, list[int]]] = []
        for face in row:
            mine = owner.get(face)
            if parts and parts[-1][0] == mine:
                parts[-1][1].append(face)
            else:
                parts.append((mine, [face]))
        pieces = [(mine, part if mine is None else whole[mine])
                  for mine, part in parts if mine is None or mine not in written]
        written |= {mine for mine, _ in pieces if mine is not None}
        done += _apart(pieces, names)
    done += [whole[at] for at in whole if at not in written]
    return [row for row in done if row]


def _apart(
    pieces: list[tuple[int | None, list[int]]], names: Sequence[str]
) -> list[list[int]]:
    """Return the rows that the parts of a photo's row make."""
    rows: list[list[int]] = []
    known: list[bool] = []
    for mine, part in pieces:
        if rows and (mine is None or not known[-1]) and not _stands_alone(rows[-1], part, names):
            rows[-1] = [*rows[-1], *part]
            known[-1] = known[-1] or mine is not None
        else:
            rows.append(list(part))
            known.append(mine is not None)
    return rows


def _stands_alone(before: Sequence[int], part: Sequence[int], names: Sequence[str]) -> bool:
    """Say whether two parts of a line are melds each, and none together."""
    one, other = ([names[face] for face in each] for each in (before, part))
    return is_meld(one) and is_meld(other) and not is_meld([*one, *other])
