"""The score of Rummikub entered alone: in tournaments it counts who made no first meld."""

from typing import Final

from rules.games.rummikub.state import State
from webapp.arranged.score_alone import make_alone
from webapp.core.port import AloneKind
from webapp.core.record.folded import FoldedGame
from webapp.server.language.locale import gettext as _


def _unlaid(folded: FoldedGame[State]) -> str:
    return _("No first meld") if folded.state.options.rk_unopened == "fixed" else ""


ALONE: Final[AloneKind] = make_alone(unlaid=_unlaid)
