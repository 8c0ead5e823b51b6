"""What a tap on the table page records, or why it records nothing."""

from dataclasses import replace

from flask import url_for

from rules.notation.errors import NotationError
from webapp.core.kinds import AnyFolded
from webapp.core.pad.draft import Draft
from webapp.core.port import PlayedGame, kind_of
from webapp.core.record.folded import Judged, judge_lines
from webapp.core.record.undo import read_history
from webapp.play.table.entering import (
    Chosen,
    Notice,
    Posted,
    lines_all_the_same,
    view_refused,
)
from webapp.server.data.models import Game
from webapp.server.language.locale import gettext as _
from webapp.server.language.locale import say


def records(kind: PlayedGame, tap: str) -> bool:
    """Say whether a tap of a game's own records once and for good, as those of every game do."""
    return tap in kind.table.all_the_same or tap.startswith(kind.pad.at_once)


def decide(game: Game, folded: AnyFolded, posted: Posted) -> Chosen:
    """Return the lines to record, or why there are none, and what the form says then."""
    pad = kind_of(game).pad
    if posted.tap in {"undo", "redo"}:
        history = read_history(folded.replay.record, folded.rows)
        lines = history.undo() if posted.tap == "undo" else history.redo()
    elif posted.tap == "next":
        lines = pad.next_lines(folded)
    elif owner := pad.owner(posted.tap):
        draft = pad.without_refused(posted.draft) if posted.mode else Draft(pad.to_play(folded))
        lines = owner.lines_at_once(folded, draft, posted.tap)
        # Where the move is refused, the draft remembers it, so that it can be let stand.
        kept = draft.with_items((*draft.items, posted.tap))
        posted = replace(posted, mode=posted.mode or owner.name, draft=kept)
    else:
        if at_once := pad.enters(folded, posted.mode, posted.draft, posted.tap):
            posted = replace(posted, mode=at_once[0], draft=at_once[1])
        lines = pad.lines(folded, posted.mode, posted.draft, posted.points)
    if not lines:
        return Notice(error=_("Tap some tiles first.")), posted
    judged = judge(folded, lines)
    if isinstance(judged, Notice) or not judged.refused or posted.tap in {"undo", "redo"}:
        return judged, posted
    if entered := lines_all_the_same(folded, posted, judged):
        return entered, posted
    way = kind_of(game).table.all_the_same.get(posted.tap)
    if way is not None and way(folded, judged):
        return judged, posted
    return refused(game, folded, posted, judged), posted


def judge(folded: AnyFolded, lines: tuple[str, ...]) -> Judged | Notice:
    """Judge *lines*; a notice says why they cannot be judged."""
    try:
        return judge_lines(folded, lines)
    except NotationError as error:
        why = say(error.expected)
        return Notice(error=_("Not possible: %(why)s.", why=why))


def refused(game: Game, folded: AnyFolded, posted: Posted, judged: Judged) -> Notice:
    """Return what is said of lines that a rule forbids."""
    ways = (way(folded, judged) for way in kind_of(game).table.all_the_same.values())
    action = url_for("table.entry", game_id=game.id)
    others = tuple(way for way in ways if way)
    return Notice(refused=view_refused(action, folded, posted, judged, others))
