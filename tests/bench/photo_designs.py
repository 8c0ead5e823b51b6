"""Other designs of the reader beside the one that is used: ``python -m tests.bench.photo_designs``.

The identifier is the same in all; what differs is how tiles are found, and whether the photo is
decided as a whole or each tile by itself.
"""

import argparse
import sys
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any
from unittest.mock import patch

import cv2
import numpy as np

from tests.bench.photo_labels import LabelledPhoto, load
from tests.bench.photo_print import print_table
from tests.bench.photo_scores import Score, judge
from vision import colours, reader, search, turns
from vision.finder import Found, apart
from vision.limits import PhotoError
from vision.photo import Photo, open_photo

Array = np.ndarray[Any, Any]
LEAST_SIDE, MOST_SHARE = 14.0, 0.3


class ContourReader(reader.Reader):
    """Finds tiles as four-sided contours, as programs without a network do."""

    def find(self, pixels: Array) -> Found:
        """Return the bright four-sided shapes of a tile's proportions."""
        grey = cv2.cvtColor(pixels, cv2.COLOR_RGB2GRAY)
        grey = cv2.GaussianBlur(grey, (0, 0), 1.2)
        quads = []
        for block in (31, 101):
            bright = cv2.adaptiveThreshold(
                grey, 255, cv2.ADAPTIVE_THRESH_MEAN_C, cv2.THRESH_BINARY, block, -4)
            edges = cv2.Canny(grey, 40, 120)
            for mask in (bright, cv2.bitwise_and(bright, cv2.bitwise_not(edges))):
                found, _ = cv2.findContours(mask, cv2.RETR_LIST, cv2.CHAIN_APPROX_SIMPLE)
                quads += [quad for contour in found
                          if (quad := self._quad(contour, max(pixels.shape))) is not None]
        whole = np.array(quads, np.float32).reshape(-1, 4, 2)
        kept = apart(whole, np.full(len(whole), 0.9, np.float32)) if len(whole) else []
        return Found(whole[kept], np.full(len(kept), 0.9, np.float32))

    @staticmethod
    def _quad(contour: Array, longest: int) -> Array | None:
        box = cv2.minAreaRect(contour)
        short, long = sorted(box[1])
        if short < LEAST_SIDE or long > MOST_SHARE * longest or not 1.05 < long / short < 1.9:
            return None
        if cv2.contourArea(contour) < 0.75 * short * long:
            return None
        corners = cv2.boxPoints(box).astype(np.float32)
        sides = np.linalg.norm(np.roll(corners, -1, 0) - corners, axis=1)
        return corners if sides[0] <= sides[1] else np.roll(corners, -1, 0)


def alone(stack: ExitStack) -> reader.Reader:
    """Let each tile be read by itself: no row, no lamp, no box."""
    stack.enter_context(patch.object(turns, "turned", lambda seen, _quads, _rows: seen.faces))
    stack.enter_context(patch.object(colours, "together", lambda own, _inks, _weight: own))
    stack.enter_context(patch.object(reader, "settle", lambda whole, _names: (
        whole.argmax(1), np.argsort(whole, 1)[:, -2])))
    stack.enter_context(patch.object(reader, "settle_ties", lambda *_: None))
    return reader.Reader()


def one_look(stack: ExitStack) -> reader.Reader:
    """Let the finder look once, at all sizes."""
    stack.enter_context(patch.object(search, "SIZES", ((10, 400), (9999, 9999))))
    return reader.Reader()


DESIGNS: dict[str, Callable[[ExitStack], reader.Reader]] = {
    "two networks, the photo as a whole (used)": lambda _: reader.Reader(),
    "the finder looks once": one_look,
    "each tile by itself": alone,
    "contours in place of the finder": lambda _: ContourReader(),
}


def measure(photos: list[LabelledPhoto], make: Callable[[ExitStack], reader.Reader]) -> list[str]:
    """Return what a design reads: found, F1, photos right, seconds a photo."""
    total, seconds = Score(), 0.0
    with ExitStack() as stack:
        using = make(stack)
        for photo in photos:
            opened: Photo = open_photo(photo.path.read_bytes())
            begun = time.perf_counter()
            try:
                reading = using.read(opened)
            except PhotoError:
                reading = None
            seconds += time.perf_counter() - begun
            total += judge(photo, reading).score
    return [str(total.found), f"{total.f1:.4f}", str(total.photos), f"{seconds / len(photos):.3f}"]


def main() -> None:
    """Measure all designs on the labelled folders and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    options = parser.parse_args()
    photos = list(load(options.folder))
    rows = [["design", "tiles found", "tile F1", "photos right", "seconds"]]
    rows += [[name, *measure(photos, make)] for name, make in DESIGNS.items()]
    print_table(rows)


if __name__ == "__main__":
    sys.exit(main())
