"""Read with what is known of a family's own set: its faces beside the networks' own answer.

The identifier's last features of a face are compared with the prototypes that were kept of each
tile (``vision/prototypes.py``). With the cosine s(t) of a face and the prototype of the tile t,
the network's probability p(t), and the greatest cosine s*, a tile's weight becomes

    log(p(t) + EVEN) + max(-MOST, TRUST * k(t) * (s(t) - s*))

where k(t) is 1 and less for a prototype that rests on a doubtful face. A tile that was never
taught is judged as the photo's other tiles are on average like their prototypes. A reading to
which the networks give SURE or more stays as it was: a set never makes a sure reading wrong.
A face whose way up is in doubt is compared both ways, each tile as the network sees it: that tells
a 6 from a 9 by where the digits stand on the face.

Of several sets the one is used whose prototypes fit the surely read tiles best, and none where
none fits.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from vision.laid_out import box
from vision.prototypes import KnownSet, Trait

Array = NDArray[Any]
NAMES: Final = box()

SURE: Final = 0.99  # what the networks give so much is not weighed again
TRUST: Final = 16.0  # what a difference of 1 between two cosines counts, in natural logarithms
MOST: Final = 4.5  # the most that is said against a tile, likewise
EVEN: Final = 0.01  # the least that a tile is given before it is weighed
TURNED: Final = 0.02  # a face that may lie the other way up by this much is looked at both ways
DOUBT: Final = 0.5  # a prototype of so much weight counts half
SURELY: Final = 0.9  # a tile by which sets are told apart,
ENOUGH: Final = 3  # and how many there must be
FITS: Final = 0.85  # mean cosine of the surely read tiles with their prototypes in a set that fits
LIKE: Final = 0.75  # from this cosine on a face is the surer a tile
SURER: Final = 10.0  # by so much for a difference of 1, as logarithms of the odds


@dataclass(frozen=True)
class Family:
    """A set as the reader compares with it."""

    features: Array  # (53, 192) unit vectors, zero where a tile was never taught
    known: Array  # (53,) 0 to 1: how far a prototype counts

    @classmethod
    def of(cls, known: KnownSet) -> "Family":
        """Return the set that is described by plain data."""
        width = len(next(iter(known.tiles.values())).features) if known.tiles else 1
        features, counts = np.zeros((len(NAMES), width), np.float32), np.zeros(len(NAMES))
        for index, name in enumerate(NAMES):
            if name in known.tiles:
                features[index] = known.tiles[name].features
                weight = known.tiles[name].weight
                counts[index] = weight / (weight + DOUBT)
        return cls(features, counts / max(float(counts.max()), 1e-6))


def unit(features: Array) -> Array:
    """Return features (N, 192) made as long as 1 each."""
    length = np.linalg.norm(features, axis=1, keepdims=True)
    return np.asarray(features / np.maximum(length, 1e-6), np.float32)


def fit(family: Family, features: Array, whole: Array) -> float:
    """Return how well a set fits the tiles that are surely read, -1 to 1.

    Args:
        family: the set.
        features: what the faces look like, (N, 192), each as long as 1.
        whole: the networks' probabilities (N, 53).
    """
    first = whole.argmax(1)
    sure = (whole.max(1) >= SURELY) & (family.known[first] > 0)
    if int(sure.sum()) < ENOUGH:
        return -1.0
    return float((features[sure] * family.features[first[sure]]).sum(1).mean())


def recognise(families: Sequence[Family], features: Array, whole: Array) -> int | None:
    """Return the index of the set that fits best, ``None`` where none fits."""
    fits = [fit(family, features, whole) for family in families]
    best = max(range(len(fits)), key=fits.__getitem__, default=None)
    return best if best is not None and fits[best] >= FITS else None


@dataclass(frozen=True)
class Looks:
    """What the faces of a photo look like."""

    features: Array  # (N, 192) as long as 1 each, the way up that the rows say
    other: Array  # (N, 192) the other way up; zero where that is out of the question
    turned: Array  # (N, 53) bool: tiles that the network sees in the face the other way up

    def alike(self, family: Family) -> Array:
        """Return the cosines with the prototypes (N, 53)."""
        return np.where(
            self.turned, self.other @ family.features.T, self.features @ family.features.T)


def weigh(family: Family, looks: Looks, whole: Array) -> Array:
    """Return the probabilities (N, 53) as the set lets them be; see the module."""
    taught = family.known > 0
    if not taught.any():
        return whole
    alike = looks.alike(family)
    best = np.where(taught, alike, -1).max(1, keepdims=True)
    against = np.clip(TRUST * family.known * (alike - best), -MOST, 0)
    first = whole.argmax(1)
    usual = against[np.arange(len(whole)), first][taught[first]]
    against[:, ~taught] = float(usual.mean()) if len(usual) else 0.0
    power = np.log(whole + EVEN) + against
    power = np.exp(power - power.max(1, keepdims=True))
    weighed = power / power.sum(1, keepdims=True) * whole.sum(1, keepdims=True)
    return np.where(whole.max(1, keepdims=True) >= SURE, whole, weighed)


@dataclass(frozen=True)
class Told:
    """What a family's set says of the faces of a photo."""

    whole: Array  # (N, 53) probabilities as the set lets them be
    looks: Looks
    family: Family | None  # the set that fits,
    used: int | None  # and which of those given it is

    def over(self) -> Array:
        """Return which faces lie the other way up than the rows say, (N,) bool."""
        return np.asarray(self.looks.turned[np.arange(len(self.whole)), self.whole.argmax(1)])

    def upright(self, quads: Array) -> Array:
        """Return the quads, those that lie the other way up begun at the other end."""
        if self.family is None:
            return quads
        return np.where(self.over()[:, None, None], np.roll(quads, 2, 1), quads)

    def shown(self) -> Array:
        """Return the features (N, 192) of the faces, the way up that they lie."""
        if self.family is None:
            return self.looks.features
        return np.where(self.over()[:, None], self.looks.other, self.looks.features)

    def surer(self, first: Array) -> Array:
        """Return what the set adds to the odds of the readings *first*, (N,)."""
        return np.zeros(len(first)) if self.family is None else surer(
            self.family, self.looks, first)


def tell(families: Sequence[Family], looks: Looks, whole: Array) -> Told:
    """Weigh probabilities (N, 53) by the set that fits, if one does."""
    used = recognise(families, looks.features, whole)
    if used is None:
        return Told(whole, looks, None, None)
    return Told(weigh(families[used], looks, whole), looks, families[used], used)


def surer(family: Family, looks: Looks, first: Array) -> Array:
    """Return what the set adds to the odds of readings, (N,) natural logarithms, 0 or more."""
    alike = looks.alike(family)[np.arange(len(first)), first]
    return np.asarray(SURER * np.maximum(alike - LIKE, 0) * family.known[first])


def traits(features: Array, inks: Array) -> list[Trait]:
    """Return what faces look like as plain numbers, from (N, 192) and (N, 3), NaN for no ink."""
    return [
        Trait(tuple(float(each) for each in face),
              tuple(float(each) for each in ink) if np.isfinite(ink).all() else None)
        for face, ink in zip(features, inks, strict=True)
    ]
