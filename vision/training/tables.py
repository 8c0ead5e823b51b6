"""Make the table under the tiles and the things on it that are no tiles."""

from typing import Any

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from vision.training.tilesets import hsv

Picture = NDArray[Any]
SIZE = 640


def noise(rng: Generator, size: int, cells: tuple[int, int]) -> Picture:
    """Return smooth noise of about -1..1 with that many cells down and across."""
    small = rng.normal(0, 0.6, (max(2, cells[0]), max(2, cells[1]))).astype(np.float32)
    return cv2.resize(small, (size, size), interpolation=cv2.INTER_CUBIC)


def wood(rng: Generator) -> Picture:
    """Wood, from pale birch to dark walnut, perhaps in planks."""
    light, hue = rng.uniform(0.25, 0.9), rng.uniform(12, 38)
    pale = np.array(hsv(hue, rng.uniform(0.15, 0.65), light), np.float32)
    dark = pale * rng.uniform(0.45, 0.8)
    streak = sum(noise(rng, SIZE, (3 + k, 20 * 2**k)) / (k + 1) for k in range(4))
    wave = np.sin(noise(rng, SIZE, (4, 6)) * 6 + streak * 2) * 0.5 + 0.5
    mix = np.clip(0.5 * wave + 0.25 * streak + 0.25, 0, 1)[..., None]
    table = pale * (1 - mix) + dark * mix
    if rng.random() < 0.4:
        for x in range(0, SIZE, int(rng.integers(90, 260))):
            cv2.line(table, (x, 0), (x, SIZE), (dark * 0.4).tolist(), int(rng.integers(1, 5)))
    return table


def cloth(rng: Generator) -> Picture:
    """Cloth: plain, checked or striped, with a weave."""
    first = np.array(hsv(rng.uniform(0, 360), rng.uniform(0, 0.9), rng.uniform(0.1, 1)), np.float32)
    table: Picture = np.broadcast_to(first, (SIZE, SIZE, 3)).copy()
    second = np.array(
        hsv(rng.uniform(0, 360), rng.uniform(0, 0.9), rng.uniform(0.2, 1)), np.float32
    )
    step, share = int(rng.integers(8, 90)), rng.uniform(0.2, 0.8)
    lines = (np.arange(SIZE) % step) < share * step
    kind = rng.random()
    if kind < 0.3:
        table[lines] = second
    elif kind < 0.65:
        mix = (lines[:, None].astype(np.float32) + lines[None].astype(np.float32))[..., None] / 2
        table = table * (1 - mix) + second * mix
    elif kind < 0.8:
        for _ in range(rng.integers(20, 200)):
            x, y = rng.integers(0, SIZE, 2)
            cv2.circle(table, (int(x), int(y)), int(rng.integers(2, 20)), second.tolist(), -1)
    weave = rng.normal(0, rng.uniform(0.01, 0.12), (SIZE, SIZE, 1)).astype(np.float32)
    return table * (1 + weave)


def stone(rng: Generator) -> Picture:
    """Stone, laminate or paper: a plain colour with clouds, veins or speckles."""
    plain = np.array(
        hsv(rng.uniform(0, 360), rng.uniform(0, 0.3), rng.uniform(0.08, 1)), np.float32
    )
    clouds = sum(noise(rng, SIZE, (4 * 2**k, 4 * 2**k)) / 2**k for k in range(4))
    table = plain * (1 + rng.uniform(0, 0.2) * np.asarray(clouds)[..., None])
    if rng.random() < 0.3:
        veins = np.exp(-np.abs(np.asarray(clouds)) * 30)[..., None]
        table = table * (1 - rng.uniform(0, 0.5) * veins)
    if rng.random() < 0.3:
        table = table + 0.2 * (rng.random((SIZE, SIZE, 1)) > 0.98)
    return table.astype(np.float32)


def make_table(rng: Generator) -> Picture:
    """Return a table's surface, (640, 640, 3) float32, RGB in 0..1."""
    maker = (wood, wood, cloth, stone)[rng.integers(4)]
    table: Picture = np.clip(maker(rng), 0, 1).astype(np.float32)
    if rng.random() < 0.5:
        table = cv2.rotate(table, cv2.ROTATE_90_CLOCKWISE)
    return table


def write(thing: Picture, text: str, x: int, y: int, size: float, ink: Any) -> None:  # noqa: ANN401
    """Write text with its foot at a point."""
    cv2.putText(thing, text, (x, y), cv2.FONT_HERSHEY_SIMPLEX, size, ink, 2, cv2.LINE_AA)


def card(rng: Generator) -> Picture:
    """A playing card, or its back."""
    thing: Picture = np.full((140, 100, 3), 245, np.uint8)
    ink = (190, 20, 30) if rng.random() < 0.5 else (20, 20, 20)
    if rng.random() < 0.25:
        thing[8:-8, 8:-8] = rng.integers(30, 200, 3)
        return thing
    rank = str(rng.choice(["A", "K", "Q", "J", "2", "3", "4", "5", "6", "7", "8", "9", "10"]))
    write(thing, rank, 5, 24, 0.7, ink)
    thing = np.ascontiguousarray(thing[::-1, ::-1])
    write(thing, rank, 5, 24, 0.7, ink)
    for _ in range(rng.integers(1, 9)):
        x, y = int(rng.integers(30, 70)), int(rng.integers(25, 115))
        cv2.ellipse(thing, (x, y), (7, 10), 0, 0, 360, ink, -1, cv2.LINE_AA)
    return thing


def domino(rng: Generator) -> Picture:
    """A domino, light or dark."""
    light = bool(rng.random() < 0.6)
    thing = np.full((140, 70, 3), 238 if light else 25, np.uint8)
    ink = (25, 25, 25) if light else (240, 240, 240)
    cv2.line(thing, (6, 70), (64, 70), ink, 2)
    spots = [(35, 35), (17, 17), (53, 53), (53, 17), (17, 53), (17, 35), (53, 35)]
    for half in (0, 70):
        for x, y in spots[: rng.integers(0, 8)]:
            cv2.circle(thing, (x, y + half), 6, ink, -1, cv2.LINE_AA)
    return thing


def keyboard(rng: Generator) -> Picture:
    """Some rows of keys with letters and numbers."""
    dark = bool(rng.random() < 0.6)
    thing = np.full((170, 400, 3), 40 if dark else 200, np.uint8)
    face, ink = ((25, 25, 28), (230, 230, 230)) if dark else ((245, 245, 245), (60, 60, 60))
    for j, letters in enumerate(("1234567890", "QWERTYUIOP", "ASDFGHJKLM", "ZXCVBNM,.-")):
        for i, letter in enumerate(letters):
            x, y = 8 + i * 39 + j * 4, 8 + j * 40
            cv2.rectangle(thing, (x, y), (x + 33, y + 34), face, -1)
            write(thing, letter, x + 10, y + 25, 0.6, ink)
    return thing


def paper(rng: Generator) -> Picture:
    """A score sheet, a box or a book: text and numbers on a plain ground."""
    ground = rng.integers(20, 256, 3) if rng.random() < 0.5 else np.full(3, rng.integers(225, 256))
    thing = np.tile(ground.astype(np.uint8), (200, 150, 1))
    ink = (20, 20, 60) if ground.mean() > 120 else (240, 240, 230)
    for y in range(22, 195, int(rng.integers(18, 60))):
        text = "".join(rng.choice(list("0123456789 abcdeo+-"), rng.integers(2, 12)))
        write(thing, text, int(rng.integers(4, 60)), y, rng.uniform(0.4, 1.1), ink)
    return thing


def phone(rng: Generator) -> Picture:
    """A phone, dark or lit."""
    thing = np.full((200, 100, 3), rng.integers(5, 40), np.uint8)
    if rng.random() < 0.4:
        thing[12:-12, 6:-6] = rng.integers(60, 256, 3)
        write(thing, f"{rng.integers(0, 24)}:{rng.integers(10, 60)}", 14, 60, 0.7, (250, 250, 250))
    return thing


def coaster(rng: Generator) -> Picture:
    """A disc or block of one colour: a cup, a coaster, an eraser, a counter."""
    thing = np.zeros((120, 120, 3), np.uint8)
    colour = tuple(int(value) for value in rng.integers(20, 256, 3))
    if rng.random() < 0.5:
        thing[:] = colour
    else:
        cv2.circle(thing, (60, 60), 58, colour, -1, cv2.LINE_AA)
        cv2.circle(thing, (60, 60), 40, tuple(value * 3 // 4 for value in colour), 4, cv2.LINE_AA)
    return thing


def words(rng: Generator, height: int, width: int) -> Picture:
    """The mask of a few large letters or numbers, (H, W) float32 in 0..1."""
    mask = np.zeros((height, width), np.uint8)
    letters = "".join(rng.choice(list("RUMMYKUBremitalo0123456789&JOKER"), rng.integers(1, 12)))
    faces = (cv2.FONT_HERSHEY_DUPLEX, cv2.FONT_HERSHEY_TRIPLEX, cv2.FONT_HERSHEY_SCRIPT_COMPLEX)
    face = faces[rng.integers(len(faces))]
    (wide, tall), _ = cv2.getTextSize(letters, face, 1.0, 2)
    size = min(width * 0.9 / max(wide, 1), height * 0.8 / max(tall, 1))
    place = (int((width - wide * size) * rng.random()), int((height + tall * size) / 2))
    cv2.putText(mask, letters, place, face, size, 255, max(1, int(size * 2)), cv2.LINE_AA)
    return mask.astype(np.float32) / 255


def box(rng: Generator) -> Picture:
    """A game's box: strong colours, large words, and blocks that are nearly tiles."""
    tall, wide = int(rng.integers(80, 200)), int(rng.integers(80, 200))
    thing = np.full((tall, wide, 3), 0, np.uint8)
    thing[:] = rng.integers(0, 120, 3) if rng.random() < 0.6 else rng.integers(0, 256, 3)
    for _ in range(rng.integers(0, 6)):
        x, y = int(rng.integers(0, wide - 20)), int(rng.integers(0, tall - 20))
        colour = [int(value) for value in rng.integers(0, 256, 3)]
        cv2.rectangle(thing, (x, y), (x + int(rng.integers(8, 40)), y + 30), colour, -1)
    for _ in range(rng.integers(1, 4)):
        part = words(rng, tall // 2, wide)
        at = int(rng.integers(0, tall - tall // 2))
        ink = rng.integers(0, 256, 3)
        area = thing[at : at + tall // 2]
        area[:] = (area * (1 - part[..., None]) + ink * part[..., None]).astype(np.uint8)
    return thing


THINGS = (card, card, domino, keyboard, paper, phone, coaster, box, box)


def make_thing(rng: Generator) -> Picture:
    """Return something flat that is no tile, (H, W, 3) float32, RGB in 0..1."""
    return THINGS[rng.integers(len(THINGS))](rng).astype(np.float32) / 255
