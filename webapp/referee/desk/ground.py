"""What a game gives to the desk's pads: what is there, the tiles of the box and its new melds."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from rules.melds import Piece, TableMeld, is_joly
from rules.notation.lines import Format, Game, PresetLine, SeatLine, SetOption
from rules.replay import parse_record, replay
from rules.tiles import Tile
from webapp.core.pad.draft import Draft
from webapp.core.pad.keys import Band, Marks
from webapp.core.pad.new_melds import NewMelds
from webapp.core.pad.view import Sheet
from webapp.core.record.folded import FoldedGame, S

CHOSEN: Final = frozenset({"add", "swap"})
"""Modes of a question about something that is on the table: it is chosen before any tile."""


_HEADER: Final = (Format, Game, PresetLine, SetOption, SeatLine)


@dataclass(frozen=True, slots=True)
class Ground:
    """The ground on which a question about a meld on the table is laid out.

    ``jolys`` are the Jolys with their melds and the items of a draft that take them, as in
    ``b11 for J in m1``; ``joins`` says that one that was taken may be added to a meld there.
    ``left`` counts the tiles that are not on the table, without those of some words. A draft of
    new melds has its rows and what takes the Joly; ``record`` writes a row as a record does.
    """

    melds: Mapping[int, TableMeld]
    jolys: Sequence[tuple[TableMeld, str]]
    joins: bool
    left: Callable[[Sequence[str]], Counter[Tile]]
    bands: Callable[[Counter[Tile], Marks], list[Band]]
    new_melds: Callable[[Draft], NewMelds]
    sheet: Callable[[Draft], Sheet]
    record: Callable[[str], Sequence[Piece]]

    def any_tile(self, words: Sequence[str]) -> list[Band]:
        """Return keys of all that the box still holds, whether it fits or not."""
        left = self.left(words)
        only = {str(tile) for tile in left if left[tile] > 0}
        return self.bands(left, Marks(numbers=False, only=only | {f"{each}h" for each in only}))


def has_joly(meld: TableMeld) -> bool:
    """Say whether a Joly is in *meld*."""
    return any(is_joly(slot.piece) for slot in meld.slots)


def chosen_from(melds: Mapping[int, TableMeld], mode: str) -> list[int]:
    """Return the melds that a question put in *mode* can be about, by their numbers."""
    if mode not in CHOSEN:
        return []
    return [number for number, meld in melds.items() if mode == "add" or has_joly(meld)]


def of_record(text: str) -> FoldedGame[Any]:
    """Return the situation of a record that belongs to no game."""
    return FoldedGame((), text, replay(parse_record(text)), "A")


def at_ply(folded: FoldedGame[S], ply: int) -> FoldedGame[S]:
    """Return the game as it was when *ply* was its last line; the header stays whole."""
    written = folded.replay.record.written
    header = sum(isinstance(line.value, _HEADER) for line in written)
    if not header <= ply < folded.ply:
        return folded
    rows = folded.rows[:ply]
    text = "".join(f"{row.text}\n" for row in rows)
    return replace(folded, rows=rows, text=text, replay=replay(parse_record(text)))
