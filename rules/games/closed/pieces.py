"""The tiles of a closed hand as they lie in its melds: what each wild tile stands for is named."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeAlias

from rules.games.closed.hand import COLOURS, TILES, Deal
from rules.games.closed.shapes import NOWHERE, Shape
from rules.melds import HIGH_ONE
from rules.tiles import NumberTile, Tile, number_tile


@dataclass(frozen=True, slots=True)
class Standing:
    """A wild tile in the place of another one."""

    tile: Tile
    stands_for: NumberTile

    def __str__(self) -> str:
        """Return the notation: ``J=b11``, or ``r7=b11`` where the red 7 is the okey."""
        return f"{self.tile}={self.stands_for}"


Lying: TypeAlias = Tile | Standing
Row: TypeAlias = tuple[Lying, ...]
Rows: TypeAlias = tuple[Row, ...]


def place_name(dealt: Deal, place: int, *, wild: bool) -> Lying:
    """Return what lies at a place: its tile, or a wild one for it."""
    return Standing(dealt.wild, TILES[place]) if wild else dealt.tile_at(place)


@dataclass(frozen=True, slots=True)
class Part:
    """A meld of an arrangement; a run is from one position to another, a group has neither."""

    row: Row
    colour: int = -1
    low: int = 0
    high: int = 0


def part_of(dealt: Deal, shape: Shape, real: int) -> Part:
    """Return a meld of which *real* is the set of places with real tiles."""
    if not shape.is_run:
        return Part(tuple(place_name(dealt, place, wild=not real >> place & 1)
                          for place in shape.places))
    low = shape.places[1] // len(COLOURS)
    row = []
    for at, place in enumerate(shape.places, low):
        wild = place == NOWHERE or not real >> place & 1
        tile = number_tile(COLOURS[shape.colour], 1 if at == HIGH_ONE else at)
        row.append(Standing(dealt.wild, tile) if wild else place_name(dealt, place, wild=False))
    return Part(tuple(row), shape.colour, low, low + shape.size - 1)


def joined(parts: Sequence[Part], *, limited: bool) -> Rows:
    """Return the melds with runs that follow each other as one, by colour and number."""
    runs = sorted((part for part in parts if part.colour >= 0),
                  key=lambda part: (part.colour, part.low, part.high, str(part.row)))
    found: list[Part] = []
    for run in runs:
        before = next((part for part in found if part.colour == run.colour
                       and part.high + 1 == run.low
                       and not (limited and _is_wild(part.row[-1]) and _is_wild(run.row[0]))),
                      None)
        if before is None:
            found.append(run)
        else:
            found[found.index(before)] = Part(
                before.row + run.row, run.colour, before.low, run.high)
    groups = sorted((part.row for part in parts if part.colour < 0), key=_by_number)
    return (*(part.row for part in found), *groups)


def _is_wild(piece: Lying) -> bool:
    return isinstance(piece, Standing)


def _by_number(row: Row) -> tuple[int, str]:
    first = row[0].stands_for if isinstance(row[0], Standing) else row[0]
    return (first.number if isinstance(first, NumberTile) else 0, " ".join(map(str, row)))


def apart(row: Row) -> bool:
    """Say whether no two wild tiles are side by side."""
    return not any(_is_wild(one) and _is_wild(other) for one, other in pairwise(row))
