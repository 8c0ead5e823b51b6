"""A person's year in one picture: the games of each month, those won filled, as SVG geometry."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from webapp.history.people.counting import Month

WIDTH: Final = 360
HEIGHT: Final = 150
_LEFT: Final = 28
_TOP: Final = 12
_BOTTOM: Final = 24
_GAP: Final = 4
_STEPS: Final = (1, 2, 5, 10, 20, 50, 100, 200, 500)
_GRID_LINES: Final = 4


@dataclass(frozen=True, slots=True)
class Bar:
    """A month's bar: its place, and how high its games and those won of them are, in pixels."""

    x: float
    width: float
    top: float
    height: float
    won_top: float
    won_height: float
    middle: float
    month: Month


@dataclass(frozen=True, slots=True)
class YearPicture:
    """All that the picture shows; grid lines are pairs of place and number of games."""

    width: int
    height: int
    left: int
    bottom: int
    grid: tuple[tuple[float, int], ...]
    bars: tuple[Bar, ...]


def draw_year(months: Sequence[Month]) -> YearPicture:
    """Lay out twelve *months*, with a game in one of them at least."""
    most = max(month.games for month in months)
    step = next((each for each in _STEPS if most <= each * _GRID_LINES), most)
    high = -(-most // step) * step
    room = (WIDTH - _LEFT) / len(months)
    floor = HEIGHT - _BOTTOM

    def tall(games: int) -> float:
        return round((floor - _TOP) * games / high, 1)

    bars = tuple(
        Bar(x=round(_LEFT + room * at + _GAP / 2, 1), width=round(room - _GAP, 1),
            top=round(floor - tall(month.games), 1), height=tall(month.games),
            won_top=round(floor - tall(month.won), 1), won_height=tall(month.won),
            middle=round(_LEFT + room * (at + 0.5), 1), month=month)
        for at, month in enumerate(months))
    grid = tuple((round(floor - tall(each), 1), each) for each in range(0, high + 1, step))
    return YearPicture(WIDTH, HEIGHT, _LEFT, floor, grid, bars)
