"""What is written on paper of a game of Tile Rummy, and which rules are read beside it."""

from collections.abc import Sequence
from typing import Final

from rules.games.tile_rummy.options import TileRummyOptions
from rules.games.tile_rummy.scoring import BONUS
from webapp.core.kinds import PaperKind, PaperLine
from webapp.server.language.locale import gettext as _
from webapp.server.language.locale import heading


def lines_of(_options: TileRummyOptions) -> Sequence[PaperLine]:
    """Return what is counted for each player, in the order in which one counts."""
    return (
        PaperLine(heading(_("left on the rack")), "−"),
        PaperLine(_("For going out: the others’ tiles"), "+"),
        PaperLine(_("Win in one turn"), "+" + "/".join(
            str(points) for points in sorted(BONUS.values()))),
    )


def rules_of(_options: TileRummyOptions) -> Sequence[str]:
    """Return the rules of the first meld, of the bonus and of the score."""
    return ("T-INIT-1", "T-INIT-2", "T-BONUS-1", "T-SCORE-1")


PAPER: Final = PaperKind(lines_of, rules_of)
