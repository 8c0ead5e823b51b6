"""Small drawings that lead to the questions, each of tiles and signs."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from webapp.core.pad.draft import parse_pieces
from webapp.core.show.tiles import TileView, view_tiles


@dataclass(frozen=True, slots=True)
class Stroke:
    """A part of a drawing: tiles, or a sign between them.

    ``how`` says where the tiles are: they lie ("lies"), come to the table ("comes"), or are in
    the hand (""). ``sign`` is one of the icons.
    """

    tiles: list[TileView]
    how: str = ""
    sign: str = ""


_DRAWN: Final[Mapping[str, str]] = MappingProxyType({
    "meld": "lies r7 r8 r9 / sign ask",
    "open": "sign lay / comes r11 r12 r13",
    "lay": "comes k4 k5 k6",
    "add": "lies r6 r7 r8 / comes r9",
    "joly": "lies b9 J b11 / sign swap / comes b10",
    "discard": "hand k5 y9 / sign take",
    "exposed": "hand k8 / sign out",
    "out": "hand r5 / sign out",
    "worth": "hand J r1 / sign score",
    "given": "hand J / sign next / sign score",
    "stack": "lies b11 b12 b13 / sign next / comes b13",
    "table": "lies r5 r6 r7 / sign arrange",
})
"""By the kind of a question, what is drawn for it."""


def draw(kind: str) -> list[Stroke]:
    """Return the drawing for a kind of question; a sign alone where there is none of its own."""
    return [_stroke(part) for part in _DRAWN.get(kind, "sign ask").split(" / ")]


def _stroke(part: str) -> Stroke:
    how, _space, words = part.partition(" ")
    if how == "sign":
        return Stroke([], sign=words)
    return Stroke(view_tiles(parse_pieces(words)), "" if how == "hand" else how)
