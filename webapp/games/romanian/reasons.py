"""What makes the difference in a score of the Romanian game, by the rules of its lines."""

from typing import Final

from rules.messages import N_, NP_
from rules.score import ScoreLine
from webapp.core.show.ranking import Reason

JOLY: Final = Reason(
    out=NP_("{name} went out, and a Joly counted {points}.",
            "{name} went out, and {n} Jolys counted {points}."),
    most=NP_("{name} has the most: a Joly counted {points}.",
             "{name} has the most: {n} Jolys counted {points}."),
)
TABLE: Final = Reason(
    out=(N_("{name} went out, and the tiles laid down counted {points}."), ""),
    most=(N_("{name} has the most: the tiles laid down counted {points}."), ""),
)
TWIN: Final = Reason(
    out=(N_("{name} went out, and announcing the twin counted {points}."), ""),
    most=(N_("{name} has the most: announcing the twin counted {points}."), ""),
)
CONCEALED: Final = Reason(out=(N_(
    "{name} went out with all 14 tiles at once, for {points} more."
), ""))
DOUBLED: Final = Reason(out=(N_("{name} went out by discarding a Joly, for {points} more."),
                             ""))
UNMELDED: Final = Reason(
    out=(N_("{name} went out before {other} had laid anything down."), ""),
    most=(N_("{name} has the most: {other} has laid nothing down."), ""),
    all=(N_("{name} went out before anyone else had laid anything down."), ""),
    loss=True,
)
RACK: Final = Reason(
    out=(N_("{name} went out, and {other} had {points} left on the rack."), ""),
    most=(N_("{name} has the most: {other} has {points} left on the rack."), ""),
    loss=True,
)
_GAINS: Final = {"R-SCORE-3": JOLY, "R-SCORE-7": CONCEALED, "R-SCORE-8": TWIN, "R-VAR-4": DOUBLED}
_LOSSES: Final = {"R-SCORE-6": UNMELDED, "R-VAR-1": UNMELDED, "R-SCORE-2": RACK, "R-SCORE-3": RACK}


def reason_of(line: ScoreLine) -> Reason | None:
    """Return the kind of points of a line; ``None`` for going out and what counts nothing."""
    if line.points < 0:
        return _LOSSES.get(line.rule)
    if line.points == 0 or line.rule == "R-SCORE-1":
        return None
    if "Q-ST-10" in line.rulings:  # a meld that is none and was let stand: it counts as loose tiles
        return TABLE
    return _GAINS.get(line.rule, TABLE if line.meld else None)
