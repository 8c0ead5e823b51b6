"""What the pad takes back, and brings back: the last entry, and the one taken back before it."""

from dataclasses import dataclass
from typing import Any

from webapp.core.pad.view import Button
from webapp.core.record.folded import FoldedGame
from webapp.core.record.undo import read_history
from webapp.core.show.sentences import batch_words
from webapp.core.show.table import last_plies
from webapp.server.language.locale import gettext as _


@dataclass(frozen=True, slots=True)
class Steps:
    """The buttons to undo and to redo, ``None`` where there is nothing.

    ``told`` says what was taken back just now. ``begun`` says what Undo takes back where that is
    not the last move but came after it, such as a turn. Each is "" where it is not so.
    """

    undo: Button | None = None
    redo: Button | None = None
    told: str = ""
    begun: str = ""


def find_steps(folded: FoldedGame[Any]) -> Steps:
    """Return what can be taken back and brought back now."""
    history = read_history(folded.replay.record, folded.rows)
    undo = redo = None
    told = begun = ""
    if history.done:
        plies = history.done[-1].plies
        what = batch_words(folded, plies)
        undo = Button("undo", _("Undo: %(what)s", what=what))
        begun = "" if {*plies} & {*last_plies(folded)} else what
    if history.undone:
        what = batch_words(folded, history.undone[-1].plies)
        redo = Button("redo", _("Redo: %(what)s", what=what))
        told = _("Undone: %(what)s", what=what)
    return Steps(undo, redo, told, begun)
