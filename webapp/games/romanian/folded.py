"""A Romanian game as its pages need it: folded, and who plays next."""

from dataclasses import replace
from typing import TypeAlias

from flask import abort

from rules.games.romanian.state import State
from rules.notation.lines import Turn
from webapp.core.record.folded import FoldedGame
from webapp.core.record.read import read_game
from webapp.history.series.standings import rotation_dealer
from webapp.server.data.models import Game

Folded: TypeAlias = FoldedGame[State]
"""A game of the Romanian kind."""


def fold_game(game: Game, dealer: str = "") -> Folded:
    """Fold *game*; *dealer* is who deals by the rotation of its series.

    The pages that ask for this are the Romanian game's: those of another game do not exist.
    """
    folded: Folded = read_game(game)
    if folded.replay.record.game != "romanian":
        abort(404)
    return dealt_by(folded, dealer)


def dealt_by(folded: Folded, dealer: str) -> Folded:
    """Return *folded* with who begins where *dealer* deals by the rotation; "" is the last seat.

    What the record says of the deal holds before it.
    """
    state = folded.state
    dealer = state.dealer or dealer or state.seats[-1]
    return replace(folded, starter=state.seat_after(dealer))


def with_turn(state: State, seat: str) -> tuple[str, ...]:
    """Return the line that makes it the turn of *seat*, unless it is that already."""
    turn = state.turn
    if turn is not None and turn.seat == seat and not turn.closed:
        return ()
    return (str(Turn(seat)),)


def seat_to_play(folded: Folded) -> str:
    """Return whose turn it is."""
    turn = folded.state.turn
    if turn is None:
        return folded.starter
    if not turn.in_order and not turn.is_played:
        return folded.state.due
    return folded.state.seat_after(turn.seat) if turn.closed else turn.seat


def after_turn(state: State, seat: str) -> State:
    """Return the state as it is once *seat* plays, for what the pad offers."""
    turn = state.turn
    if turn is None or turn.seat == seat:
        return state
    return replace(state, turn=replace(turn, seat=seat, opening=False, closed=False))


def load_game(game: Game, *, dealer: bool = False) -> Folded:
    """Fold *game*; who deals by rotation is looked up only while nobody has played, or if asked."""
    folded = fold_game(game)
    if (dealer or folded.state.turn is None) and not folded.state.dealer:
        return dealt_by(folded, rotation_dealer(game))
    return folded
