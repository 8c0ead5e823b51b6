"""The second referee: a game with known racks, line by line."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import combinations

from tests.support.first_meld_by_hand import best_points
from tests.support.second_rummikub.jokers import House, are_allowed
from tests.support.second_rummikub.sets import (
    JOKER,
    Row,
    face,
    faces,
    kind_of,
    number_of,
    plain,
    points,
    same,
    stands_for,
)

PENALTIES = {"one": 1, "three": 3, "none": 0}
FIRST = {"30": 30, "50": 50, "none": 0}


@dataclass
class Turn:
    """One turn: who plays, from which table, and what has come of it."""

    seat: str
    in_order: bool
    spent: bool
    table: dict[int, Row]
    opened: bool
    rack: Counter[str]
    base: list[Row] = field(default_factory=list)
    laid: int = 0
    laid_before: int = 0
    opening: bool = False
    over: bool = False


class Numbers:
    """The numbers of sets (docs/notation.md): none is given twice until the table is told anew."""

    def __init__(self) -> None:
        self.laid = 0
        self.readable = 0
        self.given: set[int] = set()

    def new(self, count: int, table: Iterable[int]) -> list[int]:
        """Return the numbers of *count* new sets, whether they will be refused or not."""
        found: list[int] = []
        for wanted in range(self.laid + 1, self.laid + 1 + count):
            taken = {*table, *self.given}
            found.append(wanted if wanted not in taken else max(taken) + 1)
            self.given.add(found[-1])
        self.laid += count
        self.readable = max(self.readable, self.laid)
        return found

    def whole(self, count: int, table: Iterable[int]) -> None:
        """Note that the table was told as *count* sets."""
        self.laid = count
        self.readable += count
        self.given |= set(range(1, max((*table, *self.given, count), default=0) + 1))


class Referee:
    """Knows the racks; says of each line whether the rules allow it, and what a game comes to."""

    def __init__(self, house: House, seats: str, pool: int) -> None:
        self.house, self.seats, self.pool = house, seats, pool
        self.racks: dict[str, Counter[str]] = {seat: Counter() for seat in seats}
        self.sizes = dict.fromkeys(seats, 0)
        self.opened = dict.fromkeys(seats, False)
        self.table: dict[int, Row] = {}
        self.numbers = Numbers()
        self.due = ""
        self.had_last: set[str] = set()
        self.turn: Turn | None = None
        self.winner = ""
        self.ended = False
        self.from_deal = False

    @property
    def now(self) -> Turn:
        assert self.turn is not None
        return self.turn

    def lay_down(self, seat: str, rows: list[Row]) -> None:
        """Tell sets that are on the table already."""
        for number, row in zip(self.numbers.new(len(rows), self.table), rows, strict=True):
            self.table[number] = plain(row)
        self.opened[seat] = True

    def holds(self, seat: str, rack: Counter[str]) -> None:
        self.racks[seat], self.sizes[seat] = Counter(rack), rack.total()

    def begin(self, seat: str) -> None:
        """Begin a turn: whoever is not due plays nothing, and who was due stays due (K-EQ-2)."""
        if self.turn is not None and not self.turn.in_order and self.turn.laid:
            self.due = self.after(self.turn.seat)  # the table let it stand: it was a turn
        in_order = self.due in ("", seat)
        empty = self.pool == 0
        self.turn = Turn(seat, in_order, empty and seat in self.had_last, dict(self.table),
                         self.opened[seat], Counter(self.racks[seat]),
                         list(self.table.values()))
        if in_order:
            self.due = self.after(seat)
            if empty:
                self.had_last.add(seat)

    def after(self, seat: str) -> str:
        return self.seats[(self.seats.index(seat) + 1) % len(self.seats)]

    def may_act(self) -> bool:
        turn = self.now
        late = turn.spent and self.house["rk_pool_empty"] == "one_turn"
        return turn.in_order and not turn.over and not late

    # Lines

    def new_table(self, rows: dict[int, Row], *, whole: bool, stand: bool = False) -> bool:
        """Judge the table that a line makes, and play it where it is allowed or let stand."""
        allowed = self._may_be(rows)
        if allowed or stand:
            self._play(rows, whole=whole)
            if not allowed:
                self.now.base = list(self.table.values())
                self.now.laid_before = self.now.laid
        return allowed

    def _play(self, rows: dict[int, Row], *, whole: bool) -> None:
        turn, seat = self.now, self.now.seat
        came = faces(rows.values()) - faces(self.table.values())
        self.racks[seat] -= came
        self.sizes[seat] -= came.total()
        turn.laid += came.total()
        turn.opening = turn.opening or not self.opened[seat]
        self.opened[seat] = True
        self.table = {number: plain(row) for number, row in rows.items()}
        if whole:
            self.numbers.laid = len(rows)
            self.numbers.readable += len(rows)
            self.numbers.given = set(rows)

    def _may_be(self, rows: dict[int, Row]) -> bool:  # noqa: PLR0911  (one arm a rule)
        turn, seat, house = self.now, self.now.seat, self.house
        new = list(rows.values())
        came = faces(new) - faces(self.table.values())
        gone = faces(self.table.values()) - faces(new)
        if not self.may_act() or gone or came - self.racks[seat]:
            return False
        everywhere = faces(new)
        for other, rack in self.racks.items():
            everywhere += rack - came if other == seat else rack
        if any(count > 2 for count in everywhere.values()):
            return False
        old = turn.base
        left = list(old)
        changed: list[Row] = []
        for row in new:
            was = next((each for each in left if same(each, row)), None)
            if was is None:
                changed.append(row)
            else:
                left.remove(was)
        if any(kind_of(row) is None for row in changed):
            return False
        hand = faces(new) - faces(old)
        if not hand and not turn.laid_before:
            return False
        needed = FIRST[house["rk_first"]]
        first = not self.opened[seat]
        if needed and (first or turn.opening) and left and house["rk_first_arrange"] == "no":
            return False
        if needed and first and self.from_rack(old, new) < needed:
            return False
        return are_allowed(old, new, house)

    @staticmethod
    def from_rack(old: list[Row], new: list[Row]) -> int:
        """Return the most that sets count which can have come whole from the rack together.

        Sets that are as they were have not. Equal tiles and jokers are alike.
        """
        left = list(old)
        others = []
        for row in new:
            was = next((each for each in left if same(each, row)), None)
            if was is None:
                others.append(row)
            else:
                left.remove(was)
        hand = faces(new) - faces(old)
        able = [row for row in others if not faces([row]) - hand]
        return max(
            sum(map(points, some)) for count in range(len(able) + 1)
            for some in combinations(able, count) if not faces(some) - hand)

    def draw(self) -> bool:
        turn = self.now
        allowed = self.may_act() and not turn.laid and self.pool > 0
        if allowed:
            self._draw(1)
            turn.over = True
        return allowed

    def _draw(self, count: int) -> None:
        taken = min(count, self.pool)
        self.pool -= taken
        self.sizes[self.now.seat] += taken

    def go_back(self, cost: int) -> None:
        """Put the table back as it was when the turn began, and draw what that costs."""
        turn = self.now
        self.sizes[turn.seat] = turn.rack.total()
        self.racks[turn.seat] = Counter(turn.rack)
        self.table = dict(turn.table)
        self.opened[turn.seat] = turn.opened
        turn.opening, turn.laid, turn.laid_before = False, 0, 0
        turn.base = list(turn.table.values())
        self._draw(cost)
        turn.over = True

    def timeout(self) -> bool:
        allowed = self.may_act() and self.house["rk_time_limit"] != "none"
        if allowed:
            self.go_back(PENALTIES[self.house["rk_time_penalty"]])
        return allowed

    def unfinished(self) -> bool:
        allowed = self.may_act()
        if allowed:
            self.go_back(3)
        return allowed

    def out(self) -> bool:
        seat = self.now.seat
        allowed = self.may_act() and not self.sizes[seat] and (
            self.opened[seat] or not self.table)
        if allowed:
            self.winner, self.ended = seat, True
        return allowed

    def end(self) -> bool:
        waiting = (self.house["rk_pool_empty"] == "one_turn"
                   and not self.had_last.issuperset(self.seats))
        allowed = self.pool == 0 and not waiting
        self.ended = self.ended or allowed
        return allowed

    # A line as it is written

    def added(self, number: int, pieces: Row) -> dict[int, Row] | None:
        """Return the table with *pieces* on a set, ``None`` where there is no such set."""
        if number not in self.table:
            return None
        return {**self.table, number: plain((*self.table[number], *pieces))}

    def swapped(
        self, number: int, given: tuple[str, ...], row: Row, to: int
    ) -> dict[int, Row] | None:
        """Return the table with a joker replaced and laid as the set *to*; ``None`` if none is."""
        was = self.table.get(number)
        if was is None:
            return None
        jokers = [piece for piece in was if piece.startswith(JOKER)
                  and set(given) <= stands_for(was, piece)]
        if not jokers or JOKER not in map(face, row) or len(set(given)) < len(given):
            return None
        at = was.index(jokers[0])
        now = plain((*was[:at], *given, *was[at + 1:]))
        return {**self.table, number: now, to: row}

    # Scores

    def scores(self, counted: dict[str, Counter[str]]) -> dict[str, int]:
        """Return what a game comes to with these racks at its end."""
        house = self.house
        loss: dict[str, int] = {}
        for seat in self.seats:
            rack = counted[seat]
            loss[seat] = sum(number_of(tile) * count for tile, count in rack.items()
                             if tile != JOKER) + int(house["rk_joker_points"]) * rack[JOKER]
            unopened = not self.opened[seat] and (bool(self.table) or self.from_deal)
            if house["rk_unopened"] == "fixed" and unopened and seat != self.winner:
                most = self.could_lay(rack)
                needed = FIRST[house["rk_first"]] or 1
                loss[seat] = 200 if most >= needed else 100
        if self.winner:
            loss[self.winner] = 0
        best = [self.winner] if self.winner else [
            seat for seat in self.seats if loss[seat] == min(loss.values())]
        lowest = min(loss.values()) if not self.winner else 0
        if house["rk_pool_scores"] == "differences" and not self.winner:
            lost = {seat: loss[seat] - lowest for seat in self.seats}
        else:
            lost = {seat: 0 if seat in best else loss[seat] for seat in self.seats}
        totals = {seat: -lost[seat] for seat in self.seats}
        if house["rk_scores"] == "sum":
            share, odd = divmod(sum(lost.values()), len(best))
            for at, seat in enumerate(best):
                totals[seat] += share + (at < odd)
        return totals

    @staticmethod
    def could_lay(rack: Counter[str]) -> int:
        from rules.tiles import find_tile  # noqa: PLC0415 (the search is for tiles)

        return best_points([tile for word in rack.elements()
                            if (tile := find_tile(word)) is not None])


