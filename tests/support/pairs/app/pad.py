"""The pad of Pairs: laying down, and one mode more for the end."""

from collections import Counter
from typing import Any

from rules.notation.lines import End, Meld
from rules.tiles import FULL_SET
from tests.support.pairs.rules.game import State, read_row
from webapp.core.pad.draft import Draft, parse_piece, parse_pieces
from webapp.core.pad.engine import Pad
from webapp.core.pad.keys import Marks, bands
from webapp.core.pad.mode import Mode, mode_button
from webapp.core.pad.view import Button, DraftMeld, Sheet
from webapp.core.record.folded import FoldedGame
from webapp.core.show.tiles import view_tiles


class Lay(Mode[State]):
    """Laying down pairs, tile by tile."""

    name = "lay"
    kinds = (Meld,)

    def bar(self, _folded: FoldedGame[State], current: str) -> tuple[Button, ...]:
        """Return its button."""
        return (mode_button("lay", current, "Lay down"),)

    def touch(self, _folded: FoldedGame[State], draft: Draft, tap: str) -> Draft:
        """Return the draft with a tile more: every second one makes a pair whole."""
        if parse_piece(tap) is None:
            return draft
        *before, last = (*draft.items, "") if not draft.items else draft.items
        if len(last.split()) == 2:
            return draft.with_items([*draft.items, tap])
        return draft.with_items([*before, f"{last} {tap}".strip()])

    def lines(self, folded: FoldedGame[State], draft: Draft, _points: str) -> tuple[str, ...]:
        """Return the line of the pairs."""
        if not draft.items:
            return ()
        turn = () if folded.state.seat == draft.seat else (f"turn {draft.seat}",)
        return (*turn, f"meld {' / '.join(draft.items)}")

    def asks_seat(self, _draft: Draft) -> bool:
        """Say that anybody may lay."""
        return True

    def sheet(self, folded: FoldedGame[State], draft: Draft) -> Sheet:
        """Return the pairs so far."""
        rows = [parse_pieces(item) for item in draft.items]
        return Sheet(
            title=f"{folded.names[draft.seat]} lays down",
            prompt="Touch two tiles of one number.",
            melds=[DraftMeld(view_tiles(row), fault=None if read_row(row).shape else "no pair")
                   for row in rows],
            bands=bands(Counter(FULL_SET), Marks(numbers=False)),
            confirm=Button("confirm", "Lay down", disabled=not draft.items),
        )


class More(Mode[State]):
    """The end without a winner."""

    name = "more"
    kinds = (End,)
    at_once = ("nobody",)

    def bar(self, _folded: FoldedGame[State], current: str) -> tuple[Button, ...]:
        """Return its button."""
        return (mode_button("more", current, "More", "dots"),)

    def lines_at_once(
        self, _folded: FoldedGame[State], _draft: Draft, _tap: str
    ) -> tuple[str, ...]:
        """Return the line that ends the game."""
        return ("end",)

    def sheet(self, _folded: FoldedGame[State], _draft: Draft) -> Sheet:
        """Return the one button."""
        return Sheet(title="More", actions=[Button("nobody", "Nobody wins")])


def to_play(folded: FoldedGame[State]) -> str:
    """Return whose turn it is."""
    return folded.state.seat or folded.state.seats[0]


def _after(folded: FoldedGame[State]) -> str:
    seats = folded.state.seats
    return seats[(seats.index(to_play(folded)) + 1) % len(seats)] if folded.state.seat else seats[0]


PAD: Pad[Any] = Pad(
    modes=(Lay(), More()),
    to_play=to_play,
    turn=lambda folded: f"{folded.names[to_play(folded)]} plays",
    next=lambda folded: Button("next", f"Next: {folded.names[_after(folded)]}"),
    next_lines=lambda folded: () if folded.state.ended else (f"turn {_after(folded)}",),
)
