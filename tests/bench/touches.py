"""How the pad takes tiles in any order: ``python -m tests.bench.touches`` prints figures.

First the processor time of a touch in drafts of five melds, and of finding what is to be chosen.
``--orders N`` instead touches the melds of up to N tiles in all orders, with none, one or two Jolys
each, runs in red alone as the colours are alike; and the longer ones in 20 orders each. ``--two N``
touches N times two melds one after the other, each in any order. Each game has its own process.
"""

import argparse
import statistics
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import permutations
from random import Random

from tests.support.touches import (
    BOX,
    LEAFLET,
    ROMANIAN,
    Game,
    box_holds,
    choose,
    go_on,
    holds,
    keys_of,
    runs,
    sets,
    touched,
    with_jolys,
)
from webapp.core.pad.new_melds import NewMelds
from webapp.core.pad.ways import find_ways

GAMES = {"romanian": ROMANIAN, "leaflet": LEAFLET}
FIVE = (
    "r4 r5 r6 J b7 b8 b9 n10 y10 k3 k5 r12 b12 k12",
    "b11 r10 b9 r12 b10 r11 k1 y1 b1 J k8 k10 k9 y5 y4 y3",
    "r3 r4 r5 b3 b4 b5 y3 y4 y5 k3 k4 k5 r7 b7 k7",
)


def all_melds(game: Game) -> list[tuple[str, ...]]:
    """Return every meld of the game with none, one or two Jolys declared."""
    return [each for meld in (*runs(game), *sets()) for each in with_jolys(game, meld)]


def times() -> None:
    """Print how long a touch takes, and finding the choices after it."""
    took: list[float] = []
    for game in GAMES.values():
        for keys in FIVE:
            melds = NewMelds((), game.lawful, BOX)
            for key in keys.split():
                start = time.process_time()
                melds = go_on(melds, key)
                find_ways(melds.rows, BOX, game.lawful, melds.order)
                took.append(1000 * (time.process_time() - start))
    print(f"{len(took)} touches: {statistics.mean(took):.2f} ms each, {max(took):.2f} ms at most")


def orders(name: str, most: int, rng: Random) -> int:
    """Touch every meld of up to *most* tiles in all orders, and return how often it is missed."""
    game = GAMES[name]
    tried = missed = 0
    for declared in all_melds(game):
        keys = keys_of(declared)
        if "r" not in "".join(declared):
            continue
        found = (set(permutations(keys)) if len(keys) <= most
                 else {tuple(rng.sample(keys, len(keys))) for _ in range(20)})
        tried += len(found)
        for order in found:
            if not holds(game, declared, order):
                missed += 1
                print("missed:", *order, "for", *declared)
    print(f"{name}: {tried} orders, {missed} missed", flush=True)
    return missed


def two(name: str, count: int, rng: Random) -> int:
    """Touch two melds one after the other, and return how often they are not to be had."""
    game = GAMES[name]
    every = [each for each in all_melds(game) if keys_of(each).count("J") < 2]
    tried = missed = 0
    while tried < count:
        first, then = rng.choice(every), rng.choice(every)
        if not box_holds(BOX, first, then) or keys_of((*first, *then)).count("J") > 1:
            continue
        tried += 1
        order = [rng.sample(keys_of(each), len(each)) for each in (first, then)]
        drafted = choose(touched(game, order[0]), [first])
        for key in order[1] if drafted else ():
            drafted = go_on(drafted, key) if drafted else None
        if drafted is None or choose(drafted, [first, then]) is None:
            missed += 1
            print("missed:", *order[0], "then", *order[1], "for", *first, "and", *then)
    print(f"{name}: {tried} pairs, {missed} missed")
    return missed


def main() -> int:
    """Print the figures; return 1 where something is missed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--orders", type=int, default=0)
    parser.add_argument("--two", type=int, default=0)
    parser.add_argument("--seed", type=int, default=14)
    given = parser.parse_args()
    if not (given.orders or given.two):
        times()
        return 0
    with ProcessPoolExecutor(len(GAMES)) as pool:
        return int(any(pool.map(partial(missed_in, given), GAMES)))


def missed_in(given: argparse.Namespace, name: str) -> int:
    """Return how often a game's pad misses what is touched."""
    rng = Random(given.seed)  # noqa: S311 (nothing secret)
    missed = orders(name, given.orders, rng) if given.orders else 0
    return missed + (two(name, given.two, rng) if given.two else 0)


if __name__ == "__main__":
    sys.exit(main())
