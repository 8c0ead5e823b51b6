"""The keys of the pad where a 1 is low only: without a high 1."""

from collections import Counter
from dataclasses import replace

from rules.tiles import Tile
from webapp.core.pad.keys import Band, Marks
from webapp.core.pad.keys import bands as both_bands
from webapp.server.language.locale import gettext as _


def bands(left: Counter[Tile], marks: Marks, send: str = "") -> list[Band]:
    """Return the two bands of keys; under the joker no key stands."""
    low, high = both_bands(left, marks, send)
    return [low, replace(high, label=_("8 to 13 and the joker"),
                         rows=[[*row[:-1], None] for row in high.rows])]
