"""How fast Rummikub is judged and solved: ``python -m tests.bench.rummikub`` prints figures.

The best first meld of racks, a rack and a table arranged for the most tiles played, and a table of
80 tiles judged, with the house rules of today's box. ``--count N`` is how many of each, and
``--arranging`` measures only the tables that are arranged. What is not proved in ``--seconds`` by
the clock, of which a busy machine needs more than the app has, is compared with the proved best.
``--racks N`` and ``--tables N`` compare the solvers with plain searches instead, ``--games N`` the
referee with the second one, from ``--first`` on; what differs is printed.
"""

import argparse
import statistics
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable
from random import Random

from rules.arranged.arranging import Problem
from rules.games.rummikub.first_meld import best_opening
from rules.games.rummikub.options import HOUSE, OPTIONS, RummikubOptions
from rules.games.rummikub.rearranging import check_arrangement
from rules.replay import parse_record, replay
from rules.tiles import FULL_SET, JOLY, Tile
from tests.support.arrange_tables import random_problem, small_problem
from tests.support.first_meld_by_hand import best_points
from tests.support.rummikub_by_hand import most_laid
from tests.support.second_rummikub.comparing import differences
from webapp.arranged.solve.solver import TIME, Solved, moved
from webapp.games.rummikub.solve.model import arranger

TODAY = RummikubOptions()
RACK = 14
SIZES = (14, 20, 30)
TABLES = (20, 40, 60, 80)
UNHURRIED = 60.0
OF_JOKERS = [name for name in OPTIONS if name.startswith("rk_joker") and name != "rk_joker_points"]


def timed(name: str, count: int, runs: Iterable[Callable[[], object]]) -> None:
    """Time each of *runs*, by the processor, and print."""
    times = []
    for run in runs:
        begun = time.process_time()
        run()
        times.append((time.process_time() - begun) * 1000)
    times.sort()
    print(f"{name}, {count} times: p50 {statistics.median(times):.1f} ms, "
          f"p95 {times[int(len(times) * 0.95)]:.1f} ms, longest {times[-1]:.1f} ms", flush=True)


def a_rack(rng: Random, size: int, *, jokers: bool) -> list[Tile]:
    """Return a rack, with both jokers or as it comes."""
    rack = rng.sample(FULL_SET, size)
    return [JOLY, JOLY, *[tile for tile in rack if tile != JOLY]][:size] if jokers else rack


def house_of(rng: Random) -> RummikubOptions:
    """Return random house rules about jokers; every third time today's."""
    options = TODAY
    if rng.random() < 1 / 3:
        return options
    for name in OF_JOKERS:
        options = HOUSE.change(options, name, rng.choice(list(OPTIONS[name].values)))
    return options


def written(problem: Problem) -> str:
    """Return a table as a record writes it."""
    return " / ".join(" ".join(str(slot.piece) for slot in meld.slots) for meld in problem.table)


def judged(problem: Problem) -> Callable[[], object]:
    """Return what judges a table line that adds a tile to this table."""
    text = (f"joly 1\ngame rummikub\nseat A Ana\nseat B Bo\nlaid A {written(problem)}\n"
            "recording full\nturn A\n")
    before = replay(parse_record(text))
    line = f"table {written(problem)} / {' '.join(map(str, problem.rack[:3]))}\n"
    return lambda: replay(parse_record(line, before.record), before)


def check_racks(count: int, first: int) -> int:
    """Compare the best first meld with a plain search; return how many differ."""
    differing = opening = 0
    for seed in range(first, first + count):
        rng = Random(seed)  # noqa: S311  (racks, no secrets)
        rack = a_rack(rng, RACK, jokers=rng.random() < 0.2)
        best = best_opening(rack, TODAY)
        opening += best.is_possible
        if best.points != (wanted := best_points(rack)):
            differing += 1
            print(f"{' '.join(map(str, rack))}: {best.points} and not {wanted}")
    print(f"{count} racks of {RACK} from {first}: {opening} open, {differing} differ")
    return differing


def check_tables(count: int, first: int) -> int:
    """Compare arranging with a plain search on small tables; return how many differ."""
    differing = some = 0
    for seed in range(first, first + count):
        rng = Random(seed)  # noqa: S311  (tables, no secrets)
        options = house_of(rng)
        problem = small_problem(rng)
        while problem.faulty:
            problem = small_problem(rng)
        wanted = most_laid(problem, options)
        found = arranger(options, UNHURRIED).solve(problem)
        laid = len(check_arrangement(problem, found.answer.melds, options).laid) if (
            found.answer) else 0
        some += wanted > 0
        if laid != wanted or not found.most:
            differing += 1
            print(f"{seed}: {written(problem)} + {' '.join(map(str, problem.rack))}: "
                  f"{laid} and not {wanted}; {options}")
    print(f"{count} tables from {first}: {some} take a tile, {differing} differ")
    return differing


def check_games(count: int, first: int) -> int:
    """Compare two referees on random games; return how many games differ."""
    kinds: Counter[str] = Counter()
    differing = 0
    for seed in range(first, first + count):
        text, found = differences(seed, kinds)
        if found:
            differing += 1
            print(f"== game {seed}\n{text}" + "\n".join(found), flush=True)
    said = ", ".join(f"{number} {kind}" for kind, number in sorted(kinds.items()))
    print(f"{count} games from {first}: {differing} differ; {said}")
    return differing


def measure_arranging(rng: Random, count: int, seconds: float) -> None:
    """Time arranging, and print what is not proved and how many tiles too many it moves."""
    solver, unhurried = arranger(TODAY, seconds), arranger(TODAY, UNHURRIED)
    unhurried.solve(random_problem(rng, RACK, RACK))  # what is made once
    for size in TABLES:
        problems = [random_problem(rng, size, RACK) for _ in range(count)]
        found: list[Solved] = []
        timed(f"arranging, {size} tiles and a rack of {RACK}", count,
              [lambda problem=problem, found=found: found.append(solver.solve(problem))
               for problem in problems])
        doubtful = [(problem, each.answer) for problem, each in zip(problems, found, strict=True)
                    if each.most and not each.fewest and each.answer]
        more = [moved(problem, answer.melds) - moved(problem, best.melds)
                for problem, answer in doubtful if (best := unhurried.arrange(problem))]
        print(f"  most laid proved {sum(each.most for each in found)}, fewest moved proved "
              f"{sum(each.fewest for each in found)}, moved too many {more}", flush=True)


def measure(count: int, seed: int, seconds: float) -> None:
    """Time everything, and print."""
    rng = Random(seed)  # noqa: S311  (tables, no secrets)
    for size in SIZES:
        for jokers in (False, True):
            racks = [a_rack(rng, size, jokers=jokers) for _ in range(count)]
            timed(f"first meld, rack of {size}{' with both jokers' if jokers else ''}", count,
                  [lambda rack=rack: best_opening(rack, TODAY) for rack in racks])
    measure_arranging(rng, count, seconds)
    timed("judging a table of 80 tiles", count,
          [judged(random_problem(rng, 80, RACK)) for _ in range(count)])


def main() -> int:
    """Measure and print, or check."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--racks", type=int, metavar="N")
    parser.add_argument("--tables", type=int, metavar="N")
    parser.add_argument("--games", type=int, metavar="N")
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--count", type=int, default=40)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=TIME)
    parser.add_argument("--arranging", action="store_true")
    options = parser.parse_args()
    checks = ((options.racks, check_racks), (options.tables, check_tables),
              (options.games, check_games))
    if any(count for count, _ in checks):
        return max(check(count, options.first) for count, check in checks if count)
    if options.arranging:
        rng = Random(options.seed)  # noqa: S311  (tables, no secrets)
        measure_arranging(rng, options.count, options.seconds)
    else:
        measure(options.count, options.seed, options.seconds)
    return 0


if __name__ == "__main__":
    sys.exit(main())
