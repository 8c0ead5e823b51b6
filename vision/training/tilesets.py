"""Invent tile sets: material, print, paints, marks and joker, and draw the face of each tile."""

import math
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from vision.training.jokers import HELD_OUT_JOKERS, JOKERS, draw_joker

Picture = NDArray[Any]
FACE_WIDTH = 112
COLOURS = "rybk"
MARKS = ("none", "none", "dimple", "disc", "heart", "logo", "dot", "line", "ring")
# The sets that are kept out of training (held_out.py) have families of their own.
HELD_OUT_FAMILIES = (
    "texgyreadventor-*",
    "texgyreheros-*",
    "texgyrebonum-*",
    "AveriaSansGWF-*",
    "Play-*",
    "texgyreschola-*",
)
FAMILIES = (
    "Inter-*",
    "InterDisplay-*",
    "Cabin-*",
    "ComicNeue-*",
    "Dosis-*",
    "Quicksand*",
    "Andika-*",
    "NimbusSans-*",
    "NimbusSansNarrow-*",
    "NimbusRoman-*",
    "NimbusMonoPS-*",
    "C059-*",
    "P052-*",
    "URWBookman-*",
    "URWGothic-*",
    "DejaVuSans*",
    "DejaVuSerif*",
    "LiberationSans*",
    "LiberationSerif*",
    "NotoSans-*",
    "NotoSerif-*",
    "OpenSans*",
    "Cantarell*",
    "Montserrat*",
    "Oswald*",
    "Roboto*",
    "RobotoSlab*",
    "Sniglet*",
    "Karla*",
    "Humor*",
    "Jura*",
    "mplus*",
    "Vollkorn*",
    "cmun*",
    "AccanthisADFStd-*",
    "Amiri-*",
    "Arimo-*",
    "B612-*",
    "BebasNeue*",
    "BerenisADFPro-*",
    "Beteckna*",
    "Blankenburg*",
    "Caladea-*",
    "Carlito-*",
    "CharisSIL-*",
    "Comfortaa*",
    "Courier Prime*",
    "Cousine-*",
    "Dustismo*",
    "EBGaramond12-*",
    "Essays1743*",
    "FantasqueSansMono-*",
    "FiraCode-*",
    "FreeSans*",
    "FreeSerif*",
    "GFSNeohellenic*",
    "Gentium*",
    "GilliusADF-*",
    "Go-*",
    "GoudyBookletter1911*",
    "Hack-*",
    "IkariusADFStd-*",
    "Inconsolata*",
    "Isabella*",
    "JetBrainsMono-*",
    "Junction*",
    "LakkiReddy*",
    "Lato-*",
    "LeagueSpartan*",
    "LinLibertine*",
    "LobsterTwo-*",
    "Manjari-*",
    "Manrope*",
    "MekanusADFStd-*",
    "NTR*",
    "NationalPark*",
    "OCRABold*",
    "OCRBL*",
    "OldStandard*",
    "Oxygen-*",
    "PT?55F",
    "PT?75F",
    "Ponnala*",
    "Prociono*",
    "RomandeADFStd-*",
    "Rufscript*",
    "STIX-*",
    "Sora*",
    "SwitzeraADF-*",
    "TenaliRamakrishna*",
    "Timmana*",
    "Tinos-*",
    "Tuffy*",
    "UniversalisADFStd-*",
    "VeranaSans*",
    "YOzB*",
    "YOzR*",
    "YanoneKaffeesatz*",
    "Z003-*",
    "agave*",
    "allerta*",
    "breipfont*",
    "dkg*",
    "mononoki*",
    "monof*",
    "okolaks*",
    "tiresias*",
)
FONTS = (Path("/usr/share/fonts"), Path("/usr/share/texmf/fonts"))


class NoFonts(Exception):  # noqa: N818 (the machine lacks something, nothing is wrong)
    """None of the families that boxes are drawn with is installed here."""


@lru_cache
def fonts(families: tuple[str, ...] = FAMILIES) -> tuple[tuple[Path, ...], ...]:
    """Return the font files that are installed here, one tuple for each family."""
    found = []
    for pattern in families:
        files = sorted(
            path
            for folder in FONTS
            for kind in ("ttf", "otf")
            for path in folder.rglob(f"{pattern}.{kind}")
            if not any(word in path.stem for word in ("Thin", "ExtraLight", "Hairline"))
        )
        if files:
            found.append(tuple(files))
    return tuple(found)


@dataclass(frozen=True)
class TileSet:
    """What a box of tiles looks like; lengths are shares of a tile's width."""

    font: str
    stroke: float  # thickening of the digits
    slant: float
    stretch: float
    digit: float  # height of the digits as a share of the face's height
    place: float  # centre of the digits from the top, as a share of the face's height
    aspect: float
    thickness: float
    corner: float
    bevel: float
    body: tuple[float, float, float]  # RGB in 0..1
    grain: float
    paints: tuple[tuple[float, float, float], ...]  # in the order of COLOURS
    relief: float  # depth of the digits: 0 printed, below 0 engraved
    wear: float
    mark: str
    underline: str  # which numbers carry a line or a dot that tells 6 from 9
    joker: str
    joker_paints: tuple[tuple[float, float, float], ...]
    gloss: float
    seed: int
    jokers: float = 0.0  # how often a joker lies where another tile would, to be learned
    back: str = ""  # "embossed" where a face is pressed into what lies face down


def hsv(hue: float, saturation: float, value: float) -> tuple[float, float, float]:
    """Return RGB in 0..1 of a hue in degrees, a saturation and a value in 0..1."""
    pixel = np.array([[[hue % 360, saturation, value]]], np.float32)
    red, green, blue = cv2.cvtColor(pixel, cv2.COLOR_HSV2RGB)[0, 0]
    return float(red), float(green), float(blue)


def paints(rng: Generator) -> tuple[tuple[float, float, float], ...]:
    """Draw the four paints of a box: red, yellow or orange, blue or teal, black."""
    red = hsv(rng.uniform(-18, 6), rng.uniform(0.7, 1), rng.uniform(0.5, 0.95))
    yellow = hsv(rng.uniform(19, 50), rng.uniform(0.75, 1), rng.uniform(0.75, 1))
    hue = rng.uniform(178, 200) if rng.random() < 0.3 else rng.uniform(200, 236)
    blue = hsv(hue, rng.uniform(0.6, 1), rng.uniform(0.35, 0.85))
    black = hsv(rng.uniform(0, 360), rng.uniform(0, 0.35), rng.uniform(0.03, 0.25))
    return red, yellow, blue, black


def body(rng: Generator) -> tuple[tuple[float, float, float], float]:
    """Draw a body colour and how grained it is: plastic in white to cream, or wood."""
    if rng.random() < 0.17:
        return hsv(rng.uniform(22, 40), rng.uniform(0.25, 0.55), rng.uniform(0.6, 0.9)), 1.0
    hue = rng.uniform(30, 60)
    return hsv(hue, rng.uniform(0, 0.28), rng.uniform(0.8, 1)), rng.choice([0.0, 0.0, 0.1])


def invent(
    rng: Generator, *, held_out: bool = False, families: tuple[tuple[Path, ...], ...] = (),
) -> TileSet:
    """Invent a box of tiles; those held out have fonts and jokers that no other box has.

    Raises:
        NoFonts: no *families* are given, and none of those that boxes have are installed here.
    """
    wanted = HELD_OUT_FAMILIES if held_out else FAMILIES
    families = families or fonts(wanted)
    if not families:
        message = f"install some of these fonts first: {', '.join(wanted)}"
        raise NoFonts(message)
    family = families[rng.integers(len(families))]
    large = rng.random() < 0.25
    material, grain = body(rng)
    ink = paints(rng)
    joker_paints = [ink[rng.integers(4)], ink[rng.integers(4)]]
    if rng.random() < 0.2:
        joker_paints[0] = hsv(rng.uniform(0, 360), rng.uniform(0.5, 1), rng.uniform(0.3, 0.9))
    return TileSet(
        font=str(family[rng.integers(len(family))]),
        stroke=float(rng.choice([0.0, 0.01, 0.02, 0.035])),
        slant=float(rng.choice([0, 0, 0, 0.1, 0.2])),
        stretch=float(rng.uniform(0.8, 1.2)),
        digit=float(rng.uniform(0.5, 0.75) if large else rng.uniform(0.25, 0.5)),
        place=float(rng.uniform(0.42, 0.55) if large else rng.uniform(0.28, 0.5)),
        aspect=float(rng.uniform(1.22, 1.6)),
        thickness=float(rng.uniform(0.12, 0.45)),
        corner=float(rng.uniform(0.01, 0.2)),
        bevel=float(rng.uniform(0.01, 0.09)),
        body=material,
        grain=float(grain),
        paints=ink,
        relief=float(rng.choice([0, 0, 0.5, -0.7, -1.2]) * rng.uniform(0.4, 1)),
        wear=float(rng.uniform(0, 0.4) if rng.random() < 0.1 else 0),
        mark=str(rng.choice(MARKS)),
        underline=str(rng.choice(["", "", "", "line 69", "dot 69", "line", "dot"])),
        joker=str(rng.choice(HELD_OUT_JOKERS if held_out else JOKERS)),
        joker_paints=tuple(joker_paints),
        gloss=float(rng.uniform(0, 1)),
        seed=int(rng.integers(2**31)),
    )


def dulled(look: TileSet, rng: Generator) -> TileSet:
    """Return a box whose print hardly stands out: wood, or paints that are near their body."""
    hue, value = rng.uniform(18, 55), rng.uniform(0.45, 0.95)
    material = hsv(hue, rng.uniform(0.1, 0.75), value)
    near = rng.uniform(0.0, 0.6, 4)  # how far each paint goes over to the body
    mixed = tuple(
        tuple(float(c + (b - c) * share) for c, b in zip(paint, material, strict=True))
        for paint, share in zip(look.paints, near, strict=True)
    )
    chosen = (mixed[rng.integers(4)], mixed[rng.integers(4)])
    red, yellow, blue, black = mixed
    return replace(
        look,
        body=material,
        grain=float(rng.choice([0.0, 0.5, 1.0, 1.0])),
        paints=(red, yellow, blue, black),  # type: ignore[arg-type]
        joker_paints=chosen,  # type: ignore[arg-type]
    )


@dataclass(frozen=True)
class Face:
    """One tile's face."""

    albedo: Picture  # (H, W, 3) float32, RGB in 0..1
    slope: Picture  # (H, W, 2) float32: how the surface leans to the right and down
    outline: Picture  # (H, W) float32: 1 inside the rounded corners
    print_box: tuple[float, float, float, float]  # of the digits: x0, y0, x1, y1 in 0..1


def digits(look: TileSet, text: str, height: int, width: int) -> Picture:
    """Return the mask of a number's digits, centred, as large as the tile's print is."""
    size = 200
    font = ImageFont.truetype(look.font, size)
    stroke = int(look.stroke * size)
    left, top, right, bottom = font.getbbox(text, stroke_width=stroke)
    image = Image.new("L", (int(right - left) + 120, int(bottom - top) + 40))
    pen = ImageDraw.Draw(image)
    pen.text((60 - left, 20 - top), text, fill=255, font=font, stroke_width=stroke)
    if look.underline and (text in ("6", "9") or not look.underline.endswith("69")):
        middle, below = image.width / 2, image.height - 12
        if look.underline.startswith("line"):
            pen.rectangle((middle - 45, below - 5, middle + 45, below + 5), fill=255)
        else:
            pen.ellipse((middle - 9, below - 9, middle + 9, below + 9), fill=255)
    glyph = np.asarray(image, np.uint8)
    wanted = look.digit * height * image.height / max(int(bottom - top), 1)
    scale = wanted / image.height
    across = scale * look.stretch
    if (right - left) * across > 0.9 * width:
        across = 0.9 * width / (right - left)
    shift = (
        width / 2 - across * image.width / 2 + look.slant * wanted / 2,
        look.place * height - scale * image.height / 2,
    )
    turn = np.array([[across, -look.slant * scale, shift[0]], [0, scale, shift[1]]], np.float64)
    return (
        cv2.warpAffine(glyph, turn, (width, height), flags=cv2.INTER_AREA).astype(np.float32) / 255
    )


def rounded(height: int, width: int, corner: float) -> Picture:
    """Return a mask of a rectangle with rounded corners."""
    yy, xx = np.mgrid[0:height, 0:width].astype(np.float32)
    dx = np.maximum(np.abs(xx - (width - 1) / 2) - (width / 2 - corner), 0)
    dy = np.maximum(np.abs(yy - (height - 1) / 2) - (height / 2 - corner), 0)
    return np.asarray(np.clip(corner + 0.5 - np.hypot(dx, dy), 0, 1), np.float32)


def marked(look: TileSet, height: int, width: int, rng: Generator) -> tuple[Picture, Picture]:
    """Return the ink and the relief of the mark below (or around) the digits."""
    ink, dent = np.zeros((height, width), np.uint8), np.zeros((height, width), np.uint8)
    down = min(max(0.78, look.place + look.digit / 2 + 0.1), 0.92)
    x, y, unit = width // 2, int(height * down), width / 10
    if look.mark == "dimple":
        cv2.circle(dent, (x, y), int(unit * rng.uniform(0.8, 2)), 255, -1, cv2.LINE_AA)
    elif look.mark == "disc":
        middle = int(look.place * height)
        cv2.circle(dent, (x, middle), int(unit * rng.uniform(3, 4.4)), 200, -1, cv2.LINE_AA)
    elif look.mark == "ring":
        cv2.circle(ink, (x, y), int(unit * 0.9), 255, 2, cv2.LINE_AA)
    elif look.mark == "dot":
        cv2.circle(ink, (x, y), int(unit * rng.uniform(0.4, 1)), 255, -1, cv2.LINE_AA)
    elif look.mark == "line":
        half = int(unit * rng.uniform(1, 3))
        cv2.line(ink, (x - half, y), (x + half, y), 255, int(unit * 0.4) + 1, cv2.LINE_AA)
    elif look.mark == "heart":
        t = np.linspace(0, 2 * math.pi, 40)
        across = 16 * np.sin(t) ** 3
        down = -(13 * np.cos(t) - 5 * np.cos(2 * t) - 2 * np.cos(3 * t) - np.cos(4 * t))
        shape = np.stack([x + across * unit / 12, y + down * unit / 12], 1).astype(np.int32)
        cv2.fillPoly(ink, [shape], 255, cv2.LINE_AA)
    elif look.mark == "logo":
        words = ["Remi", "RUMMY", "Original", "Joc", "tiles", "Etalat"]
        word = words[rng.integers(len(words))]
        scale = width / 150 * rng.uniform(0.6, 0.9)
        (long, _), _ = cv2.getTextSize(word, cv2.FONT_HERSHEY_COMPLEX, scale, 1)
        cv2.putText(
            dent, word, (x - long // 2, y), cv2.FONT_HERSHEY_COMPLEX, scale, 255, 1, cv2.LINE_AA
        )
    sign = 1 if look.mark == "logo" else -1
    return ink.astype(np.float32) / 255, sign * dent.astype(np.float32) / 255


def surface(look: TileSet, height: int, width: int, rng: Generator) -> Picture:
    """Return the bare body's colours."""
    noise = rng.normal(0, 0.012, (height, width)).astype(np.float32)
    if look.grain > 0:
        streaks = rng.normal(0, 1, (height // 24 + 2, width // 2)).astype(np.float32)
        noise += 0.06 * look.grain * cv2.resize(streaks, (width, height))
    blotch = cv2.resize(rng.normal(0, 0.02, (4, 3)).astype(np.float32), (width, height))
    return np.array(look.body, np.float32) * (1 + noise + blotch)[..., None]


def draw_face(look: TileSet, tile: str, *, blank: bool = False) -> Face:
    """Draw the face of a tile ("r5", "J"), or of one that shows nothing."""
    height, width = round(FACE_WIDTH * look.aspect), FACE_WIDTH
    kind = "blank" if blank else tile
    rng = np.random.default_rng([look.seed, *kind.encode()])
    colours = surface(look, height, width, rng)
    outline = rounded(height, width, look.corner * width)
    relief: Picture = np.zeros((height, width), np.float32)
    box = (0.2, 0.2, 0.8, 0.8)
    if not blank:
        mark_rng = np.random.default_rng(look.seed)
        ink, dent = marked(look, height, width, mark_rng)
        relief += dent
        if tile == "J":
            copy = int(rng.integers(2))
            printed = draw_joker(look.joker, height, width, look.place, look.seed)
            paint = look.joker_paints[copy]
        else:
            printed = digits(look, tile[1:], height, width)
            paint = look.paints[COLOURS.index(tile[0])]
        relief += look.relief * printed * 1.5
        ys, xs = np.nonzero(printed > 0.5)
        if len(xs):
            box = (
                float(xs.min() / width),
                float(ys.min() / height),
                float(xs.max() / width),
                float(ys.max() / height),
            )
        ink = np.maximum(ink * (0.8 if tile != "J" else 0.0), printed)
        if look.wear > 0:
            rough = rng.normal(0, 1, (height // 3, width // 3)).astype(np.float32)
            ink = ink * (cv2.resize(rough, (width, height)) > look.wear * 2 - 1.6)
        colours = colours * (1 - ink[..., None]) + np.array(paint, np.float32) * ink[..., None]
    elif look.back:
        pressed = draw_joker(look.joker, height, width, look.place, look.seed)
        relief -= pressed * np.float32(rng.uniform(0.5, 1.5))
        colours = colours * (1 - np.float32(0.06) * pressed[..., None])
    relief = cv2.GaussianBlur(relief, (0, 0), 1.0)
    edge = cv2.GaussianBlur(rounded(height, width, look.corner * width), (0, 0), 0.8)
    inner = cv2.GaussianBlur(edge, (0, 0), max(look.bevel * width * 0.6, 0.6))
    whole = relief * 1.2 + inner * look.bevel * 60
    slope = np.stack([cv2.Sobel(whole, cv2.CV_32F, 1, 0), cv2.Sobel(whole, cv2.CV_32F, 0, 1)], 2)
    return Face(np.clip(colours, 0, 1).astype(np.float32), slope / 8, outline, box)
