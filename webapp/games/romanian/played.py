"""What the Romanian game brings to the app."""

from types import MappingProxyType
from typing import Final

from rules.games.romanian import lines as rl
from rules.messages import N_
from rules.notation import lines as ln
from webapp.game import PadKind, PlayedGame, TableKind
from webapp.games.romanian.deal import pages as deal
from webapp.games.romanian.desk.page import DESK
from webapp.games.romanian.examples import EXAMPLES
from webapp.games.romanian.folded import load_game
from webapp.games.romanian.opening import pages as opening
from webapp.games.romanian.pad import engine
from webapp.games.romanian.pad.turn import AT_ONCE, turn_lines
from webapp.games.romanian.photo import PHOTO
from webapp.games.romanian.stacks import pages as stacks
from webapp.games.romanian.table import live
from webapp.games.romanian.table import pages as table
from webapp.games.romanian.vocabulary import RomanianWords
from webapp.games.romanian.ways import pages as ways

PLAYED: Final = PlayedGame(
    name="romanian",
    title=N_("Romanian tile rummy"),
    text=N_("Opening with 50, Jolys that are taken for their tiles, points for what lies there."),
    seating=N_("Two to four, in order of play: anticlockwise round the table. The first one starts "
               "the first game."),
    deals=True,
    words=RomanianWords(),
    table=TableKind(
        endpoint="table.show",
        start="games/romanian/_start.html",
        load=load_game,
        starter=lambda folded: folded.starter,
    ),
    pad=PadKind(
        open_mode=engine.open_mode,
        touch=engine.touch,
        lines_of=engine.lines_of_draft,
        lines_at_once=turn_lines,
        at_once=AT_ONCE,
        draw=engine.draw_pad,
        modes=MappingProxyType({
            ln.Meld: "lay", ln.Add: "add", ln.Swap: "swap", rl.Out: "out", ln.End: "out",
            ln.Rack: "rack", rl.Draw: "take", rl.Discard: "throw", rl.Exposed: "more",
            rl.Twin: "more",
        }),
    ),
    examples=EXAMPLES,
    desk=DESK,
    photo=PHOTO,
    pages=(table.pages, live.pages, ways, opening.pages, deal.pages, stacks.pages),
)
