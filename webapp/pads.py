"""The pad of each game where a line is set right: how it opens, and what its taps stand for."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final, TypeAlias

from rules.games.romanian import lines as rl
from rules.games.tile_rummy import lines as ll
from rules.notation import lines as ln
from webapp.data.models import Game
from webapp.games.romanian.pad import engine as romanian_pad
from webapp.games.romanian.pad import turn as romanian_turn
from webapp.games.tile_rummy.folded import fold_leaflet, seat_to_play
from webapp.games.tile_rummy.pad import engine as tile_rummy_pad
from webapp.games.tile_rummy.timer import TIMED
from webapp.log.pages import load_game
from webapp.pad.draft import Draft
from webapp.pad.view import PadView
from webapp.record.folded import FoldedGame

AnyFolded: TypeAlias = FoldedGame[Any]


@dataclass(frozen=True, slots=True)
class GamePad:
    """One game's pad.

    ``modes`` names the mode in which each kind of line is entered, ``withheld`` those that a
    correction cannot use (such lines are written) and taps that correct no line. ``starter`` says
    who plays before any turn.
    """

    load: Callable[[Game], AnyFolded]
    starter: Callable[[AnyFolded], str]
    open_mode: Callable[[AnyFolded, str, str | None], tuple[str, Draft]]
    touch: Callable[[AnyFolded, str, Draft, str, str | None], tuple[str, Draft]]
    lines_of: Callable[[AnyFolded, str, Draft, str], tuple[str, ...]]
    lines_at_once: Callable[[AnyFolded, Draft, str], tuple[str, ...]]
    at_once: tuple[str, ...]
    draw: Callable[..., PadView]
    modes: Mapping[type, str]
    withheld: frozenset[str] = frozenset()


_ROMANIAN: Final = GamePad(
    load=load_game,
    starter=lambda folded: folded.starter,
    open_mode=romanian_pad.open_mode,
    touch=romanian_pad.touch,
    lines_of=romanian_pad.lines_of_draft,
    lines_at_once=romanian_turn.turn_lines,
    at_once=romanian_turn.AT_ONCE,
    draw=romanian_pad.draw_pad,
    modes=MappingProxyType({
        ln.Meld: "lay", ln.Add: "add", ln.Swap: "swap", rl.Out: "out", ln.End: "out",
        ln.Rack: "rack", rl.Draw: "take", rl.Discard: "throw", rl.Exposed: "more",
        rl.Twin: "more",
    }),
)
_LEAFLET: Final = GamePad(
    load=fold_leaflet,
    starter=lambda folded: seat_to_play(folded.state),
    open_mode=tile_rummy_pad.open_mode,
    touch=tile_rummy_pad.touch,
    lines_of=tile_rummy_pad.lines_of,
    lines_at_once=lambda folded, _draft, tap: tile_rummy_pad.lines_at_once(folded.state, tap),
    at_once=tile_rummy_pad.AT_ONCE,
    draw=tile_rummy_pad.draw_pad,
    modes=MappingProxyType({
        ln.Meld: "lay", ln.Add: "add", ln.Swap: "swap", ll.GoneOut: "out", ln.End: "out",
        ln.Rack: "rack", ll.Table: "",
    }),
    withheld=frozenset({"table", "start", *TIMED}),
)

_PADS: Final[Mapping[str, GamePad]] = MappingProxyType(
    {"romanian": _ROMANIAN, "tile-rummy": _LEAFLET})


def pad_of(game: Game) -> GamePad:
    """Return the pad of the game that is played in *game*."""
    return _PADS[game.series.game]
