"""As which kinds a hand of fourteen tiles closes, each looked for by itself."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations, product

from tests.support.second_closed.melds import Meld, Melding, Wanted
from tests.support.second_closed.table import COLOURS, FALSE, HAND, Box, Face, House


@dataclass(frozen=True)
class RunsOf(Wanted):
    """Runs alone, of so many colours at most (C-COL-3, C-BIC-1, Q-C-10)."""

    colours: int
    seen: frozenset[str] = frozenset()

    def after(self, meld: Meld) -> "Wanted | None":
        """Return what is wanted then."""
        seen = self.seen | {meld.faces[0][0]}
        return RunsOf(self.colours, seen) if meld.is_run and len(seen) <= self.colours else None


@dataclass(frozen=True)
class Groups(Wanted):
    """Groups alone (C-BETE-1)."""

    def after(self, meld: Meld) -> "Wanted | None":
        """Return what is wanted then."""
        return None if meld.is_run else self


@dataclass(frozen=True)
class Between(Wanted):
    """No number outside of these (C-HALF-1, C-HALF-2, Q-C-8)."""

    low: int
    high: int

    def after(self, meld: Meld) -> "Wanted | None":
        """Return what is wanted then."""
        fits = all(self.low <= number <= self.high for _colour, number in meld.faces)
        return self if fits else None


@dataclass(frozen=True)
class TwoFours(Wanted):
    """Two groups of four of one number among the melds (C-EIGHT-1, Q-C-1)."""

    number: int
    fours: int = 0

    @property
    def done(self) -> bool:
        """Say whether both are there."""
        return self.fours >= 2

    def after(self, meld: Meld) -> "Wanted | None":
        """Return what is wanted then."""
        four = not meld.is_run and len(meld.faces) == 4 and meld.faces[0][1] == self.number
        return TwoFours(self.number, min(2, self.fours + four))


@cache
def melding(limited: bool, high_one: bool, wild: int) -> Melding:  # noqa: FBT001 (cached by place)
    """Return the melds of these rules, made once."""
    return Melding(limited=limited, high_one=high_one, wild=wild)


class Hand:
    """Fourteen tiles, some of them wild, under house rules."""

    def __init__(self, tiles: list[str], box: Box) -> None:
        self.house: House = box.house
        self.wild = tiles.count(box.wild)
        self.faces = Counter(box.face(tile) for tile in tiles if tile != box.wild)
        self.limited = self.house["ch_limit"] == "ropet"
        self.high_one = self.house["ch_high_one"] == "yes"
        self.seen: dict[object, bool] = {}

    def kinds(self) -> set[str]:
        """Return every kind as which it closes."""
        return {kind for kind, closes in WAYS.items() if is_played(kind, self.house)
                and closes(self)}

    def melds(self, wanted: Wanted) -> bool:
        """Say whether it is melds that *wanted* allows."""
        return melding(self.limited, self.high_one, self.wild).covers(
            dict(self.faces), self.wild, wanted, self.seen)

    def pairs(self) -> bool:
        """Say whether it is seven pairs (C-PAIR-1, Q-C-9)."""
        singles = sum(count % 2 for count in self.faces.values())
        return singles <= self.wild and not (self.limited and self.wild)

    def row(self, faces: tuple[Face, ...]) -> bool:
        """Say whether it is these faces in this order, jokers within their limits."""
        left, places = Counter(self.faces), set()
        for at, face in enumerate(faces):
            if left[face]:
                left[face] -= 1
            else:
                places.add(at)
        if left.total() or not self.limited:
            return not left.total()
        return Meld(faces, frozenset(places)).within_limits()

    def rows(self, all_faces: Iterator[tuple[Face, ...]]) -> bool:
        """Say whether it is one of these rows."""
        return any(self.row(faces) for faces in all_faces)

    def full(self) -> bool:
        """Say whether it is 1 to 13 and 1 in one colour (C-COL-2)."""
        numbers = [*range(1, 14), 1]
        for colour in COLOURS:
            row = tuple((colour, number) for number in numbers)
            # which of its two ones is a joker is free
            if self.row(row) or (self.limited and self.row(tuple(reversed(row)))):
                return True
        return False

    def colour(self) -> bool:
        """Say whether all have one colour, whatever the numbers (C-COL-1)."""
        return len({colour for colour, _number in self.faces}) <= 1

    def of_number(self) -> Counter[int]:
        """Return how many real tiles there are of each number."""
        numbers: Counter[int] = Counter()
        for (_colour, number), count in self.faces.items():
            numbers[number] += count
        return numbers

    def eight(self) -> bool:
        """Say whether eight have one number (C-EIGHT-1, Q-C-1)."""
        if self.house["ch_eight"] == "melded":
            return any(self.melds(TwoFours(number)) for number in range(1, 14))
        jokers = min(self.wild, 2) if self.limited else self.wild
        return max(self.of_number().values()) + jokers >= 8

    def two_runs(self) -> bool:
        """Say whether it is exactly two runs of two colours (C-BIC-2, Q-C-4)."""
        top = 14 if self.high_one else 13
        for one, other in combinations(COLOURS, 2):
            if {colour for colour, _number in self.faces} - {one, other}:
                continue
            for size in range(3, 12):
                for low, second in product(range(1, top - size + 2),
                                           range(1, top - (HAND - size) + 2)):
                    first = [(one, (n - 1) % 13 + 1) for n in range(low, low + size)]
                    then = [(other, (n - 1) % 13 + 1) for n in range(second, second + HAND - size)]
                    if self._both(first, then):
                        return True
        return False

    def _both(self, first: list[Face], then: list[Face]) -> bool:
        left = Counter(self.faces)
        for run in (first, then):
            places = {at for at, face in enumerate(run) if not left[face]}
            left -= Counter(face for at, face in enumerate(run) if at not in places)
            if self.limited and not Meld(tuple(run), frozenset(places)).within_limits():
                return False
        return not left.total()

    def mosaic(self) -> bool:
        """Say whether it is a mosaic (C-MOS-1, Q-C-3)."""
        if self.of_number() - Counter([*range(1, 14), 1]):
            return False
        return self._mosaic(Counter(self.faces), (), 0, after_joker=False)

    def _mosaic(self, left: Counter[Face], row: tuple[str, ...], wild: int,
                *, after_joker: bool) -> bool:
        at = len(row)
        if at == HAND:
            return not left.total()
        number = 1 if at == HAND - 1 else at + 1
        for colour in COLOURS:
            if (row and row[-1] == colour) or (at < 4 and colour in row) or (
                    at == HAND - 1 and colour == row[0]):
                continue
            if left[colour, number] and self._mosaic(
                    left - Counter([(colour, number)]), (*row, colour), wild, after_joker=False):
                return True
            if wild < self.wild and not (self.limited and after_joker) and self._mosaic(
                    left, (*row, colour), wild + 1, after_joker=True):
                return True
        return False


WAYS: dict[str, Callable[[Hand], bool]] = {
    "melds": lambda hand: hand.melds(Wanted()),
    "pairs": Hand.pairs,
    "colour": Hand.colour,
    "full-run": Hand.full,
    "colour-runs": lambda hand: hand.melds(RunsOf(1)),
    "eight": Hand.eight,
    "groups": lambda hand: hand.melds(Groups()),
    "mosaic": Hand.mosaic,
    "bicolour": lambda hand: (
        hand.two_runs() if hand.house["ch_bicolour"] == "two" else hand.melds(RunsOf(2))),
    "minor": lambda hand: hand.melds(Between(1, 7)),
    "major": lambda hand: hand.melds(Between(8, 13)),
}


def is_played(kind: str, house: House) -> bool:
    """Say whether the house rules know the kind."""
    return {
        "melds": True, "pairs": house["ch_pairs"] == "yes",
        "colour": house["ch_one_colour"] == "any", "full-run": house["ch_one_colour"] == "full",
        "colour-runs": house["ch_one_colour"] == "runs", "eight": house["ch_eight"] != "no",
        "groups": house["ch_groups"] == "yes", "mosaic": house["ch_mosaic"] == "yes",
        "bicolour": house["ch_bicolour"] != "no", "minor": house["ch_halves"] == "yes",
        "major": house["ch_halves"] == "yes",
    }[kind]


def can_be(tiles: list[str], box: Box) -> bool:
    """Say whether the box has these tiles beside the one turned up (C-EQ-1)."""
    return not Counter(tiles) - box.all_tiles()


def closes_as(tiles: list[str], box: Box) -> set[str]:
    """Return every kind as which fourteen tiles close."""
    if len(tiles) != HAND or (FALSE in tiles and box.wild != FALSE and box.okey is None):
        return set()
    return Hand(tiles, box).kinds()
