"""When a page shows on a slow phone: ``python -m tests.bench.first_paint`` prints figures.

Chromium at phone size, its processor four times slower, each answer 150 ms late and 1.6 Mbit/s
wide, as Lighthouse has a slow 4G. For each page the largest contentful paint of the first visit,
with nothing kept, and of the second; the median of ``--runs``. ``--late MS`` gives another delay:
that of the same network in a browser's own tools is 562 ms. Last how long a tap takes to its drawn
draft.
"""

import argparse
import statistics
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tests.bench.received import DOWN, UP, cookies_of
from tests.bench.web import fetch, make_game, served
from tests.webapp.browser.conftest import CHROMIUM, PHONE

SLOWER = 4
SETTLED_MS = 700

PAINTED = f"""() => new Promise((done) => {{
  let last = 0;
  new PerformanceObserver((list) => {{ last = list.getEntries().at(-1).startTime; }})
    .observe({{ type: "largest-contentful-paint", buffered: true }});
  setTimeout(() => done(last), {SETTLED_MS});
}})"""
# From the touch to the frame in which the tile stands in the draft, and to the one after the pad
# was exchanged for what the server makes of it: the task after a frame sees it drawn. A tile is
# touched where none is drafted; else the draft is put down, which nothing draws before the answer.
TAPPED = """() => new Promise((done) => {
  const clear = document.querySelector('#pad [value="clear"]:not(:disabled)');
  const button = clear || document.querySelector("#pad .key.one:not(:disabled)");
  const begun = performance.now();
  const took = { tile: null, pad: null };
  const see = (what, then) => requestAnimationFrame(() => setTimeout(() => {
    took[what] = performance.now() - begun;
    then?.();
  }));
  new MutationObserver((_, each) => {
    if (button.isConnected) {
      if (took.tile === null && document.querySelector(".draft .echo")) see("tile");
      return;
    }
    each.disconnect();
    see("pad", () => done(clear ? null : [took.tile ?? took.pad, took.pad]));
  }).observe(document.querySelector("main"), { childList: true, subtree: true });
  button.click();
})"""


def pages_of(port: int, game: str, cookie: str) -> dict[str, str]:
    """Return the pages that are measured, by what they are; the television where there is one."""
    _, table = fetch(port, f"/games/{game}", {"Cookie": cookie})
    series = table.decode().split('href="/series/', 1)[1].split('"', 1)[0]
    found = {"table": f"/games/{game}", "series": f"/series/{series}",
             "score": f"/games/{game}/score", "play": "/", "history": "/evenings",
             "referee": "/rules", "settings": "/settings"}
    if fetch(port, "/tv", {"Cookie": cookie})[0].status < 400:
        found["television"] = "/tv"
    return found


@contextmanager
def phone(browser: Browser, port: int, cookie: str, late: float, slower: int) -> Iterator[Page]:
    """Open a page on a slow phone that has joined."""
    context: BrowserContext = browser.new_context(**PHONE, base_url=f"http://127.0.0.1:{port}")
    context.add_cookies(cookies_of(cookie, port))  # type: ignore[arg-type]  (its own kind of dict)
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    if late:
        session.send("Network.emulateNetworkConditions", {
            "offline": False, "latency": late, "downloadThroughput": DOWN, "uploadThroughput": UP})
    session.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    yield page
    context.close()


def paints(page: Page, path: str) -> tuple[float, float]:
    """Return the largest contentful paint of the first and the second visit, in ms."""
    seen = []
    for _ in range(2):
        page.goto(path, wait_until="load")
        seen.append(float(page.evaluate(PAINTED)))
        page.goto("about:blank")
    return seen[0], seen[1]


def taps(page: Page, path: str, count: int) -> list[tuple[float, float]]:
    """Return how long each of *count* touches takes to its tile, and to its answer, in ms."""
    page.goto(path)
    took: list[tuple[float, float]] = []
    while len(took) < count:
        found = page.evaluate(TAPPED)
        if found:
            took.append((float(found[0]), float(found[1])))
        page.wait_for_timeout(150)
    return took


def main() -> None:
    """Serve a table of 25 melds and print when each page shows."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=5, help="0: no visits")
    parser.add_argument("--late", type=float, default=150, metavar="MS")
    parser.add_argument("--taps", type=int, default=40, help="0: none")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        game, cookie = make_game(Path(name))
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        with served(Path(name)) as (_, port):
            for what, path in pages_of(port, game, cookie).items():
                if not asked.runs:
                    break
                found = []
                for _ in range(asked.runs):
                    with phone(browser, port, cookie, asked.late, SLOWER) as page:
                        found.append(paints(page, path))
                first, second = (statistics.median(each) for each in zip(*found, strict=True))
                print(f"{what}: largest paint after {first:.0f} ms, again {second:.0f} ms "
                      f"(bars 1,000 and 300)")
            for slower in (1, SLOWER) if asked.taps else ():
                with phone(browser, port, cookie, 0, slower) as page:
                    took = taps(page, f"/games/{game}", asked.taps)
                for what, times in zip(("its tile in the draft", "what the server makes of it"),
                                       zip(*took, strict=True), strict=True):
                    print(f"a touch to {what}, processor {slower} times slower: median "
                          f"{statistics.median(times):.0f} ms, "
                          f"p95 {sorted(times)[int(len(times) * 0.95)]:.0f} ms")
        browser.close()


if __name__ == "__main__":
    main()
