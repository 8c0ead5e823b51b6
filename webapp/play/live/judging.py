"""What a table that is still is told to differ in, and when nothing is shown of it."""

from dataclasses import replace

from webapp.play.live.proposing import begins_late, told_of
from webapp.play.live.undone import lies_as_before_undo, was_taken_back
from webapp.play.live.watch import Watching, changing
from webapp.play.photos.draft import first_draft
from webapp.play.photos.proposal import fold_shown
from webapp.play.photos.proposed import ONE_AT_A_TIME
from webapp.server.data.models import Game
from webapp.server.http.board import seen_of
from webapp.server.language.locale import gettext as _


def look_into(game: Game, found: Watching) -> str:
    """Describe again what a table that is still differs in; return what prevents that."""
    seen = found.seen
    if seen["phase"] == "lying" and found.judged != [seen["sign"], game.last_ply]:
        _judge(game, found)
    if found.late:
        return _("The game was already running. First take a photo of the table.")
    return ""


def _judge(game: Game, found: Watching) -> None:
    """Look into what is there, unless another table is being explained: then with a later frame.

    A frame that waited would keep a thread from those who play.
    """
    if not ONE_AT_A_TIME.acquire(blocking=False):
        return
    try:
        folded, seen = fold_shown(game), found.seen
        late = begins_late(folded, first_draft(seen))
        told = None if late else told_of(game, folded, seen)
        if told is not None and told.certain and was_taken_back(game, folded, told):
            told = replace(told, certain=False)
        again = told is not None and found.heeded != folded.ply and lies_as_before_undo(
            game, folded, seen)
    finally:
        ONE_AT_A_TIME.release()
    sign = seen["sign"]
    with changing(seen_of(game.id)) as latest:
        if latest is not None and latest.token == found.token:
            silent = told is not None and (again or latest.turned_down == sign)
            latest.judged, latest.late, latest.heeded = [sign, folded.ply], late, folded.ply
            latest.told, latest.turned_down = (None, sign) if silent else (told, None)
            found.late, found.turned_down = late, latest.turned_down
