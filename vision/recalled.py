"""What is remembered of a watched table as plain data, and back: between frames nobody holds it."""

from base64 import b64decode, b64encode
from collections.abc import Mapping, Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from vision.glance import TALL, WIDE
from vision.votes import Place
from vision.watching import Seen, Watched

Array = NDArray[Any]
_SHAPE: Final = (TALL, WIDE, 3)


def document_of(memory: Watched) -> dict[str, Any]:
    """Return what is remembered as plain data; cells are kept to a whole number."""
    return {
        "at": memory.at,
        "size": list(memory.size),
        "places": _places(memory.places),
        "lay": _places(memory.lay),
        "cells": _packed(memory.cells),
        "ground": _packed(memory.ground),
        "since": memory.since,
        "frames": memory.frames,
        "sign": [list(row) for row in memory.sign],
        "held": memory.held,
        "read": memory.read,
        "lies": memory.lies,
        "trouble": memory.trouble,
    }


def recall(document: Mapping[str, Any] | None) -> Watched:
    """Return what ``document_of`` made plain data of; of nothing, the beginning."""
    if not document:
        return Watched()
    width, height = document["size"]
    return Watched(
        document["at"], (width, height), _recalled(document["places"]),
        _unpacked(document["cells"]), _unpacked(document["ground"]), _recalled(document["lay"]),
        document["since"], document["frames"],
        tuple(tuple(row) for row in document["sign"]), document["held"], document["read"],
        document["lies"], document["trouble"])


def seen_document(seen: Seen) -> dict[str, Any]:
    """Return what the frames say as plain data: ``tiles`` and ``melds`` as of a photo."""
    return {
        "phase": seen.phase,
        "tiles": [{"tile": tile.tile, "confidence": tile.confidence, "second": tile.second,
                   "quad": [list(corner) for corner in tile.quad]} for tile in seen.tiles],
        "melds": [list(row) for row in seen.melds],
        "sign": [" ".join(row) for row in seen.sign],
    }


def _places(places: Sequence[Place]) -> list[Any]:
    return [[[list(corner) for corner in place.quad], [list(vote) for vote in place.votes]]
            for place in places]


def _recalled(places: Sequence[Any]) -> tuple[Place, ...]:
    return tuple(
        Place(tuple((x, y) for x, y in quad), tuple((name, sure) for name, sure in votes))
        for quad, votes in places)


def _packed(cells: Array | None) -> str | None:
    if cells is None:
        return None
    return b64encode(cells.round().clip(0, 255).astype(np.uint8).tobytes()).decode()


def _unpacked(text: str | None) -> Array | None:
    if text is None:
        return None
    return np.frombuffer(b64decode(text), np.uint8).reshape(_SHAPE).astype(np.float32)
