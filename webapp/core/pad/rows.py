"""The melds of a draft as rows of words: which are whole, and what they amount to.

A row's words are its tiles in the order of the meld; ``r8~`` was not touched but lies between two
that were. ``n7`` is a set of which only the number was touched. A row that begins with ``+`` takes
any tile, one that ends with ``.`` takes none any more.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, TypeAlias

from rules.melds import HIGH_ONE, DeclaredJoly, Piece
from rules.reading import SHORTEST
from rules.tiles import JOLY, NumberTile
from webapp.core.pad.draft import FILLED, parse_piece, parse_pieces

FREE: Final = "+"
"""Heads a meld that is entered tile by tile and may be anything."""
DONE: Final = "."
"""Ends a meld to which no further touch belongs."""
ORDER: Final = "@"
"""Heads the item of a draft that keeps the order in which its tiles were touched."""
WITH_JOLY: Final = " J"
"""Ends a set of which only the number was touched, where a Joly is to lie in it."""
TO_TELL: Final = 2
"""So many tiles with a number say whether they are a run or a set."""

Lawful: TypeAlias = Callable[[Sequence[Piece]], bool]
"""Says of tiles, as they lie, whether they are a run or a set by the laws of the game."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What a meld of the draft amounts to: its points, or what is wrong with it."""

    pieces: tuple[Piece, ...]
    points: int | None
    fault: str | None


def is_row(item: str) -> bool:
    """Say whether an item of a draft is a meld, or the first key of one."""
    words = item.split()
    if len(words) == 1:
        return item == FREE or parse_piece(item) is not None or is_number(item)
    known = all(word in {FREE, DONE} or parse_piece(word) is not None for word in words)
    return known or is_number(item)


def is_number(row: str) -> bool:
    """Say whether of a set only the number was touched, perhaps with a Joly: ``n7``, ``n7 J``."""
    number = row.removesuffix(WITH_JOLY)
    return number.startswith("n") and parse_piece(f"r{number[1:]}") is not None


def is_free(row: str) -> bool:
    """Say whether any tile may be put into *row*."""
    return row.startswith(FREE)


def is_done(row: str) -> bool:
    """Say whether *row* takes no further tile."""
    return row.endswith(DONE)


def words_of(row: str) -> list[str]:
    """Return the tiles of *row*."""
    return [word for word in row.split() if word not in {FREE, DONE}]


def touched_in(row: str) -> list[str]:
    """Return the tiles of *row* that were touched."""
    return [word for word in words_of(row) if not word.endswith(FILLED)]


def colour_of(row: str) -> str:
    """Return the letter of a row's one colour; "" where it has Jolys alone, "?" for a set."""
    colours = {tile.colour.value for tile in map(meant_by, words_of(row)) if tile is not None}
    return "?" if len(colours) > 1 else next(iter(colours), "")


@lru_cache(maxsize=512)
def meant_by(word: str) -> NumberTile | None:
    """Return the tile that a word is or stands for; ``None`` for a bare Joly."""
    piece = parse_piece(word)
    if isinstance(piece, DeclaredJoly):
        return piece.stands_for
    return piece if isinstance(piece, NumberTile) else None


def is_whole(row: str) -> bool:
    """Say whether *row* can be confirmed as it is.

    What is lawful is for the verdict to say; but where the next tile is awaited, or where the
    place of a Joly does not say what it stands for, there is nothing to judge yet.
    """
    words = words_of(row)
    if is_free(row) or is_done(row):
        return len(words) > 1
    if len(words) < SHORTEST:
        return False
    tiles = [tile for tile in map(meant_by, words) if tile is not None]
    if len(tiles) == len(words):
        return True
    if len(tiles) < TO_TELL:
        return False
    if len({tile.colour for tile in tiles}) > 1:
        return True  # a set, or nothing at all
    return _lies(words) or _lies(words[::-1])


def _lies(words: Sequence[str]) -> bool:
    """Say whether the numbers of a run stand where its Jolys leave them, upwards."""
    for one in (1, HIGH_ONE):
        starts = {(one if tile.number == 1 else tile.number) - at
                  for at, tile in enumerate(map(meant_by, words)) if tile is not None}
        if len(starts) == 1 and 1 <= min(starts) <= HIGH_ONE + 1 - len(words):
            return True
    return False


def is_open(row: str) -> bool:
    """Say whether the next tap belongs to *row* above all."""
    return bool(row) and (is_free(row) or not is_whole(row))


def touch_tile(row: str, index: int) -> str:
    """Return *row* after one of its tiles was touched: it becomes the Joly, or itself again."""
    if is_number(row):
        return row.removesuffix(WITH_JOLY)
    words = row.split()
    at = index + (words[0] == FREE)
    if not 0 <= at < len(words) or len(words) == 1 or words[at] == DONE:
        return row
    word = words[at].removesuffix(FILLED)
    if word.startswith("J="):
        words[at] = word[2:]
    elif word == "J":
        del words[at]
    else:
        words[at] = f"J={word.removesuffix('h')}"
    return " ".join(words) if words not in ([FREE], [DONE]) else ""


def awaits_more(row: str) -> bool:
    """Say whether *row* is only begun, so that nothing is wrong with it yet."""
    return not is_whole(row) or (is_free(row) and len(words_of(row)) < SHORTEST)


def row_line(row: str) -> tuple[Piece, ...]:
    """Return the tiles of *row* as the record writes them: in a set a Joly stands bare."""
    pieces = parse_pieces(row)
    numbers = {tile.number for tile in map(meant_by, words_of(row)) if tile is not None}
    if len(numbers) > 1:
        return pieces
    return tuple(JOLY if isinstance(piece, DeclaredJoly) else piece for piece in pieces)
