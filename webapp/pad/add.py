"""Adding by taps: a tile finds the meld that it fits, or a meld says what it takes."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, TypeVar

from rules.games.romanian.placing import Fit, Undecided, find_fit
from rules.games.romanian.state import State
from rules.games.romanian.tables import is_closed, lay_off
from rules.melds import DeclaredJoly, RunShape, TableMeld
from rules.notation.lines import Add, Placed
from rules.tiles import JOLY, NumberTile
from webapp.pad.draft import COLOURS, Draft, key_of, parse_piece, parse_pieces

AnyState = TypeVar("AnyState")
_TARGET: Final = re.compile(r"to m(\d{1,2})")
_PLACED: Final = re.compile(r".+ to m\d{1,2}")


@dataclass(frozen=True, slots=True)
class Place:
    """Where a tile can go: the meld, and the word that the record writes for it."""

    meld: int
    word: str

    @property
    def item(self) -> str:
        """Return the item of the draft."""
        return f"{self.word} to m{self.meld}"


def target_of(draft: Draft) -> int | None:
    """Return the meld that was chosen before any tile."""
    found = _TARGET.fullmatch(draft.items[0]) if draft.items else None
    return int(found[1]) if found else None


def pending_of(draft: Draft) -> str:
    """Return the key of the tile that waits for its meld."""
    last = draft.items[-1] if draft.items else ""
    return last if last and " " not in last else ""


def placed_of(draft: Draft) -> tuple[str, ...]:
    """Return the items that have their meld."""
    return tuple(item for item in draft.items if _PLACED.fullmatch(item))


def _placed(words: Sequence[str]) -> list[Placed]:
    found: list[Placed] = []
    for word in words:
        if word in {"low", "high"} and found:
            found[-1] = Placed(found[-1].piece, word)
        elif piece := parse_piece(word):
            found.append(Placed(piece))
    return found


def add_line(item: str) -> Add:
    """Return the record line of an item of the draft."""
    words, _to, meld = item.rpartition(" to m")
    return Add(tuple(_placed(words.split())), int(meld))


def lay_in_turn(
    state: AnyState, items: Sequence[str], lay: Callable[[AnyState, Add], AnyState | None]
) -> AnyState:
    """Return the table once the items lie there that fit, in whatever order they were touched.

    *lay* returns the table with what a line adds, or ``None`` where it does not fit yet.
    """
    waiting = [add_line(item) for item in items]
    while waiting:
        later: list[Add] = []
        for line in waiting:
            laid = lay(state, line)
            if laid is None:
                later.append(line)
            else:
                state = laid
        if len(later) == len(waiting):
            break
        waiting = later
    return state


def table_with(state: State, draft: Draft) -> State:
    """Return the table once what has its meld lies there, as far as it fits."""

    def lay(state: State, line: Add) -> State | None:
        meld = state.melds.get(line.meld)
        fit = find_fit(meld, line.tiles) if meld else None
        return lay_off(state, meld, draft.seat, 0, fit) if meld and isinstance(fit, Fit) else None

    return lay_in_turn(state, placed_of(draft), lay)


def add_lines(draft: Draft) -> list[str]:
    """Return the record's lines: what goes to one meld without a break is one line."""
    lines: list[Add] = []
    for item in placed_of(draft):
        line = add_line(item)
        if lines and lines[-1].meld == line.meld:
            lines[-1] = Add(lines[-1].tiles + line.tiles, line.meld)
        else:
            lines.append(line)
    return [str(line) for line in lines]


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
