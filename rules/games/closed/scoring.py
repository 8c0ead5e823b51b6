"""Who gets and who loses what at the end of a game (C-SCORE-1 to C-SCORE-5)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from rules.games.closed.options import ClosedOptions
from rules.games.closed.state import State
from rules.games.closed.worth import Share
from rules.messages import N_, message
from rules.score import ScoreLine, ScoreSheet, SeatScore


@dataclass(frozen=True, slots=True)
class Ending:
    """How a game ended: who closed with what, who showed the twin, who plays together.

    ``closed`` is "" where nobody did, ``shown`` where nobody showed it. ``teams`` says for a
    seat in which team it is; without teams everybody is alone.
    """

    closed: str = ""
    shares: tuple[Share, ...] = ()
    shown: str = ""
    teams: Mapping[str, int] | None = None

    def together(self, one: str, other: str) -> bool:
        """Say whether two seats win and lose together."""
        return one == other or (self.teams is not None and self.teams[one] == self.teams[other])


def settle(
    seats: Sequence[str], ending: Ending, options: ClosedOptions
) -> dict[str, tuple[ScoreLine, ...]]:
    """Return the lines of every seat (C-SCORE-1 to C-SCORE-5)."""
    return {seat: tuple(_lines(seat, ending, options)) for seat in seats}


def _lines(seat: str, ending: Ending, options: ClosedOptions) -> Iterator[ScoreLine]:
    down = options.ch_count == "down"
    if ending.closed and ending.together(seat, ending.closed) is not down:
        rule = "C-SCORE-1" if down else "C-SCORE-2" if seat == ending.closed else "C-SCORE-5"
        for share in ending.shares:
            yield ScoreLine(rule, -share.points if down else share.points, share.text,
                            rulings=(share.rule,))
    if ending.shown and options.ch_shown and ending.together(seat, ending.shown) is not down:
        yield ScoreLine("C-SCORE-3", -1 if down else 1, message(N_("the twin was shown")))


def score_state(state: State) -> ScoreSheet:
    """Score the game in *state* as far as it goes."""
    ending = Ending(state.winner, state.won.shares if state.won else (), state.shown, state.teams)
    lines = settle(state.seats, ending, state.options)
    for seat, rack in state.racks.items():
        if rack.total is not None:
            rule = "C-SCORE-1" if state.options.ch_count == "down" else "C-SCORE-2"
            lines[seat] = (ScoreLine(rule, rack.total, message(
                N_("the whole score, counted by hand")), whole=True),)
    return ScoreSheet(state.ended, state.winner, {
        seat: SeatScore(name, None, counted=True, lines=lines[seat])
        for seat, name in state.names.items()})
