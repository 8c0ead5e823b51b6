"""Lighthouse on the main pages, as a phone: ``python -m tests.bench.lighthouse --modules F``.

F is a folder where ``npm install lighthouse@12.8.2`` was run. A table of 25 melds is served to a
browser that holds the cookie of a device that has joined. Printed are the four scores, the paint as
Lighthouse models a slow 4G, and each audit that took from a score.
"""

import argparse
import json
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

from tests.bench.first_paint import cookies_of, pages_of
from tests.bench.web import make_game, served
from tests.support.postgresql import free_port
from tests.webapp.browser.conftest import CHROMIUM

FULL = 1.0


def look(modules: Path, url: str, browser: int, folder: Path) -> dict[str, Any]:
    """Return the report on *url* of a Lighthouse that drives the *browser* at a port.

    Raises:
        subprocess.CalledProcessError: it could not look.
    """
    report = folder / "report.json"
    subprocess.run(  # noqa: S603
        [shutil.which("node") or "node", str(modules / "node_modules/lighthouse/cli/index.js"), url,
         f"--port={browser}", "--output=json", f"--output-path={report}", "--quiet"],
        check=True, env={**os.environ, "NO_UPDATE_NOTIFIER": "1"})
    found: dict[str, Any] = json.loads(report.read_text())
    return found


@contextmanager
def joined(folder: Path, port: int, cookie: str) -> Iterator[int]:
    """Open a browser that has joined, and yield the port at which it is driven."""
    driven = free_port()
    with sync_playwright() as playwright:
        context = playwright.chromium.launch_persistent_context(
            folder / "browser", executable_path=CHROMIUM,
            args=["--no-sandbox", f"--remote-debugging-port={driven}"])
        context.add_cookies(cookies_of(cookie, port))  # type: ignore[arg-type]
        yield driven
        context.close()


def main() -> None:
    """Print what Lighthouse says of each page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--modules", type=Path, required=True, metavar="F")
    parser.add_argument("--only", help="one page: table, series, score or television")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        game, cookie = make_game(folder / "data")
        with served(folder / "data") as (_, port), joined(folder, port, cookie) as browser:
            for what, path in pages_of(port, game, cookie).items():
                if asked.only in {None, what}:
                    found = look(asked.modules, f"http://127.0.0.1:{port}{path}", browser, folder)
                    tell(what, found)


def tell(what: str, found: dict[str, Any]) -> None:
    """Print the scores of a report, and what is missing to each."""
    kinds = found["categories"]
    scores = ", ".join(f"{kind['title'].lower()} {kind['score'] * 100:.0f}"
                       for kind in kinds.values())
    paint = found["audits"]["largest-contentful-paint"]["numericValue"]
    print(f"{what}: {scores}; largest paint after {paint:.0f} ms")
    for kind in kinds.values():
        for each in kind["auditRefs"]:
            audit = found["audits"][each["id"]]
            if each["weight"] and audit["score"] is not None and audit["score"] < FULL:
                print(f"  {kind['title']}: {audit['title']} ({each['id']}, {audit['score']})")
                for item in audit.get("details", {}).get("items", [])[:3]:
                    node = item.get("node", {})
                    print(f"    {node.get('snippet') or json.dumps(item)[:160]}")


if __name__ == "__main__":
    main()
