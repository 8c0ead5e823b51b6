"""Tables as one sees them from a chair: rows that face every player, evening sun, lamps, racks.

``hard.KINDS`` names what the tables of vision/models/README.md are measured on; what is made here
is for training alone.
"""

import math
from dataclasses import replace

import cv2
import numpy as np
from numpy.random import Generator

from vision.training.crowds import MOST
from vision.training.layouts import Box, Floor, Layout, Placed, Vector, row_of, slab
from vision.training.lens import Picture, cast
from vision.training.tilesets import TileSet, hsv


def around(look: TileSet, wide: float, high: float, rng: Generator) -> Layout:
    """Rows that face the players around a table, more or less straight; perhaps with racks."""
    box, floor, tiles, solids = Box(rng, look.jokers), Floor(), list[Placed](), list[Vector]()
    for _ in range(int(rng.choice([0, 0, 1, 2]))):  # a rack seen from behind, or along its length
        angle, long = rng.normal(0, 0.5) + math.pi / 2 * rng.integers(2), rng.uniform(6, 13)
        x, y = rng.uniform(-wide / 3, wide / 3), rng.uniform(-high / 2.5, high / 2)
        if floor.free(x, y, long + 0.5, 1.6, angle):
            along = np.array([math.cos(angle), math.sin(angle), 0]) * long
            across = np.array([-math.sin(angle), math.cos(angle), 0]) * rng.uniform(0.3, 1.0)
            foot = np.array([x, y, 0.0]) - along / 2 - across / 2
            solids.append(slab(foot, along, across, rng.uniform(0.5, 1.6)))
    wanted, row, skew = int(rng.integers(40, MOST + 1)), 0, rng.uniform(0.03, 0.35)
    for _ in range(500):
        if len(tiles) >= wanted:
            break
        meld = box.meld(rng)
        side = rng.choice([0, 1, 2, 2, 2, 3])  # most lie upside down: others laid them
        turn = math.pi / 2 * side + rng.normal(0, skew)
        x, y = rng.uniform(-wide / 2, wide / 2), rng.uniform(-high / 2, high / 2)
        room = rng.uniform(0.05, 0.5)
        if floor.free(x, y, len(meld) * 1.06 + room, look.aspect + room, turn):
            tiles += row_of(look, meld, x, y, turn, row, rng)
            row += 1
        else:
            box.left = [*meld, *box.left]
    return Layout(tiles, solids)


def stamped(look: TileSet, rng: Generator) -> TileSet:
    """Return a box as the usual ones are: engraved digits, and a round stamp below them."""
    if rng.random() < 0.5:
        look = replace(look, relief=float(rng.uniform(-1.6, -0.5)),
                       mark=str(rng.choice(["ring", "disc", "dimple", "logo"])))
    if rng.random() < 0.25:
        look = replace(look, wear=float(rng.uniform(0.1, 0.5)))
    return look


def evening(image: Picture, rng: Generator) -> Picture:
    """Light a picture (H, W, 3) by a low sun or warm lamps, with the shadow of what stands by."""
    height, width = image.shape[:2]
    shade = np.zeros((height, width), np.float32)
    for _ in range(int(rng.integers(0, 3))):
        shade = np.maximum(shade, cast(width, height, rng))
    sun = np.array([1, rng.uniform(0.7, 1.0), rng.uniform(0.4, 0.95)])
    sky = np.array(hsv(rng.uniform(200, 290), rng.uniform(0, 0.45), 1)) * rng.uniform(0.35, 0.85)
    light = sun + (sky - sun) * shade[..., None]
    if rng.random() < 0.3:  # what is far gets less of the lamp
        light *= cv2.resize(np.linspace(rng.uniform(0.4, 1), 1, height)[:, None], (width, height)
                            )[..., None]
    return np.asarray(image * light, np.float32)
