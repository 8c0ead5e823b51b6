"""A picture of a photo with an error: what was read where, and what lies there."""

from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from tests.bench.photo_labels import Outline, hull
from tests.bench.photo_scores import Outcome
from vision.photo import open_photo

LONGEST = 1600
COLOURS = {
    "right": (60, 170, 60),
    "misread": (220, 30, 30),
    "extra": (220, 0, 220),
    "not counted": (150, 150, 150),
    "missed": (30, 80, 240),
}
"""Red first: a misread tile is red, one too many magenta, a missed one blue."""


def write_overlay(outcome: Outcome, folder: Path) -> None:
    """Write the photo with its readings as a PNG named after it."""
    photo = open_photo(outcome.photo.path.read_bytes(), LONGEST)
    scale = photo.pixels.shape[1] / photo.width
    picture = photo.pixels.copy()
    for index in outcome.missed:
        label = outcome.photo.tiles[index]
        _draw(picture, label.outline * scale, "missed", f"missed {label.tile}")
    if outcome.reading:
        read = zip(outcome.reading.tiles, outcome.verdicts, outcome.truths, strict=True)
        for tile, verdict, truth in read:
            words = tile.tile if verdict == "right" else f"{tile.tile} {tile.confidence:.2f}"
            if verdict == "misread":
                words += f" is {truth}"
            _draw(picture, hull(tile.quad) * np.float32(scale), verdict, words)
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{outcome.photo.shoot}-{outcome.photo.path.stem}.png"
    cv2.imwrite(str(path), cv2.cvtColor(picture, cv2.COLOR_RGB2BGR))


def _draw(picture: NDArray[np.uint8], outline: Outline, kind: str, words: str) -> None:
    colour = COLOURS[kind]
    width = 1 if kind == "right" else 3
    cv2.polylines(picture, [outline.round().astype(np.int32)], isClosed=True, color=colour,
                  thickness=width, lineType=cv2.LINE_AA)
    left, top = outline.min(0)
    at = max(int(left), 2), max(int(top) - 4, 12)
    for ink, weight in (((255, 255, 255), 4), (colour, 1)):
        cv2.putText(picture, words, at, cv2.FONT_HERSHEY_SIMPLEX, 0.45, ink, weight, cv2.LINE_AA)
