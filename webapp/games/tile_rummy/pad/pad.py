"""Tile Rummy's pad: its modes in the order of the bar, and whose turn it is."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from rules.games.tile_rummy.state import State
from rules.games.tile_rummy.values import rack_worth
from rules.racks import RackCount
from rules.tiles import NUMBER_TILES
from webapp.core.pad.engine import Pad
from webapp.core.pad.keys import Band, Marks
from webapp.core.pad.racks import RackKind, RackMode
from webapp.core.pad.view import Button
from webapp.games.tile_rummy.folded import (
    Folded,
    has_played,
    is_over,
    next_lines,
    seat_to_play,
    starter_of,
)
from webapp.games.tile_rummy.pad.add import Add
from webapp.games.tile_rummy.pad.arranging.mode import Arrange
from webapp.games.tile_rummy.pad.drawn import DrawnAgain
from webapp.games.tile_rummy.pad.keys import bands, tiles_left
from webapp.games.tile_rummy.pad.lay import Lay
from webapp.games.tile_rummy.pad.notes import Notes
from webapp.games.tile_rummy.pad.out import Out
from webapp.games.tile_rummy.pad.start import Start
from webapp.games.tile_rummy.pad.swap import Swap
from webapp.games.tile_rummy.timer import TIMED
from webapp.server.language.locale import gettext as _


def _racks(state: State) -> RackKind:
    """Return how Tile Rummy counts a rack."""

    def keys(racks: Mapping[str, RackCount], text: str) -> list[Band]:
        left = tiles_left(replace(state, racks=racks), (text,))
        only = {str(tile) for tile in NUMBER_TILES}
        return bands(left, Marks(numbers=False, only=only))

    return RackKind(lambda tile: rack_worth(tile, state.options), keys)


def turn_words(folded: Folded) -> str:
    """Return whose turn it is."""
    state = folded.state
    if state.ended:
        return _("The game is over.")
    if state.turn is None and not starter_of(state):
        return _("Who begins?")
    return _("%(name)s’s turn", name=folded.names[seat_to_play(state)])


def _next(folded: Folded) -> Button:
    """Return the large button: the draw for the start, the next turn, or a tile of the pool."""
    state = folded.state
    name = folded.names[seat_to_play(state)]
    if state.turn is None:
        if not starter_of(state):
            return Button("mode:start", _("Draw for the start"))
        return Button("next", _("%(name)s begins", name=name))
    if has_played(state) and not is_over(state):
        return Button("next", _("Next: %(name)s", name=folded.names[state.next_seat]))
    return Button("draw", _("%(name)s draws", name=name))


PAD: Final[Pad[State]] = Pad(
    modes=(Start(), Lay(), Add(), Swap(), Arrange(), Out(), Notes(), RackMode(_racks),
           DrawnAgain()),
    to_play=lambda folded: seat_to_play(folded.state),
    turn=turn_words,
    next=_next,
    next_lines=lambda folded: next_lines(folded.state),
    withheld=frozenset(TIMED),
    away=lambda _folded: (Button("draw", _("Draw a tile")), Button("next", _("Next turn"))),
)
