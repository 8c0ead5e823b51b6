"""What holds when things go wrong: ``python -m tests.bench.trust [--short] [SECTION ...]``.

Each section runs real servers on real databases, prints its figures and says whether what was
acknowledged is there; times are printed and decide nothing. A new section is a function that
takes ``short`` and returns whether all was well, named in ``SECTIONS``.

PostgreSQL is tried where JOLY_TEST_POSTGRESQL names a server.
"""

import argparse
import sys
import time
from collections.abc import Callable, Mapping
from typing import Final

from tests.bench.trust_crowd import crowd
from tests.bench.trust_growth import growth
from tests.bench.trust_kills import kills
from tests.bench.trust_photos import photos
from tests.bench.trust_races import races
from tests.bench.trust_replica import replica
from tests.bench.trust_slow import slow

Section = Callable[[bool], bool]

SECTIONS: Final[Mapping[str, Section]] = {
    "growth": growth, "kills": kills, "races": races, "slow": slow, "photos": photos,
    "crowd": crowd, "replica": replica,
}


def main() -> int:
    """Run the sections that were asked for, or all; return 1 where one was not well."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--short", action="store_true", help="a few of each, for CI")
    parser.add_argument("section", nargs="*", metavar="SECTION", help=", ".join(SECTIONS))
    options = parser.parse_args()
    if unknown := set(options.section) - set(SECTIONS):
        parser.error(f"no section {', '.join(sorted(unknown))}")
    failed = []
    for name in options.section or SECTIONS:
        begun = time.monotonic()
        well = SECTIONS[name](options.short)
        print(f"{name}: {'well' if well else 'NOT WELL'}, {time.monotonic() - begun:.0f} s",
              flush=True)
        if not well:
            failed.append(name)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
