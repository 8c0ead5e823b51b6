"""The rows of a photo as its page shows them, and the keys that correct them."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field, replace
from typing import Any, Final

from rules.melds import DeclaredJoly, Piece, is_joly, tile_of
from rules.reading import Row
from rules.tiles import FULL_SET, NUMBER_TILES
from webapp.core.kinds import AnyFolded, PhotoKind
from webapp.core.pad.draft import parse_piece
from webapp.core.pad.keys import Band, Marks, bands
from webapp.core.pad.view import Choice
from webapp.core.show.tiles import TileView, view_tile, view_tiles
from webapp.core.show.verdicts import CitationView, view_citation
from webapp.core.show.words import tile_words, tiles_words
from webapp.play.photos.draft import PhotoDraft
from webapp.play.photos.stage import is_doubtful
from webapp.server.language.locale import gettext as _

FULL_SET_COUNT: Final = Counter(FULL_SET)

@dataclass(frozen=True, slots=True)
class RowView:
    """A row of tiles as it is, with the referee's word on it; ``faults`` are what it breaks.

    Of ``again`` a row before it has said what that means.
    """

    number: int
    tiles: list[TileView]
    words: str
    fault: bool
    note: str = ""
    owners: list[Choice] = field(default_factory=list)
    faults: list[CitationView] = field(default_factory=list)
    again: list[CitationView] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Editor:
    """The tile that is being corrected, or the place (a ``gap``, perhaps) where one is added.

    ``row`` is where it is, and ``place`` which of its tiles it is.
    """

    title: str
    do: str
    bands: list[Band]
    second: Choice | None = None
    actions: list[Choice] = field(default_factory=list)
    stands: bool = False
    gap: bool = False
    row: int | None = None
    place: int | None = None


def row_views(
    kind: PhotoKind, folded: AnyFolded, draft: PhotoDraft, reading: Mapping[str, Any],
    href: Callable[[str], str], melds: Mapping[int, int],
    parts: AbstractSet[int] = frozenset(),
) -> list[RowView]:
    """Return the rows; *melds* are the numbers of those that the record knows, by row.

    Of *parts* not everything shows, so nothing is said of whether they are lawful.
    """
    views = []
    said: set[str] = set()
    for number, row in enumerate(draft.rows):
        tiles = [
            replace(view_tile(tile.piece), href=href(f"{number}-{k}"),
                    fresh=is_doubtful(draft, tile, reading))
            for k, tile in enumerate(row)]
        words, fault = _row_words(kind, folded, draft, number)
        faults = row_faults(kind, folded, draft.pieces[number])
        if fault and number in parts:
            words, fault, faults = _("partly visible"), False, []
        # Many rows lie so in a photo of a table that is being sorted.
        again = [each for each in faults if each.text in said]
        if again and len(again) == len(faults):
            words = _("Not a valid meld.")
        said.update(each.text for each in faults)
        meld = melds.get(number)
        note = ""
        if meld is not None:
            name = folded.names[folded.state.melds[meld].laid_by]
            note = _("laid by %(name)s", name=name)
        owners = [Choice(f"owner:{number}:{seat}", name, current=draft.owners.get(number) == seat)
                  for seat, name in folded.names.items()] if draft.laid else []
        fresh = [each for each in faults if each not in again]
        views.append(RowView(number, tiles, words, fault, note, owners, fresh, again))
    return views


def row_faults(
    photos: PhotoKind, folded: AnyFolded, pieces: Sequence[Piece]
) -> list[CitationView]:
    """Return the rules that a row breaks as it is; of a tile alone there is nothing to say."""
    if len(pieces) == 1:
        return []
    read = photos.read_row(pieces, folded.state.options)
    return [view_citation(each) for each in read.faults] if isinstance(read, Row) else []


def _row_words(
    photos: PhotoKind, folded: AnyFolded, draft: PhotoDraft, number: int
) -> tuple[str, bool]:
    """Return what a row is, and whether it is a fault; what it breaks ``row_faults`` says."""
    if len(draft.rows[number]) == 1:
        return _("One tile is not a meld."), True
    read = photos.read_row(draft.pieces[number], folded.state.options)
    if not isinstance(read, Row):
        return _("Tap the Joly and choose its tile."), True
    if read.faults:
        return "", True
    jolys = [piece for piece in read.pieces if isinstance(piece, DeclaredJoly)]
    kind = _("run") if jolys or not _same_numbers(draft, number) else _("set")
    if jolys:
        return _("%(kind)s; %(jolys)s", kind=kind, jolys=tiles_words(jolys)), False
    return kind, False


def _same_numbers(draft: PhotoDraft, number: int) -> bool:
    numbers = {getattr(tile_of(tile.piece), "number", None) for tile in draft.rows[number]
               if not is_joly(tile.piece)}
    return len(numbers) == 1


def editor(draft: PhotoDraft, reading: Mapping[str, Any], at: str, do: str) -> Editor | None:
    """Return the keys for the tile at *at* (row-place), for a new one (*do* ``insert``), or none.

    *do* is ``tile``, ``stands`` or ``insert``; ``new`` at the end begins a row.
    """
    left = FULL_SET_COUNT - draft.counted
    keys = Marks(numbers=False, only={str(tile) for tile in NUMBER_TILES})
    if at == "new":
        return Editor(_("Tap the missing tile."), "new", bands(left, keys))
    row, _dash, k = at.partition("-")
    if not (row.isdecimal() and k.isdecimal() and len(at) < 8 and int(row) < len(draft.rows)):  # noqa: PLR2004
        return None
    tiles, place = draft.rows[int(row)], int(k)
    if do == "insert" and place <= len(tiles):
        return Editor(_("Tap the missing tile."), f"insert:{row}:{k}",
                      bands(left, keys), row=int(row))
    if place >= len(tiles):
        return None
    tile = tiles[place]
    left[tile_of(tile.piece)] += 1
    name = tile_words(tile.piece)
    if do == "stands":
        return Editor(_("What does the Joly stand for?"), f"stands:{row}:{k}",
                      bands(left, replace(keys, joly=False)), row=int(row), place=place)
    second = None
    if tile.index is not None:
        read = reading["tiles"][tile.index]
        other = read["second"] if read["tile"] == str(tile_of(tile.piece)) else read["tile"]
        piece = parse_piece(other)
        if piece is not None:
            second = Choice(other, tile_words(piece), view_tiles([piece]))
    actions = [Choice(f"drop:{row}:{k}", _("No tile"))]
    if place:
        actions.append(Choice(f"split:{row}:{k}", _("Split here")))
    return Editor(_("%(tile)s: choose the right tile", tile=name), f"tile:{row}:{k}",
                  bands(left, replace(keys, first=str(tile_of(tile.piece)))), second, actions,
                  is_joly(tile.piece), row=int(row), place=place)
