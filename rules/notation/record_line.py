"""One line of a record with its place in it."""

from dataclasses import dataclass, field

from rules.notation import kinds


@dataclass(frozen=True, slots=True)
class RecordLine:
    """One line of a record with its place in it.

    ``ply`` numbers the lines that are neither blank nor comment, ``line`` the file's lines,
    both from 1; ``melds`` are the numbers of the melds that it lays. ``text`` is the line
    without outer blanks and is left out when records are compared.
    """

    ply: int
    line: int = field(compare=False)
    text: str = field(compare=False)
    value: kinds.Line
    stands: bool = False
    melds: tuple[int, ...] = ()

    @property
    def column(self) -> int:
        """Return the column of an error about the line as a whole."""
        return 1

    def notation(self) -> str:
        """Return the line in normal form."""
        return f"! {self.value}" if self.stands else str(self.value)
