"""Photograph the tables of games: rows that are given, laid out once and seen again and again.

A game is a list of tables, each the rows of tiles that lie there, as they came one after the
other. What lay stays where it was but for the little that hands move; a row that has no room any
more where it lay, or that somebody pushed aside, lies elsewhere.
"""

import math
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from vision.training.hard import mark_unreadable, out_of_focus, signs, worn
from vision.training.held_out import SIZES, SMALLEST_HARD, kept
from vision.training.layouts import Floor, Layout, Placed, row_of
from vision.training.lens import burnt, developed, focused, lit
from vision.training.shots import Setting, shoot
from vision.training.tilesets import TileSet, invent

Rows = list[list[str]]
PUSHED: Final = 0.06  # how often a row lies elsewhere than in the photo before
TURNED: Final = 0.04  # how often it was turned round as well
ROOM: Final = 2.1  # of the table, for each bit that tiles cover
KINDS: Final = ("plain", "plain", "plain", "dusk", "dusk", "light", "hands", "low")


@dataclass(frozen=True)
class Spot:
    """Where the middle of a row lies, in widths of a tile, and how it is turned."""

    x: float
    y: float
    angle: float


@dataclass
class Cloth:
    """A table of *wide* by *high*, and where its rows lie, by their numbers."""

    wide: float
    high: float
    facing: bool
    base: float
    spots: dict[int, Spot] = field(default_factory=dict)

    def settle(self, rows: dict[int, list[str]], look: TileSet, rng: Generator) -> list[int]:
        """Find a place for each row, the long ones first; return those that found none."""
        floor, lost = Floor(), list[int]()
        for number in sorted(rows, key=lambda each: (each not in self.spots, -len(rows[each]))):
            size = len(rows[number]) * 1.12 + 0.25, look.aspect + 0.25
            for spot in self._tries(number, len(rows[number]), rng):
                if floor.free(spot.x, spot.y, *size, spot.angle):
                    self.spots[number] = spot
                    break
            else:
                lost.append(number)
        return lost

    def _tries(self, number: int, count: int, rng: Generator) -> list[Spot]:
        tries = []
        if number in self.spots and rng.random() > PUSHED:
            old = self.spots[number]
            tries.append(Spot(old.x + rng.normal(0, 0.05), old.y + rng.normal(0, 0.05),
                              old.angle + rng.normal(0, 0.01)))
        for _ in range(400):
            turn = self.base + rng.normal(0, 0.05)
            turn += math.pi / 2 * rng.integers(4) if self.facing else 0.0
            turn += math.pi if rng.random() < TURNED else 0.0
            across, along = abs(math.sin(turn)), abs(math.cos(turn))
            reach_x = max(0.1, self.wide / 2 - along * count / 2 - across * 0.7)
            reach_y = max(0.1, self.high / 2 - across * count / 2 - along * 0.7)
            tries.append(Spot(rng.uniform(-reach_x, reach_x), rng.uniform(-reach_y, reach_y), turn))
        return tries


def laid(rows: dict[int, list[str]], cloth: Cloth, look: TileSet, rng: Generator) -> Layout:
    """Return the rows, by their numbers, where they lie on the cloth."""
    tiles: list[Placed] = []
    for number, row in rows.items():
        spot = cloth.spots[number]
        tiles += row_of(look, row, spot.x, spot.y, spot.angle, number, rng)
    return Layout(tiles, [])


def photograph(
    tables: list[dict[int, list[str]]], seed: int, number: int, out: Path,
    families: tuple[tuple[Path, ...], ...] = (),
) -> list[dict[str, Any]]:
    """Photograph a game, one picture a table, into a folder; return what each shows.

    Args:
        tables: the rows of each table by numbers that a row keeps.
        seed: with *number* it decides all that is left to chance.
        number: which game it is; its tile set is one that no training saw.
        out: where the pictures go, as ``game-photo.jpg``.
        families: the font files of each family that the tiles may have; those of the sets that are
            kept out of training where none are given.

    Raises:
        NoFonts: none are given, and none of those are installed here.
    """
    rng = np.random.default_rng([seed, 9000 + number])
    look = invent(np.random.default_rng([seed, number]), held_out=True, families=families)
    chance = rng.random()
    look = worn(look, rng) if chance < 0.15 else signs(look, rng) if chance < 0.25 else look
    width, height = SIZES[rng.integers(2)]
    most = max(sum(map(len, rows.values())) + 2 * len(rows) for rows in tables)
    area = most * look.aspect * ROOM
    tile = min(math.sqrt(width * height * 0.72 / area), rng.uniform(60, 90))
    cloth = Cloth(width / tile * 0.85, height / tile * 0.85, bool(rng.random() < 0.4),
                  math.pi / 2 * rng.integers(4) if rng.random() < 0.3 else 0.0)
    entries = []
    for photo, rows in enumerate(tables):
        lost = cloth.settle(rows, look, rng)
        shown = {each: row for each, row in rows.items() if each not in lost}
        kind = str(rng.choice(KINDS))
        name = f"{number:03d}-{photo}.jpg"
        near = tile * rng.uniform(0.85, 1.0)
        labels, picture = _shoot(
            laid(shown, cloth, look, rng), look, kind, near, (width, height), rng)
        quality = int(rng.integers(60, 95))
        cv2.imwrite(str(out / name), picture[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, quality])
        named = {"file": name, "set": f"game {number}", "kind": kind, "lost": lost}
        entries.append({**named, "width": width, "height": height, **kept(labels, SMALLEST_HARD)})
    return entries


def _shoot(
    layout: Layout, look: TileSet, kind: str, tile: float, size: tuple[int, int], rng: Generator
) -> tuple[list[dict[str, Any]], NDArray[np.uint8]]:
    """Return the labels of one picture and the picture, (H, W, 3) RGB."""
    setting = Setting(
        lambda _look, _wide, _high, _rng: layout,
        low=(40, 58) if kind == "low" else None, hands=int(kind == "hands"))
    shot = shoot(size, tile, rng, look, setting=setting)
    blur = out_of_focus(shot.camera, size, 2.0 if kind == "low" else 0.0, rng)
    hard = kind in {"dusk", "light"}
    image = lit(focused(shot.image, blur), shot.shine, rng, hard=hard)
    if kind == "light" and rng.random() < 0.5:
        image = burnt(image, rng)
    photo = developed(image, rng)
    mark_unreadable(shot.labels, photo, blur)
    return shot.labels, photo
