"""Goes through a record of the leaflet's game and says of each action whether it is allowed.

Sources: rules.md T-TURN-1 to T-END-2, Q-T-9, Q-T-10, Q-T-12 to Q-T-14, and notation.md on lines
that were refused. What a record does not show is presumed lawful.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import permutations
from math import inf

from tests.support.second_referee.melds import JOKER, Right, Row, Tile, points, read, tiles
from tests.support.second_referee.origins import OPENS, Lain, in_hand, may_be_laid

BOX, DEALT, COPIES = 106, 14, 2
PENALTY = 3
FACTS = frozenset({"turn", "holds", "laid", "stock", "recording"})


@dataclass
class Refused:
    """A line of melds that was refused in the running turn, and may come to stand.

    ``hand`` is what each meld of it took from the rack, ``table`` what lay then, ``given`` how
    many numbers had been given to melds; ``back`` are melds that were taken back.
    """

    melds: dict[str, Row]
    hand: dict[str, Counter[str]]
    is_table: bool
    table: dict[str, Lain]
    given: int = 0
    back: set[str] = field(default_factory=set)

    @property
    def laid(self) -> Counter[str]:
        """What it still has from the rack."""
        return sum((hand for name, hand in self.hand.items() if name not in self.back), Counter())


@dataclass(frozen=True)
class Rack:
    """What a seat certainly has, and how many tiles more it has of which nothing is known."""

    known: Counter[str] = field(default_factory=Counter)
    unseen: float = inf

    def lacks(self, wanted: Counter[str]) -> bool:
        """Say whether *wanted* is certainly not on it."""
        return (wanted - self.known).total() > self.unseen

    def without(self, gone: Counter[str]) -> "Rack":
        """Return it after *gone* was laid."""
        return Rack(self.known - gone, max(0, self.unseen - (gone - self.known).total()))

    def holding(self, tiles: Counter[str]) -> "Rack":
        """Return it where *tiles* are certainly among its own."""
        return Rack(self.known | tiles, self.unseen - (tiles - self.known).total())

    def with_unseen(self, count: float) -> "Rack":
        """Return it after tiles were drawn that nobody else saw."""
        return Rack(self.known, self.unseen + count)


@dataclass
class Turn:
    """What happened since the turn began."""

    seat: str
    begun: dict[str, Lain]
    rack: Rack
    gone: Counter[str]
    had_opened: bool
    is_due: bool
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
        self.highest = self.given = 0
        self.opened: set[str] = set()
        self.racks: dict[str, Rack] = {seat: Rack() for seat in seats}
        self.turn: Turn | None = None
        self.stock: int | None = None  # the deal is known only where recording is full
        self.drawn = 0
        self.idle = 0
        self.is_full = self.began_later = False
        self.due = ""  # whose turn it is, where every turn is recorded (T-EQ-2)
        self.was_empty = False  # a turn before this one drew the last tile (T-END-2, Q-T-12)

    def judge(self, line: str) -> bool | None:
        """Judge *line*; nothing for a fact."""
        word, _, rest = line.partition(" ")
        if self.was_empty and word not in FACTS:
            return word == "end"
        if self.turn and not self.turn.is_due and word in {"draw", "timeout"}:
            return False
        return getattr(self, f"_{word}")(rest)  # type: ignore[no-any-return]

    # Facts

    def _laid(self, rest: str) -> bool:
        seat, _, melds = rest.partition(" ")
        self.began_later = True
        for row in _rows(melds):
            self._put(row)
        self.opened.add(seat)
        return True

    def _holds(self, rest: str) -> None:
        seat, _, held = rest.partition(" ")
        self.racks[seat] = Rack(in_hand(tiles(held)), 0)
        if self.turn is not None and self.turn.seat == seat:
            self.turn.rack = Rack(in_hand(tiles(held)) + self.turn.gone, 0)

    @property
    def rack(self) -> Rack:
        """What is known of the rack of the seat in turn."""
        return self.racks[self.turn.seat] if self.turn else Rack()

    def held_by_others(self) -> Counter[str]:
        """Return the tiles that certainly lie on other racks."""
        return sum((rack.known for seat, rack in self.racks.items()
                    if not self.turn or seat != self.turn.seat), Counter())

    def _stock(self, rest: str) -> None:
        self.stock, self.drawn, self.idle = int(rest), 0, 0
        self.began_later |= self.stock != BOX - DEALT * len(self.seats)

    def _recording(self, rest: str) -> None:  # noqa: ARG002
        """From here on all is recorded, from the deal on where nothing shows that it was before."""
        self.is_full = True
        if not self.began_later:
            self.stock = BOX - DEALT * len(self.seats)
            self.racks = {seat: Rack(Counter(), DEALT) for seat in self.seats}

    # Turns

    def _turn(self, seat: str) -> None:
        if self.turn is not None:
            last, order = self.turn, self.seats.index
            before = _faces(self.table)
            for line in last.refused:
                self._let_stand(last, line)
            laid = last.laid or _faces(self.table) - before
            if not laid:
                self.idle += PENALTY if last.late else 1
            silent = [] if laid or last.drew else [last.seat]
            passed = (order(seat) - order(last.seat) - 1) % len(self.seats)
            self.idle += passed
            silent += [self.seats[(order(last.seat) + each) % len(self.seats)]
                       for each in range(1, passed + 1)]
            for each in () if self.is_full else silent:
                self.racks[each] = self.racks[each].with_unseen(inf)
        if self.stock is not None and self.drawn >= self.stock:
            self.was_empty = True
        is_due = not self.is_full or self.due in {"", seat}
        if is_due:
            self.due = self.seats[(self.seats.index(seat) + 1) % len(self.seats)]
        self.turn = Turn(seat, dict(self.table), self.racks[seat], Counter(),
                         had_opened=seat in self.opened, is_due=is_due)

    def _let_stand(self, turn: Turn, line: Refused) -> None:
        """Leave what a refused line laid: it takes no tile from what was laid after it."""
        if not line.is_table:
            for name, row in line.melds.items():
                if name not in line.back:
                    self.table[name] = _right(row)
            self.highest = max((self.highest, *_numbers(self.table)))
        else:
            self._let_table_stand(turn, line)
        self.racks[turn.seat] = self.racks[turn.seat].without(line.laid)
        self.opened.add(turn.seat)

    def _let_table_stand(self, turn: Turn, line: Refused) -> None:
        later = {name: meld for name, meld in self.table.items() if line.table.get(name) != meld}
        unmoved = {name: meld for name, meld in self.table.items() if name not in later}
        free = line.laid + _faces(unmoved)
        rows = {name: row for name, row in line.melds.items() if name not in line.back}
        as_before = _as_before(rows, unmoved)
        moved = {name: row for name, row in rows.items() if name not in as_before}
        free -= in_hand(tuple(tile for name in as_before for tile in rows[name]))
        over = in_hand(tuple(tile for row in moved.values() for tile in row)) - free
        for changed in later.values():
            moved = _trimmed(moved, over & Counter(changed.faces), Counter(changed.faces))
            over -= over & Counter(changed.faces)
        moved = _trimmed(moved, over, over)
        rows = {name: moved.get(name, row) for name, row in rows.items()
                if name in as_before or name in moved}
        away = _faces(unmoved) - in_hand(tuple(tile for row in rows.values() for tile in row))
        of_back = in_hand(tuple(
            tile for name, row in line.melds.items() if name in line.back for tile in row))
        stays = away & of_back
        old = list(unmoved.values())
        laid = {name: _as_it_lies(row, old) for name, row in rows.items()}
        _lay_back(laid, unmoved, stays)
        self.table = {}
        taken = {0, *_numbers(later)}
        for name, now in laid.items():
            number = int(name[1:]) if int(name[1:]) not in taken else max(taken) + 1
            taken.add(number)
            self.table[f"m{number}"] = now
        self.table.update(later)
        since = self.given - line.given
        self.highest = max((*_numbers(self.table), len(line.melds) + since))
        gained = away - of_back
        self.racks[turn.seat] = Rack(self.racks[turn.seat].known + gained,
                                     self.racks[turn.seat].unseen)

    def _draw(self, rest: str) -> bool:  # noqa: ARG002
        turn = self._running()
        empty = self.stock is not None and self.stock - self.drawn < 1
        if turn.laid or turn.drew or empty:
            return False
        turn.drew = True
        turn.refused.clear()
        self.drawn += 1
        self.racks[turn.seat] = self.rack.with_unseen(1)
        return True

    def _timeout(self, rest: str) -> bool:  # noqa: ARG002
        turn = self._running()
        if not self.has_limit or turn.late or turn.drew:
            return False
        turn.late = True
        turn.laid = False
        turn.refused.clear()
        self.table = dict(turn.begun)
        if not turn.had_opened:
            self.opened.discard(turn.seat)
        self.racks[turn.seat] = turn.rack.holding(turn.gone)
        turn.gone.clear()
        return True

    def _noticed(self, name: str) -> bool:
        refused = self._running().refused
        found = [line for line in refused if name in line.melds]
        self._running().refused = [line for line in refused if line not in found]
        return bool(found)

    def _end(self, rest: str) -> bool:  # noqa: ARG002
        turn = self._running()
        taken = self.drawn if self.is_full else (
            self.idle + (0 if turn.laid else PENALTY if turn.late else 1))
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
            self._refuse(Refused(dict(zip(names, rows, strict=True)),
                                 dict(zip(names, map(in_hand, rows), strict=True)),
                                 is_table=False, table=dict(self.table)))
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
        if not (grown and turn.had_opened and self._may_lay([row])
                and self._is_well_in_all({name: grown})):
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
        after = meld and not meld.wrong and _without_joker(meld.row, tile)
        from_rack = in_hand((tile, *row)) - Counter("J")
        self._take_back([tuple(map(Tile, from_rack))])
        well = (after and turn.had_opened and any(each.is_joker for each in row)
                and self._may_lay([tuple(map(Tile, from_rack.elements()))]))
        if well and new_name:
            used = read(row)
        elif well:
            onto = self.table.get(target)
            used = _grown(onto.row, row) if onto and not onto.wrong and target != name else None
        else:
            used = None
        if not used or not after or not self._is_well_in_all({name: after,
                                                              new_name or target: used}):
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
        named = {f"m{number}": row for number, row in enumerate(rows, 1)}
        self._take_back([tuple(Tile(face) for face in laid.elements())])
        may_move = turn.had_opened
        lawful = (turn.is_due and not turn.drew and not turn.late and not before - after
                  and self._has(laid)
                  and self._in_box(laid) and bool(laid or turn.gone)
                  # The turn as a whole, and this line: a joker that was laid earlier in the turn
                  # lies in its meld as every other.
                  and self._leads_well_to(rows)
                  and may_be_laid(list(self.table.values()), rows, may_move=may_move,
                                  opens=turn.seat not in self.opened,
                                  earlier=Counter({face: count for face, count in turn.gone.items()
                                                   if face != JOKER})))
        if not lawful:
            self._refuse(Refused(named, _from_rack(named, self.table, laid), is_table=True,
                                 table=dict(self.table)))
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

    def _is_well_in_all(self, changed: dict[str, Right]) -> bool:
        """Say whether the turn as a whole is lawful with *changed* (Q-T-9, Q-T-14)."""
        rows = {name: meld.row for name, meld in self.table.items()}
        return self._leads_well_to(list((rows | {n: m.row for n, m in changed.items()}).values()))

    def _leads_well_to(self, rows: Sequence[Row]) -> bool:
        turn = self._running()
        return may_be_laid(list(turn.begun.values()), rows, may_move=turn.had_opened,
                           opens=turn.seat not in self.opened)

    def _refuse(self, line: Refused) -> None:
        """Keep a refused line, unless it cannot have been laid or is taken back anyway."""
        turn = self._running()
        line.given = self.given
        if line.is_table:
            self.highest = max(self.highest, len(line.melds))
        if turn.drew or turn.late:
            turn.refused.clear()
        elif self._has(line.laid) and self._in_box(line.laid):
            turn.refused = [line] if line.is_table else [*turn.refused, line]

    def _running(self) -> Turn:
        assert self.turn is not None
        return self.turn

    def _names(self, rows: Sequence[Row]) -> list[str]:
        first = self.highest + 1
        self.highest += len(rows)
        self.given += len(rows)
        return [f"m{number}" for number in range(first, first + len(rows))]

    def _put(self, row: Row) -> None:
        self.table[self._names([row])[0]] = _right(row)

    def _take_back(self, rows: Sequence[Row]) -> None:
        """Take back what a line of the same turn lays again, wholly or by one of its faces."""
        again = {tile.face for row in rows for tile in row}
        for line in self._running().refused:
            line.back |= {name for name, hand in line.hand.items() if again & set(hand)}
        self._running().refused = [line for line in self._running().refused
                                   if line.melds.keys() - line.back]

    def _may_lay(self, rows: Sequence[Row]) -> bool:
        turn = self._running()
        wanted = in_hand(tuple(tile for row in rows for tile in row))
        return (turn.is_due and not turn.drew and not turn.late and self._has(wanted)
                and self._in_box(wanted))

    def _has(self, wanted: Counter[str]) -> bool:
        return not self.rack.lacks(wanted)

    def _in_box(self, wanted: Counter[str]) -> bool:
        lain = _faces(self.table) + self.held_by_others() + (self.rack.known | wanted)
        return all(lain[face] <= COPIES for face in wanted)

    def _from_hand(self, gone: Counter[str]) -> None:
        turn = self._running()
        turn.gone += gone
        self.racks[turn.seat] = self.rack.without(gone)


def _faces(table: dict[str, Lain]) -> Counter[str]:
    return Counter(face for meld in table.values() for face in meld.faces)


def _numbers(*tables: dict[str, Lain]) -> list[int]:
    return [int(name[1:]) for table in tables for name in table]


def _lay_back(laid: dict[str, Lain], before: dict[str, Lain], stays: Counter[str]) -> None:
    """Put *stays*, which melds that were taken back had of the table, where they lay *before*."""
    rows = [Counter(now.faces) for now in laid.values()]
    for name, meld in before.items():
        faces = Counter(meld.faces)
        whole_in = next((row for row in rows if not faces - row), None)
        if whole_in is not None:
            whole_in -= faces
        here = Counter[str]() if whole_in is not None else faces & stays
        if not here:
            continue
        stays = stays - here
        rest = faces - here
        again = next((each for each, now in laid.items() if Counter(now.faces) == rest), "")
        free = name if name not in laid else f"m{max(_numbers(laid, before)) + 1}"
        whole = meld if again or not rest else _right(tuple(
            tile for tile in meld.row if here[tile.face]))
        laid[again or free] = whole


def _as_before(rows: dict[str, Row], before: dict[str, Lain]) -> set[str]:
    """Return which of *rows* lie as melds lay *before*."""
    left, found = [meld.faces for meld in before.values()], set()
    for name, row in rows.items():
        faces = sorted(tile.face for tile in row)
        if faces in left:
            left.remove(faces)
            found.add(name)
    return found


def _trimmed(rows: dict[str, Row], over: Counter[str], near: Counter[str]) -> dict[str, Row]:
    """Return *rows* without *over*, taken first from the row that is most like *near*."""
    found, over = dict(rows), Counter(over)
    for name in sorted(rows, key=lambda name: -(in_hand(rows[name]) & near).total()):
        left = []
        for tile in found[name]:
            if over[tile.face]:
                over[tile.face] -= 1
            else:
                left.append(tile)
        found[name] = tuple(left)
    return {name: row for name, row in found.items() if row}


def _from_rack(rows: dict[str, Row], table: dict[str, Lain],
               laid: Counter[str]) -> dict[str, Counter[str]]:
    """Return which of the tiles *laid* each row has, as few old melds as can be taken apart."""
    left, found = Counter(laid), {}
    old = [Counter(meld.faces) for meld in table.values()]
    for name in sorted(rows, key=lambda name: in_hand(rows[name]) in old):
        faces = in_hand(rows[name])
        if faces in old:
            found[name] = Counter[str]()
            continue
        was = max(old, key=lambda meld: (not meld - faces, (meld & faces).total()),
                  default=Counter[str]())
        found[name] = (faces - was) & left
        left -= found[name]
    for name, row in rows.items():  # equal tiles of several rows
        more = (in_hand(row) - found[name]) & left
        found[name] += more
        left -= more
    return found


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
    """Return the right meld that a wrong one becomes with *new* (T-ERR-1).

    A joker that was not declared stands for what its place demands; other tiles may lie anyhow.
    """
    bare = any(tile.is_joker and not tile.stands for tile in (*old, *new))
    ways = (order for each in permutations(new) for order in ((*old, *each), (*each, *old)))
    return next(filter(None, map(read, ways if bare else permutations((*old, *new)))), None)


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
