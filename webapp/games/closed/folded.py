"""A game of closed hands as its pages need it: folded, and who begins."""

from dataclasses import replace
from typing import Final, TypeAlias

from flask import abort

from rules.games.closed.state import State
from rules.notation.lines import Turn
from webapp.core.record.folded import FoldedGame
from webapp.core.record.read import read_game
from webapp.history.series.standings import rotation_dealer
from webapp.server.data.models import Game

NAME: Final = "closed"
"""The game, as records call it."""

Folded: TypeAlias = FoldedGame[State]
"""A game of closed hands."""


def load_game(game: Game) -> Folded:
    """Fold *game*, with who begins by the rotation; a game of another kind has no page here."""
    folded: Folded = read_game(game)
    if folded.replay.record.game != NAME:
        abort(404)
    seats = folded.state.seats
    dealer = folded.state.dealer or rotation_dealer(game) or seats[-1]
    return replace(folded, starter=seats[(seats.index(dealer) + 1) % len(seats)])


def to_play(folded: Folded) -> str:
    """Return whose turn it is as far as anybody said, else who begins."""
    return folded.state.seat or folded.starter or folded.state.seats[0]


def with_turn(state: State, seat: str) -> tuple[str, ...]:
    """Return the line that makes it the turn of *seat*, unless it is that already."""
    return () if state.seat == seat else (str(Turn(seat)),)
