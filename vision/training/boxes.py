"""Make photos of families' own sets: `python -m vision.training.boxes OUT --seed 7 --sets 12`.

Of each held-out tile set: the whole box laid out as the page that teaches it shows (four rows of
thirteen and the two Jolys), five photos to be corrected, and ten to be read. labels.json is what
tests/bench/photo_sets.py reads; "part" says which of the three a picture is.
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
from numpy.random import Generator

from vision.training.held_out import SIZES, kept
from vision.training.layouts import Layout, Placed, flat
from vision.training.lens import developed, lit
from vision.training.shots import Setting, Shot, shoot
from vision.training.tilesets import COLOURS, TileSet, invent

PARTS = {"box": 2, "corrected": 5, "read": 10}
BOX_SIZE = (2048, 1536)  # a phone's photo as it is opened
FILLED = 0.86  # of the picture's width, by the longest row


def box(look: TileSet, wide: float, high: float, rng: Generator) -> Layout:
    """One of each tile in four rows, from either end, and the two Jolys at the end of any."""
    del wide, high  # the camera is set so that it fits
    rows = [[f"{colour}{number}" for number in range(1, 14)]
            for colour in rng.permutation(list(COLOURS))]
    rows = [row[::-1] if rng.random() < 0.2 else row for row in rows]
    own = rng.random() < 0.5
    if own:
        rows.append(["J", "J"])
    else:
        for at in rng.choice(4, size=2, replace=False):
            rows[at].append("J")
    gap, between = rng.uniform(0.0, 0.15), rng.uniform(0.05, 0.4)
    right, up = flat(float(rng.normal(0, 0.03)))
    tiles = []
    for number, row in enumerate(rows):
        for index, tile in enumerate(row):
            x = (index - 6) * (1 + gap) + rng.normal(0, 0.015)
            y = ((len(rows) - 1) / 2 - number) * (look.aspect + between) + rng.normal(0, 0.03)
            middle = right * x + up * y + np.array([0, 0, look.thickness])
            tiles.append(Placed(tile, middle, *flat(float(rng.normal(0, 0.03))), number))
    return Layout(tiles, [])


def photograph(part: str, look: TileSet, rng: Generator, *, hard: bool) -> tuple[Any, Shot]:
    """Return a picture of a part, (H, W, 3) uint8 RGB, and what it shows."""
    if part == "box":
        tile = BOX_SIZE[0] * FILLED / (14 * 1.12)
        shot = shoot(BOX_SIZE, tile, rng, look, 0, Setting(box, low=(2, 30)))
        return developed(lit(shot.image, shot.shine, rng, hard=False), rng), shot
    size = SIZES[rng.integers(2)]
    low, high = (26, 60) if hard else (40, 130)
    tile = math.exp(rng.uniform(math.log(low), math.log(high)))
    shot = shoot(size, tile, rng, look)
    return developed(lit(shot.image, shot.shine, rng, hard=hard), rng), shot


def make(task: tuple[Path, int, int, str, int]) -> dict[str, Any]:
    """Make one picture: of a set by its number, of a part, the one of that index."""
    out, seed, number, part, index = task
    look = invent(np.random.default_rng([seed, number]), held_out=True)
    hard = part != "box" and index % 2 == 1
    if not hard:
        look = replace(look, wear=0.0)
    rng = np.random.default_rng([seed, 8000 + number, list(PARTS).index(part), index])
    photo, shot = photograph(part, look, rng, hard=hard)
    name = f"{seed}-{number:02d}-{part}-{index}.jpg"
    quality = [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(60, 95))]
    cv2.imwrite(str(out / name), photo[..., ::-1], quality)
    height, width = photo.shape[:2]
    named = {"file": name, "set": f"set {seed}-{number + 1}", "part": part, "hard": hard}
    return {**named, "width": width, "height": height, **kept(shot.labels)}


def main() -> None:
    """Make them all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--seed", type=int, nargs="+", default=[7, 99])
    parser.add_argument("--sets", type=int, default=12, help="of each seed")
    parser.add_argument("--workers", type=int, default=2)
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    cv2.setNumThreads(1)
    tasks = [(options.out, seed, number, part, index) for seed in options.seed
             for number in range(options.sets)
             for part, count in PARTS.items() for index in range(count)]
    with multiprocessing.Pool(options.workers) as pool:
        labels = pool.map(make, tasks, chunksize=1)
    (options.out / "labels.json").write_text(json.dumps(labels))
    print(len(labels), "pictures")


if __name__ == "__main__":
    main()
