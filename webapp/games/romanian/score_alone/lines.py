"""The record of a Romanian game of which the score alone was entered: what lies there, and the end.

What lies on the table is stated as a fact, with who laid each tile; a hand melded all at once is
the last turn itself. Of a player whose whole score was counted by hand nothing else is written.
"""

from collections.abc import Iterator

from rules.games.romanian.lines import Out, Twin
from rules.games.romanian.state import DEALT, State
from rules.games.romanian.tables import has_melded
from rules.notation.kinds import rows
from rules.notation.lines import LaidPiece, Meld, Rack
from webapp.core.pad.rows import is_whole, row_line
from webapp.games.romanian.folded import Folded, with_turn
from webapp.games.romanian.score_alone.jolys import LaidBy, in_order, with_jolys_told_apart
from webapp.play.alone.draft import END, NOBODY, Alone, LaidMeld, Side
from webapp.play.alone.lines import AloneLines
from webapp.server.language.locale import gettext as _
from webapp.server.language.locale import ngettext

ALL_AT_ONCE = "all"


def lines_of(folded: Folded, draft: Alone) -> AloneLines:
    """Return the lines of the draft with their places, or what is wrong."""
    wrong = dict(_wrong(folded, draft))
    melds = _laid(draft)
    told_apart = with_jolys_told_apart(melds)
    order = in_order(told_apart) if told_apart is not None else None
    if order is None or told_apart is None:
        seat = next((meld.seat for meld in melds if meld.giver(1) or meld.giver(2)), END)
        wrong.setdefault(seat, _(
            "A tile was given for a Joly, but that player never had the Joly. Check who laid what."
        ))
    if wrong or order is None or told_apart is None:
        return AloneLines(wrong=wrong)
    twin = ((END, str(Twin(draft.twin))),) if draft.twin else ()
    return AloneLines((
        *twin, *_facts([told_apart[at] for at in order]), *_ending(folded.state, draft),
        *((seat, str(rack)) for seat in draft.seats
          if (rack := _rack(draft, seat)) is not None)))


def _wrong(folded: Folded, draft: Alone) -> Iterator[tuple[str, str]]:
    if not draft.winner:
        yield END, _("Choose who went out.")
    elif draft.winner != NOBODY and draft.thrown is None:
        yield END, _("Tap the last discard.")
    for seat in draft.seats:
        words = _wrong_side(folded, draft, seat)
        if words:
            yield seat, words


def _wrong_side(folded: Folded, draft: Alone, seat: str) -> str:
    """Return what is missing of a player; "" where it is all there."""
    side, name = draft.side(seat), folded.names[seat]
    if side.number:
        return "" if side.value is not None else _("Enter a whole number.")
    if not all(map(is_whole, side.rows)):
        return _("A meld is not complete. Finish or remove it.")
    if seat == draft.winner:
        return _wrong_winner(folded, draft, side, name)
    melded = bool(side.melds) or has_melded(folded.state, seat)
    if not melded and not side.none:
        return _("Tap what %(name)s has laid down, or enter the score.", name=name)
    if not side.rack and not side.empty and (melded or rack_counts(folded.state, draft)):
        return _("Tap the tiles left on %(name)s’s rack.", name=name)
    return ""


def _wrong_winner(folded: Folded, draft: Alone, side: Side, name: str) -> str:
    if not side.melds and not has_melded(folded.state, draft.winner):
        return _("Tap what %(name)s has laid down, or enter the score.", name=name)
    size = sum(len(row_line(row)) for row in side.rows)
    if draft.way == ALL_AT_ONCE and size != DEALT:
        return ngettext(
            "All at once means 14 tiles. Here is %(num)d.",
            "All at once means 14 tiles. Here are %(num)d.", size)
    return ""


def rack_counts(state: State, draft: Alone) -> bool:
    """Say whether the rack of who melded nothing counts (R-VAR-1, Q-END-6)."""
    if draft.winner == NOBODY and state.options.no_winner_unmelded == "rack":
        return True
    return state.options.unmelded == "rack100"


def _at_once(draft: Alone, seat: str) -> bool:
    return draft.way == ALL_AT_ONCE and seat == draft.winner


def _laid(draft: Alone) -> list[LaidBy]:
    """Return the melds that are stated to lie there, in the order of their players."""
    return [
        LaidBy(seat, _pieces(seat, meld))
        for seat in draft.seats if not draft.side(seat).number and not _at_once(draft, seat)
        for meld in draft.side(seat).melds if is_whole(meld.row)
    ]


def _pieces(seat: str, meld: LaidMeld) -> tuple[LaidPiece, ...]:
    pieces: list[LaidPiece] = []
    for at, piece in enumerate(row_line(meld.row)):
        mark = meld.marks.get(at)
        by = mark.seat if mark is not None and (mark.seat != seat or mark.joly) else ""
        pieces.append(LaidPiece(piece, by, mark.joly if mark is not None else 0))
    return tuple(pieces)


def _facts(melds: list[LaidBy]) -> Iterator[tuple[str, str]]:
    """Yield the melds as facts: those of a seat that follow one another in one line."""
    at = 0
    while at < len(melds):
        seat = melds[at].seat
        upto = next((i for i in range(at, len(melds)) if melds[i].seat != seat), len(melds))
        yield seat, f"laid {seat} {rows(meld.tiles for meld in melds[at:upto])}"
        at = upto


def _ending(state: State, draft: Alone) -> Iterator[tuple[str, str]]:
    winner = draft.winner
    if winner == NOBODY or draft.thrown is None:
        yield END, "end"
        return
    yield from ((END, line) for line in with_turn(state, winner))
    side = draft.side(winner)
    if _at_once(draft, winner) and not side.number:
        yield winner, str(Meld(tuple(map(row_line, side.rows))))
    yield END, str(Out(draft.thrown))


def _rack(draft: Alone, seat: str) -> Rack | None:
    side = draft.side(seat)
    if side.number:
        return Rack(seat, total=side.value)
    return None if seat == draft.winner else Rack(seat, side.rack)
