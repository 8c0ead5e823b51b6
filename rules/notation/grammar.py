"""The grammar of notation.md: one line of text to one value."""

from typing import Final

from rules.copying import replace
from rules.messages import N_, message
from rules.names import is_printable
from rules.notation import kinds
from rules.notation import lines as ln
from rules.notation.dialects import Place, ReadLine
from rules.notation.scanner import Scanner


def parse_line(scan: Scanner, place: Place) -> tuple[kinds.Line, bool]:
    """Read the line in *scan*; return its value and whether the table let it stand (``!``).

    Args:
        scan: the line, at its first word.
        place: where in the record it stands.

    Raises:
        NotationError: the line cannot be read.
    """
    stands = scan.peek().startswith("!")
    start = scan.column
    if stands:
        word = scan.next()
        if word != "!":  # "!add": the mark may touch its action
            scan = Scanner(scan.text, scan.line, scan.read_row, scan.seats, start)
    column = scan.column
    word = scan.next().lower()
    parse = _SHARED.get(word) or place.dialect.lines.get(word)
    if parse is None:
        raise scan.fail(message(N_("expected a line of the record, such as “turn A” or "
                                   "“meld b9 b10 b11”, not “{word}”"), word=word[:20]), column)
    line = parse(scan, place)
    scan.finish()
    if stands and not line.may_stand:
        raise scan.fail(message(N_(
            "expected an action after “!”: the table can only keep actions"
        )),
                        start)
    return line, stands


def _format(scan: Scanner, _place: Place) -> kinds.Line:
    column = scan.column
    if scan.next() != "1":
        raise scan.fail(message(N_("expected “joly 1”, the format’s version")), column)
    return ln.Format(1)


def _game(scan: Scanner, place: Place) -> kinds.Line:
    return ln.Game(scan.expect(*place.dialects))


def _preset(scan: Scanner, place: Place) -> kinds.Line:
    return ln.PresetLine(scan.expect(*place.dialect.house.presets))


def _set(scan: Scanner, place: Place) -> kinds.Line:
    options = place.dialect.house.options
    values = options[name := scan.expect(*options)].values
    # Some options take any number, which the list of their values cannot name.
    return ln.SetOption(name, scan.next() if scan.peek() in values else scan.expect(*values))


def _seat(scan: Scanner, _place: Place) -> kinds.Line:
    seat, column = scan.seat(), scan.column
    name = scan.rest()
    if not name or not is_printable(name):
        raise scan.fail(message(N_("expected a name of printable characters")), column)
    return ln.SeatLine(seat, name)


def _add(scan: Scanner, place: Place) -> ln.Add:
    tiles = scan.placed()
    scan.expect("to")
    return ln.Add(tiles, scan.meld(place.laid))


def _swap(scan: Scanner, place: Place) -> kinds.Line:
    takes: list[ln.Take] = []
    while True:
        tiles = scan.placed()
        scan.expect("for")
        scan.expect("j")
        scan.expect("in")
        takes.append(ln.Take(tiles, scan.meld(place.laid)))
        if not scan.take(","):
            return ln.Swap(tuple(takes))
        if scan.take("meld"):
            return ln.Swap(tuple(takes), scan.rows())
        if scan.take("add"):
            return ln.Swap(tuple(takes), add=_add(scan, place))


def _rack(scan: Scanner, _place: Place) -> kinds.Line:
    seat = scan.seat()
    if scan.take("total"):
        return ln.Rack(seat, total=scan.signed(message(N_("expected the whole score"))))
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


def _undo(scan: Scanner, place: Place) -> kinds.Line:
    return ln.Undo(_ply(scan, place.plies))


def _corrected(scan: Scanner, place: Place) -> tuple[int, kinds.Line, bool]:
    ply, column = _ply(scan, place.plies), scan.column
    if scan.peek() in ("undo", "amend", "insert", "joly", ""):
        raise scan.fail(message(N_("expected the line to put there")), column)
    line, stands = parse_line(scan, replace(place, plies=0))
    return ply, line, stands


def _amend(scan: Scanner, place: Place) -> kinds.Line:
    return ln.Amend(*_corrected(scan, place))


def _insert(scan: Scanner, place: Place) -> kinds.Line:
    return ln.Insert(*_corrected(scan, place))


def _stock(scan: Scanner, _place: Place) -> kinds.Line:
    return ln.Stock(scan.number(message(N_("expected how many tiles are left to draw"))))


def _count(scan: Scanner, _place: Place) -> kinds.Line:
    return ln.Count(scan.seat(), scan.number(message(N_("expected how many tiles the rack holds"))))


_SHARED: Final[dict[str, ReadLine]] = {
    "joly": _format,
    "game": _game,
    "preset": _preset,
    "set": _set,
    "seat": _seat,
    "dealer": lambda scan, _: ln.Dealer(scan.seat()),
    "laid": lambda scan, _: ln.Laid(scan.seat(), scan.laid_rows()),
    "holds": lambda scan, _: ln.Holds(scan.seat(), scan.tiles()),
    "count": _count,
    "stock": _stock,
    "recording": lambda scan, _: ln.Recording(scan.expect("full", "melds") == "full"),
    "turn": lambda scan, _: ln.Turn(scan.seat()),
    "meld": lambda scan, _: ln.Meld(scan.rows()),
    "add": _add,
    "swap": _swap,
    "end": lambda *_: ln.End(),
    "rack": _rack,
    "undo": _undo,
    "amend": _amend,
    "insert": _insert,
}
