"""How fast the best opening is found: ``python -m tests.bench.opening`` prints figures.

``--check N`` compares the solver with the long way on N random racks instead.
"""

import argparse
import statistics
import sys
import time
from random import Random

from rules.options import Options, preset_options
from rules.romanian.opening import best_opening
from rules.tiles import JOLY, NUMBER_TILES, Tile
from tests.rules.opening_by_hand import best_by_hand

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
    return [(random_rack(rng, 14 + k % 2, k // 2 % 3), preset_options(PRESETS[k // 6 % 3]))
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


def by_integer_programming(rack: list[Tile], options: Options) -> float | None:
    """Return the seconds that a generic solver takes for the same rack, if one is installed."""
    try:
        import numpy as np  # noqa: PLC0415
        from scipy.optimize import Bounds, LinearConstraint, milp  # noqa: PLC0415
    except ImportError:
        return None
    from tests.rules.opening_by_hand import melds_of  # noqa: PLC0415

    melds = list(melds_of(rack, options).items())
    if not melds:
        return 0.0
    begun = time.perf_counter()
    uses = np.array([[mask >> k & 1 for mask, _ in melds] for k in range(len(rack))])
    opens = np.array([[opens for _, (_, opens) in melds]], float)
    value = [-(points * 32 + mask.bit_count()) for mask, (points, _) in melds]
    milp(value, integrality=np.ones(len(melds)), bounds=Bounds(0, 1), constraints=[
        LinearConstraint(uses, ub=1), LinearConstraint(opens, lb=1),
        LinearConstraint(uses.sum(0, keepdims=True), ub=len(rack) - 1)])
    return time.perf_counter() - begun


def main() -> int:
    """Measure and print, or check."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", type=int, metavar="N")
    parser.add_argument("--seed", type=int, default=5)
    options = parser.parse_args()
    if options.check:
        differing, tried = check(options.check, options.seed)
        sys.stdout.write("".join(f"{line}\n" for line in differing))
        sys.stdout.write(f"{tried} racks, seed {options.seed}: {len(differing)} differ\n")
        return int(bool(differing))
    for jolys in range(3):
        rng, times, generic = Random(options.seed), [], []  # noqa: S311
        for k in range(300):
            rack = random_rack(rng, 14 + k % 2, jolys)
            begun = time.perf_counter()
            best_opening(rack, Options())
            times.append((time.perf_counter() - begun) * 1000)
            if k < 40 and (spent := by_integer_programming(rack, Options())) is not None:
                generic.append(spent * 1000)
        times.sort()
        line = (f"{jolys} Jolys: p50 {statistics.median(times):.1f} ms, "
                f"p95 {times[int(len(times) * 0.95)]:.1f} ms (bar 30)")
        if generic:
            line += f"; scipy's integer programming p50 {statistics.median(generic):.1f} ms"
        else:
            line += "; scipy is not installed, so nothing stands beside it"
        sys.stdout.write(f"{line}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
