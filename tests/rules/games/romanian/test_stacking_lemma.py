"""D-79: which extensions of a fresh run can be paid exactly, over all that there are."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from rules.games.romanian.book.volume import CASES
from rules.games.romanian.state import State
from rules.games.romanian.values import run_worth
from rules.replay import Replay, parse_record, replay

HIGHEST = 14
"""The place of a high 1, the uppermost of a run."""

EXTENSIONS = 1287
INEXACT = 10
EXTENSIONS_WITH_JOLY = 6578
INEXACT_WITH_JOLY = 462
SHORTFALL = 5


@dataclass(frozen=True, slots=True)
class Extension:
    """B's run from *low* to *high* that A extends to *below* to *above*; *joly* is 0 or a place."""

    low: int
    high: int
    below: int
    above: int
    joly: int = 0

    def played(self) -> State:
        """Return the state after A has extended the run."""
        new = [*_added(range(self.below, self.low), "low"),
               *_added(range(self.high + 1, self.above + 1), "high")]
        before = _laid(self.low, self.high, self.joly)
        line = f"add {' '.join(new)} to m1\n"
        played = replay(parse_record(line, before.record), before)
        assert not played.refused, line
        return played.state

    @property
    def owed(self) -> int:
        """Return what the added tiles are worth."""
        return sum(run_worth(place).points for place in range(self.below, self.above + 1)
                   if not self.low <= place <= self.high)


@cache
def _laid(low: int, high: int, joly: int) -> Replay:
    """Return B's run on the table, before any of its extensions."""
    run = [f"J=r{_number(place)}" if place == joly else f"r{_number(place)}"
           for place in range(low, high + 1)]
    text = f"laid B {' '.join(run)}\nlaid A y11 y12 y13\nturn A\n"
    return replay(parse_record(CASES.header.above(text, {})))


def _number(place: int) -> int:
    return 1 if place == HIGHEST else place


def _added(places: range, end: str) -> list[str]:
    return [f"r{_number(place)} {end}" for place in places]


def _extensions(*, with_joly: bool) -> Iterator[Extension]:
    for low in range(1, HIGHEST - 1):
        for high in range(low + 2, HIGHEST + 1):
            jolys = range(low, high + 1) if with_joly else (0,)
            for below in range(1, low + 1):
                for above in range(high, HIGHEST + 1):
                    if (below, above) != (low, high):
                        yield from (Extension(low, high, below, above, joly) for joly in jolys)


def _shortfall(extension: Extension) -> int:
    """Return A's credit, having checked that nothing was lost or made (Q-ST-7)."""
    state = extension.played()
    meld = state.melds[1]
    points = {"A": 0, "B": 0, "": 0}
    for place, slot in meld.positions():
        if place != extension.joly:
            points[slot.stacked_by] += run_worth(place).points
    credit = sum(credit.points for credit in state.credits)
    own = sum(run_worth(place).points for place in range(extension.low, extension.high + 1)
              if place != extension.joly)
    assert points["A"] + credit == extension.owed, extension
    assert points[""] + points["B"] - credit == own, extension
    return credit


def test_a_fresh_run_without_a_joly_pays_all_but_a_9_below_10s() -> None:
    all_of_them = list(_extensions(with_joly=False))
    unpaid = {extension: short for extension in all_of_them if (short := _shortfall(extension))}
    assert len(all_of_them) == EXTENSIONS
    assert len(unpaid) == INEXACT
    assert set(unpaid.values()) == {SHORTFALL}
    assert set(unpaid) == {one for one in all_of_them if one.low >= 10 and one.below == 9}


def test_a_fresh_run_with_a_joly_is_never_more_than_5_short() -> None:
    all_of_them = list(_extensions(with_joly=True))
    unpaid = [short for extension in all_of_them if (short := _shortfall(extension))]
    assert len(all_of_them) == EXTENSIONS_WITH_JOLY
    assert len(unpaid) == INEXACT_WITH_JOLY
    assert set(unpaid) == {SHORTFALL}
