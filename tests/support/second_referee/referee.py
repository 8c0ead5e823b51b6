"""Goes through a record of the leaflet's game and says of each action whether it is allowed.

Sources: rules.md T-TURN-1 to T-END-2, Q-T-9, Q-T-10, Q-T-12 to Q-T-14, and notation.md on lines
that were refused. What a record does not show is presumed lawful.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import permutations

from tests.support.second_referee.melds import Right, Row, Tile, points, read, tiles
from tests.support.second_referee.origins import OPENS, Lain, in_hand, may_be_laid

BOX, DEALT, COPIES = 106, 14, 2
FACTS = frozenset({"turn", "holds", "laid", "stock"})


@dataclass
class Refused:
    """A line of melds that was refused in the running turn, and may come to stand."""

    melds: dict[str, Row]
    is_table: bool


@dataclass(frozen=True)
class Rack:
    """What a seat certainly has, and how many tiles more it has drawn or may have drawn."""

    known: Counter[str]
    unseen: int = 0

    def lacks(self, wanted: Counter[str]) -> bool:
        """Say whether *wanted* is certainly not on it."""
        return (wanted - self.known).total() > self.unseen

    def without(self, gone: Counter[str]) -> "Rack":
        """Return it after *gone* was laid."""
        return Rack(self.known - gone, max(0, self.unseen - (gone - self.known).total()))

    def and_one(self) -> "Rack":
        """Return it after a tile was drawn that nobody else saw."""
        return Rack(self.known, self.unseen + 1)


@dataclass
class Turn:
    """What happened since the turn began."""

    seat: str
    begun: dict[str, Lain]
    rack: Rack | None
    gone: Counter[str]
    had_opened: bool
    laid: bool = False
    drew: bool = False
    late: bool = False
    refused: list[Refused] = field(default_factory=list)


class Referee:
    """Judges the lines of one record, in their order."""

    def __init__(self, seats: Sequence[str], *, limit: bool) -> None:
        self.seats = list(seats)
        self.has_limit = limit
        self.table: dict[str, Lain] = {}
        self.highest = 0
        self.opened: set[str] = set()
        self.racks: dict[str, Rack] = {}
        self.turn: Turn | None = None
        self.stock: int | None = BOX - DEALT * len(seats)
        self.drawn = 0
        self.idle = 0
        self.was_empty = False  # a turn before this one drew the last tile (T-END-2, Q-T-12)

    def judge(self, line: str) -> bool | None:
        """Judge *line*; nothing for a fact."""
        word, _, rest = line.partition(" ")
        if self.was_empty and word not in FACTS:
            return word == "end"
        return getattr(self, f"_{word}")(rest)  # type: ignore[no-any-return]

    # Facts

    def _laid(self, rest: str) -> bool:
        seat, _, melds = rest.partition(" ")
        self.stock = None  # the recording began in the middle: nobody knows how many were drawn
        for row in _rows(melds):
            self._put(row)
        self.opened.add(seat)
        return True

    def _holds(self, rest: str) -> None:
        seat, _, held = rest.partition(" ")
        self.racks[seat] = Rack(in_hand(tiles(held)))
        if self.turn is not None and self.turn.seat == seat:
            self.turn.rack = Rack(in_hand(tiles(held)) + self.turn.gone)

    @property
    def rack(self) -> Rack | None:
        """What the seat in turn has, where that is known."""
        return self.racks.get(self.turn.seat) if self.turn else None

    def held_by_others(self) -> Counter[str]:
        """Return the tiles that certainly lie on other racks."""
        return sum((rack.known for seat, rack in self.racks.items()
                    if not self.turn or seat != self.turn.seat), Counter())

    def _stock(self, rest: str) -> None:
        self.stock, self.drawn, self.idle = int(rest), 0, 0

    # Turns

    def _turn(self, seat: str) -> None:
        if self.turn is not None:
            order = self.seats.index
            passed = (order(seat) - order(self.turn.seat) - 1) % len(self.seats)
            for each in range(1, passed + 1):
                self._may_have_drawn(self.seats[(order(self.turn.seat) + each) % len(self.seats)])
            if not self.turn.laid and not self.turn.refused:
                self._may_have_drawn(self.turn.seat, is_counted=self.turn.drew)
            self._let_refused_stand(self.turn)
        if self.stock is not None and self.drawn >= self.stock:
            self.was_empty = True
        rack = self.racks.get(seat)
        self.turn = Turn(seat, dict(self.table), rack, Counter(), seat in self.opened)

    def _may_have_drawn(self, seat: str, *, is_counted: bool = False) -> None:
        self.idle += 1
        if seat in self.racks and not is_counted:
            self.racks[seat] = self.racks[seat].and_one()

    def _let_refused_stand(self, turn: Turn) -> None:
        for line in turn.refused:
            # What stands has been laid: nobody can have opened it for another.
            self.opened.add(turn.seat)
            if line.is_table:
                old = list(self.table.values())
                table = {name: _as_it_lies(row, old) for name, row in line.melds.items()}
                self.table = table
                self.highest = len(table)
            else:
                for name, row in line.melds.items():
                    self.table[name] = _right(row)
                    if turn.seat in self.racks:
                        self.racks[turn.seat] = self.racks[turn.seat].without(in_hand(row))

    def _draw(self, rest: str) -> bool:  # noqa: ARG002
        turn = self._running()
        empty = self.stock is not None and self.stock - self.drawn < 1
        if turn.laid or turn.drew or empty:
            return False
        turn.drew = True
        turn.refused.clear()
        self.drawn += 1
        if turn.seat in self.racks:
            self.racks[turn.seat] = self.racks[turn.seat].and_one()
        return True

    def _timeout(self, rest: str) -> bool:  # noqa: ARG002
        turn = self._running()
        if not self.has_limit or turn.late:
            return False
        turn.late = True
        turn.laid = False
        turn.refused.clear()
        self.table = dict(turn.begun)
        if not turn.had_opened:
            self.opened.discard(turn.seat)
        if turn.rack is not None:
            self.racks[turn.seat] = turn.rack
        turn.gone.clear()
        return True

    def _noticed(self, name: str) -> bool:
        for line in self._running().refused:
            if not line.is_table and name in line.melds:
                del line.melds[name]
                self._forget_empty()
                return True
        return False

    def _end(self, rest: str) -> bool:  # noqa: ARG002
        turn = self._running()
        taken = self.idle + (not turn.laid)
        return self.stock is None or self.stock - taken < 1

    # Laying

    def _meld(self, rest: str) -> bool:
        turn = self._running()
        rows = _rows(rest)
        self._take_back(rows)
        names = self._names(rows)
        lawful = (self._may_lay(rows) and all(read(row) for row in rows)
                  and (turn.seat in self.opened or sum(map(points, rows)) >= OPENS))
        if not lawful:
            # What is certainly not on the rack was not laid.
            laid = {name: row for name, row in zip(names, rows, strict=True)
                    if self._has(in_hand(row))}
            turn.refused += [Refused(laid, is_table=False)] if laid else []
            self._draw_back(turn)
            return False
        for name, row in zip(names, rows, strict=True):
            self.table[name] = _right(row)
        self._from_hand(in_hand(tuple(tile for row in rows for tile in row)))
        self.opened.add(turn.seat)
        turn.laid = True
        return True

    def _add(self, rest: str) -> bool:
        turn = self._running()
        added, _, name = rest.partition(" to ")
        row = tiles(added)
        meld = self.table.get(name)
        grown = meld and (_made_right if meld.wrong else _grown)(meld.row, row)
        self._take_back([row])
        if not (grown and turn.had_opened and self._may_lay([row])):
            return False
        self.table[name] = Lain(grown.row, wrong=False)
        self._from_hand(in_hand(row))
        turn.laid = True
        return True

    def _swap(self, rest: str) -> bool:
        turn = self._running()
        taking, _, use = rest.partition(", ")
        given, _, name = taking.partition(" for J in ")
        tile, meld = tiles(given)[0], self.table.get(name)
        new_name = ""
        if use.startswith("meld "):
            row = tiles(use.removeprefix("meld "))
            new_name = self._names([row])[0]
        else:
            added, _, target = use.removeprefix("add ").partition(" to ")
            row = tiles(added)
        self._take_back([(tile,), row])
        after = meld and not meld.wrong and _without_joker(meld.row, tile)
        from_rack = in_hand((tile, *row)) - Counter("J")
        well = (after and turn.had_opened and any(each.is_joker for each in row)
                and self._has(from_rack) and not turn.drew and not turn.late
                and self._in_box(from_rack))
        if well and new_name:
            used = read(row)
        elif well:
            onto = self.table.get(target)
            used = _grown(onto.row, row) if onto and not onto.wrong and target != name else None
        else:
            used = None
        if not used or not after:
            return False
        self.table[name] = Lain(after.row, wrong=False)
        self.table[new_name or target] = Lain(used.row, wrong=False)
        self._from_hand(from_rack)
        turn.laid = True
        return True

    def _table(self, rest: str) -> bool:
        turn = self._running()
        rows = _rows(rest)
        before, after = _faces(self.table), in_hand(tuple(tile for row in rows for tile in row))
        laid = after - before
        self._take_back([tuple(Tile(face) for face in laid.elements())])
        # All laid in this turn came from the hand: the table is held against its beginning.
        lawful = (not turn.drew and not turn.late and self._in_box(laid) and not before - after
                  and may_be_laid(list(turn.begun.values()), rows, may_move=turn.had_opened,
                                  opens=turn.seat not in self.opened,
                                  lacks=turn.rack and turn.rack.lacks))
        named = {f"m{number}": row for number, row in enumerate(rows, 1)}
        if not lawful:
            if not (turn.rack and turn.rack.lacks(laid)):
                turn.refused.append(Refused(named, is_table=True))
            self._draw_back(turn)
            return False
        old = list(self.table.values())
        self.table = {name: _as_it_lies(row, old) for name, row in named.items()}
        self.highest = len(rows)
        turn.refused.clear()  # whole tables name all that lies
        self._from_hand(laid)
        self.opened.add(turn.seat)
        turn.laid = True
        return True

    # What these share

    def _running(self) -> Turn:
        assert self.turn is not None
        return self.turn

    def _names(self, rows: Sequence[Row]) -> list[str]:
        first = self.highest + 1
        self.highest += len(rows)
        return [f"m{number}" for number in range(first, first + len(rows))]

    def _put(self, row: Row) -> None:
        self.table[self._names([row])[0]] = _right(row)

    def _take_back(self, rows: Sequence[Row]) -> None:
        """Take back what a line of the same turn lays again, wholly or by one of its faces."""
        again = {tile.face for row in rows for tile in row}
        for line in self._running().refused:
            if line.is_table:
                before = _faces(self.table)
                fresh = in_hand(tuple(t for row in line.melds.values() for t in row)) - before
                if again & set(fresh):
                    line.melds.clear()
            else:
                line.melds = {name: row for name, row in line.melds.items()
                              if not again & {tile.face for tile in row}}
        self._forget_empty()

    def _forget_empty(self) -> None:
        self._running().refused = [line for line in self._running().refused if line.melds]

    def _draw_back(self, turn: Turn) -> None:
        if turn.drew or turn.late:
            turn.refused.clear()

    def _may_lay(self, rows: Sequence[Row]) -> bool:
        turn = self._running()
        wanted = in_hand(tuple(tile for row in rows for tile in row))
        return not turn.drew and not turn.late and self._has(wanted) and self._in_box(wanted)

    def _has(self, wanted: Counter[str]) -> bool:
        return self.rack is None or not self.rack.lacks(wanted)

    def _in_box(self, wanted: Counter[str]) -> bool:
        lain = _faces(self.table) + self.held_by_others()
        return all(lain[face] + count <= COPIES for face, count in wanted.items())

    def _from_hand(self, gone: Counter[str]) -> None:
        turn = self._running()
        turn.gone += gone
        # What is laid lawfully later says how the table lies: a refused one was put back.
        turn.refused = [line for line in turn.refused if not line.is_table]
        if self.rack is not None:
            self.racks[self._running().seat] = self.rack.without(gone)


def _faces(table: dict[str, Lain]) -> Counter[str]:
    return Counter(face for meld in table.values() for face in meld.faces)


def _rows(text: str) -> list[Row]:
    return [tiles(meld) for meld in text.split(" / ")]


def _right(row: Row) -> Lain:
    reading = read(row)
    return Lain(reading.row if reading else row, wrong=reading is None)


def _as_it_lies(row: Row, old: Sequence[Lain]) -> Lain:
    reading = read(row)
    faces = sorted(tile.face for tile in row)
    stays = any(meld.wrong and meld.faces == faces for meld in old)
    return Lain(row, wrong=True) if reading is None or stays else Lain(reading.row, wrong=False)


def _grown(old: Row, new: Row) -> Right | None:
    """Return *old* with *new* at its ends, its jokers as they were."""
    for order in permutations(new):
        for cut in range(len(order) + 1):
            grown = read(order[:cut] + old + order[cut:])
            if grown is not None:
                return grown
    return None


def _made_right(old: Row, new: Row) -> Right | None:
    """Return the right meld that a wrong one becomes with *new*, in any order (T-ERR-1)."""
    return next(filter(None, map(read, permutations((*old, *new)))), None)


def _without_joker(row: Row, tile: Tile) -> Right | None:
    """Return the meld after *tile* has taken the place of the joker that stands for it."""
    was = read(row)
    if was is None:
        return None
    places = [index for index, each in enumerate(was.row) if each.is_joker]
    for place, exact in zip(places, was.exact, strict=True):
        if tile.face in exact:
            return read((*was.row[:place], tile, *was.row[place + 1:]))
    return None
