"""The hard pictures, by kinds: each the table, the camera and the light of photos that went wrong.

A tile that nobody could read there (too blurred, burnt away, or with too little contrast) counts
neither way; the labels say which share of a tile's width the blur has.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Final

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from vision.training import chairs, crowds
from vision.training.beside import printed
from vision.training.layouts import melds, scattered
from vision.training.lens import burnt, developed, focused, lit
from vision.training.scene import Camera
from vision.training.shots import Setting, Shot, shoot
from vision.training.tilesets import TileSet, hsv, invent

Picture = NDArray[Any]
Size = tuple[int, int]
BLURRED: Final = 0.075  # standard deviation of the blur, in widths of a tile, that ends reading
FLAT: Final = 9.0  # of 255: the least contrast of a print that can be read


@dataclass(frozen=True)
class Kind:
    """One kind of hard picture."""

    setting: Callable[[TileSet, Generator], Setting]
    tiles: tuple[float, float]  # the least and the most px of a tile's width, at 1,280 px
    look: Callable[[TileSet, Generator], TileSet] = lambda look, _rng: look
    blur: float = 0.0  # the most that a wide lens blurs, px at 1,280
    burns: float = 0.0  # how often it is exposed for too long
    hard_light: bool | None = None
    evening: bool = False
    readable: float = BLURRED  # the blur that ends reading


def _low(_look: TileSet, rng: Generator) -> Setting:
    lay = crowds.rows_before if rng.random() < 0.7 else melds
    return Setting(lay, low=(50, 72), reach=(1.5, 2.6))


def _chair(_look: TileSet, _rng: Generator) -> Setting:
    return Setting(chairs.around, low=(45, 75), reach=(0.9, 1.7))


def _large(_look: TileSet, rng: Generator) -> Setting:
    low = (10, 50) if rng.random() < 0.6 else None
    return Setting(crowds.whole_table, low=low, reach=(1.0, 1.15))


def _racks(_look: TileSet, _rng: Generator) -> Setting:
    return Setting(crowds.tiers, low=(15, 60))


def _hands(_look: TileSet, rng: Generator) -> Setting:
    if rng.random() < 0.35:
        return Setting(crowds.fan, low=(20, 60), hands=int(rng.integers(0, 2)))
    return Setting(melds, hands=int(rng.integers(1, 4)))


def _stacks(_look: TileSet, rng: Generator) -> Setting:
    return Setting(crowds.stacks, low=(10, 55) if rng.random() < 0.6 else None)


def _plain(_look: TileSet, rng: Generator) -> Setting:
    return Setting(melds if rng.random() < 0.6 else scattered)


def _prints(look: TileSet, rng: Generator) -> Setting:
    other = invent(rng) if rng.random() < 0.5 else look
    flats = tuple(printed(other, rng) for _ in range(int(rng.integers(1, 4))))
    return Setting(melds if rng.random() < 0.5 else scattered, flats=flats)


def worn(look: TileSet, rng: Generator) -> TileSet:
    """Return a box whose digits are engraved or worn off, at times with green for a colour."""
    kind = rng.random()
    if kind < 0.45:
        look = replace(look, wear=float(rng.uniform(0.15, 0.6)))
    elif kind < 0.8:
        look = replace(look, relief=float(rng.uniform(-1.6, -0.8)), bevel=0.05)
    if rng.random() < 0.35:
        green = hsv(rng.uniform(95, 165), rng.uniform(0.5, 1), rng.uniform(0.2, 0.7))
        red, yellow, blue, black = look.paints
        look = replace(look, paints=(red, yellow, blue, green) if rng.random() < 0.6
                       else (red, green, blue, black))
    return look


def signs(look: TileSet, rng: Generator) -> TileSet:
    """Return a box with lines or dots that tell 6 from 9, stamps, and jokers with pictures."""
    return replace(
        look, underline=str(rng.choice(["line 69", "dot 69", "line", "dot"])),
        mark=str(rng.choice(["dot", "ring", "line", "logo", "heart", "dimple"])),
        joker=str(rng.choice(["two faces", "moth", "butterfly", "two faces", "filled face"])),
        jokers=0.12)


def embossed(look: TileSet, _rng: Generator) -> TileSet:
    """Return a box whose tiles show a pressed face where they lie face down."""
    return replace(look, back="embossed")


KINDS: Final[dict[str, Kind]] = {
    "low": Kind(_low, (40, 95), blur=3.0),
    "large": Kind(_large, (22, 44)),
    "racks": Kind(_racks, (32, 75)),
    "hands": Kind(_hands, (36, 90)),
    "stacks": Kind(_stacks, (34, 80)),
    "worn": Kind(_plain, (30, 90), look=worn),
    "signs": Kind(_plain, (28, 90), look=signs),
    "prints": Kind(_prints, (28, 80), look=embossed),
    "light": Kind(_plain, (28, 90), burns=0.6, hard_light=True),
}


# For training alone: the figures of the models' card are those of KINDS.
TAUGHT: Final[dict[str, Kind]] = {
    "chair": Kind(_chair, (45, 120), look=chairs.stamped, blur=8.0, evening=True, readable=0.09),
}


def make_hard(name: str, size: Size, rng: Generator, look: TileSet) -> tuple[Picture, Shot]:
    """Make a picture of a kind: as a phone would save it, (H, W, 3) uint8 RGB, and what it shows.

    ``cut`` stands in the labels of tiles that cannot be read in it.
    """
    kind = (KINDS | TAUGHT)[name]
    look = kind.look(look, rng)
    least, most = (px * max(size) / 1280 for px in kind.tiles)
    tile = float(np.exp(rng.uniform(np.log(least), np.log(most))))
    shot = shoot(size, tile, rng, look, setting=kind.setting(look, rng))
    blur = out_of_focus(shot.camera, size, kind.blur * max(size) / 1280, rng)
    image = focused(shot.image, blur)
    if kind.evening:
        image = chairs.evening(image, rng)
    image = lit(image, shot.shine, rng, hard=kind.hard_light)
    if rng.random() < kind.burns:
        image = burnt(image, rng)
    photo = developed(image, rng)
    mark_unreadable(shot.labels, photo, blur, kind.readable)
    return photo, shot


def mark_unreadable(
    labels: list[dict[str, Any]], photo: Picture, blur: Picture, readable: float = BLURRED
) -> None:
    """Write into the labels how blurred each tile is, and ``cut`` where nobody could read it."""
    for label in labels:
        quad = np.array(label["quad"])
        soft = blur_at(blur, quad) / max(float(np.linalg.norm(quad[1] - quad[0])), 1.0)
        label["blur"] = round(soft, 3)
        if soft > readable or contrast(photo, quad) < FLAT:
            label["cut"] = True


def out_of_focus(camera: Camera, size: Size, most: float, rng: Generator) -> Picture:
    """Return the blur at each pixel of the table, (H, W) px, *most* at the farthest from focus."""
    width, height = size
    if most <= 0:
        return np.zeros((height, width), np.float32)
    back = np.linalg.inv(camera.matrix[:, [0, 1, 3]])[2]
    xx, yy = np.meshgrid(np.arange(width, dtype=np.float32), np.arange(height, dtype=np.float32))
    near = np.maximum(back[0] * xx + back[1] * yy + back[2], 0)  # one over the distance
    sharp = float(np.quantile(near, rng.uniform(0.35, 0.95)))
    away = np.abs(near - sharp)
    return np.asarray(away / max(float(away.max()), 1e-9) * most * rng.uniform(0.2, 1), np.float32)


def blur_at(blur: Picture, quad: Picture) -> float:
    """Return the blur in the middle of a tile, px."""
    x, y = np.clip(quad.mean(0), 0, [blur.shape[1] - 1, blur.shape[0] - 1]).astype(int)
    return float(blur[y, x])


def contrast(photo: Picture, quad: Picture) -> float:
    """Return how far the print of a face stands out from its body, of 255."""
    frame = np.array([[0, 0], [31, 0], [31, 43], [0, 43]], np.float32)
    turn = cv2.getPerspectiveTransform(quad.astype(np.float32), frame)
    face = cv2.warpPerspective(photo, turn, (32, 44))[4:36, 4:28].reshape(-1, 3).astype(float)
    away = np.abs(face - np.median(face, 0)).max(1)
    return float(np.percentile(away, 95))
