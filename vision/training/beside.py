"""What lies over tiles or beside them: hands, and boxes and leaflets that show printed tiles."""

import math
from dataclasses import replace
from typing import Any

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from vision.training.layouts import ALL
from vision.training.tilesets import TileSet, draw_face, hsv

Picture = NDArray[Any]
PRINTED = 420  # px of the longer side of a printed box


def hand(rng: Generator) -> tuple[Picture, Picture]:
    """Return a hand that reaches in, (H, W, 3) RGB in 0..1, and where it covers, (H, W)."""
    size = 300
    skin = np.array(hsv(rng.uniform(8, 30), rng.uniform(0.25, 0.65), rng.uniform(0.35, 0.95)))
    cover = np.zeros((size, size), np.uint8)
    cv2.ellipse(cover, (150, 190), (58, 62), 0, 0, 360, 255, -1, cv2.LINE_AA)
    cv2.line(cover, (150, 200), (150 + int(rng.normal(0, 15)), 299), 255, 84, cv2.LINE_AA)
    nails = []
    for index, (x, reach) in enumerate(((108, 90), (136, 110), (164, 106), (190, 84))):
        if rng.random() < 0.15:
            continue
        bend = rng.normal(0, 0.12) + (index - 1.5) * 0.1
        long = reach * rng.uniform(0.5, 1.0)
        tip = (int(x + math.sin(bend) * long), int(150 - math.cos(bend) * long))
        cv2.line(cover, (x, 165), tip, 255, int(rng.integers(24, 30)), cv2.LINE_AA)
        nails.append(tip)
    thumb = (int(rng.uniform(40, 80)), int(rng.uniform(130, 190)))
    cv2.line(cover, (112, 205), thumb, 255, 32, cv2.LINE_AA)
    thing: Picture = np.broadcast_to(skin, (size, size, 3)).astype(np.float32).copy()
    inside = cv2.distanceTransform((cover > 127).astype(np.uint8), cv2.DIST_L2, 3)
    thing *= (0.55 + 0.45 * np.clip(inside / 14, 0, 1))[..., None].astype(np.float32)
    for tip in nails:
        cv2.ellipse(thing, tip, (7, 9), 0, 0, 360, (skin * 1.15).tolist(), -1, cv2.LINE_AA)
    sleeve = int(rng.integers(255, 298))
    thing[sleeve:] = rng.uniform(0, 1, 3)
    thing *= 1 + rng.normal(0, 0.02, (size, size, 1)).astype(np.float32)
    return thing, cover.astype(np.float32) / 255


def printed(look: TileSet, rng: Generator) -> Picture:
    """Return a box or leaflet whose picture shows tiles, (H, W, 3) float32 RGB in 0..1.

    Nothing on it is a tile: it is flat paper, in a frame, mostly with words, mostly cut.
    """
    wide, tall = PRINTED, int(PRINTED * rng.uniform(0.5, 1.0))
    ground = np.array(hsv(rng.uniform(0, 360), rng.uniform(0, 1), rng.uniform(0.2, 1)))
    thing: Picture = np.broadcast_to(ground, (tall, wide, 3)).astype(np.float32).copy()
    if rng.random() < 0.5:
        fade = np.linspace(rng.uniform(0.4, 1), 1, tall, dtype=np.float32)
        thing *= fade[:, None, None]
    flat_print = replace(look, relief=0.0, wear=0.0, bevel=0.01, grain=0.0)
    side = int(rng.integers(26, 70))
    for _ in range(int(rng.integers(1, 4))):
        turn, x, y = rng.normal(0, 0.5), rng.uniform(0, wide * 0.7), rng.uniform(0, tall * 0.8)
        gap = rng.uniform(0.85, 1.1)
        for index in range(int(rng.integers(1, 7))):
            face = draw_face(flat_print, str(rng.choice(ALL)))
            scale = side / face.albedo.shape[1]
            cos, sin = math.cos(turn) * scale, math.sin(turn) * scale
            at = (x + math.cos(turn) * side * gap * index, y + math.sin(turn) * side * gap * index)
            matrix = np.array([[cos, -sin, at[0]], [sin, cos, at[1]]])
            layer = cv2.warpAffine(face.albedo, matrix, (wide, tall), flags=cv2.INTER_AREA,
                                   borderMode=cv2.BORDER_REPLICATE)
            mask = cv2.warpAffine(face.outline, matrix, (wide, tall), flags=cv2.INTER_AREA)
            thing += (layer - thing) * mask[..., None]
    paper = np.ascontiguousarray(np.clip(thing, 0, 1) * 255).astype(np.uint8)
    for _ in range(int(rng.integers(1, 4))):
        text = str(rng.choice(["REMI", "RUMMY", "106", "2-4", "8+", "JOC", "Family", "Classic"]))
        place = (int(rng.uniform(0, wide * 0.6)), int(rng.uniform(0.2, 1) * tall))
        size = rng.uniform(0.6, 3)
        ink = [int(value) for value in rng.integers(0, 256, 3)]
        cv2.putText(paper, text, place, cv2.FONT_HERSHEY_DUPLEX, size, ink, int(size * 2) + 1,
                    cv2.LINE_AA)
    edge = int(rng.integers(0, 14))
    if edge:
        frame = [int(value) for value in rng.integers(0, 256, 3)]
        cv2.rectangle(paper, (0, 0), (wide - 1, tall - 1), frame, edge)
    return paper.astype(np.float32) / 255
