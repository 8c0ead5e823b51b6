"""What else is noted on the pad: the pool, the time, whose turn it is, what is recorded."""

from collections.abc import Sequence
from typing import ClassVar

from rules.arranged.lines import DrawPool, Timeout
from rules.notation.lines import Recording
from webapp.arranged.laws import A, Laws, with_turn
from webapp.arranged.timer import TIMED, timer_lines
from webapp.core.pad.draft import Draft
from webapp.core.pad.mode import Mode, mode_button
from webapp.core.pad.view import Button, Choice, Sheet
from webapp.core.pad.view import Notes as NotesView
from webapp.core.record.folded import FoldedGame
from webapp.server.language.locale import gettext as _
from webapp.server.language.locale import ngettext


def tiles_words(count: int) -> str | None:
    """Return how many tiles are drawn; nothing where it is none."""
    return ngettext("%(num)d tile", "%(num)d tiles", count) if count else None


class Notes(Mode[A]):
    """What happens besides, each by one tap; a game adds its own."""

    name = "more"
    at_once: ClassVar[tuple[str, ...]] = ("draw", "timeout", "note:", "turn:", *TIMED)

    def __init__(self, laws: Laws[A]) -> None:
        self.laws = laws

    def penalty(self, _state: A) -> int:
        """Return how many tiles are drawn by who runs out of time."""
        return 0

    def own_lines(self, _state: A, _tap: str) -> tuple[str, ...]:
        """Return the lines of a tap that only this game has."""
        return ()

    def own_choices(self, _state: A) -> list[Choice]:
        """Return what only this game has to note."""
        return []

    def endings(self, state: A) -> list[Button]:
        """Return how the turn can end while the table is being arranged."""
        timed = self.laws.time_limit(state) is not None and state.turn is not None
        return [Button("timeout", _("Time is up"))] if timed else []

    def bar(self, folded: FoldedGame[A], current: str) -> tuple[Button, ...]:
        """Return its button, and before it the end of the time where turns are timed."""
        state = folded.state
        more = mode_button("more", current, _("More"), "dots")
        timed = self.laws.time_limit(state) is not None
        if timed and state.turn is not None and not current:
            return (Button("timeout", _("Time is up"), icon="clock"), more)
        return (more,)

    def lines_at_once(
        self, folded: FoldedGame[A], _draft: Draft, tap: str
    ) -> tuple[str, ...]:
        """Return the lines of what was noted."""
        state = folded.state
        kind, _colon, rest = tap.partition(":")
        seat = self.laws.seat_to_play(state)
        match kind:
            case "draw":
                return (*with_turn(state, seat), str(DrawPool()))
            case "timeout" if state.turn is not None:
                return (*with_turn(state, seat), str(Timeout()))
            case "note" if rest in {"full", "melds"}:
                return (f"recording {rest}",)
            case "turn" if rest in state.players and not state.ended:
                return (f"turn {rest}",)
            case "timer":
                return timer_lines(self.laws, folded, tap)
            case _:
                return self.own_lines(state, tap)

    def sheet(self, folded: FoldedGame[A], _draft: Draft) -> Sheet:
        """Return whose turn it may be, what else can happen, and what is recorded."""
        state = folded.state
        timed = self.laws.time_limit(state) is not None
        return Sheet(
            title=_("More"),
            seats=[Choice(f"turn:{seat}", name, current=seat == self.laws.seat_to_play(state))
                   for seat, name in folded.names.items()],
            seats_label=_("Whose turn"),
            notes=[
                NotesView([
                    Choice("draw", _("Draw")),
                    *([Choice("timeout", _("Time is up"), note=tiles_words(self.penalty(state)))]
                      if state.turn is not None else []),
                    *self.own_choices(state),
                ]),
                NotesView([
                    Choice("note:melds" if state.full else "note:full", _("Enter every turn"),
                           current=state.full),
                    Choice("timer:off" if timed else "timer:on", _("Time each turn"),
                           current=timed),
                ], switch=True),
            ],
        )

    def items_of(self, _before: FoldedGame[A], line: object) -> Sequence[str] | None:
        """Return the tap that noted a line."""
        match line:
            case DrawPool():
                return ["draw"]
            case Timeout():
                return ["timeout"]
            case Recording(full):
                return ["note:full" if full else "note:melds"]
            case _:
                return None
