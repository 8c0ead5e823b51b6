"""New melds by taps, in both games: tile by tile in any order, or the quick ways.

A tile goes where it fits: into the last meld, into one before it that is only begun, else it begins
the next. A run may also be its two ends, the tiles between them being filled in, and a set its
number and the missing colour. What is filled in counts as laid; touching it says that it is there.
Whenever the tiles of melds that are only begun make whole ones together, they are sorted so.
"""

from collections import Counter
from collections.abc import Sequence

from rules.melds import HIGH_ONE
from rules.reading import SHORTEST
from rules.tiles import JOLY, Tile, find_tile
from webapp.core.pad.draft import FILLED, parse_piece
from webapp.core.pad.filling import begin_set, left_of, stretch_run, touch_set
from webapp.core.pad.order import order_after, sort_begun
from webapp.core.pad.readings import can_become, is_meld, settle
from webapp.core.pad.rows import (
    DONE,
    FREE,
    Lawful,
    colour_of,
    is_done,
    is_free,
    is_number,
    is_open,
    is_whole,
    touched_in,
    words_of,
)


def touch_row(
    rows: Sequence[str], key: str, box: Counter[Tile], lawful: Lawful, order: Sequence[str] = ()
) -> list[str]:
    """Return the rows after a key was tapped.

    Args:
        rows: the melds of the draft.
        key: the key: a tile, ``r1h``, ``J``, or ``n7`` for the number of a set.
        box: what there is for all melds of the draft together.
        lawful: the laws of the game.
        order: the tiles of the draft in the order in which they were touched, if it is known.
    """
    last = rows[-1] if rows else ""
    if is_free(last):
        return [*rows[:-1], key if is_number(key) else f"{last} {key.removesuffix('h')}"]
    if is_number(last):
        return [*rows[:-1], touch_set(last, key, left_of(box, rows[:-1]))]
    if key == last != "J":
        return list(rows[:-1])
    if is_number(key):
        return [*(rows[:-1] if len(words_of(last)) == 1 else rows), begin_set(last, key)]
    placed = _placed(list(rows), key, box, lawful)
    return sort_begun(placed, order_after(rows, order, placed), lawful)


def _placed(rows: list[str], key: str, box: Counter[Tile], lawful: Lawful) -> list[str]:
    """Put a tile where it belongs: the last meld first, then the others, else a new one."""
    word = _word(rows, key, box)
    for at in _ranked(rows, key, lawful):
        done = _confirmed(rows[at], key, lawful) or _grown(rows[at], word, lawful)
        if done:
            return _joined([*rows[:at], done, *rows[at + 1 :]], at, lawful)
    # The meld that is being made is in view: its other end rather than what another one guessed.
    if rows and is_open(rows[-1]) and (
        stretched := _stretched(rows, len(rows) - 1, word, box, lawful)
    ):
        return stretched
    for at, row in enumerate(rows):
        done = "" if _is_shut(row) else _confirmed(row, key, lawful)
        if done:
            return [*rows[:at], done, *rows[at + 1 :]]
    for at in range(len(rows) - 1, -1, -1):
        if is_again(rows[at], key, box, rows):
            return taken_off(rows, at, key, lawful)
    for at in range(len(rows) - 1, -1, -1):
        if stretched := _stretched(rows, at, word, box, lawful):
            return stretched
    return _joined([*rows, word], len(rows), lawful)


def _stretched(
    rows: list[str], at: int, word: str, box: Counter[Tile], lawful: Lawful
) -> list[str]:
    """Return the rows with both ends of the run *at* touched, what lies between filled in."""
    others = [*rows[:at], *rows[at + 1 :]]
    run = "" if _is_shut(rows[at]) else stretch_run(rows[at], word, left_of(box, others), lawful)
    # Melds touched in turns: what lies far apart is rather of two than both ends of one.
    far = at < len(rows) - 1 and len(words_of(run)) > SHORTEST
    return _joined([*others[:at], run, *others[at:]], at, lawful) if run and not far else []


def is_again(row: str, key: str, box: Counter[Tile], rows: Sequence[str]) -> bool:
    """Say whether *key*, touched once more, is to be taken off *row*.

    It is where one or two tiles have been touched, so that a second one could not follow yet, and
    where the box holds no second one.
    """
    if _is_shut(row) or key == "J" or key not in touched_in(row):
        return False
    tile = find_tile(key.removesuffix("h"))
    if tile is None or left_of(box, rows)[tile] <= 0:
        return tile is not None
    return not is_whole(row) and len(touched_in(row)) < SHORTEST


def taken_off(rows: Sequence[str], at: int, key: str, lawful: Lawful) -> list[str]:
    """Return the rows with a touched tile taken off one, and with what it had filled in."""
    kept = touched_in(rows[at])
    kept.remove(key)
    again: list[str] = [" ".join(settle(kept, lawful) or kept)] if kept else []
    return [*rows[:at], *again, *rows[at + 1 :]]


def _word(rows: Sequence[str], key: str, box: Counter[Tile]) -> str:
    """Return the tile touched; where the box holds no more of it, the Joly that stands for it."""
    left = left_of(box, rows)
    tile = find_tile(key.removesuffix("h"))
    if rows and tile is not None and tile != JOLY and left[tile] <= 0 < left[JOLY]:
        return f"J={key.removesuffix('h')}"
    return key


def _is_shut(row: str) -> bool:
    return is_done(row) or is_free(row) or is_number(row)


def _ranked(rows: Sequence[str], key: str, lawful: Lawful) -> list[int]:
    """Return the rows that may take a tile: the last, its like before it, those only begun."""
    found: list[int] = []
    alike = True
    for at in range(len(rows) - 1, -1, -1):
        row = rows[at]
        if _is_shut(row):
            alike = False
            continue
        alike = alike and key != "J" and colour_of(row) in {key[0], ""}
        if at == len(rows) - 1 or alike or not is_meld(row, lawful):
            found.append(at)
    return found


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
    exact = settle([*touched, word], lawful) if touched else None
    if exact:
        return " ".join(exact)
    if len(words) > len(touched):
        # A Joly beside a gap that was filled in may lie in it or beyond: that is to be chosen.
        jolys = [each for each in (*touched, word) if each == "J"]
        whole = settle([each for each in (*words, word) if each != "J"], lawful)
        if whole is None:
            return ""
        if colour_of(row) == "?":  # the missing colour of a set was named: it is no other's
            grown = " ".join([*words, word])
            return grown if word == "J" and is_meld(grown, lawful) else ""
        return " ".join([whole[0], *jolys, *whole[1:]])
    begun = not is_meld(row, lawful)
    return " ".join([*touched, word]) if begun and can_become([*touched, word], lawful) else ""


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
    colour = colour_of(rows[at])
    ends = [at, at]
    for way, step in enumerate((-1, 1)):
        while 0 <= ends[way] + step < len(rows):
            row = rows[ends[way] + step]
            letter = colour_of(row)
            shut = _is_shut(row) or not touched_in(row)
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
