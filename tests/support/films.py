"""Films of a game as a phone on a stand sees it: laid move by move, by hands, and then looked at.

A film is frames in order, each with what lies there. The table of each state is made once, as the
pictures of training are; the frames of it differ by what differs between two frames of a camera:
it trembles, its grain is new, the light wanders, a hand with its shadow comes, rests and goes.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from random import Random
from typing import Any

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from rules.games.romanian.state import State
from rules.melds import tile_of
from tests.support.random_games import Game, opened_game, random_move
from vision.training.beside import hand
from vision.training.layouts import Layout, Placed, row_of
from vision.training.lens import developed, lit
from vision.training.scene import Scene, corners
from vision.training.shots import Setting, shoot
from vision.training.tilesets import TileSet, invent

Picture = NDArray[Any]
Rows = dict[int, list[str]]

SIZE = (1280, 960)
TILE = 46.0  # px of a tile's width
ACROSS, LONGEST = 3, 6  # rows of melds side by side, and the most tiles of one
PLACES = ACROSS * 9
FPS = 4
COMES, RESTS, GOES, LIES = 3, 3, 3, 12
"""Frames in which a hand comes, works and goes, and in which the table then lies."""


@dataclass(frozen=True)
class Frame:
    """One picture, RGB, and the rows that lie there; ``calm`` where nobody's hand is in it."""

    pixels: Picture
    rows: Rows
    calm: bool

    def jpeg(self, quality: int = 80) -> bytes:
        """Return it as a page would send it."""
        done, data = cv2.imencode(".jpg", self.pixels[..., ::-1],
                                  [cv2.IMWRITE_JPEG_QUALITY, quality])
        assert done
        return data.tobytes()


@dataclass(frozen=True)
class Moment:
    """A game after one more move: its record, and what lies on the table."""

    text: str
    rows: Rows


def rows_of(state: State) -> Rows:
    """Return the tiles on the table by the numbers of their melds, as they lie."""
    found = {number: [str(tile_of(slot.tile)) for slot in meld.slots if not slot.stacked_by]
             for number, meld in state.melds.items()}
    return {number: row for number, row in found.items() if row}


def moments(seed: int, moves: int) -> list[Moment]:
    """Return a random lawful game move by move, the first of them its opened table.

    Nobody stacks, and no meld grows beyond its place on the cloth.
    """
    rng = Random(f"film {seed}")  # noqa: S311 (a game, no secret)
    game = opened_game(rng, "set stacking no\n")
    found = [Moment(game.text, rows_of(game.played.state))]
    for _ in range(moves * 20):
        if len(found) > moves:
            break
        before = game.text
        if not random_move(rng, game):
            continue
        rows = rows_of(game.played.state)
        if max(map(len, rows.values())) > LONGEST or len(rows) > PLACES:
            game = Game(before)
        else:
            found.append(Moment(game.text, rows))
    return found


@dataclass(frozen=True)
class Stage:
    """A cloth, a tile set and a lamp: the same for a whole film."""

    seed: int
    look: TileSet
    camera: int = 0

    def sees_all(self) -> bool:
        """Say whether the camera sees every place where a meld may lie."""
        ends = self._laid(self.look, {number + 1: ["r1"] * LONGEST for number in range(PLACES)})
        scene = Scene(self.look, SIZE, TILE, self._chance())
        seen = scene.camera.see(np.concatenate([corners(self.look, tile) for tile in ends.tiles]))
        return bool((seen > 8).all() and (seen < np.array(SIZE) - 8).all())

    def _chance(self) -> Generator:
        return np.random.default_rng([self.seed, 1, self.camera])

    def table(self, rows: Rows) -> Picture:
        """Return the picture of a table, (H, W, 3) uint8 RGB, without a hand."""
        shot = shoot(SIZE, TILE, self._chance(), self.look, 0,
                     Setting(lambda look, *_rest: self._laid(look, rows)))
        image = lit(shot.image, shot.shine, np.random.default_rng([self.seed, 2]), hard=False)
        return developed(image, np.random.default_rng([self.seed, 3]))

    def _laid(self, look: TileSet, rows: Rows) -> Layout:
        tiles: list[Placed] = []
        high = look.aspect * 1.25
        for number, row in rows.items():
            place = (number - 1) % PLACES
            x = (place % ACROSS - (ACROSS - 1) / 2) * (LONGEST + 1.5)
            y = (place // ACROSS - 4) * high * 0.95
            rng = np.random.default_rng([self.seed, 4, number])
            left = [*row, *(["r1"] * (LONGEST - len(row)))]
            tiles += row_of(look, left, x, y, float(rng.normal(0, 0.02)), number, rng)[: len(row)]
        return Layout(tiles, [])


def stage(seed: int) -> Stage:
    """Return a stage with a tile set that no training saw, and a camera that sees all of it."""
    look = invent(np.random.default_rng([seed, 0]), held_out=True)
    return next(found for camera in count() if (found := Stage(seed, look, camera)).sees_all())


class Film:
    """A camera before a stage; the same seed films the same."""

    def __init__(self, seed: int) -> None:
        self.stage = stage(seed)
        self.rng = np.random.default_rng([seed, 5])
        self.light = 1.0

    def lies(self, rows: Rows, frames: int) -> Iterator[Frame]:
        """Film a table that nobody touches."""
        table = self.stage.table(rows)
        for _ in range(frames):
            yield Frame(self._shot(table), rows, calm=True)

    def moves(self, before: Rows, after: Rows) -> Iterator[Frame]:
        """Film a hand that changes the table, and how it lies then."""
        first, last = self.stage.table(before), self.stage.table(after)
        arm, cover = hand(self.rng)
        spot = _changed_spot(first, last)
        side = np.array([spot[0], SIZE[1] + 300.0])
        for step in range(COMES):
            at = side + (spot - side) * (step + 1) / (COMES + 1)
            yield Frame(self._shot(_under(first, arm, cover, at)), before, calm=False)
        for step in range(RESTS):
            table = first if step == 0 else last
            at = spot + self.rng.normal(0, 6, 2)
            yield Frame(self._shot(_under(table, arm, cover, at)), after, calm=False)
        for step in range(GOES):
            at = spot + (side - spot) * (step + 1) / (GOES + 1)
            yield Frame(self._shot(_under(last, arm, cover, at)), after, calm=False)
        for _ in range(LIES):
            yield Frame(self._shot(last), after, calm=True)

    def visits(self, rows: Rows, frames: int) -> Iterator[Frame]:
        """Film hands that reach over a table, point, rest there, and change nothing."""
        table = self.stage.table(rows)
        arm, cover = hand(self.rng)
        spot = self.rng.uniform(0.3, 0.7, 2) * SIZE
        for _ in range(frames):
            spot = spot + self.rng.normal(0, 2, 2)
            yield Frame(self._shot(_under(table, arm, cover, spot)), rows, calm=False)

    def _shot(self, picture: Picture) -> Picture:
        """Return a frame: trembling, with its own grain, in light that wanders."""
        self.light = float(np.clip(self.light + self.rng.normal(0, 0.01), 0.75, 1.2))
        if self.rng.random() < 0.01:
            self.light = float(self.rng.uniform(0.8, 1.15))  # somebody switches a lamp
        turn = np.float32([[1, 0, self.rng.normal(0, 0.5)], [0, 1, self.rng.normal(0, 0.5)]])
        moved = cv2.warpAffine(picture, turn, SIZE, borderMode=cv2.BORDER_REPLICATE)
        grain = cv2.randn(np.empty((SIZE[1], SIZE[0], 3), np.int16), (0,) * 3, (3,) * 3)
        return np.clip(moved * self.light + grain, 0, 255).astype(np.uint8)


def _changed_spot(first: Picture, last: Picture) -> Picture:
    """Return the middle of what differs between two pictures."""
    grey = cv2.absdiff(first, last).max(2)
    rows, columns = np.nonzero(grey > 60)
    if not len(rows):
        return np.array(SIZE) / 2
    return np.array([np.median(columns), np.median(rows)])


def _under(table: Picture, arm: Picture, cover: Picture, at: Picture) -> Picture:
    """Return a table with a hand over it, its fingers about *at*, and its shadow."""
    scale = 420 / arm.shape[1]
    turn = np.float32([[scale, 0, at[0] - 150 * scale], [0, scale, at[1] - 90 * scale]])
    mask = cv2.warpAffine(cover, turn, SIZE)[..., None]
    shadow = cv2.GaussianBlur(np.roll(mask[..., 0], (18, 26), (0, 1)), (0, 0), 14)[..., None]
    seen = cv2.warpAffine(arm, turn, SIZE) * 255
    lit_table = table * (1 - 0.35 * shadow)
    return (lit_table * (1 - mask) + seen * mask).astype(np.float32)


