"""What the record does for a photo: ``python -m tests.bench.photo_light DIR`` prints tables.

DIR holds photographs of made games, 5 to 25 melds, four of each; where it does not, they are made
there first (``--games``, ``--seed``; about 2 s of a core for each photo). Each is read with and
without the rows that the record knew, and then once more for each of five ways in which a table
can be one tile off, the record changed instead of the table: is that told, or hidden?
``--bars`` makes the exit status 1 where fewer than 99 of 100 are told.
"""

import argparse
import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import cv2

from tests.bench.photo_labels import LabelledPhoto, load
from tests.bench.photo_print import print_table
from tests.bench.photo_scores import Outcome, Score, Share, judge
from tests.support.photographed_games import make_games
from vision.answer import as_read, reported, weighed
from vision.known import NAMES, known_rows
from vision.limits import PhotoError
from vision.photo import open_photo
from vision.reader import Reader
from vision.reading import Reading
from vision.weighing import Seen, Weak

Rows = list[list[str]]
WAYS = ("another number", "another colour", "one gone", "one more", "two changed over")
TOLD = 0.99


@dataclass(frozen=True)
class Looked:
    """A photo as the networks see it, and what the record knew."""

    photo: LabelledPhoto
    seen: Seen
    weak: Weak
    size: tuple[int, int]
    known: Rows
    table: Rows

    def read(self, known: Rows | None) -> Reading | None:
        """Return what is read with such a record, or without one; none where nothing is."""
        found = weighed(self.seen, self.weak, None if known is None else known_rows(known))
        kept = reported(found)
        return as_read(found, kept, self.size, 1.0) if len(kept) else None


def look(folder: Path) -> Iterator[Looked]:
    """Let the networks look at each photo once."""
    reader = Reader()
    labels: list[dict[str, Any]] = json.loads((folder / "labels.json").read_text())
    for photo, entry in zip(load(folder), labels, strict=True):
        opened = open_photo(photo.path.read_bytes())
        try:
            looked = reader.look(opened, weak=True)
        except PhotoError:
            print(f"{photo.path}: nothing seen")
            continue
        yield Looked(photo, looked.table, looked.weak, (opened.width, opened.height),
                     entry["known"], entry["table"])


def off_by_one(table: Rows, way: str, rng: Random) -> tuple[Rows, list[int]] | None:
    """Return a record that is one tile off from a table, and the rows in which it is.

    What lies is the table; so "one gone" is a tile more in the record, "one more" one less.
    """
    rows = [list(row) for row in table]
    at = rng.randrange(len(rows))
    place = rng.randrange(len(rows[at]))
    tile = rows[at][place]
    changed = [at]
    match way:
        case "another number":
            rows[at][place] = rng.choice([name for name in NAMES if name != tile and (
                name[0] == tile[0] or tile == "J")])
        case "another colour":
            rows[at][place] = rng.choice([name for name in NAMES if name != tile and (
                name[1:] == tile[1:] or tile == "J")])
        case "one gone":
            rows[at].insert(rng.choice([0, place, len(rows[at])]), rng.choice(NAMES))
        case "one more":
            del rows[at][place]
        case _:
            other = rng.randrange(len(rows))
            there = rng.randrange(len(rows[other]))
            rows[at][place], rows[other][there] = rows[other][there], tile
            changed = sorted({at, other})
    same = {_row(row) for row in table}
    if not all(rows) or tile == "J" == way or any(_row(rows[each]) in same for each in changed):
        return None
    return rows, changed


def _row(row: list[str]) -> tuple[str, ...]:
    """Return a row in an order that does not depend on how it lies: sets any, others either end."""
    if len({tile[1:] for tile in row if tile != "J"}) <= 1:
        return tuple(sorted(row))
    return min(tuple(row), tuple(reversed(row)))


def is_told(reading: Reading | None, record: Rows, changed: list[int]) -> bool:
    """Say whether no changed row is read as the record had it."""
    if reading is None:
        return True
    read = {_row(line.split()) for line in reading.lines()}
    return not any(_row(record[each]) in read for each in changed)


@dataclass
class Tally:
    """What was counted: photos that need no correction, tiles, and changes that are told."""

    whole: Share = field(default_factory=Share)
    score: Score = field(default_factory=Score)

    def add(self, outcome: Outcome, table: Rows) -> None:
        """Count a photo: nothing is to be corrected where all tiles and all rows are right.

        Tiles that hardly show count neither way, but where all of the table was read.
        """
        score = outcome.score
        right = score.photos.right and score.rows.right == score.rows.of
        if outcome.reading:
            read = (_row(line.split()) for line in outcome.reading.lines())
            right = right or sorted(read) == sorted(map(_row, table))
        self.whole, self.score = self.whole + Share(int(right), 1), self.score + score

    def cells(self, name: str) -> list[str]:
        """Return a line of the table."""
        return [name, str(self.whole), str(self.score.recall), str(
            self.score.precision.of - self.score.precision.right), f"{self.score.f1:.4f}",
            str(self.score.rows)]


def measure(photos: list[Looked]) -> None:
    """Print how well the photos are read without and with the record, by the size of the table."""
    head = ["", "no correction", "tiles read right", "wrong", "tile F1", "rows right"]
    lines = [head]
    taken = Share()
    for name, least, most in (("up to 8 melds", 0, 8), ("9 to 16", 9, 16), ("17 and more", 17, 99),
                              ("all", 0, 99)):
        part = [each for each in photos if least <= len(each.table) <= most]
        without, with_it = Tally(), Tally()
        for each in part:
            without.add(judge(each.photo, each.read(None)), each.table)
            outcome = judge(each.photo, each.read(each.known))
            with_it.add(outcome, each.table)
            if name == "all" and outcome.reading:
                taken += sum((Share(int(verdict == "right"), 1) for tile, verdict in zip(
                    outcome.reading.tiles, outcome.verdicts, strict=True)
                    if tile.lay and verdict != "not counted"), Share())
        lines += [without.cells(f"{name}: alone"), with_it.cells("with the record")]
    print_table(lines)
    print(f"taken from the record: {taken} right\n")


def measure_changes(photos: list[Looked], seed: int, each_way: int) -> list[Share]:
    """Print how many changes of one tile are told; return the shares by the way."""
    rng = Random(seed)  # noqa: S311  (a choice, no secret)
    lines, shares = [["one tile off", "alone", "with the record"]], []
    for way in WAYS:
        alone, told = Share(), Share()
        for photo in photos:
            itself = photo.read(None)
            for _ in range(each_way):
                off = off_by_one(photo.table, way, rng)
                if off is not None:
                    alone += Share(int(is_told(itself, *off)), 1)
                    told += Share(int(is_told(photo.read(off[0]), *off)), 1)
        lines.append([way, str(alone), str(told)])
        shares.append(told)
    lines.append(["all", "", str(sum(shares, Share()))])
    print_table(lines)
    return shares


def measure_others(photos: list[Looked]) -> None:
    """Print whether it is asked if the table is the same: its own record, and another game's."""
    lines = [["the record of", "is taken for the same table"]]
    own, other = Share(), Share()
    for at, photo in enumerate(photos):
        for known, mine in ((photo.known, True), (photos[(at + 44) % len(photos)].known, False)):
            reading = photo.read(known)
            agreed = reading.agreed if reading else None
            share = Share(int(agreed is not None and agreed.is_same), 1)
            own, other = (own + share, other) if mine else (own, other + share)
    print_table([*lines, ["this game", str(own)], ["another game", str(other)]])


def main() -> int:
    """Make the photographs where there are none, read them, print the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, metavar="DIR")
    parser.add_argument("--games", type=int, default=24)
    parser.add_argument("--seed", type=int, default=99)
    parser.add_argument("--changes", type=int, default=6, help="a photo, in each way")
    parser.add_argument("--bars", action="store_true")
    options = parser.parse_args()
    cv2.setNumThreads(1)
    if not (options.folder / "labels.json").exists():
        make_games(options.folder, options.games, options.seed)
    photos = list(look(options.folder))
    measure(photos)
    shares = measure_changes(photos, options.seed, options.changes)
    measure_others(photos)
    return int(options.bars and sum(shares, Share()).value < TOLD)


if __name__ == "__main__":
    sys.exit(main())
