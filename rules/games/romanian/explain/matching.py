"""Which row of the table is which meld of the record: the cheapest ways to match them."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from rules.games.romanian.explain.changes import Change, Look, changes, departures, look_of
from rules.games.romanian.state import State
from rules.melds import Piece, TableMeld
from rules.reading import NeedsDeclaration, Row

TileRow = tuple[Piece, ...]

_LINE: Final = 10
_TILE: Final = 1
_ABSENT: Final = 36
_LOOK: Final = {Look.ALIKE: 0, Look.WHOLE: 2, Look.UNLIKE: 20}
"""What a match costs: ten a line and one a tile, more for a meld that does not show."""


def matches(
    state: State, rows: Sequence[TileRow], read: Mapping[int, Row | NeedsDeclaration]
) -> Iterator[tuple[Change, ...]]:
    """Yield how melds and rows belong together, the cheapest first."""
    options = state.options
    wishes: list[list[tuple[int, Change]]] = []
    for meld in state.melds.values():
        found = [(_cost(meld, change, row), change) for index, row in enumerate(rows) if row
                 for change in changes(meld, row, index)]
        found += [(_cost(meld, change, ()), change)
                  for change in departures(meld, options.max_run)]
        found.append((_ABSENT, Change(meld.id, None, seen=False)))
        wishes.append(sorted(found, key=lambda wish: wish[0]))
    wishes.sort(key=len)
    price = {index: _LINE if isinstance(row, Row) and row.shape is not None else 0
             for index, row in read.items()}
    yield from _cheapest(wishes, price)


def _cost(meld: TableMeld, change: Change, row: TileRow) -> int:
    if change.nothing:
        return _LOOK[look_of(meld, row or None)]
    return _LINE * bool(change.added) + _TILE * (len(change.added) + len(change.taken))


def _cheapest(
    wishes: list[list[tuple[int, Change]]], price: Mapping[int, int]
) -> Iterator[tuple[Change, ...]]:
    """Yield one wish for each meld, no row twice, by what they and the rows left over cost.

    The limit rises step by step, so that cheap matches come first and dear ones are never built
    unless they are asked for.
    """
    least = [min(cost - price.get(change.row if change.row is not None else -1, 0)
                 for cost, change in wish) for wish in wishes]
    after = [sum(least[k:]) for k in range(len(least) + 1)]
    total = sum(price.values())
    seen: set[tuple[Change, ...]] = set()

    def grow(
        chosen: tuple[Change, ...], used: frozenset[int], cost: int, limit: int
    ) -> Iterator[tuple[Change, ...]]:
        if cost + after[len(chosen)] > limit:
            return
        if len(chosen) == len(wishes):
            if chosen not in seen:
                seen.add(chosen)
                yield chosen
            return
        for own, change in wishes[len(chosen)]:
            if change.row is None:
                yield from grow((*chosen, change), used, cost + own, limit)
            elif change.row not in used:
                yield from grow((*chosen, change), used | {change.row},
                                cost + own - price.get(change.row, 0), limit)

    low = total + after[0]
    for limit in (low, low + _LINE, low + 2 * _LINE + 2, low + 4 * _LINE, low + 9 * _LINE):
        yield from grow((), frozenset(), total, limit)
