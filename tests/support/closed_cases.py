"""The worked cases of closed hands, asked."""

from dataclasses import dataclass
from functools import cache

from rules.cases import Case
from rules.games.closed.book.volume import CASES
from rules.games.closed.hand import HandError, deal
from rules.games.closed.options import HOUSE, ClosedOptions
from rules.games.closed.verdict import answer
from rules.tiles import Tile, find_tile

HANDS = [case for case in CASES if "hand" in case.expected]
"""The cases that are a hand; the others are records of games."""


@dataclass(frozen=True)
class Seen:
    """What comes of a case, in the words of its file."""

    refused: bool = False
    kinds: tuple[str, ...] = ()
    worth: int | None = None
    missing: int = 0
    draws: frozenset[str] = frozenset()
    throws: frozenset[str] = frozenset()


def tiles_in(text: str) -> list[Tile]:
    """Return the tiles that *text* writes."""
    tiles = [find_tile(word) for word in text.split()]
    assert None not in tiles, text
    return [tile for tile in tiles if tile is not None]


def options_of(case: Case, **changes: str) -> ClosedOptions:
    """Return the house rules of a case, with *changes* that it does not set itself."""
    house = dict(case.expected.get("set", {}))
    return HOUSE.of_record(case.expected["preset"], {**changes, **house}.items())


@cache
def seen_in(name: str, options: ClosedOptions | None = None) -> Seen:
    """Return what comes of the case *name*, by its own rules or by *options*."""
    case = CASES[name]
    exposed = find_tile(case.expected.get("exposed", ""))
    try:
        found = answer(tiles_in(case.expected["hand"]), deal(
            options or options_of(case), exposed))
    except HandError:
        return Seen(refused=True)
    best = found.best
    return Seen(
        kinds=tuple(each.kind.value for each in found.closings),
        worth=best.worth if best else None, missing=found.outlook.missing,
        draws=frozenset(map(str, found.outlook.draws)),
        throws=frozenset(map(str, found.outlook.throws)))
