"""The API asked by schemathesis at length: ``python -m tests.bench.api [EXAMPLES] [SEED]``.

It plays a game of each kind, asks each address about EXAMPLES questions in each phase (500 unless
given), and prints how they were answered, and whatever was wrong. CI runs a short form of it as a
test.
"""

import sys
import tempfile
import time
from pathlib import Path

from tests.support import tile_rummy_tables as tile_rummy
from tests.support.databases import SECRET, sqlite_url
from tests.support.described import ask_by_description
from tests.support.entering import D85_WHOLE, enter_lines
from tests.support.phones import new_series
from tests.support.programs import new_program
from tests.support.tables import new_table
from tests.webapp.conftest import new_keeper, running
from webapp.server.data.config import Settings


def main() -> int:
    """Ask, and print; return 1 where something was wrong."""
    given = [int(each) for each in sys.argv[1:3]]
    examples, seed = [*given, *(500, 1)[len(given):]]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        settings = Settings(data=folder, database_url=sqlite_url(folder), secret=SECRET)
        with running(settings) as app:
            keeper = new_keeper(app)
            for _ in range(3):
                enter_lines(new_table(keeper, new_series(keeper)), *D85_WHOLE)
            tile_rummy.new_table(keeper, tile_rummy.new_series(keeper))
            begun = time.monotonic()
            found = ask_by_description(app, new_program(keeper).token, examples, seed)
    for (operation, status), number in sorted(found.answers.items()):
        print(f"{number:6} {status} {operation}")
    print(f"{sum(found.answers.values())} questions in {time.monotonic() - begun:.0f} s, "
          f"{len(found.wrong)} findings")
    for each in found.wrong:
        print(each)
    return 1 if found.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
