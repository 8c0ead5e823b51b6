"""What makes the difference in a score of Rummikub, by the rules of its lines."""

from typing import Final

from rules.messages import N_
from rules.score import ScoreLine
from webapp.arranged.reasons import LEFT, LOWEST, RACKS
from webapp.core.show.ranking import Reason

UNOPENED: Final = Reason(
    most=(N_("{name} has the most: {other} made no first meld and loses {points}."), ""),
    loss=True)


def reason_of(line: ScoreLine) -> Reason | None:
    """Return the kind of points of a line; ``None`` for what counts nothing."""
    if line.rule == "K-SCORE-3" and line.rulings == ("Q-K-17",):
        return LEFT  # what the lowest rack has is taken from what another has left
    if line.points < 0:
        return UNOPENED if line.rule == "K-SCORE-4" else LEFT
    if line.points == 0:
        return None
    return RACKS if line.rule == "K-SCORE-2" else LOWEST
