"""What ``joly score --json`` says of a Romanian game's table."""

from rules.games.romanian.scoring import slot_worth
from rules.games.romanian.state import StackMove, State
from rules.games.romanian.tables import is_closed, returned
from rules.melds import TableMeld
from webapp.core.listed import Document


def document(state: State) -> Document:
    """Return the melds, the stacks, and what each player was told to stack."""
    return {
        "melds": [_meld(state, meld) for _, meld in sorted(state.melds.items())],
        "stacks": {seat: _stack(state, seat) for seat in state.seats},
        "moves": [_move(move) for move in state.moves],
    }


def _meld(state: State, meld: TableMeld) -> Document:
    return {
        "id": f"m{meld.id}",
        "laid_by": meld.laid_by,
        "kind": meld.kind,
        "tiles": [str(piece) for piece in returned(state, meld)],
        "closed": is_closed(meld, state.options.max_run),
    }


def _stack(state: State, seat: str) -> Document:
    stacked = [
        (str(slot.tile), slot_worth(state, meld, place, slot).points)
        for _, meld in sorted(state.melds.items())
        for place, slot in meld.positions() if slot.stacked_by == seat
    ]
    return {
        "tiles": [tile for tile, _ in stacked],
        "points": sum(points for _, points in stacked),
        "credit": sum(credit.points for credit in state.credits if credit.seat == seat),
    }


def _move(move: StackMove) -> Document:
    return {
        "ply": move.ply,
        "seat": move.seat,
        "from": f"m{move.meld}",
        "take": [str(tile) for tile in move.take],
        "left": [str(piece) for piece in move.left],
        "credit": move.credit,
    }
