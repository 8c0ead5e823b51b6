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

from vision.training.hard import KINDS, make_hard
from vision.training.lens import developed, lit
from vision.training.scene import HIDDEN, SHOWN
from vision.training.shots import shoot
from vision.training.tilesets import invent

SETS = 24
SIZES = ((1280, 960), (960, 1280))


# px of a tile's short side; smaller ones need not be read and count neither way
SMALLEST = 24
SMALLEST_HARD = 14  # in the kinds of vision.training.hard
GLIMPSED = 0.05  # the share of a face of which one sees that something lies there


def short_side(quad: list[list[float]]) -> float:
    """Return the shortest side of a quad."""
    corners = np.array(quad)
    return float(np.linalg.norm(corners - np.roll(corners, 1, 0), axis=1).min())


def kept(labels: list[dict[str, Any]], smallest: int = SMALLEST) -> dict[str, Any]:
    """Return the labels as the bench reads them: what can be seen in part counts neither way.

    ``others`` are the tiles that nobody could read, face down or hidden, as far as they show.
    """
    shown = [label for label in labels if label["tile"] and label["print"] >= HIDDEN]
    tiles = []
    for label in shown:
        clear = label["print"] >= SHOWN and label["seen"] >= 0.5
        clear = clear and short_side(label["quad"]) >= smallest
        clear = clear and not label.get("cut")
        tiles.append({"tile": label["tile"], "quad": label["quad"], "cut": not clear})
    rows: dict[int, list[int]] = {}
    for index, label in enumerate(shown):
        if not tiles[index]["cut"]:
            rows.setdefault(label["row"], []).append(index)
    others = [
        {name: label[name] for name in ("tile", "quad", "seen")}
        for label in labels if label not in shown and label["seen"] > GLIMPSED
    ]
    return {
        "tiles": tiles, "rows": [ordered(row, shown) for row in rows.values()], "others": others,
    }


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
    shot = shoot((width, height), tile, rng, look)
    photo = developed(lit(shot.image, shot.shine, rng, hard=hard), rng)
    name = f"{index:03d}.jpg"
    quality = int(rng.integers(60, 95))
    cv2.imwrite(str(out / name), photo[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, quality])
    named = {"file": name, "set": f"set {number + 1}", "hard": hard}
    return {**named, "width": width, "height": height, **kept(shot.labels)}


def make_kind(task: tuple[Path, int, int, float]) -> dict[str, Any]:
    """Make one picture of the hard kinds by its number: each kind of each set in turn."""
    out, seed, index, scale = task
    names = list(KINDS)
    kind, number = names[index % len(names)], index // len(names) % SETS
    look = invent(np.random.default_rng([seed, number]), held_out=True)
    rng = np.random.default_rng([seed, 5000 + index])
    width, height = (round(side * scale) for side in SIZES[rng.integers(2)])
    photo, shot = make_hard(kind, (width, height), rng, look)
    name = f"{index:03d}.jpg"
    quality = int(rng.integers(60, 95))
    cv2.imwrite(str(out / name), photo[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, quality])
    named = {"file": name, "set": f"set {number + 1}", "kind": kind}
    return {**named, "width": width, "height": height, **kept(shot.labels, SMALLEST_HARD)}


def main() -> None:
    """Make them all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--count", type=int, default=288)
    parser.add_argument("--seed", type=int, default=2026)
    parser.add_argument("--scale", type=float, default=1.0, help="of the pictures, not the tiles")
    parser.add_argument("--hard", action="store_true", help="the kinds of vision.training.hard")
    parser.add_argument("--workers", type=int, default=2)
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    cv2.setNumThreads(1)
    tasks = [(options.out, options.seed, index, options.scale) for index in range(options.count)]
    with multiprocessing.Pool(options.workers) as pool:
        labels = pool.map(make_kind if options.hard else make, tasks)
    (options.out / "labels.json").write_text(json.dumps(labels))
    print(len(labels), "pictures")


if __name__ == "__main__":
    main()
