"""Labelled photos: what tables.json, phone.json and the labels.json of a rendered set say."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

Outline = NDArray[np.float32]
"""The convex hull of a tile's face, (N, 2) in pixels (x, y) of the upright photo."""


@dataclass(frozen=True, eq=False)
class Label:
    """A tile that lies in a photo; where ``cut`` it counts neither way."""

    tile: str
    """In the record's notation, "" for a face-down tile: nothing may be read there."""
    outline: Outline
    cut: bool


@dataclass(frozen=True, eq=False)
class LabelledPhoto:
    """A photo and what lies in it: tiles with places, or rows of tiles without."""

    path: Path
    shoot: str
    tiles: tuple[Label, ...] = ()
    rows: tuple[tuple[int, ...], ...] = ()
    """The melds as indices into ``tiles``, empty where nobody wrote them down."""
    groups: tuple[tuple[str, ...], ...] | None = None
    """Rows of tiles without places, or ``None`` where the places are known."""
    others: bool = False
    """Whether tiles that nobody labelled lie in view beside the groups."""
    hard: bool = False
    rendered: bool = False
    kind: str = ""
    """Which kind of hard picture it is, of those that ``vision.training.hard`` makes."""
    hidden: tuple[Label, ...] = ()
    """Tiles that lie there and cannot be read, face down or covered, where somebody noted them."""


def hull(points: object) -> Outline:
    """Return the convex hull of corners in any order."""
    return cv2.convexHull(np.array(points, np.float32).reshape(-1, 2))[:, 0].astype(np.float32)


def load(folder: Path) -> list[LabelledPhoto]:
    """Return the labelled photos of a folder, whichever of the three formats it holds.

    Raises:
        FileNotFoundError: it holds none of them.
    """
    readers = {"tables.json": _table, "phone.json": _phone, "labels.json": _rendered}
    photos = [
        reader(folder, entry)
        for name, reader in readers.items() if (folder / name).exists()
        for entry in _entries(folder / name)
    ]
    if not photos:
        message = f"{folder} holds none of {', '.join(readers)}"
        raise FileNotFoundError(message)
    return photos


def _entries(path: Path) -> Iterator[dict[str, Any]]:
    yield from json.loads(path.read_text("utf-8"))


def _labels(entry: dict[str, Any], corners: str, name: str = "tiles") -> tuple[Label, ...]:
    return tuple(
        Label(tile["tile"] or "", hull(tile[corners]), bool(tile.get("cut")))
        for tile in entry.get(name, ())
    )


def _table(folder: Path, entry: dict[str, Any]) -> LabelledPhoto:
    return LabelledPhoto(folder / entry["file"], entry["shoot"], _labels(entry, "polygon"))


def _phone(folder: Path, entry: dict[str, Any]) -> LabelledPhoto:
    return LabelledPhoto(folder / entry["file"], "phone", others=bool(entry.get("not_counted")),
                         groups=tuple(tuple(group) for group in entry["groups"]))


def _rendered(folder: Path, entry: dict[str, Any]) -> LabelledPhoto:
    return LabelledPhoto(
        folder / entry["file"], entry["set"], _labels(entry, "quad"),
        tuple(tuple(row) for row in entry.get("rows", ())), hard=bool(entry.get("hard")),
        rendered=True, kind=entry.get("kind", ""), hidden=_labels(entry, "quad", "others"),
    )
