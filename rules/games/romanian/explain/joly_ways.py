"""From what changed on a table to steps: which meld got which Joly, and by way of where.

A Joly that was taken lies in a new meld (Q-J-7). Between its old and its new place it may have
lain in another new meld, or at the end of one that grew, and have been taken from there: a photo
cannot show it, so every such way is a possibility, the shortest first.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, permutations, product

from rules.copying import replace
from rules.games.romanian.explain.changes import Change
from rules.games.romanian.explain.steps import Place, Source, Step
from rules.games.romanian.options import Options
from rules.games.romanian.reading import ratio_faults, read_row
from rules.melds import DeclaredJoly, GroupShape, Piece, RunShape, Shape, is_joly
from rules.reading import LARGEST_SET, SHORTEST, Row
from rules.tiles import COPIES, JOLY, NumberTile

MOST_GROWN = 3
"""New rows from whose middle tiles are gone; a table with more is no table of melds."""

MOST_STATIONS = 2
"""Places in which Jolys lay in between; more than two moves of one evening are told by hand."""


@dataclass(frozen=True, slots=True)
class _Stop:
    """A place where a Joly can have lain for a while: step, tiles given for it there."""

    step: int
    indices: tuple[int, ...]


def steps_of(
    found: Sequence[Change], rows: Mapping[int, Row], grown: Mapping[int, tuple[Row, ...]],
    options: Options,
) -> Iterator[tuple[Step, ...]]:
    """Yield the steps that explain *found* and the new *rows*, those with the fewest first.

    *grown* are new rows to which somebody must have added already, for tiles are stacked from
    their middle.
    """
    taken = sum(len(change.taken) for change in found)
    if taken > COPIES or len(grown) > MOST_GROWN:
        return
    parts = [[way for row in wide for way in _grown_meld(index, row)]
             for index, wide in grown.items()]
    for stations in range(MOST_STATIONS + 1):
        for choice in product(*parts):
            plain = [*_new_melds(rows), *chain.from_iterable(choice), *_additions(found)]
            yield from _with_jolys(plain, found, options, stations)


def _grown_meld(index: int, row: Row) -> Iterator[tuple[Step, ...]]:
    """Yield the ways in which *row* was laid shorter, and what was laid off on it then."""
    place, positions = Place(row=index), _positions(row.shape, len(row.pieces))
    count = len(row.pieces)
    for length in range(count - 1, SHORTEST - 1, -1):
        for low in range(count - length + 1):
            core = slice(low, low + length)
            if ratio_faults(row.pieces[core]):
                continue
            rest = [*range(low - 1, -1, -1), *range(low + length, count)]
            yield (Step(place, row.pieces[core], positions[core], is_new=True),
                   *(Step(place, (row.pieces[k],), (positions[k],), is_new=False)
                     for k in rest))


def _with_jolys(
    plain: Sequence[Step], found: Sequence[Change], options: Options, stations: int
) -> Iterator[tuple[Step, ...]]:
    """Yield the steps in which Jolys lay in so many other places in between."""
    origins = [Source(Place(change.meld), taken.position, taken.given)
               for change in found for taken in change.taken]
    homes = [k for k, step in enumerate(plain) if step.is_new
             for piece in step.pieces if is_joly(piece)]
    if len(origins) > len(homes):
        return
    mappings = {tuple(sorted(zip(order, range(len(origins)), strict=True)))
                for order in permutations(homes, len(origins))} if origins else {()}
    base: list[tuple[Step, ...]] = []
    for mapping in sorted(mappings):
        steps = list(plain)
        for home, origin in mapping:
            steps[home] = replace(
                steps[home], takes=(*steps[home].takes, origins[origin]))
        base.append(tuple(steps))
    seen = set(base)
    for _ in range(stations):
        longer = [way for shorter in base for way in _by_way_of(shorter, options)]
        base = [way for way in dict.fromkeys(longer) if way not in seen]
        seen.update(base)
    yield from base


def _new_melds(rows: Mapping[int, Row]) -> Iterator[Step]:
    for index, row in rows.items():
        yield Step(Place(row=index), row.pieces, _positions(row.shape, len(row.pieces)),
                   is_new=True)


def _positions(shape: Shape | None, count: int) -> tuple[int, ...]:
    return tuple(shape.positions) if isinstance(shape, RunShape) else (0,) * count


def _additions(found: Sequence[Change]) -> Iterator[Step]:
    """Yield a step for each tile that was laid off: each can have come from another seat."""
    for change in found:
        for added in change.added:
            yield Step(Place(change.meld), (added.piece,), (added.position,), is_new=False)


def _by_way_of(steps: tuple[Step, ...], options: Options) -> Iterator[tuple[Step, ...]]:
    """Yield *steps* with one Joly more that lay somewhere else in between."""
    for home, step in enumerate(steps):
        jolys = sum(map(is_joly, step.pieces))
        if not step.is_new or not jolys:
            continue
        for stop in _stops(steps, home):
            for k, source in enumerate(step.takes):
                # A Joly that was taken goes into a new meld with what was given for it.
                yield from _moved(steps, home, stop, options, k, source)
            if len(step.takes) < jolys:
                yield from _moved(steps, home, stop, options, None, None)


def _stops(steps: tuple[Step, ...], home: int) -> Iterator[_Stop]:
    for k, step in enumerate(steps):
        if k == home:
            continue
        numbers = [n for n, piece in enumerate(step.pieces) if isinstance(piece, NumberTile)]
        for n in numbers:
            yield _Stop(k, (n,))
        if step.is_new and not any(step.positions) and len(numbers) == LARGEST_SET:
            for n in numbers:
                for m in numbers:
                    if n < m:
                        yield _Stop(k, (n, m))


def _moved(
    steps: tuple[Step, ...], home: int, stop: _Stop, options: Options,
    which: int | None, source: Source | None,
) -> Iterator[tuple[Step, ...]]:
    target = steps[stop.step]
    if source is not None and not target.is_new:
        return  # what was taken makes a new meld and is not laid off
    laid = _with_joly(target, stop, options)
    if laid is None or _leads_to(steps, stop.step, home):
        return
    at = stop.indices[0]
    given = tuple(piece for n in stop.indices
                  if isinstance(piece := target.pieces[n], NumberTile))
    hop = Source(target.place, target.positions[at], given)
    mover = steps[home]
    if which is None or source is None:
        takes = (*mover.takes, hop)
    else:
        takes = (*mover.takes[:which], hop, *mover.takes[which + 1 :])
        laid = replace(laid, takes=(*laid.takes, source))
    changed = list(steps)
    changed[stop.step] = laid
    changed[home] = replace(mover, takes=takes)
    yield tuple(changed)


def _with_joly(step: Step, stop: _Stop, options: Options) -> Step | None:
    """Return *step* as it was laid with a Joly where its tiles came later."""
    in_set = not any(step.positions)
    pieces: list[Piece] = []
    positions: list[int] = []
    for n, (piece, position) in enumerate(zip(step.pieces, step.positions, strict=True)):
        if n == stop.indices[0]:
            stands = piece if isinstance(piece, NumberTile) else None
            pieces.append(JOLY if in_set or stands is None else DeclaredJoly(stands))
        elif n in stop.indices:
            continue
        else:
            pieces.append(piece)
        positions.append(position)
    if step.is_new:
        row = read_row(pieces, options)
        if not isinstance(row, Row) or row.faults or row.shape is None:
            return None
        if isinstance(row.shape, GroupShape) and len(pieces) < SHORTEST:
            return None
    return replace(step, pieces=tuple(pieces), positions=tuple(positions))


def _leads_to(steps: tuple[Step, ...], start: int, home: int) -> bool:
    """Say whether step *start* needs step *home* first, so that no Joly can go from it there."""
    waiting = [steps[start]]
    places = {step.place: step for step in steps if step.is_new}
    while waiting:
        step = waiting.pop()
        if step is steps[home]:
            return True
        waiting.extend(places[source.place] for source in step.takes if source.place in places)
    return False


