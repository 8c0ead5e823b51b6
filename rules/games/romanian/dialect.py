"""How a record of the Romanian game is read: rows, house rules, and lines that no other has."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from rules.copying import replace
from rules.games.romanian import lines as rl
from rules.games.romanian.options import HOUSE
from rules.games.romanian.reading import read_row
from rules.melds import Piece
from rules.messages import N_, message
from rules.notation import kinds
from rules.notation.dialects import Dialect, Place, ReadLine
from rules.notation.scanner import Scanner
from rules.reading import NeedsDeclaration, Row

_PAIR: Final = 2


def _read_written(pieces: Sequence[Piece]) -> Row | NeedsDeclaration:
    row = read_row(pieces, HOUSE.default)
    # A Joly written beyond a 1 stays there, so that the verdict can name Q-RUN-3.
    if isinstance(row, Row) and any(ground.ruling == "Q-RUN-3" for ground in row.grounds):
        return replace(row, pieces=tuple(pieces))
    return row


def _doubla(scan: Scanner, _place: Place) -> kinds.Line:
    first = scan.seat()
    column, pair = scan.column, scan.tiles()
    if len(pair) not in (0, _PAIR):
        raise scan.fail(message(N_("expected the two tiles of the pair that was swapped")), column)
    second = scan.seat()
    if not pair:
        return rl.Doubla(first, second)
    return rl.Doubla(first, second, pair, (scan.tile(), scan.tile()))


def _stack(scan: Scanner, place: Place) -> kinds.Line:
    seat, tiles = scan.seat(), scan.some_tiles()
    scan.expect("from")
    return rl.Stacked(seat, tiles, scan.meld(place.laid))


def _draw(scan: Scanner, _place: Place) -> kinds.Line:
    source = scan.expect("wall", "discard", "line", "exposed")
    if source == "wall":
        return rl.Draw(source, scan.tile() if scan.peek() else None)
    if source != "line":
        return rl.Draw(source)
    tile, nth = scan.tile(), 0
    if scan.peek().startswith("#"):
        column, word = scan.column, scan.next()[1:]
        if not (word.isascii() and word.isdigit() and 1 <= len(word) <= _PAIR and int(word)):
            raise scan.fail(message(N_("expected which of the equal tiles, such as #2")), column)
        nth = int(word)
    return rl.Draw(source, tile, nth)


def _move(scan: Scanner, place: Place) -> kinds.Line:
    tiles = scan.pieces()
    scan.expect("from")
    source = scan.meld(place.laid)
    scan.expect("to")
    return rl.Move(tiles, source, scan.meld(place.laid))


LINES: Final[Mapping[str, ReadLine]] = MappingProxyType({
    "doubla": _doubla,
    "exposed": lambda scan, _: rl.Exposed(scan.tile()),
    "twin": lambda scan, _: rl.Twin(scan.seat()),
    "stack": _stack,
    "line": lambda scan, _: rl.DiscardLine(scan.tiles()),
    "announce": lambda scan, _: rl.Announce(scan.seat()),
    "rebuild": lambda *_: rl.Rebuild(),
    "draw": _draw,
    "move": _move,
    "discard": lambda scan, _: rl.Discard(scan.tile()),
    "out": lambda scan, _: rl.Out(scan.tile()),
})
"""The lines that only this game has, by their first word."""

DIALECT: Final = Dialect("romanian", _read_written, HOUSE, LINES)
