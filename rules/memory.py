"""What a finished game leaves behind: who won, with how much, and what happened in it.

A pure fold of its record, made of plain values: pages over thousands of games read what was kept
of it, and fold nothing. Persons are seats here; what they are called is no part of a game.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from rules.folding import Replay
from rules.melds import RunShape, TableMeld
from rules.notation import kinds
from rules.notation import lines as ln
from rules.notation.record_line import RecordLine
from rules.score import ScoreSheet
from rules.tiles import JOLY, Tile

OPENED: Final = "opened"
JOLY_LAID: Final = "joly laid"
JOLY_TAKEN: Final = "joly taken"
JOLY_PAID: Final = "joly paid"
RUN: Final = "run"
SET: Final = "set"
WENT_OUT: Final = "went out"
CONCEALED: Final = "concealed"


@dataclass(frozen=True, slots=True)
class Moment:
    """One thing that happened to a seat, and that can be counted or linked to.

    ``amount`` is what its ``kind`` counts, ``ply`` the line that tells it, ``tiles`` those that
    it is about. Kinds of more than one game, a game may have others:

    - ``opened``: the first laying-down; ``amount`` is what it counted, in points.
    - ``joly laid``: a Joly that came from the rack; ``amount`` is how many players have had it
      among their melds, where the game knows its way, else 1.
    - ``joly taken``: a Joly taken for tiles; ``amount`` is how many tiles were given.
    - ``joly paid``: a Joly left on the rack; ``amount`` is what it cost, in points above 0.
    - ``run``, ``set``: what lies in a meld at the end, the seat being the meld's owner; ``amount``
      is how many tiles, ``ply`` the line that laid the last of them.
    - ``went out``: ``amount`` is how many turns the seat had, 0 where not all are recorded.
    - ``concealed``: all tiles laid at once, and out with it; ``amount`` is how many tiles.
    """

    kind: str
    seat: str
    amount: int
    ply: int
    tiles: tuple[Tile, ...] = ()


@dataclass(frozen=True, slots=True)
class Remembered:
    """What a finished game leaves.

    ``totals`` are the scores by seat, in order of play; ``winners`` the seats with the highest
    one, more than one where they are level. ``turns`` is how many turns the record has; ``full``
    says that these are all. ``moments`` stand in the order of play, by their lines.
    """

    seats: tuple[str, ...]
    totals: Mapping[str, int]
    winners: tuple[str, ...]
    turns: int
    full: bool = False
    moments: tuple[Moment, ...] = ()


@dataclass(frozen=True, slots=True)
class Played:
    """A line that took effect, and in whose turn it stands: "" before the first one."""

    seat: str
    line: RecordLine

    @property
    def value(self) -> kinds.Line:
        """Return the line."""
        return self.line.value

    @property
    def ply(self) -> int:
        """Return the line's ply."""
        return self.line.ply


Lines: TypeAlias = tuple[Played, ...]


def lines_played(played: Replay[Any]) -> Lines:
    """Return the lines of a record that took effect, corrections folded in, in order of play."""
    without = {entry.ply for entry in played.entries if not entry.applied}
    seat = ""
    found: list[Played] = []
    for line in played.record.lines:
        if isinstance(line.value, ln.Turn):
            seat = line.value.seat
        if line.ply not in without:
            found.append(Played(seat, line))
    return tuple(found)


def remember(
    played: Replay[Any], sheet: ScoreSheet, moments: Iterator[Moment], *, full: bool
) -> Remembered:
    """Return what is remembered of a game with this score *sheet* and these *moments*.

    *full* says that every turn since the deal is recorded.
    """
    totals = {seat: each.total for seat, each in sheet.seats.items()}
    best = max(totals.values(), default=0)
    order = {line.ply: at for at, line in enumerate(played.record.lines)}
    return Remembered(
        seats=tuple(totals),
        totals=totals,
        winners=tuple(seat for seat, total in totals.items() if total == best),
        turns=sum(isinstance(line.value, ln.Turn) for line in played.record.lines),
        full=full,
        moments=tuple(sorted(moments, key=lambda moment: order.get(moment.ply, -1))),
    )


def went_out(lines: Lines, seat: str, *, full: bool) -> Iterator[Moment]:
    """Yield the moment in which *seat* went out; nothing where it is "" and nobody did."""
    for each in reversed(lines) if seat else ():
        if isinstance(each.value, kinds.GoingOut):
            turns = sum(isinstance(other.value, ln.Turn) and other.seat == seat for other in lines)
            yield Moment(WENT_OUT, seat, turns if full else 0, each.ply)
            return


def jolys_paid(lines: Lines, sheet: ScoreSheet) -> Iterator[Moment]:
    """Yield the Jolys left on racks that cost points of their own by the score *sheet*."""
    last = next((each.ply for each in reversed(lines)
                 if isinstance(each.value, kinds.Ending)), lines[-1].ply if lines else 0)
    counted = {each.value.seat: each.ply for each in lines if isinstance(each.value, ln.Rack)}
    for seat, score in sheet.seats.items():
        for line in score.lines:
            if line.points < 0 and line.tiles and all(tile == JOLY for tile in line.tiles):
                each = -line.points // len(line.tiles)
                for _ in line.tiles:
                    yield Moment(JOLY_PAID, seat, each, counted.get(seat, last), (JOLY,))


def melds_lying(melds: Mapping[int, TableMeld]) -> Iterator[Moment]:
    """Yield the runs and sets that lie on the table, by their owners."""
    for meld in melds.values():
        if meld.shape is not None:
            kind = RUN if isinstance(meld.shape, RunShape) else SET
            yield Moment(kind, meld.laid_by, len(meld.slots), max(
                slot.ply for slot in meld.slots), tuple(slot.tile for slot in meld.slots))


def remember_score(played: Replay[Any], sheet: ScoreSheet) -> Remembered:
    """Return what is remembered of a game of which no more is known than every game has."""
    lines = lines_played(played)
    return remember(played, sheet, went_out(lines, sheet.winner, full=False), full=False)
