"""Whether a whole table may be laid anew, by trying every way in which its tiles may have moved.

A tile of the new table comes from an old meld or from the hand; tiles of one face look alike, so
each way is tried. One that breaks no rule is enough: what cannot be seen is presumed lawful.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations, product

from tests.support.second_referee.melds import Right, Row, Tile, points, read

HAND = -1
OPENS = 30


@dataclass(frozen=True)
class Lain:
    """A meld on the table: its tiles as they lie, and whether it stands although it is wrong."""

    row: Row
    wrong: bool

    @property
    def faces(self) -> list[str]:
        """Return the faces of its tiles in one order."""
        return sorted(tile.face for tile in self.row)


Ways = tuple[tuple[int, ...], ...]
"""For each tile of each new meld the old meld that it came from, or ``HAND``."""


def may_be_laid(old: Sequence[Lain], new: Sequence[Row], *, may_move: bool, opens: bool,
                earlier: Counter[str] | None = None) -> bool:
    """Say whether *new* may lie where *old* lay.

    ``may_move``: the seat has opened in an earlier turn (T-MANIP-1). ``opens``: what is laid is its
    first meld. ``earlier``: what it laid before in the turn, which counts as tiles of its hand
    where wrong melds are put right (Q-T-14).
    """
    readings = [read(row) for row in new]
    return any(_Change(old, new, way, readings, earlier or Counter()).is_lawful(
                   may_move=may_move, opens=opens)
               for way in _ways(old, new))


def _ways(old: Sequence[Lain], new: Sequence[Row]) -> Iterator[Ways]:
    """Yield each way in which the tiles of *new* may have come from *old* and the hand."""
    places = [(at, index) for at, row in enumerate(new) for index in range(len(row))]
    by_face: dict[str, list[tuple[int, int]]] = {}
    for at, index in places:
        by_face.setdefault(new[at][index].face, []).append((at, index))
    choices = []
    for face, where in by_face.items():
        sources = [number for number, meld in enumerate(old) for _ in range(meld.faces.count(face))]
        sources += [HAND] * (len(where) - len(sources))
        choices.append([(where, order) for order in set(permutations(sources))])
    for chosen in product(*choices):
        way = [[HAND] * len(row) for row in new]
        for where, order in chosen:
            for (at, index), source in zip(where, order, strict=True):
                way[at][index] = source
        yield tuple(tuple(row) for row in way)


@dataclass(frozen=True)
class _Change:
    """One way from the old table to the new one, and what each new meld is read as."""

    old: Sequence[Lain]
    new: Sequence[Row]
    way: Ways
    readings: Sequence[Right | None]
    earlier: Counter[str]

    def is_lawful(self, *, may_move: bool, opens: bool) -> bool:
        """Say whether it breaks no rule."""
        untouched = self._untouched()
        for at, reading in enumerate(self.readings):
            stays = [number for number, where in untouched.items() if where == at]
            if reading is None and not any(self.old[number].wrong for number in stays):
                return False
        if not may_move:
            return self._is_only_more(untouched, opens=opens)
        spent = self._spent_on_wrong_melds(untouched)
        return spent is not None and self._jokers_lie_well(spent)

    def _untouched(self) -> dict[int, int]:
        """Return the old melds that lie alone and whole in one new meld, with that meld."""
        found = {}
        for number, meld in enumerate(self.old):
            for at, sources in enumerate(self.way):
                if set(sources) == {number} and len(sources) == len(meld.row):
                    found[number] = at
        return found

    def _is_only_more(self, untouched: dict[int, int], *, opens: bool) -> bool:
        """Say whether all lies as it lay, and what came to it may come (T-INIT-1, Q-T-10)."""
        if len(untouched) != len(self.old):
            return False
        fresh = [row for at, row in enumerate(self.new) if at not in untouched.values()]
        for number, at in untouched.items():
            meld = self.old[number]
            if not meld.wrong and not _same_jokers(meld, self.readings[at]):
                return False
        return not opens or sum(points(row) for row in fresh) >= OPENS

    def _spent_on_wrong_melds(self, untouched: dict[int, int]) -> set[tuple[int, int]] | None:
        """Return the tiles of the hand that put wrong melds right, or nothing where they do not."""
        spent: set[tuple[int, int]] = set()
        others: Counter[str] = Counter()
        for number, meld in enumerate(self.old):
            if not meld.wrong or number in untouched:
                continue
            for at, sources in enumerate(self.way):
                if number in sources:
                    others += Counter(tile.face for tile, source in zip(
                        self.new[at], sources, strict=True) if source not in {number, HAND})
                    if self.readings[at] is None or others - self.earlier:
                        return None
                    spent.update((at, index) for index, source in enumerate(sources)
                                 if source == HAND)
        return spent

    def _jokers_lie_well(self, spent: set[tuple[int, int]]) -> bool:
        """Say whether right melds with jokers were extended, or their jokers taken for their tiles.

        T-JOKER-2 to 4, Q-T-8, Q-T-9: one tile of the hand for each joker, and no tile for two.
        """
        with_jokers = [number for number, meld in enumerate(self.old)
                       if not meld.wrong and any(tile.is_joker for tile in meld.row)]
        from_hand = [(at, index) for at, sources in enumerate(self.way)
                     for index, source in enumerate(sources)
                     if source == HAND and (at, index) not in spent
                     and not self.new[at][index].is_joker]
        return self._each(with_jokers, frozenset(), from_hand)

    def _each(self, left: list[int], used: frozenset[tuple[int, int]],
              from_hand: list[tuple[int, int]]) -> bool:
        if not left:
            return True
        number, *rest = left
        was = read(self.old[number].row)
        assert was is not None
        jokers = [index for index, tile in enumerate(was.row) if tile.is_joker]
        now = [(at, index) for at, sources in enumerate(self.way)
               for index, source in enumerate(sources)
               if source == number and self.new[at][index].is_joker]
        for count in range(len(jokers) + 1):
            for taken in combinations(range(len(jokers)), count):
                kept = [was.exact[each] for each in range(len(jokers)) if each not in taken]
                for given in permutations([each for each in from_hand if each not in used], count):
                    faces = [self.new[at][index].face for at, index in given]
                    if len(set(faces)) < len(faces) or any(
                            face not in was.exact[each]
                            for face, each in zip(faces, taken, strict=True)):
                        continue
                    for gone in combinations(now, count):
                        if (self._taken_well(number, gone)
                                and self._kept_well(number, was, kept, given, gone)
                                and self._each(rest, used | set(given), from_hand)):
                            return True
        return False

    def _taken_well(self, number: int, gone: tuple[tuple[int, int], ...]) -> bool:
        """Say whether each joker that was taken lies apart from all that it lay with (Q-T-9)."""
        for at, index in gone:
            others = self.way[at][:index] + self.way[at][index + 1:]
            if number in others:
                return False
        return True

    def _kept_well(self, number: int, was: Right, kept: list[frozenset[str]],
                   given: tuple[tuple[int, int], ...], gone: tuple[tuple[int, int], ...]) -> bool:
        """Say whether a meld that keeps a joker lies together, the joker as it was (T-JOKER-2)."""
        if not kept:
            return True
        whole = {at for at, sources in enumerate(self.way) for index, source in enumerate(sources)
                 if source == number and (at, index) not in gone} | {at for at, _ in given}
        if len(whole) != 1:
            return False
        at = whole.pop()
        now = self.readings[at]
        if now is None or now.is_run != was.is_run:
            return False
        if not was.is_run:
            return True
        standing = Counter(tile.stands for tile in now.row if tile.is_joker)
        return not Counter(next(iter(each)) for each in kept) - standing


def _same_jokers(meld: Lain, now: Right | None) -> bool:
    before = read(meld.row)
    return (before is not None and now is not None and before.is_run == now.is_run
            and sorted(map(sorted, before.exact)) == sorted(map(sorted, now.exact)))


def in_hand(row: Row) -> Counter[str]:
    """Return what *row* takes from a rack."""
    return Counter(tile.face for tile in row)


def as_tiles(faces: Sequence[str]) -> Row:
    """Return *faces* as tiles that stand for nothing."""
    return tuple(Tile(face) for face in faces)
