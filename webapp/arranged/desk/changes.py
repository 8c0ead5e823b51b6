"""What a refused move lacks: the smallest changes that make it lawful."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from rules.melds import Piece
from rules.notation import lines as ln
from rules.notation.errors import NotationError
from rules.tiles import Tile
from webapp.arranged.laws import A, ArrangedState, Laws, as_opened
from webapp.core.record.asking import Step
from webapp.referee.desk.changes import (
    Remedy,
    as_laid,
    elsewhere,
    fewer,
    fewer_added,
    more,
    other_given,
    others,
    others_added,
    search,
    universe,
)


def smallest_changes(laws: Laws[Any], step: Step) -> tuple[Remedy, ...]:
    """Return up to three of the smallest changes that make the line of *step* lawful."""
    return search(step, _tiers(step), lambda remedy: _holds(laws, step, remedy))


def _holds(laws: Laws[A], step: Step, remedy: Remedy) -> bool:
    state: A = step.state
    if state.turn is not None and remedy.how == "wait":
        state = laws.later(state)
    if state.turn is not None and remedy.how == "open":
        state = as_opened(state)
    value = remedy.line
    line = replace(step.line, value=value,
                   melds=step.line.melds if value == step.line.value
                   else tuple(range(900, 900 + value.new_melds)))
    try:
        return not laws.consider(state, line).faults
    except NotationError:
        return False


def _coming(state: ArrangedState, used: Iterable[Piece]) -> list[Tile]:
    turn = state.turn
    return universe(state.players[turn.seat].rack.tiles if turn else None, used)


def _tiles(melds: Sequence[tuple[Piece, ...]]) -> list[Piece]:
    return [piece for row in melds for piece in row]


def _tiers(step: Step) -> Iterator[Iterable[Remedy]]:
    state: ArrangedState = step.state
    value: Any = step.line.value
    moments = [Remedy("wait", value), Remedy("open", value)]
    match value:
        case ln.Meld(melds):
            yield [*moments[:1], *fewer(melds)]
            yield more(_coming(state, _tiles(melds)), melds)
            yield others(_coming(state, _tiles(melds)), melds)
        case ln.Laid(seat, laid):
            melds = tuple(tuple(item.piece for item in row) for row in laid)
            yield as_laid(seat, fewer(melds))
            yield as_laid(seat, more(_coming(state, _tiles(melds)), melds))
            yield as_laid(seat, others(_coming(state, _tiles(melds)), melds))
        case ln.Add() as action:
            yield [*moments, *elsewhere(state.melds, action), *fewer_added(action)]
            yield others_added(_coming(state, [item.piece for item in action.tiles]), action)
        case ln.Swap() as action:
            yield moments
            yield other_given(_coming(state, ()), action)
        case _:
            yield moments
