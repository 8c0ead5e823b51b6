"""Two referees on the same records.

``python -m tests.bench.second_referee [--count N] [--first N]``: the second one
(``tests/support/second_referee``) was written from the text of the rules alone. Each difference is
printed with its record; the exit status is 1 where there is one.
"""

import argparse
import sys
from collections import Counter

from tests.support.second_referee.comparing import differences


def main() -> int:
    """Compare as many records as were asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--show", type=int, default=5,
                        help="so many records that differ are printed")
    options = parser.parse_args()
    kinds: Counter[str] = Counter()
    different = 0
    for seed in range(options.first, options.first + options.count):
        text, found = differences(seed, kinds)
        if found:
            different += 1
            if different <= options.show:
                print(f"== record {seed}\n{text}" + "\n".join(found), flush=True)
    said = ", ".join(f"{count} {kind}" for kind, count in sorted(kinds.items()))
    print(f"{options.count} records from {options.first}: {different} differ; {said}")
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
