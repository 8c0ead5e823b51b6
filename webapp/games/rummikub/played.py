"""What Rummikub brings to the app."""

from typing import Final

from rules.games.rummikub.lines import Redeal, Unfinished, Unopened
from rules.games.rummikub.review import review
from rules.games.rummikub.state import State
from rules.messages import N_
from webapp.arranged import photo
from webapp.arranged.desk.page import make_desk
from webapp.arranged.examples import examples_with
from webapp.arranged.score_alone import make_alone
from webapp.arranged.solve import pages as solve
from webapp.arranged.table.kind import make_table
from webapp.core.kinds import AloneKind
from webapp.core.port import PlayedGame
from webapp.core.record.folded import FoldedGame
from webapp.games.rummikub.laws import LAWS
from webapp.games.rummikub.pad import PAD
from webapp.games.rummikub.paper import PAPER
from webapp.games.rummikub.vocabulary import RummikubWords, reason_of
from webapp.server.language.locale import gettext as _


def _unlaid(folded: FoldedGame[State]) -> str:
    return _("No first meld") if folded.state.options.rk_unopened == "fixed" else ""


ALONE: Final[AloneKind] = make_alone(unlaid=_unlaid)

PLAYED: Final = PlayedGame(
    name="rummikub",
    title=N_("Rummikub"),
    text=N_("Open with 30, then rearrange the whole table. You win what the others have left."),
    seating=N_("Two to four players, in order of play: clockwise. Draw tiles for who starts."),
    deals=False,
    words=RummikubWords(),
    table=make_table(LAWS),
    pad=PAD,
    examples=examples_with(Redeal, Unfinished, Unopened),
    desk=make_desk(LAWS),
    reason=reason_of,
    alone=ALONE,
    paper=PAPER,
    review=review,
    traits={"lays": True, "rearranges": True, "highest": True},
    pages=(photo.pages, solve.pages),
)
