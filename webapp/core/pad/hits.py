"""The keys that go on with a meld that is begun: they are lit."""

from collections import Counter
from collections.abc import Sequence

from rules.melds import HIGH_ONE
from rules.tiles import JOLY, Tile, find_tile
from webapp.core.pad.draft import COLOURS, FILLED, key_of, parse_piece, position_of
from webapp.core.pad.readings import find_readings
from webapp.core.pad.rows import TO_TELL, Lawful, is_free, is_number, is_whole, meant_by, words_of


def find_hits(row: str, left: Counter[Tile], lawful: Lawful) -> set[str]:
    """Return the keys that a row that is begun can go on with, one by one or by its other end.

    Args:
        row: the row.
        left: what there is for it, with its own tiles.
        lawful: the laws of the game.
    """
    words = [word.removesuffix(FILLED) for word in words_of(row)]
    if is_number(row):
        return {words[0], *(f"{colour}{words[0][1:]}" for colour in COLOURS)}
    if not words or is_free(row) or is_whole(row):
        return set()
    if "J" in words:
        return _beside_joly(words, left, lawful)
    if len(words) > TO_TELL or any(parse_piece(word) is None for word in words):
        return set()  # a draft may hold any words
    joly = {"J"} if left[JOLY] > 0 else set()
    plain = [word.removeprefix("J=") for word in words]
    used = {word[0] for word in plain}
    number = plain[0][1:].removesuffix("h")
    beside = {key for colour in COLOURS if colour not in used
              if left[find_tile(key := f"{colour}{number}") or JOLY] > 0}
    if len(used) == TO_TELL:
        return beside | joly
    places = [position_of(word) for word in plain]
    run = joly | _ends(plain[0][0], min(places), -1, left) | (
        _ends(plain[0][0], max(places), 1, left))
    return run if len(words) == TO_TELL else run | beside


def _ends(colour: str, here: int, step: int, left: Counter[Tile]) -> set[str]:
    """Return the keys of the other end of a run, or of its next tile, seen from *here*."""
    found: set[str] = set()
    spare = left[JOLY]
    for distance in range(1, HIGH_ONE):
        position = here + step * distance
        if not 1 <= position <= HIGH_ONE:
            break
        key = key_of(colour, position)
        tile = find_tile(key.removesuffix("h"))
        if tile is not None and left[tile] <= 0:
            spare -= 1
        if spare < 0:
            break
        found.add(key)
    return found


def _beside_joly(words: Sequence[str], left: Counter[Tile], lawful: Lawful) -> set[str]:
    """Return the keys that are a meld with tiles and Jolys, nothing being filled in."""
    tiles = [tile for tile in map(meant_by, words) if tile is not None]
    if not tiles:
        return set()
    keys = {f"{colour}{tiles[0].number}" for colour in COLOURS}
    keys |= {key_of(tiles[0].colour.value, place) for place in range(1, HIGH_ONE + 1)}
    return {key for key in keys
            if left[find_tile(key.removesuffix("h")) or JOLY] > words.count(key)
            and find_readings([*words, key], lawful)}
