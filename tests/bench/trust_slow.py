"""Two hundred slow or silent connections, and a phone that goes on playing."""

import http
import signal
import socket
import tempfile
import threading
import time
from contextlib import suppress
from io import BytesIO
from pathlib import Path

from tests.bench.trust_scale import Scale
from tests.bench.upload import Sender, quantiles
from tests.bench.web import fetch, make_game
from tests.support.drawn import table
from tests.support.tables import MELDS
from tests.webapp.command.test_server import Server

COUNT = 200
SHORT, LONG = 20, 200
"""Pages that are asked for beside each kind."""

RATE = 8_000
"""Bytes a second of a slow upload: 64 kbit/s."""

KINDS = {
    "silent": b"",
    "headers that never end": b"GET / HTTP/1.1\r\nHost: joly\r\nX: ",
    "bodies that never end":
        b"POST /code HTTP/1.1\r\nHost: joly\r\nContent-Length: 200000\r\n\r\nname=",
    "photos that never end":
        b"POST /games/x/photos/ HTTP/1.1\r\nHost: joly\r\nContent-Length: 9000000\r\n\r\n"
        + b"x" * 4000,
    "readers who never read": b"GET /static/joly.css HTTP/1.1\r\nHost: joly\r\n\r\n" * 20,
}


class Crowd:
    """Connections of one kind, each with a byte more every second, anew where one was ended."""

    def __init__(self, port: int, begin: bytes, *, drips: bool) -> None:
        self._port, self._begin, self._drips = port, begin, drips
        self._all = [self._open() for _ in range(COUNT)]
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._run)
        self._thread.start()
        self.renewed = 0

    def _open(self) -> socket.socket:
        one = socket.create_connection(("127.0.0.1", self._port), timeout=10)
        one.sendall(self._begin)
        return one

    def _run(self) -> None:
        while not self._ended.wait(1):
            for index, one in enumerate(self._all):
                try:
                    if self._drips:
                        one.send(b"x")
                except OSError:
                    one.close()
                    self.renewed += 1
                    with suppress(OSError):
                        self._all[index] = self._open()

    def end(self) -> None:
        """Close all."""
        self._ended.set()
        self._thread.join()
        for one in self._all:
            one.close()


def slow(scale: Scale) -> bool:
    """Ask for the table's page beside crowds; send a photo slowly beside one of them."""
    times = scale.of(SHORT, LONG)
    with tempfile.TemporaryDirectory() as name:
        data = Path(name) / "data"
        data.mkdir()
        game, cookie = make_game(data)
        server = Server(data)
        server.start()
        well = _pages(server.port, game, cookie, "nobody else", times)
        for kind, begin in KINDS.items():
            crowd = Crowd(server.port, begin, drips="never end" in kind)
            well &= _pages(server.port, game, cookie, f"{COUNT} {kind}", times)
            if kind.startswith("photos"):
                size = 24_000 if scale.short else 400_000
                well &= _upload(Sender(server.port, game, cookie), size)
            crowd.end()
        server.end(signal.SIGTERM)
    return well


def _pages(port: int, game: str, cookie: str, beside: str, times: int) -> bool:
    """Ask for the table's page; print how long it took; say whether it always came."""
    taken, failed = [], 0
    for _ in range(times):
        begun = time.perf_counter()
        try:
            answer, _page = fetch(port, f"/games/{game}", {"Cookie": cookie})
            failed += answer.status != http.HTTPStatus.OK
        except OSError:
            failed += 1
        taken.append((time.perf_counter() - begun) * 1000)
    half, most = quantiles(taken)
    print(f"the table page of {len(MELDS)} melds beside {beside}: median {half:.0f} ms, "
          f"p95 {most:.0f} ms, {failed} of {times} failed (wanted p95 100 ms)", flush=True)
    return not failed


def _upload(sender: Sender, size: int) -> bool:
    """Send a photo of *size* bytes at ``RATE``; say whether it was taken."""
    picture = BytesIO()
    table("r1 r2 r3")[0].save(picture, "JPEG", quality=30)
    headers, body = sender.form(picture.getvalue().ljust(size, b"\0"))
    head = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
    begun = time.monotonic()
    with socket.create_connection(("127.0.0.1", sender.port), timeout=30) as one:
        one.sendall(f"POST {sender.path} HTTP/1.1\r\nHost: joly\r\nConnection: close\r\n"
                    f"Content-Length: {len(body)}\r\n{head}\r\n".encode())
        for sent in range(0, len(body), RATE // 4):
            one.sendall(body[sent : sent + RATE // 4])
            time.sleep(0.25)
        status = one.recv(100).split()[1].decode()
    print(f"a photo of {len(body) / 1000:.0f} kB sent at {RATE * 8 // 1000} kbit/s beside them: "
          f"answered {status} after {time.monotonic() - begun:.0f} s (wanted 303)", flush=True)
    return status == "303"
