"""Every row with jokers that one box can lay, as arrays."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt

from rules.arranged.arranging import LONGEST_NEEDED
from rules.arranged.reading import HIGHEST, identity, missing_colours
from rules.melds import DeclaredJoly, Piece, is_joly
from rules.reading import SHORTEST
from rules.tiles import COPIES, JOLY, Colour, NumberTile, number_tile
from webapp.arranged.solve.melds import PLACES, Flags, Planes, every_short_meld

Bits: TypeAlias = npt.NDArray[np.uint64]
"""Kinds of numbered tiles, each a bit, as in ``Planes``."""

JOKER: Final = 1 << PLACES[JOLY]


@dataclass(frozen=True, slots=True, eq=False)
class JokerRows:
    """Rows with jokers, by their ``numbers`` in the library.

    ``tiles`` are what they are made of, ``jokers`` how many of these are jokers, and ``stands``
    what each joker may stand for. ``ends`` are the numbered tiles of the three places at the low
    and at the high end of a long run, and ``near`` says whether a joker is among those places; of
    a short row these are all its tiles.
    """

    numbers: npt.NDArray[np.int64]
    tiles: Planes
    jokers: npt.NDArray[np.int64]
    groups: Flags
    stands: Bits
    ends: Bits
    near: Flags

    def only(self, chosen: Flags | npt.NDArray[np.int64]) -> "JokerRows":
        """Return the *chosen* rows."""
        return JokerRows(self.numbers[chosen], self.tiles[chosen], self.jokers[chosen],
                         self.groups[chosen], self.stands[chosen], self.ends[chosen],
                         self.near[chosen])

    @property
    def reals(self) -> Bits:
        """Return the numbered tiles of each row: no row has two alike."""
        return self.tiles[:, 0] & ~np.uint64(JOKER)


def bits_of(tiles: Iterable[NumberTile]) -> int:
    """Return kinds of tiles as bits."""
    return sum({1 << PLACES[tile] for tile in tiles})


@dataclass(frozen=True, slots=True)
class _Run:
    """A long run; ``jokers`` are the numbers of the tiles for which jokers stand."""

    colour: Colour
    numbers: range
    jokers: tuple[int, ...]


def _short_rows() -> Iterator[tuple[Piece, ...]]:
    for meld in every_short_meld()[0]:
        if meld.tiles[JOLY]:
            yield meld.row


def _long_runs() -> Iterator[_Run]:
    for colour in Colour:
        for length in range(LONGEST_NEEDED + 1, HIGHEST + 1):
            for low in range(1, HIGHEST + 2 - length):
                numbers = range(low, low + length)
                for count in range(1, COPIES + 1):
                    for jokers in combinations(numbers, count):
                        yield _Run(colour, numbers, jokers)


@cache
def _pieces() -> tuple[tuple[Piece, ...] | _Run, ...]:
    return (*_short_rows(), *_long_runs())


def row_of(number: int) -> tuple[Piece, ...]:
    """Return the pieces of a row of the library."""
    row = _pieces()[number]
    if not isinstance(row, _Run):
        return row
    tiles = [number_tile(row.colour, number) for number in row.numbers]
    return tuple(DeclaredJoly(tile) if tile.number in row.jokers else tile for tile in tiles)


@cache
def joker_rows() -> JokerRows:
    """Return every row with jokers that one box can lay."""
    rows = _pieces()
    tiles, jokers, stands, ends, near = [], [], [], [], []
    for row in rows:
        if isinstance(row, _Run):
            first = PLACES[number_tile(row.colour, 1)] - 1
            meant = [1 << first + number for number in row.jokers]
            whole = _span(first, row.numbers) - sum(meant)
            low, high = row.numbers[:SHORTEST], row.numbers[-SHORTEST:]
            ends.append((_span(first, low) & whole, _span(first, high) & whole))
            near.append((row.jokers[0] in low, row.jokers[-1] in high))
        else:
            meant = list(_meant(row))
            whole = bits_of(piece for piece in row if isinstance(piece, NumberTile))
            ends.append((whole, whole))
            near.append((True, True))
        tiles.append((whole | JOKER, JOKER if len(meant) > 1 else 0))
        jokers.append(len(meant))
        stands.append((*meant, 0)[:COPIES])
    groups = np.zeros(len(rows), bool)
    short = [row for row in rows if not isinstance(row, _Run)]
    groups[:len(short)] = [len(_numbers(row)) == 1 for row in short]
    return JokerRows(np.arange(len(rows)), np.array(tiles, np.uint64), np.array(jokers), groups,
                     np.array(stands, np.uint64), np.array(ends, np.uint64), np.array(near))


def _span(first: int, numbers: range) -> int:
    return (1 << len(numbers)) - 1 << first + numbers[0]


def _numbers(row: tuple[Piece, ...]) -> set[int]:
    return {tile.number for tile in map(identity, row) if tile is not None}


def _meant(row: tuple[Piece, ...]) -> Iterator[int]:
    """Yield for each joker of a row the bits of the tiles for which it may stand."""
    number = min(_numbers(row))
    missing = bits_of(number_tile(colour, number) for colour in missing_colours(row))
    for piece in row:
        if is_joly(piece):
            yield bits_of([piece.stands_for]) if isinstance(piece, DeclaredJoly) else missing
