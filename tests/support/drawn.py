"""A table drawn with simple tiles whose places are known: not for judging how well one reads."""

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

INKS = {"r": (190, 30, 40), "y": (225, 140, 20), "b": (30, 80, 170), "k": (35, 30, 30)}
WIDE, TALL = 84, 120
Corners = list[list[float]]


def table(*melds: str) -> tuple[Image.Image, list[tuple[str, Corners]]]:
    """Return a picture of melds in rows on a green cloth, and each tile with its corners."""
    chance = np.random.default_rng(7)
    height, width = 150 + 190 * len(melds), 240 + WIDE * max(len(m.split()) for m in melds)
    cloth = chance.normal((40, 92, 66), 5, (height, width, 3)).clip(0, 255).astype(np.uint8)
    picture = Image.fromarray(cloth)
    draw = ImageDraw.Draw(picture)
    font = ImageFont.load_default(62)
    placed: list[tuple[str, Corners]] = []
    for row, meld in enumerate(melds):
        for column, tile in enumerate(meld.split()):
            x, y = 110 + column * (WIDE + 2), 110 + row * 190
            draw.rounded_rectangle((x + 4, y + 5, x + WIDE + 4, y + TALL + 6), 9, (22, 50, 36))
            draw.rounded_rectangle((x, y, x + WIDE, y + TALL), 9, (240, 232, 212))
            if tile == "J":
                _smile(draw, x + WIDE / 2, y + 52)
            else:
                draw.text((x + WIDE / 2, y + 44), tile[1:], INKS[tile[0]], font, "mm",
                          stroke_width=2, stroke_fill=INKS[tile[0]])
            draw.ellipse((x + 32, y + 88, x + 52, y + 108), outline=(214, 204, 180), width=2)
            placed.append((tile, [[x, y], [x + WIDE, y], [x + WIDE, y + TALL], [x, y + TALL]]))
    return picture, placed


def covered(tile: str, *melds: str) -> Image.Image:
    """Return the same picture with something the colour of a hand on the first such tile."""
    picture, placed = table(*melds)
    (x, y), _, (right, low), _ = next(corners for name, corners in placed if name == tile)
    ImageDraw.Draw(picture).ellipse((x + 3, y - 20, right - 3, low + 60), (205, 150, 120))
    return picture


def side(picture: Image.Image, left: float, right: float, *, turned: bool = False) -> Image.Image:
    """Return what a photo shows of a table from its *left* to its *right*, shares of its width.

    One from another side is *turned*: it is looked at from across, from a low camera's height.
    """
    wide, tall = picture.size
    a, b = left * wide, right * wide
    corners = [(a, 0), (b, 0), (b, tall), (a, tall)]
    size = (round(b - a), tall)
    to = [(0, 0), (size[0], 0), (size[0], tall), (0, tall)]
    if turned:
        edge = 0.04 * size[0]
        to = [(size[0] - 8, tall - 8), (edge, tall - 30), (2 * edge, 8), (size[0] - 3 * edge, 24)]
    turn = cv2.getPerspectiveTransform(np.array(corners, np.float32), np.array(to, np.float32))
    found = cv2.warpPerspective(np.asarray(picture), turn, size, flags=cv2.INTER_AREA,
                                borderMode=cv2.BORDER_REPLICATE)
    return Image.fromarray(found)


def _smile(draw: ImageDraw.ImageDraw, x: float, y: float) -> None:
    ink = INKS["r"]
    draw.ellipse((x - 28, y - 28, x + 28, y + 28), outline=ink, width=4)
    for eye in (-10, 10):
        draw.ellipse((x + eye - 4, y - 12, x + eye + 4, y - 2), fill=ink)
    draw.arc((x - 16, y - 14, x + 16, y + 18), 20, 160, fill=ink, width=4)
