"""New melds by taps, in both games: tile by tile in any order, or the quick ways.

A run may also be its two ends, the tiles between them being filled in, and a set its number and
the missing colour. What is filled in counts as laid; touching it says that it is there.
"""

from collections import Counter
from collections.abc import Sequence

from rules.melds import HIGH_ONE
from rules.reading import SHORTEST
from rules.tiles import JOLY, Tile, find_tile
from webapp.pad.draft import COLOURS, FILLED, key_of, parse_piece, tiles_used
from webapp.pad.readings import (
    can_become,
    is_meld,
    settle,
    touched_places,
)
from webapp.pad.rows import (
    DONE,
    FREE,
    WITH_JOLY,
    Lawful,
    is_done,
    is_free,
    is_number,
    meant_by,
    words_of,
)


def touch_row(rows: Sequence[str], key: str, box: Counter[Tile], lawful: Lawful) -> list[str]:
    """Return the rows after a key was tapped.

    Args:
        rows: the melds of the draft.
        key: the key: a tile, ``r1h``, ``J``, or ``n7`` for the number of a set.
        box: what there is for all melds of the draft together.
        lawful: the laws of the game.
    """
    last = rows[-1] if rows else ""
    if is_free(last):
        return [*rows[:-1], key if is_number(key) else f"{last} {key.removesuffix('h')}"]
    if is_number(last):
        return [*rows[:-1], _set(last, key, _left(box, rows[:-1]))]
    if key == last != "J":
        return list(rows[:-1])
    if is_number(key):
        return [*(rows[:-1] if len(words_of(last)) == 1 else rows), key]
    return _placed(list(rows), key, box, lawful)


def _left(box: Counter[Tile], rows: Sequence[str]) -> Counter[Tile]:
    left = Counter(box)
    left.subtract(tiles_used(rows))
    return left


def _set(row: str, key: str, left: Counter[Tile]) -> str:
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
    rest = Counter(left)
    rest[JOLY] -= jolys
    filled = _filled([f"{colour}{number}" for colour in COLOURS if colour != missing], rest)
    return f"{filled} J={missing}{number}{FILLED}" if jolys else filled


def _filled(keys: Sequence[str], left: Counter[Tile]) -> str:
    """Fill in tiles; where the box holds no more of one, the Joly must stand for it."""
    rest = Counter(left)
    words: list[str] = []
    for key in keys:
        tile = find_tile(key)
        if tile is not None and rest[tile] <= 0 < rest[JOLY]:
            rest[JOLY] -= 1
            words.append(f"J={key}{FILLED}")
        else:
            words.append(f"{key}{FILLED}")
    return " ".join(words)


def _placed(rows: list[str], key: str, box: Counter[Tile], lawful: Lawful) -> list[str]:
    """Put a tile where it belongs: the last meld first, then the others, else a new one."""
    word = _word(rows, key, box)
    last = len(rows) - 1
    for at in _ranked(rows, key, lawful):
        done = _confirmed(rows[at], key, lawful) or _grown(rows[at], word, lawful)
        if done:
            return _joined([*rows[:at], done, *rows[at + 1 :]], at, lawful)
    if rows and not is_done(rows[last]):
        done = _stretched(rows[last], word, _left(box, rows[:-1]), lawful)
        if done:
            return _joined([*rows[:-1], done], last, lawful)
    return _joined([*rows, key], last + 1, lawful)


def _word(rows: Sequence[str], key: str, box: Counter[Tile]) -> str:
    """Return the tile touched; where the box holds no more of it, the Joly that stands for it."""
    left = _left(box, rows)
    tile = find_tile(key.removesuffix("h"))
    if rows and tile is not None and tile != JOLY and left[tile] <= 0 < left[JOLY]:
        return f"J={key.removesuffix('h')}"
    return key


def _ranked(rows: Sequence[str], key: str, lawful: Lawful) -> list[int]:
    """Return the rows that may take a tile: the last, its like before it, those only begun."""
    found: list[int] = []
    alike = True
    for at in range(len(rows) - 1, -1, -1):
        row = rows[at]
        if is_done(row) or is_free(row) or is_number(row):
            alike = False
            continue
        alike = alike and key != "J" and _colour(row) in {key[0], ""}
        if at == len(rows) - 1 or alike or not is_meld(row, lawful):
            found.append(at)
    return found


def _colour(row: str) -> str:
    """Return the letter of a row's one colour; "" where it has Jolys alone, "?" for a set."""
    colours = {tile.colour.value for tile in map(meant_by, words_of(row)) if tile is not None}
    return "?" if len(colours) > 1 else next(iter(colours), "")


def touched_in(row: str) -> list[str]:
    """Return the tiles of *row* that were touched."""
    return [word for word in words_of(row) if not word.endswith(FILLED)]


def _confirmed(row: str, key: str, lawful: Lawful) -> str:
    """Return *row* where the tile touched is one that was filled in, else ""."""
    words = words_of(row)
    if f"{key}{FILLED}" not in words:
        return ""
    words[words.index(f"{key}{FILLED}")] = key
    touched = [word for word in words if not word.endswith(FILLED)]
    return " ".join(settle(touched, lawful) or words)


def _grown(row: str, word: str, lawful: Lawful) -> str:
    """Return *row* with one tile more, if the two are a meld or can become one, else ""."""
    touched, words = touched_in(row), words_of(row)
    if not touched:
        return ""  # a set by its number: its missing colour was named
    exact = settle([*touched, word], lawful)
    if exact:
        return " ".join(exact)
    if len(words) > len(touched):
        # A Joly beside a gap that was filled in may lie in it or beyond: that is to be chosen.
        jolys = [each for each in (*touched, word) if each == "J"]
        run = settle([each for each in (*words, word) if each != "J"], lawful)
        return " ".join([run[0], *jolys, *run[1:]]) if run else ""
    begun = not is_meld(row, lawful)
    return " ".join([*touched, word]) if begun and can_become([*touched, word], lawful) else ""


def _stretched(row: str, word: str, left: Counter[Tile], lawful: Lawful) -> str:
    """Return the run of which both ends were touched, with what lies between, else ""."""
    words = words_of(row)
    touched = [*touched_in(row), word]
    begun = len(words) < SHORTEST or (len(words) > len(touched) - 1 and not is_meld(row, lawful))
    if not begun or len({_colour(each) for each in touched} - {""}) != 1:
        return ""
    colour = _colour(" ".join(touched))
    places = touched_places(touched)
    if not places or len(places[0]) == 1:
        return ""
    laid = places[0]
    span = range(min(laid), max(laid) + 1)
    rest = Counter(left)
    rest.subtract(tiles_used([" ".join(touched)]))
    between = iter(_filled([key_of(colour, at) for at in span if at not in laid], rest).split())
    run = [laid.get(at) or next(between) for at in span]
    jolys = [each for each in touched if each == "J"]
    return " ".join([run[0], *jolys, *run[1:]])


def _joined(rows: list[str], at: int, lawful: Lawful) -> list[str]:
    """Make one run of neighbours that together are one, now that the row *at* was touched."""
    first, end = _alike(rows, at)
    for size in range(min(end - first, HIGH_ONE), 1, -1):
        for low in range(max(first, at + 1 - size), min(at, end - size) + 1):
            part = rows[low : low + size]
            one = settle([word for row in part for word in touched_in(row)], lawful)
            if one is None and not all(is_meld(row, lawful) for row in part):
                one = settle([word for row in part for word in words_of(row)], lawful)
            if one:
                return [*rows[:low], " ".join(one), *rows[low + size :]]
    return rows


def _alike(rows: Sequence[str], at: int) -> tuple[int, int]:
    """Return the first row and the one after the last that may be one run with the row *at*."""
    colour = _colour(rows[at])
    ends = [at, at]
    for way, step in enumerate((-1, 1)):
        while 0 <= ends[way] + step < len(rows):
            row = rows[ends[way] + step]
            letter = _colour(row)
            shut = is_done(row) or is_free(row) or is_number(row) or not touched_in(row)
            if shut or "?" in {colour, letter} or (colour and letter and colour != letter):
                break
            colour = colour or letter
            ends[way] += step
    return ends[0], ends[1] + 1


def close_row(row: str) -> str:
    """Return *row* as one that takes no further tile; a free one is what it is from now on."""
    words = [word.removesuffix(FILLED) for word in words_of(row)]
    return " ".join([*words, DONE])


def free_row(row: str) -> str:
    """Return a row that is only begun as one that takes any tile."""
    return " ".join([FREE, *(word.removesuffix("h") for word in touched_in(row))])


def is_key(tap: str) -> bool:
    """Say whether a tap is a key of a tile, a Joly, or a number."""
    plain = " " not in tap and "=" not in tap and not tap.endswith(FILLED)
    return plain and (is_number(tap) or parse_piece(tap) is not None)
