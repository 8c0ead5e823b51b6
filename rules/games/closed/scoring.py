"""What everybody gets at the end of a game: to the winner, or counted down by the others."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rules.games.closed.options import ClosedOptions


@dataclass(frozen=True, slots=True)
class Line:
    """Some points of a seat, and the rule that gives them."""

    points: int
    rule: str


@dataclass(frozen=True, slots=True)
class Ending:
    """How a game ended: who closed with what worth, who showed the twin, who plays together.

    ``closed`` is none where nobody did, ``shown`` where nobody showed it. ``teams`` says for a
    seat in which team it is; without teams everybody is alone.
    """

    closed: str | None = None
    worth: int = 0
    shown: str | None = None
    teams: Mapping[str, int] | None = None

    def together(self, one: str, other: str) -> bool:
        """Say whether two seats win and lose together."""
        return one == other or (self.teams is not None and self.teams[one] == self.teams[other])


def settle(
    seats: Sequence[str], ending: Ending, options: ClosedOptions
) -> dict[str, tuple[Line, ...]]:
    """Return the lines of every seat (C-SCORE-1 to C-SCORE-5)."""
    return {seat: tuple(_lines(seat, ending, options)) for seat in seats}


def _lines(seat: str, ending: Ending, options: ClosedOptions) -> list[Line]:
    lines = []
    down = options.ch_count == "down"
    for who, points, rule in (
            (ending.closed, ending.worth, "C-SCORE-1" if down else "C-SCORE-2"),
            (ending.shown if options.ch_shown else None, 1, "C-SCORE-3")):
        if who is None:
            continue
        mine = ending.together(seat, who)
        if down and not mine:
            lines.append(Line(-points, rule))
        elif not down and mine:
            lines.append(Line(points, "C-SCORE-5" if seat != who else rule))
    return lines
