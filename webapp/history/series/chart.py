"""The chart of a series: points in the coordinates of an SVG picture, drawn by the template."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from webapp.core.record.people import Person

WIDTH: Final = 360
HEIGHT: Final = 220
LEFT: Final = 48
RIGHT: Final = 98
"""Room for a short name."""
TOP: Final = 12
BOTTOM: Final = 24
_STEPS: Final = (5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 50_000, 100_000, 500_000)
_GRID_LINES: Final = 6
_NAME_HEIGHT: Final = 18.0
_MOST_POINTS: Final = 120
"""Points of a curve: two pixels from one to the next, the last game always among them."""


@dataclass(frozen=True, slots=True)
class Curve:
    """One player's totals: points ``(x, y)`` in pixels, and where the name stands."""

    seat: str
    name: str
    colour: int
    points: tuple[tuple[float, float], ...]
    name_y: float

    @property
    def path(self) -> str:
        """Return the points as SVG writes them."""
        return " ".join(f"{x:g},{y:g}" for x, y in self.points)


@dataclass(frozen=True, slots=True)
class Chart:
    """All that the picture shows; grid lines and ticks are pairs of place and number."""

    width: int
    height: int
    left: int
    right: int
    bottom: int
    grid: tuple[tuple[float, int], ...]
    ticks: tuple[tuple[float, int], ...]
    target_y: float | None
    curves: tuple[Curve, ...]


def draw_chart(
    people: Mapping[str, Person], totals: Sequence[Mapping[str, int]], target: int | None = None,
    *, height: int = HEIGHT, begins: int = 0,
) -> Chart | None:
    """Lay out the running *totals*, one mapping for each finished game; ``None`` without games.

    Its *height* is in units of which its width is ``WIDTH``; everybody *begins* with as much.
    """
    if not totals:
        return None
    values = [begins, *(total for each in totals for total in each.values())]
    if target is not None:
        values.append(target)
    lines = _GRID_LINES * height // HEIGHT
    step = next(
        (each for each in _STEPS if (max(values) - min(values)) <= each * lines), _STEPS[-1]
    )
    low = min(values) // step * step
    high = max(-(-max(values) // step) * step, low + step)
    games = len(totals)

    def x_of(game: int) -> float:
        return round(LEFT + (WIDTH - LEFT - RIGHT) * game / games, 1)

    def y_of(value: int) -> float:
        return round(TOP + (height - TOP - BOTTOM) * (high - value) / (high - low), 1)

    every = max(1, -(-games // 8))
    apart = -(-games // _MOST_POINTS)
    drawn = [game for game in range(1, games + 1) if (games - game) % apart == 0]
    places = _apart({seat: y_of(totals[-1][seat]) for seat in people}, height)
    return Chart(
        width=WIDTH,
        height=height,
        left=LEFT,
        right=WIDTH - RIGHT,
        bottom=height - BOTTOM,
        grid=tuple((y_of(value), value) for value in range(low, high + 1, step)),
        ticks=tuple((x_of(game), game) for game in range(every, games + 1, every)),
        target_y=None if target is None else y_of(target),
        curves=tuple(
            Curve(
                seat,
                person.short,
                person.colour,
                ((x_of(0), y_of(begins)), *((x_of(n), y_of(totals[n - 1][seat])) for n in drawn)),
                places[seat],
            )
            for seat, person in people.items()
        ),
    )


def _apart(places: Mapping[str, float], height: int) -> dict[str, float]:
    """Move names apart that would be written over each other."""
    moved: dict[str, float] = {}
    last = -_NAME_HEIGHT
    for seat, y in sorted(places.items(), key=lambda item: item[1]):
        last = max(y, last + _NAME_HEIGHT)
        moved[seat] = round(last, 1)
    over = max(last - (height - 4), 0)
    return {seat: round(y - over, 1) for seat, y in moved.items()}
