"""The problem of arranging a table so that it holds as many tiles of a rack as it can.

Here are the problem as plain data and the pieces from which a solver can build a model. Searching
is left to a solver; its answer is worth nothing until the game's rules have found it legal.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final, Protocol, TypeAlias

from rules.arranged.places import can_stand_for, joker_melds, pieces_of, table_meld
from rules.arranged.reading import HIGHEST, identity
from rules.melds import DeclaredJoly, Piece, RunShape, Shape, TableMeld, is_joly
from rules.reading import LARGEST_SET, SHORTEST, NeedsDeclaration, ReadRow
from rules.tiles import JOLY, NUMBERS, Colour, NumberTile, Tile, number_tile
from rules.verdict import Citation

LONGEST_NEEDED: Final = 5
"""Tiles: a longer run is two shorter ones, so a model without longer ones loses no tile."""

Rows: TypeAlias = tuple[tuple[Piece, ...], ...]


@dataclass(frozen=True, slots=True)
class Problem:
    """The melds on the table and the tiles of the rack that may join them.

    The player has made the first meld before this turn.
    """

    table: tuple[TableMeld, ...]
    rack: tuple[Tile, ...]

    @property
    def loose(self) -> Counter[Tile]:
        """Return the tiles that lie in melds which may be taken apart at once."""
        bound = {meld.id for meld in (*self.jokers, *self.faulty)}
        return Counter(slot.tile for meld in self.table if meld.id not in bound
                       for slot in meld.slots)

    @property
    def jokers(self) -> tuple[TableMeld, ...]:
        """Return the melds with a joker."""
        return joker_melds(self.table)

    @property
    def faulty(self) -> tuple[TableMeld, ...]:
        """Return the melds that are neither run nor group."""
        return tuple(meld for meld in self.table if meld.shape is None)


@dataclass(frozen=True, slots=True)
class Arrangement:
    """A whole table as an answer."""

    melds: Rows


@dataclass(frozen=True, slots=True)
class NoArrangement:
    """No table holds a tile of the rack; ``proved`` is false where the search was cut short."""

    proved: bool

    def __bool__(self) -> bool:
        return False


class Arranger(Protocol):
    """What solves the problem; it lives outside the rules."""

    def arrange(self, problem: Problem) -> Arrangement | NoArrangement:
        """Return a lawful table with as many tiles of the rack as any has."""


def problem_of(
    table: Sequence[Sequence[Piece]], rack: Sequence[Tile], read_row: ReadRow
) -> Problem:
    """Return the problem of rows of tiles, read by a game's *read_row*, and a rack.

    Raises:
        ValueError: a joker must be declared.
    """
    melds: list[TableMeld] = []
    for number, pieces in enumerate(table, 1):
        row = read_row(pieces)
        if isinstance(row, NeedsDeclaration):
            undeclared = f"a joker of row {number} must be declared"
            raise ValueError(undeclared)  # noqa: TRY004  (the value is wrong, not its type)
        melds.append(table_meld(number, "", row, 0))
    return Problem(tuple(melds), tuple(rack))


@dataclass(frozen=True, slots=True)
class Checked:
    """What the rules say of an arrangement: no ``faults``, and it holds ``laid`` of the rack.

    ``missing`` are tiles of the answer that lie neither on the table nor on the rack.
    """

    faults: tuple[Citation, ...]
    laid: tuple[Tile, ...]
    missing: tuple[Tile, ...] = ()

    def __bool__(self) -> bool:
        return not self.faults and not self.missing


def candidate_melds(tiles: Counter[Tile]) -> Iterator[tuple[Piece, ...]]:
    """Yield every meld of at most five tiles that *tiles* can make, jokers standing in.

    Where no meld is bound, an arrangement is a choice of these that covers every tile of the
    table; runs of six and more are two of them.
    """
    for colour in Colour:
        for length in range(SHORTEST, LONGEST_NEEDED + 1):
            for low in range(NUMBERS[0], HIGHEST + 2 - length):
                run = tuple(number_tile(colour, low + k) for k in range(length))
                yield from (row for row in stand_ins(run, tiles)
                            if any(not is_joly(piece) for piece in row))
    for number in NUMBERS:
        everyone = tuple(number_tile(colour, number) for colour in Colour)
        for group in (everyone, *(tuple(tile for tile in everyone if tile is not left_out)
                                  for left_out in everyone)):
            for row in stand_ins(group, tiles):
                reals = sum(not is_joly(piece) for piece in row)
                if reals > 1:
                    yield tuple(JOLY if is_joly(piece) else piece for piece in row)
                elif reals:
                    yield row


def stand_ins(
    wanted: tuple[NumberTile, ...], tiles: Counter[Tile]
) -> Iterator[tuple[Piece, ...]]:
    """Yield *wanted* with some of its tiles replaced by jokers, as far as *tiles* hold both."""
    lacking = [k for k, tile in enumerate(wanted) if not tiles[tile]]
    more = tiles[JOLY] - len(lacking)
    if more < 0:
        return
    others = [k for k in range(len(wanted)) if k not in lacking]
    chosen = [{*lacking, *added} for count in range(min(more, len(others)) + 1)
              for added in combinations(others, count)]
    for jokers in sorted(chosen, key=lambda each: sum(1 << k for k in each)):
        yield tuple(DeclaredJoly(tile) if k in jokers else tile for k, tile in enumerate(wanted))


@dataclass(frozen=True, slots=True)
class Release:
    """A way to free jokers of a meld: the tiles given for them, and what the meld is then.

    While a joker is in ``rest`` it may only be added to; without one it may be taken apart. The
    jokers freed must lie in other melds.
    """

    meld: int
    given: tuple[NumberTile, ...]
    rest: tuple[Piece, ...]

    @property
    def is_free(self) -> bool:
        """Say whether no joker is left."""
        return not any(map(is_joly, self.rest))


def releases(meld: TableMeld, rack: Counter[Tile]) -> Iterator[Release]:
    """Yield every way to replace jokers of *meld* by tiles of *rack*, none at all included."""
    ways: list[Release] = [Release(meld.id, (), ())]
    for piece in pieces_of(meld):
        grown = [Release(meld.id, way.given, (*way.rest, piece)) for way in ways]
        if is_joly(piece):
            grown += [Release(meld.id, (*way.given, tile), (*way.rest, tile))
                      for way in ways for tile in can_stand_for(meld, piece)
                      if tile not in way.given and rack[tile]]
        ways = grown
    yield from ways


def extensions(
    shape: Shape, rest: tuple[Piece, ...], tiles: Counter[Tile]
) -> Iterator[tuple[Piece, ...]]:
    """Yield what a meld with a joker may grow to: by at most two tiles at each end of a run.

    A third one could as well make a meld of its own with the other two.
    """
    if isinstance(shape, RunShape):
        for below in range(min(SHORTEST, shape.low)):
            for above in range(min(SHORTEST, HIGHEST + 1 - shape.high)):
                ends = [*range(shape.low - below, shape.low),
                        *range(shape.high + 1, shape.high + 1 + above)]
                for row in stand_ins(
                        tuple(number_tile(shape.colour, n) for n in ends), tiles):
                    yield (*row[:below], *rest, *row[below:])
        return
    yield rest
    meant = {tile for tile in map(identity, rest) if tile is not None}
    for colour in Colour:
        tile = number_tile(colour, shape.number)
        if len(rest) < LARGEST_SET and tile not in meant:
            for row in stand_ins((tile,), tiles):
                yield (*rest, *row)
