"""What closed hands bring to the app."""

from typing import Final

from flask import url_for

from rules.messages import N_
from webapp.core.port import PlayedGame
from webapp.core.show.table import Link
from webapp.games.closed.closes import pages as closes
from webapp.games.closed.closes.draft import house_text
from webapp.games.closed.examples import EXAMPLES
from webapp.games.closed.pad.pad import PAD
from webapp.games.closed.paper import PAPER
from webapp.games.closed.score_alone import ALONE
from webapp.games.closed.table.kind import TABLE
from webapp.games.closed.table.view import NOTHING
from webapp.games.closed.vocabulary import ClosedWords
from webapp.server.language.locale import gettext as _

PLAYED: Final = PlayedGame(
    name="closed",
    title=N_("Okey and remi pe tablă"),
    text=NOTHING,
    seating=N_("Two to four players, in order of play."),
    deals=True,
    words=ClosedWords(),
    table=TABLE,
    pad=PAD,
    examples=EXAMPLES,
    alone=ALONE,
    paper=PAPER,
    traits={"lays": False},
    told_by="ch_scale",
    asks=lambda preset, changes: (Link(
        _("Does this hand close?"),
        url_for("closes.hand", house=house_text(preset, changes))),),
    pages=(closes.pages,),
)
