"""A game of Tile Rummy as its pages need it: folded, and who plays next."""

from typing import TypeAlias

from flask import abort

from rules.arranged.starting import stand_of
from rules.games.tile_rummy.state import State
from rules.notation.lines import Turn
from webapp.core.record.folded import FoldedGame
from webapp.core.record.read import read_game
from webapp.server.data.models import Game

Folded: TypeAlias = FoldedGame[State]
"""A game of the Tile Rummy kind."""


def fold_tile_rummy(game: Game) -> Folded:
    """Fold *game*; a game of another kind has no page here."""
    folded: Folded = read_game(game)
    if folded.replay.record.game != "tile-rummy":
        abort(404)
    return folded


def starter_of(state: State) -> str:
    """Return who begins, as was stated or drawn; "" while that is open."""
    return state.starter or stand_of(state.seats, state.drawn).starter


def is_over(state: State) -> bool:
    """Say whether the turn can only be followed by the next: a tile was drawn, or time is up."""
    turn = state.turn
    return turn is not None and (turn.drew or turn.timed_out)


def has_played(state: State) -> bool:
    """Say whether something has been laid in this turn, be it right or wrong."""
    turn = state.turn
    return turn is not None and bool(turn.laid or turn.refused)


def seat_to_play(state: State) -> str:
    """Return whose turn it is; the first seat where nobody has begun and nobody drew."""
    turn = state.turn
    if turn is None:
        return starter_of(state) or state.seats[0]
    if not turn.in_order and not turn.is_played:
        return state.due
    return state.next_seat if is_over(state) else turn.seat


def with_turn(state: State, seat: str) -> tuple[str, ...]:
    """Return the line that makes it the turn of *seat*, unless it is that already."""
    turn = state.turn
    if turn is not None and turn.seat == seat and not is_over(state):
        return ()
    return (str(Turn(seat)),)


def next_lines(state: State) -> tuple[str, ...]:
    """Return the line that begins the next turn."""
    if state.ended:
        return ()
    turn = state.turn
    return (str(Turn(seat_to_play(state) if turn is None else state.next_seat)),)
