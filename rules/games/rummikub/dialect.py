"""How a record of Rummikub is read: rows, house rules, and lines that not every game has."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from rules.arranged import lines
from rules.arranged.reading import RowRules
from rules.games.rummikub import lines as rk
from rules.games.rummikub.options import HOUSE
from rules.notation.dialects import Dialect, ReadLine
from rules.reading import ReadRow

READING: Final = RowRules("K-RUN-1", "K-GRP-1", "K-JOKER-1", jokers="Q-K-1")

read_row: Final[ReadRow] = READING.read

LINES: Final[Mapping[str, ReadLine]] = MappingProxyType({
    **lines.LINES,
    "unfinished": lambda *_: rk.Unfinished(),
    "redeal": lambda scan, _: rk.Redeal(scan.seat(), scan.tiles()),
    "unopened": lambda scan, _: rk.Unopened(scan.seat()),
    "out": lambda *_: rk.GoneOut(),
})
"""The lines that not every game has, by their first word."""

DIALECT: Final = Dialect("rummikub", read_row, HOUSE, LINES)
