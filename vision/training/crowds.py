"""Lay tiles out where they are hard to see: whole tables, racks with gaps, stacks, tiles held.

The unit of length is a tile's width, as in ``layouts``.
"""

import math

import numpy as np
from numpy.random import Generator

from vision.training.layouts import (
    Box,
    Floor,
    Layout,
    Placed,
    Vector,
    flat,
    row_of,
    slab,
)
from vision.training.tilesets import TileSet

MOST = 106  # tiles of a box


def whole_table(look: TileSet, wide: float, high: float, rng: Generator) -> Layout:
    """The end of a game: 60 to 106 tiles in rows that face the players, a few beside them."""
    box, floor, tiles = Box(rng, look.jokers), Floor(), list[Placed]()
    wanted, row = int(rng.integers(60, MOST + 1)), 0
    base = math.pi / 2 * rng.integers(4) if rng.random() < 0.5 else 0.0
    facing = rng.random() < 0.4
    for _ in range(700):
        if len(tiles) >= wanted:
            break
        meld = box.meld(rng)
        turn = base + rng.normal(0, 0.05) + (math.pi / 2 * rng.integers(4) if facing else 0)
        x, y = rng.uniform(-wide / 2, wide / 2), rng.uniform(-high / 2, high / 2)
        room = rng.uniform(0.05, 0.4)
        if floor.free(x, y, len(meld) * 1.1 + room, look.aspect + room, turn):
            tiles += row_of(look, meld, x, y, turn, row, rng)
            row += 1
        else:
            box.left = [*meld, *box.left]
    return Layout(tiles, [])


def rows_before(look: TileSet, wide: float, high: float, rng: Generator) -> Layout:
    """Rows one behind the other, all the way from the camera to the far side of the table.

    A table has more room than a box has tiles: of its places as many stay empty as must.
    """
    box, floor, rows = Box(rng, look.jokers), Floor(), list[list[Placed]]()
    y, row = -high / 2 + look.aspect, 0
    while y < high / 2:
        x = -wide / 2 + rng.uniform(0, 2)
        while x < wide / 2:
            meld, turn = box.meld(rng), rng.normal(0, 0.05)
            if rng.random() < 0.12:
                turn += math.pi / 2 * rng.integers(1, 4)
            middle = x + len(meld) / 2
            above = y + rng.normal(0, 0.15)
            if floor.free(middle, above, len(meld) * 1.05, look.aspect * 1.02, turn):
                rows.append(row_of(look, meld, middle, above, turn, row, rng))
                row += 1
            x += len(meld) + rng.uniform(0.2, 3.0)
        y += look.aspect * rng.uniform(1.1, 2.0)
    wanted, tiles = int(rng.integers(60, MOST + 1)), list[Placed]()
    for index in rng.permutation(len(rows)):
        if len(tiles) + len(rows[index]) <= wanted:
            tiles += rows[index]
    return Layout(tiles, [])


def _tier(
    look: TileSet, box: Box, foot: Vector, lean: tuple[Vector, Vector], length: int, row: int,
    rng: Generator,
) -> tuple[list[Placed], int]:
    """Return the tiles of one tier, in groups with gaps between them, and the next row."""
    right, up = lean
    normal, tiles = np.cross(right, up), list[Placed]()
    at, left = -length / 2 + 0.5, int(rng.integers(1, 6))
    while at < length / 2 - 0.4:
        if left == 0:
            at += rng.uniform(0.3, 3.0)
            left, row = int(rng.integers(1, 7)), row + 1
            continue
        middle = foot + right * at + up * (look.aspect / 2) + normal * look.thickness
        if rng.random() < 0.04:  # sits a little higher than its neighbours
            middle = middle + up * rng.uniform(0.1, 0.35)
        own = up + right * rng.normal(0, 0.015)
        tiles.append(Placed(box.any(rng), middle, right, own / np.linalg.norm(own), row))
        at, left = at + 1 + abs(rng.normal(0, 0.012)), left - 1
    return tiles, row + 1


def tiers(look: TileSet, wide: float, high: float, rng: Generator) -> Layout:
    """One or two racks of two or three tiers with gaps, perhaps melds on the table before them."""
    box, tiles, solids, row = Box(rng, look.jokers), list[Placed](), list[Vector](), 0
    for side in range(2 if rng.random() < 0.25 else 1):
        angle = rng.normal(0, 0.12)
        right, away = flat(angle)
        tilt = rng.uniform(math.radians(15), math.radians(60))
        up = away * math.sin(tilt) + np.array([0, 0, math.cos(tilt)])
        length = int(np.clip(rng.integers(9, 18), 5, max(6, wide)))
        origin = away * (side * rng.uniform(4, 6)) + right * rng.normal(0, 0.6)
        count = int(rng.choice([2, 2, 2, 3]))
        rise, step = look.aspect * rng.uniform(0.5, 0.9), look.aspect * rng.uniform(0.35, 0.9)
        for level in reversed(range(count)):
            foot = origin + away * (level * step) + np.array([0, 0, 0.1 + level * rise])
            corner = foot - right * (length / 2 + 0.4) + away * 0.25
            corner[2] = 0.0
            solids.append(slab(corner, right * (length + 0.8), away * (step + 0.3),
                               foot[2] + 0.25))
            shown, row = _tier(look, box, foot, (right, up), length, row, rng)
            tiles += shown
    if rng.random() < 0.5:
        floor = Floor()
        for _ in range(int(rng.integers(1, 5))):
            meld = box.meld(rng)
            x, y = rng.uniform(-wide / 4, wide / 4), -rng.uniform(1.8, max(2.0, high / 2))
            if floor.free(x, y, len(meld) * 1.1, look.aspect * 1.1, 0.0):
                tiles += row_of(look, meld, x, y, float(rng.normal(0, 0.1)), row, rng)
                row += 1
    return Layout(tiles, solids)


def stacks(look: TileSet, wide: float, high: float, rng: Generator) -> Layout:
    """Melds beside towers of tiles, tiles on edge and tiles that lie half on others."""
    box, floor, tiles, row = Box(rng, look.jokers), Floor(), list[Placed](), 0
    for _ in range(int(rng.integers(3, 12))):
        meld = box.meld(rng)
        turn = float(rng.normal(0, 0.1) + math.pi / 2 * rng.integers(4))
        x, y = rng.uniform(-wide / 2, wide / 2), rng.uniform(-high / 2, high / 2)
        if floor.free(x, y, len(meld) * 1.05, look.aspect * 1.05, turn):
            laid = row_of(look, meld, x, y, turn, row, rng)
            tiles, row = tiles + laid, row + 1
            if rng.random() < 0.35:  # one was put down on its neighbour
                under = laid[rng.integers(len(laid))]
                shift = under.right * rng.uniform(-0.6, 0.6) + under.up * rng.uniform(-0.8, 0.8)
                middle = under.centre + shift + np.array([0, 0, look.thickness * 1.05])
                tiles.append(Placed(box.any(rng), middle, *flat(rng.uniform(-3, 3)), row))
                row += 1
    for _ in range(int(rng.integers(2, 8))):
        x, y = rng.uniform(-wide / 2, wide / 2), rng.uniform(-high / 2, high / 2)
        turn = rng.uniform(-math.pi, math.pi)
        if floor.free(x, y, 1.3, look.aspect * 1.2, turn):
            tiles += _pile(look, box, np.array([x, y, 0.0]), turn, row, rng)
            row += 1
    return Layout(tiles, [])


def _pile(
    look: TileSet, box: Box, foot: Vector, turn: float, row: int, rng: Generator
) -> list[Placed]:
    """Return a tile on its long edge, or a tower that shows a face or none."""
    right, up = flat(turn)
    if rng.random() < 0.3:
        middle = foot + np.array([0, 0, 0.5])
        return [Placed(box.any(rng), middle, np.array([0.0, 0.0, 1.0]), up, row)]
    open_top, count, pile = rng.random() < 0.5, int(rng.integers(2, 8)), list[Placed]()
    for level in range(count):
        middle = foot + np.array([*rng.normal(0, 0.05, 2), look.thickness * (level + 1)])
        shown = open_top and level == count - 1
        pile.append(Placed(box.any(rng), middle, right, up, row, not shown))
    return pile


def fan(look: TileSet, wide: float, high: float, rng: Generator) -> Layout:
    """A few tiles held up towards the camera, side by side, and some on the table behind them."""
    box, tiles = Box(rng, look.jokers), list[Placed]()
    lean, angle = float(rng.uniform(0.2, 1.0)), float(rng.normal(0, 0.2))
    right, away = flat(angle)
    up = away * math.sin(lean) + np.array([0, 0, math.cos(lean)])
    normal = np.cross(right, up)
    count, lift = int(rng.integers(2, 8)), rng.uniform(0.5, 2.0)
    for index in range(count):
        along, spread = index - (count - 1) / 2, rng.normal(0, 0.03)
        own_right = right + up * (spread - along * 0.03)
        own_right = own_right / np.linalg.norm(own_right)
        own_up = np.cross(normal, own_right)
        middle = right * along * 1.02 + up * (look.aspect / 2) + normal * look.thickness
        middle = middle + np.array([0, 0, lift]) - away * 1.5
        tiles.append(Placed(box.any(rng), middle, own_right, own_up, 0))
    floor = Floor()
    for row in range(1, int(rng.integers(2, 10))):
        meld, turn = box.meld(rng), rng.normal(0, 0.1)
        x, y = rng.uniform(-wide / 2, wide / 2), rng.uniform(0.5, max(1.0, high / 2))
        if floor.free(x, y, len(meld) * 1.1, look.aspect * 1.1, turn):
            tiles += row_of(look, meld, x, y, turn, row, rng)
    return Layout(tiles, [])
