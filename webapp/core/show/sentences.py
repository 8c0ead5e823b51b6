"""The lines of a game as sentences."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from rules.notation import lines as ln
from rules.notation.record import RecordLine
from webapp.core.record.folded import FoldedGame
from webapp.core.show.said import say_with_tiles
from webapp.core.show.tiles import TileView, view_tiles
from webapp.core.show.words import line_words, vocabularies
from webapp.server.language.locale import gettext as _


@dataclass(frozen=True, slots=True)
class SaidView:
    """A part of a sentence: its words, and the tiles that are drawn after them."""

    words: str
    tiles: list[TileView]


def _seats_in_turn(written: Iterable[RecordLine]) -> dict[int, str]:
    """Return whose turn each line stands in, by ply."""
    seat, found = "", {}
    for line in written:
        if isinstance(line.value, ln.Turn):
            seat = line.value.seat
        found[line.ply] = seat
    return found


def sentence(folded: FoldedGame[Any], line: RecordLine, seat: str) -> str:
    """Return a line in words."""
    names, melds, owner = folded.names, folded.state.melds, ""
    owned = vocabularies()[folded.replay.record.game].owned
    if owned and isinstance(line.value, ln.Add) and line.value.meld in melds:
        owner = names[melds[line.value.meld].laid_by]
    ply = _place(folded.replay.record.written, line)
    new = [slot.piece for meld in melds.values() for slot in meld.slots if slot.ply == ply]
    return line_words(line.value, names.get(seat, ""), names, owner, new)


def drawn_sentence(folded: FoldedGame[Any], line: RecordLine, seat: str) -> list[SaidView]:
    """Return a line as a sentence in which its tiles are drawn."""
    return [SaidView(part.words, view_tiles(part.pieces))
            for part in say_with_tiles(lambda: sentence(folded, line, seat))]


def line_sentences(folded: FoldedGame[Any], plies: Sequence[int]) -> list[str]:
    """Return several lines in words, corrections included."""
    written = folded.replay.record.written
    seats = _seats_in_turn(written)
    held = _seats_in_turn(folded.replay.record.lines)
    found: list[str] = []
    for ply in plies:
        line = written[ply - 1]
        said = sentence(folded, line, held.get(_place(written, line), seats[ply]))
        if isinstance(line.value, ln.Undo):
            what, back = line, False
            while isinstance(what.value, ln.Undo):
                what, back = written[what.value.ply - 1], not back
            if isinstance(what.value, ln.Turn) and len(plies) > 1:
                continue  # whose turn it is follows from the move that is taken back beside it
            said = sentence(folded, what, seats[what.ply])
            said = (_("Undone: %(what)s", what=said) if back
                    else _("Restored: %(what)s", what=said))
        elif isinstance(line.value, ln.Amend):
            said = _("Corrected: %(what)s", what=said)
        elif isinstance(line.value, ln.Insert):
            said = _("Added: %(what)s", what=said)
        found.append(said)
    return list(dict.fromkeys(found))


def sentences_since(folded: FoldedGame[Any], seen: int) -> list[str]:
    """Return in words what came after the line *seen* that a form names; never nothing.

    No one has seen less than a record begins with, or more than it has.
    """
    if not folded.header <= seen < folded.ply:
        return [_("The game has changed since then. Look at the table, then enter it again.")]
    return line_sentences(folded, range(seen + 1, folded.ply + 1))


def _place(written: Sequence[RecordLine], line: RecordLine) -> int:
    """Return the ply of the place at which a line stands: that of the line which it changes."""
    while isinstance(line.value, ln.Amend):
        line = written[line.value.ply - 1]
    return line.ply


def effective_sentences(folded: FoldedGame[Any], plies: Iterable[int]) -> list[str]:
    """Return lines in words as they hold after all corrections."""
    lines = folded.replay.record.lines
    seats = _seats_in_turn(lines)
    found = {line.ply: line for line in lines}
    return [sentence(folded, found[ply], seats[ply]) for ply in plies if ply in found]


def batch_words(folded: FoldedGame[Any], plies: Sequence[int]) -> str:
    """Return what was confirmed together, in words; a turn's beginning only where it is all."""
    written = folded.replay.record.written
    told = [ply for ply in plies if not isinstance(written[ply - 1].value, ln.Turn | ln.Undo)]
    return " ".join(line_sentences(folded, told or plies))
