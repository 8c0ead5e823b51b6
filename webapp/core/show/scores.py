"""The lines of a score as pages show them."""

from dataclasses import dataclass

from rules.score import ScoreLine
from webapp.core.show.tiles import TileView, view_tiles
from webapp.core.show.verdicts import rule_url
from webapp.server.language.locale import say


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
