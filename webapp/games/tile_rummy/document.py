"""What ``joly score --json`` says of a table of Tile Rummy."""

from rules.arranged.places import pieces_of
from rules.games.tile_rummy.state import State
from webapp.core.listed import Document


def document(state: State) -> Document:
    """Return the melds; there are no stacks."""
    return {
        "melds": [{
            "id": f"m{number}",
            "laid_by": meld.laid_by,
            "kind": meld.kind,
            "tiles": [str(piece) for piece in pieces_of(meld)],
            "closed": False,
            "faulty": meld.shape is None,
        } for number, meld in sorted(state.melds.items())],
        "stacks": {seat: {"tiles": [], "points": 0, "credit": 0} for seat in state.seats},
        "moves": [],
    }
