"""What is written on paper of a game of Rummikub, and which rules are read beside it."""

from collections.abc import Sequence
from typing import Final

from rules.games.rummikub.options import RummikubOptions
from rules.games.rummikub.scoring import COULD_OPEN, UNOPENED
from webapp.core.kinds import PaperKind, PaperLine
from webapp.server.language.locale import gettext as _
from webapp.server.language.locale import heading


def lines_of(options: RummikubOptions) -> Sequence[PaperLine]:
    """Return what is counted for each player, in the order in which one counts."""
    lines = [PaperLine(heading(_("left on the rack")), "−")]
    if options.rk_unopened == "fixed":
        lines.append(PaperLine(_("No first meld"), f"−{UNOPENED}/{COULD_OPEN}"))
    if options.rk_scores == "sum":
        lines.append(PaperLine(_("For going out: the others’ tiles"), "+"))
    return lines


def rules_of(_options: RummikubOptions) -> Sequence[str]:
    """Return the rules of the first meld and of the score."""
    return ("K-FIRST-1", "K-FIRST-2", "K-SCORE-1", "K-SCORE-2")


PAPER: Final = PaperKind(lines_of, rules_of)
