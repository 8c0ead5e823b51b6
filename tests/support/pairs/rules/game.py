"""Pairs as the fold of records sees it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from rules.melds import GroupShape, Piece, Slot, TableMeld, tile_of
from rules.messages import Message, message
from rules.notation import kinds
from rules.notation import lines as ln
from rules.notation.record import Record, RecordLine
from rules.racks import RackCount
from rules.reading import Row
from rules.score import ScoreLine, ScoreSheet, SeatScore
from rules.tiles import NumberTile
from rules.verdict import Citation, Illegal, Legal, Verdict
from tests.support.pairs.rules.book import HOUSE, Options


def read_row(pieces: Sequence[Piece]) -> Row:
    """Read two tiles of one number as a pair."""
    numbers = {piece.number for piece in pieces if isinstance(piece, NumberTile)}
    if len(pieces) == 2 and len(numbers) == 1:
        return Row(tuple(pieces), GroupShape(*numbers))
    return Row(tuple(pieces), None, (
        Citation("P-PAIR-1", message("%(tiles)s is no pair.", tiles=tuple(pieces)),
                 tuple(pieces)),))


@dataclass(frozen=True, slots=True)
class State:
    """What lies there, and whose turn it is."""

    names: Mapping[str, str]
    options: Options
    seat: str = ""
    melds: Mapping[int, TableMeld] = field(default_factory=dict)
    ended: bool = False
    winner: str = ""
    full: bool = False
    racks: Mapping[str, RackCount] = field(default_factory=dict)

    @property
    def seats(self) -> tuple[str, ...]:
        """Return the seats in the order of play."""
        return tuple(self.names)

    def laid_by(self, seat: str) -> int:
        """Return how many pairs of a seat lie there."""
        return sum(meld.laid_by == seat for meld in self.melds.values())


@dataclass(frozen=True, slots=True)
class Judged:
    """What the rules say of a line, and what comes of it."""

    faults: tuple[Citation, ...]
    make: Callable[[], State]

    @property
    def verdict(self) -> Verdict:
        """Return the verdict."""
        if self.faults:
            return Illegal(self.faults)
        return Legal((Citation("P-PAIR-1", _words("It is a pair.")),))

    def with_fault(self, fault: Citation) -> "Judged":
        """Return the judgement with one fault more."""
        return replace(self, faults=(*self.faults, fault))


class Pairs:
    """The rules (``GameRules``)."""

    def start(self, record: Record) -> State:
        """Return the state before the first line."""
        return State(dict(record.seats), HOUSE.of_record(record.preset, record.house_rules))

    def consider(self, state: State, line: RecordLine) -> Judged:
        """Judge *line* in *state*."""
        match line.value:
            case ln.Turn(seat):
                return Judged((), lambda: replace(state, seat=seat))
            case ln.End():
                return Judged((), lambda: replace(state, ended=True))
            case ln.Meld(melds):
                faults = tuple(fault for row in melds for fault in read_row(row).faults)
                return Judged(faults, lambda: _lay(state, line, melds))
            case _:
                return Judged((), lambda: state)

    def is_judged(self, line: RecordLine) -> bool:
        """Say whether *line* gets a verdict."""
        return isinstance(line.value, ln.Meld)

    def refuse(self, state: State, _line: RecordLine, _judged: object) -> State:
        """Return *state*: nothing comes of what was refused."""
        return state

    def duties(self, _state: State) -> Mapping[int, Citation]:
        """Return nothing: no line owes another."""
        return {}

    def is_turn_closed(self, state: State) -> bool:
        """Say whether nobody can lay anything."""
        return state.ended or not state.seat

    def score(self, state: State) -> ScoreSheet:
        """Score the game in *state*."""
        return ScoreSheet(state.ended, state.winner, {
            seat: SeatScore(name, None, counted=True, lines=(
                ScoreLine("P-WIN-1", 1, _words("three pairs")),) if seat == state.winner else ())
            for seat, name in state.names.items()})


def _words(text: str) -> Message:
    return message(text)


def _lay(state: State, line: RecordLine, melds: Sequence[kinds.Row]) -> State:
    laid = {
        number: TableMeld(number, state.seat, read_row(row).shape, tuple(
            Slot(tile_of(piece), state.seat, line.ply) for piece in row))
        for number, row in zip(line.melds, melds, strict=True)}
    after = replace(state, melds={**state.melds, **laid})
    won = after.laid_by(state.seat) >= state.options.pairs_to_win
    return replace(after, ended=won, winner=state.seat if won else "")
