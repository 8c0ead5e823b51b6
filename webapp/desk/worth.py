"""What tiles are worth, as the desk's page shows it."""

from dataclasses import dataclass

from webapp.show.scores import ScoreLineView
from webapp.show.tiles import TileView


@dataclass(frozen=True, slots=True)
class PlaceView:
    """A tile of a meld, and what it counts there toward the opening."""

    tile: TileView
    points: int
    rule: str
    rule_url: str


@dataclass(frozen=True, slots=True)
class WorthView:
    """What tiles are worth: to open, melded at the end, and left on the rack."""

    rows: list[list[PlaceView]]
    opening: int
    needed: int
    melded: list[ScoreLineView]
    melded_total: int
    rack: list[ScoreLineView]
    rack_total: int
