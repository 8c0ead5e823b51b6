"""How well and how fast photos are read: ``python -m tests.bench.photos DIR`` prints tables.

DIR holds tables.json, phone.json or the labels.json of rendered tile sets. ``--bars`` makes the
exit status 1 where a bar is missed; else the figures speak for themselves.
"""

import argparse
import resource
import statistics
import sys
import time
from collections.abc import Iterable, Sequence
from functools import reduce
from importlib import import_module
from itertools import pairwise
from operator import add
from pathlib import Path

import numpy as np

from tests.bench.photo_bars import BARS, Run
from tests.bench.photo_labels import LabelledPhoto, load
from tests.bench.photo_overlay import write_overlay
from tests.bench.photo_print import print_table
from tests.bench.photo_scores import Outcome, Score, Share, judge
from vision.limits import PhotoError
from vision.photo import open_photo

SURE = (0.0, 0.5, 0.7, 0.9, 0.95, 0.99, 1.01)
HEAD = ("", "photos", "tiles found", "too many", "colours right", "numbers right", "tile F1",
        "photos right", "rows right")


def read_one(photo: LabelledPhoto) -> tuple[Outcome, float, float]:
    """Read a photo; return how right that is, and the seconds to open and to read it."""
    read = import_module("vision.reader").read
    data = photo.path.read_bytes()
    begun = time.perf_counter()
    try:
        opened = open_photo(data)
    except PhotoError as error:
        sys.exit(f"{photo.path}: {error}")
    middle = time.perf_counter()
    try:
        reading = read(opened)
    except PhotoError:
        reading = None
    ended = time.perf_counter()
    return judge(photo, reading), middle - begun, ended - middle


def run(photos: Sequence[LabelledPhoto]) -> Run:
    """Read all photos; the first one twice, so that nothing is loaded while the clock runs."""
    read_one(photos[0])
    outcomes, opening, reading = [], [], []
    for photo in photos:
        outcome, opened, read = read_one(photo)
        outcomes.append(outcome)
        opening.append(opened)
        reading.append(read)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return Run(tuple(outcomes), tuple(opening), tuple(reading), peak)


def summed(outcomes: Iterable[Outcome]) -> Score:
    """Return the sum of all scores."""
    return reduce(add, (outcome.score for outcome in outcomes), Score())


def stages(name: str, outcomes: Sequence[Outcome]) -> list[str]:
    """Return a row of the table of stages."""
    score = summed(outcomes)
    extra = sum(outcome.verdicts.count("extra") for outcome in outcomes)
    return [
        name, str(len(outcomes)), str(score.found), str(extra), str(score.colours),
        str(score.numbers), f"{score.f1:.4f}", str(score.photos),
        str(score.rows) if score.rows.of else "-",
    ]


def print_stages(outcomes: Sequence[Outcome]) -> None:
    """Print what was found, read and grouped, for each shoot and in all."""
    rows = [list(HEAD)]
    shoots = dict.fromkeys(outcome.photo.shoot for outcome in outcomes)
    rows += [
        stages(shoot, [each for each in outcomes if each.photo.shoot == shoot])
        for shoot in shoots
    ]
    for kind in sorted({each.photo.kind for each in outcomes} - {""}):
        score = [each for each in outcomes if each.photo.kind == kind]
        rows.append(stages(kind, score))
    for name, hard in (("easy half", False), ("hard half", True)):
        half = [each for each in outcomes if each.photo.rendered
                and not each.photo.kind and each.photo.hard is hard]
        if half:
            rows.append(stages(name, half))
    if len(shoots) > 1:
        rows.append(stages("all", outcomes))
    print_table(rows)


def print_calibration(outcomes: Sequence[Outcome]) -> None:
    """Print how often tiles of each confidence are right."""
    counted = [
        (tile.confidence, verdict == "right")
        for outcome in outcomes if outcome.reading
        for tile, verdict in zip(outcome.reading.tiles, outcome.verdicts, strict=True)
        if verdict != "not counted"
    ]
    rows = [["confidence", "tiles", "mean", "right"]]
    for low, high in pairwise(SURE):
        inside = [(sure, right) for sure, right in counted if low <= sure < high]
        if inside:
            mean = statistics.fmean(sure for sure, _ in inside)
            right = Share(sum(right for _, right in inside), len(inside))
            rows.append([f"{low:.2f} to {min(high, 1):.2f}", str(len(inside)), f"{mean:.3f}",
                         f"{right.value:.2%}"])
    print_table(rows)


def print_costs(ran: Run) -> None:
    """Print time and memory."""
    both = np.add(ran.opening, ran.reading)
    rows = [["seconds", "median", "p95", "largest"]]
    for name, times in (("open", ran.opening), ("read", ran.reading), ("both", both)):
        rows.append([name, *(f"{np.percentile(times, part):.3f}" for part in (50, 95, 100))])
    print_table(rows)
    bins = (1, 11, 31, 61, 1000)
    rows = [["tiles found", "photos", "median seconds to read"]]
    for low, high in pairwise(bins):
        times = [
            seconds for outcome, seconds in zip(ran.outcomes, ran.reading, strict=True)
            if low <= (len(outcome.reading.tiles) if outcome.reading else 0) < high
        ]
        if times:
            rows.append([f"{low} to {high - 1}", str(len(times)),
                         f"{statistics.median(times):.3f}"])
    print_table(rows)
    print(f"peak memory of the process: {ran.peak:.0f} MB\n")


def parse() -> argparse.Namespace:
    """Return what the command line asks for."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.photos", description=__doc__)
    parser.add_argument("folder", type=Path, metavar="DIR")
    parser.add_argument("--shoot", action="append", metavar="NAME",
                        help="read only this shoot or tile set; may be repeated")
    parser.add_argument("--overlays", type=Path, metavar="OUT",
                        help="write a picture of every photo with an error into this folder")
    parser.add_argument("--bars", action="append", choices=sorted(BARS), default=[],
                        help="fail where this bar is missed; may be repeated")
    return parser.parse_args()


def main() -> int:
    """Read the photos, print the tables; return 1 where a bar is missed."""
    asked = parse()
    photos = [photo for photo in load(asked.folder)
              if not asked.shoot or photo.shoot in asked.shoot]
    if not photos:
        sys.exit(f"no photo of {', '.join(asked.shoot)} in {asked.folder}")
    ran = run(photos)
    print_stages(ran.outcomes)
    print_calibration(ran.outcomes)
    print_costs(ran)
    wrong = [outcome for outcome in ran.outcomes if not outcome.score.photos.right]
    if asked.overlays:
        for outcome in wrong:
            write_overlay(outcome, asked.overlays)
        print(f"{len(wrong)} overlays in {asked.overlays}\n")
    held = [bar for name in asked.bars for bar in BARS[name](ran)]
    for bar in held:
        print(bar)
    return 0 if all(held) else 1


if __name__ == "__main__":
    sys.exit(main())
