"""Read a photo in the light of what is known of the table: what lay there mostly lies there still.

What is weighed, and by how much, stands in ``vision.weighing``. Where too few of the known
tiles lie in the photo by the picture alone, it is perhaps another table: it is read by itself.
"""

from collections import Counter
from dataclasses import replace
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from vision.apart import put_together
from vision.census import COPIES
from vision.confidence import belief, likelihood
from vision.filling import Laid, fill
from vision.known import NAMES, Agreement, Known
from vision.paints import relearned
from vision.resembling import Recalled, recall
from vision.ties import is_meld
from vision.weighing import (
    CONTINUES,
    COPY,
    LEAST,
    LIES,
    NUMBERS,
    PLACES,
    SAME,
    SURELY,
    Lit,
    Seen,
    Table,
    Weak,
    alone,
    chance_of,
)

Array = NDArray[Any]
TRIED: Final = 0.05  # the probability from which on another tile is tried where it continues a row
EITHER_WAY: Final = frozenset({0, 6, 9})  # numbers of rows that can be read upside down


def light(seen: Seen, weak: Weak, known: Known) -> tuple[Lit, Agreement]:
    """Weigh what a photo shows with what is known of its table.

    Where too little of the known table agrees for it to be the same, what is known is left aside.
    """
    itself = alone(seen)
    tiles = [[PLACES[name] for name in row] for row in known.rows]
    whole = relearned(seen.whole, seen.inks, seen.rows, tiles, NUMBERS)
    bare = _bare(seen, whole)
    recalled = recall(np.maximum(whole, bare), seen.rows, tiles, NUMBERS)
    table = _table(seen, whole)
    there = sum(int(table.first[face]) == each.tiles[place] and bool(itself.sure[face] >= LEAST)
                for each in recalled for place, face in each.pairs.items())
    agreed = Agreement(there, known.count, int((itself.sure >= LEAST).sum()))
    if not (agreed.is_same and recalled):
        return itself, agreed
    laid = [_settled(table, bare, each, seen.rows[each.row]) for each in recalled]
    for each in laid:
        fill(table, each, weak, {face for other in laid for face in other.faces.values()})
    rows = put_together(seen.rows, laid, table.quads, [NAMES[each] for each in table.first])
    confirmed = {face for each in laid for place, face in each.faces.items()
                 if table.first[face] == each.recalled.tiles[place]}
    _lay_off(table, rows, confirmed)
    _count_copies(table, confirmed)
    return _lit(table, rows, itself, confirmed), agreed


def _bare(seen: Seen, whole: Array) -> Array:
    """Return what faces show whichever way up their rows lie, in the colours of *whole*."""
    colours = whole[:, :-1].reshape(len(whole), 4, -1).sum(2)
    colours = colours / np.maximum(colours.sum(1, keepdims=True), 1e-9)
    numbers = seen.bare[:, :-1].reshape(len(whole), 4, -1).sum(1)
    tiles = (colours[:, :, None] * numbers[:, None]).reshape(len(whole), -1)
    return np.concatenate([tiles, seen.bare[:, -1:]], 1)


def _table(seen: Seen, whole: Array) -> Table:
    """Return the faces to be weighed; where the paints were renamed, as they are called now."""
    first, second = seen.first.copy(), seen.second.copy()
    other = np.nonzero(whole.argmax(1) != seen.whole.argmax(1))[0]
    second[other] = first[other]
    first[other] = whole.argmax(1)[other]
    return Table(seen.quads.copy(), whole.copy(), seen.sureness, first, second,
                 np.zeros(len(first)))


def _lit(table: Table, rows: list[list[int]], itself: Lit, confirmed: set[int]) -> Lit:
    """Return how sure all is now, and what is so only by the record."""
    before, count = itself.sure, len(itself.sure)
    more = np.zeros(len(table.first))
    more[:count] = np.where(table.first[:count] == itself.seen.first, itself.seen.more, 0)
    power = belief(chance_of(table.whole, table.first), table.sureness) + table.bonus + more
    sure, lay = likelihood(power), np.zeros(len(table.first), bool)
    lay[sorted(confirmed)] = True
    lay[:count] &= (sure[:count] >= LEAST) & (
        (table.first[:count] != itself.seen.first)
        | (before < LEAST) | ((before < SURELY) & (sure[:count] >= SURELY)))
    new = len(sure) - count
    seen = replace(
        itself.seen, quads=table.quads, rows=rows, first=table.first, second=table.second,
        whole=table.whole, bare=np.concatenate([itself.seen.bare, table.whole[count:]]),
        inks=np.concatenate([itself.seen.inks, np.full((new, 3), np.nan)]),
        sureness=table.sureness, more=more)
    return Lit(seen, sure, lay)


def _settled(table: Table, bare: Array, recalled: Recalled, row: list[int]) -> Laid:
    """Settle the faces of a known row; those among them that it does not know stay with it.

    A row of sixes is one of nines the other way up: there the tiles of the row say nothing about
    each other.
    """
    faces = list(recalled.pairs.values())
    if EITHER_WAY.issuperset(NUMBERS[list(recalled.tiles)]):
        table.whole[faces] = bare[faces]
    for place, face in recalled.pairs.items():
        if table.becomes(face, recalled.tiles[place], SAME):
            table.bonus[face] = LIES
    inside = [row.index(face) for face in recalled.pairs.values()]
    extra = [face for face in row[min(inside) : max(inside) + 1]
             if face not in recalled.pairs.values()]
    return Laid(recalled, dict(recalled.pairs), extra)


def _lay_off(table: Table, rows: list[list[int]], confirmed: set[int]) -> None:
    """Let tiles beside known ones continue the row where the picture is doubtful."""
    for row in rows:
        if not confirmed & set(row):
            continue
        for at, face in enumerate(row):
            tiles = [NAMES[table.first[each]] for each in row]
            if face in confirmed or is_meld(tiles):
                continue
            for other in np.argsort(-table.whole[face])[:3]:
                tried = [*tiles[:at], NAMES[other], *tiles[at + 1 :]]
                if table.whole[face, other] >= TRIED and is_meld(tried) and table.becomes(
                        face, int(other), CONTINUES):
                    break


def _count_copies(table: Table, confirmed: set[int]) -> None:
    """Let a tile be another one where both its copies lie in known rows, if it may well be."""
    lying = Counter(int(table.first[face]) for face in confirmed)
    for face in range(len(table.first)):
        if face not in confirmed and lying[int(table.first[face])] >= COPIES:
            for other in np.argsort(-table.whole[face])[:3]:
                if lying[int(other)] < COPIES and table.becomes(face, int(other), COPY):
                    break
