"""Rummikub's pad: an arrangement may fail, and three pairs may ask for a new deal."""

from collections.abc import Sequence
from typing import ClassVar, Final

from rules.games.rummikub.lines import GoneOut, Redeal, Unfinished
from rules.games.rummikub.state import State
from rules.games.rummikub.turns import UNFINISHED
from rules.notation.lines import End
from webapp.arranged.laws import with_turn
from webapp.arranged.pad.notes import Notes, tiles_words
from webapp.arranged.pad.out import Out
from webapp.arranged.pad.pad import make_pad
from webapp.core.pad.engine import Pad
from webapp.core.pad.view import Button, Choice
from webapp.core.record.folded import FoldedGame
from webapp.games.rummikub.laws import LAWS
from webapp.server.language.locale import gettext as _

REDEAL: Final = "redeal:"


class OutOrLowest(Out[State]):
    """Going out; where no one does, the lowest rack wins (K-END-2)."""

    kinds: ClassVar[tuple[type, ...]] = (GoneOut, End)

    def end_choice(self) -> tuple[str, str]:
        """Return what the end is called where no one goes out, and what it then means."""
        return _("No one goes out"), _("No one can play: the lowest rack wins.")


class NotesOfTurns(Notes[State]):
    """What happens besides: arrangements that fail, and new deals."""

    at_once: ClassVar[tuple[str, ...]] = (*Notes.at_once, "unfinished", REDEAL)

    def penalty(self, state: State) -> int:
        """Return how many tiles it costs to run out of time (Q-K-15)."""
        return state.options.rk_time_penalty

    def own_lines(self, state: State, tap: str) -> tuple[str, ...]:
        """Return the line of an arrangement that failed, or of a new deal."""
        if tap == "unfinished" and state.turn is not None:
            return (*with_turn(state, self.laws.seat_to_play(state)), str(Unfinished()))
        seat = tap.removeprefix(REDEAL)
        if tap.startswith(REDEAL) and seat in state.players and state.turn is None:
            return (str(Redeal(seat, ())),)
        return ()

    def own_choices(self, state: State) -> list[Choice]:
        """Return the way to take an arrangement back, or before the first turn a new deal."""
        if state.turn is not None:
            return [Choice("unfinished", _("Cannot finish"), note=tiles_words(UNFINISHED))]
        if not state.options.rk_three_pairs:
            return []
        return [Choice(f"{REDEAL}{seat}", _("New deal"), note=player.name)
                for seat, player in state.players.items()]

    def endings(self, state: State) -> list[Button]:
        """Return how the turn can end while the table is being arranged: by giving up, too."""
        fails = [Button("unfinished", _("Cannot finish"))] if state.turn is not None else []
        return [*fails, *super().endings(state)]

    def items_of(self, before: FoldedGame[State], line: object) -> Sequence[str] | None:
        """Return the tap that noted a line."""
        if isinstance(line, Unfinished):
            return ["unfinished"]
        if isinstance(line, Redeal):
            return None if line.tiles else [f"{REDEAL}{line.seat}"]
        return super().items_of(before, line)


PAD: Final[Pad[State]] = make_pad(LAWS, OutOrLowest(), NotesOfTurns(LAWS))
