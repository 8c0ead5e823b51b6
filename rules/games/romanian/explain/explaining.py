"""What happened between the record and the table as it lies: lists of actions that lead there.

The search goes from the cheap to the dear: melds are matched to rows so that the fewest things
happened, Jolys take the shortest ways, and the seats are tried in the order in which they come to
mind. It is bounded by the number of lines that it judges, not by a clock, so that the same table
always gets the same answer.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Final

from rules.copying import replace
from rules.folding import fold
from rules.games.romanian.explain.changes import Change, Look, filled, look_of
from rules.games.romanian.explain.joly_ways import steps_of
from rules.games.romanian.explain.matching import TileRow, matches
from rules.games.romanian.explain.seatings import seatings
from rules.games.romanian.explain.steps import Givers, Step
from rules.games.romanian.explain.telling import Untold, tell
from rules.games.romanian.explain.ways import Explanation, Sight, badness, weighed
from rules.games.romanian.game import Romanian
from rules.games.romanian.reading import read_row
from rules.games.romanian.state import State
from rules.notation.record import Record
from rules.reading import NeedsDeclaration, Row

MOST_MATCHES: Final = 60
"""Ways to match melds and rows that are looked into."""

FOR_ANOTHER: Final = 400
"""Lines that are judged at most for each way beside the first."""

PATIENCE: Final = 12
"""Other seats that are tried where nobody would have to play twice in a row."""


@dataclass(frozen=True, slots=True)
class Explained:
    """What can have happened: the ways, best first, and the rows that are no melds.

    ``unread`` are rows whose Joly must be declared first. All are indices of the rows.
    """

    ways: tuple[Explanation, ...]
    loose: tuple[int, ...] = ()
    unread: tuple[int, ...] = ()
    known: Mapping[int, int] = field(default_factory=dict)
    """The rows of melds of the record, by the melds' numbers, in the best way."""


def next_numbers(record: Record) -> tuple[int, int]:
    """Return the ply of the next line of *record* and the number of its next new meld."""
    melds = [number for line in record.written for number in line.melds]
    return len(record.written) + 1, max(melds, default=0) + 1


def explain(
    record: Record, rows: Sequence[TileRow], *, guesses: Mapping[int, str] | None = None,
    most: int = 40, effort: int = 10_000,
) -> Explained:
    """Return what can have happened since *record* so that *rows* lie on the table now.

    Args:
        record: the game so far.
        rows: the tiles of each row as they lie, in either direction.
        guesses: the seats to which new rows seem to belong, by the rows' indices.
        most: how many ways to return at most.
        effort: how many lines may be judged at most.
    """
    state = fold(record, Romanian()).state
    read = {index: read_row(row, state.options) for index, row in enumerate(rows)}
    search = _Search(record, state, rows, read, guesses or {}, most, effort)
    ways, known = search.run()
    rest = ways[0].rest if ways else tuple(index for index, row in enumerate(rows) if row)
    return Explained(
        ways,
        tuple(index for index in rest if isinstance(read[index], Row)),
        tuple(index for index in rest if isinstance(read[index], NeedsDeclaration)), known)


@dataclass(slots=True)
class _Search:
    record: Record
    state: State
    rows: Sequence[TileRow]
    read: Mapping[int, Row | NeedsDeclaration]
    guesses: Mapping[int, str]
    most: int
    left: int

    def run(self) -> tuple[tuple[Explanation, ...], dict[int, int]]:
        """Return the ways, best first, and which rows are melds of the record in the best.

        First those by tiles that show, all that explain as much as the best of them; only where
        that leaves something open, those by unseen tiles that explain more.
        """
        by_sight = sorted(self._ways(self._matches(), {}, self.left // 2), key=badness)
        ways = [way for way in by_sight if way.trouble == by_sight[0].trouble]
        if not ways or any(ways[0].trouble):
            ways = ways[: max(self.most // 2, 1)]
            most = ways[0].trouble if ways else None
            ways += [way for way in self._by_unseen() if most is None or way.trouble < most]
        places = ways[0].places if ways else {}
        return tuple(ways[: self.most]), {
            meld: row for meld, row in places.items() if row is not None}

    def _matches(self, *, unseen: bool = False) -> list[tuple[Change, ...]]:
        found = matches(self.state, self.rows, self.read, unseen=unseen)
        return list(islice(found, MOST_MATCHES))

    def _by_unseen(self) -> list[Explanation]:
        """Return ways in which tiles were laid that do not show, best first."""
        grown = {index: wide for index in self.read
                 if (wide := self._grown(index))} if self.state.options.stacking else {}
        found: list[Explanation] = []
        matched = self._matches(unseen=True)
        for stretched in ([grown, {}] if grown else [{}]):
            keep = self.left // 2 if stretched else 0
            found += [way for way in self._ways(matched, stretched, keep) if way.hidden]
            if any(way.is_exact for way in found):
                break
        return sorted(found, key=badness)

    def _grown(self, index: int) -> tuple[Row, ...]:
        """Return the runs that a row that is none can have been before somebody stacked."""
        row = self.read[index]
        if not isinstance(row, Row) or row.shape is not None:
            return ()
        fills = sorted(filled(self.rows[index]), key=len)
        wide = (read_row(whole, self.state.options) for whole in fills)
        return tuple(row for row in wide if isinstance(row, Row) and row.shape is not None)

    def _ways(
        self, matched: Sequence[tuple[Change, ...]], grown: Mapping[int, tuple[Row, ...]],
        keep: int,
    ) -> list[Explanation]:
        """Return ways, until as much effort is left as to *keep* while none explains all."""
        ways: dict[tuple[Step, ...], Explanation] = {}
        for match in matched:
            used = {row for change in match for row in change.rows}
            new = {index: row for index, row in self.read.items() if index not in used
                   and isinstance(row, Row) and row.shape is not None}
            wide = {index: found for index, found in grown.items() if index not in used}
            seen = [change for change in match if change.seen]
            for steps in steps_of(seen, new, wide, self.state.options):
                if self.left <= keep or len(ways) >= 2 * self.most:
                    return list(ways.values())
                way = self._seated(match, steps, bool(ways)) if steps not in ways else None
                if way is not None:
                    ways[steps] = way
                    keep = keep if any(way.trouble) else 0
        return list(ways.values())

    def _seated(
        self, match: tuple[Change, ...], steps: tuple[Step, ...], another: bool,  # noqa: FBT001
    ) -> Explanation | None:
        """Return the first seats that come to mind and lead to the table, or the nearest.

        *another* way than one that is known gets less effort.
        """
        best: Explanation | None = None
        ply, number = next_numbers(self.record)
        nobody_stacks = _stacks_left(self.state, match, self.rows)
        melds = sorted(match, key=lambda change: change.meld)
        sight = Sight(
            {change.meld: change.row for change in melds if change.seen},
            tuple(change.meld for change in melds if not change.seen),
            tuple(change.otherwise for change in melds if change.otherwise))
        until = self.left - (FOR_ANOTHER if another else max(self.left // 8, 60))
        by_seat = self.state.options.stacking
        patience = PATIENCE
        firsts = ("", *self.state.seats) if by_seat and len(steps) > 1 else ("",)
        for first, seats in (
            (first, seats) for first in firsts
            for seats in seatings(self.state, steps, self.guesses)
        ):
            if self.left <= until:
                break
            givers = tuple((seat,) * len(step.pieces)
                           for seat, step in zip(seats, steps, strict=True))
            try:
                telling = tell(self.state, ply, number, steps, givers, first=first)
            except Untold as untold:
                self.left -= untold.judged
                continue
            self.left -= telling.judged
            way = weighed(sight, self.rows, steps, givers, telling)
            if nobody_stacks:
                way = replace(way, whole=())
            if best is None or badness(way) < badness(best):
                best = way
            if not by_seat and way.unlike and not way.telling.faults:
                break  # where nobody stacks, no other seat makes the table look otherwise
            if best.is_exact and not best.whole:
                patience -= 1
                if not best.telling.repeats or not patience:
                    break
        return best


def _stacks_left(state: State, match: tuple[Change, ...], rows: Sequence[TileRow]) -> bool:
    """Say whether a meld lies whole from which tiles should have gone: nobody stacks here."""
    return any(
        change.nothing and change.row is not None
        and look_of(state.melds[change.meld], rows[change.row]) is Look.WHOLE
        for change in match)


def retold(
    record: Record, way: Explanation, rows: Sequence[TileRow], givers: Givers,
) -> Explanation | None:
    """Return *way* with other seats, or ``None`` where they cannot have done it."""
    ply, number = next_numbers(record)
    try:
        telling = tell(fold(record, Romanian()).state, ply, number, way.steps, givers)
    except Untold:
        return None
    return weighed(way.sight, rows, way.steps, givers, telling)
