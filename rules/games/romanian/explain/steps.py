"""What can have happened on a table, as steps that wait for a seat and for their lines."""

from dataclasses import dataclass
from itertools import groupby

from rules.games.romanian.reading import REALS_PER_JOLY
from rules.melds import Piece, is_joly
from rules.reading import SHORTEST
from rules.tiles import NumberTile


@dataclass(frozen=True, slots=True)
class Place:
    """A meld that may not have its number yet: one of the record, or a new row of the table."""

    meld: int = 0
    row: int = -1


@dataclass(frozen=True, slots=True)
class Source:
    """A Joly that is taken: where it lies, its position (0 in a set), what is given for it."""

    place: Place
    position: int
    given: tuple[NumberTile, ...]


@dataclass(frozen=True, slots=True)
class Step:
    """A new meld, with the Jolys that were taken for it, or tiles laid off on a meld.

    ``pieces`` are the tiles as they were laid, Jolys of runs declared: upwards in a new run, in
    the order of laying off on a meld. ``positions`` are their places in a run, 0 in a set.
    """

    place: Place
    pieces: tuple[Piece, ...]
    positions: tuple[int, ...]
    is_new: bool
    takes: tuple[Source, ...] = ()


Givers = tuple[tuple[str, ...], ...]
"""For each step the seat that gave each of its tiles."""


@dataclass(frozen=True, slots=True)
class Laying:
    """A new meld of one seat."""

    place: Place
    pieces: tuple[Piece, ...]
    seat: str
    takes: tuple[Source, ...]


@dataclass(frozen=True, slots=True)
class Putting:
    """One tile that a seat laid off."""

    place: Place
    piece: Piece
    position: int
    seat: str


def owner(seats: tuple[str, ...], step: Step) -> str | None:
    """Return who laid the new meld of *step*, or ``None`` where it takes more than it has.

    The owner gave at least three tiles that make a meld of their own, side by side in a run;
    what others gave was laid off on it later.
    """
    in_set = not any(step.positions)
    if in_set:
        most = max(set(seats), key=lambda seat: (seats.count(seat), seat == seats[0]))
        return most if seats.count(most) >= SHORTEST else None
    stretches = [(seat, len(list(part))) for seat, part in groupby(seats)]
    seat, longest = max(stretches, key=lambda stretch: stretch[1])
    return seat if longest >= SHORTEST else None


def split(step: Step, seats: tuple[str, ...]) -> tuple[Laying | None, list[Putting]] | None:
    """Divide *step* by who gave what: the meld as it was laid, and what was laid off on it.

    ``None`` where no seat gave enough for a meld.
    """
    indices = range(len(step.pieces))
    core: list[int] = []
    laying = None
    if step.is_new:
        mine = owner(seats, step)
        if mine is None:
            return None
        core = _core(step, seats, mine)
        pieces = tuple(step.pieces[k] for k in core)
        if sum(map(is_joly, pieces)) * (1 + REALS_PER_JOLY) > len(pieces):
            return None
        laying = Laying(step.place, pieces, mine, step.takes)
    rest = [k for k in indices if k not in core]
    if core:
        rest.sort(key=lambda k: min(abs(k - core[0]), abs(k - core[-1])))
    return laying, [
        Putting(step.place, step.pieces[k], step.positions[k], seats[k]) for k in rest]


def _core(step: Step, seats: tuple[str, ...], mine: str) -> list[int]:
    if not any(step.positions):
        return [k for k, seat in enumerate(seats) if seat == mine]
    best: list[int] = []
    for seat, part in groupby(range(len(seats)), key=lambda k: seats[k]):
        stretch = list(part)
        if seat == mine and len(stretch) > len(best):
            best = stretch
    return best
