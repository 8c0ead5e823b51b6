"""What it costs that a table asks for news: ``python -m tests.bench.polling`` prints figures.

First how often the page of a table asks in a browser, seen and hidden. Then the bytes and the
processor time of the server for a phone that looks on for an hour: asking every 1.5 s as the pages
do, beside a trial of a stream (one process of its own that looks into the database every 1.5 s for
all phones, and says a line every 15 s so that the network keeps the way open). Processor time is
counted, not waited for, so a busy machine changes it little.
"""

import argparse
import asyncio
import contextlib
import os
import socket
import sqlite3
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Request, sync_playwright

from tests.bench.first_paint import phone
from tests.bench.web import fetch, make_game, served
from tests.webapp.browser.conftest import CHROMIUM

EVERY = 1.5
ALIVE = 15.0
HOUR = 3600
SEEN = """(seen) => {
  Object.defineProperty(document, "hidden", { get: () => !seen, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""
HEAD = (b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nCache-Control: no-store\r\n"
        b"Connection: keep-alive\r\n\r\n")


def asked_a_minute(port: int, path: str, cookie: str, seconds: int) -> tuple[float, float]:
    """Return how often a minute the page asks while it is seen, and while it is hidden."""
    rates = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        with phone(browser, port, cookie, 0, 1) as page:
            asked: list[Request] = []
            page.on("request", lambda each: asked.append(each) if "/live" in each.url else None)
            page.goto(path)
            for seen in (True, False):
                page.evaluate(SEEN, seen)
                page.wait_for_timeout(500)
                asked.clear()
                page.wait_for_timeout(seconds * 1000)
                rates.append(len(asked) * 60 / seconds)
        browser.close()
    return rates[0], rates[1]


def spent(pid: int) -> float:
    """Return the processor time in seconds of a process and of those it has started."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    ticks = 0
    for each in (pid, *map(int, children)):
        fields = Path(f"/proc/{each}/stat").read_text().rpartition(") ")[2].split()
        ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def poll(port: int, path: str, headers: dict[str, str], count: int) -> int:
    """Ask *count* times on one connection; return the bytes of one question and its answer."""
    lines = [f"GET {path} HTTP/1.1", f"Host: 127.0.0.1:{port}",
             *(f"{name}: {value}" for name, value in headers.items()), "", ""]
    question = "\r\n".join(lines).encode()
    size = 0
    with socket.create_connection(("127.0.0.1", port)) as connection:
        for _ in range(count):
            connection.sendall(question)
            answer = b""
            while not answer.endswith(b"\r\n\r\n"):  # a 304 has no body
                answer += connection.recv(4096) or b"\r\n\r\n"
            size = len(question) + len(answer)
    return size


async def stream(database: Path, phones: int, seconds: float) -> tuple[float, float]:
    """Return the bytes and the processor seconds of a phone's hour on a stream."""
    writers: list[asyncio.StreamWriter] = []
    base = sqlite3.connect(f"file:{database}?mode=ro", uri=True)
    sent = 0

    async def open_one(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(HEAD)
        writers.append(writer)

    server = await asyncio.start_server(open_one, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    readers = [await asyncio.open_connection("127.0.0.1", port) for _ in range(phones)]
    for _reader, writer in readers:
        writer.write(b"GET / HTTP/1.1\r\n\r\n")
    await asyncio.sleep(0.5)
    begun, until, said = time.process_time(), time.monotonic() + seconds, time.monotonic()
    while time.monotonic() < until:
        base.execute("PRAGMA data_version").fetchone()
        if time.monotonic() - said >= ALIVE:
            said = time.monotonic()
            for writer in writers:
                writer.write(b":\n\n")
                sent += 3
        await asyncio.sleep(EVERY)
    cost = time.process_time() - begun
    for _reader, writer in readers:
        writer.close()
    server.close()
    base.close()
    with contextlib.suppress(OSError):
        await server.wait_closed()
    return sent / phones / seconds * HOUR, cost / phones / seconds * HOUR


def main() -> None:
    """Serve a table of 25 melds and print what looking on costs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=int, default=15, help="that the browser is watched")
    parser.add_argument("--polls", type=int, default=600)
    parser.add_argument("--phones", type=int, default=6)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        game, cookie = make_game(Path(name))
        page = f"/games/{game}"
        with served(Path(name)) as (server, port):
            seen, hidden = asked_a_minute(port, page, cookie, given.seconds)
            print(f"the page of a table asks {seen:.0f} times a minute seen (bar 40), "
                  f"{hidden:.0f} hidden (bar 0)")
            headers = {"Cookie": cookie, "Accept-Encoding": "gzip, br"}
            answer, _ = fetch(port, f"{page}/live", headers)
            headers["If-None-Match"] = answer.headers["ETag"]
            before = spent(server.pid)
            size = poll(port, f"{page}/live", headers, given.polls)
            each = (spent(server.pid) - before) / given.polls
            hourly = HOUR / EVERY
            print(f"asking every {EVERY} s, an hour of a phone: {size * hourly / 1e6:.1f} MB with "
                  f"headers, {each * hourly:.1f} s of the server's processor "
                  f"({each * 1000:.1f} ms each)")
        database = next(iter(Path(name).glob("*.sqlite*")), Path(name) / "joly.db")
        size_of, cost = asyncio.run(stream(database, given.phones, given.seconds + 1))
        print(f"a trial stream, an hour of one of {given.phones} phones: {size_of / 1000:.1f} kB, "
              f"{cost:.1f} s of processor, and a connection held open for each")


if __name__ == "__main__":
    main()
