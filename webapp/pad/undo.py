"""The pad's buttons that take the last entry back, and bring one back that was taken back."""

from typing import Any

from webapp.language.locale import gettext as _
from webapp.pad.view import Button
from webapp.record.folded import FoldedGame
from webapp.record.undo import read_history
from webapp.show.sentences import batch_words


def history_buttons(folded: FoldedGame[Any]) -> tuple[Button | None, Button | None, str]:
    """Return the buttons to undo and to redo, ``None`` where there is nothing.

    The last part says what was taken back just now, "" where the last entry was another one.
    """
    history = read_history(folded.replay.record, folded.rows)
    undo = redo = None
    told = ""
    if history.done:
        undo = Button("undo", _("Undo: %(what)s",
                                what=batch_words(folded, history.done[-1].plies)))
    if history.undone:
        what = batch_words(folded, history.undone[-1].plies)
        redo, told = Button("redo", _("Redo: %(what)s", what=what)), _(
            "Taken back: %(what)s", what=what)
    return undo, redo, told
