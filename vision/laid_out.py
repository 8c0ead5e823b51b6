"""Say which tile each found face is where a whole box lies in rows: four colours from 1 to 13.

What a row must hold says more than what is read on a single tile, so this settles what the networks
mistake: which colour a row has, from which end it counts, and what a tile between a 6 and an 8 is.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import permutations
from math import hypot
from typing import Final

from vision.reading import Reading, TileReading

COLOURS: Final = "rybk"
JOLY: Final = "J"
JOLYS: Final = 2
NUMBERS: Final = range(1, 14)

_LONG: Final = 5  # tiles of a line that can be a colour's
_LINES: Final = 6  # lines that are tried as colours; a box has four
_AGREE: Final = 0.5  # share of a line that must be read as its colour and place say
_SURE: Final = 0.9  # a tile in no line is what it is read as from this confidence on
_COLOURS_NEEDED: Final = 2
_GONE, _STRANGE, _NUMBER, _SECOND = 0.8, 1.0, 0.55, 0.5  # what an alignment costs, see _costs


@dataclass(frozen=True, slots=True)
class Placed:
    """A tile of the box and the face that shows it."""

    tile: str
    """In the record's notation."""
    index: int
    """Into the reading's tiles."""
    agrees: bool
    """Whether it was read so; else its place says it."""


@dataclass(frozen=True, slots=True)
class LaidOut:
    """A box as it lies: what was told apart, and what was not."""

    placed: tuple[Placed, ...]
    missing: tuple[str, ...]
    """Tiles of a box, and up to two ``J``, that no face shows."""
    strange: tuple[int, ...]
    """Indices of faces that have no place: they may show any of what is missing, or no tile."""

    @property
    def colours_missing(self) -> str:
        """Return the colours of which no tile is there."""
        there = {each.tile[0] for each in self.placed}
        return "".join(colour for colour in COLOURS if colour not in there)


@dataclass(frozen=True, slots=True)
class NoBox:
    """No box is laid out in a photo; ``tiles`` were found in it."""

    tiles: int

    def __bool__(self) -> bool:
        return False


def find_box(reading: Reading) -> LaidOut | NoBox:
    """Return which tile of a box each face of a reading shows, as far as that can be told."""
    tiles = reading.tiles
    lines = _lines(reading)
    long = sorted((line for line in lines if len(line) >= _LONG), key=len)[-_LINES:]
    told = _coloured(tiles, long)
    colours = {tile[0] for row in told for tile in row.values()}
    if len(colours) < _COLOURS_NEEDED:
        return NoBox(len(tiles))
    shown = {index: tile for row in told for index, tile in row.items()}
    placed: dict[str, list[int]] = {}
    for index, tile in shown.items():
        placed.setdefault(tile, []).append(index)
    for index, each in enumerate(tiles):
        if index in shown:
            continue
        room = (JOLYS if each.tile == JOLY else 1) - len(placed.get(each.tile, ()))
        if room > 0 and (each.tile == JOLY or each.confidence >= _SURE):
            placed.setdefault(each.tile, []).append(index)
    taken = {index for found in placed.values() for index in found}
    return LaidOut(
        tuple(Placed(tile, index, tiles[index].tile == tile)
              for tile in box() for index in placed.get(tile, ())),
        tuple(missing(placed)),
        tuple(index for index in range(len(tiles)) if index not in taken))


def box() -> list[str]:
    """Return the different tiles of a box, the Joly last."""
    return [f"{colour}{number}" for colour in COLOURS for number in NUMBERS] + [JOLY]


def missing(placed: dict[str, list[int]]) -> Iterable[str]:
    """Yield the tiles that nothing shows; the Joly as often as it is missing."""
    for tile in box():
        yield from [tile] * ((JOLYS if tile == JOLY else 1) - len(placed.get(tile, ())))


def _lines(reading: Reading) -> list[list[int]]:
    """Join rows that lie on one line, each from its left end to its right as its tiles are read."""
    middles = [_middle(tile) for tile in reading.tiles]
    lines: list[list[int]] = []
    for row in sorted(reading.melds, key=len, reverse=True):
        line = next((line for line in lines if _continues(reading.tiles, middles, line, row)), None)
        if line is None:
            lines.append(list(row))
        else:
            line.extend(row)
    for line in lines:
        way = _onward(reading.tiles, line)
        line.sort(key=lambda index: middles[index][0] * way[0] + middles[index][1] * way[1])
    return lines


def _middle(tile: TileReading) -> tuple[float, float]:
    return (sum(x for x, _ in tile.quad) / 4, sum(y for _, y in tile.quad) / 4)


def _onward(tiles: Sequence[TileReading], line: Sequence[int]) -> tuple[float, float]:
    quads = [tiles[index].quad for index in line]
    return (sum(quad[1][0] - quad[0][0] for quad in quads) / len(quads),
            sum(quad[1][1] - quad[0][1] for quad in quads) / len(quads))


def _continues(
    tiles: Sequence[TileReading], middles: Sequence[tuple[float, float]],
    line: Sequence[int], row: Sequence[int],
) -> bool:
    """Say whether a row lies on a line, to less than half a tile's height."""
    way = _onward(tiles, line)
    if len(line) > 1:  # what lies far along is told by the line's own ends, not by one tile's edge
        ends = sorted(line, key=lambda index: (
            middles[index][0] * way[0] + middles[index][1] * way[1]))
        (x, y), (ex, ey) = middles[ends[0]], middles[ends[-1]]
        way = (ex - x, ey - y)
    else:
        x, y = middles[line[0]]
    length = hypot(*way) or 1.0
    off = [abs((middles[index][0] - x) * way[1] - (middles[index][1] - y) * way[0]) / length
           for index in row]
    high = [hypot(quad[3][0] - quad[0][0], quad[3][1] - quad[0][1])
            for quad in (tiles[index].quad for index in row)]
    return sum(off) / len(off) < sum(high) / len(high) / 2


def _coloured(
    tiles: Sequence[TileReading], lines: Sequence[Sequence[int]]
) -> list[dict[int, str]]:
    """Return what the tiles of lines are, each colour given to the line that it fits best."""
    best: tuple[float, list[dict[int, str]]] = (0.0, [])
    told = [[_told(tiles, line, colour) for colour in COLOURS] for line in lines]
    for order in permutations(range(max(len(lines), len(COLOURS))), len(COLOURS)):
        chosen = [told[line][colour] for colour, line in enumerate(order) if line < len(lines)]
        gain = sum(worth for worth, _ in chosen)
        if gain > best[0]:
            best = (gain, [row for _, row in chosen if row])
    return best[1]


def _told(
    tiles: Sequence[TileReading], line: Sequence[int], colour: str
) -> tuple[float, dict[int, str]]:
    """Return what the tiles of a line are if it is of a colour, and how much speaks for that."""
    ways = []
    for numbers in (NUMBERS, NUMBERS[::-1]):
        wanted = [f"{colour}{number}" for number in numbers]
        cost, row = _aligned([tiles[index] for index in line], wanted)
        shown = {line[place]: tile for place, tile in row.items()}
        agreeing = sum(tiles[index].tile[1:] == tile[1:] for index, tile in shown.items())
        ways.append((len(line) * _STRANGE - cost, agreeing, shown))
    worth, agreeing, shown = max(ways, key=lambda way: way[0])
    real = sum(tiles[index].tile != JOLY for index in line)
    return (worth, shown) if agreeing >= max(_AGREE * real, 3) else (0.0, {})


def _cost(read: TileReading, wanted: str) -> float:
    if read.tile == wanted:
        return 0.0
    if JOLY in (read.tile, wanted):
        return _STRANGE
    if read.second == wanted:
        return _SECOND
    return _NUMBER if read.tile[1:] == wanted[1:] else 0.5 + read.confidence / 2


def _aligned(line: Sequence[TileReading], wanted: Sequence[str]) -> tuple[float, dict[int, str]]:
    """Return the cheapest way to see *wanted* in a line, and which tile each place of it is.

    A tile that is gone and one that is strange there cost about as much as one misread; a Joly
    may lie anywhere.
    """
    costs = [[place * _GONE for place in range(len(wanted) + 1)]]
    for read in line:
        strange = 0.0 if read.tile == JOLY else _STRANGE
        row = [costs[-1][0] + strange]
        for place, tile in enumerate(wanted):
            row.append(min(costs[-1][place] + _cost(read, tile), costs[-1][place + 1] + strange,
                           row[place] + _GONE))
        costs.append(row)
    found: dict[int, str] = {}
    at, place = len(line), len(wanted)
    while at and place:
        strange = 0.0 if line[at - 1].tile == JOLY else _STRANGE
        if costs[at][place] == costs[at - 1][place - 1] + _cost(line[at - 1], wanted[place - 1]):
            at, place = at - 1, place - 1
            found[at] = wanted[place]
        elif costs[at][place] == costs[at - 1][place] + strange:
            at -= 1
        else:
            place -= 1
    # A row of thirteen that lacks its ends is no worse for it: what is gone is said, not charged.
    return costs[-1][-1] - _GONE * (len(wanted) - len(found)), found
