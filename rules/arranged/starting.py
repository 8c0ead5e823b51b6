"""Who begins by the tiles drawn for it: ties and jokers are drawn again."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from rules.copying import replace
from rules.tiles import NumberTile, Tile


@dataclass(frozen=True, slots=True)
class Drawing:
    """How the draw stands: who may begin yet, who has to draw, and whether it is a redraw."""

    contenders: tuple[str, ...]
    waiting: tuple[str, ...]
    again: bool = False

    @property
    def starter(self) -> str:
        """Return who begins, or "" while that is open."""
        return self.contenders[0] if not self.waiting and len(self.contenders) == 1 else ""


def stand_of(
    seats: Sequence[str], drawn: Sequence[tuple[str, Tile]],
    best: Callable[[Iterable[int]], int] = min,
) -> Drawing:
    """Return how the draw for the start stands after *drawn*; the *best* number begins.

    Those who drew a joker, or tie for the best number, draw again. Tiles drawn by others count
    for nothing.
    """
    latest: dict[str, Tile] = {}
    drawing = Drawing(tuple(seats), tuple(seats))
    for seat, tile in drawn:
        if seat not in drawing.waiting:
            continue
        latest[seat] = tile
        waiting = tuple(other for other in drawing.waiting if other != seat)
        drawing = replace(drawing, waiting=waiting)
        if not waiting:
            drawing = _next_round(drawing.contenders, latest, best)
    return drawing


def _next_round(
    contenders: Sequence[str], latest: dict[str, Tile], best: Callable[[Iterable[int]], int]
) -> Drawing:
    numbers = {seat: tile.number for seat in contenders
               if isinstance(tile := latest[seat], NumberTile)}
    first = [seat for seat in numbers if numbers[seat] == best(numbers.values())]
    jokers = [seat for seat in contenders if seat not in numbers]
    again = jokers + (first if len(first) > 1 else [])
    return Drawing(
        tuple(seat for seat in contenders if seat in first or seat in jokers),
        tuple(seat for seat in contenders if seat in again), again=bool(again))
