"""What the Romanian game brings to the app."""

from typing import Final

from rules.games.romanian.review.review import review
from rules.messages import N_
from webapp.core.port import PlayedGame
from webapp.games.romanian.deal import pages as deal
from webapp.games.romanian.desk.page import DESK
from webapp.games.romanian.examples import EXAMPLES
from webapp.games.romanian.opening import pages as opening
from webapp.games.romanian.pad.pad import PAD
from webapp.games.romanian.paper import PAPER
from webapp.games.romanian.photo import PHOTO
from webapp.games.romanian.reasons import reason_of
from webapp.games.romanian.score_alone.kind import ALONE
from webapp.games.romanian.stacks import pages as stacks
from webapp.games.romanian.table.kind import TABLE
from webapp.games.romanian.vocabulary import RomanianWords
from webapp.games.romanian.ways import pages as ways

PLAYED: Final = PlayedGame(
    name="romanian",
    title=N_("Romanian tile rummy"),
    text=N_("Open with 50, swap Jolys, score what you laid down."),
    seating=N_("Two to four players, in order of play: anticlockwise. The first one starts."),
    deals=True,
    words=RomanianWords(),
    table=TABLE,
    pad=PAD,
    examples=EXAMPLES,
    desk=DESK,
    photo=PHOTO,
    reason=reason_of,
    alone=ALONE,
    paper=PAPER,
    review=review,
    traits={"lays": True, "rearranges": False, "highest": False},
    pages=(ways, opening.pages, deal.pages, stacks.pages),
)
