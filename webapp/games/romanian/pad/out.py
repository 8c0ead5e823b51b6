"""The end of a game on the Romanian game's pad."""

from collections.abc import Sequence
from typing import ClassVar

from rules.games.romanian.lines import Out as OutLine
from rules.games.romanian.state import State
from rules.notation.lines import End
from webapp.core.pad.draft import Draft, parse_piece
from webapp.core.pad.keys import Marks, bands
from webapp.core.pad.mode import Mode, mode_button
from webapp.core.pad.view import Button, Choice, Sheet
from webapp.core.show.tiles import view_tiles
from webapp.games.romanian.folded import Folded, after_turn, with_turn
from webapp.games.romanian.pad.rows import tiles_left
from webapp.server.language.locale import gettext as _


class Out(Mode[State]):
    """Going out with the tile that is thrown last, or ending without a winner.

    Where every turn is recorded, a throw says whether it wins.
    """

    name = "out"
    kinds: ClassVar[tuple[type, ...]] = (OutLine, End)

    def bar(self, folded: Folded, current: str) -> tuple[Button, ...]:
        """Return its button."""
        return () if folded.state.full else (mode_button("out", current, _("Go out")),)

    def touch(self, _folded: Folded, draft: Draft, tap: str) -> Draft:
        """Return the draft after a tap; the same again takes it back."""
        if tap != "nowinner" and parse_piece(tap) is None:
            return draft
        item = "end" if tap == "nowinner" else tap.removesuffix("h")
        return draft.with_items(() if draft.items == (item,) else (item,))

    def lines(self, folded: Folded, draft: Draft, _points: str) -> tuple[str, ...]:
        """Return the line that ends the game."""
        if not draft.items:
            return ()
        if draft.items == ("end",):
            return ("end",)
        return (*with_turn(folded.state, draft.seat), f"out {draft.items[0]}")

    def asks_seat(self, _draft: Draft) -> bool:
        """Say that it can always be somebody else who goes out."""
        return True

    def sheet(self, folded: Folded, draft: Draft) -> Sheet:
        """Return how the game ends."""
        state = after_turn(folded.state, draft.seat)
        item = draft.items[0] if draft.items else ""
        none = item == "end"
        piece = parse_piece(item) if item and not none else None
        return Sheet(
            title=_("%(name)s goes out", name=folded.names[draft.seat]),
            prompt=_("Nobody goes out: no winner.")
            if none
            else _("Then tap “Go out”, or another tile.") if piece
            else _("Tap the last discard."),
            lead=view_tiles([piece]) if piece else [],
            lead_text=_("discarded"),
            choices=[Choice("nowinner", _("No winner"), current=none)],
            choices_label=_("How it ends"),
            bands=bands(tiles_left(state), Marks(numbers=False, first=item)),
            confirm=Button(
                "confirm", _("End the game") if none else _("Go out"), disabled=not item),
        )

    def items_of(self, _before: Folded, line: object) -> Sequence[str] | None:
        """Return how the game ended."""
        if isinstance(line, End):
            return ["end"]
        return [str(line.tile)] if isinstance(line, OutLine) else None
