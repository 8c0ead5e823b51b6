"""The end of a game on Tile Rummy's pad."""

from collections.abc import Sequence
from typing import ClassVar, Final

from rules.games.tile_rummy.lines import GoneOut
from rules.games.tile_rummy.scoring import BONUS
from rules.games.tile_rummy.state import State
from rules.notation.lines import End
from webapp.arranged.laws import with_turn
from webapp.core.pad.draft import Draft
from webapp.core.pad.mode import Mode, mode_button
from webapp.core.pad.view import Button, Choice, Sheet
from webapp.core.record.folded import FoldedGame
from webapp.server.language.locale import gettext as _
from webapp.server.language.locale import ngettext

_ENDS: Final = ("out", "end", *(f"all {count}" for count in BONUS))


class Out(Mode[State]):
    """Going out, all at once or not, or ending without a winner."""

    name = "out"
    kinds: ClassVar[tuple[type, ...]] = (GoneOut, End)

    def bar(self, _folded: FoldedGame[State], current: str) -> tuple[Button, ...]:
        """Return its button."""
        return (mode_button("out", current, _("Go out")),)

    def touch(self, _folded: FoldedGame[State], draft: Draft, tap: str) -> Draft:
        """Return the draft after a way to end was chosen."""
        return draft.with_items((tap,)) if tap in _ENDS else draft

    def lines(self, folded: FoldedGame[State], draft: Draft, _points: str) -> tuple[str, ...]:
        """Return the line that ends the game."""
        item = _end_of(draft)
        if item == "end":
            return ("end",)
        jokers = int(item[4:]) if item.startswith("all ") else None
        return (*with_turn(folded.state, draft.seat), str(GoneOut(jokers)))

    def asks_seat(self, _draft: Draft) -> bool:
        """Say that it can always be somebody else who goes out."""
        return True

    def sheet(self, folded: FoldedGame[State], draft: Draft) -> Sheet:
        """Return how the game ends."""
        state = folded.state
        item = _end_of(draft)
        whole = [
            Choice(f"all {count}", _("all at once"), current=item == f"all {count}",
                   note=ngettext("%(num)d joker", "%(num)d jokers", count))
            for count in BONUS
        ] if not state.players[draft.seat].opened else []
        prompt = _("All tiles are played. The last ones are on the table.")
        if item == "end":
            prompt = _("Nobody goes out: no winner.")
        elif item.startswith("all "):
            prompt = _("All tiles at once, before any opening. Bonus with both jokers %(both)d, "
                       "with one %(one)d, with none %(none)d.",
                       both=BONUS[2], one=BONUS[1], none=BONUS[0])
        return Sheet(
            title=_("%(name)s goes out", name=folded.names[draft.seat]),
            prompt=prompt,
            choices=[
                Choice("out", _("goes out"), current=item == "out"), *whole,
                Choice("end", _("No winner"), note=_("pool empty"), current=item == "end"),
            ],
            choices_label=_("How it ends"),
            confirm=Button("confirm", _("End the game") if item == "end" else _("Go out")),
        )

    def items_of(self, _before: FoldedGame[State], line: object) -> Sequence[str] | None:
        """Return how the game ended."""
        if isinstance(line, GoneOut):
            return ["out" if line.jokers is None else f"all {line.jokers}"]
        return ["end"] if isinstance(line, End) else None


def _end_of(draft: Draft) -> str:
    """Return how the game ends by the draft, which may hold anything."""
    item = draft.items[0] if draft.items else ""
    return item if item in _ENDS else "out"
