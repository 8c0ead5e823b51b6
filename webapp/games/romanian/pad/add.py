"""Adding on the Romanian game's pad: a tile finds the meld that it fits."""

from collections.abc import Iterator, Mapping, Sequence

from rules.games.romanian.placing import Fit, Undecided, find_fit
from rules.games.romanian.state import State
from rules.games.romanian.tables import is_closed, lay_off
from rules.melds import DeclaredJoly, RunShape, TableMeld
from rules.notation.lines import Add as AddLine
from rules.notation.lines import Placed
from rules.tiles import JOLY, NumberTile
from webapp.core.pad.add import (
    AddMode,
    Place,
    add_line,
    lay_in_turn,
    pending_of,
    placed_of,
    target_of,
)
from webapp.core.pad.draft import COLOURS, Draft, key_of, parse_piece, parse_pieces
from webapp.core.pad.keys import Marks, among, bands
from webapp.core.pad.view import Button, Choice, DraftMeld, Sheet
from webapp.core.show.tiles import view_tile, view_tiles
from webapp.games.romanian.folded import Folded, after_turn, with_turn
from webapp.games.romanian.pad.rows import tiles_left
from webapp.server.language.locale import gettext as _


def table_with(state: State, draft: Draft) -> State:
    """Return the table once what has its meld lies there, as far as it fits."""

    def lay(state: State, line: AddLine) -> State | None:
        meld = state.melds.get(line.meld)
        fit = find_fit(meld, line.tiles) if meld else None
        return lay_off(state, meld, draft.seat, 0, fit) if meld and isinstance(fit, Fit) else None

    return lay_in_turn(state, placed_of(draft), lay)


def open_melds(state: State) -> Iterator[TableMeld]:
    """Yield the melds that may still grow."""
    for meld in state.melds.values():
        if meld.shape is not None and not is_closed(meld, state.options.max_run):
            yield meld


def aimed_melds(state: State, target: int | None) -> list[TableMeld]:
    """Return the meld that was chosen, else all that may still grow."""
    chosen = None if target is None else state.melds.get(target)
    return list(open_melds(state)) if chosen is None else [chosen]


def find_places(state: State, key: str, melds: Sequence[TableMeld]) -> list[Place]:
    """Return where the tile of a key fits."""
    return [place for meld in melds for place in _places(meld, key, state.options.max_run)]


def _places(meld: TableMeld, key: str, max_run: int) -> Iterator[Place]:
    shape = meld.shape
    if isinstance(shape, RunShape):
        ends = [shape.low - 1, shape.high + 1] if shape.length < max_run else []
        for end in ends:
            if not 1 <= end <= 14:  # noqa: PLR2004 (a high 1)
                continue
            at = key_of(shape.colour.value, end)
            tile = shape.tile_at(end)
            if key == "J":
                yield Place(meld.id, _said(meld, f"J={tile}", low=end < shape.low))
            elif at == key:
                yield Place(meld.id, _said(meld, str(tile), low=end < shape.low))
        return
    piece = parse_piece(key)
    if piece is None or key.endswith("h"):
        return
    if isinstance(find_fit(meld, [Placed(piece)]), Fit):
        yield Place(meld.id, str(JOLY) if isinstance(piece, DeclaredJoly) else str(piece))


def _said(meld: TableMeld, word: str, *, low: bool) -> str:
    """Say which end is meant where both would take the tile."""
    piece = parse_piece(word)
    if piece is not None and isinstance(find_fit(meld, [Placed(piece)]), Undecided):
        return f"{word} {'low' if low else 'high'}"
    return word


def fitting_keys(state: State, melds: Sequence[TableMeld]) -> set[str]:
    """Return the keys of all tiles that fit one of *melds*."""
    found: set[str] = set()
    for meld in melds:
        shape = meld.shape
        if isinstance(shape, RunShape):
            ends = (shape.low - 1, shape.high + 1)
            if shape.length < state.options.max_run:
                found |= {
                    key_of(shape.colour.value, end)
                    for end in ends
                    if 1 <= end <= 14  # noqa: PLR2004 (a high 1)
                }
        elif shape is not None and len(meld.slots) < len(COLOURS):
            there = {s.tile.colour.value for s in meld.slots if isinstance(s.tile, NumberTile)}
            found |= {f"{colour}{shape.number}" for colour in COLOURS if colour not in there}
    return found


def touch_add(state: State, draft: Draft, key: str) -> Draft:
    """Return the draft after a tile's key or a place was tapped."""
    table = table_with(state, draft)
    pending = pending_of(draft)
    kept = [item for item in draft.items if item != pending]
    if key.startswith("to:"):
        return draft.with_items([*kept, *_chosen(table, pending, key.removeprefix("to:"))])
    target = target_of(draft)
    melds = aimed_melds(table, target)
    places = find_places(table, key, melds)
    if len(places) == 1:
        return draft.with_items([*kept, places[0].item])
    if not places and target is not None and parse_pieces(key):
        # It does not fit: the verdict will say why, and the table may let it stand.
        return draft.with_items([*kept, f"{key.removesuffix('h')} to m{target}"])
    return draft.with_items([*kept, key])


def _chosen(table: State, pending: str, place: str) -> list[str]:
    for each in find_places(table, pending, list(open_melds(table))):
        if place == f"{each.meld}-{each.word.replace(' ', '-')}":
            return [each.item]
    return [pending] if pending else []


class Add(AddMode[State]):
    """Adding tiles to melds on the table."""

    def begins(self, state: State, seat: str) -> tuple[str, ...]:
        """Return the line that makes it the turn of *seat*, unless it is that already."""
        return with_turn(state, seat)

    def table_with(self, folded: Folded, draft: Draft) -> State:
        """Return the table once what has its meld lies there, as far as it fits."""
        return table_with(after_turn(folded.state, draft.seat), draft)

    def touch_tile(self, state: State, draft: Draft, tap: str) -> Draft:
        """Return the draft after a tile's key or a place was touched."""
        return touch_add(after_turn(state, draft.seat), draft, tap)

    def sheet(self, folded: Folded, draft: Draft) -> Sheet:
        """Return what is added where, and what else fits."""
        return _sheet(after_turn(folded.state, draft.seat), draft, folded.names)


def _sheet(state: State, draft: Draft, names: Mapping[str, str]) -> Sheet:
    """Return what the pad shows for adding."""
    table = table_with(state, draft)
    target, pending = target_of(draft), pending_of(draft)
    melds = list(open_melds(table))
    choices: list[Choice] = []
    if pending:
        choices = [
            Choice(
                tap=f"to:{place.meld}-{place.word.replace(' ', '-')}",
                label=names[table.melds[place.meld].laid_by],
                tiles=view_tiles([slot.piece for slot in table.melds[place.meld].slots]),
                note=place.word.removeprefix("J=") if pending == "J" else None,
            )
            for place in find_places(table, pending, melds)
        ]
    aimed = aimed_melds(table, target)
    fitting = fitting_keys(table, aimed)
    left = tiles_left(state, tuple(item.partition(" to ")[0] for item in placed_of(draft)))
    marks = Marks(
        numbers=False,
        joly=bool(melds),
        only=None if target else fitting,
        first=pending,
        hits=among(fitting, left) if target else frozenset(),
    )
    placed = placed_of(draft)
    shown: list[DraftMeld] = []
    for index, item in enumerate(placed):
        line = add_line(item)
        tiles = [view_tile(each.piece) for each in line.tiles]
        meld = table.melds.get(line.meld)
        around = view_tiles([slot.piece for slot in meld.slots]) if meld else tiles
        fits = meld is not None and {tile.label for tile in tiles} <= {t.label for t in around}
        shown.append(
            DraftMeld(
                around if fits else tiles,
                None,
                index == len(placed) - 1,
                None,
                remove=f"drop:{index}",
            )
        )
    prompt = _("Tap the tile.")
    if pending:
        prompt = _("Where does it go?") if choices else _("Fits nowhere on the table.")
    elif target:
        prompt = _("Tap the tile to add to this meld.")
        if not placed and target in table.melds:
            tiles = view_tiles([slot.piece for slot in aimed[0].slots])
            shown.append(DraftMeld(tiles, None, current=True))
    return Sheet(
        title=_("%(name)s adds", name=names[draft.seat]),
        prompt=prompt,
        melds=shown,
        choices=choices,
        choices_label=_("Where does it go?"),
        bands=bands(left, marks),
        actions=[Button("clear", _("Clear"))] if draft.items else [],
        confirm=Button("confirm", _("Add"), disabled=not placed or bool(pending)),
    )
