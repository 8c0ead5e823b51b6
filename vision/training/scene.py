"""Photograph a layout: a camera, a light, shadows, tiles as solid bodies, and exact labels."""

import math
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from vision.training.layouts import Placed
from vision.training.tilesets import Face, TileSet, draw_face

Picture = NDArray[Any]
SHOWN = 0.8  # a tile counts when this much of its print is seen,
HIDDEN = 0.45  # and is none when less than this is; between the two it counts neither way


@dataclass(frozen=True)
class Camera:
    """A pinhole camera over the table: pixels = matrix @ (x, y, z, 1)."""

    matrix: Picture  # (3, 4)
    eye: Picture  # (3,)

    def see(self, points: Picture) -> Picture:
        """Return the pixels (N, 2) of points (N, 3)."""
        seen = np.c_[points, np.ones(len(points))] @ self.matrix.T
        return np.asarray(seen[:, :2] / seen[:, 2:])


def aim(
    width: int, height: int, tile: float, rng: Generator, low: tuple[float, float] | None = None
) -> Camera:
    """Point a camera at the middle of the table so that a tile there is about `tile` px wide.

    *low* gives the least and the most degrees by which it is tilted, for a camera that stands at
    the players' side of the table; else it looks down from wherever.
    """
    focal = max(width, height) * rng.uniform(0.8, 1.8)
    if low is None:
        tilt = math.radians(min(abs(rng.normal(0, 22)), 52))
        roll = rng.uniform(-math.pi, math.pi) if rng.random() < 0.3 else rng.normal(0, 0.12)
    else:
        tilt, roll = math.radians(rng.uniform(*low)), rng.normal(0, 0.1)
    far = focal / tile
    away = np.array([math.sin(roll), math.cos(roll), 0])
    eye = np.array([0, 0, math.cos(tilt)]) * far - away * math.sin(tilt) * far
    ahead = -eye / np.linalg.norm(eye)
    across = np.cross(ahead, away * math.cos(tilt) + np.array([0, 0, math.sin(tilt)]))
    across = across / np.linalg.norm(across)
    down = np.cross(ahead, across)
    turn = np.stack([across, down, ahead])
    shift = rng.normal(0, 0.04, 2) * [width, height]
    inner = np.array(
        [[focal, 0, width / 2 + shift[0]], [0, focal, height / 2 + shift[1]], [0, 0, 1]]
    )
    return Camera(inner @ np.c_[turn, -turn @ eye], eye)


def corners(look: TileSet, tile: Placed) -> Picture:
    """Return the eight corners of a tile: its face from top left clockwise, then its back."""
    right, up = tile.right / 2, tile.up * look.aspect / 2
    face = tile.centre + np.stack([up - right, up + right, right - up, -up - right])
    return np.concatenate([face, face - np.cross(tile.right, tile.up) * look.thickness])


def blend(image: Picture, layer: Picture, cover: Picture, x: int, y: int) -> None:
    """Lay a layer over the image at a corner, as far as it covers."""
    part = image[y : y + layer.shape[0], x : x + layer.shape[1]]
    part += (layer - part) * cover[..., None]


class Scene:
    """A picture in the making."""

    def __init__(
        self, look: TileSet, size: tuple[int, int], tile: float, rng: Generator,
        low: tuple[float, float] | None = None,
    ) -> None:
        width, height = size
        self.look, self.rng, self.size = look, rng, size
        self.camera = aim(width, height, tile, rng, low)
        toward = rng.uniform(-math.pi, math.pi)
        steep = rng.uniform(0.5, 1.5)
        self.light = np.array(
            [
                math.cos(toward) * math.cos(steep),
                math.sin(toward) * math.cos(steep),
                math.sin(steep),
            ]
        )
        self.image = np.zeros((height, width, 3), np.float32)
        self.owner = np.full((height, width), -1, np.int16)
        self.embossing = rng.uniform(0.15, 0.6)
        self.faces: dict[tuple[str, bool], Face] = {}

    def ground(self, table: Picture, scale: float) -> None:
        """Cover the picture with the table's surface."""
        spots = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32)
        texture = spots * table.shape[0]
        place = (spots - 0.5) * scale
        pixels = self.camera.see(np.c_[place, np.zeros(4)]).astype(np.float32)
        turn = cv2.getPerspectiveTransform(texture, pixels)
        self.image[:] = cv2.warpPerspective(
            table, turn, self.size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT
        )

    def paste(self, thing: Picture, cover: Picture, quad: Picture, owner: int) -> None:
        """Lay a flat picture on four pixels, from its top left corner clockwise."""
        low = np.floor(quad.min(0)).astype(int) - 1
        high = np.ceil(quad.max(0)).astype(int) + 2
        low, high = np.maximum(low, 0), np.minimum(high, self.size)
        if (high <= low).any():
            return
        side = max(math.dist(quad[0], quad[1]), math.dist(quad[3], quad[2]), 2.0)
        shrink = side / thing.shape[1]
        if shrink < 0.7:
            size = (
                max(2, round(thing.shape[1] * shrink * 1.2)),
                max(2, round(thing.shape[0] * shrink * 1.2)),
            )
            thing = cv2.resize(thing, size, interpolation=cv2.INTER_AREA)
            cover = cv2.resize(cover, size, interpolation=cv2.INTER_AREA)
        tall, wide = thing.shape[:2]
        source = np.array([[0, 0], [wide, 0], [wide, tall], [0, tall]], np.float32) - 0.5
        turn = cv2.getPerspectiveTransform(source, (quad - low - 0.5).astype(np.float32))
        extent = (int(high[0] - low[0]), int(high[1] - low[1]))
        layer = cv2.warpPerspective(thing, turn, extent, borderMode=cv2.BORDER_REPLICATE)
        mask = cv2.warpPerspective(cover, turn, extent)
        blend(self.image, layer, mask, low[0], low[1])
        part = self.owner[low[1] : high[1], low[0] : high[0]]
        part[mask > 0.5] = owner

    def shadows(self, solids: list[Picture], hardness: float) -> None:
        """Darken the table where the light does not reach it."""
        shade = np.zeros(self.size[::-1], np.uint8)
        for body in solids:
            reach = body - self.light * (body[:, 2:] / self.light[2])
            pixels = self.camera.see(np.r_[reach, body * [1, 1, 0]])
            hull = cv2.convexHull(pixels.astype(np.float32)).astype(np.int32)
            cv2.fillConvexPoly(shade, hull, 255, cv2.LINE_AA)
        blur = max(0.7, hardness)
        soft = cv2.GaussianBlur(shade, (0, 0), blur).astype(np.float32) / 255
        self.image *= 1 - self.rng.uniform(0.2, 0.75) * soft[..., None]

    def sides(self, body: Picture, colour: Picture, owner: int) -> None:
        """Paint a body's visible sides; corners 0-3 are one end, 4-7 the other."""
        middle = body.mean(0)
        walls = [body[[k, (k + 1) % 4, (k + 1) % 4 + 4, k + 4]] for k in range(4)]
        walls.append(body[:4])
        for wall in walls:
            normal = np.cross(wall[1] - wall[0], wall[3] - wall[0])
            normal = normal / (np.linalg.norm(normal) + 1e-9)
            if normal @ (wall.mean(0) - middle) < 0:
                normal = -normal
            if normal @ (self.camera.eye - wall.mean(0)) <= 0:
                continue
            lit = 0.55 + 0.45 * max(float(normal @ self.light), 0)
            pixels = np.round(self.camera.see(wall) * 16).astype(np.int32)
            cv2.fillConvexPoly(self.image, pixels, (colour * lit).tolist(), cv2.LINE_AA, 4)
            cv2.fillConvexPoly(self.owner, np.round(pixels / 16).astype(np.int32), owner)

    def draw(self, index: int, tile: Placed) -> None:
        """Draw a tile: its sides, then its face."""
        body = corners(self.look, tile)
        key = (tile.tile, tile.blank)
        if key not in self.faces:
            self.faces[key] = draw_face(self.look, tile.tile, blank=tile.blank)
        face = self.faces[key]
        own = self.rng.uniform(0.94, 1.04)
        self.sides(body[[4, 5, 6, 7, 0, 1, 2, 3]], np.array(self.look.body) * own * 0.85, -2)
        normal = np.cross(tile.right, tile.up)
        if normal @ (self.camera.eye - tile.centre) <= 0:
            return
        lit = own * (0.6 + 0.4 * float(np.clip(normal @ self.light, 0, 1)))
        slope = face.slope @ np.array(
            [-(self.light @ tile.right), self.light @ tile.up], np.float32
        )
        shade = np.clip(1 - self.embossing * slope, 0.3, 1.5)[..., None]
        self.paste(face.albedo * shade * lit, face.outline, self.camera.see(body[:4]), index)

    def label(self, index: int, tile: Placed) -> dict[str, Any]:
        """Return a tile's label (no name: face down) with how much of it and its print is seen."""
        quad = self.camera.see(corners(self.look, tile)[:4])
        face = self.faces[(tile.tile, tile.blank)]
        x0, y0, x1, y1 = face.print_box
        turn = cv2.getPerspectiveTransform(
            np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32), quad.astype(np.float32)
        )
        printed = np.array([[[x0, y0], [x1, y0], [x1, y1], [x0, y1]]], np.float32)
        return {
            "tile": "" if tile.blank else tile.tile,
            "quad": np.round(quad, 1).tolist(),
            "row": tile.row,
            "seen": round(self.seen(quad, index), 3),
            "print": round(self.seen(cv2.perspectiveTransform(printed, turn)[0], index), 3),
        }

    def seen(self, quad: Picture, index: int) -> float:
        """Return the share of an area that its owner shows; off the picture nothing is seen."""
        low = np.floor(quad.min(0)).astype(int)
        high = np.ceil(quad.max(0)).astype(int) + 1
        if (high - low > 4 * max(self.size)).any():
            return 0.0
        area = np.zeros(tuple(high - low)[::-1], np.uint8)
        cv2.fillConvexPoly(area, np.round(quad - low).astype(np.int32), 1)
        total = int(area.sum())
        x0, y0 = np.clip(low, 0, self.size)
        x1, y1 = np.clip(high, 0, self.size)
        if x1 <= x0 or y1 <= y0:
            return 0.0
        inside = area[y0 - low[1] : y1 - low[1], x0 - low[0] : x1 - low[0]]
        return float((inside & (self.owner[y0:y1, x0:x1] == index)).sum() / max(total, 1))
