"""What makes the difference in a score where racks are counted."""

from typing import Final

from rules.messages import N_, NP_
from webapp.core.show.ranking import Reason

RACKS: Final = Reason(
    out=NP_(
        "{name} went out and scores what was left on a rack: {points}.",
        "{name} went out and scores what was left on {n} racks: {points}.",
    ))
LOWEST: Final = Reason(
    most=(N_("{name} had the lowest rack, for {points}."), ""))
LEFT: Final = Reason(
    most=(N_("{name} has the most: {other} has {points} left on the rack."), ""), loss=True)
