"""The record lines of a score entered alone, and where on the page something is wrong."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rules.notation.errors import NotationError
from rules.notation.kinds import GoingOut
from rules.replay import Entry
from webapp.core.record.folded import FoldedGame, Judged, judge_lines, let_stand
from webapp.core.show.words import tell
from webapp.server.language.locale import gettext as _
from webapp.server.language.locale import say


@dataclass(frozen=True, slots=True)
class AloneLines:
    """Lines with the part of the page that each comes from; or what is wrong, by the part."""

    lines: tuple[tuple[str, str], ...] = ()
    wrong: Mapping[str, str] = field(default_factory=dict)


def judge_alone(
    folded: FoldedGame[Any], written: Sequence[tuple[str, str]]
) -> Judged | dict[str, str]:
    """Judge the lines; where that fails return what is said of it, by the part of the page.

    Only the score is wanted: that the table showed how the winner went out is taken as agreed.
    """
    places = [place for place, _line in written]
    try:
        judged = judge_lines(folded, [line for _place, line in written])
    except NotationError as failed:
        return {places[-1]: _("Not possible: %(why)s.", why=say(failed.expected))}
    if all(_is_going_out(judged, entry) for entry in judged.refused):
        judged = let_stand(judged, folded) or judged
    wrong: dict[str, str] = {}
    # That someone could not go out may follow from what is wrong with a meld.
    causes = [entry for entry in judged.refused if not _is_going_out(judged, entry)]
    for entry in causes or judged.refused:
        at = entry.ply - folded.ply - 1
        words = " ".join(dict.fromkeys(tell(each.finding) for each in entry.verdict.citations))
        place = places[at] if 0 <= at < len(places) else places[-1]
        wrong.setdefault(place, words)
    return wrong or judged


def _is_going_out(judged: Judged, entry: Entry) -> bool:
    return isinstance(judged.after.record.written[entry.ply - 1].value, GoingOut)
