"""Say which tile a face shows: cut each face out upright, and weigh what the identifier answers.

The network sees a face in a square of 64 px and gives 61 logits: 14 faces (1 to 13, then the
Joly), each at four quarter turns, then one for what is no tile, then the four colours. Turn k says
that the digits' top lies at side k of the quad: 0 its first side, 1 the next one clockwise.
"""

from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

Array = NDArray[Any]
SIDE = 64  # px of the square that the network sees,
FACE = 54  # and of the face in it
FACES = 14
JOLY = 13
NO_TILE = FACES * 4
COLOURS = "rybk"


def pyramid(pixels: Array) -> list[Array]:
    """Return the picture and its halves, down to about 150 px: cutting never skips pixels."""
    levels = [pixels]
    while min(levels[-1].shape[:2]) > 300:  # noqa: PLR2004
        tall, wide = levels[-1].shape[:2]
        levels.append(cv2.resize(levels[-1], (wide // 2, tall // 2), interpolation=cv2.INTER_AREA))
    return levels


def cut(levels: list[Array], quad: Array, side: int = SIDE) -> Array:
    """Return the face with corners `quad` (4, 2) px of the full picture, (side, side, 3) uint8."""
    long = max(np.linalg.norm(quad[k] - quad[k - 1]) for k in range(4))
    level = min(int(max(np.log2(long / FACE), 0) + 0.5), len(levels) - 1)
    scale = np.array(levels[level].shape[1::-1]) / np.array(levels[0].shape[1::-1])
    low, high = (side - FACE) / 2 - 0.5, (side + FACE) / 2 - 0.5
    square = np.array([[low, low], [high, low], [high, high], [low, high]], np.float32)
    source = ((quad + 0.5) * scale - 0.5).astype(np.float32)
    turn = cv2.getPerspectiveTransform(source, square)
    return cv2.warpPerspective(
        levels[level], turn, (side, side), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )


@dataclass(frozen=True)
class Evidence:
    """What the network says of N faces, as probabilities."""

    faces: Array  # (N, 14, 4): each face at each turn; with `none` they sum to 1
    none: Array  # (N,)
    colours: Array  # (N, 4)

    def of(self, kept: Array) -> "Evidence":
        """Return what it says of some of the faces, by their indices."""
        return Evidence(self.faces[kept], self.none[kept], self.colours[kept])


def softmax(logits: Array) -> Array:
    """Return probabilities along the last axis."""
    power = np.exp(logits - logits.max(-1, keepdims=True))
    return np.asarray(power / power.sum(-1, keepdims=True))


def evidence(logits: Array, cool: float = 1.0) -> Evidence:
    """Turn logits (N, 61) into probabilities; `cool` above 1 makes them less sure."""
    shown = softmax(logits[:, : NO_TILE + 1] / cool)
    return Evidence(
        shown[:, :NO_TILE].reshape(-1, FACES, 4),
        shown[:, NO_TILE],
        softmax(logits[:, NO_TILE + 1 :] / cool),
    )
