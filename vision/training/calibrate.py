"""Fit the confidence: `python -m vision.training.calibrate MADE...` prints its three numbers.

The pictures must be such as neither network was trained on, of tile sets that neither saw, and not
those that are measured on: `python -m vision.training.held_out OUT --seed 99` makes some.
"""

import argparse
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vision.confidence import odds
from vision.finder import overlap
from vision.known import NAMES
from vision.limits import PhotoError
from vision.photo import Photo
from vision.reader import Reader
from vision.training.samples import CLEAR, UNCLEAR, Labelled, load, made

Array = NDArray[Any]


def outcomes(reader: Reader, sample: Labelled) -> list[tuple[float, float, bool]]:
    """Return for each reading what both networks gave it, and whether it is right."""
    pixels = load(sample.path)
    try:
        weighed = reader.weigh(Photo(pixels, pixels.shape[1], pixels.shape[0]))
    except PhotoError:
        return []
    found = []
    for index, quad in enumerate(weighed.quads):
        shared = [overlap(quad.astype(np.float32), other) for other in sample.quads]
        best = int(np.argmax(shared)) if shared else -1
        matched = best >= 0 and shared[best] >= 0.5
        if matched and sample.state[best] == UNCLEAR:
            continue
        right = matched and sample.state[best] == CLEAR
        right = right and sample.tiles[best] == NAMES[weighed.first[index]]
        found.append((float(weighed.chance[index]), float(weighed.sureness[index]), bool(right)))
    return found


def fit(chance: Array, sureness: Array, right: Array) -> Array:
    """Return the logistic function's numbers by Newton's method."""
    inputs = np.stack([np.ones(len(chance)), odds(chance), odds(sureness)], 1)
    numbers = np.array([0.0, 1.0, 0.0])
    for _ in range(200):
        said = 1 / (1 + np.exp(-np.clip(inputs @ numbers, -30, 30)))
        slope = inputs.T @ (right - said)
        bend = (inputs * (said * (1 - said))[:, None]).T @ inputs + np.eye(3)
        step = np.linalg.solve(bend, slope)
        numbers = numbers + step * min(1.0, 0.3 / np.abs(step).max())  # far steps overshoot
    return numbers


def main() -> None:
    """Read the pictures and print the numbers."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("made", type=Path, nargs="+")
    options = parser.parse_args()
    reader = Reader()
    found = [
        outcome
        for folder in options.made
        for sample in made(folder)
        for outcome in outcomes(reader, sample)
    ]
    chance, sureness, right = (np.array(column, float) for column in zip(*found, strict=True))
    even, identifier, finder = fit(chance, sureness, right)
    print(f"{len(found)} readings, {right.mean():.1%} right")
    print(f"EVEN, IDENTIFIER, FINDER = {even:.3f}, {identifier:.3f}, {finder:.3f}")


if __name__ == "__main__":
    main()
