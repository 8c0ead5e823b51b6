"""How a record of Tile Rummy is read: rows, house rules, and lines that no other game has."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from rules.arranged import lines
from rules.games.tile_rummy import lines as ll
from rules.games.tile_rummy.options import HOUSE
from rules.games.tile_rummy.reading import read_row
from rules.notation import kinds
from rules.notation.dialects import Dialect, Place, ReadLine
from rules.notation.scanner import Scanner


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
