"""Every way to take tiles apart into runs and groups, wild tiles anywhere they may be."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from tests.support.second_closed.table import COLOURS, HAND, Face

Tiles = tuple[tuple[Face, int], ...]
"""How many there are of each face, in order; wild tiles are counted apart."""


@dataclass(frozen=True)
class Meld:
    """Faces side by side; ``wild`` are the places that wild tiles take."""

    faces: tuple[Face, ...]
    wild: frozenset[int]

    @property
    def is_run(self) -> bool:
        """Say whether it is a run (a group has one number)."""
        return self.faces[0][1] != self.faces[1][1]

    @property
    def reals(self) -> list[Face]:
        """Return the real tiles."""
        return [face for at, face in enumerate(self.faces) if at not in self.wild]

    def within_limits(self) -> bool:
        """Say whether each joker has two real tiles and none is beside another (C-WILD-5, 6)."""
        return 2 * len(self.wild) <= len(self.reals) and not (
            self.is_run and any(at + 1 in self.wild for at in self.wild))


def rows(longest: int, *, high_one: bool) -> Iterator[tuple[Face, ...]]:
    """Yield every run up to *longest* tiles and every group, all tiles real (C-RUN-1, C-GRP-1)."""
    for colour in COLOURS:
        top = 14 if high_one else 13
        for low in range(1, top - 1):
            for high in range(low + 2, min(top, low + longest - 1) + 1):
                yield tuple((colour, 1 if number == 14 else number)
                            for number in range(low, high + 1))
    for number in range(1, 14):
        for size in (3, 4):
            for colours in combinations(COLOURS, size):
                yield tuple((colour, number) for colour in colours)


def with_wild(row: tuple[Face, ...], most: int) -> Iterator[Meld]:
    """Yield the row with none to *most* of its tiles wild."""
    for count in range(min(most, len(row)) + 1):
        for places in combinations(range(len(row)), count):
            yield Meld(row, frozenset(places))


class Melding:
    """All melds of one set of house rules, by the lowest real tile in them."""

    def __init__(self, *, limited: bool, high_one: bool, wild: int) -> None:
        longest = HAND if limited else 5  # without limits a longer run is several shorter ones
        self.melds: dict[Face | None, list[Meld]] = {}
        for row in rows(longest, high_one=high_one):
            for meld in with_wild(row, wild):
                if not limited or meld.within_limits():
                    self.melds.setdefault(min(meld.reals, default=None), []).append(meld)

    def covers(self, left: dict[Face, int], wild: int, kind: "Wanted",
               seen: dict[object, bool]) -> bool:
        """Say whether the tiles *left* and *wild* wild ones are melds that *kind* allows."""
        left = {face: count for face, count in left.items() if count}
        if not left and not wild:
            return kind.done
        key = (tuple(sorted(left.items())), wild, kind)
        if key not in seen:
            seen[key] = any(
                self.covers(taken, wild - len(meld.wild), then, seen)
                for meld in self.melds.get(min(left, default=None), ())
                if len(meld.wild) <= wild and (then := kind.after(meld)) is not None
                and (taken := without(left, meld.reals)) is not None)
        return seen[key]


@dataclass(frozen=True)
class Wanted:
    """What melds a kind of hand still wants; this one any (C-CLOSE-1)."""

    @property
    def done(self) -> bool:
        """Say whether nothing is wanting."""
        return True

    def after(self, _meld: Meld) -> "Wanted | None":
        """Return what is wanted after one more meld, ``None`` where it may not be."""
        return self


def without(left: dict[Face, int], reals: list[Face]) -> dict[Face, int] | None:
    """Return what is left without these, ``None`` where one is lacking."""
    taken = dict(left)
    for face in reals:
        if not taken.get(face):
            return None
        taken[face] -= 1
    return taken
