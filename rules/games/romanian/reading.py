"""Reading a row of tiles as a run or a set of the Romanian game, and every rule that it breaks."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from rules.games.romanian.options import Options
from rules.melds import HIGH_ONE, DeclaredJoly, GroupShape, Piece, RunShape, in_order, is_joly
from rules.messages import N_, NP_, message
from rules.reading import LARGEST_SET, SHORTEST, NeedsDeclaration, Row
from rules.tiles import Colour, Joly, NumberTile
from rules.verdict import Citation

REALS_PER_JOLY: Final = 2


def _known(pieces: Sequence[Piece]) -> list[NumberTile]:
    return [
        piece.stands_for if isinstance(piece, DeclaredJoly) else piece
        for piece in pieces
        if not isinstance(piece, Joly)
    ]


def read_row(pieces: Sequence[Piece], options: Options) -> Row | NeedsDeclaration:
    """Read *pieces*, in the order in which they lie, as a run or a set.

    Sources: R-RUN-1..3, R-SET-1, R-JOLY-1..3; where a bare Joly lies decides what it stands
    for (Q-RUN-4).
    """
    known = _known(pieces)
    numbers = {tile.number for tile in known}
    colours = {tile.colour for tile in known}
    if len(known) > 1 and len(numbers) == 1:
        return _read_group(tuple(pieces), known[0].number)
    if len(known) > 1 and len(colours) == 1:
        return _read_run(tuple(pieces), known[0].colour, options)
    return Row(tuple(pieces), None, (*_neither(pieces), *ratio_faults(pieces)))


def _neither(pieces: Sequence[Piece]) -> tuple[Citation, ...]:
    if len(pieces) >= SHORTEST and len(_known(pieces)) < REALS_PER_JOLY:
        return ()  # too few real tiles to tell: the ratio alone decides
    row = tuple(pieces)
    return (
        Citation("R-RUN-1", message(N_(
            "Not a run: a run has one colour, consecutive numbers and at least three tiles."
        )), row),
        Citation("R-SET-1", message(N_(
            "Not a set: a set has three or four tiles of one number, all in different colours."
        )), row),
    )


def ratio_faults(pieces: Sequence[Piece]) -> tuple[Citation, ...]:
    """Cite R-JOLY-3 where there are fewer than two real tiles for each Joly in *pieces*."""
    jolys = sum(map(is_joly, pieces))
    reals = len(pieces) - jolys
    if reals >= REALS_PER_JOLY * jolys:
        return ()
    return (
        Citation(
            "R-JOLY-3",
            message(*NP_("Each Joly needs two real tiles; this meld has {reals} for {n} Joly.",
                         "Each Joly needs two real tiles; this meld has {reals} for {n} Jolys."),
                    reals=reals, n=jolys),
            tuple(piece for piece in pieces if is_joly(piece)),
            remedy=message(N_("Add real tiles or use one Joly less.")),
        ),
    )


def _read_group(pieces: tuple[Piece, ...], number: int) -> Row:
    bare = tuple(Joly() if is_joly(piece) else piece for piece in pieces)
    colours: set[Colour] = set()
    doubled: list[Piece] = []
    for piece in bare:
        if isinstance(piece, NumberTile):
            if piece.colour in colours:
                doubled.append(piece)
            colours.add(piece.colour)
    faults: list[Citation] = []
    if doubled:
        faults.append(Citation(
            "R-SET-1",
            message(N_(
                "All colours of a set must be different. One colour is here twice: {tiles}."
            ),
                    tiles=tuple(doubled)),
            tuple(doubled)))
    elif not SHORTEST <= len(bare) <= LARGEST_SET:
        faults.append(Citation(
            "R-SET-1",
            message(N_("A set has three or four tiles. This one would have {count}."),
                    count=len(bare)),
            bare))
    shape = None if faults else GroupShape(number)
    faults.extend(ratio_faults(bare))
    return Row(bare if shape else pieces, shape, tuple(faults))


def _read_run(
    pieces: tuple[Piece, ...], colour: Colour, options: Options
) -> Row | NeedsDeclaration:
    found = _place_run(pieces, colour)
    if isinstance(found, NeedsDeclaration):
        return found
    if found is None:
        return Row(pieces, None, (_run_fault(pieces), *ratio_faults(pieces)))
    upwards, low, moved = found
    shape = RunShape(colour, low, len(upwards))
    if len(upwards) < SHORTEST:
        short = Citation(
            "R-RUN-1", message(N_("A run has at least three tiles. This one has two.")), pieces)
        return Row(pieces, None, (short, *ratio_faults(pieces)))
    row = declared(upwards, shape)
    faults, grounds = run_limits(row, shape, options)
    if moved:
        grounds = (*grounds, Citation(
            "R-RUN-3",
            message(N_("A run ends at its 1, so the Joly can only be {tile}."),
                    tile=shape.tile_at(low if low > 1 else shape.high)),
            ruling="Q-RUN-3"))
    return Row(row, shape, (*faults, *ratio_faults(row)), grounds)


def declared(upwards: Sequence[Piece], shape: RunShape) -> tuple[Piece, ...]:
    """Return *upwards* with every Joly declared by its place in *shape*."""
    return tuple(
        DeclaredJoly(shape.tile_at(position)) if is_joly(piece) else piece
        for position, piece in zip(shape.positions, upwards, strict=True)
    )


def run_limits(
    row: Sequence[Piece], shape: RunShape, options: Options
) -> tuple[tuple[Citation, ...], tuple[Citation, ...]]:
    """Return faults and grounds of a run as far as house rules decide (Q-RUN-1, Q-RUN-2)."""
    faults: list[Citation] = []
    grounds: list[Citation] = []
    if shape.length == HIGH_ONE:
        allowed = options.max_run >= HIGH_ONE
        finding = (message(N_("A run may have a 1 at both ends, 14 tiles in all.")) if allowed else
                   message(N_("A run may have a 1 at one end only.")))
        ones = (row[0], row[-1])
        (grounds if allowed else faults).append(
            Citation("R-RUN-2", finding, ones, ruling="Q-RUN-1"))
    pairs = [
        (left, right) for left, right in pairwise(row)
        if is_joly(left) and is_joly(right)
    ]
    if pairs:
        finding = (message(N_("Two Jolys may be side by side.")) if options.joly_adjacent else
                   message(N_("Two Jolys may not be side by side.")))
        (grounds if options.joly_adjacent else faults).append(
            Citation("R-JOLY-3", finding, pairs[0], ruling="Q-RUN-2"))
    return tuple(faults), tuple(grounds)


def _place_run(
    pieces: tuple[Piece, ...], colour: Colour
) -> tuple[tuple[Piece, ...], int, bool] | NeedsDeclaration | None:
    """Find where the row lies: its pieces upwards, the lowest position, and one thing more.

    That is whether a Joly had to move from beyond a 1 to the other end (Q-RUN-3).
    """
    shape = RunShape(colour, 1, 1)
    for row in (pieces, pieces[::-1]):
        for low in _lows(row):
            if in_order(shape, row, low):
                return row, low, False
    bare = sum(isinstance(piece, Joly) for piece in pieces)
    if not bare:
        return _sorted_run(pieces, shape)
    for row in (pieces, pieces[::-1]):
        moved = _turned_back(row, shape)
        if moved:
            return moved
    numbers = [tile.number for tile in _known(pieces)]
    if numbers in (sorted(numbers), sorted(numbers, reverse=True)):
        return None
    loose = [piece for piece in pieces if not isinstance(piece, Joly)]
    if len(set(numbers)) == len(numbers) and _spans(numbers, len(pieces)):
        return NeedsDeclaration()
    return _sorted_run(tuple(loose), shape) and NeedsDeclaration()


def _lows(row: tuple[Piece, ...]) -> list[int]:
    """Return from which positions *row* may lie upwards, by its first piece that is known."""
    at, tile = next((at, tile) for at, piece in enumerate(row) for tile in _known((piece,)))
    lows = [tile.number - at, *([HIGH_ONE - at] if tile.number == 1 else [])]
    return [low for low in lows if 1 <= low <= HIGH_ONE + 1 - len(row)]


def _spans(numbers: list[int], length: int) -> bool:
    high = [HIGH_ONE if number == 1 else number for number in numbers]
    return any(max(row) - min(row) < length for row in (numbers, high))


def _position(piece: Piece, *, high: bool) -> int:
    number = _known((piece,))[0].number
    return HIGH_ONE if high and number == 1 else number


def _sorted_run(
    pieces: tuple[Piece, ...], shape: RunShape
) -> tuple[tuple[Piece, ...], int, bool] | None:
    """Read tiles that were written out of order: the tiles make the run, not the writing."""
    for high in (False, True):
        row = sorted(pieces, key=lambda piece: _position(piece, high=high))
        if len(row) == HIGH_ONE and not high:
            row.append(row.pop(1))  # two 1s: one below the 2, one above the 13
        low = _position(row[0], high=high and len(row) < HIGH_ONE)
        if low + len(row) <= HIGH_ONE + 1 and in_order(shape, row, low):
            return tuple(row), low, False
    return None


def _turned_back(
    row: tuple[Piece, ...], shape: RunShape
) -> tuple[tuple[Piece, ...], int, bool] | None:
    """Move Jolys that lie beyond a 1 to the run's other end, the only place left to them."""
    for count in (1, 2):
        head, tail = row[:count], row[count:]
        if all(isinstance(piece, Joly) for piece in head) and in_order(shape, tail, 1):
            return (*tail, *head), 1, True
        body, beyond = row[:-count], row[-count:]
        low = HIGH_ONE + 1 - len(row)
        if (low >= 1 and all(isinstance(piece, Joly) for piece in beyond)
                and in_order(shape, (*beyond, *body), low)):
            return (*beyond, *body), low, True
    return None


def _run_fault(pieces: tuple[Piece, ...]) -> Citation:
    if len(pieces) >= SHORTEST and _is_round_the_corner(pieces):
        return Citation(
            "R-RUN-3", message(N_("A 1 can be only at the end of a run, never inside it.")),
            tuple(piece for piece in pieces
                  if not isinstance(piece, Joly) and _known((piece,))[0].number == 1) or pieces)
    return Citation(
        "R-RUN-1", message(N_("These numbers do not follow one another.")), pieces)


def _is_round_the_corner(pieces: tuple[Piece, ...]) -> bool:
    """Say whether the row would be a run if 1 followed 13 in the middle of it."""
    numbers = [tile.number for tile in _known(pieces)]
    if len(set(numbers)) != len(numbers) or len(pieces) >= HIGH_ONE:
        return False
    for row in (pieces, pieces[::-1]):
        for low in range(1, HIGH_ONE):
            if all(isinstance(piece, Joly) or _known((piece,))[0].number == (low + i - 1) % 13 + 1
                   for i, piece in enumerate(row)):
                return True
    ring = set(numbers)
    return len(numbers) == len(pieces) and any(
        {(low + i - 1) % 13 + 1 for i in range(len(numbers))} == ring for low in range(1, HIGH_ONE))
