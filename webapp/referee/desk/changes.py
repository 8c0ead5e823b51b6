"""What a refused move lacks: the search for the smallest changes that make it lawful."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal, TypeAlias

from rules.melds import Piece, tile_of
from rules.notation import kinds
from rules.notation import lines as ln
from rules.tiles import FULL_SET, JOLY, NUMBER_TILES, Tile
from webapp.core.record.asking import Step
from webapp.core.show.words import line_pieces

How: TypeAlias = Literal["without", "with", "instead", "there", "wait", "open", "wall", "discard"]
MOST: Final = 3
EFFORT: Final = 6000
"""Tiles of lines that are judged at most in the search for a change, some 100 ms."""


@dataclass(frozen=True, slots=True)
class Remedy:
    """A change that makes a line lawful: what is done with which tiles, and the line that is."""

    how: How
    line: kinds.Line
    tiles: tuple[Piece, ...] = ()
    gone: tuple[Piece, ...] = ()
    meld: int = 0


def search(
    step: Step, tiers: Iterable[Iterable[Remedy]], holds: Callable[[Remedy], bool]
) -> tuple[Remedy, ...]:
    """Return up to three remedies that hold, of the first tier that has any."""
    found: list[Remedy] = []
    tried, cost = 0, max(len(line_pieces(step.line.value)), 1)
    for remedies in tiers:
        for remedy in remedies:
            tried += cost
            if tried > EFFORT or len(found) >= MOST:
                return tuple(found)
            if holds(remedy):
                found.append(remedy)
        if found:
            break
    return tuple(found)


def as_laid(seat: str, remedies: Iterable[Remedy]) -> Iterator[Remedy]:
    """Turn melds into melds that lie there, for questions about the combination alone."""
    for remedy in remedies:
        if isinstance(remedy.line, ln.Meld):
            rows = tuple(tuple(map(ln.LaidPiece, row)) for row in remedy.line.melds)
            yield replace(remedy, line=ln.Laid(seat, rows))


def fewer(melds: Sequence[tuple[Piece, ...]]) -> Iterator[Remedy]:
    """Yield *melds* without one of them, or without one tile."""
    for at, row in enumerate(melds):
        if len(melds) > 1:
            yield Remedy("without", ln.Meld((*melds[:at], *melds[at + 1 :])), gone=row)
        for index, piece in enumerate(row):
            yield Remedy("without", _with_row(melds, at, (*row[:index], *row[index + 1 :])),
                         gone=(piece,))


def _with_row(melds: Sequence[tuple[Piece, ...]], at: int, row: tuple[Piece, ...]) -> ln.Meld:
    return ln.Meld((*melds[:at], row, *melds[at + 1 :]))


def universe(rack: Sequence[Tile] | None, used: Iterable[Piece]) -> list[Tile]:
    """Return the tiles that could come: those of the rack where it is known, else of the box."""
    left = list(rack) if rack is not None else list(FULL_SET)
    for piece in used:
        if tile_of(piece) in left:
            left.remove(tile_of(piece))
    order = [*NUMBER_TILES, JOLY]
    return [tile for tile in order if tile in left]


def more(tiles: Iterable[Tile], melds: Sequence[tuple[Piece, ...]]) -> Iterator[Remedy]:
    """Yield *melds* with one of *tiles* more."""
    for tile in tiles:
        for at, row in enumerate(melds):
            for place in (len(row), 0):
                yield Remedy("with", _with_row(melds, at, (*row[:place], tile, *row[place:])),
                             (tile,))


def others(tiles: Iterable[Tile], melds: Sequence[tuple[Piece, ...]]) -> Iterator[Remedy]:
    """Yield *melds* with one of *tiles* in place of another."""
    for tile in tiles:
        for at, row in enumerate(melds):
            for index, piece in enumerate(row):
                if tile_of(piece) != tile:
                    yield Remedy(
                        "instead", _with_row(melds, at, (*row[:index], tile, *row[index + 1 :])),
                        (tile,), (piece,))


def elsewhere(melds: Iterable[int], action: ln.Add) -> Iterator[Remedy]:
    """Yield *action* on another of the *melds*."""
    for number in melds:
        if number != action.meld:
            yield Remedy("there", replace(action, meld=number), meld=number)


def fewer_added(action: ln.Add) -> Iterator[Remedy]:
    """Yield *action* without one of its tiles."""
    for index, item in enumerate(action.tiles if len(action.tiles) > 1 else ()):
        kept = (*action.tiles[:index], *action.tiles[index + 1 :])
        yield Remedy("without", replace(action, tiles=kept), gone=(item.piece,))


def others_added(tiles: Iterable[Tile], action: ln.Add) -> Iterator[Remedy]:
    """Yield *action* with one of *tiles* in place of another."""
    for tile in tiles:
        for index, item in enumerate(action.tiles):
            placed = (*action.tiles[:index], ln.Placed(tile), *action.tiles[index + 1 :])
            if tile_of(item.piece) != tile:
                yield Remedy("instead", replace(action, tiles=placed), (tile,), (item.piece,))


def other_given(tiles: Iterable[Tile], action: ln.Swap) -> Iterator[Remedy]:
    """Yield *action* with one of *tiles* in place of one that is given, or beside it."""
    for tile in tiles:
        for at, take in enumerate(action.takes):
            for index, item in enumerate(take.tiles):
                if tile_of(item.piece) != tile:
                    placed = (*take.tiles[:index], ln.Placed(tile), *take.tiles[index + 1 :])
                    takes = (*action.takes[:at], replace(take, tiles=placed),
                             *action.takes[at + 1 :])
                    yield Remedy("instead", replace(action, takes=takes), (tile,), (item.piece,))
            placed = (*take.tiles, ln.Placed(tile))
            takes = (*action.takes[:at], replace(take, tiles=placed), *action.takes[at + 1 :])
            yield Remedy("with", replace(action, takes=takes), (tile,))
