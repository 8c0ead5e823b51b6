"""Read a photo: find the faces, say what each shows, and group them as they lie."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision import colours, finder, identifier, turns
from vision.census import settle
from vision.confidence import confidence
from vision.family import TURNED, Family, Looks, Told, tell, traits, unit
from vision.identifier import COLOURS, JOLY, Evidence
from vision.limits import PhotoError
from vision.network import Network
from vision.photo import Photo
from vision.prototypes import KnownSet, Trait
from vision.quality import reason
from vision.reading import Quad, Reading, TileReading
from vision.rows import group
from vision.ties import settle_ties

Array = NDArray[Any]
LONGEST = 1280  # px of the longer side of what the finder sees
SECOND_LOOK = 0.4  # the picture again, so much smaller, for large tiles
# Short sides, px as the finder sees them, that count in each of the two looks; where both see a
# tile, the surer look wins.
SIZES = ((10, 90), (30, 400))
STEP = 32
MARGIN, GREY = 32, 114  # around the picture: a tile that its edge cuts keeps its middle
NAMES = [f"{colour}{number}" for colour in COLOURS for number in range(1, 14)] + ["J"]
POSSIBLE = 0.2  # below this probability of being a tile at all, a face is left out at once,
LEAST = 0.4  # and below this confidence in its reading, in the end
SURELY, SMALLER = 0.9, 0.5  # half as wide as most of the tiles that are surely read: no tile


@dataclass(frozen=True)
class Weighed:
    """What looks like tiles, in pixels of the picture that was read."""

    quads: Array  # (N, 4, 2), from the top left of the digits
    rows: list[list[int]]
    first: Array  # (N,) indices into NAMES
    second: Array
    chance: Array  # (N,) what the identifier gives the first reading
    sureness: Array  # (N,) what the finder gives the face
    sure: Array  # (N,) confidence in the first reading
    told: Told | None = None  # what a family's own set says, where that was asked
    inks: Array | None = None  # (N, 3) likewise


@dataclass(frozen=True)
class Studied:
    """A reading, and what a family's sets have to do with it."""

    reading: Reading
    traits: list[Trait]  # what each of its tiles looks like
    used: int | None  # the set that it was read with, of those that were given


class Reader:
    """The two networks, loaded once."""

    def __init__(self) -> None:
        self.finder = Network("finder")
        self.identifier = Network("identifier")

    def find(self, pixels: Array) -> finder.Found:
        """Return the faces in a picture, looked at in two sizes."""
        longest = max(pixels.shape[:2])
        parts = []
        for look, (least, most) in zip((1.0, SECOND_LOOK), SIZES, strict=True):
            scale = min(longest, LONGEST) * look / longest
            tall, wide = (max(STEP, round(side * scale)) for side in pixels.shape[:2])
            small = cv2.resize(pixels, (wide, tall), interpolation=cv2.INTER_AREA)
            edges = (-(-(side + 2 * MARGIN) // STEP) * STEP for side in (tall, wide))
            ground = np.full((*edges, 3), GREY, np.uint8)
            ground[MARGIN : MARGIN + tall, MARGIN : MARGIN + wide] = small
            batch = np.ascontiguousarray(ground.transpose(2, 0, 1)[None], np.float32) / 255
            found = finder.from_maps(self.finder(batch)[0])
            back = np.array([pixels.shape[1] / wide, pixels.shape[0] / tall], np.float32)
            short = finder.short_sides(found.quads)
            fits = (short >= least) & (short <= most)
            parts.append(((found.quads[fits] - MARGIN) * back, found.sureness[fits]))
        quads = np.concatenate([part[0] for part in parts]).reshape(-1, 4, 2)
        sureness = np.concatenate([part[1] for part in parts])
        kept = finder.apart(quads, sureness)
        return finder.Found(quads[kept], sureness[kept])

    def identify(self, crops: Array) -> Evidence:
        """Say what each of some faces (N, 64, 64, 3) uint8 shows."""
        logits = [
            self.identifier(as_batch(part))
            for part in np.array_split(crops, -(-len(crops) // 32))
        ]
        return identifier.evidence(np.concatenate(logits))

    def looks(self, crops: Array, faces: Array) -> Looks:
        """Say what faces look like: their crops, and the probabilities (N, 14, 4) of each turn."""
        each, turn = np.arange(len(crops)), faces.sum(1).argmax(1)
        back = (turn + 2) % 4
        doubtful = np.nonzero(faces[each, :, back].sum(1) > TURNED)[0]
        shown = [np.rot90(crops[index], turn[index]) for index in each]
        shown += [np.rot90(crops[index], back[index]) for index in doubtful]
        features = unit(np.concatenate([
            self.identifier.outputs(as_batch(part))[1]
            for part in np.array_split(np.stack(shown), -(-len(shown) // 32))]))
        other = np.zeros((len(crops), features.shape[1]), np.float32)
        other[doubtful] = features[len(crops) :]
        over = np.zeros((len(crops), len(NAMES)), bool)
        seen = faces[doubtful, :, back[doubtful]] > faces[doubtful, :, turn[doubtful]]
        over[doubtful] = np.hstack([np.tile(seen[:, :JOLY], len(COLOURS)), seen[:, JOLY:]])
        return Looks(features[: len(crops)], other, over)

    def weigh(self, photo: Photo, families: Sequence[Family] | None = None) -> Weighed:
        """Return all that looks like a tile, with what it most likely is.

        Given *families*, perhaps none, it is said what the tiles look like too.

        Raises:
            PhotoError: where nothing looks like one, with the reason.
        """
        found = self.find(photo.pixels)
        if not len(found.quads):
            raise PhotoError(reason(photo.pixels, np.zeros(0)))
        levels = identifier.pyramid(photo.pixels)
        crops = np.stack([identifier.cut(levels, quad) for quad in found.quads])
        seen = self.identify(crops)
        kept = np.nonzero(1 - seen.none > POSSIBLE)[0]
        if not len(kept):
            raise PhotoError(reason(photo.pixels, finder.short_sides(found.quads)))
        quads, crops = found.quads[kept], crops[kept]
        seen = Evidence(seen.faces[kept], seen.none[kept], seen.colours[kept])
        rows = group(quads)
        faces = turns.turned(seen, quads, rows)
        quads, rows = upright(faces, quads, rows)
        shown = faces.sum(2)
        number = 1 - shown[:, JOLY] - seen.none
        inks = colours.inks(crops)
        paint = colours.together(seen.colours, inks, number.clip(0))
        whole = np.zeros((len(quads), len(NAMES)))
        whole[:, :-1] = (paint[:, :, None] * shown[:, None, :JOLY]).reshape(len(quads), -1)
        whole[:, -1] = shown[:, JOLY]
        told = None
        if families is not None:
            told = tell(families, self.looks(crops, faces), whole)
            whole, quads = told.whole, told.upright(quads)
        first, second = settle(whole, NAMES)
        settle_ties(first, second, whole, rows, NAMES)
        chance = whole[np.arange(len(whole)), first]
        more = told.surer(first) if told else 0.0
        sure = confidence(chance, found.sureness[kept], more)
        return Weighed(quads, rows, first, second, chance, found.sureness[kept], sure, told, inks)

    def read(self, photo: Photo) -> Reading:
        """Read the tiles of a photo.

        Raises:
            PhotoError: where nothing can be read, with the reason.
        """
        return self.study(photo, None).reading

    def study(self, photo: Photo, families: Sequence[Family] | None) -> Studied:
        """Read the tiles of a photo with what is known of *families*, if any of them fits.

        Where none are given at all, it is not said what the tiles look like.

        Raises:
            PhotoError: where nothing can be read, with the reason.
        """
        weighed = self.weigh(photo, families)
        sides = finder.short_sides(weighed.quads)
        kept = np.nonzero((weighed.sure >= LEAST) & (sides >= smallest(sides, weighed.sure)))[0]
        if not len(kept):
            raise PhotoError(reason(photo.pixels, sides))
        scale = photo.width / photo.pixels.shape[1]
        tiles = tuple(
            TileReading(
                NAMES[weighed.first[index]],
                round(float(weighed.sure[index]), 3),
                NAMES[weighed.second[index]],
                outline(weighed.quads[index] * scale),
            )
            for index in kept
        )
        place = {int(index): at for at, index in enumerate(kept)}
        rows = (tuple(place[index] for index in row if index in place) for row in weighed.rows)
        reading = Reading(photo.width, photo.height, tiles, tuple(row for row in rows if row))
        told, inks = weighed.told, weighed.inks
        if told is None or inks is None:
            return Studied(reading, [], None)
        return Studied(reading, traits(told.shown()[kept], inks[kept]), told.used)


def smallest(sides: Array, sure: Array) -> float:
    """Return how short the short side of a tile can be beside those that are surely tiles.

    Tiles of one box are alike in size, and no view across a table makes one half as wide as most;
    the keys of a keyboard are.
    """
    known = sides[sure >= SURELY]
    return float(np.median(known) * SMALLER) if len(known) else 0.0


def as_batch(crops: Array) -> Array:
    """Return crops (N, 64, 64, 3) uint8 as the identifier takes them."""
    return np.ascontiguousarray(crops.transpose(0, 3, 1, 2), np.float32) / 255


def outline(quad: Array) -> Quad:
    """Return a face's corners as plain numbers, to a tenth of a pixel."""
    return tuple((round(float(x), 1), round(float(y), 1)) for x, y in quad)


def upright(faces: Array, quads: Array, rows: list[list[int]]) -> tuple[Array, list[list[int]]]:
    """Turn each quad to begin at the top left of its digits, and each row to be read onward."""
    turn = faces.sum(1).argmax(1)
    quads = np.stack([np.roll(quad, -int(k), 0) for quad, k in zip(quads, turn, strict=True)])
    onward = quads[:, 1] - quads[:, 0] + quads[:, 2] - quads[:, 3]
    centre = quads.mean(1)
    ordered = []
    for row in rows:
        way = onward[row].sum(0)
        ordered.append(sorted(row, key=lambda index: float(centre[index] @ way)))
    ordered.sort(key=lambda row: tuple(np.round(centre[row].mean(0)[::-1] / 20)))
    return quads, ordered


@lru_cache(maxsize=1)
def reader() -> Reader:
    """Return the reader, its networks loaded at the first call."""
    return Reader()


def read(photo: Photo) -> Reading:
    """Read the tiles of a photo with the weights that come with Joly."""
    return reader().read(photo)


def study(photo: Photo, sets: Sequence[KnownSet]) -> Studied:
    """Read the tiles of a photo with what is known of a family's own sets."""
    return reader().study(photo, [Family.of(each) for each in sets])


def warm_up() -> None:
    """Load the networks and let each run once, so that reading needs no file any more."""
    import numpy.ma  # noqa: F401, PLC0415  (numpy loads it when a median is first asked for)

    networks = reader()
    networks.find(np.zeros((STEP, STEP, 3), np.uint8))
    networks.identify(np.zeros((1, 64, 64, 3), np.uint8))
