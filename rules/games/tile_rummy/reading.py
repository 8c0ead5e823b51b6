"""Reading a row of tiles as a run or a group of the leaflet's game (T-RUN-1, T-GRP-1).

It differs from the Romanian game in three ways: a 1 is low only (Q-T-15), a meld may hold any
number of jokers (Q-T-7), and a joker beside one real tile must be declared.
"""

from typing import Final

from rules.arranged.reading import RowRules
from rules.reading import ReadRow

READING: Final = RowRules("T-RUN-1", "T-GRP-1", "T-JOKER-1", low_one="Q-T-15", jokers="Q-T-7")

read_row: Final[ReadRow] = READING.read
