"""Adding by taps: a tile finds its meld, or a meld says what it takes."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from rules.arranged.places import pieces_of, slot_of
from rules.arranged.placing import find_row
from rules.arranged.reading import HIGHEST, missing_colours
from rules.melds import GroupShape, RunShape, TableMeld
from rules.notation.lines import Add as AddLine
from rules.notation.lines import Placed
from rules.reading import LARGEST_SET, ReadRow, Row
from rules.tiles import JOLY, find_tile
from webapp.arranged.laws import A, ArrangedState, Laws, with_turn
from webapp.arranged.pad.rows import bands
from webapp.core.pad.add import (
    AddMode,
    Place,
    add_line,
    lay_in_turn,
    pending_of,
    placed_of,
    target_of,
)
from webapp.core.pad.draft import Draft, parse_piece
from webapp.core.pad.keys import Marks, among
from webapp.core.pad.view import Button, Choice, DraftMeld, Sheet
from webapp.core.record.folded import FoldedGame
from webapp.core.show.tiles import view_tiles
from webapp.core.show.words import tile_words
from webapp.server.language.locale import gettext as _


def places_for(read_row: ReadRow, key: str, melds: Iterable[TableMeld]) -> list[Place]:
    """Return where the tile of a key can go on the table."""
    return [place for meld in melds for place in _places(read_row, meld, key)]


def _places(read_row: ReadRow, meld: TableMeld, key: str) -> Iterator[Place]:
    words = [key.removesuffix("h")]
    if key == "J" and isinstance(meld.shape, RunShape):
        ends = (meld.shape.low - 1, meld.shape.high + 1)
        words = [f"J={meld.shape.tile_at(end)}" for end in ends if 1 <= end <= HIGHEST]
    for word in words:
        piece = parse_piece(word)
        if piece is not None and isinstance(find_row(meld, [Placed(piece)], read_row), Row):
            yield Place(meld.id, word)


def table_with(laws: Laws[A], state: A, draft: Draft) -> A:
    """Return the table once what has its meld lies there, as far as it fits."""

    def lay(state: A, line: AddLine) -> A | None:
        meld = state.melds.get(line.meld)
        row = find_row(meld, line.tiles, laws.read_row) if meld else None
        if meld is None or not isinstance(row, Row):
            return None
        grown = replace(meld, shape=row.shape, slots=tuple(
            slot_of(piece, draft.seat, 0) for piece in row.pieces))
        return replace(state, melds={**state.melds, meld.id: grown})

    return lay_in_turn(state, placed_of(draft), lay)


def _aimed(state: ArrangedState, target: int | None) -> list[TableMeld]:
    chosen = None if target is None else state.melds.get(target)
    return list(state.melds.values()) if chosen is None else [chosen]


def fitting_keys(melds: Iterable[TableMeld]) -> set[str]:
    """Return the keys of the tiles that fit one of *melds*; any may be right for a faulty one."""
    found: set[str] = set()
    for meld in melds:
        shape = meld.shape
        if isinstance(shape, RunShape):
            found |= {str(shape.tile_at(end)) for end in (shape.low - 1, shape.high + 1)
                      if 1 <= end <= HIGHEST}
        elif isinstance(shape, GroupShape) and len(meld.slots) < LARGEST_SET:
            found |= {f"{colour.value}{shape.number}"
                      for colour in missing_colours(pieces_of(meld))}
    return found


def touch_add(laws: Laws[A], state: A, draft: Draft, tap: str) -> Draft:
    """Return the draft after a tile's key or a place was touched."""
    table, pending = table_with(laws, state, draft), pending_of(draft)
    kept = [item for item in draft.items if item != pending]
    if tap.startswith("to:"):
        for place in places_for(laws.read_row, pending, table.melds.values()):
            if tap.removeprefix("to:") == f"{place.meld}-{place.word}":
                return draft.with_items([*kept, place.item])
        return draft
    target = target_of(draft)
    places = places_for(laws.read_row, tap, _aimed(table, target))
    if len(places) == 1:
        return draft.with_items([*kept, places[0].item])
    if not places and target is not None:
        # It does not fit: the verdict will say why, and the table may let it stand.
        return draft.with_items([*kept, f"{tap} to m{target}"])
    return draft.with_items([*kept, tap])


def add_sheet(laws: Laws[A], state: A, draft: Draft, name: str) -> Sheet:
    """Return what the pad shows for adding."""
    table = table_with(laws, state, draft)
    target, pending, placed = target_of(draft), pending_of(draft), placed_of(draft)
    choices = [
        Choice(
            tap=f"to:{place.meld}-{place.word}",
            label=f"m{place.meld}",
            tiles=view_tiles(pieces_of(table.melds[place.meld])),
            note=shown_word(place.word) if pending == "J" else None,
        )
        for place in places_for(laws.read_row, pending, table.melds.values())
    ] if pending else []
    aimed = _aimed(table, target)
    fitting = fitting_keys(aimed)
    some_faulty = any(meld.shape is None for meld in aimed)
    left = laws.tiles_left(state, tuple(item.partition(" to ")[0] for item in placed))
    marks = Marks(
        numbers=False,
        only=None if target or some_faulty else fitting,
        first=pending,
        hits=among(fitting, left) if target else frozenset(),
    )
    shown: list[DraftMeld] = []
    for index, item in enumerate(placed):
        line = add_line(item)
        pieces = [each.piece for each in line.tiles]
        meld = table.melds.get(line.meld)
        whole = pieces_of(meld) if meld else ()
        fits = set(pieces) <= set(whole) or JOLY in whole
        shown.append(DraftMeld(view_tiles(whole if fits else pieces), None,
                               index == len(placed) - 1, None, remove=f"drop:{index}"))
    prompt = _("Tap the tile.")
    if pending:
        prompt = _("Where does it go?") if choices else _("Fits nowhere on the table.")
    elif target:
        prompt = _("Tap the tile to add to this meld.")
        if not placed and target in table.melds:
            shown.append(DraftMeld(view_tiles(pieces_of(aimed[0])), None, current=True))
    return Sheet(
        title=_("%(name)s adds", name=name),
        prompt=prompt,
        melds=shown,
        choices=choices,
        choices_label=_("Where does it go?"),
        bands=bands(left, marks),
        actions=[Button("clear", _("Clear"))] if draft.items else [],
        confirm=Button("confirm", _("Add"), disabled=not placed or bool(pending)),
    )


def shown_word(word: str) -> str | None:
    """Return in words the tile that a joker of *word*, "J=r9", would be."""
    tile = find_tile(word.removeprefix("J=")) if "=" in word else None
    return None if tile is None else tile_words(tile)


class Add(AddMode[A]):
    """Adding tiles to melds on the table."""

    def __init__(self, laws: Laws[A]) -> None:
        self.laws = laws

    def begins(self, state: A, seat: str) -> tuple[str, ...]:
        """Return the line that makes it the turn of *seat*, unless it is that already."""
        return with_turn(state, seat)

    def table_with(self, folded: FoldedGame[A], draft: Draft) -> A:
        """Return the table once what has its meld lies there, as far as it fits."""
        return table_with(self.laws, folded.state, draft)

    def touch_tile(self, state: A, draft: Draft, tap: str) -> Draft:
        """Return the draft after a tile's key or a place was touched."""
        return touch_add(self.laws, state, draft, tap)

    def sheet(self, folded: FoldedGame[A], draft: Draft) -> Sheet:
        """Return what is added where, and what else fits."""
        return add_sheet(self.laws, folded.state, draft, folded.names[draft.seat])
