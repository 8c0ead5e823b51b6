"""How fast the luck of a player is counted: ``python -m tests.bench.luck`` prints figures.

A player's stock is compared with 1,000 random ones of its size, drawn and solved as the app does;
27 tiles are what a player of four has held after twelve turns. Seconds of the processor, so that
what else runs on the machine matters little; the least of some rounds.
"""

import argparse
import time
from collections.abc import Sequence

from rules.chance import draws
from rules.games.romanian.luck.laying import layable
from rules.games.romanian.options import Options
from rules.tiles import FULL_SET
from webapp.history.luck.solver import BestLaid

SIZES = (15, 21, 27, 35, 50)


def seconds(solver: BestLaid, size: int, stocks: int) -> float:
    """Return how long it takes to draw and solve *stocks* of *size* tiles."""
    begun = time.process_time()
    for drawn in draws(FULL_SET[:-1], (size,), 1, stocks):
        solver.most(drawn[size])
    return time.process_time() - begun


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--stocks", type=int, default=1000)
    parser.add_argument("--rounds", type=int, default=3)
    chosen = parser.parse_args(arguments)
    begun = time.process_time()
    solver = BestLaid(layable(Options()))
    print(f"melds of the box: {len(layable(Options()))}, stated in "
          f"{time.process_time() - begun:.2f} s")
    for size in SIZES:
        least = min(seconds(solver, size, chosen.stocks) for _ in range(chosen.rounds))
        print(f"{chosen.stocks} stocks of {size} tiles: {least:.2f} s")


if __name__ == "__main__":
    main()
