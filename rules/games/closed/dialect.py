"""How a record of closed hands is read: rows, house rules, and lines that no other game has."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from rules.games.closed import lines as cl
from rules.games.closed.hand import HAND
from rules.games.closed.kinds import HandKind
from rules.games.closed.options import HOUSE
from rules.melds import Piece
from rules.messages import N_, message
from rules.notation import kinds
from rules.notation.dialects import Dialect, Place, ReadLine
from rules.notation.scanner import Scanner
from rules.reading import Row

_KINDS: Final = {kind.value: kind for kind in HandKind}
_JOKERS: Final = ("1", "2", "3", "4")


def read_row(pieces: Sequence[Piece]) -> Row:
    """Read a row as it is: no melds are laid down in these games."""
    return Row(tuple(pieces), None)


def _out(scan: Scanner, _place: Place) -> kinds.Line:
    if kind := scan.take(*_KINDS):
        jokers = int(scan.expect(*_JOKERS)) if scan.take("jokers") else 0
        wild = bool(scan.take("throw") and scan.expect("wild"))
        return cl.ClosedAs(_KINDS[kind], jokers, wild)
    column, tiles = scan.column, scan.some_tiles()
    if len(tiles) != HAND:
        raise scan.fail(message(N_("expected the fourteen tiles of the hand, then “throw”")),
                        column)
    return cl.Closed(tiles, scan.tile() if scan.take("throw") else None)


LINES: Final[Mapping[str, ReadLine]] = MappingProxyType({
    "exposed": lambda scan, _: cl.Exposed(scan.tile()),
    "shown": lambda scan, _: cl.Shown(scan.seat()),
    "out": _out,
})
"""The lines that not every game has, by their first word."""

DIALECT: Final = Dialect("closed", read_row, HOUSE, LINES)
