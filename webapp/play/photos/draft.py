"""What a person has corrected of a photo, and what he says happened: plain data, tap by tap."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from rules.melds import DeclaredJoly, Piece, is_joly, tile_of
from rules.tiles import NumberTile, Tile
from webapp.core.pad.draft import parse_piece
from webapp.server.http.forms import whole_number

MOST_TILES: Final = 130
"""More tiles than a box holds, and than a photo of one shows."""


@dataclass(frozen=True, slots=True)
class SeenTile:
    """A tile of the draft: what it is, and its index in the photo, or ``None`` if added by hand.

    ``gap`` is the place among the reading's gaps into which a hand put it, if it was one.
    """

    piece: Piece
    index: int | None = None
    gap: int | None = None

    def document(self) -> list[Any]:
        """Return the tile as plain data."""
        return [str(self.piece), self.index, *([] if self.gap is None else [self.gap])]


@dataclass(frozen=True, slots=True)
class PhotoDraft:
    """The rows as corrected; which way was chosen, and who gave what in it.

    ``givers`` is empty while no one has changed the proposal's own seats. ``owners`` are the
    seats of rows that lay there before the record began, by the rows' indices; ``laid`` says that
    they did. ``same`` says that it is the table of the record although little of it agrees.
    ``closed`` are gaps in which nothing is missing, ``sure`` tiles of the reading that a hand has
    set or confirmed.
    """

    rows: tuple[tuple[SeenTile, ...], ...]
    way: int = 0
    givers: tuple[tuple[str, ...], ...] = ()
    laid: bool = False
    owners: Mapping[int, str] = field(default_factory=dict)
    same: bool = False
    closed: frozenset[int] = frozenset()
    sure: frozenset[int] = frozenset()

    @property
    def pieces(self) -> list[tuple[Piece, ...]]:
        """Return the rows as tiles."""
        return [tuple(tile.piece for tile in row) for row in self.rows]

    @property
    def counted(self) -> Counter[Tile]:
        """Count the tiles."""
        return Counter(tile_of(tile.piece) for row in self.rows for tile in row)

    def document(self) -> dict[str, Any]:
        """Return the draft as plain data."""
        return {
            "rows": [[tile.document() for tile in row] for row in self.rows],
            "way": self.way,
            "givers": [list(step) for step in self.givers],
            "laid": self.laid,
            "owners": {str(row): seat for row, seat in self.owners.items()},
            "same": self.same,
            "closed": sorted(self.closed),
            "sure": sorted(self.sure),
        }

    def with_rows(self, rows: Sequence[Sequence[SeenTile]]) -> "PhotoDraft":
        """Return the draft with other rows: each keeps the owner of the row that it was part of.

        What was chosen among the ways of the old rows means nothing any more.
        """
        kept = tuple(tuple(row) for row in rows if row)
        owners = dict(self.owners)
        if len(kept) != len(self.rows):
            was = {id(tile): self.owners.get(number)
                   for number, row in enumerate(self.rows) for tile in row}
            found = (next((was[id(tile)] for tile in row if id(tile) in was), None)
                     for row in kept)
            owners = {number: seat for number, seat in enumerate(found) if seat}
        return replace(self, rows=kept, way=0, givers=(), owners=owners)


def first_draft(reading: Mapping[str, Any]) -> PhotoDraft:
    """Return the draft of a photo that no one has touched yet."""
    tiles = reading["tiles"]
    return PhotoDraft(tuple(
        tuple(SeenTile(piece_of(tiles[index]["tile"]), index) for index in meld)
        for meld in reading["melds"]))


def piece_of(text: str) -> Piece:
    """Return the piece of a stored word.

    Raises:
        ValueError: it is none.
    """
    piece = parse_piece(text)
    if piece is None:
        raise ValueError(text)
    return piece


def parse_photo_draft(document: Mapping[str, Any]) -> PhotoDraft:
    """Return the draft of plain data that ``document()`` made."""
    return PhotoDraft(
        tuple(tuple(SeenTile(piece_of(text), *places) for text, *places in row)
              for row in document["rows"]),
        document["way"],
        tuple(tuple(step) for step in document["givers"]),
        document["laid"],
        {int(row): seat for row, seat in document["owners"].items()},
        document.get("same", False),
        frozenset(document.get("closed", ())),
        frozenset(document.get("sure", ())),
    )


def touch_photo(draft: PhotoDraft, tap: str, tile: str, seats: Sequence[str]) -> PhotoDraft:
    """Return the draft after a tap; one that no one can have made changes nothing.

    Args:
        draft: the draft before.
        tap: what was touched: an action, and the places that it is for, after colons.
        tile: the key that was touched, for actions that need one.
        seats: the seats of the game.
    """
    name, *rest = tap.split(":")
    if tap == "same:1":
        return replace(draft, same=True)
    if name in _CHOICES:
        return _chosen(draft, name, rest, seats)
    places = [place for part in rest if (place := whole_number(part, 3)) is not None]
    if len(places) < len(rest):
        return draft
    rows = [list(row) for row in draft.rows]
    changed = _changed(rows, name, places, tile)
    if changed is None or sum(map(len, changed)) > MOST_TILES:
        return draft
    fresh = draft.with_rows(changed)
    if name == "tile":
        row, k = (*places, 0)[:2]
        said = draft.rows[row][k].index
        fresh = fresh if said is None else replace(fresh, sure=draft.sure | {said})
    return fresh


_CHOICES: Final = frozenset({"way", "seat", "give", "laid", "owner"})


def _chosen(
    draft: PhotoDraft, name: str, rest: Sequence[str], seats: Sequence[str]
) -> PhotoDraft:
    match name, *rest:
        case "way", number if number.isdecimal() and len(number) < 4:  # noqa: PLR2004
            return replace(draft, way=int(number), givers=())
        case "laid", ("0" | "1") as on:
            return replace(draft, laid=on == "1")
        case "owner", row, seat if row in map(str, range(len(draft.rows))) and seat in seats:
            return replace(draft, owners={**draft.owners, int(row): seat})
        case "seat", step, seat if step.isdecimal() and seat in seats:
            if int(step) < len(draft.givers):
                givers = list(draft.givers)
                givers[int(step)] = (seat,) * len(givers[int(step)])
                return replace(draft, givers=tuple(givers))
        case "give", step, piece, seat if step.isdecimal() and piece.isdecimal() and seat in seats:
            if int(step) < len(draft.givers) and int(piece) < len(draft.givers[int(step)]):
                givers = list(draft.givers)
                one = list(givers[int(step)])
                one[int(piece)] = seat
                givers[int(step)] = tuple(one)
                return replace(draft, givers=tuple(givers))
    return draft


Rows = list[list[SeenTile]]

_WITH_KEY: Final = frozenset({"tile", "stands", "insert"})


def _changed(rows: Rows, name: str, at: list[int], tile: str) -> Rows | None:
    """Return *rows* after an action, or ``None`` where there is nothing to do."""
    row, k = (*at, 0, 0)[:2]
    piece = parse_piece(tile)
    if name == "new" and not at:
        return None if piece is None else [*rows, [SeenTile(tile_of(piece))]]
    if row >= len(rows) or not at:
        return None
    mine = rows[row]
    if name in _WITH_KEY:
        if piece is None or k > len(mine) - (name != "insert"):
            return None
        return _with_tile(rows, name, row, k, tile_of(piece))
    if name == "droprow":
        mine.clear()
    elif name == "join" and row + 1 < len(rows):
        rows[row : row + 2] = [mine + rows[row + 1]]
    elif name == "drop" and k < len(mine):
        del mine[k]
    elif name == "split" and 0 < k < len(mine):
        rows[row : row + 1] = [mine[:k], mine[k:]]
    else:
        return None
    return rows


def _with_tile(rows: Rows, name: str, row: int, k: int, tile: Tile) -> Rows | None:
    mine = rows[row]
    if name == "insert":
        mine.insert(k, SeenTile(tile))
    elif name == "tile":
        mine[k] = replace(mine[k], piece=tile)
    elif is_joly(mine[k].piece) and isinstance(tile, NumberTile):
        mine[k] = replace(mine[k], piece=DeclaredJoly(tile))
    else:
        return None
    return rows
