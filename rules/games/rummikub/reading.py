"""Reading a row of tiles as a set of Rummikub: a run or a group (K-RUN-1, K-GRP-1)."""

from typing import Final

from rules.arranged.reading import RowRules
from rules.reading import ReadRow

READING: Final = RowRules("K-RUN-1", "K-GRP-1", "K-JOKER-1", jokers="Q-K-1")

read_row: Final[ReadRow] = READING.read
