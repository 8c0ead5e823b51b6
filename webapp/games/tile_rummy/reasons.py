"""What makes the difference in a score of Tile Rummy, by the rules of its lines."""

from typing import Final

from rules.messages import N_, NP_
from rules.score import ScoreLine
from webapp.core.show.ranking import Reason

RACKS: Final = Reason(
    out=NP_(
        "{name} went out and scores what was left on a rack: {points}.",
        "{name} went out and scores what was left on {n} racks: {points}.",
    ))
BONUS: Final = Reason(
    out=(N_("{name} laid all tiles down at once, for {points} more."), ""))
LOWEST: Final = Reason(
    most=(N_("{name} had the lowest rack, for {points}."), ""))
LEFT: Final = Reason(
    most=(N_("{name} has the most: {other} has {points} left on the rack."), ""), loss=True)


def reason_of(line: ScoreLine) -> Reason | None:
    """Return the kind of points of a line; ``None`` for what counts nothing."""
    if line.points < 0:
        return LEFT
    if line.points == 0:
        return None
    return {"T-SCORE-1": RACKS, "T-BONUS-1": BONUS}.get(line.rule, LOWEST)
