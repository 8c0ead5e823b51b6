"""The three pictures: what is touched, and in which order."""

from dataclasses import dataclass
from typing import Final

from webapp.core.pad.draft import parse_pieces
from webapp.core.show.tiles import TileView, view_tiles
from webapp.server.language.locale import gettext as _

PART: Final = "parts/first.html"
"""What stands above the keys of a first game, until it is skipped."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A tile or a key of a scene; ``step`` counts what is touched, 0 for what is not."""

    tile: TileView
    step: int = 0


@dataclass(frozen=True, slots=True)
class Scene:
    """The table as a first touch meets it: melds above, keys below.

    ``lifted`` is the step that touches the first meld as a whole, and ``go`` the one that touches
    the large button: 0 where none does. ``draft`` are the tiles in the line between.
    """

    title: str
    text: str
    melds: list[list[Spot]]
    keys: list[Spot]
    lifted: int = 0
    draft: tuple[TileView, ...] = ()
    go: int = 0


def scenes() -> list[Scene]:
    """Return the pictures: laying down, adding, and swapping a Joly."""
    return [
        Scene(
            _("Lay down"),
            _("Tap the tiles, or the two ends of a run. Then tap “Lay down”."),
            _melds("y2 y3 y4 / r5 b5 k5"),
            _keys("b8 b9* b10 b11** b12 b13 b1 k8 k9 k10 k11 k12 k13 k1"),
            draft=tuple(view_tiles(parse_pieces("b9 b10 b11"))), go=3),
        Scene(
            _("Add"),
            _("Tap a meld, then the tile."),
            _melds("r6 r7 r8 / k4 k5 k6"),
            _keys("r8 r9** r10 r11 r12 r13 r1 y8 y9 y10 y11 y12 y13 y1"), lifted=1),
        Scene(
            _("Swap Joly"),
            _("Tap a Joly, then the tiles of its new meld and the Joly, then “Lay down”."),
            _melds("b9 b10 J* / r11 b11 k11"),
            _keys("r8 r9 r10 r11 r12** r13** r1 y8 y9 y10 y11 y12 y13 J**"),
            draft=tuple(view_tiles(parse_pieces("r12 r13 J"))), go=3),
    ]


def _melds(text: str) -> list[list[Spot]]:
    return [_keys(meld) for meld in text.split(" / ")]


def _keys(text: str) -> list[Spot]:
    """Return the tiles of *text*; as many stars behind one say which step touches it."""
    return [Spot(tile, word.count("*")) for word in text.split()
            for tile in view_tiles(parse_pieces(word.rstrip("*")))]
