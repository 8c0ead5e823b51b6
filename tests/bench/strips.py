"""Whether every strip is whole above the keys: ``python -m tests.bench.strips`` prints counts.

Sixty random games of two to four players with names as long as short ones may be (``--games N``,
from ``--first N`` on), at every fifth line, on three phones, in all four languages, and in one of
them with a meld on the keys. What a strip lacks is printed; on a low phone a table that has no room
beside the keys has theirs until they are touched, which is counted apart.
"""

import argparse
import signal
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.support.crowded_tables import NAMES, grown_game
from tests.webapp.browser.beside import entering_beside
from tests.webapp.browser.conftest import CHROMIUM, PHONE
from tests.webapp.browser.evening import series_of_four
from tests.webapp.browser.test_game import join, keeper_link, start_game
from tests.webapp.browser.test_whole_strips import LANGUAGES, OPEN, PHONES, faults
from tests.webapp.command.test_server import Server


def look(server: Server, seeds: range) -> int:
    """Print what is wrong in the games of *seeds*; return how much that is."""
    go_on = entering_beside(server)
    views = wrong = low = 0
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        page = browser.new_context(
            **PHONE, base_url=server.address, service_workers="block").new_page()
        join(page, keeper_link(server), "Ana's phone")
        for seed in seeds:
            grown = grown_game(seed)
            page.set_extra_http_headers({"Accept-Language": "en"})
            game = start_game(page, series_of_four(page, names=NAMES[: grown.players]))
            for at, part in enumerate(grown.parts):
                go_on(game, part)
                found, folded = faults(page, game, LANGUAGES)
                found += faults(page, game, LANGUAGES[at % 4:at % 4 + 1], OPEN)[0]
                views += len(PHONES) * (len(LANGUAGES) + 1)
                wrong, low = wrong + len(found), low + len(folded)
                for each in found:
                    print(f"game {seed}, part {at}: {each}")
            print(f"after game {seed}: {views} views, {wrong} faults, {low} with folded keys",
                  flush=True)
        browser.close()
    return wrong


def main() -> int:
    """Print the counts; return 1 where something is wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--first", type=int, default=0)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder) / "data")
        server.printed = server.start()
        try:
            return int(look(server, range(given.first, given.first + given.games)) > 0)
        finally:
            server.end(signal.SIGKILL)


if __name__ == "__main__":
    sys.exit(main())
