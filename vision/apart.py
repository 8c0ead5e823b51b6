"""Put the rows of a photo together as the known ones among them lie: whole, and apart."""

from collections.abc import Sequence
from typing import Any

from numpy.typing import NDArray

from vision.filling import Laid
from vision.ties import is_meld

Array = NDArray[Any]


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
