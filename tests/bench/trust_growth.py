"""How the server's times grow with games and lines: ``python -m tests.bench.trust_growth``.

It prints figures and asserts nothing; ``--short`` measures fewer and smaller games.
"""

import http.client
import json
import sqlite3
import statistics
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from secrets import token_urlsafe
from urllib.parse import urlencode

from flask import Flask

from tests.bench.trust_scale import Scale
from tests.bench.web import make_household, served
from tests.support.long_series import add_lines, long_series
from tests.support.phones import Phone, hidden, new_series
from tests.support.tables import MELDS
from webapp.server.data.config import DATABASE_FILE
from webapp.server.data.database import db
from webapp.server.data.models import Game

SAMPLES = 15
PATIENCE = 180.0
LAID = tuple(f"laid {'ABCD'[index % 4]} {meld}" for index, meld in enumerate(MELDS))
PLAYED = (*LAID[:16], "turn A", "meld r13 y13 b13", "out k13",
          "rack A", "rack B r2 y5", "rack C b9", "rack D k2 k3")
"""A game that is over, without its header."""


class Visit:
    """A phone that visits the server over HTTP."""

    def __init__(self, port: int, cookie: str) -> None:
        self.port = port
        self.headers = {"Cookie": cookie, "Content-Type": "application/x-www-form-urlencoded"}

    def get(self, path: str) -> str:
        """Return a page."""
        status, _took, page = self.ask("GET", path)
        if status != 200:
            raise RuntimeError(f"{path} is answered with {status}")  # noqa: EM102, TRY003
        return page

    def time(self, path: str, samples: int = SAMPLES) -> float:
        """Return the median time of a page in ms."""
        times = []
        for _ in range(samples):
            begun = time.perf_counter()
            self.get(path)
            times.append((time.perf_counter() - begun) * 1000)
        return statistics.median(times)

    def ask(self, method: str, path: str, body: str | None = None) -> tuple[int, float, str]:
        """Return the status of an answer, its time in ms, and the page."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        begun = time.perf_counter()
        connection.request(method, path, body, self.headers)
        answer = connection.getresponse()
        page = answer.read().decode()
        connection.close()
        return answer.status, (time.perf_counter() - begun) * 1000, page

    def post(self, path: str, fields: dict[str, str]) -> tuple[int, float, str]:
        """Send a form; return what ``ask`` returns."""
        return self.ask("POST", path, urlencode(fields))


def fill_game(app: Flask, phone: Phone, lines: int) -> str:
    """Make a game of so many lines, its header among them; return its path."""
    path = new_series(phone, end="open")
    token = hidden(phone.get(path).text, "token")
    game = phone.post(f"{path}/games", {"token": token}).location
    game_id = game.removeprefix("/games/")
    with app.app_context():
        there = db.session.get_one(Game, game_id).last_ply
    rest = [*LAID]
    for turn in range(lines):
        seat = "ABCD"[turn % 4]
        rest += [f"turn {seat}", f"count {seat} 14"]
    begun = [f"turn {seat}" for seat in "ABCD"]
    rest = begun if lines < len(LAID) else rest
    add_lines(app, game_id, [*rest[: lines - there - 1], "turn A"])
    return game


def time_entries(visit: Visit, game: str, samples: int = SAMPLES) -> tuple[float, float, float]:
    """Return the median ms of an entry, of the table page after it, and of taking it back."""
    page = visit.get(game)
    ply = int(hidden(page, "ply"))
    form = {"csrf_token": hidden(page, "csrf_token"), "mode": "", "draft": ""}
    entered, looked, undone = [], [], []
    for _ in range(samples):
        for tap, times in (("next", entered), ("undo", undone)):
            fields = {**form, "token": token_urlsafe(18), "ply": str(ply), "tap": tap}
            status, took, _page = visit.post(f"{game}/entry", fields)
            if status != 303:
                raise RuntimeError(f"an entry is answered with {status}")  # noqa: EM102, TRY003
            times.append(took)
            begun = time.perf_counter()
            ply = int(hidden(visit.get(game), "ply"))
            looked.append((time.perf_counter() - begun) * 1000)
    return statistics.median(entered), statistics.median(looked), statistics.median(undone)


@contextmanager
def waiting_writer(folder: Path) -> Iterator[list[float]]:
    """Ask for the write lock again and again; give the waits in ms, which grow."""
    waits: list[float] = []
    done = threading.Event()

    def ask() -> None:
        with closing(sqlite3.connect(folder / DATABASE_FILE, timeout=PATIENCE,
                                     isolation_level=None)) as connection:
            while not done.is_set():
                begun = time.perf_counter()
                connection.execute("BEGIN IMMEDIATE")
                waits.append((time.perf_counter() - begun) * 1000)
                connection.execute("ROLLBACK")
                time.sleep(0.002)

    thread = threading.Thread(target=ask)
    thread.start()
    try:
        yield waits
    finally:
        done.set()
        thread.join()


def forget_rules(folder: Path, series: str) -> None:
    """Let every kept result of a series be one of other rules, as after a release."""
    with closing(sqlite3.connect(folder / DATABASE_FILE, isolation_level=None)) as connection:
        connection.execute("UPDATE game SET result = json_set(result, '$.rules', 'before') "
                           "WHERE series_id = ?", (series,))


def stale_results(folder: Path, series: str) -> int:
    """Return how many kept results of a series are of other rules."""
    with closing(sqlite3.connect(folder / DATABASE_FILE, isolation_level=None)) as connection:
        rows = connection.execute(
            "SELECT result FROM game WHERE series_id = ?", (series,)).fetchall()
    return sum(json.loads(row[0] or "{}").get("rules") in {"before", None} for row in rows)


def spread(folder: Path) -> int:
    """Let the games of each series be of evenings before, four on each; return how many these are.
    """
    with closing(sqlite3.connect(folder / DATABASE_FILE, isolation_level=None)) as connection:
        connection.execute("UPDATE game SET created_at = strftime('%Y-%m-%d 19:00:00.000000', "
                           "created_at, '-' || (number / 4 * 2) || ' days')")
        return int(connection.execute(
            "SELECT COUNT(DISTINCT date(created_at)) FROM game").fetchone()[0])


def recount(visit: Visit, folder: Path, series: str) -> None:
    """Print what the first look at a series costs after a release that touches the rules."""
    number = series.rpartition("/")[2]
    forget_rules(folder, number)
    stale = stale_results(folder, number)
    with waiting_writer(folder) as waits:
        begun = time.perf_counter()
        visit.get(series)
        first = (time.perf_counter() - begun) * 1000
        pages = []
        while (left := stale_results(folder, number)) and time.perf_counter() - begun < PATIENCE:
            pages.append(visit.time(series, 1))
            time.sleep(0.05)
            stale = min(stale, left)
        total = time.perf_counter() - begun
    meanwhile = f"{statistics.median(pages):.0f} ms" if pages else "was up to date at once"
    print(f"after a change of the rules: first look {first:.0f} ms, pages meanwhile {meanwhile}, "
          f"all counted after {total:.1f} s; another writer waited {max(waits):.0f} ms at most")


def preview_seats(visit: Visit, folder: Path, series: str) -> None:
    """Print what a preview of exchanged seats costs, and what applying it costs."""
    page = visit.get(f"{series}/mend")
    seats = {"seat_A": "Ana", "seat_B": "Carmen", "seat_C": "Bogdan", "seat_D": "Dan"}
    fields = {name: hidden(page, name) for name in ("csrf_token", "plies")} | seats
    for act in ("look", "apply"):
        with waiting_writer(folder) as waits:
            status, took, _page = visit.post(f"{series}/mend", fields | {
                "what": "seats", "do": act, "token": token_urlsafe(18)})
        print(f"seats exchanged, {act}: {took:.0f} ms (answer {status}); "
              f"another writer waited {max(waits):.0f} ms at most")


def growth(scale: Scale) -> bool:
    """Print how times grow with games and lines; return whether all was measured."""
    games: Sequence[int] = (1, 100) if scale.short else (1, 100, 1000)
    lengths: Sequence[int] = (10, 100) if scale.short else (10, 100, 400)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        app, phone, _game = make_household(folder)
        series = {count: long_series(app, phone, PLAYED, count) for count in games}
        tables = {lines: fill_game(app, phone, lines) for lines in lengths}
        jar = phone.client._cookies.values()  # noqa: SLF001  (werkzeug shows cookies one by one)
        cookie = "; ".join(f"{each.key}={each.value}" for each in jar)
        with app.app_context():
            db.engine.dispose()
        with served(folder) as (_, port):
            visit = Visit(port, cookie)
            for _ in range(6):  # both server processes have their templates ready
                visit.get(next(iter(series.values())))
            for count, path in series.items():
                size = len(visit.get(path).encode()) / 1024
                print(f"series of {count:,} games: {visit.time(path):.1f} ms, {size:.0f} KiB")
            days = spread(folder)
            print(f"start page, {sum(games):,} games on {days} evenings: {visit.time('/'):.1f} ms, "
                  f"looked for by name and month: {visit.time('/evenings?q=ana+nov'):.1f} ms")
            for lines, path in tables.items():
                entered, looked, undone = time_entries(visit, path)
                print(f"table at line {lines}: an entry {entered:.1f} ms, undo {undone:.1f} ms, "
                      f"the page {looked:.1f} ms")
            recount(visit, folder, series[games[-1]])
            preview_seats(visit, folder, series[games[-1]])
    return True


if __name__ == "__main__":
    raise SystemExit(not growth(Scale(short="--short" in sys.argv)))
