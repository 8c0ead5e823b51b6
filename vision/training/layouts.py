"""Lay tiles out in space as people do; the unit of length is a tile's width."""

import math
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from vision.training.tilesets import COLOURS, TileSet

Vector = NDArray[Any]
ALL = [f"{colour}{number}" for colour in COLOURS for number in range(1, 14)] * 2 + ["J", "J"]


@dataclass
class Placed:
    """A tile in space: the middle of its face, and the directions in which it reads."""

    tile: str
    centre: Vector  # (3,)
    right: Vector  # (3,) unit vector along the reading direction
    up: Vector  # (3,) unit vector from the foot of the digits to their head
    row: int
    blank: bool = False  # lies face down


@dataclass
class Layout:
    """Everything that lies in the picture; solids are racks, (8, 3) corners each."""

    tiles: list[Placed]
    solids: list[Vector]
    bare: float = 0.0  # how far the table goes beyond the tiles


class Box:
    """The tiles that are left in the box, drawn one by one."""

    def __init__(self, rng: Generator, jokers: float = 0.0) -> None:
        self.left = [str(tile) for tile in rng.permutation(ALL)]
        self.jokers = jokers

    def take(self, tile: str) -> bool:
        """Take one tile if it is still there."""
        if tile in self.left:
            self.left.remove(tile)
            return True
        return False

    def any(self, rng: Generator, jokers: float = 0.03) -> str:
        """Take any tile; jokers come more often than in the box, to be learned."""
        if self.jokers and rng.random() < self.jokers:
            return "J"
        if "J" in self.left and rng.random() < jokers:
            self.left.remove("J")
            return "J"
        if not self.left:
            self.left = [str(tile) for tile in rng.permutation(ALL)]
        return self.left.pop()

    def meld(self, rng: Generator) -> list[str]:
        """Take a run, a set, or any row of tiles."""
        kind = rng.random()
        if kind < 0.4:
            colour, first = COLOURS[rng.integers(4)], int(rng.integers(1, 12))
            wanted = [
                f"{colour}{n}" for n in range(first, min(14, first + int(rng.integers(3, 8))))
            ]
        elif kind < 0.7:
            number = int(rng.integers(1, 14))
            wanted = [f"{c}{number}" for c in rng.permutation(list(COLOURS))[: rng.integers(3, 5)]]
        else:
            return [self.any(rng, 0.06) for _ in range(rng.integers(1, 10))]
        return [
            tile if rng.random() > max(0.08, self.jokers) and self.take(tile)
            else self.any(rng, 0.5)
            for tile in wanted
        ]


def flat(angle: float) -> tuple[Vector, Vector]:
    """Return the directions right and up of a tile that lies turned by an angle (radians)."""
    cos, sin = math.cos(angle), math.sin(angle)
    return np.array([cos, sin, 0.0]), np.array([-sin, cos, 0.0])


class Floor:
    """Keeps what lies on the table apart."""

    def __init__(self) -> None:
        self.taken: list[Any] = []

    def free(self, x: float, y: float, wide: float, high: float, angle: float) -> bool:
        """Take a turned rectangle if nothing lies there."""
        new = ((x, y), (wide, high), math.degrees(angle))
        if any(cv2.rotatedRectangleIntersection(new, old)[0] for old in self.taken):
            return False
        self.taken.append(new)
        return True


def row_of(
    look: TileSet, tiles: list[str], x: float, y: float, angle: float, row: int, rng: Generator
) -> list[Placed]:
    """Lay tiles side by side around a point."""
    loose = rng.random()
    gap = 0.0 if loose < 0.5 else rng.uniform(0, 0.08) if loose < 0.85 else rng.uniform(0.1, 0.3)
    careless = rng.choice([0.005, 0.02, 0.06])
    right, up = flat(angle)
    placed = []
    for index, tile in enumerate(tiles):
        along = (index - (len(tiles) - 1) / 2) * (1 + gap)
        middle = np.array([x, y, look.thickness]) + right * along
        middle = middle + up * rng.normal(0, careless) + right * rng.normal(0, careless * 0.3)
        own = flat(angle + rng.normal(0, careless))
        if rng.random() < 0.02:  # upside down in its row
            own = (-own[0], -own[1])
        placed.append(Placed(tile, middle, own[0], own[1], row))
    return placed


def melds(look: TileSet, wide: float, high: float, rng: Generator) -> Layout:
    """Melds on a table, some facing each player, with a few tiles beside them."""
    box, floor, tiles = Box(rng, look.jokers), Floor(), list[Placed]()
    base, facing = rng.uniform(-math.pi, math.pi), rng.random()
    wanted = int(rng.integers(2, 30))
    for row in range(wanted):
        row_tiles = box.meld(rng)
        for _ in range(12):
            turn = base + rng.normal(0, 0.06)
            if facing < 0.5:
                turn += math.pi / 2 * rng.integers(4)
            elif facing < 0.65:
                turn = rng.uniform(-math.pi, math.pi)
            x, y = rng.uniform(-wide / 2, wide / 2), rng.uniform(-high / 2, high / 2)
            room = rng.uniform(0.03, 0.5)
            if floor.free(x, y, len(row_tiles) * 1.15 + room, look.aspect + room, turn):
                tiles += row_of(look, row_tiles, x, y, turn, row, rng)
                break
    return Layout(tiles, [])


def scattered(look: TileSet, wide: float, high: float, rng: Generator) -> Layout:
    """Tiles thrown on the table, some face down, some over others."""
    box, tiles, floor = Box(rng, look.jokers), list[Placed](), Floor()
    overlap, wanted = rng.random() < 0.4, int(rng.integers(3, 60))
    upright = rng.random() < 0.25
    for row in range(wanted):
        x, y = rng.uniform(-wide / 2, wide / 2), rng.uniform(-high / 2, high / 2)
        angle = rng.normal(0, 0.1) if upright else rng.uniform(-math.pi, math.pi)
        size = 0.75 if overlap else 1.02
        if not floor.free(x, y, size, look.aspect * size, angle):
            continue
        right, up = flat(angle)
        above = sum(
            math.hypot(x - other.centre[0], y - other.centre[1]) < look.aspect for other in tiles
        )
        height = look.thickness * (1.02 + (0.5 * above if overlap else 0))
        middle = np.array([x, y, height])
        tiles.append(Placed(box.any(rng), middle, right, up, row, bool(rng.random() < 0.12)))
    return Layout(tiles, [])


def grid(look: TileSet, wide: float, high: float, rng: Generator) -> Layout:
    """A whole set, or part of it, laid out in rows and columns."""
    del wide, high  # it goes beyond the picture where it is larger
    box, tiles = Box(rng, look.jokers), list[Placed]()
    gap_x, gap_y = rng.uniform(0, 0.6), rng.uniform(0, 0.6)
    angle = rng.normal(0, 0.1) + math.pi / 2 * rng.integers(4)
    right, up = flat(angle)
    across, down = int(rng.integers(3, 14)), int(rng.integers(2, 9))
    sorted_rows = rng.random() < 0.6
    for j in range(down):
        for i in range(across):
            tile = f"{COLOURS[j % 4]}{i % 13 + 1}" if sorted_rows else box.any(rng)
            if sorted_rows and rng.random() < 0.03:
                tile = "J"
            x, y = (
                (i - (across - 1) / 2) * (1 + gap_x),
                ((down - 1) / 2 - j) * (look.aspect + gap_y),
            )
            middle = right * x + up * y + np.array([*rng.normal(0, 0.02, 2), look.thickness])
            own = flat(angle + rng.normal(0, 0.03))
            tiles.append(Placed(tile, middle, *own, j))
    return Layout(tiles, [])


def slab(corner: Vector, along: Vector, back: Vector, height: float) -> Vector:
    """Return the eight corners of an upright solid: its floor, then its top."""
    floor = np.stack([corner, corner + along, corner + along + back, corner + back])
    return np.concatenate([floor, floor + np.array([0, 0, height])])


def rack(look: TileSet, wide: float, high: float, rng: Generator) -> Layout:
    """One to three rows of tiles that lean on a rack, and a row before it."""
    del high  # a rack is as deep as it is
    box, tiles, solids = Box(rng, look.jokers), list[Placed](), list[Vector]()
    angle = rng.normal(0, 0.25)
    right, away = flat(angle)
    lean = rng.uniform(math.radians(15), math.radians(65))  # from upright
    up = away * math.sin(lean) + np.array([0, 0, math.cos(lean)])
    levels = int(rng.integers(1, 4))
    length = min(int(rng.integers(4, 14)), max(4, int(wide)))
    rise, step = look.aspect * rng.uniform(0.45, 0.8), look.aspect * rng.uniform(0.35, 0.8)
    normal = np.cross(right, up)
    for level in reversed(range(levels)):
        foot = away * (level * step) + np.array([0, 0, 0.1 + level * rise])
        corner = foot - right * (length / 2 + 0.4) + away * 0.25
        corner[2] = 0.0
        shelf = slab(corner, right * (length + 0.8), away * (step + 0.3), foot[2] + 0.25)
        solids.append(shelf)
        index = 0
        at = -length / 2 + 0.5
        while index < length:
            if rng.random() < 0.9:
                middle = foot + right * at + up * (look.aspect / 2) + normal * look.thickness
                own = up + right * rng.normal(0, 0.02)
                own = own / np.linalg.norm(own)
                tiles.append(Placed(box.any(rng), middle, right, own, level))
            at += 1 + abs(rng.normal(0, 0.015)) + (rng.uniform(0, 1) if rng.random() < 0.07 else 0)
            index += 1
    if rng.random() < 0.6:  # a lip before the lowest row, where makers write their name
        corner = away * -0.55 - right * (length / 2 + 0.4)
        corner[2] = 0.0
        wall = slab(corner, right * (length + 0.8), away * 0.5, float(rng.uniform(0.15, 0.6)))
        solids.append(wall)
    if rng.random() < 0.4:
        x, y, _ = away * -rng.uniform(1.2, 2.5)
        tiles += row_of(look, box.meld(rng), float(x), float(y), angle, levels, rng)
    return Layout(tiles, solids)


def single(look: TileSet, wide: float, high: float, rng: Generator) -> Layout:
    """One to three tiles and much table."""
    tiles, box = list[Placed](), Box(rng, look.jokers)
    for row in range(rng.integers(1, 4)):
        angle = rng.uniform(-math.pi, math.pi)
        middle = np.array(
            [rng.uniform(-wide / 3, wide / 3), rng.uniform(-high / 3, high / 3), look.thickness]
        )
        if all(np.linalg.norm(middle - other.centre) > look.aspect * 1.4 for other in tiles):
            tiles.append(Placed(box.any(rng, 0.2), middle, *flat(angle), row))
    return Layout(tiles, [])


KINDS = (melds, melds, melds, scattered, scattered, grid, rack, rack, single)


def lay_out(look: TileSet, wide: float, high: float, rng: Generator) -> Layout:
    """Lay out tiles over a stretch of table of that size."""
    return KINDS[rng.integers(len(KINDS))](look, wide, high, rng)
