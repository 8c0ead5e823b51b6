"""New melds by taps: a run by its two ends, a set by its number and the missing colour."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from rules.melds import DeclaredJoly, Piece
from rules.options import Options
from rules.reading import Row, read_row
from rules.romanian.values import opening_points
from rules.tiles import JOLY, NumberTile, Tile, find_tile
from webapp.locale import gettext as _
from webapp.pad_draft import COLOURS, key_of, parse_piece, parse_pieces, position_of
from webapp.words import tell

FREE = "+"
"""Heads a meld that is entered tile by tile."""


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
        return item in {FREE, "J"} or (item[0] in COLOURS and parse_piece(item) is not None) or (
            item[0] == "n" and parse_piece(f"r{item[1:]}") is not None)
    return all(word == FREE or parse_piece(word) is not None for word in words)


def is_open(row: str) -> bool:
    """Say whether the next tap belongs to *row*."""
    return bool(row) and (" " not in row or row.startswith(FREE))


def touch_row(rows: Sequence[str], key: str, left: Counter[Tile]) -> list[str]:
    """Return the rows after a key was tapped; *left* says what can still be in the box."""
    if rows and is_open(rows[-1]):
        done = _go_on(rows[-1], key, left)
        return [*rows[:-1], *([done] if done else [])]
    return [*rows, _begin(key)]


def _begin(key: str) -> str:
    return f"{FREE} J" if key == "J" else key


def _go_on(row: str, key: str, left: Counter[Tile]) -> str:
    if row.startswith(FREE):
        return _begin(key) if key.startswith("n") else f"{row} {key.removesuffix('h')}"
    if row.startswith("n"):
        return _set(row, key, left)
    if key == row:
        return ""
    if key.startswith("n"):
        return key
    if key != "J" and key[0] == row[0]:
        return _run(row, key, left)
    return f"{FREE} {row.removesuffix('h')} {key.removesuffix('h')}"


def _set(row: str, key: str, left: Counter[Tile]) -> str:
    number = row[1:]
    if key == row:
        return _written([f"{colour}{number}" for colour in COLOURS], left)
    if key != "J" and key[1:].removesuffix("h") == number and not key.startswith("n"):
        return _written([f"{colour}{number}" for colour in COLOURS if colour != key[0]], left)
    return _begin(key)


def _run(first: str, second: str, left: Counter[Tile]) -> str:
    low, high = sorted((position_of(first), position_of(second)))
    keys = [key_of(first[0], position).removesuffix("h") for position in range(low, high + 1)]
    return _written(keys, left)


def _written(keys: Sequence[str], left: Counter[Tile]) -> str:
    """Write the tiles; where the box holds no more of one, the Joly must stand for it."""
    spare = left[JOLY]
    rest = Counter(left)
    words: list[str] = []
    for key in keys:
        tile = find_tile(key)
        if tile is not None and rest[tile] <= 0 and spare > 0:
            spare -= 1
            words.append(f"J={key}")
        else:
            if tile is not None:
                rest[tile] -= 1
            words.append(key)
    return " ".join(words)


def touch_tile(row: str, index: int) -> str:
    """Return *row* after one of its tiles was touched: it becomes the Joly, or itself again."""
    words = row.split()
    at = index + (words[0] == FREE)
    if not 0 <= at < len(words) or len(words) == 1:
        return row
    word = words[at]
    if word.startswith("J="):
        words[at] = word[2:]
    elif word == "J":
        del words[at]
    else:
        words[at] = f"J={word}"
    return " ".join(words) if words != [FREE] else ""


def read_draft_row(row: str, options: Options) -> Reading:
    """Read a meld of the draft under the house rules of the game."""
    pieces = parse_pieces(row)
    if is_open(row) and len(pieces) < 3:  # noqa: PLR2004 (no meld is shorter)
        return Reading(pieces, None, None)
    read = read_row(pieces, options)
    if not isinstance(read, Row):
        return Reading(pieces, None, _("Its place does not say what the Joly stands for."))
    points = None if read.shape is None else opening_points(read.shape, read.pieces, options)
    return Reading(pieces, points, tell(read.faults[0].finding) if read.faults else None)


def is_whole(row: str) -> bool:
    """Say whether *row* can be confirmed as it is."""
    return not is_open(row) or (row.startswith(FREE) and len(parse_pieces(row)) > 1)


def row_line(row: str) -> tuple[Piece, ...]:
    """Return the tiles of *row* as the record writes them: in a set a Joly stands bare."""
    pieces = parse_pieces(row)
    numbers = {
        piece.stands_for.number if isinstance(piece, DeclaredJoly) else piece.number
        for piece in pieces
        if isinstance(piece, DeclaredJoly | NumberTile)
    }
    if len(numbers) > 1:
        return pieces
    return tuple(JOLY if isinstance(piece, DeclaredJoly) else piece for piece in pieces)


def hits(row: str, left: Counter[Tile]) -> set[str]:
    """Return the keys that make a meld of an open row."""
    if row.startswith("n"):
        return {row, *(f"{colour}{row[1:]}" for colour in COLOURS)}
    if not row or row.startswith(FREE) or row[0] not in COLOURS:
        return set()
    here = position_of(row)
    found: set[str] = set()
    for step in (-1, 1):
        spare = left[JOLY]
        for distance in range(14):
            position = here + step * distance
            if not 1 <= position <= 14:  # noqa: PLR2004 (a high 1)
                break
            key = key_of(row[0], position)
            tile = find_tile(key.removesuffix("h"))
            if distance and tile is not None and left[tile] <= 0:
                spare -= 1
            if spare < 0:
                break
            if distance > 1:
                found.add(key)
    return found
