"""Make labelled pictures of invented tile sets: `python -m vision.training.pictures OUT`."""

import argparse
import json
import math
import multiprocessing
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from vision.training.hard import KINDS, TAUGHT, make_hard
from vision.training.lens import developed, lit
from vision.training.shots import Shot, shoot
from vision.training.tilesets import dulled, invent


@dataclass(frozen=True)
class Shares:
    """How often what is rare comes into the pictures, to be learned."""

    jokers: float  # among the tiles
    dull: float  # boxes whose print hardly stands out
    busy: float  # tables full of things that are no tiles
    hard: float = 0.0  # pictures of the kinds of vision.training.hard,
    kinds: tuple[str, ...] = tuple(KINDS)  # of these alone


def make(task: tuple[Path, int, int, int, int, Shares]) -> dict[str, Any]:
    """Make one picture by its number; the same seed and number give the same picture."""
    out, seed, index, width, height, shares = task
    rng = np.random.default_rng([seed, index])
    look = replace(invent(rng), jokers=shares.jokers)
    if rng.random() < shares.dull:
        look = dulled(look, rng)
    if shares.hard and rng.random() < shares.hard:
        kind = str(rng.choice(shares.kinds))
        photo, shot = make_hard(kind, (width, height), rng, look)
        return write(out, index, photo, shot, rng)
    things = int(rng.integers(6, 20)) if rng.random() < shares.busy else None
    tile = math.exp(rng.uniform(math.log(20), math.log(0.22 * max(width, height))))
    shot = shoot((width, height), tile, rng, look, things)
    photo = developed(lit(shot.image, shot.shine, rng), rng)
    return write(out, index, photo, shot, rng)


def write(
    out: Path, index: int, photo: NDArray[Any], shot: Shot, rng: Generator
) -> dict[str, Any]:
    """Save a picture, (H, W, 3) uint8 RGB, and return its labels."""
    name, quality = f"{index:06d}.jpg", int(rng.integers(55, 97))
    cv2.imwrite(str(out / name), photo[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, quality])
    height, width = photo.shape[:2]
    top = np.linalg.inv(shot.camera.matrix[:, [0, 1, 3]])  # from px to the table, in tiles' widths
    return {"file": name, "width": width, "height": height, "tiles": shot.labels,
            "top": (top / np.abs(top).max()).tolist()}


def main() -> None:
    """Make the pictures that are asked for, with labels.json beside them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--count", type=int, default=12000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--size", type=int, nargs=2, default=(576, 576), metavar=("W", "H"))
    parser.add_argument("--jokers", type=float, default=0.0, help="share of jokers, to learn them")
    parser.add_argument("--dull", type=float, default=0.0, help="share of boxes with dull print")
    parser.add_argument("--busy", type=float, default=0.0, help="share of tables full of things")
    parser.add_argument("--hard", type=float, default=0.0, help="share of the hard kinds")
    parser.add_argument("--kinds", nargs="+", choices=[*KINDS, *TAUGHT], default=list(KINDS))
    parser.add_argument("--workers", type=int, default=2)
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    cv2.setNumThreads(1)
    shares = Shares(
        options.jokers, options.dull, options.busy, options.hard, tuple(options.kinds))
    tasks = [
        (options.out, options.seed, index, *options.size, shares)
        for index in range(options.first, options.first + options.count)
    ]
    with multiprocessing.Pool(options.workers) as pool:
        labels = []
        for done, label in enumerate(pool.imap(make, tasks, chunksize=16), 1):
            labels.append(label)
            if done % 500 == 0 or done == len(tasks):
                print(f"{done} of {len(tasks)}", flush=True)
                (options.out / f"labels-{options.first}.json").write_text(json.dumps(labels))


if __name__ == "__main__":
    main()
