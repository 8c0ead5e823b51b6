"""What holds when things go wrong: ``python -m tests.bench.trust [--short] [SECTION ...]``.

Each section runs real servers on real databases, prints its figures and says whether what was
acknowledged is there; times are printed and decide nothing. A new section is a function that
takes a ``Scale`` and returns whether all was well, named in ``SECTIONS``.

The long form is what issue 15 asks for: 500 kills on SQLite and 200 on PostgreSQL, 1,000 races on
each, 100,000 spoilt records and as many spoilt exports. ``--count`` asks for another number; long
sections print how far they are, and those of spoilt files go on at ``--first``.

PostgreSQL is tried where JOLY_TEST_POSTGRESQL names a server.
"""

import argparse
import resource
import sys
import time
from collections.abc import Callable, Mapping
from typing import Final

from tests.bench.trust_backup import backup
from tests.bench.trust_crowd import crowd
from tests.bench.trust_faults import faults
from tests.bench.trust_growth import growth
from tests.bench.trust_kills import kills
from tests.bench.trust_photos import photos
from tests.bench.trust_races import races
from tests.bench.trust_replica import replica
from tests.bench.trust_rights import rights
from tests.bench.trust_scale import DATABASES, Scale
from tests.bench.trust_slow import slow
from tests.bench.trust_spoilt import exports, records

Section = Callable[[Scale], bool]

SECTIONS: Final[Mapping[str, Section]] = {
    "growth": growth, "kills": kills, "races": races, "faults": faults, "backup": backup,
    "records": records, "exports": exports, "slow": slow, "photos": photos, "crowd": crowd,
    "replica": replica, "rights": rights,
}


def main() -> int:
    """Run the sections that were asked for, or all; return 1 where one was not well."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--short", action="store_true", help="a few of each, for CI")
    parser.add_argument("--count", type=int, default=0, metavar="N", help="so many, of each")
    parser.add_argument("--first", type=int, default=0, metavar="N",
                        help="the number of the first spoilt file")
    parser.add_argument("--database", choices=DATABASES, default="", help="on this one alone")
    parser.add_argument("section", nargs="*", metavar="SECTION", help=", ".join(SECTIONS))
    options = parser.parse_args()
    if unknown := set(options.section) - set(SECTIONS):
        parser.error(f"no section {', '.join(sorted(unknown))}")
    scale = Scale(options.short, options.count, options.first, options.database)
    failed = []
    for name in options.section or SECTIONS:
        begun, spent = time.monotonic(), _processor_time()
        well = SECTIONS[name](scale)
        print(f"{name}: {'well' if well else 'NOT WELL'}, {time.monotonic() - begun:.0f} s, "
              f"{_processor_time() - spent:.0f} s of a processor", flush=True)
        if not well:
            failed.append(name)
    return 1 if failed else 0


def _processor_time() -> float:
    """Return the seconds of a processor that were taken here and by servers that have ended."""
    return sum(each.ru_utime + each.ru_stime for each in (
        resource.getrusage(resource.RUSAGE_SELF), resource.getrusage(resource.RUSAGE_CHILDREN)))


if __name__ == "__main__":
    sys.exit(main())
