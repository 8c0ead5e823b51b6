"""Puts steps and their seats into record lines, in an order in which they can be played."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from rules.copying import replace
from rules.games.romanian.explain.steps import Givers, Laying, Place, Putting, Step, split
from rules.games.romanian.placing import Undecided, find_fit
from rules.games.romanian.referee import consider
from rules.games.romanian.state import State
from rules.melds import HIGH_ONE, RunShape, TableMeld, is_joly
from rules.notation import kinds
from rules.notation import lines as ln
from rules.notation.errors import NotationError
from rules.notation.record import RecordLine
from rules.verdict import Judgement, Verdict

_WAIT = frozenset({"R-INIT-4", "R-INIT-5"})
"""What forbids a move in the turn of the opening alone; it can be made a turn later."""


@dataclass(frozen=True, slots=True)
class ToldLine:
    """A line that a telling adds to the record, and its verdict (``None`` for ``turn``)."""

    line: kinds.Line
    verdict: Verdict | None = None

    def __str__(self) -> str:
        return str(self.line)


@dataclass(frozen=True, slots=True)
class Telling:
    """Lines that lead from a state of the record to another one.

    ``rows`` gives the new melds' numbers by the rows in which they lie. ``judged`` is how many
    lines were judged on the way, ``repeats`` how many turns follow one of the same seat.
    """

    lines: tuple[ToldLine, ...]
    state: State
    rows: dict[int, int]
    judged: int
    repeats: int

    @property
    def faults(self) -> int:
        """Return how many of the lines a rule forbids."""
        return sum(line.verdict is not None and not line.verdict for line in self.lines)


Part: TypeAlias = Laying | Putting


@dataclass(slots=True)
class _Teller:
    state: State
    ply: int
    next_meld: int
    layings: list[Laying]
    puttings: list[Putting]
    first: str
    lines: list[ToldLine] = field(default_factory=list)
    rows: dict[int, int] = field(default_factory=dict)
    waiting: set[str] = field(default_factory=set)
    judged: int = 0
    repeats: int = 0

    def tell(self) -> bool:
        """Write all lines; return whether everything could be said."""
        while self.layings or self.puttings:
            before = len(self.layings) + len(self.puttings), len(self.waiting)
            for seat in self._order():
                self._turn_of(seat)
            if before == (len(self.layings) + len(self.puttings), len(self.waiting)):
                return False
        return True

    def _order(self) -> list[str]:
        seats = list(self.state.seats)
        turn = self.state.turn
        begins = self.first or (turn.seat if turn else seats[0])
        self.first = ""
        at = seats.index(begins)
        return seats[at:] + seats[:at]

    def _turn_of(self, seat: str) -> None:
        """Write what *seat* can do now, in one turn."""
        here = False
        waits: list[Part] = []
        while (found := next(self._possible(seat, waits), None)) is not None:
            line, parts = found
            if not here and (self.state.turn is None or self.state.turn.closed
                             or self.state.turn.seat != seat or seat in self.waiting):
                self.repeats += self.state.turn is not None and self.state.turn.seat == seat
                self._play(ln.Turn(seat))
                self.waiting.discard(seat)
            here = True
            if self._play(line, parts):
                self.layings = [laying for laying in self.layings if laying not in parts]
                self.puttings = [put for put in self.puttings if put not in parts]
            else:
                waits += parts
                self.waiting.add(seat)

    def _possible(
        self, seat: str, waits: Sequence[Part]
    ) -> Iterator[tuple[kinds.Line, Sequence[Part]]]:
        mine = [laying for laying in self.layings
                if laying.seat == seat and laying not in waits]
        plain = [laying for laying in mine if not laying.takes]
        if plain:
            yield ln.Meld(tuple(laying.pieces for laying in plain)), plain
        for place in dict.fromkeys(put.place for put in self.puttings if put.seat == seat):
            meld = self._meld(place)
            chain = self._chain(meld, place, seat, waits) if meld else []
            if meld and chain:
                yield ln.Add(_placed(meld, chain), meld.id), chain
        for laying in mine:
            takes = [self._take(laying, k) for k in range(len(laying.takes))]
            if takes and all(takes):
                swap = ln.Swap(tuple(take for take in takes if take), (laying.pieces,))
                yield swap, [laying]

    def _meld(self, place: Place) -> TableMeld | None:
        return self.state.melds.get(place.meld or self.rows.get(place.row, 0))

    def _chain(
        self, meld: TableMeld, place: Place, seat: str, waits: Sequence[Part]
    ) -> list[Putting]:
        """Return the tiles that *seat* can lay off on *meld* one after the other."""
        open_ = [put for put in self.puttings
                 if put.place == place and put.seat == seat and put not in waits]
        if not isinstance(meld.shape, RunShape):
            return open_
        low, high = meld.shape.low, meld.shape.high
        chain: list[Putting] = []
        grown = True
        while grown:
            grown = False
            for put in open_:
                if put not in chain and put.position in (low - 1, high + 1):
                    low, high = min(low, put.position), max(high, put.position)
                    chain.append(put)
                    grown = True
        return chain

    def _take(self, laying: Laying, k: int) -> ln.Take | None:
        source = laying.takes[k]
        meld = self._meld(source.place)
        if meld is None:
            return None
        there = any(is_joly(slot.tile) and (not source.position or place == source.position)
                    for place, slot in meld.positions())
        whole = isinstance(meld.shape, RunShape) and meld.shape.length == HIGH_ONE
        end = {1: "low", HIGH_ONE: "high"}.get(source.position, "") if whole else ""
        given = tuple(ln.Placed(tile, end) for tile in source.given)
        return ln.Take(given, meld.id) if there else None

    def _play(self, line: kinds.Line, parts: Sequence[Part] = ()) -> bool:
        """Judge and play *line*; return false where it must wait for another turn."""
        count = line.new_melds
        numbers = tuple(range(self.next_meld, self.next_meld + count))
        judged = self._judge(line, numbers)
        if (judged.faults and self.state.turn and self.state.turn.opening
                and {fault.rule for fault in judged.faults} <= _WAIT):
            return False
        self.state = judged.make()
        self.ply += 1
        self.next_meld += count
        laid = [part.place.row for part in parts if isinstance(part, Laying)]
        self.rows.update(zip(laid, numbers, strict=True))
        self.lines.append(
            ToldLine(line, None if isinstance(line, ln.Turn) else judged.verdict))
        return True

    def _judge(self, line: kinds.Line, numbers: tuple[int, ...]) -> Judgement[State]:
        self.judged += 1
        return consider(self.state, RecordLine(self.ply, 0, str(line), line, melds=numbers))


def _placed(meld: TableMeld, chain: list[Putting]) -> tuple[ln.Placed, ...]:
    """Return the tiles as a line writes them: with their end where both ends would take them."""
    plain = tuple(ln.Placed(put.piece) for put in chain)
    if not isinstance(meld.shape, RunShape) or not isinstance(find_fit(meld, plain), Undecided):
        return plain
    low = meld.shape.low
    return tuple(replace(item, end="low" if put.position < low else "high")
                 for item, put in zip(plain, chain, strict=True))


class Untold(Exception):  # noqa: N818  (an answer, no error)
    """Steps that cannot be put into lines with these seats; *judged* lines showed it."""

    def __init__(self, judged: int = 1) -> None:
        super().__init__("no order of lines tells these steps")
        self.judged = judged


def tell(
    state: State, ply: int, next_meld: int, steps: Sequence[Step], givers: Givers, *,
    first: str = "",
) -> Telling:
    """Put *steps* into lines that follow *state*.

    Args:
        state: the game as the record has it.
        ply: the next line's number.
        next_meld: the next new meld's number.
        steps: what happened.
        givers: for each step the seat that gave each of its tiles.
        first: the seat that begins, if it is not the one whose turn it is.

    Raises:
        Untold: they cannot be put so.
    """
    teller = _Teller(state, ply, next_meld, [], [], first)
    for step, seats in zip(steps, givers, strict=True):
        parts = split(step, seats)
        if parts is None:
            raise Untold
        laying, puttings = parts
        if laying is not None:
            teller.layings.append(laying)
        teller.puttings.extend(puttings)
    try:
        whole = teller.tell()
    except NotationError as error:
        raise Untold(teller.judged) from error
    if not whole:
        raise Untold(teller.judged + 1)
    return Telling(tuple(teller.lines), teller.state, teller.rows, teller.judged,
                   teller.repeats)
