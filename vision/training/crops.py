"""Cut faces out for the identifier: `python -m vision.training.crops MADE... --out DIR`.

Writes images.npy (N, 88, 88, 3) uint8, the face in the middle 54 px with room to jitter, and
labels.npy (N, 4) int16: face (0-12 numbers, 13 Joly, 14 no tile), turns that are possible (bits),
colour (-1 unknown), 1 where it is from a photograph.
"""

import argparse
import math
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from vision.finder import overlap
from vision.identifier import COLOURS, JOLY, cut, pyramid
from vision.training.samples import CLEAR, GONE, Labelled, load, made, photographed

Array = NDArray[Any]
Cut = tuple[Array, tuple[int, ...]]
ROOM = 88
NONE = 14
UPRIGHT, HALF, ANY = 0b0001, 0b0101, 0b1111


def face_of(tile: str) -> tuple[int, int]:
    """Return the face and the colour of a tile's name."""
    if tile.startswith("J"):
        return JOLY, -1
    return int(tile[1:]) - 1, COLOURS.index(tile[0])


def elsewhere(quads: Array, width: int, height: int, rng: Generator) -> Array | None:
    """Return a quad of a tile's size that holds no tile, or no whole one."""
    if len(quads) and rng.random() < 0.5:
        quad = quads[rng.integers(len(quads))]
        across, down = quad[1] - quad[0], quad[3] - quad[0]
        new = quad + across * rng.uniform(-1, 1) + down * rng.uniform(-1, 1)
    else:
        size = math.exp(rng.uniform(math.log(20), math.log(150)))
        turn, middle = rng.uniform(0, math.pi), rng.uniform(0, 1, 2) * [width, height]
        shape = (
            (float(middle[0]), float(middle[1])),
            (size, size * rng.uniform(1.1, 1.6)),
            math.degrees(turn),
        )
        new = cv2.boxPoints(shape)
    new = np.asarray(new, np.float32)
    if any(overlap(new, quad.astype(np.float32)) > 0.25 for quad in quads):
        return None
    return new


def faces(sample: Labelled, rng: Generator, blanks: int) -> list[Cut]:
    """Return the faces of a picture, with what is no tile beside them."""
    image = load(sample.path)
    levels = pyramid(image)
    cuts: list[Cut] = []
    for tile, quad, state in zip(sample.tiles, sample.quads, sample.state, strict=True):
        if state == CLEAR:
            face, colour = face_of(tile)
            turns = HALF if sample.real else UPRIGHT
            cuts.append((cut(levels, quad, ROOM), (face, turns, colour, int(sample.real))))
        elif state == GONE and rng.random() < 0.3:
            cuts.append((cut(levels, quad, ROOM), (NONE, ANY, -1, int(sample.real))))
    height, width = image.shape[:2]
    for _ in range(blanks):
        other = elsewhere(sample.quads, width, height, rng)
        if other is not None:
            cuts.append((cut(levels, other, ROOM), (NONE, ANY, -1, int(sample.real))))
    return cuts


def loose(folder: Path) -> list[Cut]:
    """Return the single tiles of the crops folder: numbers without colour, and checked tiles."""
    cuts: list[Cut] = []
    for path in sorted(folder.glob("numbers/*/*")) + sorted(folder.glob("tiles/*")):
        whole = path.parent.name == "tiles"
        face, colour = (
            face_of(path.stem)
            if whole
            else ((JOLY, -1) if path.parent.name == "joker" else (int(path.parent.name) - 1, -1))
        )
        image = load(path)
        tall, wide = image.shape[:2]
        edge = 0.04 if whole else 0.0
        quad = np.array([[edge, edge], [1 - edge, edge], [1 - edge, 1 - edge], [edge, 1 - edge]])
        quad = (quad * [wide - 1, tall - 1]).astype(np.float32)
        cuts.append((cut(pyramid(image), quad, ROOM), (face, UPRIGHT if whole else ANY, colour, 2)))
    return cuts


def main() -> None:
    """Cut all the faces and write them down."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("made", type=Path, nargs="*")
    parser.add_argument("--photos", type=Path)
    parser.add_argument("--shoots", nargs="*", default=["rummy2", "rummy4"])
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    rng = np.random.default_rng(options.seed)
    samples = [sample for folder in options.made for sample in made(folder)]
    if options.photos:
        samples += photographed(options.photos, set(options.shoots))
    cuts = [entry for sample in samples for entry in faces(sample, rng, 12 if sample.real else 4)]
    if options.photos:
        cuts += loose(options.photos / "crops")
    options.out.mkdir(parents=True, exist_ok=True)
    np.save(options.out / "labels.npy", np.array([label for _, label in cuts], np.int16))
    images = np.lib.format.open_memmap(
        options.out / "images.npy", "w+", np.uint8, (len(cuts), ROOM, ROOM, 3)
    )
    for index, (image, _) in enumerate(cuts):
        images[index] = image
    print(len(cuts), "faces")


if __name__ == "__main__":
    main()
