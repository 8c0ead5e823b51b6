"""Throwing a tile on the Romanian game's pad, where every turn is recorded.

The tap that names the tile records at once, so that a throw costs two.
"""

from collections.abc import Sequence
from typing import ClassVar

from rules.games.romanian.lines import Discard, Out
from rules.games.romanian.state import State
from rules.tiles import find_tile
from webapp.core.pad.draft import Draft
from webapp.core.pad.keys import Marks, bands
from webapp.core.pad.mode import Mode, mode_button
from webapp.core.pad.view import Button, Choice, Sheet
from webapp.games.romanian.folded import Folded, after_turn, with_turn
from webapp.games.romanian.pad.rows import tiles_left
from webapp.games.romanian.pad.take import wants_intake
from webapp.server.language.locale import gettext as _


class Throw(Mode[State]):
    """Throwing a tile, which ends the turn or wins the game."""

    name = "throw"
    kinds: ClassVar[tuple[type, ...]] = (Discard,)
    at_once: ClassVar[tuple[str, ...]] = ("throw:",)

    def is_offered(self, folded: Folded) -> bool:
        """Say whether the game has the mode now."""
        return folded.state.full and not folded.state.ended

    def bar(self, folded: Folded, current: str) -> tuple[Button, ...]:
        """Return its button, once a tile has been taken."""
        wanted = folded.state.full and not wants_intake(folded)
        return (mode_button("throw", current, _("Discard")),) if wanted else ()

    def touch(self, _folded: Folded, draft: Draft, tap: str) -> Draft:
        """Return the draft after the tap that says that the throw wins."""
        if tap == "goesout":
            return draft.with_items(() if "end" in draft.items else ("end",))
        return draft

    def lines_at_once(self, folded: Folded, draft: Draft, tap: str) -> tuple[str, ...]:
        """Return the line of the throw, in the turn of the seat."""
        tile = find_tile(tap.removeprefix("throw:").removesuffix("h"))
        if tile is None:
            return ()
        line = Out(tile) if _goes_out(folded.state, draft) else Discard(tile)
        return (*with_turn(folded.state, draft.seat), str(line))

    def asks_seat(self, _draft: Draft) -> bool:
        """Say that it can always be somebody else who throws."""
        return True

    def sheet(self, folded: Folded, draft: Draft) -> Sheet:
        """Return the tiles that can be thrown, and whether the throw wins."""
        state, name = after_turn(folded.state, draft.seat), folded.names[draft.seat]
        out = _goes_out(state, draft)
        left = tiles_left(state)
        known = state.players[draft.seat].rack.tiles
        marks = Marks(numbers=False, only=None if known is None else {str(tile) for tile in known})
        return Sheet(
            title=_("%(name)s goes out", name=name) if out else _("%(name)s discards", name=name),
            prompt=_("Tap the last discard.") if out
            else _("Tap the tile."),
            choices=[Choice("goesout", _("goes out"), current=out)],
            choices_label=_("How it ends"),
            bands=bands(left, marks, send="throw:"),
        )

    def items_of(self, _before: Folded, line: object) -> Sequence[str] | None:
        """Return the tap that recorded a throw."""
        return [f"throw:{line.tile}"] if isinstance(line, Discard) else None


def _goes_out(state: State, draft: Draft) -> bool:
    """Say whether the throw wins: because it is said so, or because it is the last tile."""
    return "end" in draft.items or state.players[draft.seat].rack.size == 1
