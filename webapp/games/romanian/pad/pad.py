"""The Romanian game's pad: its modes in the order of the bar, and whose turn it is."""

from dataclasses import replace
from typing import Final

from rules.games.romanian.state import State
from rules.games.romanian.values import loose_worth
from rules.tiles import NUMBER_TILES
from webapp.core.pad.engine import Pad
from webapp.core.pad.keys import Marks, bands
from webapp.core.pad.racks import RackKind, RackMode
from webapp.core.pad.view import Button
from webapp.games.romanian.folded import Folded, seat_to_play
from webapp.games.romanian.pad.add import Add
from webapp.games.romanian.pad.lay import Lay
from webapp.games.romanian.pad.notes import Notes
from webapp.games.romanian.pad.out import Out
from webapp.games.romanian.pad.rows import tiles_left
from webapp.games.romanian.pad.swap import Swap
from webapp.games.romanian.pad.take import Take, wants_intake
from webapp.games.romanian.pad.throw import Throw
from webapp.server.language.locale import gettext as _


def _racks(state: State) -> RackKind:
    """Return how the Romanian game counts a rack."""
    return RackKind(
        lambda tile: loose_worth(tile, state.options).points,
        lambda racks, text: bands(
            tiles_left(replace(state, racks=racks), (text,), state.players),
            Marks(numbers=False, only={str(tile) for tile in NUMBER_TILES}),
        ),
    )


def _turn_words(folded: Folded) -> str:
    if folded.state.ended:
        return _("The game is over.")
    return _("%(name)s’s turn", name=folded.names[seat_to_play(folded)])


def _next(folded: Folded) -> Button:
    """Return the large button: the next turn, the tile from the wall, or the way to the throw."""
    state = folded.state
    if state.full:
        return _next_in_full(folded)
    if state.turn is None:
        return Button("next", _("%(name)s begins", name=folded.names[folded.starter]))
    return Button("next", _("Next: %(name)s", name=folded.names[state.seat_after(state.turn.seat)]))


def _next_in_full(folded: Folded) -> Button:
    if wants_intake(folded):
        name = folded.names[seat_to_play(folded)]
        if folded.state.stock == 0:
            return Button("mode:take", _("%(name)s: the wall is empty", name=name))
        return Button("take:wall", _("%(name)s: draw", name=name))
    if folded.state.turn is None:
        return Button("mode:throw", _("%(name)s begins", name=folded.names[folded.starter]))
    return Button("mode:throw", _("Discard"))


def _next_lines(folded: Folded) -> tuple[str, ...]:
    """Return the line that begins the next turn."""
    state = folded.state
    if state.ended:
        return ()
    seat = folded.starter if state.turn is None else state.seat_after(state.turn.seat)
    return (f"turn {seat}",)


def _away(folded: Folded) -> tuple[Button, ...]:
    """Return what can be touched beside the keys without a network."""
    if not folded.state.full:
        return (Button("next", _("Next turn")),)
    return Button("take:wall", _("Draw")), Button("throw:", _("Discard"))


PAD: Final[Pad[State]] = Pad(
    modes=(Take(), Throw(), Lay(), Add(), Swap(), Out(), Notes(), RackMode(_racks)),
    to_play=seat_to_play,
    turn=_turn_words,
    next=_next,
    next_lines=_next_lines,
    away=_away,
)
