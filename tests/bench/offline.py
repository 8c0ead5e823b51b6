"""A game through a network that breaks: ``python -m tests.bench.offline`` prints what was lost.

Two phones enter 100 times, one after the other, in real browsers; meanwhile the network is cut 200
times at random moments (connections broken, packets dropped, answers lost after the server has
committed, answers late) or the server killed. In the end the record has to be what was entered,
each once and in order. ``--short`` is a tenth of it. ``--taps N`` measures instead how long it
takes from a touch to its drawn draft, with the network there and without. It asserts no time.
"""

import argparse
import signal
import statistics
import sys
import tempfile
import threading
import time
import urllib.parse
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from typing import Final

from playwright.sync_api import Browser, Page, sync_playwright
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from tests.support.cutting import Cutting, Way
from tests.webapp.browser.conftest import CHROMIUM, PHONE
from tests.webapp.browser.test_game import (
    button,
    invited,
    join,
    keeper_link,
    new_series,
    start_game,
)
from tests.webapp.command.test_server import Server

PATIENCE: Final = 60_000
ENTRIES, CUTS = 100, 200
IN_A_ROW: Final = 5
"""What one phone enters before the other does."""
WAYS: Final[tuple[Way, ...]] = ("cut", "drop", "lose", "lose", "slow")
KILLS: Final = 0.15
"""The share of the cuts in which the server is killed."""
OPENINGS: Final = (("r", "y"), ("b", "k"), ("y", "r"), ("k", "b"))
TAP: Final = """
(value) => new Promise((done) => {
  const drawn = "#pad .draft .meld .tile, #pad .draft .meld small";
  const draft = () => document.querySelectorAll(drawn).length;
  const before = draft();
  const began = performance.now();
  const look = () => {
    if (draft() === before) return requestAnimationFrame(look);
    requestAnimationFrame(() => done(performance.now() - began));
  };
  document.querySelector(`#pad .key[value="${value}"]`).click();
  look();
})
"""


HEAR = "window.heard = 0; document.addEventListener('submit', () => { window.heard += 1; }, true);"


def moves() -> Iterator[tuple[tuple[str, ...], list[str]]]:
    """Yield the taps of one entry after the other, and the lines that each is to enter."""
    yield ("next",), ["turn A"]
    melds = [
        *(tuple(f"{colour}{number}" for number in range(low, low + 3))
          for _copy in range(2) for colour in "rybk" for low in (1, 4)),
        *(tuple(f"{colour}{number}" for number in (7, 8, 9)) for colour in "rybk"),
    ]
    seats = 0
    while True:
        if seats < len(OPENINGS):
            long, short = OPENINGS[seats]
            runs = [[f"{long}{number}" for number in range(9, 13)],
                    [f"{short}{number}" for number in range(10, 13)]]
            taps = tuple(end for run in runs for end in (run[0], run[-1]))
            yield (*taps, "confirm"), ["meld " + " / ".join(" ".join(run) for run in runs)]
        elif melds:
            meld = melds.pop()
            yield (meld[0], meld[-1], "confirm"), ["meld " + " ".join(meld)]
        seats += 1
        yield ("next",), [f"turn {'ABCD'[seats % 4]}"]


class Trouble(threading.Thread):
    """Cuts the network at random moments, as often as it was told to."""

    def __init__(self, server: Server, cutting: Cutting, rng: Random, cuts: int) -> None:
        super().__init__(daemon=True)
        self.server, self.cutting, self.rng, self.cuts = server, cutting, rng, cuts
        self.done: Counter[str] = Counter()
        self.calm = threading.Lock()

    def run(self) -> None:
        for _cut in range(self.cuts):
            time.sleep(self.rng.uniform(0.02, 0.8))
            with self.calm:
                self._cut()

    def _cut(self) -> None:
        if self.rng.random() < KILLS:
            self.done["killed"] += 1
            self.server.end(signal.SIGKILL)
            self.server.start("--workers", "2")
            return
        way = self.rng.choice(WAYS)
        self.done[way] += 1
        self.cutting.delay = self.rng.uniform(0.5, 3)
        self.cutting.way = way
        time.sleep(self.rng.uniform(0.1, 1.5))
        self.cutting.way = "pass"


@contextmanager
def phones(browser: Browser, server: Server, cutting: Cutting) -> Iterator[tuple[list[Page], str]]:
    """Let two phones join; give them at the table of a new game, and the game's path."""
    contexts = [browser.new_context(**PHONE, base_url=server.address, locale="en-GB")
                for _phone in range(2)]
    for context in contexts:
        context.add_init_script(HEAR)
    first, second = pages = [context.new_page() for context in contexts]
    for page in pages:
        page.set_default_timeout(PATIENCE)
    join(first, keeper_link(server), "Ana's phone")
    join(second, invited(first, "member"), "Bogdan's phone")
    path = urllib.parse.urlsplit(start_game(first, new_series(first))).path
    for page in pages:
        page.goto(f"{cutting.address}{path}")
        page.dispatch_event("body", "pointerdown")
        page.wait_for_selector("html[data-outbox=ready]")
        if page.locator(".first").count():
            with page.expect_navigation():
                page.locator(".first button").tap()
            page.dispatch_event("body", "pointerdown")
            page.wait_for_selector("html[data-outbox=ready]")
    yield pages, path
    for context in contexts:
        context.close()


def touch(page: Page, value: str) -> None:
    """Touch a button of the pad as a person does: again, where the pad was exchanged under it.

    What is measured is whether a touch that the page has heard is lost.
    """
    for _time in range(3):
        before = page.evaluate("window.heard")
        button(page, value).tap()
        with suppress(PlaywrightTimeout):
            page.wait_for_function("(before) => window.heard !== before", arg=before, timeout=1000)
            return


def drained(page: Page) -> bool:
    """Wait until nothing waits on a phone; say whether all of it was entered."""
    page.wait_for_selector(
        "#outbox .held, html:not(:has(#outbox)):not(:has(#pad.away, #pad[aria-busy]))",
        state="attached")
    return page.locator("#outbox .held").count() == 0


def play(pages: list[Page], trouble: Trouble, entries: int) -> tuple[list[str], bool]:
    """Enter one thing after the other; return what is to be in the record, and whether it went."""
    wanted: list[str] = []
    game, well = moves(), True
    for number in range(entries):
        page = pages[number // IN_A_ROW % 2]
        if number % IN_A_ROW == 0 and number:
            before = pages[(number // IN_A_ROW - 1) % 2]
            with trouble.calm:
                well = drained(before) and drained(page) and well
                ply = before.locator("#pad").get_attribute("data-ply")
                page.wait_for_selector(f'#pad[data-ply="{ply}"]')
        if not well:
            break
        taps, lines = next(game)
        for value in taps:
            touch(page, value)
        # A button that enters something is no second wish while the first is under way, nor is it
        # within half a second.
        page.wait_for_selector("#pad:not([aria-busy])")
        if taps == ("next",):
            page.wait_for_timeout(520)
        wanted += lines
    trouble.join()
    return wanted, sum(not drained(page) for page in pages) == 0 and well


def broken(browser: Browser, entries: int, cuts: int, seed: int) -> int:
    """Play while the network breaks; print what became of it and return how much went wrong."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder) / "data")
        server.printed = server.start("--workers", "2")
        cutting = Cutting(server.port)
        began = time.monotonic()
        with phones(browser, server, cutting) as (pages, path):
            trouble = Trouble(server, cutting, Random(seed), cuts)  # noqa: S311 (nothing secret)
            trouble.start()
            wanted, well = play(pages, trouble, entries)
            held = sum(page.locator("#outbox .held").count() for page in pages)
            pages[0].goto(f"{server.address}{path}/log")
            written = pages[0].locator("textarea").first.input_value().splitlines()
        found = [line for line in written if line.split()[0] in {"turn", "meld"}]
        server.end(signal.SIGKILL)
        cutting.close()
    if found != wanted:
        print("wanted:", *wanted, "found:", *found, sep="\n")
    lost = sum((Counter(wanted) - Counter(found)).values())
    twice = sum((Counter(found) - Counter(wanted)).values())
    print(f"{entries} entries, {sum(trouble.done.values())} cuts {dict(trouble.done)}, "
          f"{cutting.lost} answers lost, {time.monotonic() - began:.0f} s: "
          f"{lost} lost, {twice} too many, {held} held, in order: {found == wanted}", flush=True)
    return int(found != wanted or not well)


def touches(browser: Browser, count: int) -> None:
    """Print how long a touch takes to its drawn draft, with the network there and without."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder) / "data")
        server.printed = server.start("--workers", "2")
        cutting = Cutting(server.port)
        with phones(browser, server, cutting) as (pages, _path):
            page = pages[0]
            for way in ("pass", "cut"):
                cutting.way = way  # type: ignore[assignment]  # one of two
                took = []
                for number in range(count):
                    if number % 4 == 0 and page.locator("#pad .draft .meld .tile").count():
                        button(page, "clear").tap()
                        page.wait_for_selector("#pad .draft .meld .tile", state="detached")
                    took.append(page.evaluate(TAP, f"{'rybk'[number % 4]}{1 + number % 7}"))
                took.sort()
                print(f"a touch to its draft, network {'there' if way == 'pass' else 'cut'}: "
                      f"median {statistics.median(took):.0f} ms, "
                      f"p95 {took[int(len(took) * 0.95)]:.0f} ms of {count}", flush=True)
        server.end(signal.SIGKILL)
        cutting.close()


def main() -> int:
    """Print the figures; return 1 where something is lost, or twice there."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--short", action="store_true")
    parser.add_argument("--taps", type=int, default=0)
    parser.add_argument("--seed", type=int, default=16)
    given = parser.parse_args()
    part = 10 if given.short else 1
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        if given.taps:
            touches(browser, given.taps)
            return 0
        return broken(browser, ENTRIES // part, CUTS // part, given.seed)


if __name__ == "__main__":
    sys.exit(main())
