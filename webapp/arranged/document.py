"""What ``joly score --json`` says of a table of melds that belong to everyone."""

from collections.abc import Mapping
from typing import Protocol

from rules.arranged.places import pieces_of
from rules.melds import TableMeld
from webapp.core.listed import Document


class HasMelds(Protocol):
    """A state with melds on the table."""

    @property
    def melds(self) -> Mapping[int, TableMeld]:
        """Return them by their numbers."""

    @property
    def seats(self) -> tuple[str, ...]:
        """Return the seats."""


def document(state: HasMelds) -> Document:
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
