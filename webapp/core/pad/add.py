"""Drafts of tiles that are added to melds on the table."""

import re
from abc import abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final, TypeVar

from rules.notation.lines import Add, Placed
from rules.tiles import NumberTile
from webapp.core.pad.draft import Draft, parse_piece
from webapp.core.pad.exchange import tiles_of, without_tile
from webapp.core.pad.line_drafts import add_items
from webapp.core.pad.mode import KEYS, Mode, mode_button
from webapp.core.pad.rows import meant_by
from webapp.core.pad.view import Button
from webapp.core.record.folded import FoldedGame, S
from webapp.server.http.forms import whole_number
from webapp.server.language.locale import gettext as _

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


def target_item(meld: int | str) -> str:
    """Return the item of the draft that says to which meld its tiles go."""
    return f"to m{meld}"


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


def without_placed(draft: Draft, index: str) -> Draft:
    """Return the draft without the tile at an *index* of those that have their meld."""
    placed = placed_of(draft)
    at = whole_number(index, 3)
    if at is None or at >= len(placed):
        return draft
    items = list(draft.items)
    items.remove(placed[at])
    return draft.with_items(items)


class AddMode(Mode[S]):
    """Adding tiles to melds on the table; a game says what fits where, and shows it."""

    name = "add"
    kinds: ClassVar[tuple[type, ...]] = (Add,)
    template = KEYS

    def bar(self, folded: FoldedGame[S], current: str) -> tuple[Button, ...]:
        """Return its button."""
        return (mode_button("add", current, _("Add"), disabled=not folded.state.melds),)

    def touch(self, folded: FoldedGame[S], draft: Draft, tap: str) -> Draft:
        """Return the draft after a tap: a tile's key, a place, or a tile taken back."""
        if tap.startswith("drop:"):
            return without_placed(draft, tap.removeprefix("drop:"))
        if tap.startswith("to:") or parse_piece(tap) is not None:
            return self.touch_tile(folded.state, draft, tap)
        return draft

    def lines(self, folded: FoldedGame[S], draft: Draft, _points: str) -> tuple[str, ...]:
        """Return the lines of what has its place, in the turn of the seat."""
        if not placed_of(draft) or pending_of(draft):
            return ()
        return (*self.begins(folded.state, draft.seat), *add_lines(draft))

    def is_at_once(self, folded: FoldedGame[S], before: Draft, after: Draft) -> bool:
        """Say whether one tap has put all that was touched on the meld touched, where it fits."""
        target = target_of(after)
        if target is None or placed_of(before) or pending_of(after) or not placed_of(after):
            return False
        lies, table = folded.state.melds.get(target), self.table_with(folded, after)
        return lies is not None and len(table.melds[target].slots) == len(
            lies.slots) + len(placed_of(after))

    def unfit(self, folded: FoldedGame[S], draft: Draft) -> tuple[str, ...]:
        """Return the tiles of a draft that do not fit where they were to go."""
        table = self.table_with(folded, draft)
        return tuple(
            item.split()[0].removeprefix("J=") for item in placed_of(draft)
            if self.table_with(
                folded, draft.with_items([each for each in draft.items if each != item])) == table)

    def asks_seat(self, _draft: Draft) -> bool:
        """Say that it can always be someone else who adds."""
        return True

    @abstractmethod
    def begins(self, state: S, seat: str) -> tuple[str, ...]:
        """Return the line that makes it the turn of *seat*, unless it is that already."""

    @abstractmethod
    def table_with(self, folded: FoldedGame[S], draft: Draft) -> S:
        """Return the table once what has its meld is there, as far as it fits."""

    @abstractmethod
    def touch_tile(self, state: S, draft: Draft, tap: str) -> Draft:
        """Return the draft after a tile's key or a place, "to:…", was touched."""

    def items_of(self, _before: FoldedGame[S], line: object) -> Sequence[str] | None:
        """Return an item for each tile that a line adds."""
        return add_items(line) if isinstance(line, Add) else None

    def exchange(self, folded: FoldedGame[S], draft: Draft, number: int, key: str) -> Draft:
        """Return the draft with another tile added: to the same meld if that takes it."""
        at, _index = tiles_of(draft)[number]
        before = draft.items[at]
        touched = self.touch(folded, without_tile(draft, number), key)
        if not pending_of(touched):
            return touched
        ways = [self.touch(folded, touched, choice.tap)
                for choice in self.sheet(folded, touched).choices]
        same = [way for way in ways if way.items and _meld_of(way.items[-1]) == _meld_of(before)]
        alike = [way for way in same if _meant(way.items[-1]) == _meant(before)]
        found = alike or same
        return found[0] if len(found) == 1 else touched


def _meld_of(item: str) -> str:
    return item.rpartition(" to ")[2]


def _meant(item: str) -> NumberTile | None:
    return meant_by(item.split(maxsplit=1)[0])
