"""What Tile Rummy brings to the app."""

from types import MappingProxyType
from typing import Final

from rules.games.tile_rummy import lines as ll
from rules.messages import N_
from rules.notation import lines as ln
from webapp.game import PadKind, PlayedGame, TableKind
from webapp.games.tile_rummy import photo, score_alone
from webapp.games.tile_rummy.desk.page import DESK
from webapp.games.tile_rummy.examples import EXAMPLES
from webapp.games.tile_rummy.folded import fold_tile_rummy, seat_to_play
from webapp.games.tile_rummy.pad import engine
from webapp.games.tile_rummy.solve import pages as solve
from webapp.games.tile_rummy.table import pages as table
from webapp.games.tile_rummy.timer import TIMED
from webapp.games.tile_rummy.vocabulary import TileRummyWords

PLAYED: Final = PlayedGame(
    name="tile-rummy",
    title=N_("Tile Rummy of the leaflet"),
    text=N_("First meld of 30, then the whole table may be arranged anew; the racks are counted."),
    seating=N_("Two to four, in order of play: clockwise round the table. Who starts a game is "
               "drawn with tiles."),
    deals=False,
    words=TileRummyWords(),
    table=TableKind(
        endpoint="tile_rummy.show",
        start="games/tile_rummy/_start.html",
        load=fold_tile_rummy,
        starter=lambda folded: seat_to_play(folded.state),
    ),
    pad=PadKind(
        open_mode=engine.open_mode,
        touch=engine.touch,
        lines_of=engine.lines_of,
        lines_at_once=lambda folded, _draft, tap: engine.lines_at_once(folded.state, tap),
        at_once=engine.AT_ONCE,
        draw=engine.draw_pad,
        modes=MappingProxyType({
            ln.Meld: "lay", ln.Add: "add", ln.Swap: "swap", ll.GoneOut: "out", ln.End: "out",
            ln.Rack: "rack", ll.Table: "",
        }),
        withheld=frozenset({"table", "start", *TIMED}),
    ),
    examples=EXAMPLES,
    desk=DESK,
    pages=(table.pages, photo.pages, score_alone.pages, solve.pages),
)
