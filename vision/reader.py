"""Read a photo: find the faces, say what each shows, and group them as they lie."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision import colours, finder, identifier, turns
from vision.census import settle
from vision.family import TURNED, Family, Looks, Told, tell, traits, unit
from vision.gaps import find_gaps
from vision.identifier import COLOURS, JOLY, Evidence
from vision.known import NAMES, Agreement, Known
from vision.light import light
from vision.limits import PhotoError
from vision.network import Network
from vision.parting import part
from vision.photo import Photo
from vision.prototypes import KnownSet, Trait
from vision.quality import reason
from vision.reading import Quad, Reading, TileReading
from vision.rows import group
from vision.ties import settle_ties
from vision.weighing import LEAST, SURELY, Seen, Weak, alone, no_faces

Array = NDArray[Any]
LONGEST = 1280  # px of the longer side of what the finder sees
SECOND_LOOK = 0.4  # the picture again, so much smaller, for large tiles
# Short sides, px as the finder sees them, that count in each of the two looks; where both see a
# tile, the surer look wins.
SIZES = ((10, 90), (30, 400))
LARGE = 80  # px of a short side from which on the smaller look shows best where tiles lie
STEP = 32
MARGIN, GREY = 32, 114  # around the picture: a tile that its edge cuts keeps its middle
POSSIBLE = 0.2  # below this probability of being a tile at all, a face is left out at once
SMALLER = 0.5  # half as wide as most of the tiles that are surely read: no tile


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
    lay: Array  # (N,) what is reported, so, or surely, only because it was known to lie there
    agreed: Agreement | None = None
    # What looks like a face, but hardly like a tile: (M, 4, 2).
    passed: Array = field(default_factory=finder.no_quads)
    surfaces: finder.Surfaces | None = None
    told: Told | None = None  # what a family's own set says, where that was asked,
    inks: Array | None = None  # and (N', 3) of the faces that it says it of


@dataclass(frozen=True)
class Looked:
    """What was seen in a photo, before anything is decided."""

    table: Seen
    weak: Weak
    passed: Array  # (M, 4, 2) what looks like a face, but hardly like a tile
    surfaces: finder.Surfaces | None
    told: Told | None


@dataclass(frozen=True)
class Studied:
    """A reading, and what a family's sets have to do with it."""

    reading: Reading
    # What each of its tiles looks like; nothing of those that only the record knew to lie there.
    traits: list[Trait | None]
    used: int | None  # the set that it was read with, of those that were given


class Reader:
    """The two networks, loaded once."""

    def __init__(self) -> None:
        self.finder = Network("finder")
        self.identifier = Network("identifier")

    def find(self, pixels: Array) -> finder.Found:
        """Return the faces in a picture, looked at in two sizes."""
        longest = max(pixels.shape[:2])
        parts, surfaces = [], []
        for look, (least, most) in zip((1.0, SECOND_LOOK), SIZES, strict=True):
            scale = min(longest, LONGEST) * look / longest
            tall, wide = (max(STEP, round(side * scale)) for side in pixels.shape[:2])
            small = cv2.resize(pixels, (wide, tall), interpolation=cv2.INTER_AREA)
            edges = (-(-(side + 2 * MARGIN) // STEP) * STEP for side in (tall, wide))
            ground = np.full((*edges, 3), GREY, np.uint8)
            ground[MARGIN : MARGIN + tall, MARGIN : MARGIN + wide] = small
            batch = np.ascontiguousarray(ground.transpose(2, 0, 1)[None], np.float32) / 255
            maps = self.finder(batch)[0]
            found = finder.from_maps(maps, finder.WEAK)
            back = np.array([pixels.shape[1] / wide, pixels.shape[0] / tall], np.float32)
            surfaces.append(finder.surfaces_of(maps, MARGIN, (wide, tall), back))
            short = finder.short_sides(found.quads)
            fits = (short >= least) & (short <= most)
            parts.append(((found.quads[fits] - MARGIN) * back, found.sureness[fits]))
        quads = np.concatenate([part[0] for part in parts]).reshape(-1, 4, 2)
        sureness = np.concatenate([part[1] for part in parts])
        kept = finder.apart(quads, sureness)
        quads, sureness = quads[kept], sureness[kept]
        sure = sureness > finder.SURE
        large = finder.short_sides(quads[sure])
        look = int(bool(len(large)) and float(np.median(large)) > LARGE * longest / LONGEST)
        return finder.Found(quads[sure], sureness[sure], quads[~sure], sureness[~sure],
                            surfaces[look])

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

    def look(
        self, photo: Photo, families: Sequence[Family] | None = None, *, weak: bool = False
    ) -> Looked:
        """Return what looks like tiles, and, where asked for, what hardly does.

        Given *families*, perhaps none, it is said what the tiles look like too.

        Raises:
            PhotoError: where nothing looks like one, with the reason.
        """
        found = self.find(photo.pixels)
        if not len(found.quads):
            raise PhotoError(reason(photo.pixels, np.zeros(0)))
        quads, sureness = found.quads, found.sureness
        if weak:
            quads = np.concatenate([quads, found.weak])
            sureness = np.concatenate([sureness, found.hints])
        levels = identifier.pyramid(photo.pixels)
        crops = np.stack([identifier.cut(levels, quad) for quad in quads])
        seen = self.identify(crops)
        likely = (1 - seen.none > POSSIBLE) & (np.arange(len(quads)) < len(found.quads))
        kept, rest = np.nonzero(likely)[0], np.nonzero(~likely)[0]
        if not len(kept):
            raise PhotoError(reason(photo.pixels, finder.short_sides(found.quads)))
        table, told = self._tabled(
            quads[kept], crops[kept], seen.of(kept), sureness[kept], families)
        passed = np.concatenate([np.delete(found.quads, kept, 0), found.weak])
        if not (weak and len(rest)):
            return Looked(table, no_faces(), passed, found.surfaces, told)
        both = np.concatenate([kept, rest])
        paint = painted(seen.of(both), colours.inks(crops[both]))[len(kept) :]
        hints = Weak(quads[rest], seen.faces[rest], seen.none[rest], paint, sureness[rest])
        return Looked(table, hints, passed, found.surfaces, told)

    def weigh(
        self, photo: Photo, known: Known | None = None, families: Sequence[Family] | None = None,
    ) -> Weighed:
        """Return all that looks like a tile, with what it most likely is.

        Given *families*, perhaps none, it is said what the tiles look like too.

        Raises:
            PhotoError: where nothing looks like one, with the reason.
        """
        looked = self.look(photo, families, weak=known is not None)
        found = weighed(looked.table, looked.weak, known)
        return replace(found, passed=looked.passed, surfaces=looked.surfaces, told=looked.told,
                       inks=looked.table.inks)

    def read(self, photo: Photo, known: Known | None = None) -> Reading:
        """Read the tiles of a photo, in the light of what is known of its table.

        Raises:
            PhotoError: where nothing can be read, with the reason.
        """
        return self.study(photo, None, known).reading

    def study(
        self, photo: Photo, families: Sequence[Family] | None, known: Known | None = None
    ) -> Studied:
        """Read the tiles of a photo with what is known of *families* and of its table.

        Where no families are given at all, it is not said what the tiles look like.

        Raises:
            PhotoError: where nothing can be read, with the reason.
        """
        found = self.weigh(photo, known, families)
        kept = reported(found)
        if not len(kept):
            raise PhotoError(reason(photo.pixels, finder.short_sides(found.quads)))
        scale = photo.width / photo.pixels.shape[1]
        reading = as_read(found, kept, (photo.width, photo.height), scale)
        names = [tile.tile for tile in reading.tiles]
        dropped = np.concatenate([np.delete(found.quads, kept, 0), found.passed])
        gaps = find_gaps(photo, found.quads[kept], names, dropped, found.surfaces)
        reading = replace(reading, gaps=gaps)
        told, inks = found.told, found.inks
        if told is None or inks is None:
            return Studied(reading, [], None)
        own = traits(told.shown(), inks)
        shown = [own[index] if index < len(own) else None for index in kept]
        return Studied(reading, shown, told.used)

    def _tabled(
        self, quads: Array, crops: Array, seen: Evidence, sureness: Array,
        families: Sequence[Family] | None,
    ) -> tuple[Seen, Told | None]:
        """Return what faces show as they lie together: which way up, in which rows, of which box.

        Also what the set that fits says of them, where *families* are given.
        """
        rows = group(quads)
        faces = turns.turned(seen, quads, rows)
        quads, rows = upright(faces, quads, rows)
        inks = colours.inks(crops)
        paint = painted(Evidence(faces, seen.none, seen.colours), inks)
        whole, told, more = crossed(paint, faces.sum(2)), None, np.zeros(len(quads))
        if families is not None:
            told = tell(families, self.looks(crops, faces), whole)
            whole, quads = told.whole, told.upright(quads)
        first, second = settle(whole, NAMES)
        settle_ties(first, second, whole, rows, NAMES)
        rows = part(quads, rows, [NAMES[index] for index in first])
        if told is not None:
            more = told.surer(first)
        bare = crossed(paint, seen.faces.sum(2))
        return Seen(quads, rows, first, second, whole, bare, inks, sureness, more), told


def weighed(table: Seen, weak: Weak, known: Known | None = None) -> Weighed:
    """Return how sure all is, in the light of what is known of the table, if anything is."""
    lit, agreed = alone(table), None
    if known is not None:
        lit, agreed = light(table, weak, known)
    seen = lit.seen
    chance = seen.whole[np.arange(len(seen.first)), seen.first]
    return Weighed(seen.quads, seen.rows, seen.first, seen.second, chance, seen.sureness,
                   lit.sure, lit.lay, agreed)


def reported(found: Weighed) -> Array:
    """Return the indices of the faces that are tiles for all that is known of them."""
    sides = finder.short_sides(found.quads)
    return np.nonzero((found.sure >= LEAST) & (sides >= smallest(sides, found.sure)))[0]


def as_read(found: Weighed, kept: Array, size: tuple[int, int], scale: float) -> Reading:
    """Return the faces *kept* as the tiles of a photo of *size*, *scale* px for each of theirs."""
    tiles = tuple(
        TileReading(
            NAMES[found.first[index]],
            round(float(found.sure[index]), 3),
            NAMES[found.second[index]],
            outline(found.quads[index] * scale),
            lay=bool(found.lay[index]),
        )
        for index in kept
    )
    place = {int(index): at for at, index in enumerate(kept)}
    rows = (tuple(place[index] for index in row if index in place) for row in found.rows)
    melds = tuple(row for row in rows if row)
    return Reading(*size, tiles, melds, agreed=found.agreed)


def painted(seen: Evidence, inks: Array) -> Array:
    """Return the colours' probabilities (N, 4) of faces, decided for all of them together."""
    number = 1 - seen.faces[:, JOLY].sum(1) - seen.none
    return colours.together(seen.colours, inks, number.clip(0))


def crossed(paint: Array, shown: Array) -> Array:
    """Return the probabilities of the tiles (N, 53) from those of colours and of faces (N, 14)."""
    whole = np.zeros((len(shown), len(NAMES)))
    whole[:, :-1] = (paint[:, :, None] * shown[:, None, :JOLY]).reshape(len(shown), -1)
    whole[:, -1] = shown[:, JOLY]
    return whole


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
    return quads, in_order(quads, rows)


def in_order(quads: Array, rows: list[list[int]]) -> list[list[int]]:
    """Return rows of upright faces (N, 4, 2) as they are read, the rows as a page is."""
    onward = quads[:, 1] - quads[:, 0] + quads[:, 2] - quads[:, 3]
    centre = quads.mean(1)
    ordered = []
    for row in rows:
        way = onward[row].sum(0)
        ordered.append(sorted(row, key=lambda index: float(centre[index] @ way)))
    ordered.sort(key=lambda row: tuple(np.round(centre[row].mean(0)[::-1] / 20)))
    return ordered


@lru_cache(maxsize=1)
def reader() -> Reader:
    """Return the reader, its networks loaded at the first call."""
    return Reader()


def read(photo: Photo, known: Known | None = None) -> Reading:
    """Read the tiles of a photo with the weights that come with Joly.

    Raises:
        PhotoError: where nothing can be read, with the reason.
    """
    return reader().read(photo, known)


def study(photo: Photo, sets: Sequence[KnownSet], known: Known | None = None) -> Studied:
    """Read the tiles of a photo with what is known of a family's own sets, and of the table."""
    return reader().study(photo, [Family.of(each) for each in sets], known)


def warm_up() -> None:
    """Load the networks and let each run once, so that reading needs no file any more."""
    import numpy.ma  # noqa: F401, PLC0415  (numpy loads it when a median is first asked for)

    networks = reader()
    networks.find(np.zeros((STEP, STEP, 3), np.uint8))
    networks.identify(np.zeros((1, 64, 64, 3), np.uint8))
