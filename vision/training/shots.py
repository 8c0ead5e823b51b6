"""Set a table up and photograph it: what lies where, from where it is seen, what reaches in."""

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from vision.training.beside import hand
from vision.training.layouts import Layout, lay_out
from vision.training.scene import Camera, Scene, corners
from vision.training.tables import make_table, make_thing, words
from vision.training.tilesets import TileSet

Picture = NDArray[Any]


@dataclass(frozen=True)
class Setting:
    """How a picture is set up, where that is not left to chance."""

    lay: Callable[[TileSet, float, float, Generator], Layout] | None = None
    low: tuple[float, float] | None = None  # degrees of tilt, at least and at most
    reach: tuple[float, float] = (1.1, 1.2)  # of the table, in widths and heights of the picture
    flats: tuple[Picture, ...] = ()  # pictures of tiles that lie on the table
    flat_size: tuple[float, float] = (4.0, 10.0)  # widths of a tile
    hands: int = 0


@dataclass(frozen=True)
class Shot:
    """A picture as the scene gives it, before light and lens."""

    image: Picture  # (H, W, 3) float32 RGB
    shine: Picture  # (H, W): where it shines
    labels: list[dict[str, Any]]
    camera: Camera


def spread(scene: Scene, thing: Picture, size: float, wide: float, high: float) -> None:
    """Lay a flat thing, so many tiles wide, somewhere on the table."""
    rng = scene.rng
    x, y = rng.uniform(-wide / 2, wide / 2), rng.uniform(-high / 2, high / 2)
    turn, tall = rng.uniform(-math.pi, math.pi), thing.shape[0] / thing.shape[1]
    right = np.array([math.cos(turn), math.sin(turn), 0]) * size / 2
    up = np.array([-math.sin(turn), math.cos(turn), 0]) * size / 2 * tall
    middle = np.array([x, y, 0])
    spots = middle + np.stack([up - right, up + right, right - up, -up - right])
    scene.paste(thing, np.ones(thing.shape[:2], np.float32), scene.camera.see(spots), -1)


def stand(scene: Scene, solids: list[Picture]) -> None:
    """Draw the racks, the far ones first, some with words on their fronts."""
    rng = scene.rng
    plastic = np.array(rng.uniform(0.02, 0.25) if rng.random() < 0.6 else rng.uniform(0.3, 0.8))
    colour = plastic * np.array([1, rng.uniform(0.75, 1), rng.uniform(0.5, 1)])
    for solid in sorted(solids, key=lambda body: -np.linalg.norm(body[0] - scene.camera.eye)):
        scene.sides(solid[[4, 5, 6, 7, 0, 1, 2, 3]], colour, -1)
        scene.sides(solid, colour, -1)
        if rng.random() < 0.5:
            front = scene.camera.see(solid[[4, 5, 1, 0]])
            mask = words(rng, 40, 400) * np.float32(rng.uniform(0.2, 1))
            ink = np.broadcast_to(np.float32(rng.uniform(0, 1, 3)), (40, 400, 3))
            if cv2.contourArea(front.astype(np.float32), oriented=True) > 0:
                scene.paste(np.ascontiguousarray(ink), mask, front, -1)


def reach_in(scene: Scene, tile: float, tiles: Picture) -> None:
    """Let a hand reach in from any side, some tiles wide, its fingers on one of *tiles* (N, 3)."""
    rng = scene.rng
    thing, cover = hand(rng)
    size, turn = tile * rng.uniform(3, 7), rng.uniform(-math.pi, math.pi)
    middle = rng.uniform(0.1, 0.9, 2) * scene.size
    if len(tiles):
        tip = scene.camera.see(tiles[rng.integers(len(tiles))][None])[0]
        middle = tip + np.array([-math.sin(turn), math.cos(turn)]) * size * rng.uniform(0.1, 0.45)
    right = np.array([math.cos(turn), math.sin(turn)]) * size / 2
    down = np.array([-math.sin(turn), math.cos(turn)]) * size / 2
    quad = middle + np.stack([-right - down, right - down, right + down, down - right])
    scene.paste(thing, cover, quad, -1)


def shoot(
    size: tuple[int, int], tile: float, rng: Generator, look: TileSet,
    things: int | None = None, setting: Setting | None = None,
) -> Shot:
    """Make a picture of a table with tiles that are about `tile` px wide in its middle."""
    (width, height), setting = size, setting or Setting()
    scene = Scene(look, size, tile, rng, setting.low)
    wide, high = width / tile * setting.reach[0], height / tile * setting.reach[1]
    lay = setting.lay or lay_out
    empty = rng.random() <= 0.06 and setting.lay is None
    layout = Layout([], []) if empty else lay(look, wide, high, rng)
    scene.ground(make_table(rng), max(wide, high) * rng.uniform(0.8, 2.5))
    count = int(rng.choice([0, 0, 1, 2, 3, 6])) if things is None else things
    for _ in range(count):
        spread(scene, make_thing(rng), rng.uniform(0.9, 5), wide, high)
    for flat in setting.flats:
        spread(scene, flat, rng.uniform(*setting.flat_size), wide * 0.8, high * 0.8)
    bodies = [corners(look, placed) for placed in layout.tiles]
    softness = tile * rng.uniform(0.01, 0.25)
    scene.shadows([*bodies, *layout.solids], softness)
    stand(scene, layout.solids)
    order = sorted(
        range(len(layout.tiles)),
        key=lambda k: (
            layout.tiles[k].centre[2] if not layout.solids else 0,
            -float(np.linalg.norm(layout.tiles[k].centre - scene.camera.eye)),
        ),
    )
    for k in order:
        scene.draw(k, layout.tiles[k])
    for _ in range(setting.hands):
        reach_in(scene, tile, np.array([placed.centre for placed in layout.tiles]))
    labels = [scene.label(k, placed) for k, placed in enumerate(layout.tiles)]
    shine = (scene.owner >= 0) * np.float32(look.gloss)
    return Shot(scene.image, shine, labels, scene.camera)
