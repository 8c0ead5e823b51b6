"""Sentences in which tiles are drawn where their names would stand."""

import re
from collections.abc import Callable
from contextvars import ContextVar
from dataclasses import dataclass, replace
from typing import Final

from rules.melds import Piece

_DRAWN: Final[ContextVar[list[tuple[Piece, ...]] | None]] = ContextVar("drawn", default=None)
_STOPS: Final = re.compile(r"^\s*[.;,]\s*")
_MARK: Final = re.compile("\ue000(\\d+)\ue001")


@dataclass(frozen=True, slots=True)
class Said:
    """A part of a sentence: its words, and the tiles that stand after them."""

    words: str
    pieces: tuple[Piece, ...] = ()


def say_with_tiles(sentence: Callable[[], str]) -> list[Said]:
    """Return what *sentence* says with its tiles in their places, to be drawn and not named.

    Where the tiles stand is for each language to say, as it is in the words alone.
    """
    drawn: list[tuple[Piece, ...]] = []
    token = _DRAWN.set(drawn)
    try:
        words = _MARK.split(sentence())
    finally:
        _DRAWN.reset(token)
    last = words.pop()
    parts = [Said(text, drawn[int(at)] if int(at) < len(drawn) else ())
             for text, at in zip(words[::2], words[1::2], strict=True)]
    found = [*parts, Said(last)] if last else parts
    # Beside a picture of tiles a full stop or a semicolon is a speck.
    return [replace(each, words=_STOPS.sub(" ", each.words)) if at else each
            for at, each in enumerate(found) if each.pieces or each.words.strip(" .;,")]


def place_of(pieces: tuple[Piece, ...]) -> str | None:
    """Return what stands in a sentence for tiles that are drawn; ``None`` where they are named."""
    drawn = _DRAWN.get()
    if drawn is None:
        return None
    drawn.append(pieces)
    return f"\ue000{len(drawn) - 1}\ue001"
