"""The pad put together: its modes in the order of the bar, and whose turn it is."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from rules.racks import RackCount
from rules.tiles import NUMBER_TILES
from webapp.arranged.laws import A, Laws, is_over
from webapp.arranged.pad.add import Add
from webapp.arranged.pad.arranging.mode import Arrange
from webapp.arranged.pad.drawn import DrawnAgain
from webapp.arranged.pad.lay import Lay
from webapp.arranged.pad.notes import Notes
from webapp.arranged.pad.rows import bands
from webapp.arranged.pad.start import Start
from webapp.arranged.pad.swap import Swap
from webapp.arranged.timer import TIMED
from webapp.core.pad.engine import Pad
from webapp.core.pad.keys import Band, Marks
from webapp.core.pad.mode import Mode
from webapp.core.pad.racks import RackKind, RackMode
from webapp.core.pad.view import Button
from webapp.core.record.folded import FoldedGame
from webapp.server.language.locale import gettext as _


def make_pad(
    laws: Laws[A], out: Mode[A], notes: Notes[A], swap: Swap[A] | None = None
) -> Pad[A]:
    """Return the pad of a game by its *laws*, with the modes in which it has its own say."""

    def racks(state: A) -> RackKind:
        def keys(racks: Mapping[str, RackCount], text: str) -> list[Band]:
            left = laws.tiles_left(replace(state, racks=racks), (text,), state.players)
            only = {str(tile) for tile in NUMBER_TILES}
            return bands(left, Marks(numbers=False, only=only))

        return RackKind(lambda tile: laws.worth(tile, state.options), keys)

    return Pad(
        modes=(Start(laws), Lay(laws), Add(laws), swap or Swap(laws),
               Arrange(laws, notes.endings), out, notes, RackMode(racks), DrawnAgain()),
        to_play=lambda folded: laws.seat_to_play(folded.state),
        turn=turn_words(laws),
        next=_next(laws),
        next_lines=lambda folded: laws.next_lines(folded.state),
        withheld=frozenset(TIMED),
        away=lambda _folded: (Button("draw", _("Draw a tile")), Button("next", _("Next turn"))),
    )


def turn_words(laws: Laws[A]) -> Callable[[FoldedGame[A]], str]:
    """Return what says whose turn it is."""

    def said(folded: FoldedGame[A]) -> str:
        state = folded.state
        if state.ended:
            return _("The game is over.")
        if state.turn is None and not laws.starter_of(state):
            return _("Who begins?")
        return _("%(name)s’s turn", name=folded.names[laws.seat_to_play(state)])

    return said


def _next(laws: Laws[A]) -> Callable[[FoldedGame[A]], Button]:
    """Return the large button: the draw for the start, the next turn, or a tile of the pool."""

    def button(folded: FoldedGame[A]) -> Button:
        state = folded.state
        name = folded.names[laws.seat_to_play(state)]
        if state.turn is None:
            if not laws.starter_of(state):
                return Button("mode:start", _("Draw for the start"))
            return Button("next", _("%(name)s begins", name=name))
        if laws.has_played(state) and not is_over(state):
            return Button("next", _("Next: %(name)s", name=folded.names[state.next_seat]))
        return Button("draw", _("%(name)s draws", name=name))

    return button
