"""What is filled in where not every tile was touched: a set by its number, a run by its ends.

Where the box holds no more of a tile, the Joly stands for it in a run, whose ends say that a tile
is there; a set has fewer tiles then, since no one asked for a Joly.
"""

from collections import Counter
from collections.abc import Sequence

from rules.reading import SHORTEST
from rules.tiles import JOLY, Tile, find_tile
from webapp.core.pad.draft import COLOURS, FILLED, key_of, tiles_used
from webapp.core.pad.readings import is_meld, touched_places
from webapp.core.pad.rows import WITH_JOLY, Lawful, colour_of, is_number, touched_in, words_of


def left_of(box: Counter[Tile], rows: Sequence[str]) -> Counter[Tile]:
    """Return what of *box* is not in the rows."""
    left = Counter(box)
    left.subtract(tiles_used(rows))
    return left


def begin_set(last: str, key: str) -> str:
    """Return the set whose number was touched; a Joly that was touched before is in it."""
    return f"{key}{WITH_JOLY}" if last == "J" else key


def touch_set(row: str, key: str, left: Counter[Tile]) -> str:
    """Return the set whose number was touched, then the missing colour or the number again.

    A Joly touched in between stands for the missing colour; touched again, it is taken back.
    """
    head = row.removesuffix(WITH_JOLY)
    number, jolys = head[1:], int(row != head)
    if key == "J":
        return head if jolys or left[JOLY] <= 0 else f"{head}{WITH_JOLY}"
    if key == head:
        missing = COLOURS[-1] if jolys else ""
    elif key[1:].removesuffix("h") == number and not is_number(key):
        missing = key[0]
    else:
        return key
    keys = [f"{colour}{number}" for colour in COLOURS if colour != missing]
    there = [each for each in keys if has_tile(left, each)]
    # Too few for a set count as touched: the next touch goes on with them.
    filled = FILLED if len(there) + jolys >= SHORTEST else ""
    words = [f"{each}{filled}" for each in there]
    return " ".join([*words, f"J={missing}{number}{FILLED}"] if jolys else words) or row


def has_tile(left: Counter[Tile], word: str) -> bool:
    """Say whether there is one more of the tile that *word* writes."""
    tile = find_tile(word)
    return tile is not None and left[tile] > 0


def stretch_run(row: str, word: str, left: Counter[Tile], lawful: Lawful) -> str:
    """Return the run of which both ends were touched, with what lies between, else ""."""
    words = words_of(row)
    touched = [*touched_in(row), word]
    begun = len(words) < SHORTEST or (len(words) > len(touched) - 1 and not is_meld(row, lawful))
    colour = colour_of(" ".join(touched))
    if not begun or colour in {"", "?"}:
        return ""
    places = touched_places(touched)
    if not places or len(places[0]) == 1:
        return ""
    laid = places[0]
    span = range(min(laid), max(laid) + 1)
    rest = Counter(left)
    rest.subtract(tiles_used([" ".join(touched)]))
    between = iter(_filled([key_of(colour, at) for at in span if at not in laid], rest))
    run = [laid.get(at) or next(between) for at in span]
    jolys = [each for each in touched if each == "J"]
    return " ".join([run[0], *jolys, *run[1:]])


def _filled(keys: Sequence[str], left: Counter[Tile]) -> list[str]:
    rest = Counter(left)
    words: list[str] = []
    for key in keys:
        tile = find_tile(key.removesuffix("h"))
        if tile is not None and rest[tile] <= 0 < rest[JOLY]:
            rest[JOLY] -= 1
            words.append(f"J={key.removesuffix('h')}{FILLED}")
        else:
            words.append(f"{key}{FILLED}")
    return words
