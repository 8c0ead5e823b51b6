"""What Tile Rummy brings to the app."""

from collections.abc import Sequence
from typing import Final

from rules.games.tile_rummy.lines import GoneOut, Noticed
from rules.games.tile_rummy.scoring import BONUS
from rules.games.tile_rummy.state import State
from rules.messages import N_
from webapp.arranged import photo
from webapp.arranged.desk.page import make_desk
from webapp.arranged.examples import examples_with
from webapp.arranged.score_alone import make_alone
from webapp.arranged.solve import pages as solve
from webapp.core.kinds import Way
from webapp.core.port import PlayedGame
from webapp.core.record.folded import FoldedGame
from webapp.games.tile_rummy.laws import LAWS
from webapp.games.tile_rummy.pad import PAD
from webapp.games.tile_rummy.paper import PAPER
from webapp.games.tile_rummy.table import TABLE, moved_pages
from webapp.games.tile_rummy.vocabulary import TileRummyWords, reason_of
from webapp.server.language.locale import gettext as _
from webapp.server.language.locale import ngettext


def _ways(folded: FoldedGame[State]) -> Sequence[Way]:
    if any(player.opened for player in folded.state.players.values()):
        return ()
    return (Way("", _("as usual")), *(
        Way(f"all {count}", _("all at once"),
            ngettext("%(num)d joker", "%(num)d jokers", count)) for count in BONUS))


def _out(way: str) -> str:
    return str(GoneOut(int(way[4:]) if way else None))


ALONE: Final = make_alone(_out, _ways)

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
    pages=(moved_pages, photo.pages, solve.pages),
)
