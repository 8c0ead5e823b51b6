"""How fast a table is arranged anew: ``python -m tests.bench.arrange`` prints figures.

Tables of one box, some melds with jokers among them, and a rack of 14. Each line is a size, with
processor times; the answer may be given up after the time of the app (``TIME`` of
``webapp.arranged.solve.solver``), which is counted as not proved. ``--check N`` compares the solver
with the search by hand on N small tables instead.
"""

import argparse
import statistics
import sys
import time
from random import Random

from rules.arranged.arranging import Problem
from rules.games.tile_rummy.rearranging import check_arrangement
from tests.support.arrange_tables import random_problem, small_problem
from tests.support.arranging_by_hand import best_arrangement
from webapp.arranged.solve.solver import Solved
from webapp.games.tile_rummy.solve.model import arranger

SIZES = (20, 40, 60, 80)
RACK = 14
UNHURRIED = 60.0


def laid(problem: Problem, found: Solved) -> int:
    """Return how many tiles of the rack an answer lays; -1 where it is not lawful or not proved."""
    if not found.most:
        return -1
    if not found.answer:
        return 0
    checked = check_arrangement(problem, found.answer.melds)
    return len(checked.laid) if checked else -1


def check(count: int, seed: int) -> int:
    """Compare with the search by hand, print what differs, and return how much does."""
    rng = Random(seed)  # noqa: S311  (tables, no secrets)
    solver = arranger(UNHURRIED)
    differing = some = 0
    for _ in range(count):
        problem = small_problem(rng)
        mine = laid(problem, solver.solve(problem))
        best = best_arrangement(problem)
        wanted = len(check_arrangement(problem, best.melds).laid) if best else 0
        some += wanted > 0
        if mine != wanted:
            differing += 1
            table = " / ".join(" ".join(str(slot.piece) for slot in meld.slots)
                               for meld in problem.table)
            print(f"{table} + {' '.join(map(str, problem.rack))}: {mine} and not {wanted}")
    print(f"{count} tables, seed {seed}: {some} take a tile, {differing} differ")
    return differing


def measure(size: int, count: int, seed: int) -> float:
    """Time *count* tables of *size* tiles, print, and return the middle."""
    rng = Random(seed)  # noqa: S311  (tables, no secrets)
    solver = arranger()
    times, certain, fewest = [], 0, 0
    for _ in range(count):
        problem = random_problem(rng, size, RACK, faulty=0.1)
        begun = time.process_time()
        found = solver.solve(problem)
        times.append((time.process_time() - begun) * 1000)
        certain += found.most
        fewest += found.fewest
    times.sort()
    middle = statistics.median(times)
    print(f"{size} tiles on the table, {RACK} on the rack, {count} tables: p50 {middle:.0f} ms, "
          f"p95 {times[int(count * 0.95)]:.0f} ms, longest {times[-1]:.0f} ms; "
          f"most proved {certain}, fewest moves proved {fewest}")
    return middle


def main() -> int:
    """Measure and print, or check."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", type=int, metavar="N")
    parser.add_argument("--seed", type=int, default=20)
    parser.add_argument("--tables", type=int, default=40)
    options = parser.parse_args()
    if options.check:
        return int(bool(check(options.check, options.seed)))
    middles = [measure(size, options.tables, options.seed) for size in SIZES]
    growth = [f"{size}: {middle / middles[0]:.1f}"
              for size, middle in zip(SIZES, middles, strict=True)]
    print(f"growth against {SIZES[0]} tiles: {', '.join(growth)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
