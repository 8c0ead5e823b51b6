"""Who begins: the lowest number drawn, and redraws after ties and jokers (T-START-1, Q-T-4)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rules.copying import replace
from rules.games.tile_rummy.judging import Judgement
from rules.games.tile_rummy.lines import Drawn, Starter
from rules.games.tile_rummy.state import State
from rules.messages import N_, message
from rules.tiles import NumberTile, Tile
from rules.verdict import Citation


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


def stand_of(seats: Sequence[str], drawn: Sequence[tuple[str, Tile]]) -> Drawing:
    """Return how the draw for the start stands after *drawn*.

    A joker and a tie of the lowest numbers are drawn again by those concerned (Q-T-4). Tiles
    drawn by others count for nothing.
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
            drawing = _next_round(drawing.contenders, latest)
    return drawing


def _next_round(contenders: Sequence[str], latest: dict[str, Tile]) -> Drawing:
    numbers = {seat: tile.number for seat in contenders
               if isinstance(tile := latest[seat], NumberTile)}
    lowest = [seat for seat in numbers if numbers[seat] == min(numbers.values())]
    jokers = [seat for seat in contenders if seat not in numbers]
    again = jokers + (lowest if len(lowest) > 1 else [])
    return Drawing(
        tuple(seat for seat in contenders if seat in lowest or seat in jokers),
        tuple(seat for seat in contenders if seat in again), again=bool(again))


def judge_drawn(state: State, fact: Drawn) -> Judgement:
    """Judge a tile drawn for the start: whether it is this seat's to draw."""
    stands = stand_of(state.seats, state.drawn)
    faults: tuple[Citation, ...] = ()
    if fact.seat not in stands.waiting:
        faults = (Citation("T-START-1", message(
            N_("{name} has drawn, and draws again only after a joker or a tie of the lowest "
               "numbers."), name=state.players[fact.seat].name), (fact.tile,), ruling="Q-T-4"),)
    grounds = (Citation("T-START-1", message(
        N_("Those who drew a joker or the same lowest number draw again.") if stands.again else
        N_("Every player draws a tile.")), (fact.tile,), ruling="Q-T-4" if stands.again else ""),)
    return Judgement(faults, grounds, lambda: replace(
        state, drawn=(*state.drawn, (fact.seat, fact.tile))))


def judge_starter(state: State, fact: Starter) -> Judgement:
    """Judge who begins by the tiles drawn, where they are recorded."""
    faults = tuple(_starter_faults(state, fact)) if state.drawn else ()
    grounds = (Citation("T-START-1", message(
        N_("{name} drew the lowest number and begins."), name=state.players[fact.seat].name)),)
    return Judgement(faults, grounds, lambda: replace(state, starter=fact.seat),
                     () if state.drawn else ("T-START-1",))


def _starter_faults(state: State, fact: Starter) -> Iterator[Citation]:
    stands = stand_of(state.seats, state.drawn)
    if stands.waiting:
        names = ", ".join(state.players[seat].name for seat in stands.waiting)
        yield Citation("T-START-1", message(
            N_("Nobody begins yet: {names} must draw."), names=names),
            ruling="Q-T-4" if stands.again else "")
    elif stands.starter != fact.seat:
        yield Citation("T-START-1", message(
            N_("{name} drew the lowest number and begins."),
            name=state.players[stands.starter].name))
