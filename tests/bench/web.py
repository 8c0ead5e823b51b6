"""How fast the pages are: ``python -m tests.bench.web`` prints figures and asserts nothing."""

import http.client
import os
import re
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from flask import Flask

from tests.bench.received import received, tell
from tests.support.long_series import add_lines
from tests.support.phones import Phone, hidden, new_series
from tests.support.tables import MELDS
from tests.webapp.browser.conftest import CHROMIUM
from webapp import create_app
from webapp.server.data.config import load_settings
from webapp.settings.household.invites import keeper_secret

SECONDS = 4
THREADS = 8


def make_household(folder: Path, url: str = "") -> tuple[Flask, Phone, str]:
    """Make a household, a series and a game without a line; return the app, a phone, the game.

    They are in the database *url*, or in the folder's own.
    """
    environ = {**os.environ, "JOLY_PACE": "0"} | ({"JOLY_DATABASE_URL": url} if url else {})
    app = create_app(load_settings(folder, environ))
    phone = Phone(app)
    with app.app_context():
        secret = keeper_secret()
    phone.join(f"/join/{secret}")
    series = new_series(phone)
    token = hidden(phone.get(series).text, "token")
    game_id = phone.post(f"{series}/games", {"token": token}).location.removeprefix("/games/")
    return app, phone, game_id


def make_game(folder: Path) -> tuple[str, str]:
    """Make a household, a series and a game with 25 melds; return the game and a cookie."""
    app, phone, game_id = make_household(folder)
    lines = [f"laid {'ABCD'[index % 4]} {meld}" for index, meld in enumerate(MELDS)]
    add_lines(app, game_id, [*lines, "turn A"])
    return game_id, cookie_of(phone)


def cookie_of(phone: Phone) -> str:
    """Return the header by which another client is the same device."""
    jar = phone.client._cookies.values()  # noqa: SLF001  (werkzeug shows cookies one by one)
    return "; ".join(f"{cookie.key}={cookie.value}" for cookie in jar)


def fetch(port: int, path: str, headers: dict[str, str]) -> tuple[http.client.HTTPResponse, bytes]:
    """Return the answer to one request with its body as sent."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    connection.request("GET", path, headers=headers)
    answer = connection.getresponse()
    body = answer.read()
    connection.close()
    return answer, body


def polls_a_second(port: int, path: str, headers: dict[str, str]) -> tuple[float, str]:
    """Return how many polls a second are answered with 304, and how that was measured."""
    url = f"http://127.0.0.1:{port}{path}"
    if wrk := shutil.which("wrk"):
        given = [part for name, value in headers.items() for part in ("-H", f"{name}: {value}")]
        done = subprocess.run([wrk, "-t2", "-c16", f"-d{SECONDS}s", *given, url],  # noqa: S603
                              capture_output=True, text=True, check=True)
        return float(re.findall(r"Requests/sec:\s+([\d.]+)", done.stdout)[0]), "wrk"
    counts = [0] * THREADS
    until = time.monotonic() + SECONDS

    def poll(index: int) -> None:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
        while time.monotonic() < until:
            connection.request("GET", path, headers=headers)
            connection.getresponse().read()
            counts[index] += 1

    threads = [threading.Thread(target=poll, args=(index,)) for index in range(THREADS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return sum(counts) / SECONDS, "threads of this process, which share the cores"


@contextmanager
def served(folder: Path) -> Iterator[tuple[subprocess.Popen[bytes], int]]:
    """Serve the data in *folder*; give the process and its port once it answers."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    code = "from webapp.command.cli import main; raise SystemExit(main())"
    server = subprocess.Popen(  # noqa: S603
        [sys.executable, "-c", code, "serve", "--port", str(port), "--host", "127.0.0.1",
         "--data", str(folder)], stdout=subprocess.DEVNULL, env={**os.environ, "JOLY_PACE": "0"})
    try:
        for _ in range(600):
            try:
                fetch(port, "/", {})
                break
            except OSError:
                time.sleep(0.1)
        yield server, port
    finally:
        server.terminate()
        server.wait()


def main() -> None:
    """Serve a table of 25 melds and print what it costs."""
    with tempfile.TemporaryDirectory() as name:
        game, cookie = make_game(Path(name))
        with served(Path(name)) as (_, port):
            measure(port, game, cookie)


def measure(port: int, game: str, cookie: str) -> None:
    """Print the figures of the server on *port*."""
    headers = {"Cookie": cookie, "Accept-Encoding": "br"}
    page = f"/games/{game}"
    if CHROMIUM is not None:
        print(f"first visit of the table page with {len(MELDS)} melds, by Chromium's own protocol:")
        tell(received(port, page, cookie))
    times = []
    for _ in range(60):
        begun = time.perf_counter()
        fetch(port, page, headers)
        times.append((time.perf_counter() - begun) * 1000)
    print(f"the table page, with its connection: {statistics.median(times):.1f} ms median (bar 30)")
    answer, _ = fetch(port, f"{page}/live", headers)
    polled = {**headers, "If-None-Match": answer.headers["ETag"]}
    again, _ = fetch(port, f"{page}/live", polled)
    rate, how = polls_a_second(port, f"{page}/live", polled)
    print(f"polls answered with {again.status}: {rate:,.0f} a second with one server process "
          f"(bar 1,000), by {how}")


if __name__ == "__main__":
    main()
