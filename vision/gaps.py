"""Find the gaps: where tiles lie that were not read, how many they are about, and why.

What looks like tiles beside those that were read is laid over the photo as a mask: faces that were
found and not believed, as far as a second witness speaks for them, what the finder's map of faces
shows, and holes in rows. Each patch of it is measured by the tiles around it, since perspective
makes far ones small; one that holds less than a part of a tile says nothing.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.bodies import Bodies, bodies
from vision.ends import hands
from vision.finder import OVERLAP, Surfaces, covered, no_quads
from vision.grid import Frame, framed
from vision.holes import holes
from vision.photo import Photo
from vision.reading import Gap, Unseen
from vision.rows import group
from vision.sizes import Sizes, areas, measured
from vision.unseen import FEW, Evidence, Patch

Array = NDArray[Any]
SHOWN: Final = 0.5  # from here on the maps say that a face, or a back, lies there
SPEAKS: Final = 0.45  # and so much of the map of faces bears out a face that was hardly found,
HINTS: Final = 0.2  # and so much a hole in which the colour of tiles shows
LEAST: Final = 0.4  # of a tile's area: a smaller patch is the rim of something,
CUT: Final = 0.8  # and of one that the photo's edge cuts so much shows, or nobody could read it
FOR_EACH: Final = 3  # tiles for each that was found; twice as large a patch is something else
THICK: Final = 0.2  # widths of a tile from the middle of a patch to its edge
GROWN: Final = 1.16  # a tile that was read, with its sides
BESIDE: Final = 1.3  # how far round the tiles that were read a back lies among them
FEW_BACKS: Final = 3  # more than that are no fault: a wall, or tiles that lie so on purpose
NEAR: Final = 0.5  # widths of a tile between patches that are one gap
ALIKE: Final = (0.4, 2.5)  # of a neighbour's area: what may be a tile too
BOX: Final = 106
SMOOTH: Final = 0.08  # widths of a tile by which an outline may be simpler than its mask


def find_gaps(
    photo: Photo, read: Array, names: Sequence[str], passed: Array, surfaces: Surfaces | None
) -> tuple[Gap, ...]:
    """Return where tiles lie that were not read, the most tiles first.

    Args:
        photo: the photo.
        read: the faces that were read, (N, 4, 2) px of its pixels, one or more.
        names: what was read on them.
        passed: what looked like faces and was not believed, (M, 4, 2) px.
        surfaces: the finder's maps of faces and backs, if it has them.

    Returns:
        gaps with outlines in px of the whole photo.
    """
    frame = framed(photo.pixels)
    scale, sizes = frame.scale, measured(read * frame.scale)
    if surfaces is None:
        faces = backs = np.zeros(frame.shape, np.float32)
        passed = in_line(passed, read)
    else:
        faces, backs = (frame.laid(layer, surfaces.scale)
                        for layer in (surfaces.faces, surfaces.backs))
        passed = passed[spoken_for(passed, faces, frame) > SPEAKS]
    share = areas(passed * scale) / sizes.area(passed.mean(1) * scale)
    passed = passed[(share > ALIKE[0]) & (share < ALIKE[1])]
    evidence = Evidence(photo.pixels, read, scale)
    missing, shows = holes(evidence.lab, read * scale, names)
    under = hands(evidence.lab, read * scale, names)
    missing, shows = np.concatenate([missing, under]), np.append(shows, np.zeros(len(under), bool))
    evidence.covered = missing[~shows].mean(1)
    spots = missing.mean(1)
    missing = missing / np.float32(scale)
    if surfaces is not None:
        missing = missing[~shows | (spoken_for(missing, faces, frame) > HINTS)]
    missing = beside_those(missing, passed)
    taken = frame.filled(read, GROWN) > 0
    hidden = np.concatenate([passed, missing])
    lie = ((faces > SHOWN) & (faces > backs)) | (frame.filled(hidden) > 0)
    patches = list(patches_of(lie & ~taken, hidden * scale, sizes, edges=True))
    tiles = bodies(evidence.lab, faces, lie | taken, read * scale)
    patches = believed(patches, None if surfaces is None else tiles, spots)
    bare = [patch for patch in patches if evidence.is_blank(patch)]
    patches = [replace(patch, reason=Unseen.COVERED if patch in bare else evidence.why(patch))
               for patch in patches if patch not in bare or not tiles.is_body(patch)]
    down = (backs > SHOWN) & (backs >= faces) & ~taken
    blank = [patch for patch in bare
             if tiles.is_body(patch) and len(in_line(patch.quads / np.float32(scale), read))]
    beside = frame.filled(read, BESIDE)
    among = blank + [patch for patch in patches_of(down, no_quads(), sizes)
                     if beside[patch.window][patch.mask > 0].any()]
    if sum(patch.about for patch in among) <= FEW_BACKS:
        patches += among
    gaps = together(patches, frame.filled(read) == 0)
    whole = photo.width / photo.pixels.shape[1] / scale
    return within(gaps, BOX - len(read), whole, (photo.width, photo.height))


def believed(patches: Sequence[Patch], tiles: Bodies | None, spots: Array) -> list[Patch]:
    """Return the patches in which tiles lie, those with a witness no larger than that bears out.

    Args:
        patches: what may be tiles.
        tiles: what tells them from other things, where the finder has maps.
        spots: the middles of holes in rows, (N, 2) px of the grid.
    """
    found = []
    for patch in patches:
        most = 2 * FOR_EACH * len(patch.quads) * patch.tile
        if tiles is not None and tiles.surely_tiles(patch):
            found.append(patch)
        elif patch.area <= most and (
                tiles is None or patch.holds(spots) or tiles.may_be_tiles(patch)):
            found.append(patch.witnessed(FOR_EACH))
    return found


def spoken_for(quads: Array, faces: Array, frame: Frame) -> Array:
    """Return how far the map of faces speaks for some faces (N, 4, 2) px: (N,) in 0..1."""
    said = np.zeros(len(quads))
    for index, quad in enumerate(quads):
        spots = np.round(quad * frame.scale).astype(np.int32)
        (x0, y0), (x1, y1) = spots.min(0).clip(0), spots.max(0) + 1
        part = faces[y0:y1, x0:x1]
        own = np.zeros(part.shape, np.uint8)
        cv2.fillConvexPoly(own, spots - [x0, y0], 1)
        said[index] = part[own > 0].mean() if own.any() else 0.0
    return said


def in_line(passed: Array, read: Array) -> Array:
    """Return those of the faces (M, 4, 2) px that make a row with one that was read."""
    if not len(passed):
        return passed
    rows = group(np.concatenate([read, passed]))
    beside = {index for row in rows if min(row) < len(read) for index in row}
    kept = [index + len(read) in beside for index in range(len(passed))]
    return np.asarray(passed[np.array(kept, bool)])


def beside_those(faces: Array, others: Array) -> Array:
    """Return those of some faces (N, 4, 2) px that none of the others (M, 4, 2) lies on."""
    kept = [all(covered(face, other) < OVERLAP for other in others) for face in faces]
    return np.asarray(faces[np.array(kept, bool)])


def patches_of(
    mask: Array, quads: Array, sizes: Sizes, *, edges: bool = False
) -> Iterator[Patch]:
    """Yield the patches of a mask (H, W) bool that are as large as a part of a tile.

    Args:
        mask: where something lies.
        quads: faces that lie there, (M, 4, 2) px of the mask.
        sizes: how large tiles are, in its px.
        edges: whether one that the photo's edge cuts must show nearly whole.
    """
    count, numbers, stats, middles = cv2.connectedComponentsWithStats(mask.astype(np.uint8))
    if count == 1:
        return
    tiles = sizes.area(middles)
    at = np.clip(quads.mean(1).round().astype(int), 0, [mask.shape[1] - 1, mask.shape[0] - 1])
    inside = numbers[at[:, 1], at[:, 0]]
    for number in range(1, count):
        x, y, wide, tall, area = stats[number]
        tile = float(tiles[number])
        if area < LEAST * tile:
            continue
        own = (numbers[y : y + tall, x : x + wide] == number).astype(np.uint8)
        depth = cv2.distanceTransform(np.pad(own, 1), cv2.DIST_L2, 3)[1:-1, 1:-1]
        deepest = np.unravel_index(int(depth.argmax()), depth.shape)
        if depth[deepest] < THICK * np.sqrt(tile):
            continue
        found = quads[inside == number]
        edge = min(x, y) <= 0 or x + wide >= mask.shape[1] or y + tall >= mask.shape[0]
        about = max(1, len(found), round(area / tile))
        if edges and edge and about <= FEW and area < CUT * about * tile:
            continue
        place = int(y + deepest[0]), int(x + deepest[1])
        yield Patch(own, (int(x), int(y)), place, float(area), about, tile, found)


def together(patches: Sequence[Patch], free: Array) -> list[Gap]:
    """Return the gaps that patches make, those of one reason that lie close together as one.

    Args:
        patches: each with its reason.
        free: where no tile was read, (H, W) bool: no outline goes beyond it.
    """
    found = []
    for reason in Unseen:
        mine = [patch for patch in patches if patch.reason is reason]
        if not mine:
            continue
        mask = np.zeros(free.shape, np.uint8)
        for patch in mine:
            mask[patch.window][patch.mask > 0] = 1
        wide = float(np.sqrt(np.median([patch.tile for patch in mine])))
        reach = max(1, round(wide * NEAR))
        disc = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * reach + 1, 2 * reach + 1))
        closed = cv2.morphologyEx(mask, cv2.MORPH_CLOSE, disc) & free
        count, numbers = cv2.connectedComponents(closed)
        for number in range(1, count):
            own = (numbers == number).astype(np.uint8)
            about = sum(patch.about for patch in mine if own[patch.deepest])
            outline = outline_of(own, max(1.0, wide * SMOOTH))
            if about and len(outline) > 2:  # noqa: PLR2004  (a line is no place)
                found.append(Gap(tuple(map(tuple, (outline + 0.5).tolist())), about, reason))
    return sorted(found, key=lambda gap: -gap.about)


def outline_of(mask: Array, rough: float) -> Array:
    """Return a simple polygon (N, 2) px around a patch (H, W) uint8, off by *rough* px at most.

    A polygon has no holes: where a tile that was read lies amidst the patch, it is cut open.
    """
    edges, nested = cv2.findContours(mask, cv2.RETR_CCOMP, cv2.CHAIN_APPROX_SIMPLE)
    for edge, (_next, _before, _child, parent) in zip(edges, nested[0], strict=True):
        if parent >= 0:
            x, y = edge[edge[:, 0, 1].argmax(), 0]
            mask[y:, x] = 0
    edges, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
    return np.asarray(cv2.approxPolyDP(max(edges, key=cv2.contourArea), rough, closed=True)[:, 0])


def within(gaps: Sequence[Gap], left: int, scale: float, size: tuple[int, int]) -> tuple[Gap, ...]:
    """Return gaps in px of the photo, no more tiles than the box has *left*, but one in each.

    Args:
        gaps: the largest first.
        left: how many tiles can lie there at most.
        scale: px of the photo to one of the gaps.
        size: the photo's width and height, which no outline leaves.
    """
    told: list[Gap] = []
    for gap in gaps:
        about = max(1, min(gap.about, left - sum(each.about for each in told)))
        spots = np.clip(np.array(gap.outline) * scale, 0, size).round(1)
        told.append(Gap(tuple((float(x), float(y)) for x, y in spots), about, gap.reason))
    return tuple(told)
