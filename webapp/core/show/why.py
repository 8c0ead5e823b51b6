"""One sentence on why the first one of a game is the first."""

from collections import defaultdict
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Final, TypeAlias

from rules.melds import tile_of
from rules.messages import N_, Message, message
from rules.score import ScoreLine, ScoreSheet
from webapp.core.show.ranking import Reason, Words, ranked
from webapp.core.show.words import list_words, tile_words

AskReason: TypeAlias = Callable[[ScoreLine], Reason | None]

_FEW: Final = 4
"""Tiles on a rack that are named beside what they cost."""

_PLAIN: Final = {
    "out": N_("{name} went out and has the most points."),
    "but": N_("{other} went out, but {name} has more points."),
    "most": N_("No one went out. {name} has the most points."),
}
_SO_FAR: Final = N_("{name} has the most points so far.")
_LEVEL: Final = N_("{names} are level: {points} each.")
_NOTHING: Final = N_("No points yet.")
_TEAM: Final = N_("{name} went out and won for the team.")


def why(sheet: ScoreSheet, reason_of: AskReason, names: Mapping[str, str], *,
        over: bool, teams: Sequence[Collection[str]] = ()) -> Message:
    """Return one sentence on why the first one is the first.

    The best is compared with anyone who went out, else with the second; told is the kind of points
    in which the two differ most. Where there is none, or the best are level, the sentence says
    plainly what is so.

    Args:
        sheet: the scores.
        reason_of: returns the kind of points of a line, as the game tells it.
        names: the players' names by seat.
        over: whether nothing will be added any more.
        teams: who won and lost together.
    """
    totals = {seat: score.total for seat, score in sheet.seats.items()}
    places = ranked(totals)
    first = [seat for place, seat in places if place == 1]
    points = totals[first[0]]
    if len(first) > 1:
        if not (over or any(totals.values())):
            return message(_NOTHING)
        if sheet.winner in first and any(set(first) <= set(team) for team in teams):
            return message(_TEAM, name=names[sheet.winner])
        return message(_LEVEL, names=list_words([names[seat] for seat in first]), points=points)
    best = first[0]
    told = "most" if not sheet.winner else "out" if sheet.winner == best else "but"
    other = sheet.winner if told == "but" else places[1][1]
    lines = {seat: [line for line in score.lines if not line.whole]
             for seat, score in sheet.seats.items()}
    reason = _largest(lines[best], lines[other], reason_of, told)
    given = {"name": names[best], "other": names[other]}
    if reason is None:
        return message(_SO_FAR if told == "most" and not over else _PLAIN[told], **given)
    sums = {seat: [line.points for line in each if reason_of(line) == reason]
            for seat, each in lines.items()}
    mine = sums.pop(best)
    counted = sums[other] if reason.loss else mine
    amount = abs(sum(counted))
    left = [tile_words(tile_of(tile)) for line in lines[other]
            if reason.loss and reason_of(line) == reason for tile in line.tiles]
    words = _words(reason, told)
    if told == "out" and reason.all[0] and len(sums) > 1 and all(sums.values()):
        words = reason.all
    return message(*words, **given, n=len(counted), points=(
        message(N_("{points} ({tiles})"), points=amount, tiles=list_words(left))
        if 0 < len(left) <= _FEW else amount))


def _words(reason: Reason, told: str) -> Words:
    return reason.out if told == "out" else reason.most


def _largest(mine: Sequence[ScoreLine], theirs: Sequence[ScoreLine], reason_of: AskReason,
             told: str) -> Reason | None:
    """Return the kind of points that puts *mine* above *theirs* most, if any can be told."""
    ahead: defaultdict[Reason, int] = defaultdict(int)
    for lines, sign in ((mine, 1), (theirs, -1)):
        for line in lines:
            if reason := reason_of(line):
                ahead[reason] += sign * line.points
    told_of = {reason: points for reason, points in ahead.items()
               if points > 0 and _words(reason, told)[0]}
    return max(told_of, key=lambda each: told_of[each], default=None)
