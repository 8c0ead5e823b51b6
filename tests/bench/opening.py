"""How fast the best opening is found: ``python -m tests.bench.opening`` prints figures.

Beside it stands a generic solver, HiGHS through ``scipy.optimize.milp``, on the same racks in the
same run; it is given all melds and only chooses among them. Last comes the opening that keeps the
most lay-offs, for which every opening is looked at.

``--check N`` compares the solver with the long way on N random racks instead.
"""

import argparse
import statistics
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from random import Random

import numpy as np
from scipy.optimize import Bounds, LinearConstraint, milp

from rules.games.romanian.opening.best import Opening, best_opening
from rules.games.romanian.opening.keeping import keeping_opening
from rules.games.romanian.options import HOUSE, Options
from rules.tiles import JOLY, NUMBER_TILES, Tile
from tests.support.opening_by_hand import best_by_hand, melds_of

PRESETS = ("current", "2004", "modern")


def random_rack(rng: Random, size: int, jolys: int) -> list[Tile]:
    """Return *size* tiles of one box, *jolys* Jolys among them; half of the racks lie together."""
    box = list(NUMBER_TILES) * 2
    if rng.random() < 0.5:  # racks in which something can be laid: three colours, near numbers
        low, gone = rng.randint(1, 6), rng.choice("rybk")
        box = [tile for tile in box if tile.colour.value != gone
               and (low <= tile.number <= low + 8 or tile.number == 1)]
    return [*rng.sample(box, size - jolys), *[JOLY] * jolys]


def racks(count: int, seed: int) -> list[tuple[list[Tile], Options]]:
    """Return racks of 14 and 15 tiles with none, one and two Jolys, under three presets."""
    rng = Random(seed)  # noqa: S311  (racks, no secrets)
    return [(random_rack(rng, 14 + k % 2, k // 2 % 3), HOUSE.of_preset(PRESETS[k // 6 % 3]))
            for k in range(count)]


def check(count: int, seed: int) -> tuple[list[str], int]:
    """Return the racks for which solver and long way differ, and how many were tried."""
    differing = []
    for rack, options in racks(count, seed):
        found = best_opening(rack, options)
        mine = found.is_possible, found.points, len(found.left)
        wanted = best_by_hand(rack, options)
        if mine != wanted:
            differing.append(f"{' '.join(map(str, rack))}: {mine} and not {wanted}")
    return differing, count


@dataclass(frozen=True)
class Problem:
    """The choice of melds as an integer program: maximise ``value`` with each tile used once."""

    value: np.ndarray
    constraints: list[LinearConstraint]


def stated(rack: list[Tile], options: Options) -> Problem | None:
    """Return the integer program for *rack*; ``None`` where it has no meld."""
    melds = list(melds_of(rack, options).items())
    if not melds:
        return None
    uses = np.array([[mask >> k & 1 for mask, _ in melds] for k in range(len(rack))])
    opens = np.array([[opens for _, (_, opens) in melds]], float)
    return Problem(
        np.array([-(points * 32 + mask.bit_count()) for mask, (points, _) in melds]),
        [LinearConstraint(uses, ub=1), LinearConstraint(opens, lb=1),
         LinearConstraint(uses.sum(0, keepdims=True), ub=len(rack) - 1)])


def by_integer_programming(problem: Problem) -> int | None:
    """Return the points of the best choice; ``None`` where no run is in any."""
    found = milp(problem.value, integrality=np.ones(len(problem.value)), bounds=Bounds(0, 1),
                 constraints=problem.constraints)
    return None if found.x is None else round(-found.fun) // 32


def milliseconds(work: Callable[[], object]) -> tuple[float, object]:
    """Return how long *work* takes, and its result."""
    begun = time.perf_counter()
    result = work()
    return (time.perf_counter() - begun) * 1000, result


def spread(times: list[float]) -> str:
    """Return the middle of *times* and what 95 of 100 stay below."""
    ordered = sorted(times)
    return (f"p50 {statistics.median(ordered):.1f} ms, "
            f"p95 {ordered[int(len(ordered) * 0.95)]:.1f} ms")


def measure(jolys: int, seed: int, count: int) -> None:
    """Time all three on the same racks, and print."""
    rng = Random(seed)  # noqa: S311  (racks, no secrets)
    ours, generic, keeping, differing = [], [], [], 0
    for k in range(count):
        rack = random_rack(rng, 14 + k % 2, jolys)
        options = Options()
        problem = stated(rack, options)
        if problem is None:
            continue
        spent, best = milliseconds(partial(best_opening, rack, options))
        ours.append(spent)
        spent, points = milliseconds(partial(by_integer_programming, problem))
        generic.append(spent)
        differing += isinstance(best, Opening) and best.has_run and best.points != points
        keeping.append(milliseconds(partial(keeping_opening, rack, options))[0])
    print(f"{jolys} Jolys, {len(ours)} racks with a meld: best opening {spread(ours)} (bar 30)")
    print(f"  integer programming: {spread(generic)}; {differing} differ in points")
    print(f"  opening that keeps the most lay-offs: {spread(keeping)}")


def main() -> int:
    """Measure and print, or check."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", type=int, metavar="N")
    parser.add_argument("--seed", type=int, default=5)
    parser.add_argument("--racks", type=int, default=150)
    options = parser.parse_args()
    if options.check:
        differing, tried = check(options.check, options.seed)
        print("".join(f"{line}\n" for line in differing), end="")
        print(f"{tried} racks, seed {options.seed}: {len(differing)} differ")
        return int(bool(differing))
    for jolys in range(3):
        measure(jolys, options.seed, options.racks)
    return 0


if __name__ == "__main__":
    sys.exit(main())
