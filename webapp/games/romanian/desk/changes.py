"""What a refused move of the Romanian game lacks: the smallest changes that make it lawful."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from rules.games.romanian import lines as rl
from rules.games.romanian.referee import allows
from rules.games.romanian.state import State, rack_in_turn
from rules.melds import Piece
from rules.notation import kinds
from rules.notation import lines as ln
from rules.notation.errors import NotationError
from rules.notation.record import RecordLine
from rules.tiles import Tile
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


def is_lawful(state: State, line: RecordLine, value: kinds.Line | None = None) -> bool:
    """Say whether a line, or another *value* in its place, is lawful in *state*."""
    shown = line if value is None else replace(
        line, value=value, melds=tuple(range(900, 900 + value.new_melds)))
    try:
        return allows(state, shown)
    except NotationError:
        return False


def smallest_changes(step: Step) -> tuple[Remedy, ...]:
    """Return up to three of the smallest changes that make the line of *step* lawful.

    First what needs no other tile: fewer tiles, another meld, another source, another moment;
    then one tile more; then one tile in place of another. Tiles come from the rack where it is
    known, else from the box.
    """
    return search(step, _tiers(step), lambda remedy: _holds(step, remedy))


def _holds(step: Step, remedy: Remedy) -> bool:
    state = step.state
    turn = state.turn
    if turn is not None and remedy.how == "wait":
        state = state.with_turn(replace(
            turn, opening=False, starts_game=False, first_round=False, closed=False))
    if turn is not None and remedy.how == "open":
        player = replace(state.players[turn.seat], opened=True)
        state = state.with_player(player).with_turn(replace(turn, opening=False))
    return is_lawful(state, step.line, remedy.line)


def _tiers(step: Step) -> Iterator[Iterable[Remedy]]:
    state, value = step.state, step.line.value
    moments = [Remedy("wait", value), Remedy("open", value)]
    match value:
        case ln.Meld(melds):
            yield [*moments[:1], *fewer(melds)]
            yield more(_coming(state, melds), melds)
            yield others(_coming(state, melds), melds)
        case ln.Laid(seat, laid):
            melds = tuple(tuple(item.piece for item in row) for row in laid)
            yield as_laid(seat, fewer(melds))
            yield as_laid(seat, more(_coming(state, melds), melds))
            yield as_laid(seat, others(_coming(state, melds), melds))
        case ln.Add() as action:
            yield [*moments, *elsewhere(state.melds, action), *fewer_added(action)]
            yield others_added(_universe(state, [item.piece for item in action.tiles]), action)
        case ln.Swap() as action:
            yield [*moments]
            yield other_given(_universe(state, []), action)
        case rl.Draw():
            sources = (Remedy("discard", rl.Draw("discard")), Remedy("wall", rl.Draw("wall")))
            yield [*moments[1:], *(each for each in sources if each.line != value)]
        case _:
            yield moments


def _coming(state: State, melds: Sequence[tuple[Piece, ...]]) -> list[Tile]:
    return _universe(state, [piece for row in melds for piece in row])


def _universe(state: State, used: Iterable[Piece]) -> list[Tile]:
    return universe(rack_in_turn(state).tiles if state.turn else None, used)
