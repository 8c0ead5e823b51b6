"""Every run and set of both games as the keys of a pad, and what touching them comes to."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from rules.games.romanian.options import Options
from rules.reading import LARGEST_SET, SHORTEST
from rules.tiles import FULL_SET, NUMBERS
from webapp.games.romanian.pad.rows import lawful_by
from webapp.games.tile_rummy.pad import rows as tile_rummy_rows
from webapp.pad.draft import COLOURS, key_of, parse_pieces
from webapp.pad.new_melds import NewMelds
from webapp.pad.rows import Lawful
from webapp.pad.ways import find_ways

BOX = Counter(FULL_SET)


@dataclass(frozen=True)
class Game:
    """The laws of a game, and the highest place in its runs."""

    lawful: Lawful
    highest: int


ROMANIAN = Game(lawful_by(Options()), 14)
LEAFLET = Game(tile_rummy_rows.is_lawful, 13)


def runs(game: Game) -> list[tuple[str, ...]]:
    return [
        tuple(key_of(colour, place) for place in range(low, high + 1))
        for colour in COLOURS
        for low in NUMBERS
        for high in range(low + SHORTEST - 1, game.highest + 1)
        if high - low < len(NUMBERS)
    ]


def sets() -> list[tuple[str, ...]]:
    return [
        tuple(f"{colour}{number}" for colour in colours)
        for number in NUMBERS
        for size in range(SHORTEST, LARGEST_SET + 1)
        for colours in combinations(COLOURS, size)
    ]


def with_jolys(game: Game, meld: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Yield the lawful melds in which none, one or two Jolys stand for tiles, each declared."""
    for count in range(3):
        for places in combinations(range(len(meld)), count):
            declared = tuple(f"J={key.removesuffix('h')}" if at in places else key
                             for at, key in enumerate(meld))
            if game.lawful(parse_pieces(" ".join(declared))):
                yield declared


def keys_of(declared: Sequence[str]) -> list[str]:
    return ["J" if word.startswith("J") else word for word in declared]


def touched(game: Game, keys: Sequence[str]) -> NewMelds:
    """Touch one key after the other, as the pads of both games do."""
    melds = NewMelds((), game.lawful, BOX)
    for key in keys:
        melds = NewMelds(melds.touch(key), game.lawful, BOX)
    return melds


def meanings(game: Game, melds: NewMelds) -> list[tuple[str, ...]]:
    """Return the meld that lies there, or those that the pad offers to choose from."""
    ways = find_ways(melds.rows, BOX, game.lawful)
    return [tuple(way.about.split()) for way in ways] or [
        tuple(row.split()) for row in melds.rows]


def bare(words: Sequence[str]) -> Counter[str]:
    """Count the tiles, whatever their Jolys stand for."""
    return Counter("J" if word.startswith("J") else word.removesuffix("h") for word in words)
