"""What gaps say of the tiles that were not read: ``python -m tests.bench.photo_gaps DIR``.

DIR holds the labels.json of rendered tile sets. Of the tiles that should be read and were not, so
many lie in a gap; of the photos that are read entirely right, so many state one, and so many one
in which no tile lies, seen in part or face down. ``--bars`` makes the exit status 1 where a bar is
missed.
"""

import argparse
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import reduce
from operator import add
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from tests.bench.photo_bars import Bar
from tests.bench.photo_labels import Label, load
from tests.bench.photo_print import print_table
from tests.bench.photo_scores import Outcome, Share
from tests.bench.photos import read_one
from vision.reading import Reading, Unseen

INSIDE = 0.5  # of a tile's face: so much of it lies in a gap that speaks of it
TOLD, FALSE = 0.9, 0.05
MASK = 800  # px of the longer side in which shares of areas are measured


@dataclass(frozen=True)
class Told:
    """What the gaps of a photo, or of many, say."""

    missed: Share = field(default_factory=Share)
    """Tiles that should be read and were not: those in a gap."""
    right: Share = field(default_factory=Share)
    """Photos read entirely right: those that state a gap all the same."""
    empty: Share = field(default_factory=Share)
    """Photos read entirely right: those that state a gap in which no tile lies."""
    gaps: Share = field(default_factory=Share)
    """All gaps: those in which a tile lies that was not read."""
    about: int = 0
    """How many tiles the gaps say that they hold, and how many lie in them."""
    lie: int = 0

    def __add__(self, other: "Told") -> "Told":
        names = self.__dataclass_fields__
        return Told(**{name: getattr(self, name) + getattr(other, name) for name in names})


def told(outcome: Outcome, reasons: frozenset[Unseen] = frozenset(Unseen)) -> Told:
    """Return what the gaps of a photo say, as far as they have one of these *reasons*."""
    photo, reading = outcome.photo, outcome.reading
    if reading is None:  # refused as a whole, with its reason
        return Told(missed=Share(len(outcome.missed), len(outcome.missed)))
    gaps = [gap for gap in reading.gaps if gap.reason in reasons]
    scale = MASK / max(reading.width, reading.height)
    shape = round(reading.height * scale) + 1, round(reading.width * scale) + 1
    each = [_mask(np.array(gap.outline), scale, shape) for gap in gaps]
    whole = np.zeros(shape, np.uint8)
    for mask in each:
        whole |= mask
    # A tile on which something was read, if with other corners, is not one that was not reported.
    missed = [label for label in map(photo.tiles.__getitem__, outcome.missed)
              if not _is_read(label, reading)]
    said = [_is_inside(label, whole, scale) for label in missed]
    lying = list(missed)
    lying += [label for label in photo.tiles if label.cut and not _is_read(label, reading)]
    lying += photo.hidden
    true = [any(_is_inside(label, mask, scale, 0.2) for label in lying) for mask in each]
    right = outcome.score.photos.right
    return Told(
        Share(sum(said), len(said)),
        Share(int(right and bool(gaps)), right),
        Share(int(right and not all(true)), right),
        Share(sum(true), len(true)),
        sum(gap.about for gap in gaps),
        sum(_is_inside(label, whole, scale) for label in lying),
    )


def _mask(outline: NDArray[np.float64], scale: float, shape: tuple[int, int]) -> NDArray[np.uint8]:
    mask = np.zeros(shape, np.uint8)
    cv2.fillPoly(mask, [np.round(outline * scale).astype(np.int32)], 1)
    return mask


def _is_inside(
    label: Label, mask: NDArray[np.uint8], scale: float, least: float = INSIDE
) -> bool:
    own = _mask(label.outline.astype(np.float64), scale, mask.shape)
    return bool((own & mask).sum() >= least * max(int(own.sum()), 1))


def _is_read(label: Label, reading: Reading) -> bool:
    x, y = (float(each) for each in label.outline.mean(0))
    quads = [np.array(tile.quad, np.float32) for tile in reading.tiles]
    return any(cv2.pointPolygonTest(quad, (x, y), measureDist=False) >= 0 for quad in quads)


def summed(parts: Iterable[Told]) -> Told:
    """Return the sum of all."""
    return reduce(add, parts, Told())


def row(name: str, said: Told) -> list[str]:
    """Return a row of the table."""
    return [name, str(said.missed), str(said.right), str(said.empty), str(said.gaps),
            str(said.about), str(said.lie)]


def print_gaps(outcomes: Sequence[Outcome]) -> None:
    """Print what the gaps say, by kinds and by reasons."""
    rows = [["", "missed tiles in a gap", "right photos with one", "with an empty one",
             "gaps with a tile", "tiles said", "tiles there"]]
    kinds = sorted({each.photo.kind for each in outcomes})
    rows += [
        row(kind or "no kind", summed(told(each) for each in outcomes if each.photo.kind == kind))
        for kind in kinds
    ]
    rows += [
        row(reason.value, summed(told(each, frozenset({reason})) for each in outcomes))
        for reason in Unseen
    ]
    rows.append(row("all", summed(map(told, outcomes))))
    print_table(rows)


def bars(outcomes: Sequence[Outcome]) -> list[Bar]:
    """Return what gaps are held to."""
    said = summed(map(told, outcomes))
    return [
        Bar("gaps: missed tiles that lie in one", said.missed.value, TOLD),
        Bar("gaps: right photos that state an empty one",
            said.empty.value if said.empty.of else 0.0, FALSE, most=True),
        Bar("gaps: right photos that state one",
            said.right.value if said.right.of else 0.0, FALSE, most=True),
    ]


def main() -> int:
    """Read the photos, print the table; return 1 where a bar is missed."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.photo_gaps", description=__doc__)
    parser.add_argument("folder", type=Path, metavar="DIR")
    parser.add_argument("--bars", action="store_true", help="fail where a bar is missed")
    options = parser.parse_args()
    outcomes = [read_one(photo)[0] for photo in load(options.folder)]
    print_gaps(outcomes)
    held = bars(outcomes)
    for bar in held:
        print(bar)
    return 0 if all(held) or not options.bars else 1


if __name__ == "__main__":
    sys.exit(main())
