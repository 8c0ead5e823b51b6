"""How long the review of a game takes: ``python -m tests.bench.review`` prints figures.

The games are played by made-up players, four of them, 150 lines and more, every turn recorded; and
the same with melds alone.

``--check N`` holds the three answers to all orders of N random small games instead.
"""

import argparse
import statistics
import sys
import time

from rules.games.romanian.review.review import review
from rules.replay import Replay, parse_record, replay
from tests.support.holding_by_hand import check
from tests.support.reviewed_games import play

ROUNDS = 3


def seconds(played: Replay) -> tuple[float, float]:
    """Return the least wall-clock and processor seconds of some reviews of a game."""
    found = []
    for _ in range(ROUNDS):
        wall, own = time.perf_counter(), time.process_time()
        review(played)
        found.append((time.perf_counter() - wall, time.process_time() - own))
    return min(wall for wall, _ in found), min(own for _, own in found)


def measure(seeds: range, *, full: bool) -> None:
    """Review games and print what it took."""
    walls, owns, told, lines = [], [], 0, []
    for seed in seeds:
        made = play(seed, full=full, eager=0.3)
        played = replay(parse_record(made.text))
        wall, own = seconds(played)
        walls.append(wall)
        owns.append(own)
        lines.append(made.text.count("\n"))
        told += sum(len(each.statements) for each in review(played).seats.values())
    print(f"{'every turn' if full else 'melds alone'}: {len(walls)} games of {min(lines)} to "
          f"{max(lines)} lines, {told} statements: median {statistics.median(walls):.2f} s, "
          f"worst {max(walls):.2f} s (wanted 1 s); processor {statistics.median(owns):.2f} s, "
          f"worst {max(owns):.2f} s")


def main() -> int:
    """Measure, or check."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", type=int, metavar="N", help="compare N random small games")
    parser.add_argument("--seed", type=int, default=18)
    parser.add_argument("--games", type=int, default=20)
    asked = parser.parse_args()
    if asked.check:
        differing, answers, orders = check(asked.seed, asked.check)
        print(f"seed {asked.seed}: {asked.check} games, {sum(answers.values())} answers by "
              f"{orders} orders, {len(differing)} differ; " + ", ".join(
                  f"{answer.value} {count}" for answer, count in answers.most_common()))
        print("\n".join(differing[:5]))
        return bool(differing)
    for full in (True, False):
        measure(range(asked.seed, asked.seed + asked.games), full=full)
    return 0


if __name__ == "__main__":
    sys.exit(main())
