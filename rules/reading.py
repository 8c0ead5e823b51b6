"""What reading a row of tiles as a meld amounts to, in any game."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from rules.melds import Piece, Shape
from rules.verdict import Citation

SHORTEST: Final = 3
LARGEST_SET: Final = 4


@dataclass(frozen=True, slots=True)
class Row:
    """What a row of tiles amounts to.

    ``pieces`` stand upwards in a run, every Joly declared; as written elsewhere, the Jolys of a
    set bare (Q-SET-1). ``shape`` is ``None`` where the row is neither run nor set. ``faults``
    are the rules that it breaks; ``grounds`` the rulings that its legality rests on.
    """

    pieces: tuple[Piece, ...]
    shape: Shape | None
    faults: tuple[Citation, ...] = ()
    grounds: tuple[Citation, ...] = ()


@dataclass(frozen=True, slots=True)
class NeedsDeclaration:
    """The row could be lawful, but the place of its Joly does not say how (Q-RUN-4)."""

    def __bool__(self) -> bool:
        return False


ReadRow: TypeAlias = Callable[[Sequence[Piece]], Row | NeedsDeclaration]
"""Reads pieces, in the order in which they lie, by the rules of a game."""
