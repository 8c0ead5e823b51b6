"""What light, lens, sensor and file do to a picture."""

import math
from typing import Any

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

Picture = NDArray[Any]
LEAST_BLUR = 0.3  # px that nobody sees


def hill(width: int, height: int, rng: Generator, size: float) -> Picture:
    """Return a soft bright spot somewhere on the picture, 0..1."""
    x, y = rng.uniform(-0.2, 1.2) * width, rng.uniform(-0.2, 1.2) * height
    turn, stretch = rng.uniform(0, math.pi), rng.uniform(1, 3)
    xx, yy = np.meshgrid(
        np.arange(width, dtype=np.float32) - x, np.arange(height, dtype=np.float32) - y
    )
    along = xx * math.cos(turn) + yy * math.sin(turn)
    across = (yy * math.cos(turn) - xx * math.sin(turn)) * stretch
    reach = size * max(width, height)
    return np.asarray(np.exp(-(along**2 + across**2) / (2 * reach**2)), np.float32)


def cast(width: int, height: int, rng: Generator) -> Picture:
    """Return the shadow of something outside the picture, 0..1."""
    shade = np.zeros((height, width), np.uint8)
    middle = rng.uniform(0, 1, 2) * [width, height]
    angles = np.sort(rng.uniform(0, 2 * math.pi, 6))
    reach = rng.uniform(0.2, 0.9, 6)[:, None] * max(width, height)
    points = middle + np.stack([np.cos(angles), np.sin(angles)], 1) * reach
    cv2.fillPoly(shade, [points.astype(np.int32)], 255)
    soft = float(rng.choice([1.5, 4, 20]))
    return cv2.GaussianBlur(shade, (0, 0), soft).astype(np.float32) / 255


def lit(image: Picture, shine: Picture, rng: Generator, *, hard: bool | None = None) -> Picture:
    """Light a picture: gradients, lamps, cast shadows and glare on what shines (0..1)."""
    height, width = image.shape[:2]
    hard = rng.random() < 0.35 if hard is None else hard
    light = np.full((height, width), 1.0, np.float32)
    if rng.random() < 0.6:
        spot = hill(width, height, rng, rng.uniform(0.3, 0.9))
        light *= 1 - rng.uniform(0.1, 0.7 if hard else 0.4) * (1 - spot)
    if rng.random() < 0.2:
        light *= 1 - rng.uniform(0.2, 0.6) * cast(width, height, rng)
    image = image * light[..., None]
    if rng.random() < 0.3:
        for _ in range(rng.integers(1, 4)):
            spot = hill(width, height, rng, rng.uniform(0.03, 0.25))
            spot = spot * (0.15 + 0.85 * cv2.GaussianBlur(shine, (0, 0), 1)) * rng.uniform(0.2, 0.9)
            image = image + spot[..., None] * np.array(
                [1, rng.uniform(0.9, 1), rng.uniform(0.8, 1)]
            )
    if rng.random() < 0.35:
        warm = rng.uniform(-0.25, 0.8)
        image = image * np.array([1 + 0.25 * warm, 1, 1 / (1 + 0.9 * max(warm, 0))])
    gain = rng.uniform(0.3, 0.7) if hard and rng.random() < 0.4 else rng.uniform(0.75, 1.25)
    # Phones expose for what is bright: only dusk and deep shade stay dark.
    bright = float(np.percentile(image[::4, ::4].max(2), 98)) * gain
    gain *= max(1.0, rng.uniform(0.35, 0.6) / max(bright, 0.02))
    return np.clip(image * gain, 0, 1.2).astype(np.float32)


def developed(image: Picture, rng: Generator) -> NDArray[np.uint8]:
    """Return the picture as a phone would save it, (H, W, 3) uint8 RGB before its JPEG."""
    height, width = image.shape[:2]
    kind = rng.random()
    if kind < 0.4:
        image = cv2.GaussianBlur(image, (0, 0), rng.uniform(0.3, 1.0))
    elif kind < 0.48:
        image = cv2.GaussianBlur(image, (0, 0), rng.uniform(1.0, 1.8))
    elif kind < 0.55:
        length, turn = int(rng.integers(3, 7)), rng.uniform(0, math.pi)
        kernel = np.zeros((7, 7), np.float32)
        end = (round(3 + math.cos(turn) * length / 2), round(3 + math.sin(turn) * length / 2))
        cv2.line(kernel, (6 - end[0], 6 - end[1]), end, 1.0)
        image = cv2.filter2D(image, -1, kernel / kernel.sum())
    if rng.random() < 0.4:
        soft = cv2.GaussianBlur(image, (0, 0), 1.2)
        image = image + rng.uniform(0.2, 1.0) * (image - soft)
    image = np.power(np.clip(image, 0, 1), rng.uniform(0.75, 1.3))
    middle = rng.uniform(0.4, 0.6)
    image = (image - middle) * rng.uniform(0.8, 1.25) + middle
    grey = image.mean(2, keepdims=True)
    image = grey + (image - grey) * rng.uniform(0.7, 1.3)
    image = image * rng.uniform(0.92, 1.08, 3)
    if rng.random() < 0.6:
        grain = rng.normal(0, rng.choice([0.01, 0.025, 0.05]), (height, width, 3))
        image = image + cv2.GaussianBlur(grain.astype(np.float32), (0, 0), rng.uniform(0.3, 0.8))
    return (np.clip(image, 0, 1) * 255).astype(np.uint8)


def focused(image: Picture, blur: Picture) -> Picture:
    """Blur a picture, (H, W, 3), by the standard deviation in px that each pixel has in *blur*."""
    if float(blur.max()) < LEAST_BLUR:
        return image
    steps = np.array([0.0, 0.7, 1.4, 2.4, 4.0, 6.5])
    layers = [image, *(cv2.GaussianBlur(image, (0, 0), float(step)) for step in steps[1:])]
    level = np.interp(blur, steps, np.arange(len(steps))).astype(np.float32)
    result = np.zeros_like(image)
    for index, layer in enumerate(layers):
        result += layer * np.clip(1 - np.abs(level - index), 0, 1)[..., None]
    return result


def burnt(image: Picture, rng: Generator) -> Picture:
    """Expose a picture too long, or let a window burn part of it away."""
    height, width = image.shape[:2]
    if rng.random() < 0.5:
        return np.clip(image * rng.uniform(1.3, 2.2), 0, 1.2)
    spot = hill(width, height, rng, rng.uniform(0.15, 0.5))
    return np.clip(image + rng.uniform(0.4, 1.3) * spot[..., None], 0, 1.2)
