"""What Tile Rummy brings to the app."""

from typing import Final

from rules.games.tile_rummy.lines import Noticed
from rules.messages import N_
from webapp.arranged import photo
from webapp.arranged.desk.page import make_desk
from webapp.arranged.examples import examples_with
from webapp.arranged.solve import pages as solve
from webapp.core.port import PlayedGame
from webapp.games.tile_rummy import moved
from webapp.games.tile_rummy.laws import LAWS
from webapp.games.tile_rummy.pad import PAD
from webapp.games.tile_rummy.paper import PAPER
from webapp.games.tile_rummy.reasons import reason_of
from webapp.games.tile_rummy.score_alone import ALONE
from webapp.games.tile_rummy.table import TABLE
from webapp.games.tile_rummy.vocabulary import TileRummyWords

PLAYED: Final = PlayedGame(
    name="tile-rummy",
    title=N_("Tile Rummy"),
    text=N_("Open with 30, then rearrange the whole table. Racks are counted."),
    seating=N_("Two to four players, in order of play: clockwise. Draw tiles for who starts."),
    deals=False,
    words=TileRummyWords(),
    table=TABLE,
    pad=PAD,
    examples=examples_with(Noticed),
    desk=make_desk(LAWS),
    reason=reason_of,
    alone=ALONE,
    paper=PAPER,
    traits={"lays": True, "rearranges": True, "highest": False},
    pages=(moved.pages, photo.pages, solve.pages),
)
