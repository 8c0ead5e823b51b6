"""The score sheet of a game as its page shows it."""

from dataclasses import dataclass, replace
from typing import Any

from rules.replay import score as score_sheet
from rules.score import ScoreLine
from webapp.language.locale import gettext as _
from webapp.language.locale import say
from webapp.record.folded import FoldedGame
from webapp.show.table import Link
from webapp.show.tiles import TileView, view_tiles
from webapp.show.verdicts import rule_url
from webapp.show.words import goes_out


@dataclass(frozen=True, slots=True)
class ScoreLineView:
    """One line of a score."""

    rule: str
    rule_url: str
    ruling: str | None
    ruling_url: str | None
    text: str
    tiles: list[TileView]
    points: int
    stood: bool = False


@dataclass(frozen=True, slots=True)
class PlayerScore:
    """A player's lines and their sum."""

    seat: str
    name: str
    total: int
    winner: bool
    best: bool
    note: str | None
    lines: list[ScoreLineView]
    open: bool


@dataclass(frozen=True, slots=True)
class NextGame:
    """The form that starts the next game."""

    action: str
    token: str
    label: str


@dataclass(frozen=True, slots=True)
class EndView:
    """A series that is over: in words, the totals from the best down, and the way on.

    ``totals`` are names and points; ``action`` is "" for who may not begin a series.
    """

    words: str
    totals: list[tuple[str, int]]
    url: str
    action: str
    token: str


@dataclass(frozen=True, slots=True)
class ScoreView:
    """The whole sheet."""

    title: str
    series: Link
    table_url: str
    log_url: str
    note: str | None
    players: list[PlayerScore]
    next: NextGame | None
    end: EndView | None = None


def view_players(folded: FoldedGame[Any]) -> list[PlayerScore]:
    """Return each player's lines, in order of play."""
    sheet = score_sheet(folded.replay)
    best = max(score.total for score in sheet.seats.values())
    return [
        PlayerScore(
            seat=seat,
            name=folded.full_names[seat],
            total=score.total,
            winner=seat == sheet.winner,
            best=score.total == best,
            note=None if score.counted or not sheet.finished else _("rack not counted"),
            lines=[
                replace(view_score_line(line), stood=_has_stood(folded, seat, line))
                for line in score.lines
            ],
            open=True,
        )
        for seat, score in sheet.seats.items()
    ]


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
        return _("The game is not over: this is as far as it goes.")
    if not all(score.counted for score in sheet.seats.values()):
        return _("Not every rack is counted yet.")
    return None


def view_score_line(line: ScoreLine) -> ScoreLineView:
    """Return the view of a line of a score."""
    return ScoreLineView(
        rule=line.rule,
        rule_url=rule_url(line.rule),
        ruling=line.ruling or None,
        ruling_url=rule_url(line.ruling) if line.ruling else None,
        text=say(line.text),
        tiles=view_tiles(line.tiles),
        points=line.points,
    )
