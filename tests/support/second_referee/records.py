"""Random records of the leaflet's game: wrong melds, refused lines, time, the end of the pool."""

import random
from collections import Counter
from collections.abc import Sequence
from itertools import groupby

from tests.support.second_referee.melds import COLOURS, JOKER, LAST, Row, Tile, read, shown
from tests.support.second_referee.referee import Referee

FEW = 3  # as many unknown tiles of a rack make a meld of their own
BOX = [f"{colour}{number}" for colour in COLOURS for number in range(1, LAST + 1)] * 2 + [JOKER] * 2


class Maker:
    """Makes one record, and notes what the second referee says of each of its actions."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)  # noqa: S311 (examples, not secrets)
        self.seats = "ABC"[:self.chance.choice((2, 2, 3))]
        limit = self.chance.random() < 0.3
        self.referee = Referee(self.seats, limit=limit)
        self.lines = ["joly 1", "game tile-rummy", "preset base"]
        if limit:
            self.lines.append("set tr_time_limit 180")
        self.lines += [f"seat {seat} {name}" for seat, name in
                       zip(self.seats, ("Ana", "Bogdan", "Carmen"), strict=False)]
        self.said: list[tuple[int, bool]] = []

    def write(self, line: str) -> bool | None:
        """Add *line*, and judge it."""
        self.lines.append(line)
        said = self.referee.judge(line)
        if said is not None:
            self.said.append((len(self.lines), said))
        return said

    def left(self) -> list[str]:
        """Return the faces that do not lie on the table, in a random order."""
        lain = Counter(face for meld in self.referee.table.values() for face in meld.faces)
        held = self.referee.held_by_others()
        left = sorted((Counter(BOX) - lain - held).elements())
        self.chance.shuffle(left)
        return left

    def make(self) -> str:
        """Return a whole record."""
        chance = self.chance
        if chance.random() < 0.85:  # begun in the middle: everybody has opened
            for seat in self.seats:
                for _ in range(chance.choice((1, 1, 2))):
                    meld = self.right_meld()
                    if meld:
                        self.write(f"laid {seat} {shown(meld)}")
        if chance.random() < 0.5:
            self.write(f"stock {chance.choice((1, 2, 3, 4, 5, 8, 20))}")
        if chance.random() < 0.2:
            self.write("recording full")
        at = chance.randrange(len(self.seats))
        for _ in range(chance.randint(2, 6)):
            self.write(f"turn {self.seats[at]}")
            self.turn()
            at = (at + (1 if chance.random() < 0.85 else 2)) % len(self.seats)
        if chance.random() < 0.4:
            self.write("end")
        return "\n".join(self.lines) + "\n"

    def turn(self) -> None:
        """Write the lines of one turn."""
        chance = self.chance
        if chance.random() < 0.25:
            self.write(f"holds {self.referee.turn.seat} {' '.join(self.some_rack())}")
        kinds = ("meld", "wrong", "add", "swap", "table", "table", "mend", "draw", "noticed",
                 "timeout", "again")
        weights = (3, 5, 2, 2, 3, 3, 4, 3, 2, 1, 2)
        for _ in range(chance.choice((0, 1, 1, 2, 2, 3))):
            kind, = chance.choices(kinds, weights)
            if line := getattr(self, f"a_{kind}")():
                self.write(line)

    def some_rack(self) -> list[str]:
        """Return a rack on which something may be done."""
        useful = [self.right_meld() for _ in range(self.chance.randint(0, 2))]
        wrong = [meld for meld in self.referee.table.values() if meld.wrong]
        if wrong and self.chance.random() < 0.7:
            useful.append(self.right_meld(self.chance.choice(wrong).faces))
        held = Counter(tile.face for row in useful if row for tile in row)
        held += Counter(self.left()[:self.chance.randint(0, 4)])
        return sorted((held & Counter(self.left())).elements())[:14]

    # Lines

    def hand(self) -> list[str]:
        """Return tiles that may be on the rack."""
        rack = self.referee.rack
        if rack.unseen < FEW and self.chance.random() < 0.98:
            return sorted(rack.known.elements())
        return self.left()

    def right_meld(self, faces: Sequence[str] = ()) -> Row | None:
        """Return a right meld of tiles that are not on the table, with *faces* in it."""
        chance = self.chance
        for _ in range(12):
            left = Counter(self.hand()) + Counter(faces)
            if chance.random() < 0.5:
                size, colour = chance.choice((3, 3, 4, 5)), chance.choice(COLOURS)
                first = chance.randint(1, LAST - size + 1)
                row = [f"{colour}{number}" for number in range(first, first + size)]
            else:
                number = chance.randint(1, LAST)
                row = [f"{colour}{number}" for colour in
                       chance.sample(COLOURS, chance.choice((3, 3, 4)))]
            if chance.random() < 0.3:
                row[chance.randrange(len(row))] = JOKER
            if not Counter(row) - left and not Counter(faces) - Counter(row):
                return written(row)
        return None

    def a_meld(self) -> str:
        """One right meld or two."""
        first, second = self.right_meld(), self.right_meld() if self.chance.random() < 0.5 else None
        rows = [shown(meld) for meld in (first, second) if meld]
        return f"meld {' / '.join(rows)}" if rows else ""

    def a_wrong(self) -> str:
        """A meld with a tile too few, or another one."""
        meld = self.right_meld()
        if not meld:
            return ""
        faces = [tile.face for tile in meld]
        at = self.chance.randrange(len(faces))
        faces[at:at + 1] = [] if self.chance.random() < 0.5 else self.hand()[:1]
        second = self.right_meld() if self.chance.random() < 0.25 else None
        return "meld " + " / ".join(shown(row) for row in (written(faces), second) if row)

    def a_again(self) -> str:
        """Lay a refused meld again, otherwise."""
        refused = self.referee.turn.refused
        if not refused or refused[-1].is_table:
            return ""
        row = self.chance.choice(list(refused[-1].melds.values()))
        whole = self.right_meld([self.chance.choice(row).face])
        return f"meld {shown(whole)}" if whole else ""

    def a_add(self) -> str:
        """A tile or two onto a meld."""
        name, row = self.some_meld()
        fitting = [face for face in sorted(set(self.hand())) if face != JOKER and written(
            [*(tile.face for tile in row), face], strict=True)]
        fitting = fitting or self.hand()[:3]
        if not name or not fitting:
            return ""
        faces = self.chance.sample(fitting, 1)
        if JOKER in faces and not all(tile.face[1:] == row[0].face[1:] for tile in row):
            return ""
        return f"add {' '.join(faces)} to {name}"

    def a_swap(self) -> str:
        """A joker taken for a tile, into a new meld or onto one that lies."""
        with_joker = [(name, meld) for name, meld in self.referee.table.items()
                      if JOKER in meld.faces]
        if not with_joker:
            return ""
        name, meld = self.chance.choice(with_joker)
        was = read(meld.row)
        exact = sorted(was.exact[0]) if was else self.hand()[:1]
        if exact in ([], [JOKER]):
            return ""
        given = self.chance.choice(exact)
        if self.chance.random() < 0.6:
            use = self.right_meld([JOKER]) if self.referee.table else None
            return f"swap {given} for J in {name}, meld {shown(use)}" if use else ""
        target, row = self.some_meld()
        grown = written([*(tile.face for tile in row), JOKER], strict=True)
        if not target or not grown:
            return ""
        joker = next((t for t in grown if t.is_joker and t not in row), Tile(JOKER))
        return f"swap {given} for J in {name}, add {shown((joker,))} to {target}"

    def a_draw(self) -> str:
        """Draw a tile."""
        return "draw"

    def a_timeout(self) -> str:
        """Time is up."""
        return "timeout"

    def a_noticed(self) -> str:
        """A refused meld is noticed."""
        refused = self.referee.turn.refused
        names = [name for line in refused for name in line.melds]
        return f"noticed {self.chance.choice(names)}" if names else ""

    def a_mend(self) -> str:
        """The whole table, with a wrong meld put right by tiles of the rack."""
        wrong = [name for name, meld in self.referee.table.items() if meld.wrong]
        if not wrong:
            return ""
        name = self.chance.choice(wrong)
        faces = [tile.face for tile in self.referee.table[name].row]
        cut = self.chance.randint(0, len(faces)) if self.chance.random() < 0.4 else len(faces)
        parts = [self.right_meld(part) for part in (faces[:cut], faces[cut:]) if part]
        if not all(parts):
            return ""
        rows = [meld.row for each, meld in self.referee.table.items() if each != name]
        rows += [part for part in parts if part]
        return self.table([[tile.face for tile in row] for row in rows])

    def a_table(self) -> str:
        """The whole table after some moves that nobody asked whether they are allowed."""
        chance = self.chance
        rows = [[tile.face for tile in meld.row] for meld in self.referee.table.values()]
        if not rows:
            return ""
        for _ in range(chance.choice((1, 1, 2, 3))):
            getattr(self, chance.choice(("_give", "_give", "_move", "_split", "_exchange")))(rows)
        return self.table(rows)

    def table(self, rows: list[list[str]]) -> str:
        """Return the line of a table of these faces."""
        laid = [written(row) for row in rows if row]
        return "table " + " / ".join(shown(row) for row in laid)

    def _give(self, rows: list[list[str]]) -> None:
        row = self.chance.choice(rows)
        hand = self.hand()
        fitting = [face for face in hand if written([*row, face], strict=True)]
        if self.chance.random() < 0.3 and (meld := self.right_meld()):
            rows.append([tile.face for tile in meld])
        elif fitting or hand:
            row.append(self.chance.choice(fitting or hand))

    def _move(self, rows: list[list[str]]) -> None:
        source, target = self.chance.choice(rows), self.chance.choice(rows)
        for face in self.chance.sample(source, len(source)):
            if target is not source and written([*target, face], strict=True):
                source.remove(face)
                target.append(face)
                return

    def _split(self, rows: list[list[str]]) -> None:
        row = self.chance.choice(rows)
        laid = [tile.face for tile in written(row)]
        if len(laid) > 5:
            cut = self.chance.randint(3, len(laid) - 3)
            row[:] = laid[:cut]
            rows.append(laid[cut:])

    def _exchange(self, rows: list[list[str]]) -> None:
        for row in self.chance.sample(rows, len(rows)):
            right = read(written(row))
            if right and right.exact:
                row.remove(JOKER)
                row.append(self.chance.choice(sorted(right.exact[0])))
                onto = [other for other in rows if other is not row
                        and written([*other, JOKER], strict=True)]
                if onto and self.chance.random() < 0.5:
                    self.chance.choice(onto).append(JOKER)
                elif meld := self.right_meld([JOKER]):
                    rows.append([tile.face for tile in meld])
                return

    def some_meld(self) -> tuple[str, Row]:
        """Return a meld on the table with its name, or nothing."""
        if not self.referee.table:
            return "", ()
        name = self.chance.choice(list(self.referee.table))
        return name, self.referee.table[name].row


def written(faces: Sequence[str], *, strict: bool = False) -> Row:
    """Return *faces* in the order of a right meld where they make one, jokers of runs declared.

    Where they make none: in any one order, or nothing if *strict*.
    """
    real = sorted((face for face in faces if face != JOKER),
                  key=lambda face: (face[0], int(face[1:])))
    jokers = len(faces) - len(real)
    if len({face[1:] for face in real}) == 1 and len(real) > 1:
        row = tuple(Tile(face) for face in (*real, *[JOKER] * jokers))
        if read(row):
            return row
    for low in range(jokers + 1):
        if row := _as_run(real, jokers, low):
            return row
    return () if strict else tuple(Tile(face) for face in (*real, *[JOKER] * jokers))


def _as_run(real: Sequence[str], jokers: int, low: int) -> Row:
    """Return a run of *real*, jokers in its gaps, *low* at its start and the rest at its end."""
    colours = [colour for colour, _ in groupby(real, key=lambda face: face[0])]
    if len(colours) != 1:
        return ()
    numbers = [int(face[1:]) for face in real]
    gaps = [n for n in range(numbers[0], numbers[-1]) if n not in numbers]
    spare = jokers - len(gaps) - low
    if spare < 0:
        return ()
    whole = range(numbers[0] - low, numbers[-1] + spare + 1)
    row = tuple(Tile(f"{colours[0]}{n}") if n in numbers else Tile(JOKER, f"{colours[0]}{n}")
                for n in whole)
    return row if len(row) == len(real) + jokers and read(row) else ()
