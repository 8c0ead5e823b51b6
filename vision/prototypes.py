"""What is kept of a family's own tiles: for each the identifier's features, and how inks look.

Plain numbers, no pictures; they mean something to the identifier that gave them alone, so each set
says which that was. Prototypes of several photos are put together by their weights, which
say how sure it was what each face showed. Nothing here needs numpy: the server keeps them, the
process that reads photos uses them (``vision/family.py``).
"""

import base64
import binascii
import math
import struct
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, TypedDict

from vision.laid_out import COLOURS, box

FEATURES: Final = 192
"""Numbers by which the identifier describes a face."""

INKS: Final = 3
VERSION: Final = 1
MOST_WEIGHT: Final = 40.0
"""Faces after which a new one counts as much as each of so many: tiles wear, lamps change."""

_PACKED: Final = struct.Struct(f"<{FEATURES}e")


@lru_cache(maxsize=1)
def network() -> str:
    """Return what tells this identifier from others; its file is read at the first call."""
    return sha256(Path(__file__).with_name("models").joinpath(
        "identifier.onnx").read_bytes()).hexdigest()[:16]


class TraitDocument(TypedDict):
    """What one face of a photo looks like, as plain data."""

    features: str
    ink: list[float] | None


class SetDocument(TypedDict):
    """What is kept of a set, as plain data."""

    version: int
    network: str
    tiles: dict[str, list[Any]]
    inks: dict[str, list[float]]


@dataclass(frozen=True, slots=True)
class Trait:
    """What one face looks like."""

    features: tuple[float, ...]
    """``FEATURES`` numbers, as long together as 1."""
    ink: tuple[float, ...] | None = None
    """Its ink as a share of the body's light (``vision.colours.inks``); ``None`` for no ink."""

    def document(self) -> TraitDocument:
        """Return it as plain data."""
        return {"features": packed(self.features),
                "ink": None if self.ink is None else [round(each, 4) for each in self.ink]}


@dataclass(frozen=True, slots=True)
class KnownTile:
    """The mean of the faces that showed a tile, and how many they were, by their weights."""

    weight: float
    features: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class KnownInk:
    """The mean of a colour's inks, and how many they were, by their weights."""

    weight: float
    ink: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class KnownSet:
    """A family's set, as far as it was seen."""

    tiles: Mapping[str, KnownTile] = field(default_factory=dict)
    inks: Mapping[str, KnownInk] = field(default_factory=dict)

    def document(self) -> SetDocument:
        """Return the set as plain data, at most some 30 kB."""
        return {
            "version": VERSION,
            "network": network(),
            "tiles": {tile: [round(known.weight, 3), packed(known.features)]
                      for tile, known in self.tiles.items()},
            "inks": {colour: [round(known.weight, 3), *(round(each, 4) for each in known.ink)]
                     for colour, known in self.inks.items()},
        }

    def taught(self, shown: Iterable[tuple[str, Trait, float]]) -> "KnownSet":
        """Return the set with more faces: the tile, what its face looks like, and its weight.

        A weight is 1 where somebody has said what the face shows, and less where that was told
        by its place alone.
        """
        tiles, inks = dict(self.tiles), dict(self.inks)
        for tile, trait, weight in shown:
            old = tiles.get(tile)
            tiles[tile] = KnownTile(
                min((old.weight if old else 0.0) + weight, MOST_WEIGHT),
                unit(_mean(old.features, old.weight, trait.features, weight)
                     if old else trait.features))
            colour = tile[0]
            if trait.ink is not None and colour in COLOURS:
                known = inks.get(colour)
                inks[colour] = KnownInk(
                    min((known.weight if known else 0.0) + weight, MOST_WEIGHT),
                    _mean(known.ink, known.weight, trait.ink, weight) if known else trait.ink)
        return KnownSet(tiles, inks)


def _mean(
    old: Sequence[float], before: float, new: Sequence[float], weight: float
) -> tuple[float, ...]:
    share = weight / (before + weight)
    return tuple(a + (b - a) * share for a, b in zip(old, new, strict=True))


def unit(features: Sequence[float]) -> tuple[float, ...]:
    """Return features made as long together as 1."""
    length = math.sqrt(sum(each * each for each in features)) or 1.0
    return tuple(each / length for each in features)


def packed(features: Sequence[float]) -> str:
    """Return features as text: half floats in base 64."""
    return base64.b64encode(_PACKED.pack(*features)).decode("ascii")


def unpacked(text: str) -> tuple[float, ...]:
    """Return the features that a text stands for.

    Raises:
        ValueError: it stands for none.
    """
    try:
        values = _PACKED.unpack(base64.b64decode(text, validate=True))
    except (binascii.Error, struct.error, TypeError) as error:
        raise ValueError(str(text)[:40]) from error
    return finite(values, FEATURES)


def finite(values: Sequence[Any], count: int) -> tuple[float, ...]:
    """Return *count* plain numbers.

    Raises:
        ValueError: they are others.
    """
    if len(values) != count or not all(isinstance(each, (int, float)) for each in values):
        raise ValueError(count)
    try:
        numbers = tuple(float(each) for each in values)
    except OverflowError as error:
        raise ValueError(count) from error
    if not all(map(math.isfinite, numbers)):
        raise ValueError(count)
    return numbers


def weight_of(value: Any) -> float:  # noqa: ANN401  (of JSON)
    """Return how many faces a mean was made of.

    Raises:
        ValueError: it is no such number.
    """
    (weight,) = finite([value], 1)
    if not 0 < weight <= MOST_WEIGHT:
        raise ValueError(weight)
    return weight


def parse_trait(document: Mapping[str, Any]) -> Trait:
    """Return what a face looks like, of plain data.

    Raises:
        ValueError: the data say nothing of the kind.
    """
    try:
        ink = document["ink"]
        return Trait(unpacked(document["features"]), None if ink is None else finite(ink, INKS))
    except (KeyError, TypeError) as error:
        raise ValueError(str(error)) from error


def parse_set(document: Mapping[str, Any]) -> KnownSet:
    """Return the set of plain data that ``document()`` made.

    Raises:
        ValueError: no set is described by them, or one that another identifier gave.
    """
    try:
        if (document["version"], document["network"]) != (VERSION, network()):
            raise ValueError(document["version"])
        known = frozenset(box())
        tiles = {tile: KnownTile(weight_of(weight), unpacked(text))
                 for tile, (weight, text) in document["tiles"].items() if tile in known}
        inks = {colour: KnownInk(weight_of(values[0]), finite(values[1:], INKS))
                for colour, values in document["inks"].items() if colour in COLOURS}
    except (AttributeError, IndexError, KeyError, TypeError) as error:
        raise ValueError(str(error)) from error
    return KnownSet(tiles, inks)
