"""The columns of an integer program about a table: what can be done."""

from dataclasses import dataclass

from rules.melds import Piece
from webapp.arranged.solve.program import Program


@dataclass(frozen=True, slots=True)
class Column:
    """Something that can be done: the row that it lays, if any, and how often it can be.

    ``hand`` tiles come from the rack with it. ``jokers`` are those that its row has beyond the
    ones that lay there.
    """

    row: tuple[Piece, ...] = ()
    most: int = 1
    hand: int = 0
    jokers: int = 0


class Model(Program):
    """An integer program that says of each column what is done."""

    def __init__(self) -> None:
        super().__init__()
        self.deeds: list[Column] = []

    def add(self, deed: Column) -> int:
        """Add what can be done as a column and return its number."""
        self.deeds.append(deed)
        return self.column(deed.most)
