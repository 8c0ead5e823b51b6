"""The pad of closed hands: who closes, what was turned up, and nothing else."""

from typing import Final

from rules.games.closed.state import State
from webapp.core.pad.engine import Pad
from webapp.core.pad.view import Button
from webapp.games.closed.folded import Folded, to_play
from webapp.games.closed.pad.notes import Notes
from webapp.games.closed.pad.out import Out
from webapp.server.language.locale import gettext as _


def turn_words(folded: Folded) -> str:
    """Return what is awaited."""
    if folded.state.ended:
        return _("The game is over.")
    return _("%(name)s begins", name=folded.names[to_play(folded)])


PAD: Final[Pad[State]] = Pad(
    modes=(Out(), Notes()),
    to_play=to_play,
    turn=turn_words,
    next=lambda _folded: Button("mode:out", _("Who went out?")),
    next_lines=lambda _folded: (),
    away=lambda _folded: (),
)
