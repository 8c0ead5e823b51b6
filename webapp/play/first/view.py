"""The three pictures: what is touched, and in which order."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from flask import url_for

from webapp.core.pad.draft import parse_pieces
from webapp.core.port import PlayedGame
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


@dataclass(frozen=True, slots=True)
class HowItWorks:
    """The pictures, and the page that shows them."""

    scenes: list[Scene]
    url: str


def scenes(*, rearranges: bool = False) -> list[Scene]:
    """Return the pictures: laying down, adding, and swapping a Joly.

    Where the table may be rearranged, the last one shows that.
    """
    first = 7 if rearranges else 8
    return [
        Scene(
            _("Lay down"),
            _("Tap the tiles, or the two ends of a run. Then tap “Lay down”."),
            _melds("y2 y3 y4 / r5 b5 k5"),
            _band("b", first, {9: 1, 11: 2}) + _band("k", first, {}),
            draft=tuple(view_tiles(parse_pieces("b9 b10 b11"))), go=3),
        Scene(
            _("Add"),
            _("Tap a meld, then the tile."),
            _melds("r6 r7 r8 / k4 k5 k6"),
            _band("r", first, {9: 2}) + _band("y", first, {}), lifted=1),
        _rearranged() if rearranges else Scene(
            _("Swap Joly"),
            _("Tap a Joly, then the tiles of its new meld and the Joly, then “Lay down”."),
            _melds("b9 b10 J* / r11 b11 k11"),
            _keys("r8 r9 r10 r11 r12** r13** r1 y8 y9 y10 y11 y12 y13 J**"),
            draft=tuple(view_tiles(parse_pieces("r12 r13 J"))), go=3),
    ]


def pictures_of(played: PlayedGame) -> HowItWorks:
    """Return the pictures of a game."""
    return HowItWorks(scenes(rearranges=played.traits.get("rearranges", False)),
                      url_for("first.how", game=played.name))


def _rearranged() -> Scene:
    return Scene(
        _("Rearrange"),
        _("Tap “Rearrange”, then drag a tile to its new place."),
        _melds("b12 k12 y12 / r9 r10 r11 r12*"),
        _band("b", 7, {}) + _band("k", 7, {}),
        lifted=2, draft=tuple(view_tiles(parse_pieces("b12 k12 y12 r12"))))


def _band(colour: str, first: int, touched: Mapping[int, int]) -> list[Spot]:
    """Return seven keys of a colour from the number *first* on, a 1 after the 13."""
    numbers = [(number - 1) % 13 + 1 for number in range(first, first + 7)]
    return _keys(" ".join(f"{colour}{each}{'*' * touched.get(each, 0)}" for each in numbers))


def _melds(text: str) -> list[list[Spot]]:
    return [_keys(meld) for meld in text.split(" / ")]


def _keys(text: str) -> list[Spot]:
    """Return the tiles of *text*; as many stars behind one say which step touches it."""
    return [Spot(tile, word.count("*")) for word in text.split()
            for tile in view_tiles(parse_pieces(word.rstrip("*")))]
