"""How touched tiles can be read: every run or set that they are, and which of them is meant."""

from collections.abc import Sequence
from itertools import combinations
from typing import Final

from rules.melds import HIGH_ONE
from rules.reading import LARGEST_SET, SHORTEST
from rules.tiles import COPIES
from webapp.core.pad.draft import COLOURS, FILLED, key_of, parse_pieces
from webapp.core.pad.rows import TO_TELL, Lawful, is_whole, meant_by

MOST_JOLYS: Final = COPIES


def find_readings(
    words: Sequence[str], lawful: Lawful, *, declared: bool = False
) -> list[tuple[str, ...]]:
    """Return all lawful melds that have just these tiles, each in the order in which it is.

    A run lies upwards, its Jolys bare where their neighbours say what they stand for, unless all
    are to be *declared*. Beside one numbered tile alone they always are.
    """
    tiles = [tile for tile in map(meant_by, words) if tile is not None]
    if not tiles or not SHORTEST <= len(words) <= HIGH_ONE:
        return []
    found: list[tuple[str, ...]] = []
    if len({tile.number for tile in tiles}) == 1 and len(words) <= LARGEST_SET:
        found += _sets(words, lawful)
    if len({tile.colour for tile in tiles}) == 1:
        found += _runs(words, lawful, declared=declared or len(tiles) < TO_TELL)
    return found


def _sets(words: Sequence[str], lawful: Lawful) -> list[tuple[str, ...]]:
    real = [word for word in words if word != "J"]
    if len(real) >= TO_TELL:
        return [tuple(words)] if lawful(parse_pieces(" ".join(words))) else []
    tile = meant_by(real[0])
    if tile is None:
        return []
    rest = [colour for colour in COLOURS if colour != tile.colour.value]
    found = [(real[0], *(f"J={colour}{tile.number}" for colour in colours))
             for colours in combinations(rest, len(words) - 1)]
    return [words for words in found if lawful(parse_pieces(" ".join(words)))]


def places_of(words: Sequence[str]) -> list[dict[int, str]]:
    """Return where the numbered tiles of a run can lie, by their positions: a 1 low or high."""
    numbered = [(word, tile.number) for word in words if (tile := meant_by(word)) is not None]
    numbered.sort(key=lambda each: each[0].removesuffix(FILLED).endswith("h"))
    ones = sum(number == 1 for _word, number in numbered)
    ways = ((1, HIGH_ONE),) if ones > 1 else ((1,), (HIGH_ONE,)) if ones else ((),)
    found: list[dict[int, str]] = []
    for way in ways:
        positions = iter(way)
        laid = {next(positions, 0) if number == 1 else number: word for word, number in numbered}
        if len(laid) == len(numbered):
            found.append(laid)
    return found


def _runs(words: Sequence[str], lawful: Lawful, *, declared: bool) -> list[tuple[str, ...]]:
    colour = next(tile.colour for tile in map(meant_by, words) if tile is not None)
    length = len(words)
    found: list[tuple[str, ...]] = []
    for laid in places_of(words):
        lowest = max(1, max(laid) - length + 1)
        for low in range(lowest, min(*laid, HIGH_ONE + 1 - length) + 1):
            places = range(low, low + length)
            stands = [f"J={key_of(colour.value, at).removesuffix('h')}" for at in places]
            full = tuple(laid.get(at, joly) for at, joly in zip(places, stands, strict=True))
            if lawful(parse_pieces(" ".join(full))):
                found.append(full if declared else tuple(laid.get(at, "J") for at in places))
    return found


def settle(words: Sequence[str], lawful: Lawful) -> tuple[str, ...] | None:
    """Return how tiles that were touched in this order lie, or ``None`` where they are no meld.

    A Joly that was touched in its place stands there, upwards or downwards. Where its place does
    not say what it stands for, the tiles stay as they were touched: that is to be chosen.
    """
    found = find_readings(words, lawful)
    # A 1 that ends a long run below and above is where its key says; else where it can be.
    found = [each for each in found if _as_keyed(each)] or found
    for order in (tuple(words), tuple(reversed(words))):
        if order in found:
            return order
    if not found:
        return None
    return found[0] if len(found) == 1 else tuple(words)


def _as_keyed(words: Sequence[str]) -> bool:
    """Say whether no low 1 stands above, and no high one below."""
    low, high = meant_by(words[0]), meant_by(words[-1])
    return not (low and low.number == 1 and words[0].endswith("h")) and not (
        high and high.number == 1 and len({word[0] for word in words}) == 1
        and not words[-1].endswith("h"))


def all_declared(words: Sequence[str], lawful: Lawful) -> list[tuple[str, ...]]:
    """Return what the bare Jolys of a run can stand for, each way with all of them declared.

    A Joly may take the place of a tile that fills a gap, or lie at an end. In a set it needs none.
    """
    filled = [word for word in words if word.endswith(FILLED)]
    touched = [word for word in words if not word.endswith(FILLED)]
    found: dict[tuple[str, ...], None] = {}
    jolys = touched.count("J")
    if jolys > MOST_JOLYS or len(filled) > HIGH_ONE:
        return []
    for count in range(min(jolys, len(filled)), -1, -1):
        for gone in combinations(filled, count):
            kept = [*touched, *(word for word in filled if word not in gone)]
            found |= dict.fromkeys(find_readings(kept, lawful, declared=True))
    return [reading for reading in found if "J" not in reading]


def can_become(words: Sequence[str], lawful: Lawful) -> bool:
    """Say whether more tiles can make a meld of *words*, which need no other between them."""
    tiles = [tile for tile in map(meant_by, words) if tile is not None]
    jolys = len(words) - len(tiles)
    if jolys > MOST_JOLYS or not tiles:
        return jolys <= MOST_JOLYS
    colours = {tile.colour for tile in tiles}
    if len(colours) == 1:
        spans = [_gaps(laid) for laid in touched_places(words)]
        return any(gaps <= jolys for gaps in spans)
    if len({tile.number for tile in tiles}) > 1 or len(colours) < len(tiles):
        return False
    return len(words) < SHORTEST or bool(find_readings(words, lawful))


def touched_places(words: Sequence[str]) -> list[dict[int, str]]:
    """Return where the tiles of a run lie by the keys touched: a 1 low unless the high one was."""
    return [laid for laid in places_of(words)
            if all((at == HIGH_ONE) == word.removesuffix(FILLED).endswith("h")
                   for at, word in laid.items())]


def _gaps(laid: dict[int, str]) -> int:
    return max(laid) - min(laid) + 1 - len(laid)


def is_meld(row: str, lawful: Lawful) -> bool:
    """Say whether *row* is a lawful meld as it stands."""
    return is_whole(row) and lawful(parse_pieces(row))
