"""Read a photo: find the faces, say what each shows, and group them as they lie."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vision import colours, finder, identifier, turns
from vision.answer import Weighed, as_read, reported, weighed
from vision.census import settle
from vision.family import TURNED, Family, Looks, Told, tell, traits, unit
from vision.gaps import find_gaps
from vision.identifier import COLOURS, JOLY, Evidence
from vision.known import NAMES, Known
from vision.limits import PhotoError, Reason
from vision.network import Network
from vision.parting import part
from vision.photo import Photo
from vision.prototypes import KnownSet, Trait
from vision.quality import is_black, reason
from vision.reading import Reading
from vision.rows import group, upright
from vision.search import STEP, search
from vision.ties import settle_ties
from vision.weighing import Seen, Weak, no_faces

Array = NDArray[Any]
POSSIBLE = 0.2  # below this probability of being a tile at all, a face is left out at once
SMALL = 28.0  # px of a short side below which a face is cut from the picture with more pixels


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

    def find(self, pixels: Array, finer: Callable[[], Array] | None = None) -> finder.Found:
        """Return the faces in a picture; *finer* gives it with more pixels, for what is small."""
        return search(lambda batch: self.finder(batch)[0], pixels, finer)

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
        if is_black(photo.pixels):
            raise PhotoError(Reason.TOO_DARK)
        finer = None if photo.finer is None else cache(photo.finer)
        found = self.find(photo.pixels, finer)
        if not len(found.quads):
            raise PhotoError(reason(photo.pixels, np.zeros(0)))
        quads, sureness = found.quads, found.sureness
        if weak:
            quads = np.concatenate([quads, found.weak])
            sureness = np.concatenate([sureness, found.hints])
        crops = cropped(photo.pixels, quads, finer)
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
        paint = colours.painted(seen.of(both), colours.inks(crops[both]))[len(kept) :]
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
        paint = colours.painted(Evidence(faces, seen.none, seen.colours), inks)
        whole, told, more = colours.crossed(paint, faces.sum(2)), None, np.zeros(len(quads))
        if families is not None:
            told = tell(families, self.looks(crops, faces), whole)
            whole, quads = told.whole, told.upright(quads)
        first, second = settle(whole, NAMES)
        settle_ties(first, second, whole, rows, NAMES)
        rows = part(quads, rows, [NAMES[index] for index in first])
        if told is not None:
            more = told.surer(first)
        bare = colours.crossed(paint, seen.faces.sum(2))
        return Seen(quads, rows, first, second, whole, bare, inks, sureness, more), told


def cropped(pixels: Array, quads: Array, finer: Callable[[], Array] | None) -> Array:
    """Return faces (N, 4, 2) px of a picture as the identifier sees them, (N, 64, 64, 3) uint8.

    Where *finer* gives the picture with more pixels, the small ones are cut from that.
    """
    levels = identifier.pyramid(pixels)
    small = finder.short_sides(quads) < SMALL
    if finer is None or not small.any():
        return np.stack([identifier.cut(levels, quad) for quad in quads])
    more = identifier.pyramid(finer())
    times = more[0].shape[1] / pixels.shape[1]
    return np.stack([
        identifier.cut(more, (quad + 0.5) * times - 0.5) if little else identifier.cut(levels, quad)
        for quad, little in zip(quads, small, strict=True)])


def as_batch(crops: Array) -> Array:
    """Return crops (N, 64, 64, 3) uint8 as the identifier takes them."""
    return np.ascontiguousarray(crops.transpose(0, 3, 1, 2), np.float32) / 255


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
