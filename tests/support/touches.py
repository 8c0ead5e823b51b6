"""Every run and set of both games as the keys of a pad, and what touching them comes to."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, permutations
from typing import cast

from rules.games.romanian.options import Options
from rules.reading import LARGEST_SET, SHORTEST
from rules.tiles import FULL_SET, NUMBERS, Tile
from webapp.arranged.pad.rows import lawful_by as lawful_of_rows
from webapp.core.pad.draft import (
    COLOURS,
    FILLED,
    Draft,
    key_of,
    parse_draft,
    parse_pieces,
    tiles_used,
)
from webapp.core.pad.melds import rows_of
from webapp.core.pad.new_melds import NewMelds
from webapp.core.pad.order import order_of
from webapp.core.pad.rows import Lawful, is_whole, words_of
from webapp.core.pad.ways import find_ways
from webapp.games.romanian.pad.rows import lawful_by
from webapp.games.tile_rummy.laws import LAWS

BOX = Counter(FULL_SET)


@dataclass(frozen=True)
class Game:
    """The laws of a game, and the highest place in its runs."""

    lawful: Lawful
    highest: int


def once(lawful: Lawful) -> Lawful:
    """Return the same laws, asked once about equal tiles."""
    return cast("Lawful", lru_cache(maxsize=1 << 16)(lawful))


ROMANIAN = Game(once(lawful_by(Options())), 14)
LEAFLET = Game(once(lawful_of_rows(LAWS)), 13)


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
        melds = go_on(melds, key)
    return melds


def go_on(melds: NewMelds, tap: str) -> NewMelds:
    """Return the melds after one tap more, by way of the draft that a form carries."""
    draft = parse_draft(str(Draft("A", tuple(melds.with_order(melds.touch(tap))))), "A", "A")
    return NewMelds(rows_of(draft), melds.lawful, melds.box, order_of(draft.items))


def meanings(game: Game, melds: NewMelds) -> list[tuple[str, ...]]:
    """Return the meld that lies there, or those that the pad offers to choose from."""
    ways = find_ways(melds.rows, BOX, game.lawful, melds.order)
    return [tuple(way.about.split()) for way in ways] or [
        tuple(row.split()) for row in melds.rows]


def bare(words: Sequence[str]) -> Counter[str]:
    """Count the tiles, whatever their Jolys stand for."""
    return Counter("J" if word.startswith("J") else word.removesuffix("h") for word in words)


def is_meld_of(row: str, declared: Sequence[str]) -> bool:
    """Say whether a row of a draft is this meld, its Jolys where they are to be."""
    words = [word.removesuffix(FILLED) for word in words_of(row)]
    colours = {word.removeprefix("J=")[0] for word in declared}
    if len(colours) > 1 and sum(not word.startswith("J") for word in declared) > 1:
        return is_whole(row) and bare(words) == bare(declared)  # the Jolys of a set stand bare
    return (is_whole(row) and words in ([*declared], keys_of(declared))) or (
        "J" not in words and bare(words) == bare(declared) and Counter(words) == Counter(declared))


def are_melds(rows: Sequence[str], wanted: Sequence[Sequence[str]]) -> bool:
    """Say whether the rows are these melds, in any order."""
    return len(rows) == len(wanted) and any(
        all(map(is_meld_of, rows, order)) for order in permutations(wanted))


def choose(melds: NewMelds, wanted: Sequence[Sequence[str]], most: int = 2) -> NewMelds | None:
    """Return the draft of the *wanted* melds, after none or few of the choices offered."""
    drafts = [melds]
    for _choice in range(most + 1):
        for draft in drafts:
            if are_melds(draft.rows, wanted):
                return draft
        drafts = [go_on(draft, f"way:{at}") for draft in drafts for at, way in enumerate(
            find_ways(draft.rows, draft.box, draft.lawful, draft.order)) if not way.current]
    return None


def box_holds(box: Counter[Tile], *melds: Sequence[str]) -> bool:
    """Say whether there are tiles for all these melds."""
    used = tiles_used([" ".join(meld) for meld in melds])
    return all(count <= box[tile] for tile, count in used.items())


def holds(game: Game, declared: tuple[str, ...], order: Sequence[str]) -> bool:
    """Say whether touching *order* gives the meld, or offers it beside its like."""
    melds = touched(game, order)
    if len(melds.rows) != 1 or bare(melds.rows[0].split()) != bare(declared):
        return False
    return is_meld_of(melds.rows[0], declared) or (
        Counter(declared) in map(Counter, meanings(game, melds)))
