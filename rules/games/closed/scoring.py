"""Who gets and who loses what at the end of a game, and how a match goes on (C-SCORE, C-SER)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from rules.games.closed.options import ClosedOptions
from rules.games.closed.state import State, teams_of
from rules.games.closed.worth import START, WINS_MATCH, Share
from rules.messages import N_, message
from rules.score import ScoreLine, ScoreSheet, SeatScore
from rules.series import FROM_NOTHING, Counting

_LOSES: Final = {"down": "C-SCORE-1", "winner": "C-SCORE-6"}
_GETS: Final = {"up": "C-SCORE-2", "winner": "C-SCORE-6"}
"""The rule by which one who did not win loses, and the winner gets, by ``ch_count``."""


@dataclass(frozen=True, slots=True)
class Ending:
    """How a game ended: who closed with what, who showed the twin, who plays together.

    ``closed`` is "" where nobody did, ``shown`` where nobody showed it. ``teams`` has the seats of
    each team; without teams everybody is alone.
    """

    closed: str = ""
    shares: tuple[Share, ...] = ()
    shown: str = ""
    teams: tuple[str, ...] = ()

    def together(self, one: str, other: str) -> bool:
        """Say whether two seats win and lose together."""
        return one == other or any(one in team and other in team for team in self.teams)


def settle(
    seats: Sequence[str], ending: Ending, options: ClosedOptions
) -> dict[str, tuple[ScoreLine, ...]]:
    """Return the lines of every seat (C-SCORE-1 to C-SCORE-6)."""
    return {seat: tuple(_lines(seat, seats, ending, options)) for seat in seats}


def _lines(
    seat: str, seats: Sequence[str], ending: Ending, options: ClosedOptions
) -> Iterator[ScoreLine]:
    if ending.closed:
        won = ending.together(seat, ending.closed)
        rule = (_GETS if won else _LOSES).get(options.ch_count, "")
        if won and seat != ending.closed and rule:
            rule = "C-SCORE-5"
        times = _times(seat, ending.closed, seats, ending, options)
        for share in ending.shares if rule else ():
            yield ScoreLine(rule, share.points * times, share.text, rulings=(share.rule,))
    if ending.shown and options.ch_shown and (
            points := _times(seat, ending.shown, seats, ending, options)):
        yield ScoreLine("C-SCORE-3", points, message(N_("the twin was shown")))


def _times(
    seat: str, best: str, seats: Sequence[str], ending: Ending, options: ClosedOptions
) -> int:
    """Return how often *seat* gets what *best* is to get, below 0 where it loses that."""
    with_best = [each for each in seats if ending.together(each, best)]
    if seat not in with_best:
        return -1 if options.ch_count in _LOSES else 0
    if options.ch_count == "winner":
        return (len(seats) - len(with_best)) // len(with_best)  # each loser pays one winner
    return 1 if options.ch_count in _GETS else 0


def score_state(state: State) -> ScoreSheet:
    """Score the game in *state* as far as it goes."""
    ending = Ending(state.winner, state.won.shares if state.won else (), state.shown,
                    teams_of(state.options, state.seats))
    lines = settle(state.seats, ending, state.options)
    for seat, rack in state.racks.items():
        if rack.total is not None:
            rule = _LOSES.get(state.options.ch_count) or _GETS[state.options.ch_count]
            lines[seat] = (ScoreLine(rule, rack.total, message(
                N_("the whole score, counted by hand")), whole=True),)
    return ScoreSheet(state.ended, state.winner, {
        seat: SeatScore(name, None, counted=True, lines=lines[seat])
        for seat, name in state.names.items()})


def counting(options: ClosedOptions) -> Counting:
    """Return where totals of a match begin and end (C-SCORE-1, C-SER-1, C-SER-2)."""
    if options.ch_count == "down":
        return Counting(begins=START, ends=0)
    if options.ch_count == "up" and options.ch_scale == "okey":
        return Counting(ends=START)
    return FROM_NOTHING


def outright(state: State) -> tuple[str, ...]:
    """Return who has won the whole match with this game (C-WORTH-7), partners too."""
    if state.won is None or not any(share.rule == WINS_MATCH for share in state.won.shares):
        return ()
    won = (state.winner,)
    return next((tuple(team) for team in teams_of(state.options, state.seats)
                 if state.winner in team), won)
