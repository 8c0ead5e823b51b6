"""What a taught set is worth: ``python -m tests.bench.photo_sets DIR`` prints tables.

DIR is what ``python -m vision.training.boxes DIR`` makes. Each set is taught by its first photo of
the box, told apart as the page tells it; then also by its photos that are corrected, each tile that
was reported having been said to be what its label says. Its other photos are read without the set,
with it, and with the sets of all households of DIR at hand. ``--bars`` makes the exit status 1
where a bar is missed.
"""

import argparse
import json
import sys
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import reduce
from operator import add
from pathlib import Path

from tests.bench.photo_bars import Bar
from tests.bench.photo_labels import LabelledPhoto, load
from tests.bench.photo_print import print_table
from tests.bench.photo_scores import Outcome, Score, judge
from vision.family import Family
from vision.finder import Found
from vision.identifier import Evidence
from vision.laid_out import LaidOut, find_box
from vision.limits import PhotoError
from vision.photo import Photo, open_photo
from vision.prototypes import KnownSet
from vision.reader import Array, Reader, Studied

HALF, THIRD, WORSE = 0.5, 1 / 3, 0.002
"""Of the tiles misread or missed there may stay so many: after one photo of the box, and after five
that were corrected; and no set's F1 may fall by more than the last."""


@dataclass
class OneSet:
    """The photos of one set by their part, and what was read of those that are to be read."""

    parts: dict[str, list[LabelledPhoto]] = field(default_factory=lambda: defaultdict(list))
    ways: dict[str, list[Outcome]] = field(default_factory=dict)
    box: str = ""

    def score(self, way: str) -> Score:
        """Return the sum of the scores of one way to read them."""
        return reduce(add, (outcome.score for outcome in self.ways[way]), Score())


def wrong(score: Score) -> int:
    """Return how many tiles were misread or missed."""
    return score.recall.of - score.recall.right


class PatientReader(Reader):
    """Finds and identifies the tiles of a photo once, however often it is read with other sets."""

    def __init__(self) -> None:
        super().__init__()
        self._pixels: Array | None = None
        self._found: Found | None = None
        self._seen: Evidence | None = None

    def find(self, pixels: Array) -> Found:
        """Return the faces, of the same photo as before without looking again."""
        if self._found is None or pixels is not self._pixels:
            self._pixels, self._found, self._seen = pixels, super().find(pixels), None
        return self._found

    def identify(self, crops: Array) -> Evidence:
        """Say what each of the faces of that photo shows."""
        if self._seen is None:
            self._seen = super().identify(crops)
        return self._seen

    def look(self, photo: Photo, sets: Sequence[KnownSet]) -> Studied | None:
        """Read a photo with sets; nothing where it is refused."""
        try:
            return self.study(photo, [Family.of(each) for each in sets])
        except PhotoError:
            return None


def opened(photo: LabelledPhoto) -> Photo:
    """Return the pixels of a photo."""
    return open_photo(photo.path.read_bytes())


def taught_by_box(reader: PatientReader, photo: LabelledPhoto) -> tuple[KnownSet, str]:
    """Return the set that a photo of its box teaches, and how that was told apart."""
    studied = reader.look(opened(photo), [])
    laid = find_box(studied.reading) if studied else None
    if studied is None or not isinstance(laid, LaidOut):
        return KnownSet(), "no box"
    known = KnownSet().taught(
        (each.tile, studied.traits[each.index], 1.0 if each.agrees else 0.7)
        for each in laid.placed)
    truths = judge(photo, studied.reading).truths
    false = sum(truths[each.index] not in {each.tile, ""} for each in laid.placed)
    return known, f"{len(laid.placed)} of 54, {false} falsely"


def taught_by_corrections(
    reader: PatientReader, known: KnownSet, photos: Sequence[LabelledPhoto]
) -> KnownSet:
    """Return the set after photos whose reported tiles were corrected, where it was recognised."""
    for photo in photos:
        studied = reader.look(opened(photo), [known])
        if studied is None or studied.used is None:
            continue
        truths = judge(photo, studied.reading).truths
        known = known.taught(
            (truth, trait, 1.0 if tile.tile != truth else tile.confidence)
            for truth, trait, tile in zip(
                truths, studied.traits, studied.reading.tiles, strict=True) if truth)
    return known


def read_all(sets: dict[str, OneSet]) -> dict[str, list[int | None]]:
    """Read every set in each way; return which set was recognised where all were at hand."""
    reader = PatientReader()
    boxes: dict[str, KnownSet] = {}
    for name, each in sets.items():
        boxes[name], each.box = taught_by_box(reader, each.parts["box"][0])
    recognised: dict[str, list[int | None]] = {}
    for name, each in sets.items():
        ways = {
            "without": [], "box": [boxes[name]],
            "corrected": [taught_by_corrections(reader, boxes[name], each.parts["corrected"])],
            "all": list(boxes.values())}
        recognised[name] = []
        for photo in each.parts["read"]:
            pixels = opened(photo)
            for way, known in ways.items():
                studied = reader.look(pixels, known)
                outcome = judge(photo, studied.reading if studied else None)
                each.ways.setdefault(way, []).append(outcome)
            recognised[name].append(studied.used if studied else None)
        print(*_row(name, each.box, {way: each.score(way) for way in ways}), sep="  ", flush=True)
    print()
    return recognised


def rows_of(sets: dict[str, OneSet]) -> list[list[str]]:
    """Return the table: for each set, what is wrong in each way, and how F1 changes."""
    rows = [["set", "box told apart", "tiles", "wrong", "with the box", "and 5 corrected",
             "F1", "with the box", "and 5 corrected"]]
    whole: dict[str, Score] = defaultdict(Score)
    for name, each in sets.items():
        scores = {way: each.score(way) for way in each.ways}
        for way, score in scores.items():
            whole[way] += score
        rows.append(_row(name, each.box, scores))
    return [*rows, _row("all", "", whole)]


def _row(name: str, box: str, scores: dict[str, Score]) -> list[str]:
    three = [scores[way] for way in ("without", "box", "corrected")]
    return [name, box, str(three[0].recall.of), *(str(wrong(score)) for score in three),
            f"{three[0].f1:.4f}", *(f"{score.f1 - three[0].f1:+.4f}" for score in three[1:])]


def bars(sets: dict[str, OneSet]) -> list[Bar]:
    """Return what is reached of each bar."""
    whole = {way: reduce(add, (each.score(way) for each in sets.values()), Score())
             for way in ("without", "box", "corrected")}
    before = max(wrong(whole["without"]), 1)
    held = []
    for way, most in (("box", HALF), ("corrected", THIRD)):
        held.append(Bar(f"{way}: share of the wrong tiles that stay wrong",
                        wrong(whole[way]) / before, most, most=True))
        fall, name = max((each.score("without").f1 - each.score(way).f1, name)
                         for name, each in sets.items())
        held.append(Bar(f"{way}: largest fall of F1 ({name})", fall, WORSE, most=True))
    return held


def main() -> int:
    """Teach and read, print the tables; return 1 where a bar is missed."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.photo_sets", description=__doc__)
    parser.add_argument("folder", type=Path, metavar="DIR")
    parser.add_argument("--bars", action="store_true", help="fail where a bar is missed")
    asked = parser.parse_args()
    entries = json.loads((asked.folder / "labels.json").read_text("utf-8"))
    parts = {entry["file"]: entry["part"] for entry in entries}
    sets: dict[str, OneSet] = defaultdict(OneSet)
    for photo in load(asked.folder):
        sets[photo.shoot].parts[parts[photo.path.name]].append(photo)
    recognised = read_all(sets)
    print_table(rows_of(sets))
    right = sum(used == number for number, name in enumerate(sets) for used in recognised[name])
    none = sum(used is None for each in recognised.values() for used in each)
    count = sum(map(len, recognised.values()))
    print(f"all {len(sets)} sets at hand: of {count} photos {right} are read with their own set,"
          f" {none} with none, {count - right - none} with another\n")
    held = bars(sets)
    for bar in held:
        print(bar)
    return 0 if not asked.bars or all(held) else 1


if __name__ == "__main__":
    sys.exit(main())
