"""What ``joly score --json`` says of a game of closed hands."""

from rules.games.closed.state import State
from webapp.core.listed import Document


def document(state: State) -> Document:
    """Return the hand that closed the game; nothing lies on the table."""
    won = state.won
    return {
        "melds": [],
        "stacks": {seat: {"tiles": [], "points": 0, "credit": 0} for seat in state.seats},
        "moves": [],
        "hand": None if won is None else {
            "as": won.kind.value,
            "melds": [[str(piece) for piece in row] for row in won.rows],
            "throw": None if won.thrown is None else str(won.thrown),
            "worth": won.worth,
        },
    }
