"""Make pictures of tile sets that no training saw: `python -m vision.training.held_out OUT`.

Their fonts and two of their jokers occur nowhere else. Half of the pictures are hard: small tiles,
lamps, glare, dusk, worn print. labels.json is what tests/bench/photos.py reads.
"""

import argparse
import json
import math
import multiprocessing
from dataclasses import replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from vision.training.lens import developed, lit
from vision.training.scene import HIDDEN, SHOWN, picture
from vision.training.tilesets import invent

SETS = 24
SIZES = ((1280, 960), (960, 1280))


SMALLEST = 24  # px of a tile's short side; smaller ones need not be read and count neither way


def short_side(quad: list[list[float]]) -> float:
    """Return the shortest side of a quad."""
    corners = np.array(quad)
    return float(np.linalg.norm(corners - np.roll(corners, 1, 0), axis=1).min())


def kept(labels: list[dict[str, Any]]) -> dict[str, Any]:
    """Return the labels as the bench reads them: what can be seen in part counts neither way."""
    shown = [label for label in labels if label["tile"] and label["print"] >= HIDDEN]
    tiles = []
    for label in shown:
        clear = label["print"] >= SHOWN and label["seen"] >= 0.5
        clear = clear and short_side(label["quad"]) >= SMALLEST
        tiles.append({"tile": label["tile"], "quad": label["quad"], "cut": not clear})
    rows: dict[int, list[int]] = {}
    for index, label in enumerate(shown):
        if not tiles[index]["cut"]:
            rows.setdefault(label["row"], []).append(index)
    return {"tiles": tiles, "rows": [ordered(row, shown) for row in rows.values()]}


def ordered(row: list[int], labels: list[dict[str, Any]]) -> list[int]:
    """Return a row in reading order."""
    quads = [np.array(labels[index]["quad"]) for index in row]
    onward = sum(quad[1] - quad[0] for quad in quads)
    places = {index: float(quad.mean(0) @ onward) for index, quad in zip(row, quads, strict=True)}
    return sorted(row, key=places.__getitem__)


def make(task: tuple[Path, int, int, float]) -> dict[str, Any]:
    """Make one picture by its number."""
    out, seed, index, scale = task
    hard = index % 2 == 1
    number = index // 2 % SETS
    look = invent(np.random.default_rng([seed, number]), held_out=True)
    if not hard:
        look = replace(look, wear=0.0)
    rng = np.random.default_rng([seed, 1000 + index])
    width, height = (round(side * scale) for side in SIZES[rng.integers(2)])
    low, high = (26, 60) if hard else (40, 130)
    tile = math.exp(rng.uniform(math.log(low), math.log(high)))
    image, shine, labels = picture(width, height, tile, rng, look)
    photo = developed(lit(image, shine, rng, hard=hard), rng)
    name = f"{index:03d}.jpg"
    quality = int(rng.integers(60, 95))
    cv2.imwrite(str(out / name), photo[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, quality])
    named = {"file": name, "set": f"set {number + 1}", "hard": hard}
    return {**named, "width": width, "height": height, **kept(labels)}


def main() -> None:
    """Make them all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--count", type=int, default=288)
    parser.add_argument("--seed", type=int, default=2026)
    parser.add_argument("--scale", type=float, default=1.0, help="of the pictures, not the tiles")
    parser.add_argument("--workers", type=int, default=2)
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    cv2.setNumThreads(1)
    tasks = [(options.out, options.seed, index, options.scale) for index in range(options.count)]
    with multiprocessing.Pool(options.workers) as pool:
        labels = pool.map(make, tasks)
    (options.out / "labels.json").write_text(json.dumps(labels))
    print(len(labels), "pictures")


if __name__ == "__main__":
    main()
