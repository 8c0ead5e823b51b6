"""Where tiles fit that are added to a meld on the table."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rules.arranged.places import pieces_of
from rules.arranged.reading import HIGHEST, identity
from rules.melds import DeclaredJoly, GroupShape, Piece, RunShape, TableMeld
from rules.notation.lines import Placed
from rules.reading import ReadRow, Row


@dataclass(frozen=True, slots=True)
class Undecided:
    """Both ends of the run would take the tiles: the record must say which."""


def find_row(
    meld: TableMeld, placed: Sequence[Placed], read_row: ReadRow
) -> Row | Undecided | None:
    """Return what *meld* is with *placed* on it, or ``None`` where that is no meld."""
    pieces = tuple(item.piece for item in placed)
    if isinstance(meld.shape, RunShape):
        rows = list(_run_rows(meld, meld.shape, placed, read_row))
        return (rows[0] if len(rows) == 1 else Undecided()) if rows else None
    whole = pieces_of(meld)
    if isinstance(meld.shape, GroupShape):
        meant = {piece.stands_for for piece in whole if isinstance(piece, DeclaredJoly)}
        row = read_row((*whole, *pieces))
        fits = isinstance(row, Row) and isinstance(row.shape, GroupShape)
        return row if isinstance(row, Row) and fits and not meant & set(pieces) else None
    for order in ((*whole, *pieces), (*pieces, *whole)):
        row = read_row(order)
        if isinstance(row, Row) and row.shape is not None:
            return row
    return None


def _run_rows(
    meld: TableMeld, shape: RunShape, placed: Sequence[Placed], read_row: ReadRow
) -> Iterator[Row]:
    """Yield every run that *meld* can become."""
    count = len(placed)
    found: set[tuple[Piece, ...]] = set()
    for down in range(count + 1):
        low, high = shape.low - down, shape.high + count - down
        if low < 1 or high > HIGHEST:
            continue
        below, above = range(low, shape.low), range(shape.high + 1, high + 1)
        places = _assign(placed, below, above)
        if places is None:
            continue
        row = read_row((*(places[place] for place in below), *pieces_of(meld),
                        *(places[place] for place in above)))
        if isinstance(row, Row) and row.shape is not None and row.pieces not in found:
            found.add(row.pieces)
            yield row


def _assign(
    placed: Sequence[Placed], below: range, above: range
) -> dict[int, Piece] | None:
    """Give every added tile its number: its own, or for bare jokers what is left over."""
    places: dict[int, Piece] = {}
    bare: list[Placed] = []
    for item in placed:
        tile = identity(item.piece)
        if tile is None:
            bare.append(item)
            continue
        allowed = {"low": below, "high": above}.get(item.end, (*below, *above))
        if tile.number not in allowed or tile.number in places:
            return None
        places[tile.number] = item.piece
    for item in bare:
        ends: Sequence[int] = {"low": below, "high": above}.get(item.end, (*below, *above))
        free = next((place for place in ends if place not in places), None)
        if free is None:
            return None
        places[free] = item.piece
    return places


