"""What else is noted on Tile Rummy's pad: the pool, the time, a wrong meld, whose turn it is."""

from collections.abc import Sequence
from typing import ClassVar

from rules.games.tile_rummy.lines import DrawPool, Noticed, Timeout
from rules.games.tile_rummy.state import Refused, State
from rules.notation.lines import Recording
from webapp.core.pad.draft import Draft
from webapp.core.pad.mode import Mode, mode_button
from webapp.core.pad.view import Button, Choice, Sheet
from webapp.core.pad.view import Notes as NotesView
from webapp.games.tile_rummy.folded import Folded, is_over, seat_to_play, with_turn
from webapp.games.tile_rummy.timer import TIMED, timer_lines
from webapp.server.http.fields import whole_number
from webapp.server.language.locale import gettext as _


def noticed_number(refused: Refused) -> int:
    """Return the number of the meld by which a refused line is pointed out."""
    wrong = [number for number, row in refused.melds.items() if row.shape is None]
    return (wrong or list(refused.melds))[0]


class Notes(Mode[State]):
    """What happens besides, each by one tap."""

    name = "more"
    at_once: ClassVar[tuple[str, ...]] = ("draw", "timeout", "noticed:", "note:", "turn:", *TIMED)

    def bar(self, folded: Folded, current: str) -> tuple[Button, ...]:
        """Return its button, and before it the end of the time where turns are timed."""
        state = folded.state
        more = mode_button("more", current, _("More"), "dots")
        timed = state.options.tr_time_limit is not None
        if timed and state.turn is not None and not is_over(state) and not current:
            return (Button("timeout", _("Time is up"), icon="clock"), more)
        return (more,)

    def lines_at_once(self, folded: Folded, _draft: Draft, tap: str) -> tuple[str, ...]:  # noqa: PLR0911 (one arm for each)
        """Return the lines of what was noted."""
        state = folded.state
        kind, _colon, rest = tap.partition(":")
        seat = seat_to_play(state)
        match kind:
            case "draw":
                return (*with_turn(state, seat), str(DrawPool()))
            case "timeout" if state.turn is not None:
                return (str(Timeout()),)
            case "noticed" if (number := whole_number(rest, 3)) is not None:
                return (str(Noticed(number)),)
            case "note" if rest in {"full", "melds"}:
                return (f"recording {rest}",)
            case "turn" if rest in state.players and not state.ended:
                return (f"turn {rest}",)
            case "timer":
                return timer_lines(folded, tap)
            case _:
                return ()

    def sheet(self, folded: Folded, _draft: Draft) -> Sheet:
        """Return whose turn it may be, what else can happen, and what is recorded."""
        state = folded.state
        timed = state.options.tr_time_limit is not None
        return Sheet(
            title=_("More"),
            seats=[Choice(f"turn:{seat}", name, current=seat == seat_to_play(state))
                   for seat, name in folded.names.items()],
            seats_label=_("Whose turn"),
            notes=[
                NotesView([
                    Choice("draw", _("Draw")),
                    *([Choice("timeout", _("Time is up"))] if state.turn is not None else []),
                    *(Choice(f"noticed:{noticed_number(each)}", _("Wrong meld noticed"),
                             note=f"m{noticed_number(each)}")
                      for each in (state.turn.refused if state.turn else ())),
                ]),
                NotesView([
                    Choice("note:melds" if state.full else "note:full", _("Enter every turn"),
                           current=state.full),
                    Choice("timer:off" if timed else "timer:on", _("Time each turn"),
                           current=timed),
                ], switch=True),
            ],
        )

    def items_of(self, _before: Folded, line: object) -> Sequence[str] | None:
        """Return the tap that noted a line."""
        match line:
            case DrawPool():
                return ["draw"]
            case Timeout():
                return ["timeout"]
            case Noticed(meld):
                return [f"noticed:{meld}"]
            case Recording(full):
                return ["note:full" if full else "note:melds"]
            case _:
                return None
