"""How colours look to everybody: dichromacy, contrast, and how far apart two are seen.

The matrices are those of Machado, Oliveira and Fernandes, "A Physiologically-based Model for
Simulation of Color Vision Deficiency" (IEEE TVCG 15(6), 2009), severity 1.0, for linear RGB. The
distance is CIEDE2000 as Sharma, Wu and Dalal write it (Color Research & Application 30, 2005).
"""

import math
from typing import Final

Triple = tuple[float, float, float]
VISIONS: Final[dict[str, tuple[Triple, Triple, Triple]]] = {
    "usual": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216),
                   (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413),
                     (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602),
                   (0.004733, 0.691367, 0.303900)),
}
_WHITE: Final = (0.95047, 1.0, 1.08883)
_XYZ: Final = ((0.4124564, 0.3575761, 0.1804375), (0.2126729, 0.7151522, 0.0721750),
               (0.0193339, 0.1191920, 0.9503041))


def _times(matrix: tuple[Triple, Triple, Triple], value: Triple) -> Triple:
    x, y, z = (sum(a * b for a, b in zip(row, value, strict=True)) for row in matrix)
    return x, y, z


def linear(colour: str) -> Triple:
    """Return the linear RGB, 0 to 1, of ``#rgb`` or ``#rrggbb``."""
    digits = colour.removeprefix("#")
    if len(digits) == 3:
        digits = "".join(each * 2 for each in digits)
    parts = [int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in parts)
    return red, green, blue


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours as WCAG counts it, 1 to 21."""
    light = sorted(_times(_XYZ, linear(each))[1] for each in (one, other))
    return (light[1] + 0.05) / (light[0] + 0.05)


def lab(colour: str, vision: str = "usual") -> Triple:
    """Return the Lab values of *colour* as somebody of that *vision* sees it."""
    seen = tuple(min(max(each, 0.0), 1.0) for each in _times(VISIONS[vision], linear(colour)))
    xyz = _times(_XYZ, (seen[0], seen[1], seen[2]))
    x, y, z = (
        ratio ** (1 / 3) if ratio > 216 / 24389 else (24389 / 27 * ratio + 16) / 116
        for ratio in (each / white for each, white in zip(xyz, _WHITE, strict=True)))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def distance(one: Triple, other: Triple) -> float:
    """Return how far two Lab values are apart by CIEDE2000."""
    mean = ((math.hypot(*one[1:]) + math.hypot(*other[1:])) / 2) ** 7
    grow = 1.5 - 0.5 * math.sqrt(mean / (mean + 25**7))
    reds = one[1] * grow, other[1] * grow
    chroma = math.hypot(reds[0], one[2]), math.hypot(reds[1], other[2])
    hue = [math.degrees(math.atan2(b, a)) % 360
           for a, b in ((reds[0], one[2]), (reds[1], other[2]))]
    turn = (hue[1] - hue[0] + 180) % 360 - 180 if all(chroma) else 0.0
    middle = (hue[0] + turn / 2) % 360 if all(chroma) else sum(hue)
    light, full = (one[0] + other[0]) / 2, sum(chroma) / 2
    tint = (1 - 0.17 * _cos(middle - 30) + 0.24 * _cos(2 * middle) + 0.32 * _cos(3 * middle + 6)
            - 0.20 * _cos(4 * middle - 63))
    by_light = (other[0] - one[0]) / (1 + 0.015 * (light - 50) ** 2
                                      / math.sqrt(20 + (light - 50) ** 2))
    by_chroma = (chroma[1] - chroma[0]) / (1 + 0.045 * full)
    by_hue = (2 * math.sqrt(chroma[0] * chroma[1]) * math.sin(math.radians(turn / 2))
              / (1 + 0.015 * full * tint))
    bend = (-2 * math.sqrt(full**7 / (full**7 + 25**7))
            * math.sin(math.radians(60 * math.exp(-(((middle - 275) / 25) ** 2)))))
    return math.sqrt(by_light**2 + by_chroma**2 + by_hue**2 + bend * by_chroma * by_hue)


def _cos(degrees: float) -> float:
    return math.cos(math.radians(degrees))
