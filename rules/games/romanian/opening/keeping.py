"""The opening that keeps the most lay-offs: what it leaves on the rack finds a place afterwards.

Every opening of the rack is looked at, each set of melds once, so the answer is exact; a rack that
lies together so well that it has more than ``MOST`` of them is answered from the first ``MOST``.
Random racks of 15 tiles with two Jolys have some hundreds; red 1 to 13 with two Jolys has 66,704.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import islice
from typing import Final

from rules.games.romanian.opening.best import Opening, candidates
from rules.games.romanian.opening.laying_off import (
    Lying,
    Rest,
    Way,
    holds,
    most_laid_off,
    pack,
    unpack,
    ways_of,
)
from rules.games.romanian.options import Options
from rules.games.romanian.values import opening_points
from rules.melds import DeclaredJoly, GroupShape, Piece, RunShape, Shape, tile_of
from rules.tiles import JOLY, NumberTile, Tile

MOST: Final = 100_000
"""Openings that are looked at."""


@dataclass(frozen=True, slots=True)
class Keeping:
    """An opening, and the tiles left by it that can be laid off from the next turn on."""

    opening: Opening
    laid_off: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class _Meld:
    lying: Lying
    take: Rest
    points: int
    opens: bool


@dataclass(frozen=True, slots=True)
class _Laid:
    melds: tuple[_Meld, ...]
    rest: Rest
    points: int
    has_run: bool


def keeping_opening(
    rack: Sequence[Tile], options: Options, table: Sequence[Lying] = ()
) -> Keeping | None:
    """Return the opening of *rack* that keeps the most lay-offs; ``None`` where none is possible.

    Among the openings that are possible (R-INIT-1, R-INIT-2) it is the one whose tiles left on
    the rack can be laid off the most, in number, on its own melds and on those of the *table*:
    by themselves, without a tile drawn later, from the next turn on (R-INIT-4, R-OPT-2). One tile
    left is thrown when the turn of the opening ends (R-TURN-1, R-END-2), so at most all but one
    of them count. Ties go to the most points, then to the fewest tiles left,
    then to the fewest melds.
    """
    best: tuple[int, ...] | None = None
    chosen: tuple[_Laid, Rest] | None = None
    ways = _Ways(pack(rack), options, table)
    size = len(rack)
    for laid in islice(_openings(rack, options), MOST):
        left = size - sum(len(meld.lying.pieces) for meld in laid.melds)
        # No more can be laid off than all but one, so many openings need no search.
        if best is not None and (left - 1, laid.points, -left, -len(laid.melds)) <= best:
            continue
        count, taken = ways.laid_off(laid.melds, laid.rest, left)
        key = count, laid.points, -left, -len(laid.melds)
        if best is None or key > best:
            best, chosen = key, (laid, taken)
    if chosen is None:
        return None
    return Keeping(_opening(chosen[0]), unpack(chosen[1]))


def laid_off_after(
    opening: Opening, options: Options, table: Sequence[Lying] = ()
) -> tuple[Tile, ...]:
    """Return the most tiles left by *opening* that can be laid off from the next turn on."""
    rest = pack(opening.left)
    melds = [_Meld(Lying(_shape(row), row), 0, 0, opens=False) for row in opening.melds]
    return unpack(_Ways(rest, options, table).laid_off(melds, rest, len(opening.left))[1])


def _shape(row: tuple[Piece, ...]) -> Shape:
    """Return the shape of a meld as an opening has it: upwards, Jolys of runs declared."""
    tiles = [piece.stands_for if isinstance(piece, DeclaredJoly) else piece for piece in row]
    known = [tile for tile in tiles if isinstance(tile, NumberTile)]
    if len({tile.number for tile in known}) == 1:
        return GroupShape(known[0].number)
    second = known[1].number  # a run may begin with a 1, never has one in its middle
    return RunShape(known[0].colour, second - 1, len(row))


class _Ways:
    """What each meld can take from a rack, found once for each meld."""

    def __init__(self, rack: Rest, options: Options, table: Sequence[Lying]) -> None:
        self._of = cache(lambda meld: ways_of(meld, rack, options))
        self._table = [found for meld in table if (found := self._of(meld))]

    def laid_off(self, melds: Sequence[_Meld], rest: Rest, left: int) -> Way:
        """Return how many of the *left* tiles *rest* can be laid off, one of them thrown."""
        ways = [*self._table, *(self._of(meld.lying) for meld in melds)]
        found = most_laid_off(rest, ways)
        if found[0] < left:
            return found
        return max(most_laid_off(rest - pack([tile]), ways) for tile in set(unpack(rest)))


def _openings(rack: Sequence[Tile], options: Options) -> Iterator[_Laid]:
    """Yield every opening of *rack* that is possible, with a tile left to throw."""
    start = pack(rack)
    numbers = {tile for tile in rack if isinstance(tile, NumberTile)}
    melds = [meld for pieces, shape in candidates(numbers, list(rack).count(JOLY), options)
             if holds(start, (meld := _meld(pieces, shape, options)).take)]
    yield from _more(_Laid((), start, 0, has_run=False), melds, options)


def _more(laid: _Laid, melds: Sequence[_Meld], options: Options) -> Iterator[_Laid]:
    if laid.has_run and laid.points >= options.min_initial and laid.rest:
        yield laid
    for k, meld in enumerate(melds):
        rest = laid.rest - meld.take
        more = _Laid((*laid.melds, meld), rest, laid.points + meld.points,
                     laid.has_run or meld.opens)
        yield from _more(more, [each for each in melds[k:] if holds(rest, each.take)], options)


def _meld(pieces: tuple[Piece, ...], shape: Shape, options: Options) -> _Meld:
    ones = isinstance(shape, GroupShape) and shape.number == 1 and options.ones_open
    return _Meld(Lying(shape, pieces), pack([tile_of(piece) for piece in pieces]),
                 opening_points(shape, pieces, options), isinstance(shape, RunShape) or ones)


def _opening(laid: _Laid) -> Opening:
    rows = tuple(meld.lying.pieces for meld in laid.melds)
    return Opening(rows, laid.points, unpack(laid.rest), has_run=True, missing=0)
