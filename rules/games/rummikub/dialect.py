"""How a record of Rummikub is read: rows, house rules, and lines that not every game has."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from rules.arranged import lines
from rules.games.rummikub import lines as rk
from rules.games.rummikub.options import HOUSE
from rules.games.rummikub.reading import read_row
from rules.notation.dialects import Dialect, ReadLine

LINES: Final[Mapping[str, ReadLine]] = MappingProxyType({
    **lines.LINES,
    "unfinished": lambda *_: rk.Unfinished(),
    "redeal": lambda scan, _: rk.Redeal(scan.seat(), scan.tiles()),
    "unopened": lambda scan, _: rk.Unopened(scan.seat()),
    "out": lambda *_: rk.GoneOut(),
})
"""The lines that not every game has, by their first word."""

DIALECT: Final = Dialect("rummikub", read_row, HOUSE, LINES)
