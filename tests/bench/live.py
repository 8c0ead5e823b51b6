"""A camera that looks on, by made films: ``python -m tests.bench.live``.

Prints how many of a game's moves are seen and explained, how long after the table lay still, and
what is told falsely of a table that nobody changes. The films have clocks of their own: how fast
this machine is says only the last line.
"""

import argparse
import statistics
import time
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import pairwise

import cv2
import numpy as np

from rules.games.romanian.explain.explaining import explain
from rules.notation.record import Record
from rules.replay import parse_record
from rules.tiles import find_tile
from tests.support.films import FPS, Film, Frame, Moment, Rows, moments
from vision.glance import Glance, cells_of, glance
from vision.photo import open_photo
from vision.watching import Seen, Watched, needs_reading, pass_by, watch

WITHIN = 2.0
"""Seconds of lying still within which a move is to be proposed."""


@dataclass
class Camera:
    """What is remembered, and how long each frame took."""

    memory: Watched = field(default_factory=Watched)
    at: float = 0.0
    took: list[float] = field(default_factory=list)
    read: int = 0

    def see(self, frame: Frame) -> Seen:
        self.at += 1 / FPS
        data = frame.jpeg()
        began = time.perf_counter()
        photo = open_photo(data, 1280)
        cells = cells_of(photo.pixels)
        if needs_reading(self.memory, cells, self.at):
            self.read += 1
            self.memory, seen = watch(self.memory, glance(photo), self.at)
        else:
            passed = Glance(photo.width, photo.height, (), cells)
            self.memory, seen = pass_by(self.memory, passed, self.at)
        self.took.append(time.perf_counter() - began)
        return seen


def sign_of(rows: Rows) -> tuple[tuple[str, ...], ...]:
    """Return what lies on a table, each row in the order in which it lies."""
    return tuple(sorted(tuple(row) for row in rows.values()))


def is_explained(record: Record, seen: Seen) -> bool:
    """Say whether a lawful way from the record leads to the rows that are seen.

    It comes second where a tile closed a meld unseen: first is said that the meld does not show.
    """
    rows = [tuple(tile for index in meld if (tile := find_tile(seen.tiles[index].tile)))
            for meld in seen.melds]
    ways = explain(record, rows, most=24, effort=2000).ways
    return any(way.is_exact for way in ways)


@dataclass
class Result:
    """What became of the moves: seconds until each was told, ``None`` where it was not."""

    waits: list[float | None] = field(default_factory=list)
    unexplained: int = 0
    wrong: int = 0


def play(film: Film, game: list[Moment], camera: Camera) -> Result:
    """Film a game move by move; say when each table was seen as it lay."""
    result = Result()
    for frame in film.lies(game[0].rows, 8):
        camera.see(frame)
    for number, (before, after) in enumerate(pairwise(game), 1):
        calm, told = 0, None
        for frame in film.moves(before.rows, after.rows):
            seen = camera.see(frame)
            calm += frame.calm
            if seen.phase != "lying" or not frame.calm:
                result.wrong += seen.phase == "lying" and seen.sign not in {
                    sign_of(before.rows), sign_of(after.rows)}
                continue
            if seen.sign == sign_of(after.rows) and told is None:
                told = calm / FPS
                result.unexplained += not is_explained(parse_record(before.text), seen)
            result.wrong += seen.sign not in {sign_of(before.rows), sign_of(after.rows)}
        result.waits.append(told)
        print(f"move {number}: {sum(map(len, after.rows.values()))} tiles, "
              f"{'not told' if told is None else f'told after {told:.2f} s'}", flush=True)
    return result


def unchanged(film: Film, rows: Rows, camera: Camera, seconds: float) -> int:
    """Film a table that nobody changes, with hands over it; return how often it is told as other.

    Frames that agree about a wrong table are one error.
    """
    wrong, before = 0, sign_of(rows)
    frames = int(seconds * FPS)
    while frames > 0:
        part = [*film.visits(rows, int(film.rng.integers(4, 20))),
                *film.lies(rows, int(film.rng.integers(20, 60)))][:frames]
        frames -= len(part)
        for seen in _lying(part, camera):
            wrong += seen.sign not in {before, sign_of(rows)}
            before = seen.sign
    return wrong


def _lying(frames: Iterable[Frame], camera: Camera) -> Iterable[Seen]:
    return (seen for frame in frames if (seen := camera.see(frame)).phase == "lying")


def main() -> None:
    """Film and look on."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=99)
    parser.add_argument("--moves", type=int, default=30)
    parser.add_argument("--minutes", type=float, default=10.0)
    options = parser.parse_args()
    cv2.setRNGSeed(options.seed)
    game, film, camera = moments(options.seed, options.moves), Film(options.seed), Camera()
    result = play(film, game, camera)
    told = [wait for wait in result.waits if wait is not None]
    soon = sum(wait <= WITHIN for wait in told)
    print(f"{len(result.waits)} moves: {soon} told within {WITHIN:.0f} s of lying still, "
          f"{len(told)} at all; {result.unexplained} of them not explained; "
          f"frames that told a wrong table: {result.wrong}")
    if told:
        print(f"seconds until told: median {statistics.median(told):.2f}, most {max(told):.2f}")
    wrong = unchanged(film, game[-1].rows, camera, options.minutes * 60)
    print(f"{options.minutes:g} minutes of an unchanged table: told falsely {wrong} times")
    print(f"{len(camera.took)} frames, {camera.read} of them read; "
          f"a frame took {np.median(camera.took) * 1000:.0f} ms in the median, "
          f"{np.percentile(camera.took, 95) * 1000:.0f} ms at p95")


if __name__ == "__main__":
    main()
