"""The score of a game as it is shown: the ranking, why it is so, and everybody's lines."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType
from typing import Any, Final

from rules.replay import score as score_sheet
from rules.score import ScoreLine, ScoreSheet
from webapp.core.record.folded import FoldedGame
from webapp.core.record.people import Person
from webapp.core.show.ranking import ranked
from webapp.core.show.scores import ScoreLineView, view_score_lines
from webapp.core.show.why import AskReason, why
from webapp.core.show.words import goes_out
from webapp.server.language.locale import gettext as _
from webapp.server.language.locale import say

NO_TOTALS: Final[Mapping[str, int]] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class PlayerScore:
    """A player's place, lines and their sum; 0 is no place, while no one has scored.

    ``stood`` says that a line counts what the table let stand, ``open`` that the lines are shown.
    ``so_far`` is the total of the series, ``None`` where it is not told.
    """

    seat: str
    person: Person
    place: int
    total: int
    winner: bool
    note: str | None
    lines: list[ScoreLineView]
    stood: bool
    open: bool
    so_far: int | None = None


def is_complete(sheet: ScoreSheet) -> bool:
    """Say whether nothing will be added to a score any more."""
    return sheet.finished and all(score.counted for score in sheet.seats.values())


def view_why(folded: FoldedGame[Any], reason_of: AskReason) -> str:
    """Return why the first one is the first, in one sentence."""
    sheet = score_sheet(folded.replay)
    return say(why(sheet, reason_of, folded.names, over=is_complete(sheet), teams=folded.teams))


def view_players(
    folded: FoldedGame[Any], opened: Collection[str], totals: Mapping[str, int] = NO_TOTALS
) -> list[PlayerScore]:
    """Return each player's lines, from the best down; those of the seats *opened* are shown.

    *totals* are those of the series after this game, where they are to be told.
    """
    sheet = score_sheet(folded.replay)
    found: list[PlayerScore] = []
    started = sheet.finished or any(score.lines for score in sheet.seats.values())
    for place, seat in ranked({seat: each.total for seat, each in sheet.seats.items()}):
        score = sheet.seats[seat]
        lines = view_score_lines(score.lines, folded.state.melds,
                                 partial(_has_stood, folded, seat))
        found.append(PlayerScore(
            seat=seat,
            person=folded.people[seat],
            place=place if started else 0,
            total=score.total,
            winner=seat == sheet.winner,
            note=None if score.counted or not sheet.finished else _("rack not counted"),
            lines=lines,
            stood=any(line.stood for line in lines),
            open=seat in opened,
            so_far=totals.get(seat),
        ))
    return found


def _has_stood(folded: FoldedGame[Any], seat: str, line: ScoreLine) -> bool:
    """Say whether *line* counts what a rule forbids and the table let stand."""
    stood, state = folded.stood, folded.state
    if meld := state.melds.get(line.meld):
        return any(
            slot.laid_by == seat and slot.ply in stood
            and (slot.tile in line.tiles or slot.piece in line.tiles)
            for slot in meld.slots)
    # What the winner scores apart from melds is for going out.
    return seat == state.winner and any(
        each.ply in stood and goes_out(each.value)
        for each in folded.replay.record.lines)


def note_on(folded: FoldedGame[Any]) -> str | None:
    """Return what a reader must know about a sheet that is not the last word."""
    sheet = score_sheet(folded.replay)
    if not sheet.finished:
        return _("Score so far.")
    return None if is_complete(sheet) else _("Some racks are not counted yet.")
