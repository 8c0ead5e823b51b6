"""How a record of Tile Rummy is read: rows, house rules, and lines that no other game has."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from rules.arranged import lines
from rules.arranged.reading import RowRules
from rules.games.tile_rummy import lines as ll
from rules.games.tile_rummy.options import HOUSE
from rules.notation import kinds
from rules.notation.dialects import Dialect, Place, ReadLine
from rules.notation.scanner import Scanner
from rules.reading import ReadRow

# A 1 is low only (Q-T-15), a meld may hold any number of jokers (Q-T-7), and a joker beside one
# real tile must be declared: three things in which it differs from the Romanian game.
READING: Final = RowRules("T-RUN-1", "T-GRP-1", "T-JOKER-1", low_one="Q-T-15", jokers="Q-T-7")

read_row: Final[ReadRow] = READING.read

def _gone_out(scan: Scanner, _place: Place) -> kinds.Line:
    if not scan.take("all"):
        return ll.GoneOut()
    scan.expect("jokers")
    return ll.GoneOut(int(scan.expect("0", "1", "2")))


LINES: Final[Mapping[str, ReadLine]] = MappingProxyType({
    **lines.LINES,
    "noticed": lambda scan, place: ll.Noticed(scan.meld(place.laid)),
    "out": _gone_out,
})
"""The lines that not every game has, by their first word."""

DIALECT: Final = Dialect("tile-rummy", read_row, HOUSE, LINES)
