"""Random games of Rummikub under random house rules, judged as they are written."""

from collections import Counter
from random import Random

from tests.support.second_rummikub.referee import Referee
from tests.support.second_rummikub.sets import (
    BOX,
    JOKER,
    Row,
    face,
    faces,
    kind_of,
    random_set,
    reals,
    stands_for,
)

HOUSE = {
    "rk_first": ("30", "50", "none"), "rk_first_arrange": ("no", "yes"),
    "rk_joker_freed": ("arranged", "tile"), "rk_joker_tile": ("anywhere", "rack"),
    "rk_joker_group": ("either", "both"), "rk_joker_sets": ("free", "frozen"),
    "rk_joker_into": ("new", "any", "rack"), "rk_joker_rack": ("yes", "no"),
    "rk_joker_points": ("30", "50", "100", "25"), "rk_unopened": ("rack", "fixed"),
    "rk_time_limit": ("60", "40", "none"), "rk_time_penalty": ("one", "three", "none"),
    "rk_pool_empty": ("play_on", "one_turn"), "rk_pool_scores": ("differences", "racks"),
    "rk_scores": ("sum", "own"),
}
USUAL = {name: words[0] for name, words in HOUSE.items()}
TURNS = 9
DEALT = 14


class Maker:
    """Makes one record; ``said`` is what the second referee says of its lines."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)  # noqa: S311 (games, no secrets)
        rng = self.rng
        self.house = {name: words[0] if rng.random() < 0.4 else rng.choice(words)
                      for name, words in HOUSE.items()}
        self.seats = "ABC"[: rng.choice((2, 2, 3))]
        self.box = list(BOX)
        rng.shuffle(self.box)
        if rng.random() < 0.7:  # jokers come early, so that there is something to free
            self.box.sort(key=lambda tile: tile != JOKER or rng.random() < 0.3)
        self.said: list[tuple[int, bool]] = []
        self.lines = ["joly 1", "game rummikub"]
        self.lines += [f"set {name} {word}" for name, word in self.house.items()
                       if word != USUAL[name]]
        self.lines += [f"seat {seat} {seat}name" for seat in self.seats]
        self.held: dict[str, Counter[str]] = {}
        self.referee = Referee(self.house, self.seats, 0)

    def make(self) -> str:
        """Return a whole record."""
        self._begin()
        rng, referee = self.rng, self.referee
        seat = self.seats[0]
        for _ in range(TURNS):
            if referee.ended:
                break
            self._turn(seat if rng.random() < 0.95 else rng.choice(self.seats))
            if referee.now.in_order:
                seat = referee.after(referee.now.seat)
        if not referee.ended and rng.random() < 0.6:
            self._note("end", allowed=referee.end())
        if referee.ended:
            self._count()
        return "\n".join(self.lines) + "\n"

    def _begin(self) -> None:
        rng, referee = self.rng, self.referee
        opened = self.seats[: rng.choice((1, 2, 3, 3))]
        if rng.random() < 0.7:
            for at in range(rng.randint(2, 6)):
                row = random_set(rng, Counter(self.box))
                if row:
                    for tile in map(face, row):
                        self.box.remove(tile)
                    seat = opened[at % len(opened)]
                    referee.lay_down(seat, [row])
                    self.lines.append(f"laid {seat} {' '.join(row)}")
                    self.said.append((len(self.lines), True))
        size = DEALT if not referee.table else rng.choice((3, 4, 7, 10, DEALT))
        for seat in self.seats:
            self.held[seat] = Counter(self.box[:size])
            del self.box[:size]
        if referee.table or rng.random() < 0.3:
            referee.pool = rng.choice((0, 1, 2, 3, 5, 9))
            self.box = self.box[: referee.pool]
            self.lines.append(f"stock {referee.pool}")
        else:
            referee.pool, referee.from_deal = len(self.box), True
        for seat in self.seats:
            self._holds(seat)
        self.lines.append("recording full")

    def _holds(self, seat: str) -> None:
        self.lines.append(f"holds {seat} {' '.join(sorted(self.held[seat].elements()))}".rstrip())
        self.referee.holds(seat, self.held[seat])

    def _note(self, line: str, *, allowed: bool) -> None:
        self.lines.append(line)
        self.said.append((len(self.lines), allowed))

    def _turn(self, seat: str) -> None:
        rng, referee = self.rng, self.referee
        self.lines.append(f"turn {seat}")
        referee.begin(seat)
        if referee.sizes[seat] != referee.racks[seat].total():
            self._holds(seat)  # it has drawn since its rack was told
            referee.now.rack = Counter(referee.racks[seat])
        for _ in range(rng.choice((1, 1, 2, 2, 3, 4))):
            if referee.ended:
                return
            getattr(self, f"_a_{rng.choice(KINDS)}")(seat)
            if not referee.ended and not self._hand(seat) and rng.random() < 0.8:
                self._a_out(seat)
        if not referee.ended and rng.random() < 0.4:
            getattr(self, f"_a_{rng.choice(ENDS)}")(seat)
        if not referee.ended and rng.random() < 0.15:
            getattr(self, f"_a_{rng.choice(KINDS)}")(seat)

    def _laying(self, line: str, rows: dict[int, Row] | None, *, whole: bool = False) -> None:
        """Write a line that lays tiles, now and then let stand."""
        referee, seat = self.referee, self.referee.now.seat
        if rows is None:
            self._note(line, allowed=False)
            return
        stand = self.rng.random() < 0.04 and not (
            faces(rows.values()) - faces(referee.table.values()) - referee.racks[seat]) and not (
            faces(referee.table.values()) - faces(rows.values()))
        before = faces(referee.table.values())
        allowed = referee.new_table(rows, whole=whole, stand=stand)
        if allowed or stand:
            self.held[seat] -= faces(referee.table.values()) - before
        self._note(f"! {line}" if stand else line, allowed=allowed)
        if whole and not (allowed or stand):
            referee.numbers.whole(len(rows), referee.table)

    def _hand(self, seat: str) -> Counter[str]:
        return self.referee.racks[seat]

    def _row(self, seat: str) -> Row | None:
        """Return a row from the rack: mostly a set, sometimes not quite, or with a strange tile."""
        rng = self.rng
        row = random_set(rng, self._hand(seat))
        if row is None or rng.random() < 0.12:
            rack = sorted(self._hand(seat).elements())
            some = rng.sample(rack, min(len(rack), rng.choice((2, 3, 3))))
            if len(set(some)) < 2 or (JOKER in some and kind_of(tuple(some)) is None):
                return None
            row = tuple(some)
        elif rng.random() < 0.05:
            row = random_set(rng, Counter(BOX))
        return row

    def _a_meld(self, seat: str) -> None:
        rows = [row for _ in range(self.rng.choice((1, 1, 2, 3))) if (row := self._row(seat))]
        if not rows:
            return
        referee = self.referee
        numbers = referee.numbers.new(len(rows), referee.table)
        self._laying(f"meld {' / '.join(map(' '.join, rows))}",
                     {**referee.table, **dict(zip(numbers, rows, strict=True))})

    def _a_add(self, seat: str) -> None:
        rng, referee = self.rng, self.referee
        rack = sorted(self._hand(seat).elements())
        if not rack or not referee.table:
            return
        number, row = rng.choice(sorted(referee.table.items()))
        tile = rng.choice(rack)
        fits = [each for each in rack if each != JOKER and kind_of((*row, each)) is not None]
        if fits and rng.random() < 0.7:
            tile = rng.choice(fits)
        kind = kind_of(row)
        if tile == JOKER and (kind is None or kind[0] != "group" or len(reals(row)) < 2):
            return  # in a run it would have to say what it stands for
        if kind is None or number > referee.numbers.readable:
            return  # the table let it stand: only a whole table says what becomes of it
        self._laying(f"add {tile} to m{number}", referee.added(number, (tile,)))

    def _a_swap(self, seat: str) -> None:
        rng, referee = self.rng, self.referee
        with_joker = [(number, row) for number, row in sorted(referee.table.items())
                      if any(piece.startswith(JOKER) for piece in row) and kind_of(row)]
        rack = sorted(self._hand(seat).elements())
        if not with_joker or not rack:
            return
        number, row = rng.choice(with_joker)
        joker = next(piece for piece in row if piece.startswith(JOKER))
        meant = sorted(stands_for(row, joker))
        given = tuple(meant) if len(meant) == 2 and rng.random() < 0.3 else (rng.choice(
            meant if rng.random() < 0.8 else rack),)
        if JOKER in given:
            return
        new = random_set(rng, self._hand(seat) + Counter([JOKER]), JOKER)
        if new is None or number > referee.numbers.readable:
            return
        to, = referee.numbers.new(1, referee.table)
        self._laying(f"swap {' '.join(given)} for J in m{number}, meld {' '.join(new)}",
                     referee.swapped(number, given, new, to))

    def _a_table(self, seat: str) -> None:
        """Take some sets apart and put their tiles together with some of the rack."""
        rng, referee = self.rng, self.referee
        numbers = sorted(referee.table)
        rng.shuffle(numbers)
        opened = numbers[: rng.choice((0, 1, 1, 2, 2, 3))]
        kept = [referee.table[number] for number in sorted(referee.table)
                if number not in opened]
        rack = sorted(self._hand(seat).elements())
        need = faces(referee.table[number] for number in opened)
        more = Counter(rng.sample(rack, min(len(rack), rng.randint(0, 6))))
        made = self._covered(need, need + more)
        if made is None:
            made = [referee.table[number] for number in opened]
        if rng.random() < 0.35 and (row := random_set(rng, Counter(rack))):
            made = [*made, row]
        if rng.random() < 0.1 and made:
            at = rng.randrange(len(made))
            if len(reals(made[at])) > 2 and len(reals(made[at])) == len(made[at]):
                made[at] = made[at][:-1]
        rows = [*kept, *made]
        if rows:
            self._laying(f"table {' / '.join(map(' '.join, rows))}",
                         dict(enumerate(rows, 1)), whole=True)

    def _covered(self, need: Counter[str], have: Counter[str]) -> list[Row] | None:
        """Return sets of *have* in which all of *need* are, if some are found soon."""
        for _ in range(12):
            lacking, left, rows = Counter(need), Counter(have), list[Row]()
            while +lacking:
                tile = self.rng.choice(sorted((+lacking).elements()))
                row = random_set(self.rng, left, tile)
                if row is None:
                    break
                rows.append(row)
                left -= faces([row])
                lacking -= faces([row])
            else:
                return rows
        return None

    def _a_draw(self, seat: str) -> None:
        pool = self.referee.pool
        self._note("draw", allowed=self.referee.draw())
        self._drawn(seat, pool)

    def _drawn(self, seat: str, pool: int) -> None:
        for _ in range(pool - self.referee.pool):
            self.held[seat][self.box.pop()] += 1

    def _a_timeout(self, seat: str) -> None:
        self._gone_back(seat, "timeout")

    def _a_unfinished(self, seat: str) -> None:
        self._gone_back(seat, "unfinished")

    def _gone_back(self, seat: str, line: str) -> None:
        pool = self.referee.pool
        allowed = getattr(self.referee, line)()
        self._note(line, allowed=allowed)
        if allowed:
            self.held[seat] = Counter(self.referee.racks[seat])
        self._drawn(seat, pool)

    def _a_out(self, seat: str) -> None:
        if self.rng.random() < 0.1 or not self._hand(seat):
            self._note("out", allowed=self.referee.out())

    def _count(self) -> None:
        for seat in self.seats:
            if seat != self.referee.winner:
                rack = " ".join(sorted(self.held[seat].elements()))
                self.lines.append(f"rack {seat} {rack}".rstrip())


KINDS = ("meld", "meld", "meld", "table", "table", "table", "table", "table", "table", "add",
         "add", "swap", "swap", "out")
ENDS = ("draw", "draw", "draw", "timeout", "unfinished", "out", "table", "meld")
"""What a turn ends with now and then: after a draw nothing more is allowed."""
