"""What has been tapped and not yet confirmed: one field of text, so that it needs no script."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from rules.melds import HIGH_ONE, DeclaredJoly, Piece
from rules.tiles import JOLY, Joly, NumberTile, Tile, find_tile
from webapp.server.http.forms import whole_number

COLOURS: Final = "rybk"
FILLED: Final = "~"
"""Ends the word of a tile that no one touched: it fills a gap between two that were."""
LONGEST: Final = 900
_TILE: Final = r"[rybk](?:1[0-3]|[1-9])"
_WORD: Final = re.compile(
    rf"(?:{_TILE}h?|J(?:={_TILE})?)~?|n(?:1[0-3]|[1-9])|m[1-9]\d?|[A-D]|[+.@]|for|in|to|low|high|end"
    r"|out|all|[0-2]|exposed|twin|turn|x[1-9]\d?|(?:take|throw):[A-Za-z0-9,]{1,12}"
    r"|draw|timeout|unfinished|redeal:[A-D]|noticed:[1-9]\d{0,2}|as:[a-z-]{4,12}|wild|jokers[1-9]"
)
_HEAD: Final = re.compile(r"(?:([A-D]):)?(.*)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Draft:
    """Whose entry it is, and its items in the order tapped; what an item is depends on the mode."""

    seat: str
    items: tuple[str, ...] = ()

    def __str__(self) -> str:
        """Return the text that the form carries."""
        return f"{self.seat}: {' / '.join(self.items)}".strip()

    def with_items(self, items: Sequence[str]) -> "Draft":
        """Return the draft with *items* in place of its own."""
        return replace(self, items=tuple(items))


def parse_draft(text: str, seats: Sequence[str], seat: str) -> Draft:
    """Read the field of a form; what no one can have tapped is left out.

    Args:
        text: the field.
        seats: the seats of the game.
        seat: whose entry it is if the field does not say so.
    """
    found = _HEAD.match(text[:LONGEST])
    if found is None:
        return Draft(seat)
    said = found[1] if found[1] and found[1] in seats else seat
    items = [" ".join(item.split()) for item in found[2].split("/")]
    known = [item for item in items if item and all(map(_WORD.fullmatch, item.split()))]
    return Draft(said, tuple(known))


@lru_cache(maxsize=512)  # one touch asks about the same few words hundreds of times
def parse_piece(word: str) -> Piece | None:
    """Read a tile of a draft: ``r7``, ``r1h``, ``r8~``, ``J``, ``J=r7``; else ``None``."""
    word = word.removesuffix(FILLED)
    if word.startswith("J="):
        stands_for = find_tile(word[2:])
        return DeclaredJoly(stands_for) if isinstance(stands_for, NumberTile) else None
    return find_tile(word.removesuffix("h"))


def parse_pieces(text: str) -> tuple[Piece, ...]:
    """Read the tiles among the words of *text*."""
    found = (parse_piece(word) for word in text.split())
    return tuple(piece for piece in found if piece is not None)


def position_of(key: str) -> int:
    """Return the place in a run that a tile's key means, 14 for a high 1."""
    return HIGH_ONE if key.endswith("h") else int(key[1:])


def key_of(colour: str, position: int) -> str:
    """Return the key for a place in a run."""
    return f"{colour}1h" if position == HIGH_ONE else f"{colour}{position}"


def tiles_used(texts: Sequence[str]) -> Counter[Tile]:
    """Count the tiles in parts of a draft."""
    used: Counter[Tile] = Counter()
    for text in texts:
        used.update(
            JOLY if isinstance(piece, Joly | DeclaredJoly) else piece
            for piece in parse_pieces(text)
        )
    return used


def taken_off(tap: str) -> int | None:
    """Return the place of the tile that a tap takes off the one row of a draft, "j:0:4"."""
    return whole_number(tap.removeprefix("j:0:"), 3) if tap.startswith("j:0:") else None
