"""What makes the difference in a score of Tile Rummy, by the rules of its lines."""

from typing import Final

from rules.messages import N_
from rules.score import ScoreLine
from webapp.arranged.reasons import LEFT, LOWEST, RACKS
from webapp.core.show.ranking import Reason

BONUS: Final = Reason(
    out=(N_("{name} laid all tiles down at once, for {points} more."), ""))


def reason_of(line: ScoreLine) -> Reason | None:
    """Return the kind of points of a line; ``None`` for what counts nothing."""
    if line.points < 0:
        return LEFT
    if line.points == 0:
        return None
    return {"T-SCORE-1": RACKS, "T-BONUS-1": BONUS}.get(line.rule, LOWEST)
