"""Which row of the table is which meld of the record: the cheapest ways to match them."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Final

from rules.games.romanian.explain.changes import Change, Look, changes, departures, look_of
from rules.games.romanian.explain.otherwise import lying_otherwise
from rules.games.romanian.state import State
from rules.melds import Piece, TableMeld, is_joly, tile_of
from rules.reading import NeedsDeclaration, Row

TileRow = tuple[Piece, ...]

MOST_TRIED: Final = 2000
"""Ways to match that are put together at most, those that are none after all included."""

_LINE: Final = 10
_TILE: Final = 1
_OTHERWISE: Final = 20
_ABSENT: Final = 36
_LOOK: Final = {Look.ALIKE: 0, Look.WHOLE: 2, Look.UNLIKE: 20}
"""What a match costs: ten a line and one a tile, more for a meld that does not show."""

Wish = tuple[int, Change]


def matches(
    state: State, rows: Sequence[TileRow], read: Mapping[int, Row | NeedsDeclaration], *,
    unseen: bool,
) -> Iterator[tuple[Change, ...]]:
    """Yield how melds and rows belong together, the cheapest first.

    A meld is missing, closed or out of the picture, only where none of the rows left over can be
    that meld. *unseen* says that tiles may have been laid which do not show.
    """
    wishes = {meld.id: sorted(_wishes(state, meld, rows, unseen=unseen), key=lambda wish: wish[0])
              for meld in state.melds.values()}
    near = {meld: {row for _, change in wish for row in change.rows}
            if any(not slot.stacked_by for slot in state.melds[meld].slots) else set[int]()
            for meld, wish in wishes.items()}
    price = {index: _LINE if isinstance(row, Row) and row.shape is not None else 0
             for index, row in read.items()}
    for match in islice(_cheapest(sorted(wishes.values(), key=len), price), MOST_TRIED):
        used = {row for change in match for row in change.rows}
        if all(change.row is not None or near[change.meld] <= used for change in match):
            yield match


def hidden(change: Change, row: TileRow) -> bool:
    """Say whether tiles were laid for *change* that *row*, where the meld lies now, lacks."""
    laid = [added.piece for added in change.added if not is_joly(added.piece)]
    given = [tile for taken in change.taken for tile in taken.given]
    return not Counter([*laid, *given]) <= Counter(map(tile_of, row))


def _wishes(
    state: State, meld: TableMeld, rows: Sequence[TileRow], *, unseen: bool
) -> Iterator[Wish]:
    """Yield what can have become of *meld*, with its cost."""
    lies = list(lying_otherwise(meld, rows))
    told = {each.rows[0] for each in lies if len(each.rows) == 1}
    known: set[int] = set()
    for index, row in enumerate(rows):
        for change in changes(meld, row, index) if row else ():
            unlike = change.nothing and look_of(meld, row) is Look.UNLIKE
            if change.nothing and not unlike:
                known.add(index)
            if not (unlike and index in told) and (unseen or not hidden(change, row)):
                yield _cost(meld, change, row), change
    for each in lies:
        if known.isdisjoint(each.rows):
            worth = _TILE * (len(each.gone) + len(each.come))
            yield (min(_OTHERWISE + worth, _ABSENT - 1),
                   Change(meld.id, each.rows[0], otherwise=each))
    if state.options.stacking or all(slot.stacked_by for slot in meld.slots):
        for change in departures(meld, state.options.max_run):
            if unseen or not hidden(change, ()):
                yield _cost(meld, change, ()), change
    yield _ABSENT, Change(meld.id, None, seen=False)


def _cost(meld: TableMeld, change: Change, row: TileRow) -> int:
    if change.nothing:
        return _LOOK[look_of(meld, row or None)]
    return _LINE * bool(change.added) + _TILE * (len(change.added) + len(change.taken))


def _cheapest(
    wishes: list[list[Wish]], price: Mapping[int, int]
) -> Iterator[tuple[Change, ...]]:
    """Yield one wish for each meld, no row twice, by what they and the rows left over cost.

    The limit rises step by step, so that cheap matches come first and dear ones are never built
    unless they are asked for.
    """
    least = [min(cost - _saved(change, price) for cost, change in wish) for wish in wishes]
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
            if used.isdisjoint(change.rows):
                yield from grow((*chosen, change), used.union(change.rows),
                                cost + own - _saved(change, price), limit)

    low = total + after[0]
    for limit in (low, low + _LINE, low + 2 * _LINE + 2, low + 4 * _LINE, low + 9 * _LINE):
        yield from grow((), frozenset(), total, limit)


def _saved(change: Change, price: Mapping[int, int]) -> int:
    return sum(price.get(row, 0) for row in change.rows)
