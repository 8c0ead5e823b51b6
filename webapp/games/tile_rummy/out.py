"""The end of a game of Tile Rummy: all tiles may have been laid at once."""

from typing import ClassVar

from rules.games.tile_rummy.lines import GoneOut
from rules.games.tile_rummy.scoring import BONUS
from rules.games.tile_rummy.state import State
from rules.notation.kinds import GoingOut
from rules.notation.lines import End
from webapp.arranged.pad.out import Out
from webapp.core.pad.view import Choice
from webapp.server.language.locale import gettext as _
from webapp.server.language.locale import ngettext


class OutAtOnce(Out[State]):
    """Going out, all at once or not, or ending without a winner."""

    kinds: ClassVar[tuple[type, ...]] = (GoneOut, End)
    ways: ClassVar[tuple[str, ...]] = ("out", "end", *(f"all {count}" for count in BONUS))

    def end_choice(self) -> tuple[str, str]:
        """Return what the end is called where no one goes out, and what it then means."""
        return _("No winner"), _("Nobody goes out: no winner.")

    def own_choices(self, state: State, seat: str, item: str) -> list[Choice]:
        """Return the ways to lay all tiles at once."""
        return [] if state.players[seat].opened else [
            Choice(f"all {count}", _("all at once"), current=item == f"all {count}",
                   note=ngettext("%(num)d joker", "%(num)d jokers", count))
            for count in BONUS
        ]

    def own_prompt(self, item: str) -> str:
        """Return what all tiles at once count."""
        if not item.startswith("all "):
            return ""
        return _("All tiles at once, before any opening. Bonus with both jokers %(both)d, "
                 "with one %(one)d, with none %(none)d.",
                 both=BONUS[2], one=BONUS[1], none=BONUS[0])

    def own_line(self, item: str) -> str:
        """Return the line of going out."""
        return str(GoneOut(int(item[4:]) if item.startswith("all ") else None))

    def item_of(self, line: GoingOut) -> str:
        """Return the item of a line of going out."""
        jokers = line.jokers if isinstance(line, GoneOut) else None
        return "out" if jokers is None else f"all {jokers}"
