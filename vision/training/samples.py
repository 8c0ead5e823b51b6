"""Read labelled pictures, and cut the finder's samples out of them, each time again."""

import json
import math
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from vision.finder import CELL, describe

Array = NDArray[Any]
CLEAR, UNCLEAR, GONE = 2, 1, 0  # a tile counts; counts neither way; is none
LIFTED = 0.5  # of the views of pictures whose plane is known show it from above
MOSTLY, HARDLY = 0.85, 0.05  # shares of a face that is seen


@dataclass
class Labelled:
    """A picture's file and its tiles; quads of photographs may begin at either short side."""

    path: Path
    tiles: list[str]
    quads: Array  # (N, 4, 2)
    state: Array  # (N,)
    seen: Array  # (N,) the share of each face that is seen
    real: bool
    top: Array | None = None  # (3, 3) from px to the plane of the table, where that is known


def four_corners(polygon: Any) -> Array:  # noqa: ANN401  (rows of pairs from JSON)
    """Return the four corners of a labelled outline, from a short side, clockwise."""
    hull = cv2.convexHull(np.array(polygon, np.float32))[:, 0]
    while len(hull) > 4:
        before, after = np.roll(hull, 1, 0), np.roll(hull, -1, 0)
        step, onward = hull - before, after - hull
        area = np.abs(step[:, 0] * onward[:, 1] - step[:, 1] * onward[:, 0])
        hull = np.delete(hull, int(area.argmin()), 0)
    if len(hull) < 4:
        hull = cv2.boxPoints(cv2.minAreaRect(np.array(polygon, np.float32)))
    if cv2.contourArea(hull, oriented=True) < 0:
        hull = hull[::-1]
    sides = np.linalg.norm(np.roll(hull, -1, 0) - hull, axis=1)
    if sides[0] + sides[2] > sides[1] + sides[3]:
        hull = np.roll(hull, -1, 0)
    return np.ascontiguousarray(hull)


def made(folder: Path) -> list[Labelled]:
    """Read the labels of pictures that were made."""
    found = []
    for labels in sorted(folder.glob("labels*.json")):
        for entry in json.loads(labels.read_text()):
            tiles = entry["tiles"]
            state = [
                GONE
                if not t["tile"]
                else UNCLEAR
                if t.get("cut")
                else CLEAR
                if t.get("print", 1) >= 0.8 and t.get("seen", t.get("visible", 1)) >= 0.5
                else GONE
                if t.get("print", t.get("visible", 1)) < 0.3
                else UNCLEAR
                for t in tiles
            ]
            found.append(
                Labelled(
                    folder / entry["file"],
                    [t["tile"] for t in tiles],
                    np.array([t["quad"] for t in tiles], np.float32).reshape(-1, 4, 2),
                    np.array(state, int),
                    np.array([t.get("seen", t.get("visible", 1)) for t in tiles], float),
                    real=False,
                    top=np.array(entry["top"]) if "top" in entry else None,
                )
            )
    return found


def photographed(folder: Path, shoots: set[str]) -> list[Labelled]:
    """Read the labels of the photographs of some shoots."""
    found = []
    for entry in json.loads((folder / "tables.json").read_text()):
        if entry["shoot"] in shoots:
            tiles = entry["tiles"]
            found.append(
                Labelled(
                    folder / entry["file"],
                    [t["tile"] for t in tiles],
                    np.array([four_corners(t["polygon"]) for t in tiles], np.float32).reshape(
                        -1, 4, 2
                    ),
                    np.array([UNCLEAR if t["cut"] else CLEAR for t in tiles], int),
                    np.ones(len(tiles)),
                    real=True,
                )
            )
    return found


def coloured(image: Array, rng: Generator, strength: float = 1.0) -> Array:
    """Change the light of a picture (uint8 RGB) a little; returns uint8."""
    gain = np.exp(rng.normal(0, 0.25 * strength)) * np.exp(rng.normal(0, 0.07 * strength, 3))
    table = np.arange(256, dtype=np.float32) / 255
    curve = np.power(table, np.exp(rng.normal(0, 0.25 * strength)))
    lut = np.clip(curve[:, None] * gain * 255, 0, 255).astype(np.uint8)
    return cv2.LUT(image, lut[None])


def load(path: Path) -> Array:
    """Return a picture, (H, W, 3) uint8 RGB.

    Raises:
        FileNotFoundError: it is not there or is no picture.
    """
    image = cv2.imread(str(path))
    if image is None:
        raise FileNotFoundError(path)
    return cv2.cvtColor(image, cv2.COLOR_BGR2RGB)


def view(sample: Labelled, size: int, rng: Generator) -> tuple[Array, Array, Array]:
    """Return a turned, scaled and recoloured square of a picture with its quads and states."""
    if sample.top is not None and len(sample.quads) and rng.random() < LIFTED:
        return from_above(sample, size, rng)
    image = load(sample.path)
    height, width = image.shape[:2]
    turn = rng.uniform(-math.pi, math.pi) if rng.random() < 0.5 else math.pi / 2 * rng.integers(4)
    scale = math.exp(rng.uniform(math.log(0.5), math.log(1.4)))
    if len(sample.quads):
        sides = np.linalg.norm(sample.quads[:, 0] - sample.quads[:, 1], axis=1)
        scale = float(np.clip(scale, 17 / max(np.median(sides), 1), 150 / max(np.median(sides), 1)))
    across = np.array([[math.cos(turn), -math.sin(turn)], [math.sin(turn), math.cos(turn)]]) * scale
    reach = max(0.0, 0.5 - size / 2.6 / (min(width, height) * scale))
    middle = np.array([width, height]) * (0.5 + rng.uniform(-reach, reach, 2))
    shift = np.array([size / 2, size / 2]) - across @ middle
    matrix = np.c_[across, shift]
    if scale < 0.75:
        image = cv2.GaussianBlur(image, (0, 0), 0.45 / scale)
    shown = cv2.warpAffine(
        image,
        matrix,
        (size, size),
        flags=cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_CONSTANT,
        borderValue=[int(v) for v in rng.integers(0, 255, 3)],
    )
    quads = sample.quads @ across.T.astype(np.float32) + shift.astype(np.float32)
    return coloured(shown, rng), quads, states(sample, quads, size)


def states(sample: Labelled, quads: Array, size: int) -> Array:
    """Return what the tiles count as in a view (size, size) in which they are *quads*."""
    state = sample.state.copy()
    for index, quad in enumerate(quads):
        inside = _inside(quad, size)
        if inside < 0.55:
            state[index] = GONE
        elif inside < 0.9 and (sample.real or _inside(_print_of(quad), size) < 0.97):
            state[index] = min(state[index], UNCLEAR)
    return state


def from_above(sample: Labelled, size: int, rng: Generator) -> tuple[Array, Array, Array]:
    """Return a square of a picture as the reader's second look shows it: more or less from above.

    One tile lies near its middle; the plane is as wrong as one that is estimated from tiles.
    """
    image, quads = load(sample.path), sample.quads.astype(np.float64)
    whole = np.asarray(sample.top, float)
    middles = quads.mean(1)
    inside = ((middles > 0) & (middles < image.shape[1::-1])).all(1)
    chosen = middles[rng.choice(np.nonzero(inside)[0])] if inside.any() else middles[0]
    if whole[2] @ [*chosen, 1] < 0:
        whole = -whole
    spot = cv2.perspectiveTransform(chosen[None, None], whole)[0, 0]
    wide = math.exp(rng.uniform(math.log(28), math.log(110)))
    turn = rng.uniform(-math.pi, math.pi) if rng.random() < 0.5 else rng.normal(0, 0.15)
    flat = np.array([[math.cos(turn), -math.sin(turn)], [math.sin(turn), math.cos(turn)]]) * wide
    flat = flat @ (np.eye(2) + rng.normal(0, 0.06, (2, 2)))
    if np.linalg.det(whole) * np.linalg.det(flat) < 0:
        flat = flat @ np.diag([1.0, -1.0])
    place = np.eye(3)
    place[:2, :2], place[:2, 2] = flat, -flat @ spot
    leaning = np.eye(3)
    leaning[2, :2] = rng.normal(0, 0.0003, 2)
    moved = np.eye(3)
    moved[:2, 2] = size / 2 + rng.uniform(-0.3, 0.3, 2) * size
    matrix = moved @ leaning @ place @ whole
    shown = cv2.warpPerspective(
        image, matrix, (size, size), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT,
        borderValue=[int(v) for v in rng.integers(0, 255, 3)])
    depth = quads @ matrix[2, :2] + matrix[2, 2]
    behind = (depth < 0.02 * np.abs(depth).max()).any(1)
    seen = cv2.perspectiveTransform(quads.reshape(1, -1, 2), matrix)[0].reshape(-1, 4, 2)
    seen[behind] = np.array([[0, 0], [9, 0], [9, 12], [0, 12]]) - 9 * size
    return coloured(shown, rng), seen.astype(np.float32), states(
        sample, seen.astype(np.float32), size)


def _print_of(quad: Array) -> Array:
    """Return where a face's print lies at most: all but its edges and its foot."""
    down_left, down_right = quad[3] - quad[0], quad[2] - quad[1]
    head = [quad[0] + 0.08 * down_left, quad[1] + 0.08 * down_right]
    foot = [quad[1] + 0.75 * down_right, quad[0] + 0.75 * down_left]
    return np.stack([*head, *foot])


def _inside(quad: Array, size: int) -> float:
    frame = np.array([[0, 0], [size, 0], [size, size], [0, size]], np.float32)
    shared, _ = cv2.intersectConvexConvex(np.ascontiguousarray(quad, dtype=np.float32), frame)
    return float(shared / max(cv2.contourArea(quad.astype(np.float32)), 1e-6))


def targets(quads: Array, state: Array, size: int) -> tuple[Array, Array, Array]:
    """Return heat (H, W), its weights (H, W), and descriptions (12, H, W), their weight last."""
    cells = size // CELL
    heat = np.zeros((cells, cells), np.float32)
    weight = np.ones((cells, cells), np.float32)
    wanted = np.zeros((12, cells, cells), np.float32)
    for quad, known in zip(quads, state, strict=True):
        if known == UNCLEAR:
            cv2.fillConvexPoly(weight, np.round(quad / CELL).astype(np.int32), 0.0)
    described = describe(quads) if len(quads) else np.zeros((0, 11), np.float32)
    for text, known in zip(described, state, strict=True):
        x, y = text[:2]
        if known != CLEAR or not (0 <= x < cells and 0 <= y < cells):
            continue
        spread = max(0.55, float(np.exp(text[2])) * 0.13)
        reach = int(3 * spread + 1)
        x0, y0 = max(0, int(x) - reach), max(0, int(y) - reach)
        x1, y1 = min(cells, int(x) + reach + 1), min(cells, int(y) + reach + 1)
        xx, yy = np.meshgrid(np.arange(x0, x1) + 0.5 - x, np.arange(y0, y1) + 0.5 - y)
        bump = np.exp(-(xx**2 + yy**2) / (2 * spread**2)).astype(np.float32)
        part = heat[y0:y1, x0:x1]
        mine = (bump > part) & (bump > 0.3)
        np.maximum(part, bump, out=part)
        block = wanted[:, y0:y1, x0:x1]
        values = np.broadcast_to(text[:, None, None], (11, *bump.shape)).copy()
        values[0], values[1] = -xx, -yy
        block[:11][:, mine] = values[:, mine]
        block[11][mine] = bump[mine]
        heat[int(y), int(x)] = 1.0
        weight[int(y), int(x)] = 1.0
    return heat, weight, wanted


def surfaces(sample: Labelled, quads: Array, size: int) -> tuple[Array, Array]:
    """Return where faces and backs of tiles lie, (2, H, W) in 0..1, and the weights of that.

    A face belongs there whether or not it can be read; one that is seen in part counts neither
    way, as nobody wrote down which part, and neither do the backs in photographs.
    """
    cells = size // CELL
    shown, weight = (np.zeros((2, cells, cells), np.float32) for _ in range(2))
    weight += 1
    if sample.real:
        weight[1] = 0
    for tile, quad, seen in zip(sample.tiles, quads, sample.seen, strict=True):
        layer, place = int(not tile), np.round(quad / CELL).astype(np.int32)
        if seen >= MOSTLY:
            cv2.fillConvexPoly(shown[layer], place, 1.0)
            cv2.fillConvexPoly(shown[1 - layer], place, 0.0)
        elif seen > HARDLY:
            cv2.fillConvexPoly(weight[layer], place, 0.0)
    return shown, weight
