"""Draw the joker's face in the styles that boxes of tiles have."""

import math
from collections.abc import Callable
from typing import Any

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

JOKERS = (
    "line face",
    "line face",
    "smile",
    "smile",
    "filled face",
    "star",
    "sun",
    "butterfly",
    "hat",
    "word",
    "letter",
    "flower",
    "sign",
    "sign",
    "scribble",
    "scribble",
)
HELD_OUT_JOKERS = ("crown", "moon", "smile", "star", "word")
# Whatever is no number is a joker: signs of a common font, without crowns and moons (held out)
# and without letters that look like digits.
SIGNS = "★☆☺☻♥♣♠♦☀☂☃⚓✿❀❄✈♫♪☘✪✶❁⚙⚑☎✂♞♜♝⚘☯✌ACDEFHKMNPQRTUWXY&@%#?!"
SIGN_FONTS = ("DejaVuSans.ttf", "DejaVuSans-Bold.ttf", "DejaVuSerif-Bold.ttf")
SIZE = 256


def at(angle: float, radius: float) -> tuple[int, int]:
    """Return the point at an angle (radians) and radius from the middle."""
    return int(SIZE / 2 + radius * math.cos(angle)), int(SIZE / 2 + radius * math.sin(angle))


def features(ink: NDArray[Any], rng: Generator, value: int, radius: float) -> None:
    """Draw eyes, perhaps brows and a nose, and a smile."""
    pen = int(rng.integers(5, 14))
    apart, up = radius * rng.uniform(0.3, 0.42), radius * rng.uniform(0.15, 0.35)
    middle = SIZE // 2
    for side in (-1, 1):
        eye = (int(middle + side * apart), int(middle - up))
        size = (int(radius * rng.uniform(0.08, 0.16)), int(radius * rng.uniform(0.08, 0.24)))
        cv2.ellipse(ink, eye, size, 0, 0, 360, value, -1 if rng.random() < 0.7 else pen // 2 + 1)
        if rng.random() < 0.5:
            brow = (eye[0], int(eye[1] - radius * 0.12))
            cv2.ellipse(
                ink, brow, (int(radius * 0.22), int(radius * 0.14)), 0, 200, 340, value, pen
            )
    if rng.random() < 0.5:
        cv2.line(ink, (middle, int(middle - up / 2)), (middle - 8, int(middle + up)), value, pen)
    wide, deep = int(radius * rng.uniform(0.4, 0.65)), int(radius * rng.uniform(0.25, 0.5))
    mouth = (middle, int(middle + radius * rng.uniform(0.1, 0.25)))
    cv2.ellipse(ink, mouth, (wide, deep), 0, 10, 170, value, pen)


def face(ink: NDArray[Any], rng: Generator, *, filled: bool) -> None:
    """Draw a round face, its outline or its disc with the features left bare."""
    radius = SIZE * rng.uniform(0.36, 0.46)
    stretch = rng.uniform(0.95, 1.3)
    axes = (int(radius / stretch), int(radius))
    if filled:
        cv2.ellipse(ink, (SIZE // 2, SIZE // 2), axes, 0, 0, 360, 255, -1)
        features(ink, rng, 0, radius / stretch)
    else:
        cv2.ellipse(ink, (SIZE // 2, SIZE // 2), axes, 0, 0, 360, 255, int(rng.integers(4, 16)))
        features(ink, rng, 255, radius / stretch)


def rays(ink: NDArray[Any], rng: Generator) -> None:
    """Draw a sun: a disc or ring with rays."""
    count, disc = int(rng.integers(8, 18)), SIZE * rng.uniform(0.2, 0.3)
    cv2.circle(ink, (SIZE // 2, SIZE // 2), int(disc), 255, -1 if rng.random() < 0.5 else 10)
    for index in range(count):
        angle = 2 * math.pi * index / count
        cv2.line(ink, at(angle, disc * 1.15), at(angle, SIZE * 0.46), 255, int(rng.integers(5, 14)))
    if rng.random() < 0.6:
        features(ink, rng, 255 if ink[SIZE // 2, SIZE // 2] == 0 else 0, disc)


def star(ink: NDArray[Any], rng: Generator) -> None:
    """Draw a star of five to eight points, filled or not."""
    points, inner = int(rng.integers(5, 9)), rng.uniform(0.38, 0.55)
    shape = [
        at(math.pi * index / points - math.pi / 2, SIZE * 0.46 * (inner if index % 2 else 1))
        for index in range(2 * points)
    ]
    if rng.random() < 0.6:
        cv2.fillPoly(ink, [np.array(shape, np.int32)], 255, cv2.LINE_AA)
    else:
        cv2.polylines(ink, [np.array(shape, np.int32)], True, 255, int(rng.integers(6, 16)))  # noqa: FBT003


def petals(ink: NDArray[Any], rng: Generator, count: int) -> None:
    """Draw wings or petals around the middle."""
    turn = rng.uniform(0, math.pi)
    for index in range(count):
        angle = turn + 2 * math.pi * index / count
        size = (int(SIZE * 0.2), int(SIZE * rng.uniform(0.09, 0.13)))
        line = -1 if rng.random() < 0.6 else 9
        cv2.ellipse(ink, at(angle, SIZE * 0.24), size, math.degrees(angle), 0, 360, 255, line)
    cv2.circle(ink, (SIZE // 2, SIZE // 2), int(SIZE * 0.07), 255, -1)


def hat(ink: NDArray[Any], rng: Generator) -> None:
    """Draw a jester's hat over a face."""
    middle, brim = SIZE // 2, int(SIZE * 0.55)
    for end in (0.08, 0.5, 0.92):
        tip = (int(SIZE * end), int(SIZE * rng.uniform(0.12, 0.25)))
        shape = np.array([(middle - 55, brim), tip, (middle + 55, brim)], np.int32)
        cv2.fillPoly(ink, [shape], 255, cv2.LINE_AA)
        cv2.circle(ink, tip, 14, 255, -1)
    cv2.ellipse(ink, (middle, int(SIZE * 0.7)), (52, 60), 0, 0, 360, 255, 9)
    for side in (-20, 20):
        cv2.circle(ink, (middle + side, int(SIZE * 0.66)), 8, 255, -1)
    cv2.ellipse(ink, (middle, int(SIZE * 0.74)), (28, 22), 0, 10, 170, 255, 8)


def crown(ink: NDArray[Any], rng: Generator) -> None:
    """Draw a crown over a band."""
    low, high = int(SIZE * 0.72), int(SIZE * rng.uniform(0.16, 0.3))
    count = int(rng.integers(3, 6))
    xs = np.linspace(SIZE * 0.1, SIZE * 0.9, 2 * count - 1)
    tips = [(int(x), high if k % 2 == 0 else int(SIZE * 0.5)) for k, x in enumerate(xs)]
    shape = [(int(SIZE * 0.14), low), *tips, (int(SIZE * 0.86), low)]
    cv2.fillPoly(ink, [np.array(shape, np.int32)], 255, cv2.LINE_AA)
    cv2.rectangle(ink, (int(SIZE * 0.14), low + 10), (int(SIZE * 0.86), low + 34), 255, -1)
    for x, y in tips[::2]:
        cv2.circle(ink, (x, y), 12, 255, -1)


def moon(ink: NDArray[Any], rng: Generator) -> None:
    """Draw a crescent with an eye and a mouth."""
    cv2.circle(ink, (SIZE // 2, SIZE // 2), int(SIZE * 0.44), 255, -1, cv2.LINE_AA)
    shift = int(SIZE * rng.uniform(0.18, 0.3))
    cv2.circle(ink, (SIZE // 2 + shift, SIZE // 2 - 8), int(SIZE * 0.38), 0, -1, cv2.LINE_AA)
    cv2.circle(ink, (int(SIZE * 0.2), int(SIZE * 0.42)), 8, 0, -1)
    cv2.ellipse(ink, (int(SIZE * 0.22), int(SIZE * 0.62)), (22, 14), 0, 10, 150, 0, 6)


def letters(ink: NDArray[Any], rng: Generator, text: str) -> None:
    """Write a word across the middle."""
    pen = int(rng.integers(6, 14))
    fonts = (cv2.FONT_HERSHEY_SIMPLEX, cv2.FONT_HERSHEY_DUPLEX, cv2.FONT_HERSHEY_TRIPLEX)
    font = fonts[rng.integers(len(fonts))]
    scale = 1.0
    (wide, tall), _ = cv2.getTextSize(text, font, scale, pen)
    scale = min(SIZE * 0.92 / wide, SIZE * 0.8 / tall)
    (wide, tall), _ = cv2.getTextSize(text, font, scale, pen)
    place = ((SIZE - wide) // 2, (SIZE + tall) // 2)
    cv2.putText(ink, text, place, font, scale, 255, pen, cv2.LINE_AA)


def sign(ink: NDArray[Any], rng: Generator) -> None:
    """Draw a sign of a common font, upright or a little turned."""
    name = SIGN_FONTS[rng.integers(len(SIGN_FONTS))]
    font = ImageFont.truetype(name, int(SIZE * 0.85))
    canvas = Image.new("L", (SIZE, SIZE))
    mark = SIGNS[rng.integers(len(SIGNS))]
    ImageDraw.Draw(canvas).text((SIZE / 2, SIZE / 2), mark, 255, font, "mm")
    turned = canvas.rotate(float(rng.normal(0, 8)))
    np.maximum(ink, np.asarray(turned), out=ink)


def scribble(ink: NDArray[Any], rng: Generator) -> None:
    """Draw arcs, discs, polygons and curves at random, often alike on both sides."""
    for _ in range(rng.integers(3, 9)):
        value = 255 if rng.random() < 0.8 else 0
        pen = int(rng.integers(5, 18))
        x, y = rng.uniform(0.2, 0.8, 2) * SIZE
        kind = rng.integers(4)
        if kind == 0:
            size = (int(rng.uniform(0.04, 0.3) * SIZE), int(rng.uniform(0.04, 0.3) * SIZE))
            begin = rng.uniform(0, 360)
            cv2.ellipse(ink, (int(x), int(y)), size, rng.uniform(0, 180), begin,
                        begin + rng.uniform(60, 360), value, pen)
        elif kind == 1:
            cv2.circle(ink, (int(x), int(y)), int(rng.uniform(0.03, 0.2) * SIZE), value, -1)
        elif kind == 2:
            spots = rng.uniform(0.15, 0.85, (rng.integers(3, 6), 2)) * SIZE
            cv2.fillPoly(ink, [spots.astype(np.int32)], value, cv2.LINE_AA)
        else:
            steps = np.array([x, y]) + np.cumsum(rng.normal(0, 0.12, (6, 2)) * SIZE, 0)
            cv2.polylines(ink, [steps.astype(np.int32)], False, value, pen, cv2.LINE_AA)  # noqa: FBT003
    if rng.random() < 0.6:
        np.maximum(ink, ink[:, ::-1].copy(), out=ink)


def two_faces(ink: NDArray[Any], rng: Generator) -> None:
    """Draw a head upright and the same one upside down below it, as on a playing card."""
    half = np.zeros_like(ink)
    (hat if rng.random() < 0.4 else lambda part, pen: face(part, pen, filled=pen.random() < 0.4))(
        half, rng)
    small = cv2.resize(half, (SIZE, SIZE // 2), interpolation=cv2.INTER_AREA)
    ink[: SIZE // 2], ink[SIZE // 2 :] = small, small[::-1, ::-1]
    if rng.random() < 0.5:
        cv2.line(ink, (20, SIZE // 2), (SIZE - 20, SIZE // 2), 255, int(rng.integers(3, 9)))


def moth(ink: NDArray[Any], rng: Generator) -> None:
    """Draw a butterfly: two pairs of wings alike on both sides, a body and feelers."""
    middle, pen = SIZE // 2, int(rng.integers(5, 12))
    line = -1 if rng.random() < 0.6 else pen
    for y, long, broad, lean in ((0.36, 0.24, 0.15, 35), (0.66, 0.18, 0.12, -35)):
        size = (int(SIZE * long * rng.uniform(0.8, 1.1)), int(SIZE * broad * rng.uniform(0.8, 1.2)))
        turn = lean * rng.uniform(0.5, 1.3)
        for side in (-1, 1):
            at_wing = (int(middle + side * size[0] * 0.95), int(SIZE * y))
            cv2.ellipse(ink, at_wing, size, -side * turn, 0, 360, 255, line, cv2.LINE_AA)
            if line < 0 and rng.random() < 0.6:
                cv2.circle(ink, at_wing, size[1] // 3, 0, -1, cv2.LINE_AA)
    cv2.ellipse(ink, (middle, middle), (int(rng.integers(7, 15)), int(SIZE * 0.3)), 0, 0, 360, 255,
                -1, cv2.LINE_AA)
    for side in (-1, 1):
        tip = (middle + side * int(rng.integers(24, 60)), int(SIZE * rng.uniform(0.06, 0.14)))
        cv2.line(ink, (middle, int(SIZE * 0.26)), tip, 255, pen, cv2.LINE_AA)


DRAWN: dict[str, Callable[[NDArray[Any], Generator], None]] = {
    "line face": lambda ink, rng: face(ink, rng, filled=False),
    "smile": lambda ink, rng: face(ink, rng, filled=False),
    "filled face": lambda ink, rng: face(ink, rng, filled=True),
    "star": star,
    "sun": rays,
    "butterfly": lambda ink, rng: petals(ink, rng, 4),
    "flower": lambda ink, rng: petals(ink, rng, int(rng.integers(5, 8))),
    "hat": hat,
    "crown": crown,
    "moon": moon,
    "sign": sign,
    "scribble": scribble,
    "two faces": two_faces,
    "moth": moth,
    "word": lambda ink, rng: letters(ink, rng, "JOKER"),
    "letter": lambda ink, rng: letters(ink, rng, "J"),
}


def draw_joker(kind: str, height: int, width: int, place: float, seed: int) -> NDArray[Any]:
    """Return the joker's ink, 0..1, on a face of that size with its middle at `place`."""
    rng = np.random.default_rng(seed)
    ink = np.zeros((SIZE, SIZE), np.uint8)
    DRAWN[kind](ink, rng)
    size = rng.uniform(0.55, 0.92) * width / SIZE
    place = max(place, 0.36)
    turn = np.array(
        [[size, 0, width / 2 - size * SIZE / 2], [0, size, place * height - size * SIZE / 2]]
    )
    spread = cv2.GaussianBlur(ink, (0, 0), 0.4 / size)
    return cv2.warpAffine(spread, turn, (width, height)).astype(np.float32) / 255
