"""The grammar of notation.md: one line of text to one value."""

from collections.abc import Callable
from typing import Final, TypeAlias

from rules.messages import N_, message
from rules.names import is_printable
from rules.notation import lines as ln
from rules.notation import tile_rummy_lines as ll
from rules.notation.dialects import DIALECTS
from rules.notation.scanner import Scanner

PAIR: Final = 2


def parse_line(scan: Scanner, laid: int, plies: int = 0) -> tuple[ln.Line, bool]:
    """Read the line in *scan*; return its value and whether the table let it stand (``!``).

    Args:
        scan: the line, at its first word.
        laid: how many melds have been laid so far.
        plies: how many plies stand before this line, for corrections.

    Raises:
        NotationError: the line cannot be read.
    """
    stands = scan.peek().startswith("!")
    start = scan.column
    if stands:
        word = scan.next()
        if word != "!":  # "!add": the mark may touch its action
            scan = Scanner(scan.text, scan.line, scan.seats, start, scan.dialect)
    column = scan.column
    word = scan.next().lower()
    parse = _KEYWORDS[scan.dialect.game].get(word)
    if parse is None:
        raise scan.fail(message(N_("expected a line of the record, such as “turn A” or "
                                   "“meld b9 b10 b11”, not “{word}”"), word=word[:20]), column)
    line = parse(scan, laid, plies)
    scan.finish()
    if stands and not ln.may_stand(line):
        raise scan.fail(message(N_("expected an action after “!”: only those can be let stand")),
                        start)
    return line, stands


def _format(scan: Scanner, _laid: int, _plies: int) -> ln.Line:
    column = scan.column
    if scan.next() != "1":
        raise scan.fail(message(N_("expected “joly 1”, the format’s version")), column)
    return ln.Format(1)


def _game(scan: Scanner, _laid: int, _plies: int) -> ln.Line:
    return ln.Game(scan.expect(*DIALECTS))


def _preset(scan: Scanner, _laid: int, _plies: int) -> ln.Line:
    return ln.PresetLine(scan.expect(*scan.dialect.presets))


def _set(scan: Scanner, _laid: int, _plies: int) -> ln.Line:
    options = scan.dialect.options
    values = options[name := scan.expect(*options)].values
    # Some options take any number, which the list of their values cannot name.
    return ln.SetOption(name, scan.next() if scan.peek() in values else scan.expect(*values))


def _seat(scan: Scanner, _laid: int, _plies: int) -> ln.Line:
    seat, column = scan.seat(), scan.column
    name = scan.rest()
    if not name or not is_printable(name):
        raise scan.fail(message(N_("expected a name of printable characters")), column)
    return ln.SeatLine(seat, name)


def _doubla(scan: Scanner, _laid: int, _plies: int) -> ln.Line:
    first = scan.seat()
    column, pair = scan.column, scan.tiles()
    if len(pair) not in (0, PAIR):
        raise scan.fail(message(N_("expected two tiles, the pair that was swapped")), column)
    second = scan.seat()
    if not pair:
        return ln.Doubla(first, second)
    return ln.Doubla(first, second, pair, (scan.tile(), scan.tile()))


def _stack(scan: Scanner, laid: int, _plies: int) -> ln.Line:
    seat, tiles = scan.seat(), scan.some_tiles()
    scan.expect("from")
    return ln.Stacked(seat, tiles, scan.meld(laid))


def _draw(scan: Scanner, _laid: int, _plies: int) -> ln.Line:
    source = scan.expect("wall", "discard", "line", "exposed")
    if source == "wall":
        return ln.Draw(source, scan.tile() if scan.peek() else None)
    if source != "line":
        return ln.Draw(source)
    tile, nth = scan.tile(), 0
    if scan.peek().startswith("#"):
        column, word = scan.column, scan.next()[1:]
        if not (word.isascii() and word.isdigit() and 1 <= len(word) <= PAIR and int(word)):
            raise scan.fail(message(N_("expected which of the equal tiles, such as #2")), column)
        nth = int(word)
    return ln.Draw(source, tile, nth)


def _add(scan: Scanner, laid: int, _plies: int) -> ln.Add:
    tiles = scan.placed()
    scan.expect("to")
    return ln.Add(tiles, scan.meld(laid))


def _swap(scan: Scanner, laid: int, _plies: int) -> ln.Line:
    takes: list[ln.Take] = []
    while True:
        tiles = scan.placed()
        scan.expect("for")
        scan.expect("j")
        scan.expect("in")
        takes.append(ln.Take(tiles, scan.meld(laid)))
        if not scan.take(","):
            return ln.Swap(tuple(takes))
        if scan.take("meld"):
            return ln.Swap(tuple(takes), scan.rows())
        if scan.take("add"):
            return ln.Swap(tuple(takes), add=_add(scan, laid, _plies))


def _move(scan: Scanner, laid: int, _plies: int) -> ln.Line:
    tiles = scan.pieces()
    scan.expect("from")
    source = scan.meld(laid)
    scan.expect("to")
    return ln.Move(tiles, source, scan.meld(laid))


def _rack(scan: Scanner, _laid: int, _plies: int) -> ln.Line:
    seat = scan.seat()
    if scan.take("points"):
        return ln.Rack(seat, points=scan.number(message(N_("expected the points of the rack"))))
    return ln.Rack(seat, scan.tiles())


def _ply(scan: Scanner, plies: int) -> int:
    column = scan.column
    wanted = message(N_("expected the number of an earlier line, 1 to {last}"), last=plies)
    ply = scan.number(wanted, 1)
    if ply > plies:
        raise scan.fail(wanted, column)
    return ply


def _undo(scan: Scanner, _laid: int, plies: int) -> ln.Line:
    return ln.Undo(_ply(scan, plies))


def _corrected(scan: Scanner, laid: int, plies: int) -> tuple[int, ln.Line, bool]:
    ply, column = _ply(scan, plies), scan.column
    if scan.peek() in ("undo", "amend", "insert", "joly", ""):
        raise scan.fail(message(N_("expected the line that shall stand there")), column)
    line, stands = parse_line(scan, laid)
    return ply, line, stands


def _amend(scan: Scanner, laid: int, plies: int) -> ln.Line:
    return ln.Amend(*_corrected(scan, laid, plies))


def _insert(scan: Scanner, laid: int, plies: int) -> ln.Line:
    return ln.Insert(*_corrected(scan, laid, plies))


def _stock(scan: Scanner, _laid: int, _plies: int) -> ln.Line:
    return ln.Stock(scan.number(message(N_("expected how many tiles are left to draw"))))


def _count(scan: Scanner, _laid: int, _plies: int) -> ln.Line:
    return ln.Count(scan.seat(), scan.number(message(N_("expected how many tiles the rack holds"))))


def _gone_out(scan: Scanner, _laid: int, _plies: int) -> ln.Line:
    if not scan.take("all"):
        return ll.GoneOut()
    scan.expect("jokers")
    return ll.GoneOut(int(scan.expect("0", "1", "2")))


def _drawn(scan: Scanner, _laid: int, _plies: int) -> ln.Line:
    return ll.Drawn(scan.seat(), scan.tile())


_Parse: TypeAlias = Callable[[Scanner, int, int], ln.Line]

_SHARED: Final[dict[str, _Parse]] = {
    "joly": _format,
    "game": _game,
    "preset": _preset,
    "set": _set,
    "seat": _seat,
    "dealer": lambda scan, *_: ln.Dealer(scan.seat()),
    "laid": lambda scan, *_: ln.Laid(scan.seat(), scan.laid_rows()),
    "holds": lambda scan, *_: ln.Holds(scan.seat(), scan.tiles()),
    "count": _count,
    "stock": _stock,
    "recording": lambda scan, *_: ln.Recording(scan.expect("full", "melds") == "full"),
    "turn": lambda scan, *_: ln.Turn(scan.seat()),
    "meld": lambda scan, *_: ln.Meld(scan.rows()),
    "add": _add,
    "swap": _swap,
    "end": lambda *_: ln.End(),
    "rack": _rack,
    "undo": _undo,
    "amend": _amend,
    "insert": _insert,
}
_ROMANIAN: Final[dict[str, _Parse]] = {
    "doubla": _doubla,
    "exposed": lambda scan, *_: ln.Exposed(scan.tile()),
    "twin": lambda scan, *_: ln.Twin(scan.seat()),
    "stack": _stack,
    "line": lambda scan, *_: ln.DiscardLine(scan.tiles()),
    "announce": lambda scan, *_: ln.Announce(scan.seat()),
    "rebuild": lambda *_: ln.Rebuild(),
    "draw": _draw,
    "move": _move,
    "discard": lambda scan, *_: ln.Discard(scan.tile()),
    "out": lambda scan, *_: ln.Out(scan.tile()),
}
_TILE_RUMMY: Final[dict[str, _Parse]] = {
    "starter": lambda scan, *_: ll.Starter(scan.seat()),
    "drawn": _drawn,
    "draw": lambda *_: ll.DrawPool(),
    "table": lambda scan, *_: ll.Table(scan.rows()),
    "timeout": lambda *_: ll.Timeout(),
    "noticed": lambda scan, laid, *_: ll.Noticed(scan.meld(laid)),
    "out": _gone_out,
}
_KEYWORDS: Final[dict[str, dict[str, _Parse]]] = {
    "romanian": _SHARED | _ROMANIAN,
    "tile-rummy": _SHARED | _TILE_RUMMY,
}
