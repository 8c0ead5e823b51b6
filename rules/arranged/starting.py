"""Who begins by the tiles drawn for it: ties and jokers are drawn again."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from rules.arranged.lines import Drawn, Starter
from rules.arranged.state import S
from rules.copying import replace
from rules.messages import message
from rules.tiles import NumberTile, Tile
from rules.verdict import Citation, Judgement


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


@dataclass(frozen=True, slots=True)
class StartRules:
    """A game's rule on who begins, and its words: the *best* number does.

    ``ruling`` is the one on ties and jokers. ``too_often`` says that a player has drawn, ``again``
    that some draw again, ``each`` that everybody draws, ``begins`` who begins, ``waits`` who has
    to draw yet.
    """

    rule: str
    ruling: str
    best: Callable[[Iterable[int]], int]
    too_often: str
    again: str
    each: str
    begins: str
    waits: str

    def stand(self, state: S) -> Drawing:
        """Return how the draw stands in *state*."""
        return stand_of(state.seats, state.drawn, self.best)

    def judge_drawn(self, state: S, fact: Drawn) -> Judgement[S]:
        """Judge a tile drawn for the start: whether it is this seat's to draw."""
        stands = self.stand(state)
        faults: tuple[Citation, ...] = ()
        if fact.seat not in stands.waiting:
            faults = (Citation(
                self.rule, message(self.too_often, name=state.players[fact.seat].name),
                (fact.tile,), ruling=self.ruling),)
        grounds = (Citation(
            self.rule, message(self.again if stands.again else self.each), (fact.tile,),
            ruling=self.ruling if stands.again else ""),)
        return Judgement(faults, grounds, lambda: replace(
            state, drawn=(*state.drawn, (fact.seat, fact.tile))))

    def judge_starter(self, state: S, fact: Starter) -> Judgement[S]:
        """Judge who begins by the tiles drawn, where they are recorded."""
        faults = tuple(self._starter_faults(state, fact)) if state.drawn else ()
        return Judgement(faults, (self._begins(state, fact.seat),),
                         lambda: replace(state, starter=fact.seat),
                         () if state.drawn else (self.rule,))

    def _begins(self, state: S, seat: str) -> Citation:
        return Citation(self.rule, message(self.begins, name=state.players[seat].name))

    def _starter_faults(self, state: S, fact: Starter) -> Iterator[Citation]:
        stands = self.stand(state)
        if stands.waiting:
            names = ", ".join(state.players[seat].name for seat in stands.waiting)
            yield Citation(self.rule, message(self.waits, names=names),
                           ruling=self.ruling if stands.again else "")
        elif stands.starter != fact.seat:
            yield self._begins(state, stands.starter)
