"""Tile Rummy's pad: what is laid wrongly is noticed, or stays on the table (T-ERR-1)."""

from collections.abc import Sequence
from typing import ClassVar, Final

from rules.games.tile_rummy.lines import Noticed
from rules.games.tile_rummy.state import Refused, State
from webapp.arranged.laws import is_over
from webapp.arranged.pad.notes import Notes
from webapp.arranged.pad.pad import make_pad
from webapp.arranged.pad.swap import Swap
from webapp.core.pad.engine import Pad
from webapp.core.pad.view import Button, Choice
from webapp.core.record.folded import FoldedGame
from webapp.games.tile_rummy.laws import LAWS
from webapp.games.tile_rummy.out import OutAtOnce
from webapp.server.http.forms import whole_number
from webapp.server.language.locale import gettext as _


def _noticed_number(refused: Refused) -> int:
    """Return the number of the meld by which a refused line is pointed out."""
    wrong = [number for number, row in refused.melds.items() if row.shape is None]
    return (wrong or list(refused.melds))[0]


class NotesWithMistakes(Notes[State]):
    """What happens besides, a mistake that was noticed too."""

    at_once: ClassVar[tuple[str, ...]] = (*Notes.at_once, "noticed:")

    def own_lines(self, _state: State, tap: str) -> tuple[str, ...]:
        """Return the line of a mistake that was noticed."""
        kind, _colon, rest = tap.partition(":")
        number = whole_number(rest, 3)
        return (str(Noticed(number)),) if kind == "noticed" and number is not None else ()

    def own_choices(self, state: State) -> list[Choice]:
        """Return the mistakes that can still be noticed."""
        return [Choice(f"noticed:{_noticed_number(each)}", _("Wrong meld noticed"),
                       note=f"m{_noticed_number(each)}")
                for each in (state.turn.refused if state.turn else ())]

    def items_of(self, before: FoldedGame[State], line: object) -> Sequence[str] | None:
        """Return the tap that noted a line."""
        if isinstance(line, Noticed):
            return [f"noticed:{line.meld}"]
        return super().items_of(before, line)


class SwapAfterMistakes(Swap[State]):
    """Taking jokers from the table, where nothing is wrong on it."""

    def bar(self, folded: FoldedGame[State], current: str) -> tuple[Button, ...]:
        """Return its button, or the one that says that what was laid is wrong.

        Whoever laid something wrong puts it back first: no joker is swapped now.
        """
        state = folded.state
        if state.turn is not None and state.turn.refused and not is_over(state) and not current:
            number = _noticed_number(state.turn.refused[-1])
            return (Button(f"noticed:{number}", _("Report mistake"), icon="stop"),)
        return super().bar(folded, current)


PAD: Final[Pad[State]] = make_pad(
    LAWS, OutAtOnce(), NotesWithMistakes(LAWS), SwapAfterMistakes(LAWS))
