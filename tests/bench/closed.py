"""How fast a closed hand is answered: ``python -m tests.bench.closed`` prints figures.

``--check N`` compares the solver with an integer program instead, on N random hands from ``--seed``
on. A third of the hands is any, the others are near to closing or closed, with wild tiles.
``--games N`` compares Joly with a second scorer on N random games and series from ``--first`` on.
"""

import argparse
import statistics
import sys
import time
from collections import Counter
from random import Random

from rules.games.closed.closing import Outlook, look
from rules.games.closed.hand import TILES, places_in, read_hand
from rules.games.closed.kinds import HandKind, kinds_played
from rules.games.closed.options import HOUSE
from rules.games.closed.prospects import WILD
from rules.games.closed.verdict import answer
from tests.support.closing_by_hand import Claim, Spot, faults, table_of
from tests.support.random_hands import random_hand, random_options
from tests.support.second_closed.comparing import differences, series_differences

EVERY = 50


def spots(places: int) -> frozenset[Spot | None]:
    """Return a set of places as the other side counts them."""
    found: set[Spot | None] = {
        (TILES[place].colour.value, TILES[place].number) for place in places_in(places & ~WILD)}
    return frozenset(found | {None} if places & WILD else found)


def claim(seen: Outlook, kind: HandKind) -> Claim:
    """Return what the solver says of a kind."""
    found = seen.prospects.get(kind)
    return Claim(None) if found is None else Claim(
        found.missing, spots(found.draws), spots(found.throws))


def differing_hand(seed: int) -> tuple[list[str], int, int]:
    """Return what differs for one random hand, how many kinds were asked, what is missing."""
    rng = Random(seed)  # noqa: S311  (hands, no secrets)
    options = random_options(rng)
    tiles, dealt = random_hand(rng, options)
    seen = look(read_hand(tiles, dealt))
    table = table_of(tiles, dealt)
    kinds = kinds_played(options)
    said = [f"{seed} {kind.value}: {fault}: {' '.join(map(str, tiles))}, {dealt.exposed}, "
            f"{options}" for kind in kinds for fault in faults(
                table, kind.value, claim(seen, kind), rng)]
    return said, len(kinds), seen.missing


def check(count: int, first: int) -> int:
    """Compare *count* hands; return how many kinds of them differ."""
    kinds, wrong, missing = 0, 0, Counter[int]()
    for seed in range(first, first + count):
        said, asked, lacks = differing_hand(seed)
        kinds, wrong = kinds + asked, wrong + bool(said)
        missing[lacks] += 1
        for line in said:
            print(line, flush=True)
        if (seed + 1 - first) % EVERY == 0 or seed + 1 == first + count:
            print(f"{seed + 1 - first} hands, {kinds} kinds of hands, {wrong} hands differ, "
                  f"missing {dict(sorted(missing.items()))}", flush=True)
    return wrong


def figures(count: int) -> None:
    """Print how long an answer takes, by preset, in milliseconds of processor time."""
    for preset in HOUSE.presets:
        took = []
        for seed in range(count):
            rng = Random(seed)  # noqa: S311
            tiles, dealt = random_hand(rng, HOUSE.of_preset(preset))
            start = time.process_time()
            answer(tiles, dealt)
            took.append(1000 * (time.process_time() - start))
        quantiles = statistics.quantiles(took, n=20)
        print(f"{preset}: median {statistics.median(took):.1f} ms, "
              f"p95 {quantiles[-1]:.1f} ms, most {max(took):.1f} ms")


def check_games(count: int, first: int) -> int:
    """Compare two scorers on random games, and on series of them; return how many differ."""
    came: Counter[str] = Counter()
    differing = 0
    for seed in range(first, first + count):
        for compare in (differences, series_differences) if seed % 5 == 0 else (differences,):
            text, found = compare(seed, came)
            if found:
                differing += 1
                print(f"== game {seed}\n{text}" + "\n".join(found), flush=True)
    said = ", ".join(f"{number} {kind}" for kind, number in sorted(came.items()) if kind)
    print(f"{count} games from {first}: {differing} differ; {said}", flush=True)
    return differing


def main() -> int:
    """Print figures, or compare."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--hands", type=int, default=400)
    parser.add_argument("--check", type=int)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--games", type=int)
    parser.add_argument("--first", type=int, default=0)
    arguments = parser.parse_args()
    if arguments.check:
        return bool(check(arguments.check, arguments.seed))
    if arguments.games:
        return bool(check_games(arguments.games, arguments.first))
    figures(arguments.hands)
    return 0


if __name__ == "__main__":
    sys.exit(main())
